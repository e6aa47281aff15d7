"""The Google, NumPy and Sphinx styles of docstrings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .docstrings import Described, Docstring, Line, Returned, indent_of, trimmed
from .syntax import Text

PARAMETERS = frozenset(("args", "arguments", "params", "parameters"))
OTHERS = frozenset((
    "keyword args", "keyword arguments", "other args", "other arguments", "other params", "other parameters",
))  # fmt: skip
RETURNS = "returns"
SECTIONS = PARAMETERS | OTHERS | {
    RETURNS, "raises", "exceptions", "yields", "receives", "examples", "attributes", "functions", "methods", "classes",
    "modules", "warns", "warnings", "type args", "type arguments", "type params", "type parameters", "type aliases",
}  # fmt: skip
"""Headings that start a section of a known kind. Any other one starts a remark (`Note:`)."""
REMARKS = frozenset((
    "attention", "caution", "danger", "error", "example", "hint", "important", "note", "notes", "raise", "references",
    "return", "see also", "tip", "todo", "warning", "yield",
))  # fmt: skip
"""Headings of remarks that end the text as sections do."""
NUMPY_SECTIONS = SECTIONS | {"deprecated"}
FIELDS = ("param", "parameter", "arg", "argument", "key", "keyword")
OTHER_FIELDS = frozenset((
    "type", "var", "ivar", "cvar", "vartype", "returns", "return", "rtype", "raises", "raise", "except", "exception",
))  # fmt: skip


def google(docstring: Docstring, *, tight: bool = False) -> Described:
    """`Args:` and an indented block of `name (type): text`. A heading needs a blank line above it; not, where the
    library is `tight`, that of parameters."""
    lines = docstring.lines
    found = _Found(docstring)
    index, fenced = 0, False
    while index < len(lines):
        text = lines[index].text
        if text.lstrip().startswith("```"):
            fenced = not fenced
        heading = "" if fenced else _heading(lines, index, PARAMETERS if tight else frozenset())
        block, after = _indented(lines, index + 1) if heading else ((), index)
        if heading in SECTIONS or (heading and block):
            found.section(heading in SECTIONS or heading in REMARKS)
            if heading in PARAMETERS or heading in OTHERS:
                for name, item in google_items(block):
                    found.parameter(name, item, other=heading in OTHERS)
            elif heading == RETURNS:
                found.returns = found.returns or _returned(block)
            index = after
            continue
        found.line(lines[index])
        index += 1
    return found.described()


def _heading(lines: Sequence[Line], index: int, tight: frozenset[str]) -> str:
    """The heading that a line is, in small letters: a word or more and a colon, a blank line above (but for those that
    are `tight`), a block below."""
    text = lines[index].text
    name, colon, _ = text.partition(":")
    if not colon or not name[:1].isalnum() or not name.replace(" ", "").replace("-", "").replace("_", "").isalnum():
        return ""
    title = text[len(name) + 1 :]
    if title and not title[0].isspace():
        return ""
    above = index == 0 or not lines[index - 1].text.strip() or (not title.strip() and name.lower() in tight)
    below = index + 1 < len(lines) and lines[index + 1].text.startswith(" ") and lines[index + 1].text.strip()
    return name.lower() if above and below else ""


def _indented(lines: Sequence[Line], start: int) -> tuple[Sequence[Line], int]:
    """The indented lines from `start` on, blank ones among them, and the index of the line after them."""
    end = start
    while end < len(lines) and (not lines[end].text.strip() or lines[end].text.startswith(" ")):
        end += 1
    return trimmed(lines[start:end]), end


def google_items(block: Sequence[Line]) -> Iterator[tuple[str, list[Line]]]:
    """The names of a block and what is said of each; the first line is what stands behind the colon."""
    if not block:
        return
    indent = indent_of(block[0].text)
    name, item = "", list[Line]()
    for line in block:
        if line.text.strip() and indent_of(line.text) == indent:
            if name:
                yield name, item
            before, colon, text = line.text.partition(":")
            name, item = _name(before) if colon else "", [Line(text.lstrip(), line.number)]
        else:
            cut = min(2 * indent, indent_of(line.text)) if line.text.strip() else 0
            item.append(Line(line.text[cut:] if line.text.strip() else "", line.number))
    if name:
        yield name, item


def _name(written: str) -> str:
    """`city (str, optional)` -> `city`; `**kwargs` -> `kwargs`."""
    written = written.strip()
    if written.endswith(")"):
        written = written.partition("(")[0].strip()
    return written.lstrip("*")


def _returned(block: Sequence[Line]) -> Returned | None:
    if not block:
        return None
    indent = indent_of(block[0].text)
    lines = [line.text[indent:] if line.text[:indent].isspace() else line.text for line in block]
    kind, colon, text = lines[0].partition(":")
    if not colon:
        kind, text = "", lines[0]
    return Returned(kind.lstrip("(").rstrip(")"), "\n".join([text.lstrip(), *lines[1:]]).rstrip("\n"))


def numpy(docstring: Docstring) -> Described:
    """`Parameters`, a line of dashes, and items `name : type` with an indented text."""
    lines = docstring.lines
    found = _Found(docstring)
    index = 0
    while index < len(lines):
        heading = lines[index].text.lower()
        if not heading.strip() or index + 1 == len(lines) or not is_rule(lines[index + 1].text):
            found.line(lines[index])
            index += 1
            continue
        end = index + 2
        while end < len(lines) and not lines[end].text.strip():
            end += 1
        end += 1  # the first line of a section is never taken for a heading
        while end < len(lines) and (end + 1 == len(lines) or not is_rule(lines[end + 1].text)):
            end += 1
        block = lines[index + 2 : end]
        found.section(bool(trimmed(block)) and (heading in NUMPY_SECTIONS or heading in REMARKS))
        if heading in ("parameters", "other parameters"):
            for names, item in numpy_items(block):
                for name in names:
                    if name.isascii():  # as griffe reads them
                        found.parameter(name, item, other=heading != "parameters")
        elif heading == RETURNS and found.returns is None:
            first = next(iter(numpy_items(block, cut=False)), None)
            if first is not None:
                kind = first[0][0].rpartition(" : ")[2]
                found.returns = Returned(kind, "\n".join(line.text for line in first[1]))
        index = end
    return found.described()


def is_rule(text: str) -> bool:
    """Whether a line is one of dashes."""
    return "-" in text and not text.replace("-", "").strip()


def numpy_items(block: Sequence[Line], *, cut: bool = True) -> Iterator[tuple[list[str], list[Line]]]:
    """The names of each item (`a, b : int`; with the type behind them unless `cut`), and the lines below them."""
    names, item = list[str](), list[Line]()
    for line in block:
        if line.text.strip() and not line.text.startswith(" "):
            if names:
                yield names, item
            written = line.text.split(" : ", 1)[0].rstrip(" :") if cut else line.text
            names = [name.lstrip("*") for name in written.split(", ")] if cut else [written]
            item = []
        else:
            item.append(Line(line.text[min(4, indent_of(line.text)) :], line.number))
    if names:
        yield names, item


def sphinx(docstring: Docstring) -> Described:
    """`:param type name: text`, `:returns: text`, `:rtype: type`."""
    found = _Found(docstring)
    kind = ""
    for words, item in fields(docstring.lines):
        if not words:
            found.line(item[0])
        elif words[0] in FIELDS and len(words) > 1:
            found.structured = True
            found.parameter(words[-1], item)
        elif words[0] in ("returns", "return"):
            found.structured = True
            found.returns = Returned("", "\n".join(line.text for line in trimmed(item)))
        elif words[0] == "rtype":
            kind = "\n".join(line.text for line in trimmed(item))
        else:
            found.structured = found.structured or words[0] in ("raises", "raise", "except", "exception", "var")
    if found.returns is not None and kind:
        found.returns = Returned(kind, found.returns.description)
    return found.described()


def fields(lines: Sequence[Line]) -> Iterator[tuple[list[str], list[Line]]]:
    """The words of each field and its text up to the next one; no words for a line of no field."""
    words, item = list[str](), list[Line]()
    for line in lines:
        name, colon, text = line.text[1:].partition(":") if line.text.startswith(":") else ("", "", "")
        if colon and (name.split(" ")[0] in FIELDS or name.split(" ")[0] in OTHER_FIELDS):
            if words:
                yield words, item
            words, item = name.split(), [Line(text.strip(), line.number)]
        elif words and not line.text.startswith(":"):
            item.append(Line(line.text.strip() if line.text.strip() else "", line.number))
        else:
            if words:
                yield words, item
            words = []
            yield [], [line]
    if words:
        yield words, item


class _Found:
    """What a style has read so far. The text ends with the first section."""

    def __init__(self, docstring: Docstring) -> None:
        self._docstring = docstring
        self._text: list[Line] = []
        self._ended = False
        self._parameters: dict[str, Text] = {}
        self._others: dict[str, Text] = {}
        self.returns: Returned | None = None
        self.structured = False

    def line(self, line: Line) -> None:
        if not self._ended:
            self._text.append(line)

    def section(self, known: bool) -> None:
        self._ended = self._ended or any(line.text.strip() for line in self._text)
        self.structured = self.structured or known

    def parameter(self, name: str, item: Sequence[Line], *, other: bool = False) -> None:
        text = "\n".join(line.text for line in item).strip("\n").rstrip()
        into = self._others if other else self._parameters
        into.setdefault(name, Text(text, self._docstring.place(trimmed(item))))

    def described(self) -> Described:
        text = self._docstring.text(self._text) if any(line.text.strip() for line in self._text) else None
        return Described(text, self._parameters, self._others, self.returns, self.structured)
