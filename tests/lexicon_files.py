"""The lexicons as they are written; code reads them compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import toolcheck
from toolcheck.rules.compile import documents

FOLDER = Path(toolcheck.__file__).parent / "language" / "lexicons"
LEXICONS: dict[str, dict[str, Any]] = {file.stem: next(documents(str(file))) for file in sorted(FOLDER.glob("*.yaml"))}
"""Language code -> the content of its YAML file."""
