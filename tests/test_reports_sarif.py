"""The SARIF report, against the schema of OASIS."""

from __future__ import annotations

from typing import Any

import pytest

from report_samples import EVIL, SHOWN, checked, evil_report, finding, location, report, rule
from toolcheck import __version__
from toolcheck.edits import PlacedFix, TextChange
from toolcheck.finding import Position, Severity
from toolcheck.report import render
from toolcheck.report.sarif import uri
from toolcheck.result import Failure, Report


def run_of(given: Report, *rules: Any) -> Any:
    return checked("sarif", render(given, "sarif", rules={each.id: each for each in rules}))["runs"][0]


def test_sarif_holds_rules_results_and_places() -> None:
    related = location("autre fichier.json", (5, 1), (6, 2), tool=None, server="shop")
    one = finding("b-rule", "vague [nom](http://x)", location(server="shop"), related=((related, "ici"),))
    two = finding("a-rule", "refused", location(tool=None, pointer=""), severity=Severity.ERROR, targets=("gemini",))
    run = run_of(report(one, two), rule("b-rule", severity=Severity.INFO), rule("unused"))
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["invocations"] == [{"executionSuccessful": True}]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("toolcheck", __version__)
    assert driver["rules"] == [
        {"id": "a-rule"},
        {
            "id": "b-rule",
            "shortDescription": {"text": "Name is not snake_case"},
            "fullDescription": {"text": "Models copy the style of the names they see."},
            "help": {"text": "Rename it."},
            "defaultConfiguration": {"level": "note"},
            "properties": {"precision": "high", "tags": ["names"]},
        },
    ]
    first, second = run["results"]
    assert (first["ruleId"], first["ruleIndex"], first["level"]) == ("a-rule", 0, "error")
    assert first["properties"] == {"pointer": "", "category": "names", "confidence": "high", "targets": ["gemini"]}
    assert "logicalLocations" not in first["locations"][0]
    assert second["message"] == {"text": "vague [nom\\](http://x)"}
    assert second["locations"][0]["logicalLocations"] == [
        {"name": "search_orders", "fullyQualifiedName": "shop/search_orders", "kind": "function"}
    ]
    assert second["relatedLocations"] == [
        {
            "id": 1,
            "physicalLocation": {
                "artifactLocation": {"uri": "autre%20fichier.json"},
                "region": {"startLine": 5, "startColumn": 1, "endLine": 6, "endColumn": 2},
            },
            "logicalLocations": [{"name": "shop", "fullyQualifiedName": "shop", "kind": "module"}],
            "message": {"text": "ici"},
        }
    ]


def test_sarif_tells_fixes() -> None:
    change = TextChange(Position(2, 3), Position(2, 3), ', "a": false', (9, 9))
    fix = PlacedFix("close the object", False, (), (change,))
    [result] = run_of(report(finding("a-rule", "open", location())._replace(fix=fix)))["results"]
    assert result["fixes"] == [
        {
            "description": {"text": "close the object (may change the meaning)"},
            "artifactChanges": [
                {
                    "artifactLocation": {"uri": "tools.json"},
                    "replacements": [
                        {
                            "deletedRegion": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 3},
                            "insertedContent": {"text": ', "a": false'},
                        }
                    ],
                }
            ],
        }
    ]


def test_a_sarif_rule_without_advice_or_reason_has_no_empty_texts() -> None:
    run = run_of(report(finding()), rule(why="", fix=""))
    (descriptor,) = run["tool"]["driver"]["rules"]
    assert descriptor["fullDescription"] == descriptor["shortDescription"] == {"text": "Name is not snake_case"}
    assert "help" not in descriptor


def test_sarif_tells_failures_as_notifications() -> None:
    failures = (
        Failure("rule-crash", "boom", "a b.json", "name-not-snake-case"),
        Failure("rule-crash", "boom", None, "other-rule"),
        Failure("no-catalogue", "holds no tools"),
    )
    (invocation,) = run_of(report(finding(), failures=failures))["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"] == [
        {
            "level": "error",
            "message": {"text": "boom"},
            "descriptor": {"id": "rule-crash"},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a%20b.json"}}}],
            "associatedRule": {"id": "name-not-snake-case", "index": 0},
        },
        {
            "level": "error",
            "message": {"text": "boom"},
            "descriptor": {"id": "rule-crash"},
            "associatedRule": {"id": "other-rule"},
        },
        {"level": "error", "message": {"text": "holds no tools"}, "descriptor": {"id": "no-catalogue"}},
    ]


def test_sarif_with_deceiving_texts_is_valid() -> None:
    (result,) = run_of(evil_report(), rule("a-rule", why=EVIL))["results"]
    place = result["locations"][0]
    assert result["message"]["text"] == place["logicalLocations"][0]["name"] == SHOWN
    assert result["properties"]["pointer"] == f"/{EVIL}"
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "donn%C3%A9es/%E6%97%A5%E6%9C%AC.json"


def test_sarif_keeps_the_worst_results_and_says_what_was_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcheck.report.sarif.CAP", 3)
    levels = [Severity.INFO, Severity.WARNING, Severity.ERROR, Severity.WARNING, Severity.INFO, Severity.WARNING]
    run = run_of(report(*(finding(f"r{n}", severity=level) for n, level in enumerate(levels))))
    assert [result["ruleId"] for result in run["results"]] == ["r2", "r1", "r3"]
    assert [each["id"] for each in run["tool"]["driver"]["rules"]] == ["r1", "r2", "r3"]
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is True
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["level"] == "warning"
    assert notification["message"]["text"] == (
        "Only the first 3 results, worst first, are in this run. Left out: 1 of level warning, 2 of level note."
    )


def prints(*findings: Any) -> list[str]:
    return [each["partialFingerprints"]["toolcheck/v1"] for each in run_of(report(*findings))["results"]]


def test_fingerprints_outlive_added_lines_and_tools() -> None:
    before = finding(where=location(start=(3, 1), pointer="/tools/0/name"))
    after = finding(where=location(start=(90, 7), pointer="/tools/5/name"))
    assert prints(before) == prints(after)


def test_fingerprints_differ_for_rule_tool_server_place_and_repetition() -> None:
    same = finding(where=location(pointer="/0/enum/1"))
    all_prints = prints(
        same,
        finding(where=location(pointer="/0/enum/2")),
        finding("other", where=location(pointer="/0/enum/1")),
        finding(where=location(pointer="/0/enum/1", tool="other")),
        finding(where=location(pointer="/0/enum/1", server="other")),
        finding(where=location(pointer="/0/const")),
    )
    assert len(set(all_prints)) == 6
    assert all_prints[0].endswith(":1")
    assert all_prints[1] == all_prints[0][:-1] + "2"
    assert prints(same, finding(where=location("other.json", pointer="/0/enum/1")))[1] == all_prints[0]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("a/b c#1%.json", "a/b%20c%231%25.json"),
        ("a:b.json", "a%3Ab.json"),
        ("<stdin>", "%3Cstdin%3E"),
        ("/tmp/é.json", "file:///tmp/%C3%A9.json"),
        ("C:/a.json", "file:///C:/a.json"),
        ("//host/share/a.json", "file://host/share/a.json"),
        ("\udc80.json", "%ED%B2%80.json"),
    ],
)
def test_sarif_names_files_as_uris(file: str, expected: str) -> None:
    assert uri(file) == expected
