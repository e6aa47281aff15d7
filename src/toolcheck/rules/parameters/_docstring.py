"""What the description of a tool says of one of its parameters, as the `Args:` of a docstring does."""

from __future__ import annotations

MARKS = " \t-*•`'\""
"""What may stand before the name at the beginning of a line."""


def told_of(parameter: str, text: str) -> str:
    """The text after "name:", "name (type):" or "- `name`:" at the beginning of a line, with the indented lines that go
    on with it; "" where there is none. `parameter` is a dotted name."""
    name = parameter.rpartition(".")[2].replace("[]", "")
    at = text.find(name) if name.strip(MARKS) and "\n" in text else -1
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        lead, line_end = text[start:at], _end(text, at)
        if not lead.strip(MARKS):
            rest = text[at + len(name) : line_end].lstrip("`*'\" ")
            if rest.startswith("("):
                rest = rest.partition(")")[2].lstrip()
            code = rest[:1] == "=" and rest[1:2] != " "  # `sort="name",` in an example of a call
            if rest[:1] in (":", "：", "=", "–", "—", "-") and rest[1:].strip() and not code:
                return rest[1:].strip() + _continued(text, line_end, len(lead))
        at = text.find(name, line_end)  # further on in this line the name stands at no beginning
    return ""


def _end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found


def _continued(text: str, end: int, indent: int) -> str:
    """The lines after `end` that are indented deeper than `indent`, joined."""
    found: list[str] = []
    while end < len(text) and len(found) < 20:
        start, end = end + 1, _end(text, end + 1)
        line = text[start:end]
        if not line.strip() or len(line) - len(line.lstrip()) <= indent:
            break
        found.append(line.strip())
    return " " + " ".join(found) if found else ""
