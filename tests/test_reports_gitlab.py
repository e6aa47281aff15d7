"""GitLab's Code Quality report, against the fields that GitLab documents and its parser asks for."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from report_samples import evil_report, finding, location, report
from toolcheck.finding import Finding, Severity
from toolcheck.report import render
from toolcheck.report.gitlab import project_path
from toolcheck.result import Failure, Report


def entries(given: Report) -> list[dict[str, Any]]:
    """The entries, after each had what GitLab asks for: it drops all that follow one without."""
    text = render(given, "gitlab", rules={})
    assert not text.startswith("\ufeff")
    found = json.loads(text)
    assert isinstance(found, list)
    for entry in found:
        assert entry.keys() == {"description", "check_name", "fingerprint", "severity", "location"}
        assert all(isinstance(entry[key], str) and entry[key] for key in entry.keys() - {"location"})
        assert re.fullmatch(r"[0-9a-f]{32}", entry["fingerprint"])
        assert entry["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert entry["location"].keys() == {"path", "lines"}
        assert not entry["location"]["path"].startswith("./")
        lines = entry["location"]["lines"]
        assert type(lines["begin"]) is type(lines["end"]) is int
        assert 1 <= lines["begin"] <= lines["end"]
    assert len({entry["fingerprint"] for entry in found}) == len(found)
    return found


def prints(*findings: Finding) -> list[str]:
    return [entry["fingerprint"] for entry in entries(report(*findings))]


def test_an_entry_holds_message_rule_severity_and_place() -> None:
    found = entries(
        report(
            finding("open-object", "« état »: open", location("./shop/a.json", (3, 14), (5, 2))),
            finding("b", where=location("a.json", (3, 1), (4, 1)), severity=Severity.ERROR),
            finding("c", where=location("a.json", (3, 1), (3, 1)), severity=Severity.INFO),
        )
    )
    assert {**found[0], "fingerprint": ""} == {
        "description": "« état »: open",
        "check_name": "open-object",
        "fingerprint": "",
        "severity": "minor",
        "location": {"path": "shop/a.json", "lines": {"begin": 3, "end": 5}},
    }
    assert [entry["severity"] for entry in found] == ["minor", "major", "info"]
    assert found[1]["location"]["lines"] == {"begin": 3, "end": 3}
    assert render(report(), "gitlab", rules={}) == "[]\n"


def test_fingerprints_outlast_moved_lines_and_tools_put_before() -> None:
    before = finding(where=location(start=(3, 5), pointer="/tools/0/name"))
    after = finding(where=location(start=(90, 5), pointer="/tools/7/name"))
    assert prints(before) == prints(after)


def test_fingerprints_differ_by_rule_tool_server_pointer_and_file_and_where_all_is_the_same() -> None:
    same = [finding(where=location(pointer=f"/{n}/name")) for n in range(3)]
    others = [
        finding("other"),
        finding(where=location(tool="other")),
        finding(where=location(server="other")),
        finding(where=location(pointer="/0/description")),
        finding(where=location("other.json")),
    ]
    assert len(set(prints(*same, *others))) == 8
    assert prints(*same)[:2] == prints(*same[:2])


def test_failures_of_a_file_are_entries_where_no_finding_tells_them() -> None:
    failures = (
        Failure("unreadable", "told", "cut.json"),
        Failure("ignore", "unknown rule", "a.yaml"),
        Failure("ignore", "unknown rule", "a.yaml"),
        Failure("rule-crash", "boom", None, "open-object"),
    )
    found = entries(report(finding("unreadable-file", where=location("cut.json")), failures=failures))
    assert [(entry["check_name"], entry["severity"]) for entry in found] == [
        ("unreadable-file", "minor"),
        ("ignore", "critical"),
        ("ignore", "critical"),
    ]


def test_paths_start_at_the_root_of_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "backend").mkdir()
    monkeypatch.chdir(tmp_path / "backend")
    assert project_path("./x/tools.json") == "x/tools.json"
    assert project_path(str(tmp_path / "backend" / "tools.json")) == "tools.json"
    assert project_path("../tools.json") == "../tools.json"
    assert project_path("..tools.json") == "..tools.json"
    monkeypatch.setenv("CI_PROJECT_DIR", str(tmp_path))
    assert project_path("tools.json") == "backend/tools.json"
    assert project_path("../tools.json") == "tools.json"
    assert project_path(os.path.dirname(tmp_path) + "/t.json") == os.path.dirname(tmp_path) + "/t.json"


def test_a_file_on_another_drive_keeps_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    def elsewhere(path: str, start: str) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr("os.path.relpath", elsewhere)
    assert project_path("D:/tools.json") == "D:/tools.json"


def test_deceiving_texts_make_a_report_that_can_be_read() -> None:
    assert len(entries(evil_report())) == 2
