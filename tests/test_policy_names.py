"""Names in a policy file that no tool has: told when all tools are known, and only then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolcheck.baseline import WRITE
from toolcheck.report import render
from toolcheck.rules import all_rules, examples
from toolcheck.runner import Options, run, run_document
from toolcheck.source import read_document

RULE = "unknown-policy-tool"
TOOLS = [{"name": name, "description": "Does it.", "inputSchema": {}} for name in ("refund_order", "list_orders")]
WRONG = "refund_oder: {effect: irreversible}\n"


def put(path: str, content: Any) -> None:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")


def found(*paths: str, **options: Any) -> list[tuple[str, str]]:
    """File and pointer of each finding of the rule."""
    report = run(list(paths), Options(select=(RULE,), **options)).report
    return [(finding.location.file, finding.location.pointer) for finding in report.findings]


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put("toolcheck.toml", 'policy = "tools.policy.yaml"\n')
    put("tools.policy.yaml", WRONG)
    put("tools.json", TOOLS)


@pytest.mark.parametrize("example", examples(all_rules()[RULE]), ids=lambda example: example["name"])
def test_documented_examples_behave_as_documented(example: dict[str, Any]) -> None:
    shown = example.get("bad") or example["good"]
    put("toolcheck.toml", f'policy = "{shown["as"]}"\n')
    put(shown["as"], shown["text"])
    report = run([], Options(select=(RULE,))).report
    assert not report.failures
    assert [finding.location.pointer for finding in report.findings] == example.get("at", [])
    assert {f.severity.name.lower() for f in report.findings} == {example["severity"] for _ in example.get("at", [])}
    assert all(example.get("message", "") in finding.message for finding in report.findings)


def test_the_finding_stands_at_the_name_in_the_policy() -> None:
    put("tools.policy.yaml", f"list_orders: {{effect: read}}\n\n{WRONG}")
    done = run([], Options(select=(RULE,)))
    (finding,) = done.report.findings
    assert finding.location.start == (3, 1)
    assert done.exit_code == 1
    assert "tools.policy.yaml:3:1" in render(done.report, "text", rules=all_rules())


def test_only_a_run_that_reads_all_can_tell() -> None:
    put("sub/more.json", [{**TOOLS[0], "name": "refund_oder"}])
    assert found("tools.json") == []
    assert found("sub") == []
    put("sub/more.json", TOOLS)
    assert found(".") == found() == [("tools.policy.yaml", "/refund_oder")]
    assert found("sub", "tools.json") == []


def test_one_document_is_not_all() -> None:
    options = Options(select=(RULE,))
    document = read_document("tools.json", Path("tools.json").read_bytes())
    assert run_document(document, options).report.findings == ()


def test_a_file_that_cannot_be_read_may_hold_the_tool() -> None:
    put("cut.json", '{"tools": [{"name": "refund_oder", "inputSchema": {')
    assert found() == []


def test_a_value_that_a_file_computes_may_be_the_name() -> None:
    put("tools.py", "TOOLS = [{'name': name(), 'description': 'Does it.', 'input_schema': {}}]\n")
    assert found() == []


def test_each_policy_is_about_the_files_of_its_configuration() -> None:
    put("sub/toolcheck.toml", 'policy = "own.yaml"\n')
    put("sub/own.yaml", "list_orders: {effect: read}\nship_order: {effect: write}\n")
    put("sub/tools.json", [{**TOOLS[0], "name": "ship_order"}])
    assert found() == [("sub/own.yaml", "/list_orders"), ("tools.policy.yaml", "/refund_oder")]
    assert found("sub") == [("sub/own.yaml", "/list_orders")]


def test_it_can_be_turned_off() -> None:
    put("toolcheck.toml", f'policy = "tools.policy.yaml"\nignore = ["{RULE}"]\n')
    assert [f for f in run([], Options()).report.findings if f.rule == RULE] == []


def test_no_baseline_hides_it() -> None:
    (change,) = run([], Options(select=(RULE, "names"), baseline="known.json", baseline_use=WRITE)).changes
    assert RULE not in change.text
    put("known.json", change.text)
    assert found(baseline="known.json") == [("tools.policy.yaml", "/refund_oder")]
