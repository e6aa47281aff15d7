"""The check before deployment: eight points, each with its state in a word and a mark."""

from __future__ import annotations

from ...result import Report
from ..checklist import FAILS, Point, checked
from .labels import point as french
from .markup import both, label, plain, visible_rule

RULES = 4
"""Rules that a point which fails names."""


def points(report: Report) -> str:
    """The list of the eight points."""
    return f'<ol class="points">{"".join([_point(each) for each in checked(report)])}</ol>'


def _point(found: Point) -> str:
    words = both(found.title, french(found.title), kind="t")
    why = ""
    if found.state == FAILS:
        names = list(dict.fromkeys(finding.rule for finding in found.findings))
        links = ", ".join(f'<a href="#rule-{visible_rule(each)}">{visible_rule(each)}</a>' for each in names[:RULES])
        more = ", …" if len(names) > RULES else ""
        why = f"{label('speak-against', n=len(found.findings))} {links}{more}"
    elif found.reason:
        english = found.reason.replace("`", "")
        why = both(english, french(found.reason).replace("`", ""))
    state = label(found.state, kind=f"state {found.state}")
    return f'<li class="{plain(found.state)}">{state} {words} <span class="quiet">{why}</span></li>'
