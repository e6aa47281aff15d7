"""Colours of the terminal, by hand: a library for them would cost more than the lint."""

from __future__ import annotations

from ..finding import Finding, Location
from .escape import shown_file, visible

_CODES = {
    "error": "1;31", "warning": "1;33", "info": "1;36", "strong": "1", "faint": "2", "help": "32",
    "purpose": "1;34", "trigger": "1;36", "boundary": "1;33", "return": "1;32", "edge": "1;35",
    "parameter": "2", "example": "2", "other": "2", "missing": "1;31",
}  # fmt: skip


def paint(text: str, role: str, color: bool) -> str:
    """The text in the colour of its role (a severity, "strong", "faint", "help", a role of `anatomy`); as it is without
    `color`."""
    return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if color else text


def severity_name(finding: Finding) -> str:
    """ "error", "warning" or "info"."""
    return finding.severity.name.lower()


def place(location: Location) -> str:
    """`file:line:column`."""
    return f"{shown_file(location.file)}:{location.start.line}:{location.start.column}"


def headline(finding: Finding, color: bool) -> str:
    """`file:line:column: severity rule: message`, on one line."""
    severity = severity_name(finding)
    where = paint(place(finding.location) + ":", "strong", color)
    return f"{where} {paint(severity, severity, color)} {visible(finding.rule)}: {visible(finding.message)}"
