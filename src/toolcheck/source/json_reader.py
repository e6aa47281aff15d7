"""JSON, JSON Lines and JSON with comments, read with the C scanner of the standard library.

The outer levels are parsed here, so that the offset of each tool is known; the tools themselves are scanned in C.
Other positions are found when a finding asks for them. What a strict reader refuses but a person can read (comments,
trailing commas, `NaN`, raw line breaks in strings) is read and noted.
"""

from __future__ import annotations

from json import JSONDecodeError
from typing import Any

from .document import Comment, Document, Note, unreadable
from .json_notes import blank, inspect, may_hold_surrogates, too_deep_at
from .json_positions import JsonPositions, Level
from .scanner import Scan, scanner, scanstring, skip

MAX_DEPTH = 200
FLAT = MAX_DEPTH - 4
"""A part of a file with no more brackets than this cannot nest too deeply with the levels around it."""
SPINE = 2
"""Objects down to this level are parsed in Python; a list of tools lies no deeper in any known form but Gemini's."""
HUGE = 4000
"""More digits than this are no number that any reader keeps (Python's own limit is 4300)."""


def read_json(file: str, text: str, notes: tuple[Note, ...] = (), *, jsonc: bool = False) -> Document:
    """Read one JSON text, or a stream of them (JSON Lines). `jsonc` allows comments and trailing commas.

    Never raises: a text that cannot be read comes back as an unreadable document with the place of the fault.
    """
    blanked = text
    comments: tuple[Comment, ...] = ()
    laxities: tuple[Note, ...] = ()
    reader = _Reader(text)
    error = reader.run()
    if error is not None and error.msg.startswith("Invalid control character"):
        reader = _Reader(text, strict=False)
        if reader.run() is None:
            error = None
    if error is not None:
        blanked, comments, laxities = blank(text)
        if blanked != text:
            reader = _Reader(blanked)
            error = reader.run()
    elif "toolcheck:" in text:
        comments = blank(text)[1]
    if error is not None:
        from .json_errors import explain
        from .json_lines import read_good_lines

        problem, place = explain(error, text), min(error.pos, len(text))
        return read_good_lines(file, text, notes, jsonc) or unreadable(file, text, problem, (place, place), notes)
    if reader.deep and _deeper_than(reader.value, MAX_DEPTH):
        place = too_deep_at(blanked, MAX_DEPTH)
        return unreadable(file, text, f"nested more than {MAX_DEPTH} levels deep", (place, place + 1), notes)
    found = inspect(blanked, strict=reader.strict) if reader.odd or may_hold_surrogates(text) else ()
    return Document(
        file,
        text,
        reader.value,
        JsonPositions(blanked, reader.root, reader.levels, repeated=reader.odd),
        (*notes, *(() if jsonc else laxities), *found),
        comments,
        streams=reader.streams,
    )


class _Reader:
    """One attempt at a text. `odd` tells that something was read that `inspect` must look for, `deep` that some part
    has so many brackets that it may nest too deeply."""

    def __init__(self, text: str, *, strict: bool = True) -> None:
        self.text = text
        self.strict = strict
        self.odd = not strict
        self.deep = False
        self.streams = False
        self.value: Any = None
        self.root = 0
        self.levels: dict[int, Level] = {}
        self.scan = self._scanner(None)

    def _scanner(self, parse_int: Any) -> Scan:
        return scanner(
            object_pairs_hook=self._pairs,
            parse_constant=self._constant,
            parse_float=self._float,
            parse_int=parse_int,
            strict=self.strict,
        )

    def run(self) -> JSONDecodeError | None:
        """Read the text into `value`; the error that stopped it, if any."""
        try:
            self._stream()
        except JSONDecodeError as error:
            return error
        except RecursionError:
            place = too_deep_at(self.text, MAX_DEPTH)
            return JSONDecodeError(f"nested more than {MAX_DEPTH} levels deep", self.text, place)
        except ValueError:  # more digits than int() converts: read them as floats, and note them
            self.scan = self._scanner(self._digits)
            self.levels.clear()
            return self.run()
        return None

    def _stream(self) -> None:
        """One value, or several with a line break between them."""
        text = self.text
        start = self.root = skip(text, 0).end()
        value, end = self._value(start, SPINE)
        after = skip(text, end).end()
        if after == len(text):
            self.value = value
            return
        self.streams = True
        values, places = [value], [(start, end)]
        while after < len(text):
            if "\n" not in text[end:after]:
                raise JSONDecodeError("Extra data", text, after)
            value, stop = self._scan(after)
            values.append(value)
            places.append((after, stop))
            end, after = stop, skip(text, stop).end()
        self.value, self.root = values, -1
        self.levels[-1] = places

    def _value(self, start: int, depth: int) -> tuple[Any, int]:
        mark = self.text[start : start + 1]
        if depth and mark == "{":
            return self._object(start, depth - 1)
        if depth and mark == "[":
            return self._array(start)
        return self._scan(start)

    def _scan(self, start: int) -> tuple[Any, int]:
        text = self.text
        try:
            value, end = self.scan(text, start)
        except StopIteration as stop:
            raise JSONDecodeError("Expecting value", text, stop.value) from None
        if text.count("{", start, end) + text.count("[", start, end) > FLAT:
            self.deep = self.deep or _deeper_than(value, FLAT)
        return value, end

    def _object(self, start: int, depth: int) -> tuple[dict[str, Any], int]:
        text = self.text
        members: dict[str, Any] = {}
        places: dict[str | int, tuple[int, int, int, int]] = {}
        at = skip(text, start + 1).end()
        if text[at : at + 1] == "}":
            return members, at + 1
        while True:
            if text[at : at + 1] != '"':
                raise JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
            key, key_end = scanstring(text, at + 1, self.strict)
            colon = skip(text, key_end).end()
            if text[colon : colon + 1] != ":":
                raise JSONDecodeError("Expecting ':' delimiter", text, colon)
            value_start = skip(text, colon + 1).end()
            value, end = self._value(value_start, depth)
            self.odd = self.odd or key in members
            members[key] = value
            places[key] = (at, key_end, value_start, end)
            at = skip(text, end).end()
            mark = text[at : at + 1]
            if mark == "}":
                self.levels[start] = places
                return members, at + 1
            if mark != ",":
                raise JSONDecodeError("Expecting ',' delimiter", text, at)
            at = skip(text, at + 1).end()

    def _array(self, start: int) -> tuple[list[Any], int]:
        text = self.text
        items: list[Any] = []
        places: list[tuple[int, int]] = []
        at = skip(text, start + 1).end()
        if text[at : at + 1] == "]":
            return items, at + 1
        if text[at : at + 1] != "{":
            return self._scan(start)  # no list of tools, or a broken one
        while True:
            value, end = self._scan(at)
            items.append(value)
            places.append((at, end))
            at = skip(text, end).end()
            mark = text[at : at + 1]
            if mark == "]":
                self.levels[start] = places
                return items, at + 1
            if mark != ",":
                raise JSONDecodeError("Expecting ',' delimiter", text, at)
            at = skip(text, at + 1).end()

    def _pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) != len(pairs):
            self.odd = True
        return members

    def _constant(self, name: str) -> float:
        self.odd = True
        return float(name)

    def _float(self, digits: str) -> float:
        number = float(digits)
        if number in (float("inf"), float("-inf")):
            self.odd = True
        return number

    def _digits(self, digits: str) -> int | float:
        try:
            if len(digits) <= HUGE:
                return int(digits)
        except ValueError:  # Python's own limit was set lower
            pass
        self.odd = True
        return float(digits)


def _deeper_than(value: Any, limit: int) -> bool:
    """Whether containers nest deeper than `limit`; level by level, so that no depth exhausts the stack."""
    level = [value] if value.__class__ in (dict, list) else []
    for _ in range(limit):
        if not level:
            return False
        level = [
            child
            for parent in level
            for child in (parent.values() if parent.__class__ is dict else parent)
            if child.__class__ is dict or child.__class__ is list
        ]
    return bool(level)
