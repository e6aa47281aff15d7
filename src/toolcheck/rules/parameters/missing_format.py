"""A text of a certain form (a date, an id, a path) whose description neither tells the form nor shows an example."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.quantities import is_readable
from toolcheck.language.told_forms import form_of, names_parts, tells_form
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

from ._docstring import told_of

TYPES = ("string",)

TOLD = frozenset(("pattern", "format", "enum", "const", "examples", "example", "contentEncoding", "contentMediaType"))
OTHERS = frozenset(("integer", "number", "boolean", "object", "array", "null"))
KINDS = {
    "date": ("date", "a date", "such as ISO 8601 (`2026-03-31`)"),
    "time": ("time", "a time", "such as ISO 8601 with its offset (`2026-03-31T09:00:00Z`)"),
    "id": ("id", "an identifier", "such as `ord_123`"),
    "code": ("code", "a code", "such as a two-letter code, `FR`"),
    "path": ("path", "a path", "such as relative to the root, `docs/intro.md`"),
    "address": ("address", "an address", "such as `12 Mill Road, York`"),
    "other": (None, "a value of a certain form", "as it is to be written"),
}
"""Kind -> level, what it is, an example of a form."""


def concerns(name: str) -> bool:
    return bool(_form(name))


def check_parameter(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
    kind = parameter.schema.get("type")
    if (kind.__class__ is str and kind in OTHERS) or not _is_open_text(parameter):
        return
    form, tool, text = _form(parameter.name), parameter.tool, parameter.text()
    # Without a text there is nothing to add an example to: undescribed-parameter says it.
    if not text or tells_form(text) or not is_readable(text):
        return
    told = told_of(parameter.name, tool.description)
    if (told and tells_form(told)) or (form == "address" and names_parts(text)):
        return
    level, what, shown = KINDS[form]
    yield Hit(
        parameter.path,
        f"parameter `{parameter.name}` of {tool.label} is {what}, and its text tells no format and no example; "
        f"one of them was expected, {shown}",
        level=level,
    )


@lru_cache(maxsize=4096)
def _form(name: str) -> str:
    return form_of(name.rpartition(".")[2].removesuffix("[]"))


def _is_open_text(parameter: Parameter) -> bool:
    """Whether it takes texts, and no keyword shows which."""
    kinds: set[str] = set()
    for schema in parameter.schemas:
        kinds.update(types_of(schema))
        default = schema.get("default")
        if not TOLD.isdisjoint(schema) or (isinstance(default, str) and default):
            return False
    return "string" in kinds
