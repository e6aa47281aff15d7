"""What the texts of snapshots stand for: values that pretty-format printed, JSON, strings that hold JSON, or texts."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .document import Document, Note, Positions
from .pretty_format import Strings, read_pretty
from .snap_literals import Cooked, SnapProblem
from .yaml_positions import YamlPositions

WORDS = ("inputSchema", "input_schema", "outputSchema", "parameters", "toolSpec", "tools", "functions",
         "functionDeclarations", "function_declarations", "description")  # fmt: skip
"""A snapshot without any of these lists no tools, and stays a text."""
SIGNS = ('"inputSchema', '"input_schema', '"outputSchema', '"parameters', '"toolSpec', '"tools', '"functions')
"""A list or object with one of these is meant to be read: what is wrong with it is told."""


class Result(NamedTuple):
    """What a snapshot holds. `positions` (None of a text) and `notes` have the offsets of the text of `cooked`.

    It is `doubtful` when it does not show where some of its strings end.
    """

    value: Any
    cooked: Cooked
    positions: Positions | None = None
    notes: tuple[Note, ...] = ()
    doubtful: bool = False


def read_values(texts: list[Cooked]) -> list[Result | SnapProblem]:
    """What each snapshot holds, or why it cannot be read."""
    results: list[Result | SnapProblem] = []
    printed: list[int] = []
    for index, cooked in enumerate(texts):
        text = cooked.text
        start, end = cooked.stripped()
        if not any(word in text for word in WORDS):
            results.append(Result(text[start:end], cooked))
        elif re.compile(r"(?:Object |Array )?[{\[]\n").match(text, start) and re.search(
            r",\n[}\]]$", text[end - 3 : end]
        ):
            printed.append(index)
            results.append(Result(None, cooked))
        else:
            results.append(_written(cooked, start, end))
    if printed:
        for index, result in zip(printed, _printed([texts[index] for index in printed]), strict=True):
            results[index] = result
    return results


def _written(cooked: Cooked, start: int, end: int) -> Result | SnapProblem:
    """A snapshot that is a JSON text, or a string that holds one; else a text."""
    text = cooked.text
    as_text = Result(text[start:end], cooked)
    if text[start:end][:1] in ("{", "["):
        found = _json(Cooked(text, (start, end), parent=cooked))
        if isinstance(found, Result):
            return found
        note = found.notes[-1]
        told = any(sign in text for sign in SIGNS)
        return SnapProblem(note.details["problem"], start + note.offsets[0]) if told else as_text
    inside = start + 1, end - 1
    if end - start > 2 and text[start] == text[end - 1] == '"' and text[slice(*inside)].lstrip()[:1] in ("{", "["):
        found = _json(Cooked(text, inside, parent=cooked))
        if not isinstance(found, Result) and "\\" in text:
            escapes = re.compile(r'\\["\\]').finditer(text, *inside)
            found = _json(Cooked(text, inside, ((*match.span(), match[0][1]) for match in escapes), cooked))
        if isinstance(found, Result):
            return found
    return as_text


def _json(cooked: Cooked) -> Result | Document:
    """The value of a JSON text, or the document that could not be read."""
    from .json_reader import read_json

    document = read_json("", cooked.text)
    if not document.readable or document.partial:
        return document
    return Result(document.value, cooked, document.positions, document.notes)


def _printed(texts: list[Cooked]) -> list[Result | SnapProblem]:
    """The values of snapshots that pretty-format printed, all with the same settings.

    Whether strings are escaped is nowhere written. Prototypes (`Object {`) were printed as long as strings were
    escaped by default; and what cannot be read in one way was written in the other.
    """
    escaped = _all(texts, Strings.ESCAPED)
    bad = _doubts(escaped)
    if bad:
        raw = _all(texts, Strings.RAW)
        return raw if _doubts(raw) < bad or not _prototypes(texts) else escaped
    if not _prototypes(texts) and any("\\" in cooked.text for cooked in texts):
        return _all(texts, Strings.EITHER)
    return escaped


def _prototypes(texts: list[Cooked]) -> bool:
    return any(cooked.text.lstrip().startswith(("Object ", "Array ")) for cooked in texts)


def _doubts(results: list[Result | SnapProblem]) -> int:
    """How many could not be read, or not for certain."""
    return sum(not isinstance(found, Result) or found.positions is None or found.doubtful for found in results)


def _all(texts: list[Cooked], strings: Strings) -> list[Result | SnapProblem]:
    results: list[Result | SnapProblem] = []
    for cooked in texts:
        start, end = cooked.stripped()
        try:
            value, spans, doubtful = read_pretty(cooked.text, start, end, strings)
            positions = YamlPositions(value, (start, end), spans)
            results.append(Result(value, cooked, positions, doubtful=doubtful))
        except SnapProblem as problem:
            told = any(sign in cooked.text for sign in SIGNS)
            results.append(problem if told else Result(cooked.text[start:end], cooked))
    return results
