"""The layout of a description: paragraphs and list items, each with the heading it stands under."""

from __future__ import annotations

import re
from functools import lru_cache

from ..records import NamedTuple
from .lexicon import headings
from .words import fold

_OWN_KINDS = ("parameters", "example")
_SHORT_LINE = 50  # a shorter line was broken on purpose, not wrapped


class Block(NamedTuple):
    """A stretch of text that no sentence crosses: offsets, heading ("" without one) and kind (see `Sentence`)."""

    start: int
    end: int
    heading: str
    kind: str


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A list marker at the start of a line; the `name (type): …` of a parameter. Compiled at first use."""
    return (
        re.compile(r"(?:[-*•‣▪–—+·①-⑳]|\d{1,3}[.)])\s+"),
        re.compile(r"[*`'\"]{0,3}[\w.\[\]-]{1,60}[*`'\"]{0,3}\s?(?:\([^()\n]{0,80}\))?\s?[:：=–—-]"),
    )


def _title(line: str) -> str:
    """The title that a whole line is (`## Usage`, `**Limits**`, `Returns:`), or ""."""
    if line[0] == "#":
        return line.strip("#* :：\t")
    if line[-1] not in ":：*_":
        return ""
    bare = line.strip("*_ ")
    bold = line.startswith("**") and bare and line.rstrip(":： ").endswith("**") and "**" not in bare
    colon = bare[-1:] in (":", "：")
    bare = bare.rstrip(":：*_ ")
    if colon and ((len(bare.split()) <= 3 and len(bare) <= 30) or section(bare)):
        return bare
    return bare if bold and len(bare) <= 60 and bare[-1:] not in (".", "。") else ""


def section(title: str) -> str:
    """What a heading opens: "parameters", "example", a role; "" for any other."""
    return headings().get(" ".join(fold(title).split()), "") if len(title) <= 60 else ""


class _Reader:
    """Walks the lines of one text. Holds the blocks found, the open heading and the open block."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Block] = []
        self.heading, self.kind = "", ""
        self.outer = ("", "")  # the Markdown heading that a `Returns:` section gives way to when it ends
        self.depth = -1  # indent of the open `Title:` line; -1: none
        self.open: tuple[int, int, bool, int] | None = None  # start, end, is an item, indent
        self.blank = False
        self.label = ""  # the heading that stands in the open list item itself: `- When to use it: …`

    def flush(self) -> None:
        if self.open:
            start, end, item, _ = self.open
            heading = self.label or self.heading
            self.found.append(Block(start, end, heading, self.kind or ("item" if item else "prose")))
            self.open, self.label = None, ""

    def begin(self, title: str, depth: int) -> None:
        """Enters the section of a heading; depth -1: a Markdown heading, which only another one ends."""
        opened = section(title)
        self.heading, self.kind, self.depth = title, opened if opened in _OWN_KINDS else "", depth
        if depth < 0:
            self.outer = (self.heading, self.kind)

    def leaves(self, line: str, indent: int, bullet: bool) -> bool:
        """Does this line end the open `Title:` section?"""
        if indent > self.depth or bullet:
            return False
        if self.kind:
            return self.blank or not _patterns()[1].match(line)
        return self.blank

    def line(self, line: str, start: int, end: int, indent: int) -> None:
        """Reads a line that is not blank: stripped, with its offsets in the text."""
        bullet = None if line[0].isalpha() else _patterns()[0].match(line)
        if not bullet and (title := _title(line)):
            self.flush()
            self.begin(title, -1 if line[0] == "#" else indent)
            return
        if self.depth >= 0 and self.leaves(line, indent, bullet is not None):
            self.flush()
            (self.heading, self.kind), self.depth = self.outer, -1
        if line[0] == "<" and (close := line.find(">", 1, 40)) > 0 and line[1:close].replace("_", "").isalpha():
            self.flush()
            self.begin(line[1:close].replace("_", " "), indent)
            start += close + 1
            end = start + len(self.text[start:end].rstrip())
        elif not bullet and (inline := self.inline(line)):
            self.flush()
            self.begin(inline, indent)
        if bullet:
            self.flush()
            self.open = (start + bullet.end(), end, True, indent)
            label = self.inline(line[bullet.end() :])
            self.label = label if section(label) not in _OWN_KINDS else ""
        elif self.open and self.continues(line, indent):
            self.open = (self.open[0], end, *self.open[2:])
        else:
            self.flush()
            self.open = (start, end, False, indent)

    def inline(self, line: str) -> str:
        """The known heading that a line begins with (`Returns: a list`), or ""."""
        colon = line.find(":", 1, 42)
        if colon < 0:
            colon = line.find("：", 1, 42)
        title = line[:colon].strip("*_ ") if colon > 0 else ""
        return title if title and section(title) else ""

    def continues(self, line: str, indent: int) -> bool:
        """Is this line the rest of the open block, broken by hard wrapping?"""
        assert self.open
        start, end, item, depth = self.open
        if item:
            return indent > depth or line[0].islower()
        if self.kind == "parameters":
            return indent > depth
        previous = self.text[max(start, self.text.rfind("\n", start, end)) : end]
        if line[0].islower() or previous.endswith((",", "，", "、", ";", "(")):
            return True
        return len(previous.strip()) >= _SHORT_LINE and not previous.endswith((":", "：")) and line[0] < "\u2e80"


def blocks(text: str) -> list[Block]:
    """The blocks of a text in order; fenced code and tables are left out."""
    if "\n" not in text:
        return [Block(0, len(text), "", "prose")]
    reader = _Reader(text)
    start, fenced = 0, False
    for raw in text.split("\n"):
        line = raw.strip()
        if not line:
            reader.flush()
        elif line[0] in "`~" and line.startswith(("```", "~~~")):
            reader.flush()
            fenced = not fenced
        elif fenced or line[0] == "|":
            reader.flush()
        else:
            indent = raw.index(line[0])
            reader.line(line, start + indent, start + indent + len(line), indent)
        reader.blank = not line
        start += len(raw) + 1
    reader.flush()
    return reader.found
