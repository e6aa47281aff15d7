"""How descriptions taken apart look: sentence by sentence for people, one object for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..anatomy import PARTS, RULES, Anatomy, Piece
from .escape import folded, json_visible, shown_file, visible
from .secrets import covered
from .style import paint
from .wrapping import Run, columns, cut, wrapped

if TYPE_CHECKING:
    from ..finding import Position
    from ..rules import Rule

VERSION = 1
"""Of the JSON format: raised when a field changes its meaning or goes away."""
LABELS = {"edge": "edge case"}
LANGUAGES = {
    "de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian", "ja": "Japanese",
    "ko": "Korean", "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "zh": "Chinese",
}  # fmt: skip
_LABEL = max(len(LABELS.get(role, role)) for role in (*PARTS, "parameter", "example", "other"))
_INDENT = "  "
_NARROWEST = 30
_LINES = 8
"""Lines of one sentence that are printed."""
_SAME = "(the same sentence)"
"""Beside the label of a sentence that has more labels than lines."""
_ALIKE = 6
"""Parameter notes and examples in a row that are printed."""
_NAME = 40
"""Columns of a name in the table."""

Placed = tuple[Anatomy, "Position"]
"""With the place of the description, or of the tool where it has none."""


def text(found: Sequence[Placed], file: str, rules: Mapping[str, Rule], *, color: bool, width: int) -> str:
    """Each description taken apart, what is missing and why; a table of all when there are several."""
    out: list[str] = []
    page = _Page(rules, color, width, advise=len(found) == 1)
    for each, place in found:
        out += [*page.tool(each, f"{shown_file(file)}:{place.line}:{place.column}"), ""]
    if len(found) > 1:
        out += page.table([each for each, _ in found])
        lacking = [part for part in PARTS if any(part in each.missing and each.readable for each, _ in found)]
        if lacking:
            out += ["", *page.advice(lacking)]
    while out and not out[-1]:
        out.pop()
    return "".join(line + "\n" for line in out)


class _Page:
    """Prints one tool after another in so many columns."""

    def __init__(self, rules: Mapping[str, Rule], color: bool, width: int, *, advise: bool) -> None:
        self.rules, self.color, self.width, self.advise = rules, color, width, advise
        self.room = max(_NARROWEST, width - len(_INDENT) - _LABEL - 2)

    def tool(self, found: Anatomy, place: str) -> Iterator[str]:
        tool = found.tool
        name = visible(tool.name) or "a tool without a name"
        server = f" of server {visible(tool.server)}" if tool.server else ""
        spoken = f", {LANGUAGES[found.language]}" if found.language in LANGUAGES else ""
        yield paint(name, "strong", self.color) + paint(f"{server} in {place}{spoken}", "faint", self.color)
        if not found.pieces:
            yield f"{_INDENT}no description: a model has nothing but the name to choose by"
        else:
            yield from self.pieces(found.pieces)
        yield ""
        yield from self.verdict(found)

    def pieces(self, pieces: Sequence[Piece]) -> Iterator[str]:
        heading, alike, left = "", 0, 0
        for piece in pieces:
            same = piece.roles[0] in ("parameter", "example") and piece.heading == heading
            alike = alike + 1 if same else 0
            if alike >= _ALIKE:
                left += 1
                continue
            if left:
                yield self.row("", [[(f"… and {left} more", "faint")]])
                left = 0
            if piece.heading != heading:
                heading = piece.heading
                if heading:
                    yield self.row("", [[(cut(visible(heading), self.room), "strong")]])
            yield from self.piece(piece)
        if left:
            yield self.row("", [[(f"… and {left} more", "faint")]])

    def piece(self, piece: Piece) -> Iterator[str]:
        """The labels of a sentence beside its lines."""
        lines = wrapped(marked(piece, 2 * _LINES * self.room), self.room)
        if len(lines) > _LINES:
            lines = [*lines[: _LINES - 1], [("…", "")]]
        for index in range(max(len(lines), len(piece.roles))):
            role = piece.roles[index] if index < len(piece.roles) else ""
            yield self.row(role, lines[index : index + 1] or [[(_SAME, "faint")]])

    def row(self, role: str, lines: Sequence[Sequence[Run]], style: str = "") -> str:
        """A label (in the colour of the role, or another `style`) and a line beside it."""
        name = LABELS.get(role, role)
        label = paint(name, style or role, self.color) if role else ""
        said = "".join([self.styled(line) for line in lines])
        return f"{_INDENT}{label}{' ' * (_LABEL - len(name) + 2)}{said}".rstrip()

    def styled(self, line: Sequence[Run]) -> str:
        return "".join([paint(said, look, self.color) if look else said for said, look in line])

    def verdict(self, found: Anatomy) -> Iterator[str]:
        """What is there, what is not, and what to write."""
        if found.pieces and not found.readable:
            yield f"{_INDENT}toolcheck has no words of this language: nothing can be said to be missing"
            return
        told = [*found.found, *found.elsewhere]
        runs: list[Run] = [(f"{len(told)} of {len(PARTS)} parts{self.besides(found)}", "")]
        for index, part in enumerate(() if self.advise else found.missing):
            runs += [(", " if index else ", missing: ", ""), (LABELS.get(part, part), "missing")]
            runs += [(" (not sure)", "")] if part in found.unsure else []
        for line in wrapped(runs, self.width - len(_INDENT)):
            yield _INDENT + self.styled(line)
        if found.missing and self.advise:
            yield ""
            yield from self.advice(found.missing, found.unsure)

    def besides(self, found: Anatomy) -> str:
        """What else is to be known of a verdict."""
        notes = []
        if found.elsewhere:
            notes.append(f"{' and '.join(LABELS.get(part, part) for part in found.elsewhere)} by the output schema")
        if found.pieces and found.language not in LANGUAGES:
            notes.append("language not sure")
        return f" ({'; '.join(notes)})" if notes else ""

    def advice(self, missing: Sequence[str], unsure: Sequence[str] = ()) -> Iterator[str]:
        """For each missing part why it matters and what to write, in the words of its rule."""
        yield paint("What is missing, and why it matters:", "strong", self.color)
        for part in missing:
            rule = self.rules[RULES[part]]
            doubt = [("Not sure: it may be said in other words. ", "faint")] if part in unsure else []
            lines = wrapped([*doubt, (folded(rule.why), "")], self.room)
            lines += wrapped([("Write: ", "help"), (folded(rule.fix), "")], self.room)
            for index, line in enumerate(lines):
                yield self.row("" if index else part, [line], "missing")

    def table(self, found: Sequence[Anatomy]) -> Iterator[str]:
        """Which tool has which part, a line each, and how many have it."""
        names = [cut(visible(each.tool.name) or "(no name)", _NAME) for each in found]
        wide = max(columns(name) for name in (*names, f"{len(found)} tools"))
        heads = [LABELS.get(part, part) for part in PARTS]
        yield paint(" " * wide + "  " + "  ".join(heads), "strong", self.color)
        for name, each in zip(names, found, strict=True):
            cells = [self.cell(each, part) for part in PARTS]
            yield (name + " " * (wide - columns(name)) + "  " + "  ".join(cells)).rstrip()
        counts = [sum(part not in each.missing and each.readable for each in found) for part in PARTS]
        judged = sum(each.readable or not each.pieces for each in found)
        shares = [f"{count}/{judged}".center(len(head)) for count, head in zip(counts, heads, strict=True)]
        total = f"{len(found)} tools"
        yield paint((total + " " * (wide - len(total)) + "  " + "  ".join(shares)).rstrip(), "faint", self.color)

    def cell(self, found: Anatomy, part: str) -> str:
        width = len(LABELS.get(part, part))
        if found.pieces and not found.readable:
            return "?".center(width)
        mark = "·" if part in found.missing else "●"
        left = (width - 1) // 2
        painted = paint(mark, "missing" if mark == "·" else part, self.color)
        return " " * left + painted + " " * (width - 1 - left)


def marked(piece: Piece, most: int) -> list[Run]:
    """The text of a sentence, so many characters at most, in runs of one style: what tells a role in its colour."""
    marks = sorted((start, end, role) for role, spans in piece.evidence.items() for start, end in spans)
    plain = "faint" if piece.roles[0] in ("parameter", "example") else ""
    text = covered(piece.text[: 2 * most])[:most]
    runs: list[Run] = []
    at = 0
    for start, end, role in marks:
        start, end = max(start, at), min(end, most)
        if end > start:
            runs += [(text[at:start], plain), (text[start:end], role)]
            at = end
    runs.append((text[at:], plain))
    return [(visible(_spaced(said)), style) for said, style in runs if said]


def _spaced(said: str) -> str:
    """Line breaks inside a sentence are its author's wrapping."""
    return "".join([" " if char in "\n\r\t" else char for char in said])


def as_json(found: Sequence[Placed], file: str, rules: Mapping[str, Rule]) -> str:
    """One JSON object, indented; offsets are in code points of the description or of the sentence."""
    import json

    content = {
        "version": VERSION,
        "toolcheck": __version__,
        "file": shown_file(file),
        "tools": [_tool(each, place, rules) for each, place in found],
    }
    return json_visible(json.dumps(content, indent=2, ensure_ascii=False)) + "\n"


def _lack(part: str, rule: Rule) -> dict[str, Any]:
    return {"part": part, "rule": rule.id, "why": folded(rule.why), "fix": folded(rule.fix)}


def _tool(found: Anatomy, place: Position, rules: Mapping[str, Rule]) -> dict[str, Any]:
    judged = found.readable or not found.pieces
    return {
        "name": visible(found.tool.name) or None,
        "server": None if found.tool.server is None else visible(found.tool.server),
        "start": place._asdict(),
        "language": found.language,
        "readable": found.readable,
        "sentences": [
            {
                "text": visible(piece.text),
                "start": piece.start,
                "end": piece.end,
                "heading": visible(piece.heading) or None,
                "roles": list(piece.roles),
                "evidence": {role: [visible(piece.text[start:end]) for start, end in spans]
                             for role, spans in piece.evidence.items()},
            }
            for piece in found.pieces
        ],
        "parts": {part: part not in found.missing if judged else None for part in PARTS},
        "by_output_schema": list(found.elsewhere),
        "missing": [
            {**_lack(part, rules[RULES[part]]), "sure": part not in found.unsure}
            for part in (found.missing if judged else ())
        ],
    }  # fmt: skip
