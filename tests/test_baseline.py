"""Baselines: what is recorded stays hidden however the file is written, what is new is shown, what is gone is told."""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.baseline import APPLY, PRUNE, WRITE
from toolcheck.cli import main
from toolcheck.config_errors import ConfigError
from toolcheck.finding import Finding
from toolcheck.report import render
from toolcheck.rules import all_rules, examples
from toolcheck.runner import Options, Run, run, run_document
from toolcheck.source import parse

Entry = dict[str, Any]
FILE = "toolcheck-baseline.json"

NAMES = ["getOrder", "getorder", "list_orders", "Cancel-Order", "refund_order", "réserver_place", "ship_order"]
PROPERTIES = st.fixed_dictionaries(
    {"urgent": st.just({"type": "boolean", "description": "Whether it has to be today."})},
    optional={
        "order_id": st.just({"type": "string"}),
        "limit": st.just({"type": "integer", "description": "How many, for example 20."}),
        "state": st.just({"type": "string", "description": "State, such as `open`.", "enum": ["open", "open"]}),
        "range": st.just({"type": "integer", "minimum": 9, "maximum": 1, "description": "Days, for example 3."}),
        "api_key": st.just({"type": "string", "description": "Key of the shop."}),
    },
)


@st.composite
def tools(draw: st.DrawFn) -> list[Entry]:
    """A catalogue with defects of many kinds; names that differ in case only, and the same name twice, among them."""
    found = []
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6)):
        schema: Entry = {"type": "object", "properties": draw(PROPERTIES)}
        if draw(st.booleans()):
            schema["additionalProperties"] = False
        schema["required"] = draw(st.sampled_from([[], ["order_id"], ["gone"]]))
        text = draw(st.sampled_from(["", "Finds an order.", "Finds an order. Do not use it to list."]))
        found.append({"name": name, "description": text, "input_schema": schema})
    return found


def shuffled(value: Any, draw: st.DrawFn) -> Any:
    """The same value with the keys of its objects in another order; lists stay as they are."""
    if isinstance(value, dict):
        keys = draw(st.permutations(list(value)))
        return {key: shuffled(value[key], draw) for key in keys}
    return [shuffled(item, draw) for item in value] if isinstance(value, list) else value


@st.composite
def rewritten(draw: st.DrawFn, catalogue: list[Entry]) -> str:
    """The catalogue with its tools and keys in another order, under another envelope and layout."""
    moved = [shuffled(tool, draw) for tool in draw(st.permutations(catalogue))]
    value = draw(st.sampled_from([moved, {"tools": moved}]))
    return json.dumps(value, indent=draw(st.sampled_from([None, 1, 4])), ensure_ascii=draw(st.booleans()))


@contextmanager
def scratch() -> Iterator[None]:
    """An empty current folder."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def lint(text: str, use: str | None = APPLY) -> Run:
    """Lint a text as tools.json; files that the run asks for are written. `use` None: without a baseline."""
    # inconsistent-names tells two servers in one list by the order of their tools, which the tests change.
    options = Options(ignore=("inconsistent-names",))
    if use is not None:
        options = options._replace(baseline=FILE, baseline_use=use)
    done = run_document(parse("tools.json", text), options)
    for change in done.changes:
        Path(change.path).write_text(change.text, encoding="utf-8")
    return done


def groups(findings: tuple[Finding, ...]) -> Counter[tuple[str | None, str]]:
    return Counter((finding.location.tool, finding.rule) for finding in findings)


@settings(deadline=None, max_examples=60)
@given(st.data(), tools())
def test_moving_tools_and_keys_wakes_nothing(data: st.DataObject, catalogue: list[Entry]) -> None:
    with scratch():
        text = json.dumps(catalogue)
        found = lint(text, None).report
        written = lint(text, WRITE)
        assert written.exit_code == 0
        assert not written.report.findings

        again = lint(data.draw(rewritten(catalogue)))
        assert not again.report.findings
        assert again.exit_code == 0
        assert again.report.summary.baselined == len(found.findings)


@settings(deadline=None, max_examples=60)
@given(st.data(), tools())
def test_a_new_defect_shows_its_group_and_nothing_else(data: st.DataObject, catalogue: list[Entry]) -> None:
    with scratch():
        lint(json.dumps(catalogue), WRITE)
        before = groups(lint(json.dumps(catalogue), None).report.findings)
        tool = data.draw(st.sampled_from(catalogue))
        tool["input_schema"]["properties"]["added"] = {"type": "boolean"}
        text = data.draw(rewritten(catalogue))
        now = groups(lint(text, None).report.findings)

        done = lint(text)
        group = (tool["name"], "undescribed-parameter")
        assert groups(done.report.findings) == {group: now[group]}
        assert now[group] == before[group] + 1
        assert done.exit_code == 1
        why = f"({before[group]} recorded in the baseline, now {now[group]})"
        assert all((why in finding.message) == (before[group] > 0) for finding in done.report.findings)


@settings(deadline=None, max_examples=60)
@given(st.data(), tools())
def test_a_repair_is_stale_until_it_is_pruned(data: st.DataObject, catalogue: list[Entry]) -> None:
    with scratch():
        tool = data.draw(st.sampled_from(catalogue))
        tool["input_schema"]["properties"]["added"] = {"type": "boolean"}
        lint(json.dumps(catalogue), WRITE)
        del tool["input_schema"]["properties"]["added"]
        text = data.draw(rewritten(catalogue))

        (stale,) = lint(text).report.findings
        assert stale.rule == "stale-baseline"
        line = Path(FILE).read_text(encoding="utf-8").splitlines()[stale.location.start.line - 1]
        entry = json.loads(line.strip().rstrip(","))
        assert (entry["tool"], entry["rule"]) == (tool["name"], "undescribed-parameter")

        assert not lint(text, PRUNE).report.findings
        pruned = Path(FILE).read_text(encoding="utf-8")
        assert not lint(text).report.findings
        lint(text, WRITE)
        assert Path(FILE).read_text(encoding="utf-8") == pruned


def test_pruning_never_raises_a_count() -> None:
    with scratch():
        tool: Entry = {"name": "getOrder", "input_schema": {"type": "object", "properties": {"a": {"type": "boolean"}}}}
        lint(json.dumps([tool]), WRITE)
        before = json.loads(Path(FILE).read_text(encoding="utf-8"))
        tool["input_schema"]["properties"]["b"] = {"type": "boolean"}
        assert groups(lint(json.dumps([tool]), PRUNE).report.findings) == {("getOrder", "undescribed-parameter"): 2}
        assert json.loads(Path(FILE).read_text(encoding="utf-8")) == before


# -- where a baseline counts


BAD = {"name": "getOrder", "description": "Gets an order.", "input_schema": {"type": "object"}}
NAMED: Any = {"select": ("name-not-snake-case", "stale-baseline")}


def put(path: str, value: Any) -> None:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")


def record(path: str, *entries: tuple[str, str | None, str, int], **more: str) -> None:
    found = [{"file": f, **({"tool": t} if t else {}), "rule": r, "count": c, **more} for f, t, r, c in entries]
    put(path, {"version": 1, "findings": found})


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_documented_examples_behave_as_documented() -> None:
    rule = all_rules()["stale-baseline"]
    lend = {**BAD, "name": "lend_book"}
    put("tools.json", [{**BAD, "name": "findBook"}, lend])
    put("old/tools.json", [lend])
    for example in examples(rule):
        shown = example.get("bad") or example["good"]
        put(shown["as"], shown["text"])
        report = run(["tools.json"], Options(baseline=shown["as"], **NAMED)).report
        assert [f.location.pointer for f in report.findings] == example.get("at", []), example["name"]
        assert {f.severity.name for f in report.findings} <= {"INFO"}
        assert all(example["message"] in f.message for f in report.findings), example["name"]


def test_servers_have_their_own_groups() -> None:
    servers = {"mcpServers": {"one": {"tools": [BAD]}, "two": {"tools": [BAD]}}}
    put("tools.json", servers)
    record(FILE, ("tools.json", "getOrder", "name-not-snake-case", 1), server="one")
    (found,) = run(["tools.json"], Options(baseline=FILE, **NAMED)).report.findings
    assert found.location.server == "two"
    assert "recorded" not in found.message


def test_findings_on_no_single_tool_are_a_group_of_the_file() -> None:
    put("tools.json", [BAD, {**BAD, "name": "get_a"}, {**BAD, "name": "get_b"}])
    put("toolcheck.toml", "[rules.too-many-tools]\nmax = 2\n")
    only: Any = {"select": ("too-many-tools",)}
    (change,) = run(["."], Options(baseline=FILE, baseline_use=WRITE, **only)).changes
    assert '{"file": "tools.json", "rule": "too-many-tools", "count": 1}' in change.text
    put(FILE, change.text)
    assert not run(["."], Options(baseline=FILE, **only)).report.findings


def test_each_configuration_has_its_own_baseline() -> None:
    for folder in ("a", "b"):
        put(f"{folder}/tools.json", [BAD])
        put(f"{folder}/toolcheck.toml", 'baseline = "known.json"\nselect = ["names", "stale-baseline"]\n')
        record(f"{folder}/known.json", ("tools.json", "getOrder", "name-not-snake-case", 2 if folder == "b" else 1))
    done = run(["a", "b"], Options())
    assert done.report.summary.baselined == 2
    assert [(f.rule, f.location.file) for f in done.report.findings] == [("stale-baseline", "b/known.json")]
    assert "known.json:1:29" in render(done.report, "text", rules=all_rules())

    # One file named on the command line stands for both.
    done = run(["a", "b"], Options(baseline="all.json", baseline_use=WRITE))
    (change,) = done.changes
    assert [entry["file"] for entry in json.loads(change.text)["findings"]] == ["a/tools.json", "b/tools.json"]


def test_what_a_run_cannot_judge_stays_as_it_is() -> None:
    put("tools.json", [{**BAD, "name": "get_order"}])
    put("other.json", [BAD])
    put("cut.json", '{"tools": [{"name": "getOrder", "inputSchema": {')
    put("off.json", [{**BAD, "name": "get_order"}])
    put("toolcheck.toml", '[per-file-ignores]\n"off.json" = ["names"]\n')
    rule = "name-not-snake-case"
    kept = [(file, "getOrder", rule, 1) for file in ("cut.json", "off.json", "other.json")]
    kept += [("tools.json", "get_order", "missing-boundary", 1)]
    gone = [("gone.json", "getOrder", rule, 1), ("tools.json", "getOrder", rule, 1)]
    record(FILE, *kept, *gone)
    paths = ["tools.json", "cut.json", "off.json"]
    found = run(paths, Options(baseline=FILE, **NAMED)).report.findings
    assert [f.location.pointer for f in found if f.rule == "stale-baseline"] == ["/findings/5"]
    for use in (PRUNE, WRITE):
        (change,) = run(paths, Options(baseline=FILE, baseline_use=use, **NAMED)).changes
        left = [tuple(entry.values()) for entry in json.loads(change.text)["findings"]]
        assert left == sorted(kept), use


def test_a_rule_that_crashed_leaves_its_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    from toolcheck.rules.names import name_not_snake_case

    def crash(*_: Any) -> Any:
        raise ValueError("a fault")

    put("tools.json", [{**BAD, "name": "get_order"}])
    record(FILE, ("tools.json", "getOrder", "name-not-snake-case", 1))
    monkeypatch.setattr(name_not_snake_case, "check_catalogue", crash)
    done = run(["tools.json"], Options(baseline=FILE, **NAMED))
    assert done.exit_code == 2
    assert not done.report.findings
    (change,) = run(["tools.json"], Options(baseline=FILE, baseline_use=WRITE, **NAMED)).changes
    assert '"getOrder"' in change.text


def test_ignored_findings_are_not_recorded_and_less_sure_ones_are_not_judged() -> None:
    from toolcheck.finding import Confidence

    put("tools.jsonc", f"[{json.dumps(BAD)} // toolcheck: ignore[name-not-snake-case] as the client says\n]")
    (change,) = run(["tools.jsonc"], Options(baseline=FILE, baseline_use=WRITE, **NAMED)).changes
    assert json.loads(change.text)["findings"] == []
    rule = "missing-boundary"
    assert all_rules()[rule].confidence < Confidence.HIGH
    put("tools.json", [{**BAD, "name": "get_order"}])
    record(FILE, ("tools.json", "get_order", rule, 2))
    only: Any = {"select": (rule, "stale-baseline"), "baseline": FILE}
    assert run(["tools.json"], Options(**only)).report.findings
    assert not run(["tools.json"], Options(min_confidence=Confidence.HIGH, **only)).report.findings


def test_a_file_that_cannot_be_read_is_never_hidden() -> None:
    put("cut.json", '{"tools": [{"name": "getOrder", "inputSchema": {')
    record(FILE, ("cut.json", None, "unreadable-file", 1))
    done = run(["cut.json"], Options(baseline=FILE))
    assert [f.rule for f in done.report.findings] == ["unreadable-file"]
    assert done.exit_code == 2


def test_former_names_of_rules_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    from toolcheck import settings as module
    from toolcheck.selection import Known

    names = module.known()
    rule = names.rules["name-not-snake-case"]._replace(aliases=("camel-case",))
    renamed = Known({**names.rules, rule.id: rule}, names.categories, names.targets)
    monkeypatch.setattr(module, "known", lambda: renamed)
    put("tools.json", [BAD])
    record(FILE, ("tools.json", "getOrder", "camel-case", 1))
    done = run(["tools.json"], Options(baseline=FILE, **NAMED))
    assert not done.report.findings
    (change,) = run(["tools.json"], Options(baseline=FILE, baseline_use=PRUNE, **NAMED)).changes
    assert '"name-not-snake-case"' in change.text


def test_a_link_to_the_folder_changes_nothing(tmp_path: Path) -> None:
    put("real/tools.json", [BAD])
    os.symlink(tmp_path / "real", tmp_path / "link")
    record("real/b.json", ("tools.json", "getOrder", "name-not-snake-case", 1))
    assert not run(["link/tools.json"], Options(baseline="real/b.json", **NAMED)).report.findings
    assert not run([str(tmp_path / "real" / "tools.json")], Options(baseline="link/b.json", **NAMED)).report.findings


def test_standard_input_without_a_name_has_a_group(capsys: pytest.CaptureFixture[str]) -> None:
    record(FILE, ("<stdin>", "getOrder", "name-not-snake-case", 1))
    document = parse("<stdin>", json.dumps([BAD]))
    assert not run_document(document, Options(baseline=FILE, **NAMED)).report.findings


def test_what_names_hide_is_written_visibly_and_read_again() -> None:
    name = "get\u202eorder\n\ud800 ghp_" + "a1" * 18
    text = json.dumps([{**BAD, "name": name}])
    lint(text, WRITE)
    written = Path(FILE).read_text(encoding="utf-8")
    assert "\u202e" not in written
    assert "a1a1" not in written
    assert not lint(text).report.findings


def test_a_baseline_that_cannot_be_written_is_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    put("tools.json", [BAD])
    Path("full").mkdir()
    Path("full/b.json").symlink_to("/dev/full")
    code = main(["lint", "--baseline", "full/b.json", "--write-baseline", "tools.json"])
    assert code == 2
    assert "full/b.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "b.json:1:1: not valid JSON: the text ends before the JSON value does"),
        ("[]", "b.json:1:1: this is no baseline"),
        ('{"version": true, "findings": []}', "b.json:1:2: expected version 1, found true"),
        ('{"version": 1}', 'b.json:1:1: expected "findings" to be a list'),
        ('{"version": 1, "findings": {}}', 'b.json:1:16: expected "findings" to be a list'),
        ('{"version": 1, "findings": [], "finding": []}', 'b.json:1:32: unknown key "finding"; did you mean'),
        ('{"version": 1, "findings": [{"file": "a", "rule": "b", "count": true}]}', "b.json:1:56: count: expected"),
        ('{"version": 1, "findings": [{"file": 3, "rule": "b", "count": 1}]}', "b.json:1:30: file: expected a string"),
        ("[" * 10_000, "b.json:1:"),
        ('{"version": 1' + "0" * 5000 + "}", "b.json:1:"),
    ],
)  # fmt: skip
def test_a_broken_baseline_is_refused_with_its_place(text: str, message: str) -> None:
    put("b.json", text)
    put("tools.json", [BAD])
    for use in (APPLY, WRITE, PRUNE):
        with pytest.raises(ConfigError) as caught:
            run(["tools.json"], Options(baseline="b.json", baseline_use=use))
        assert str(caught.value).startswith(message)


@settings(deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda v: st.lists(v) | st.dictionaries(
    st.sampled_from(["version", "findings", "file", "tool", "rule", "count", "server"]) | st.text(), v)))  # fmt: skip
def test_any_value_is_a_baseline_or_refused(value: Any) -> None:
    with scratch():
        put("b.json", json.dumps(value))
        put("tools.json", [BAD])
        if not _accepted(value):
            with pytest.raises(ConfigError) as caught:
                run(["tools.json"], Options(baseline="b.json"))
            assert all(problem.line for problem in caught.value.problems)


def _accepted(value: Any) -> bool:
    """Whether a value is a baseline; random ones are it by being empty."""
    return bool(value == {"version": 1, "findings": []} and not isinstance(value["version"], bool))


def test_a_file_that_is_gone_is_told_once_and_only_by_a_run_over_everything() -> None:
    put("tools.json", [BAD])
    put("toolcheck.toml", f'baseline = "{FILE}"\n')
    record(FILE, *(("moved.json", "getOrder", rule, 2) for rule in ("missing-boundary", "open-object")))
    (stale,) = [f for f in run([], Options()).report.findings if f.rule == "stale-baseline"]
    assert stale.message == '2 entries record 4 findings in "moved.json", and there is no such file any more'
    assert "--write-baseline" in stale.help
    assert not [f for f in run(["tools.json"], Options()).report.findings if f.rule == "stale-baseline"]


def test_entries_on_a_tool_that_is_gone_are_told_together() -> None:
    put("tools.json", [BAD])
    record(
        FILE, *(("tools.json", "old", rule, 1) for rule in ("missing-boundary", "open-object", "name-not-snake-case"))
    )
    (stale,) = [f for f in run(["tools.json"], Options(baseline=FILE)).report.findings if f.rule == "stale-baseline"]
    assert stale.message == '3 entries record 3 findings in `old` of "tools.json", now there is none'


def test_nothing_is_pruned_of_a_file_that_the_configuration_still_names() -> None:
    put("tools.json", [BAD])
    put("toolcheck.toml", f'baseline = "{FILE}"\nfiles = [\n  "tools.json",\n  "gone.json",\n]\n')
    record(FILE, ("gone.json", "getOrder", "missing-boundary", 2))
    done = run([], Options(baseline_use=PRUNE))
    (failure,) = done.report.failures
    assert failure.message == '`files` names "gone.json", which does not exist'
    assert (failure.kind, failure.file, failure.place) == ("missing", "toolcheck.toml", (4, 3))
    assert '"gone.json"' in done.changes[0].text
