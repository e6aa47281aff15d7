"""`toolcheck config`: what it prints is what holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolcheck.cli import main
from toolcheck.config import load
from toolcheck.runner import known

BASE = """\
targets = ["anthropic"]
select = ["names", "schemas"]
ignore = ["missing-name", "descriptions"]
exclude = ["old/", 'a "quoted"\\\\ folder']
per-file-ignores = {"é/*.json" = ["schemas"], "b.json" = ["names"]}

[rules.too-few-sentences]
min_sentences = 3

[lexicon]
verbs = ["reindex", "Zap"]
names = ["Do_It"]

[[ignore-finding]]
rule = "open-object"
tool = "x"
reason = "two\\nlines"
"""
OWN = """\
extends = "base.toml"
extend-select = ["missing-name"]
ignore = ["too-many-tools"]
exclude = ["new/"]
fail-on = "never"
preview = true

[severity]
open-object = "info"

[lexicon]
verbs = ["boop", "zap"]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "base.toml").write_text(BASE, encoding="utf-8")
    (tmp_path / "toolcheck.toml").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["config", *words]) == 0
    return capsys.readouterr().out


def test_the_text_is_a_configuration_that_says_the_same(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    resolved = load(".", known=known())
    (project / "toolcheck.toml").write_text(printed(capsys), encoding="utf-8")
    again = load(".", known=known())
    assert resolved.targets == ("anthropic",)
    for field in ("targets", "select", "extend_select", "ignore", "preview", "fail_on", "files", "exclude", "severity",
                  "options", "per_file_ignores", "lexicon"):  # fmt: skip
        assert getattr(again, field) == getattr(resolved, field), field
    assert [entry[:5] for entry in again.ignore_findings] == [entry[:5] for entry in resolved.ignore_findings]


def values(capsys: pytest.CaptureFixture[str]) -> dict[tuple[Any, ...], tuple[Any, str | None]]:
    """Key -> value and `file:line:column`."""
    content = json.loads(printed(capsys, "--format", "json"))
    return {
        tuple(entry["key"]): (
            entry["value"],
            entry["origin"] and ":".join(str(entry["origin"][part]) for part in ("file", "line", "column")),
        )
        for entry in content["values"]
    }


@pytest.mark.parametrize(
    ("key", "value", "origin"),
    [
        (("targets",), ["anthropic"], "base.toml:1:1"),
        (("select",), ["names", "schemas"], "base.toml:2:1"),
        (("extend-select", 0), "missing-name", "toolcheck.toml:2:18"),
        (("ignore", 0), "descriptions", "base.toml:3:27"),
        (("ignore", 1), "too-many-tools", "toolcheck.toml:3:11"),
        (("exclude", 0), "old/", "base.toml:4:12"),
        (("exclude", 2), "new/", "toolcheck.toml:4:12"),
        (("files",), [], None),
        (("fail-on",), "never", "toolcheck.toml:5:1"),
        (("rules", "too-few-sentences", "min_sentences"), 3, "base.toml:8:1"),
        (("rules", "too-many-tools", "max"), 15, None),
        (("severity", "open-object"), "info", "toolcheck.toml:9:1"),
        (("per-file-ignores", "b.json"), ["names"], "base.toml:5:47"),
        (("lexicon", "verbs", 2), "boop", "toolcheck.toml:12:10"),
        (("ignore-finding", 0), {"rule": "open-object", "tool": "x", "reason": "two\nlines"}, "base.toml:14:1"),
    ],
)
def test_each_value_has_its_origin(
    project: Path, capsys: pytest.CaptureFixture[str], key: tuple[Any, ...], value: Any, origin: str | None
) -> None:
    assert values(capsys)[key] == (value, origin)


def test_what_is_left_of_a_group_comes_from_the_group(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "base.toml").write_text('ignore = ["safety", "names"]')
    found = values(capsys)
    assert found["ignore", 0] == ("safety", "base.toml:1:11")
    assert found["ignore", 1] == ("confusable-names", "base.toml:1:21")


def test_json_tells_files_rules_and_what_is_left_out(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "old").mkdir()
    (project / "b.json").write_text("[]")
    content = json.loads(printed(capsys, "old", "--format", "json"))
    assert (content["version"], content["path"], content["root"]) == (1, "old", str(project))
    assert content["files"] == ["toolcheck.toml", "base.toml"]
    assert content["excluded"] is True
    content = json.loads(printed(capsys, "b.json", "--format", "json"))
    assert content["excluded"] is False
    rules = {rule["id"]: (rule["enabled"], rule["off_here"]) for rule in content["rules"]}
    assert rules["missing-name"] == (True, True)
    assert rules["open-object"] == (True, False)
    assert rules["too-many-tools"] == (False, False)
    assert rules.keys() == known().rules.keys()


def test_a_former_id_of_a_rule_is_shown_as_it_is_now(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = {**known().rules, "open-object": known().rules["open-object"]._replace(aliases=("loose-object",))}
    monkeypatch.setattr("toolcheck.settings.all_rules", lambda: rules)
    (project / "base.toml").write_text("")
    (project / "toolcheck.toml").write_text('severity = {loose-object = "error"}')
    assert values(capsys)["severity", "open-object"] == ("error", "toolcheck.toml:1:13")
