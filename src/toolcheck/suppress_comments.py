"""Comments that ignore findings: `toolcheck: ignore[rule] reason`, in any language that has comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .config_errors import Problem
from .finding import Offsets, Position
from .records import NamedTuple
from .suggest import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .selection import Known
    from .source.document import Document
    from .source.text import Lines

MARK = "toolcheck:"
OPENING = (":", "(", "=")
"""Ends of a line of code whose value begins on a later one."""
MARGIN = ' \t"'
"""What stands before the code of a line; in a notebook, a quote too."""
MAX_MARGIN, MAX_DECORATORS = 200, 60
"""Characters of that, and lines of decorators, that are looked through."""
SHAPE = '"toolcheck: ignore[rule]", or several rules with commas'


class Ignore(NamedTuple):
    """One comment: it hides findings of `rules` (ids) that start on one of `lines` of `file`."""

    file: str
    rules: tuple[str, ...]
    lines: frozenset[int]
    text: str
    """The comment as written, up to the closing bracket."""
    offsets: Offsets
    start: Position
    end: Position


def parse_comments(document: Document, known: Known) -> tuple[tuple[Ignore, ...], tuple[Problem, ...]]:
    """The ignores in a file's comments, and the mistakes in them.

    A comment beside code stands for its own line, a comment alone on its line for the next line of code (other
    comments and blank lines are skipped, so that comments stack). Costs one search for files without any.
    """
    if MARK not in document.text:
        return (), ()
    from .source.text import Lines

    lines = Lines(document.text)
    covered = _code_lines(document, lines)
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    for comment in document.comments:
        mark = _directive(document.text, comment.offsets)
        if mark is None:
            continue
        names, end, mistake = _names(document.text, mark, comment.offsets[1])
        if mistake:
            problems.append(Problem(mistake, document.file, *lines.position(mark)))
        rules = []
        for name, offset in names:
            if (rule := known.rule(name)) is None:
                problems.append(Problem(known.unknown_rule(name), document.file, *lines.position(offset)))
            else:
                rules.append(rule.id)
        if rules:
            text = " ".join(document.text[mark:end].split())
            where = (comment.offsets, *lines.span(comment.offsets))
            ids = tuple(dict.fromkeys(rules))
            ignores.append(Ignore(document.file, ids, covered[comment.offsets], text, *where))
    return tuple(ignores), tuple(problems)


def _directive(text: str, offsets: Offsets) -> int | None:
    """Where `toolcheck:` starts in a comment, right after a comment mark; None when it is only spoken of."""
    at = text.find(MARK, *offsets)
    while at >= 0:
        before = text[offsets[0] : at].split()
        if before and not before[-1].strip("#/*"):
            return at
        at = text.find(MARK, at + 1, offsets[1])
    return None


def _names(text: str, start: int, stop: int) -> tuple[list[tuple[str, int]], int, str | None]:
    """The names in the brackets with their offsets, where the directive ends, and what is wrong with its form."""
    line_end = text.find("\n", start, stop)
    stop = stop if line_end < 0 else line_end
    at = start + len(MARK)
    word, bracket, _ = text[at:stop].partition("[")
    close = text.find("]", at, stop)
    written = text[start:stop].removesuffix("*/").strip()
    if word.strip() != "ignore" or not bracket or close < 0:
        return [], stop, f"expected {SHAPE}, found {quote(written)}"
    names, offset = [], at + len(word) + 1
    for name in text[offset:close].split(","):
        if not name.strip():
            return [], stop, f"no rule between the brackets or commas: expected {SHAPE}, found {quote(written)}"
        names.append((name.strip(), offset + len(name) - len(name.lstrip())))
        offset += len(name) + 1
    return names, close + 1, None


def _code_lines(document: Document, lines: Lines) -> dict[Offsets, frozenset[int]]:
    """The lines each comment stands for: its own (where `unused-ignore` reports it), or also the next with code.

    Where the code of that line opens a value that begins on a later one (`inputSchema:`), the comment stands for the
    line where the value begins too: that is where a finding on it starts. At a decorator it stands for the `def` too.
    """
    text = document.text
    next_code: dict[int, int] = {}  # start of a comment -> offset of the code after it

    def code_after(at: int) -> int:
        while at < len(text) and text[at].isspace():
            at += 1
        return next_code.get(at, at)

    covered = {}
    for comment in reversed(document.comments):
        start, end = comment.offsets
        at = next_code[start] = code_after(end)
        found = {lines.position(start).line}
        code = text[text.rfind("\n", 0, start) + 1 : start]
        if not comment.trailing and at < len(text):
            found.add(lines.position(at).line)
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop
            code = text[at:stop].partition(" #")[0].partition("//")[0]
            at = code_after(stop)
        if code.rstrip().endswith(OPENING) and at < len(text):
            found.add(lines.position(at).line)
        if document.variables and code.lstrip(MARGIN).startswith("@"):
            found.update(_defined_line(lines, text, text.rfind("\n", 0, start if comment.trailing else at) + 1))
        covered[comment.offsets] = frozenset(found)
    return covered


def _defined_line(lines: Lines, text: str, start: int) -> Iterator[int]:
    """The line of what the decorator on the line that starts here decorates."""
    for _ in range(MAX_DECORATORS):
        if text[start : start + MAX_MARGIN].lstrip(MARGIN).startswith(("def ", "async def ", "class ")):
            yield lines.position(start).line
            return
        start = text.find("\n", start) + 1
        if not start:
            return
