"""The reports for programs: concise, json and github; and what all formats share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from report_samples import EVIL, HIDDEN, SHOWN, checked, evil_report, finding, location, report
from toolcheck import __version__
from toolcheck.finding import Severity
from toolcheck.report import COUNTED, FORMATS, render
from toolcheck.report import json as json_report
from toolcheck.report.escape import folded, json_visible, shown_file, visible
from toolcheck.report.sarif import uri
from toolcheck.result import Failure, Report, Skipped


def json_of(given: Report) -> dict[str, Any]:
    return checked("json", render(given, "json", rules={}))


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_lets_a_deceiving_character_through(name: str) -> None:
    found = render(evil_report(), name, rules={})
    found.encode("utf-8")
    assert not any(char in found for char in HIDDEN)
    assert "é" in found
    assert found.endswith("\n")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_takes_a_report_without_findings(name: str) -> None:
    found = render(report(), name, rules={})
    assert found == "" or found.endswith("\n")
    assert (found == "") == (name in ("concise", "github"))


@pytest.mark.parametrize("name", FORMATS)
def test_statistics_are_for_the_formats_that_hold_them(name: str) -> None:
    if name in COUNTED:
        assert "name-not-snake-case" in render(report(finding()), name, rules={}, statistics=True)
    else:
        with pytest.raises(ValueError, match=f"no statistics in format '{name}'; known: text, concise, json"):
            render(report(finding()), name, rules={}, statistics=True)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown format 'xml'; known: text, concise"):
        render(report(), "xml", rules={})


def test_visible_shows_what_hides_and_leaves_what_people_write() -> None:
    assert visible(EVIL) == SHOWN
    assert visible("plain") == "plain"
    assert visible("a\tb\rc\x7f\x85\u061c\ufeff\u3164\U000e0101") == (
        "a\\tb\\rc\\u007f\\u0085\\u061c\\ufeff\\u3164\\U000e0101"
    )
    for kept in ("Où ? «\u00a0là\u202f»", "日本語、テスト", "é e\u0301 🎉 ❤\ufe0f", "العربية", "कि", "𝒳"):
        assert visible(kept) == kept
    assert folded("Say\n  when.\n") == "Say when."


def test_json_visible_keeps_the_value() -> None:
    for value in (EVIL, "plain", "\x7f", "\U0010ffff\U000e0001é🎉"):
        text = json_visible(json.dumps([value], ensure_ascii=False, indent=1))
        assert json.loads(text) == [value]
        assert not any(char in text for char in HIDDEN + "\x7f")


def test_files_are_shown_with_slashes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_file("a\\b.json") == "a\\b.json"
    monkeypatch.setattr("os.sep", "\\")
    assert shown_file("a\\b\n.json") == "a/b\\n.json"
    assert json_of(report(finding(where=location("a\\b.json"))))["findings"][0]["location"]["file"] == "a/b.json"
    assert uri("C:\\a b\\c.json") == "file:///C:/a%20b/c.json"


def test_concise_is_one_line_a_finding() -> None:
    one = finding("missing-unit", "no unit\nhere", location("a.json", (3, 14)), severity=Severity.ERROR)
    two = finding("generic-name", "« rechercher » est vague", location("b.json", (1, 2)), severity=Severity.INFO)
    assert render(report(one, two), "concise", rules={}) == (
        "a.json:3:14: error missing-unit: no unit\\nhere\nb.json:1:2: info generic-name: « rechercher » est vague\n"
    )
    assert "\x1b[1;31merror\x1b[0m" in render(report(one), "concise", rules={}, color=True)


def test_json_holds_the_whole_contract() -> None:
    one = finding(
        "enum-as-text",
        "« statut » a 3 valeurs",
        location("a.json", (3, 14), (4, 2), server="shop", pointer="/tools/0/a~1b"),
        related=((location("b.json", (1, 2), (1, 3), tool=None, pointer=""), "voir ici"),),
        targets=("anthropic",),
        data={"values": ("a", "b"), "count": 3, "known": True, "gone": None, "part": 0.5},
    )
    assert json_of(report(one, skipped=(Skipped("c.json", "holds no tools"),), suppressed=2)) == {
        "version": 1,
        "toolcheck": __version__,
        "findings": [
            {
                "rule": "enum-as-text",
                "severity": "warning",
                "confidence": "high",
                "message": "« statut » a 3 valeurs",
                "help": "Rename it.",
                "category": "names",
                "url": None,
                "location": {
                    "file": "a.json",
                    "tool": "search_orders",
                    "server": "shop",
                    "pointer": "/tools/0/a~1b",
                    "start": {"line": 3, "column": 14},
                    "end": {"line": 4, "column": 2},
                },
                "related": [
                    {
                        "file": "b.json",
                        "tool": None,
                        "server": None,
                        "pointer": "",
                        "start": {"line": 1, "column": 2},
                        "end": {"line": 1, "column": 3},
                        "note": "voir ici",
                    }
                ],
                "targets": ["anthropic"],
                "fix": None,
                "data": {"values": ["a", "b"], "count": 3, "known": True, "gone": None, "part": 0.5},
            }
        ],
        "summary": {
            "files": 1,
            "catalogues": 1,
            "tools": 1,
            "errors": 0,
            "warnings": 1,
            "infos": 0,
            "suppressed": 2,
            "baselined": 0,
            "fixable": 0,
            "fixed": 0,
            "skipped": [{"file": "c.json", "reason": "holds no tools"}],
        },
        "failures": [],
    }


def test_json_escapes_texts_but_keeps_the_true_pointer() -> None:
    value = json_of(evil_report())
    (found,) = value["findings"]
    assert found["location"]["pointer"] == found["related"][0]["pointer"] == f"/{EVIL}"
    assert found["message"] == found["location"]["tool"] == found["related"][0]["note"] == SHOWN
    assert found["data"] == {SHOWN: [SHOWN, "NaN"]}
    failure = {"kind": "rule-crash", "message": SHOWN, "file": SHOWN, "rule": "a-rule", "start": None}
    assert value["failures"] == [failure]


def test_json_takes_data_that_json_has_no_word_for() -> None:
    deep: Any = "bottom"
    for _ in range(5_000):
        deep = [deep]
    data = {
        "infinite": [float("inf"), float("-inf")],
        "huge": 10**5000,
        "set": {2, 1},
        "bytes": b"x",
        "deep": deep,
        "severity": Severity.ERROR,
        3: "three",
    }
    found = json_of(report(finding(data=data), failures=(Failure("config", "bad"),)))  # type: ignore[arg-type]  # key 3
    written = found["findings"][0]["data"]
    assert written["infinite"] == ["Infinity", "-Infinity"]
    assert int(written["huge"], 16) == 10**5000
    assert (written["set"], written["severity"], written["3"]) == ([1, 2], 3, "three")
    assert written["bytes"] == "b'x'"
    assert json.dumps(written["deep"]).count("[") == 39
    assert found["failures"] == [{"kind": "config", "message": "bad", "file": None, "rule": None, "start": None}]


def test_json_is_a_finding_a_line() -> None:
    lines = render(report(finding("a"), finding("b")), "json", rules={}).splitlines()
    assert [line.startswith('  {"rule": ') for line in lines] == [False, True, True, False, False, False]


def test_the_json_schema_refuses_what_the_contract_does_not_hold() -> None:
    good = json_of(report(finding()))
    for spoil in (
        lambda value: value.update(version=2),
        lambda value: value.pop("failures"),
        lambda value: value["findings"][0].update(extra=1),
        lambda value: value["findings"][0]["location"].update(pointer="no-slash"),
        lambda value: value["findings"][0]["location"]["start"].update(line=0),
    ):
        bad = json.loads(json.dumps(good))
        spoil(bad)
        with pytest.raises(jsonschema.ValidationError):
            checked("json", json.dumps(bad))


def test_the_json_schema_describes_every_field() -> None:
    schema = json.loads(Path(json_report.__file__).with_name("findings.schema.json").read_text("utf-8"))

    def undescribed(node: Any, name: str) -> list[str]:
        found = []
        for key, field in node.get("properties", {}).items():
            told = {**schema["$defs"].get(field.get("$ref", "").rpartition("/")[2], {}), **field}
            found += [] if told.get("description") else [f"{name}/{key}"]
            found += undescribed(field, f"{name}/{key}") + undescribed(field.get("items", {}), f"{name}/{key}")
        return found

    assert not [each for name, node in [("", schema), *schema["$defs"].items()] for each in undescribed(node, name)]


def test_github_commands_are_escaped_as_documented() -> None:
    one = finding(
        "missing-unit",
        "100% vague, « durée »: no unit\r\nhere",
        location("dir,x/a:b%.json", (3, 14), (3, 20)),
        severity=Severity.ERROR,
        advice="Name\nthe unit.",
    )
    over_lines = finding("open-object", "open", location("a.json", (1, 5), (4, 2)), advice="")
    info = finding("generic-name", "vague", location("a.json", (1, 2), (1, 3)), severity=Severity.INFO, advice="")
    failures = (
        Failure("unreadable", "its rule was not selected", "a.json"),
        Failure("unreadable", "told as a finding", "cut.json"),
        Failure("config", "bad: 1%"),
        Failure("rule-crash", "boom", "a.json", "open-object"),
    )
    cut = finding("unreadable-file", "cannot be read", location("cut.json", (1, 2), (1, 2)), advice="")
    assert render(report(one, over_lines, info, cut, failures=failures), "github", rules={}).splitlines() == [
        (
            "::error file=dir%2Cx/a%3Ab%25.json,line=3,col=14,endLine=3,endColumn=20,title=toolcheck missing-unit"
            "::100%25 vague, « durée »: no unit\\r\\nhere%0Ahelp: Name the unit."
        ),
        "::warning file=a.json,line=1,endLine=4,title=toolcheck open-object::open",
        "::notice file=a.json,line=1,col=2,endLine=1,endColumn=3,title=toolcheck generic-name::vague",
        "::warning file=cut.json,line=1,col=2,endLine=1,endColumn=2,title=toolcheck unreadable-file::cannot be read",
        "::error file=a.json,title=toolcheck unreadable::its rule was not selected",
        "::error title=toolcheck config::bad: 1%25",
        "::error file=a.json,title=toolcheck rule-crash::boom",
    ]
