"""The notation in which Jest and Vitest print the values of snapshots (their package pretty-format).

Each member stands on a line of its own, indented, with a comma after it. With `escapeString` a quote in a string is
escaped; without, as is usual since Jest 29, nothing is: a string then ends where its line, the comma and the next
line look like the end of a member. What is no JSON value (`[Function]`, `undefined`, `Map {`, `<div>`) is `UNKNOWN`.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, NamedTuple

from .pretty_frames import CLOSING, Ends, Frame, out_of_order
from .snap_literals import SnapProblem
from .unknown import UNKNOWN
from .yaml_positions import Spans

MAX_DEPTH = 200
MAX_RETRIES = 20
BUDGET = 20_000_000
"""Characters that may be read once more to find where strings end."""
COMMA = "a comma and a line break were expected here"


class Strings(Enum):
    """How strings are written; of EITHER, those that the two ways read differently are not known."""

    ESCAPED = "escaped"
    RAW = "raw"
    EITHER = "either"


class Read(NamedTuple):
    """A list or object, where its parts are, and whether it is doubtful where some of its strings end."""

    value: Any
    spans: Spans
    doubtful: bool


def read_pretty(text: str, start: int, end: int, strings: Strings) -> Read:
    """Read the list or object that stands at these offsets; raises SnapProblem."""
    rejected: set[int] = set()
    first: SnapProblem | None = None
    for _ in range(1 + min(MAX_RETRIES, BUDGET // (end - start + 1))):
        reader = _Reader(text[:end] if end < len(text) else text, strings, rejected)
        try:
            return Read(reader.read(start), reader.spans, bool(reader.ends))
        except SnapProblem as problem:
            first = first or problem
            if not reader.ends:
                break
            rejected.add(reader.ends[-1])  # the last doubtful string ended too early, perhaps
    assert first is not None
    raise first


class _Reader:
    """One attempt. `ends` are where doubtful strings ended, which may end later; at `rejected` offsets none ends."""

    def __init__(self, text: str, strings: Strings, rejected: set[int]) -> None:
        self.text = text
        self.spans = Spans()
        self.ends: list[int] = []
        self.root: Any = None
        self._strings = strings
        self._rejected = rejected
        self._stack: list[Frame] = []
        self._ends = Ends()
        self._opening = re.compile(r"(?:Object |Array )?([{\[])([}\]\n])")
        self._plain = re.compile(r"(?:(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|true|false|null)(?=,\n)")
        self._escaped = re.compile(r'"[^"\\]*(?:\\["\\][^"\\]*)*"')
        self._spaces = re.compile(" *")

    def read(self, at: int) -> Any:
        """The value that starts here and reaches to the end of the text."""
        while True:
            opening = self._opening.match(self.text, at)
            if opening is not None and opening[2] == "\n":
                at = self._open(opening, at)
                continue
            if opening is not None and CLOSING[opening[1]] == opening[2]:
                value: Any = {} if opening[1] == "{" else []
                self.spans.add(value, [])
                end = opening.end()
            else:
                value, end = self._scalar(at)
            at = self._next(value, at, end)
            if not self._stack:
                return self.root

    def _open(self, opening: re.Match[str], start: int) -> int:
        """Begin a container; the offset of its first value."""
        line = opening.end()
        outer = self._stack[-1].indent if self._stack else 0
        if len(self._stack) >= MAX_DEPTH:
            raise SnapProblem(f"nested more than {MAX_DEPTH} levels deep", start)
        self._stack.append(Frame(opening[1], start, self._indent(line), outer))
        return self._item(line + self._stack[-1].indent)

    def _indent(self, at: int) -> int:
        spaces = self._spaces.match(self.text, at)
        return spaces.end() - at if spaces is not None else 0

    def _item(self, at: int) -> int:
        """Read the key at the start of a line, if the container has keys; the offset of the value."""
        frame = self._stack[-1]
        if frame.closing == "]":
            return at
        text = self.text
        if text.startswith('"', at) and self._strings is not Strings.RAW:
            match = self._escaped.match(text, at)
            end = match.end() if match else -1
        else:  # the keys that are symbols are no part of the data
            mark = '": ' if text.startswith('"', at) else "): " if text.startswith("Symbol(", at) else ""
            line = text.find("\n", at)
            end = text.find(mark, at + 1, line if line >= 0 else len(text)) + 1 if mark else 0
        if end <= 0 or not text.startswith(": ", end):
            raise SnapProblem(f"a key in double quotes was expected here, not `{text[at : at + 1]}`", at)
        if text[at] == '"':
            frame.key = text[at + 1 : end - 1]
            if self._strings is not Strings.RAW:
                frame.key = re.sub(r"\\(.)", r"\1", frame.key)
            frame.key_span = at, end
            if frame.key in frame.node:
                raise SnapProblem(f"the key `{frame.key}` stands here for the second time", at)
        else:
            frame.key = None
        return end + 2

    def _next(self, value: Any, start: int, end: int) -> int:
        """Put a value into its container, and end what ends after it; the offset of the next value."""
        text = self.text
        while True:
            if not self._stack:
                if end != len(text):
                    raise SnapProblem(f"the value ends before this `{text[end : end + 1]}`", end)
                self.root = value
                return end
            frame = self._stack[-1]
            if frame.closing == "]":
                frame.node.append(value)
                frame.offsets += start, end
            elif frame.key is not None:
                frame.node[frame.key] = value
                frame.offsets += *frame.key_span, start, end
            if not text.startswith(",\n", end):
                ended = end >= len(text)
                raise SnapProblem("the text ends before the value does" if ended else COMMA, end)
            at = end + 2
            indent = self._indent(at)
            mark = text[at + indent : at + indent + 1]
            if indent == frame.outer and mark == frame.closing:
                self.spans.add(frame.node, frame.offsets)
                self._stack.pop()
                value, start, end = frame.node, frame.start, at + indent + 1
            elif indent == frame.indent:
                return self._item(at + indent)
            else:
                raise SnapProblem("this line is indented unlike the one that it belongs to", at + indent)

    def _scalar(self, at: int) -> tuple[Any, int]:
        """A string, number, constant or something unknown, and where it ends."""
        text = self.text
        if text.startswith('"', at):
            return self._string(at)
        plain = self._plain.match(text, at)
        if plain is not None:
            return (
                _number(plain[1]) if plain[1] else {"true": True, "false": False, "null": None}[plain[0]]
            ), plain.end()
        if not self._stack:
            raise SnapProblem("a list or an object was expected here", at)
        found = self._ends.of(self._stack[-1], "").search(text, at)
        if found is None:
            raise SnapProblem("the text ends before this value does", at)
        return UNKNOWN, found.start()

    def _string(self, at: int) -> tuple[Any, int]:
        text = self.text
        if self._strings is not Strings.RAW:
            match = self._escaped.match(text, at)
            if match is None:
                raise SnapProblem("this string does not end, or holds a backslash that escapes nothing", at)
            value = match[0][1:-1]
            if "\\" in value:
                value = UNKNOWN if self._strings is Strings.EITHER else re.sub(r"\\(.)", r"\1", value, flags=re.S)
            return value, match.end()
        frame = self._stack[-1]
        skipped = False
        for found in self._ends.of(frame, '"').finditer(text, at + 1):
            end = found.start()
            if end in self._rejected:
                skipped = True
                continue
            if text.find("\n", at, end) >= 0 and out_of_order(text, frame, found.end()):
                if frame.doubtful:
                    raise SnapProblem("this string does not end", at)
                skipped = True
                continue
            value = text[at + 1 : end]
            if skipped or value.count('"') % 2 or re.search(rf'\n {{{frame.indent}}}"[^"\n]*": ', value):
                # It may have ended too early, within quotes, or too late: a line of it looks like the next member.
                missing = re.search(rf'"(?=\n {{{frame.indent}}}"[^"\n]*": )', value)
                if missing is not None:
                    raise SnapProblem(COMMA, at + 1 + missing.end())
                self.ends.append(end)
                frame.doubtful = True
                value = UNKNOWN
            return value, end + 1
        raise SnapProblem("this string does not end", at)


def _number(digits: str) -> Any:
    if len(digits) <= 400 and digits.lstrip("-").isdigit():
        return int(digits)
    number = float(digits)
    return number if number not in (float("inf"), float("-inf")) else UNKNOWN
