"""Where a parameter stands in the file: rules about a whole catalogue point into tools of any form."""

from __future__ import annotations

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.finding import Path


def parameter_place(catalogue: Catalogue, tool: Tool, name: str) -> Path:
    """The path of a parameter at the top of a tool's input; where the schema was made from a list of parameters, that
    of the entry of the list."""
    path = (*tool.at("schema"), "properties", name)
    if tool.places is None:
        return path
    from toolcheck.dialects.parameter_lists import real

    return real(path, tool.places, catalogue.document.value)
