"""Where in the text the edits of a fix are made."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from ..edits import INSERT, PUT, REMOVE, Edit
from ..finding import Path
from ..source import JSON as JSON_KIND
from ..source import JSONC, kind_of_file
from ..source import PYTHON as PYTHON_KIND
from ..source import YAML as YAML_KIND
from ..source.document import Document
from ..source.unknown import at
from . import blocks, brackets
from .text import JSON, PYTHON, YAML, Source, Splice, UnfixableError
from .written import Manner, replaced

LANGUAGES = {JSON_KIND: JSON, JSONC: JSON, YAML_KIND: YAML, PYTHON_KIND: PYTHON}


def splices(document: Document, edits: Sequence[Edit]) -> tuple[Splice, ...]:
    """The splices that make all edits of a fix, in order of place; none where one of them cannot be made.

    They are the least change: what the edits do not name stays as it is, to the byte.
    """
    language = LANGUAGES.get(kind_of_file(document.file, document.text))
    if language is None or not edits:
        return ()
    source = Source(document, language)
    try:
        found = sorted([*_removed(source, edits), *(_splice(source, each) for each in edits if each.action != REMOVE)])
    except (UnfixableError, KeyError, ValueError, IndexError):
        return ()
    return () if overlap(found) else tuple(found)


def overlap(found: Sequence[Splice]) -> bool:
    """Whether two splices, in order of place, want the same text, or to insert at the same place."""
    pairs = itertools.pairwise(found)
    return any(after.start < before.end or after.start == before.start for before, after in pairs)


def meets(taken: Sequence[Splice], new: Splice) -> bool:
    """Whether a splice overlaps one of others, which are in order of place and do not overlap."""
    place = bisect_left(taken, new)
    return overlap([*taken[max(place - 1, 0) : place], new, *taken[place : place + 1]])


def apply(text: str, found: Sequence[Splice]) -> str:
    """The text after splices that do not overlap."""
    parts: list[str] = []
    done = 0
    for start, end, new in sorted(found):
        parts += (text[done:start], new)
        done = end
    return "".join((*parts, text[done:]))


def _splice(source: Source, edit: Edit) -> Splice:
    value = at(source.document.value, edit.path)
    if edit.action == INSERT:
        return _inserted(source, edit.path, value, edit.key, edit.value)
    if edit.action == PUT:
        return _put(source, edit.path, value, edit.value)
    start, end = source.key(edit.path)
    return Splice(start, end, replaced(source, source.text[start:end], edit.key))


def _removed(source: Source, edits: Sequence[Edit]) -> Iterator[Splice]:
    """The splices of all removals: neighbours in brackets go together, since the commas between them do."""
    held: dict[Path, set[str | int]] = {}
    for edit in edits:
        if edit.action == REMOVE:
            held.setdefault(edit.path[:-1], set()).add(edit.path[-1])
    for base, gone in held.items():
        holder = at(source.document.value, base)
        siblings: list[str | int] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not gone <= {*siblings}:
            raise UnfixableError
        if not _is_bracketed(source, base):
            if len(gone) == len(siblings):
                raise UnfixableError  # what is left would be read as null
            yield from (blocks.removed(source, (*base, step), siblings) for step in siblings if step in gone)
            continue
        places = [index for index, step in enumerate(siblings) if step in gone]
        for _, run in itertools.groupby(enumerate(places), lambda each: each[1] - each[0]):
            here = [place for _, place in run]
            yield brackets.removed(source, base, siblings, here[0], here[-1])


def _inserted(source: Source, path: Path, holder: Any, key: str, value: Any) -> Splice:
    if not isinstance(holder, dict):
        raise UnfixableError
    how = brackets.inserted if _is_bracketed(source, path) else blocks.inserted
    return how(source, path, holder, key, value)


def _put(source: Source, path: Path, old: Any, new: Any) -> Splice:
    start, end = source.value(path)
    text = source.text[start:end]
    if isinstance(old, str) and isinstance(new, str):
        if source.language == YAML and text[:1] in "|>":
            return blocks.replaced(source, path, new)
        return Splice(start, end, replaced(source, text, new))
    quote = source.text[source.key(path)[0]]
    written = Manner(source, quote=quote if quote in "'\"" else '"').value(new)
    if isinstance(old, (dict, list)) and not _is_bracketed(source, path):
        return blocks.put_scalar(source, path, old, written)
    source.between(start, end)
    return Splice(start, end, written)


def _is_bracketed(source: Source, path: Path) -> bool:
    """Whether a container stands between brackets; refuses one that is neither that nor a block of YAML."""
    start, end = source.value(path)
    if source.text[start : start + 1] in ("{", "[") and source.text[end - 1 : end] in ("}", "]"):
        return True
    if source.language != YAML or source.text[start : start + 1] in ("&", "*", "!"):
        raise UnfixableError
    return False
