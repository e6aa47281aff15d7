"""The lines of a file that a finding speaks of, with the marked span, and what a fix changes in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..escape import visible
from ..secrets import covered
from .markup import label, plain

if TYPE_CHECKING:
    from ...edits import PlacedFix
    from ...finding import Location

LINES = 3
"""Lines of a span that are shown."""
BEFORE, WIDTH = 48, 180
"""Characters of a line that are shown before the span, and in all."""
AROUND = 60
"""Characters of a line around a change that are shown of a longer one."""
HUNKS, HUNK = 4, 900
"""Parts of a fix that are shown, and characters of each."""


def wanted(where: Location) -> range:
    """The numbers of the lines that are shown of a span."""
    return range(where.start.line, min(where.end.line, where.start.line + LINES - 1) + 1)


def excerpt(lines: Mapping[int, str], where: Location) -> str:
    """The span of a finding in its lines, of which `lines` holds those that are `wanted`; "" where there are none."""
    first, last = where.start.line, where.end.line
    there = [number for number in wanted(where) if lines.get(number, "").strip()]
    if not there:
        return ""
    # What stands before all of them says nothing.
    margin = min(len(lines[number]) - len(lines[number].lstrip()) for number in there)
    margin = min(margin, where.start.column - 1)
    found = [(number, _line(lines[number], where, number, margin)) for number in there]
    shown = "".join(f'<span class="ln">{number} </span>{line}\n' for number, line in found)
    more = "<i>…</i>\n" if last > first + LINES - 1 else ""
    return f'<pre class="ex">{shown}{more}</pre>'


def _line(line: str, where: Location, number: int, margin: int) -> str:
    """A line, without its margin, with its part of the span marked; of a long one what stands around its start."""
    start = where.start.column - 1 if number == where.start.line else len(line) - len(line.lstrip())
    stop = where.end.column - 1 if number == where.end.line else len(line)
    start = min(start, len(line))
    base = margin if start - margin <= BEFORE or len(line) - margin <= WIDTH else start - BEFORE
    part = covered(line[max(0, base - WIDTH) : base + 2 * WIDTH])[min(base, WIDTH) :]
    part, rest = part[:WIDTH], len(line) > base + WIDTH
    begin, end = start - base, max(start - base, min(stop - base, len(part)))
    marked = _shown(part[begin:end]) or " "
    left = "<i>…</i>" if base > margin else ""
    right = "<i>…</i>" if rest else ""
    return f"{left}{_shown(part[:begin])}<mark>{marked}</mark>{_shown(part[end:])}{right}"


def _shown(part: str) -> str:
    """A part of a line whose keys are covered: tabs stay, what deceives is escaped."""
    return plain("\t".join([visible(piece) for piece in part.split("\t")]))


def difference(text: str, fix: PlacedFix) -> str:
    """The change of the text that a fix makes, removed lines before added ones; "" where it is not known."""
    spans = sorted((change.offsets[0], change.offsets[1], change.text) for change in fix.changes)
    parts: list[list[tuple[int, int, str]]] = []
    for span in spans:
        between = text[parts[-1][-1][1] : span[0]][: 2 * AROUND] if parts else "\n"
        if "\n" not in between and len(between) < 2 * AROUND:
            parts[-1].append(span)
        else:
            parts.append([span])
    shown = "".join([_hunk(text, part) for part in parts[:HUNKS]])
    more = "<i>…</i>\n" if len(parts) > HUNKS else ""
    return f'<pre class="diff">{shown}{more}</pre>' if shown else ""


def _hunk(text: str, spans: Sequence[tuple[int, int, str]]) -> str:
    """Changes of neighbouring places as one part: the lines they stand in before and after."""
    first, last = spans[0][0], spans[-1][1]
    start = max(text.rfind("\n", max(0, first - AROUND), first) + 1, first - AROUND, 0)
    stop = text.find("\n", last, last + AROUND)
    if stop < 0:
        stop = min(len(text), last + AROUND)
    after, at = "", start
    for begin, end, new in spans:
        after += text[at:begin] + new
        at = end
    after += text[at:stop]
    before = text[start:stop]
    left = "…" if start and text[start - 1] != "\n" else ""
    right = "…" if stop < len(text) and text[stop] not in "\r\n" else ""
    before, after = f"{left}{before}{right}", f"{left}{after}{right}"
    old, new_lines = before.split("\n"), after.split("\n")
    while old and new_lines and old[0] == new_lines[0]:
        del old[0], new_lines[0]
    while old and new_lines and old[-1] == new_lines[-1]:
        del old[-1], new_lines[-1]
    return _lines("del", "removed", old) + _lines("ins", "added", new_lines)


def _lines(tag: str, key: str, lines: Sequence[str]) -> str:
    if not lines:
        return ""
    whole = "\n".join(lines)
    kept = covered(whole[: 2 * HUNK])[:HUNK].rstrip("\r")
    shown = "\n".join([_shown(line.rstrip("\r")) for line in kept.split("\n")])
    more = "<i>…</i>" if len(whole) > HUNK else ""
    return f"<{tag}>{label(key, kind='vh')}{shown}{more}</{tag}>"
