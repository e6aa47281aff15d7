"""Where each tool of a catalogue comes from: tools of one server know of each other, those of two do not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..catalogue import Catalogue

TOOLS_OF_A_SERVER = 2
"""So many tools a file has on average, or its files are no servers but hold a tool each."""


def servers(catalogue: Catalogue) -> list[str | None]:
    """The server of each tool; None where nothing tells. Files that were joined are servers when they hold several."""
    files: list[str | None] = [None] * len(catalogue.tools)
    if catalogue.document.parts:
        named = [str(tool.path[0]) for tool in catalogue.tools]
        if len(named) >= TOOLS_OF_A_SERVER * len(Counter(named)):
            files = list(named)
    return [
        server if server is not None else file
        for server, file in zip([_server(tool.server, tool.namespace) for tool in catalogue.tools], files, strict=True)
    ]


def _server(server: str | None, namespace: str | None) -> str | None:
    return server if namespace is None else f"{server or ''} {namespace}"
