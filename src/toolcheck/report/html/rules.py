"""The rules that spoke: title, reason, advice, and how often."""

from __future__ import annotations

from ..escape import folded
from .markup import MESSAGE, figure, label, prose, visible_rule
from .summary import LEVELS
from .view import View, counts


def rules(view: View) -> str:
    """A list in order of what they found."""
    groups: dict[str, list[int]] = {}
    for index, finding in enumerate(view.report.findings):
        groups.setdefault(finding.rule, []).append(index)
    items = []
    for rule_id, indexes in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        found = counts([view.report.findings[index] for index in indexes])
        shown = " ".join(
            f'<span class="sev {level}">{label(f"{level}s", kind="vh", n=number)} {figure(number)}</span>'
            for level, number in zip(LEVELS, found, strict=True)
            if number
        )
        rule = view.rules.get(rule_id)
        told = ""
        if rule is not None:
            told = (
                f'<p class="t" lang="en">{prose(rule.title)}</p><p lang="en">{prose(folded(rule.why), 2 * MESSAGE)}</p>'
                f'<p class="write">{label("write", tag="b")} <span lang="en">{prose(folded(rule.fix))}</span></p>'
            )
        name = visible_rule(rule_id)
        items.append(
            f'<li id="rule-{name}" tabindex="-1"><h3><code>{name}</code> <span class="levels">{shown}</span></h3>'
            f"{told}</li>"
        )
    return f'<ul class="rules">{"".join(items)}</ul>'
