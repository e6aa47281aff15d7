"""One line a finding, for editors, grep and long lists."""

from __future__ import annotations

from ..result import Report
from .style import headline


def render(report: Report, *, color: bool = False) -> str:
    """`file:line:column: severity rule: message`, one line each; "" without findings."""
    return "".join(headline(finding, color) + "\n" for finding in report.findings)
