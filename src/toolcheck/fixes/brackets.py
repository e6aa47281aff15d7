"""Splices in what stands between brackets: JSON, the flow style of YAML, literals of Python."""

from __future__ import annotations

import itertools
from typing import Any

from ..finding import Path
from .text import PYTHON, Source, Splice, UnfixableError
from .written import Manner


def inserted(source: Source, path: Path, holder: dict[str, Any], key: str, value: Any) -> Splice:
    """A new member of an object, in the manner of its last one."""
    start, end = source.value(path)
    if not holder:
        source.between(start + 1, end - 1)
        member = _member(Manner(source, quote=_quote_around(source, start)), key, value, ": ")
        return Splice(start + 1, end - 1, member)
    last = (*path, list(holder)[-1])
    (key_start, key_end), (value_start, value_end) = source.key(last), source.value(last)
    if not end > value_end > value_start > key_end > key_start > start:
        raise UnfixableError  # a member that stands elsewhere: merged in, or held by a variable
    if source.language == PYTHON and source.text[key_start] not in "'\"":
        raise UnfixableError  # a computed key; a call such as dict(…)
    colon = source.text[key_end:value_start]
    colon = colon if colon.strip() == ":" and "\n" not in colon else ": "
    lead = _white_before(source.text, key_start)
    alone = lead == "" and source.text[key_start - 1] != "," and colon != ":"
    manner = Manner(source, compact=colon == ":", quote=source.text[key_start])
    member = _member(manner, key, value, colon)
    if source.comment_in(value_end, end):  # it speaks of what stands before it
        return Splice(key_start, key_start, member + "," + (lead or " "))
    rest = source.text[value_end : end - 1]
    if rest.strip() not in ("", ","):
        raise UnfixableError
    if "," in rest:
        at = value_end + rest.index(",") + 1
        return Splice(at, at, (lead or " ") + member + ("," if "\n" in lead else ""))
    return Splice(value_end, value_end, "," + (" " if alone else lead) + member)


def removed(source: Source, base: Path, siblings: list[str | int], first: int, last: int) -> Splice:
    """No members, or items, from one to another, and no commas of theirs."""
    start, end = source.key((*base, siblings[first]))[0], source.value((*base, siblings[last]))[1]
    for one, other in itertools.pairwise(siblings[max(first - 1, 0) : last + 2]):
        between = source.between(source.value((*base, one))[1], source.key((*base, other))[0])
        if between.strip() != ",":
            raise UnfixableError
    source.between(start, end)
    if last + 1 < len(siblings):
        return Splice(start, source.key((*base, siblings[last + 1]))[0], "")
    if first:
        return Splice(source.value((*base, siblings[first - 1]))[1], end, "")
    around = source.value(base)
    rest = source.between(around[0] + 1, start) + source.between(end, around[1] - 1)
    if rest.strip() not in ("", ","):
        raise UnfixableError
    return Splice(around[0] + 1, around[1] - 1, "")


def _member(manner: Manner, key: str, value: Any, colon: str) -> str:
    return f"{manner.text(key)}{colon}{manner.value(value)}"


def _white_before(text: str, offset: int) -> str:
    start = offset
    while start and text[start - 1] in " \t\r\n":
        start -= 1
    return text[start:offset]


def _quote_around(source: Source, offset: int) -> str:
    """The quotation mark that stands nearest before an empty object."""
    single, double = source.text.rfind("'", 0, offset), source.text.rfind('"', 0, offset)
    return "'" if source.language == PYTHON and single > double else '"'
