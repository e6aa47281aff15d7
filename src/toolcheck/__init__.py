"""toolcheck: lint tool definitions for language models before the model sees them.

>>> import toolcheck
>>> report = toolcheck.lint([{"name": "search", "description": "Recherche"}])
>>> report.exit_code()
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Finding", "Location", "Report", "Severity", "__version__", "lint"]

if TYPE_CHECKING:
    from .api import lint
    from .finding import Finding, Location, Severity
    from .result import Report


def __getattr__(name: str) -> Any:
    """Load the public names on first use, so that `import toolcheck` costs nothing (PEP 562)."""
    home = {"lint": "api", "Report": "result"}.get(name, "finding")
    if name not in __all__:
        raise AttributeError(f"module 'toolcheck' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"toolcheck.{home}"), name)
