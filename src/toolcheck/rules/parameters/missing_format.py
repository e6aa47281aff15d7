"""A text of a certain form (a date, an id, a path) whose description neither tells the form nor shows an example."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.quantities import is_readable
from toolcheck.language.told_forms import form_of, names_parts, tells_form
from toolcheck.parameters import Parameter, parameters
from toolcheck.schema import types_of

from ._docstring import told_of
from ._sources import Sources

TOLD = frozenset(("pattern", "format", "enum", "const", "examples", "example", "contentEncoding", "contentMediaType"))
OTHERS = frozenset(("integer", "number", "boolean", "object", "array", "null"))
SWITCHES = word_set(
    """enable disable is has use show hide include exclude allow with activer desactiver est afficher inclure exclure
    utiliser autoriser avec activar mostrar incluir permitir aktivieren anzeigen"""
)
"""First words of the names of switches: `enable_color` takes no colour."""
KINDS = {
    "date": ("date", "a date", "such as ISO 8601 (`2026-03-31`)"),
    "time": ("time", "a time", "such as ISO 8601 with its offset (`2026-03-31T09:00:00Z`)"),
    "id": ("id", "an identifier", "such as `ord_123`"),
    "code": ("code", "a code", "such as `FR` of a country"),
    "path": ("path", "a path", "such as relative to the root, `docs/intro.md`"),
    "address": ("address", "an address", "such as `12 Mill Road, York`"),
    "other": (None, "a value of a certain form", "as it is to be written"),
}
"""Kind -> level, what it is, an example of a form."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    sources = Sources(catalogue.tools)
    for tool in ctx.concerned:
        for parameter, form in _lacking(tool):
            yield _hit(tool, parameter, form, sources)


def concerns(tool: Tool, catalogue: Catalogue) -> bool:
    return next(_lacking(tool), None) is not None


def _lacking(tool: Tool) -> Iterator[tuple[Parameter, str]]:
    """The parameters whose form nothing tells, with its kind."""
    for parameter in parameters(tool):
        kind = parameter.schema.get("type")
        if kind.__class__ is str and kind in OTHERS:
            continue
        form = _form(parameter.name)
        if form and _is_open_text(parameter) and not _is_told(tool, parameter, form):
            yield parameter, form


def _is_told(tool: Tool, parameter: Parameter, form: str) -> bool:
    """Whether a text tells the form, or there is none, so that there is nothing to add an example to."""
    text = parameter.text()
    if not text or tells_form(text) or not is_readable(text):
        return True
    told = told_of(parameter.name, tool.description)
    return bool(told and tells_form(told)) or (form == "address" and names_parts(text))


def _hit(tool: Tool, parameter: Parameter, form: str, sources: Sources) -> Hit:
    level, what, shown = KINDS[form]
    lead = f"parameter `{parameter.name}` of {tool.label} is {what}, and its text tells no format and no example"
    known, source = sources.of(tool, parameter) if form == "id" else (False, None)
    if not known:
        return Hit(parameter.path, f"{lead}; one of them was expected, {shown}", level=level)
    # A model copies such an identifier from an earlier answer, and seldom makes one up.
    told = f', such as "as returned by {source.label}"' if source is not None else ""
    return Hit(
        parameter.path,
        f"{lead}; one of them was expected, or where it comes from{told}",
        help="Say which tool returns it, or add an example to the description.",
    )


@lru_cache(maxsize=4096)
def _form(name: str) -> str:
    last = name.rpartition(".")[2].removesuffix("[]")
    form = form_of(last)
    return "" if form and folded_name(last)[0] in SWITCHES else form


def _is_open_text(parameter: Parameter) -> bool:
    """Whether it takes texts, and no keyword shows which."""
    kinds: set[str] = set()
    for schema in parameter.schemas:
        kinds.update(types_of(schema))
        default = schema.get("default")
        if not TOLD.isdisjoint(schema) or (isinstance(default, str) and default):
            return False
    return "string" in kinds
