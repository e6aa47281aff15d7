"""A parameter whose name says nothing alone (`data`, `value`, `q`), and whose text says no more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.lexicon import lexicons
from toolcheck.language.quantities import is_readable
from toolcheck.language.verbs import read_name
from toolcheck.language.words import fold, words
from toolcheck.parameters import Parameter, parameters

from ._docstring import told_of

TELLING = frozenset(("enum", "const", "properties", "pattern", "format", "examples", "$ref", "anyOf", "oneOf", "allOf"))
EMPTY = word_set(
    """string text number integer boolean bool object objects array list json dict map any optional required parameter
    parameters argument field use used set given send pass provide provided specify specified want needed this that with
    from your value values item items input data chaine nombre texte liste objet parametre obligatoire optionnel
    utiliser cadena numero texto lista parametro zeichenkette zahl feld"""
)
"""Words of a text that tell nothing about a value."""
IDS = frozenset(("id", "ids"))
EXPLAINING = (":", "：", "=", "＝")
ENOUGH = 1
"""Words that tell something: with so many a text is taken to say what the parameter is."""


@cache
def _vague() -> frozenset[str]:
    names = " ".join(entry["vague_names"] for entry in lexicons().values()).lower()
    return frozenset(f"{names} {fold(names)}".split())


def concerns(name: str) -> bool:
    return name.lower() in _vague()


def check_parameter(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
    tool = parameter.tool
    if not _is_explained(tool, parameter):
        said = "its text adds nothing" if parameter.text() else "no text explains it"
        yield Hit(
            parameter.path,
            f"parameter `{parameter.name}` of {tool.label} has a name that says nothing alone, and {said}; "
            "a name that says what it is was expected",
            key=True,
        )


def _is_explained(tool: Tool, parameter: Parameter) -> bool:
    """Whether the schema, a text or the tool's own name says what the parameter is."""
    if any(not TELLING.isdisjoint(schema) for schema in parameter.schemas):
        return True
    items = parameter.schema.get("items")
    if isinstance(items, dict) and not TELLING.isdisjoint(items):
        return True
    if parameter.name.lower() in IDS and _is_of_one_thing(tool):
        return True
    text = parameter.text() or told_of(parameter.name, tool.description)
    if not text:
        return _is_spoken_of(parameter.name, tool.description)
    return not is_readable(text) or not text.isascii() or _adds(text, parameter.name)


def _is_spoken_of(name: str, text: str) -> bool:
    """Whether a description explains a name in the middle of a line: "`kind`: net or gross", "value = the price"."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        before, after = text[at - 1 : at], text[end:].lstrip("`*\"' ")[:2]
        if not _in_word(before) and after[:1] in EXPLAINING and after[1:] not in ("/", "="):
            return True
        at = text.find(name, end)
    return False


def _in_word(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char in "_-.")


def _is_of_one_thing(tool: Tool) -> bool:
    """Whether the tool's name says what the id is of, and no other parameter is an id: `read_order` with `id`."""
    ids = sum(1 for other in parameters(tool) if "." not in other.name and folded_name(other.name)[-1:] == ("id",))
    return ids < 2 and bool(read_name(tool.name).object)


def _adds(text: str, name: str) -> bool:
    """Whether a text has a word that is no part of the name, no short word and no word for a type."""
    if any(char.isdigit() for char in text):
        return True
    told = {word for word in words(text) if len(word) > 3 and word not in EMPTY and word not in _vague()}
    return len(told - {*folded_name(name)}) >= ENOUGH
