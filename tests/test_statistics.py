"""Counts by rule instead of findings."""

from __future__ import annotations

from report_samples import EVIL, HIDDEN, checked, finding, location, report, rule
from toolcheck.finding import Severity
from toolcheck.report import render
from toolcheck.report.statistics import Count, counted
from toolcheck.result import Report

RULES = {"often": rule("often", title="Said often"), "rare": rule("rare", title="Said\nrarely")}


def sample() -> Report:
    return report(
        finding("rare", where=location("a.json", tool=None), severity=Severity.ERROR),
        finding("often", where=location("a.json", tool="one")),
        finding("often", where=location("a.json", tool="one")),
        finding("often", where=location("a.json", tool="one", server="other")),
        finding("often", where=location("b.json", tool="one")),
        finding("often", where=location("b.json", tool="two"), severity=Severity.INFO),
        finding("unheard", where=location("b.json", tool="two"), severity=Severity.INFO),
        files=2,
        tools=4,
    )


def test_counts_are_by_rule_and_severity_most_frequent_then_worst_first() -> None:
    assert counted(sample(), RULES) == [
        Count("often", Severity.WARNING, 4, 3, 2, "Said often"),
        Count("rare", Severity.ERROR, 1, 0, 1, "Said rarely"),
        Count("often", Severity.INFO, 1, 1, 1, "Said often"),
        Count("unheard", Severity.INFO, 1, 1, 1, ""),
    ]


def test_the_table_stands_in_columns_and_ends_with_the_counts() -> None:
    found = render(sample(), "text", rules=RULES, statistics=True)
    assert found == (
        "count  severity  rule     tools  files  title\n"
        "    4  warning   often        3      2  Said often\n"
        "    1  error     rare         0      1  Said rarely\n"
        "    1  info      often        1      1  Said often\n"
        "    1  info      unheard      1      1\n"
        "\n"
        "1 error, 4 warnings, 2 infos in 2 files (4 tools)\n"
    )
    table = found.partition("\n\n")[0] + "\n"
    assert render(sample(), "text", rules=RULES, statistics=True, quiet=True) == table
    assert render(sample(), "concise", rules=RULES, statistics=True) == table
    assert render(report(), "text", rules={}, statistics=True) == "no findings in 1 file (1 tool)\n"
    assert render(report(), "concise", rules={}, statistics=True) == ""


def test_colour_changes_no_text() -> None:
    plain, coloured = (render(sample(), "text", rules=RULES, statistics=True, color=color) for color in (False, True))
    assert "\x1b[1;33mwarning \x1b[0m" in coloured
    for code in ("0", "1", "2", "1;31", "1;33", "1;36"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == plain


def test_json_keeps_its_findings_and_adds_the_counts() -> None:
    value = checked("json", render(sample(), "json", rules=RULES, statistics=True))
    assert len(value["findings"]) == 7
    assert value["statistics"][0] == {
        "rule": "often", "severity": "warning", "findings": 4, "tools": 3, "files": 2, "title": "Said often",
    }  # fmt: skip
    assert len(value["statistics"]) == 4
    assert checked("json", render(report(), "json", rules=RULES, statistics=True))["statistics"] == []
    assert "statistics" not in checked("json", render(sample(), "json", rules=RULES))


def test_names_that_deceive_are_shown() -> None:
    given = report(finding(EVIL))
    for name in ("text", "json"):
        found = render(given, name, rules={EVIL: rule(EVIL, title=EVIL)}, statistics=True)
        found.encode()
        assert not any(char in found for char in HIDDEN)
