"""Runs: configuration of each folder, what counts as a catalogue, confidence, default paths; the library's function."""

from __future__ import annotations

import io
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import toolcheck
from toolcheck import compiled
from toolcheck.atomic import write_text
from toolcheck.config import ConfigError
from toolcheck.finding import Confidence, Severity
from toolcheck.rules import all_rules
from toolcheck.runner import Options, Run, run
from toolcheck.source import files
from toolcheck.walk import Input

BROKEN = '{"tools": [3]}'
GOOD = '[{"name": "find_order", "description": "Finds an order.", "input_schema": {"type": "object"}}]'
HOUSE = Options(select=("housekeeping",))


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str | bytes) -> str:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def said(done: Run) -> list[tuple[str, str | None, str]]:
    return [(failure.kind, failure.file, failure.message) for failure in done.report.failures]


def files_of(done: Run) -> list[str]:
    return [finding.location.file for finding in done.report.findings]


def test_counts_and_texts_of_a_run() -> None:
    write("a.json", BROKEN)
    write("b.json", GOOD)
    write("c.json", '{"hello": 1}')
    done = run(["."], HOUSE)
    summary = done.report.summary
    assert (done.exit_code, summary.files, summary.catalogues, summary.tools, summary.errors) == (1, 2, 2, 1, 1)
    assert done.report.texts == {"a.json": BROKEN}
    assert done.report.exit_code() == 1


def test_a_run_names_every_checked_file_and_what_fails_it() -> None:
    write("a.json", GOOD)
    write("none.json", '{"hello": 1}')
    write(
        "b/toolcheck.toml", 'fail-on = "error"\n[[ignore-finding]]\nrule = "open-object"\nfile = "*.json"\nreason = "x"'
    )
    write("b/b.json", '{"tools": [3]}')
    write("c/toolcheck.toml", 'fail-on = "never"')
    write("c/c.json", GOOD)
    assert run(["."], Options()).report.files == {
        "a.json": Severity.WARNING,
        "b/b.json": Severity.ERROR,
        "b/toolcheck.toml": Severity.ERROR,  # its ignore hides nothing
        "c/c.json": None,
    }
    assert run(["a.json"], Options(fail_on="info")).report.files == {"a.json": Severity.INFO}


def test_what_is_linted_can_be_watched() -> None:
    names = [write(f"{name}.json", GOOD) for name in "abc"]
    told: list[tuple[list[str], int]] = []

    def watch(entries: Iterator[Input], later: int) -> list[Input]:
        seen = list(entries)
        told.append(([entry.path for entry in seen], later))
        return seen

    assert run([*names, "."], HOUSE, watch).report.summary.files == 3
    assert told[0] == (["a.json"], 3)
    assert (len(told), told[3][1]) == (4, 0)


def test_a_file_is_linted_once_however_often_it_is_named() -> None:
    write("a.json", BROKEN)
    Path("b.json").symlink_to("a.json")
    assert files_of(run(["a.json", "./a.json", ".", "b.json"], HOUSE)) == ["a.json"]


@pytest.mark.parametrize(
    ("name", "text", "allowed", "code", "skipped"),
    [
        ("t.json", '{"hello": 1}', False, 2, None),
        ("t.json", '{"hello": 1}', True, 0, "holds no tool definitions"),
        ("t.json", '{"hello": ', False, 2, None),
        ("t.json", '{"hello": ', True, 0, "not read, and names no tools: the text ends before the JSON value does"),
        ("t.json", '{"inputSchema": ', True, 2, None),
        ("t.yaml", "{{ .Values.x }}\na: b: c", True, 0, "not read, and names no tools"),
    ],
)
def test_a_named_file_without_tools(name: str, text: str, allowed: bool, code: int, skipped: str | None) -> None:
    done = run([write(name, text)], HOUSE._replace(allow_no_catalogue=allowed))
    assert done.exit_code == code
    notes = [each.reason for each in done.report.summary.skipped]
    assert len(notes) == (skipped is not None)
    assert all(note.startswith(skipped or "") for note in notes)


def test_in_a_folder_such_files_are_no_matter_but_broken_catalogues_are() -> None:
    write("good.json", GOOD)
    write("other.json", '{"tools": ')
    write("plain.json", '{"hello"')
    done = run(["."], HOUSE)
    assert (done.exit_code, said(done)) == (0, [])
    write("broken.json", '[{"inputSchema": ')
    done = run(["."], HOUSE)
    assert done.exit_code == 2
    assert said(done) == [("unreadable", "broken.json", "the text ends before the JSON value does")]
    assert [finding.rule for finding in done.report.findings] == ["unreadable-file"]


def test_a_folder_without_any_catalogue_is_a_failure() -> None:
    write("x/a.json", "{}")
    done = run(["x"], HOUSE)
    assert (done.exit_code, said(done)) == (2, [("no-catalogue", "x", "no file in this folder holds tool definitions")])


def test_what_cannot_be_read_is_a_failure_even_where_no_catalogue_is_allowed() -> None:
    done = run(["gone.json"], HOUSE._replace(allow_no_catalogue=True))
    assert (done.exit_code, said(done)) == (2, [("unreadable", "gone.json", "no such file or folder")])


# -- configuration


def test_each_folder_has_the_nearest_configuration() -> None:
    write("a.json", BROKEN)
    write("x/b.json", BROKEN)
    write("x/y/c.json", BROKEN)
    write("x/toolcheck.toml", 'fail-on = "never"\n[severity]\nmalformed-tool = "info"\n')
    write("x/y/pyproject.toml", '[project]\nname = "n"\n')
    done = run(["."], HOUSE)
    found = {finding.location.file: finding.severity for finding in done.report.findings}
    assert found == {"a.json": Severity.ERROR, "x/b.json": Severity.INFO, "x/y/c.json": Severity.INFO}
    assert done.exit_code == 1
    assert run(["x"], HOUSE).exit_code == 0
    assert run(["x"], HOUSE._replace(fail_on="info")).exit_code == 1
    assert run(["x/b.json"], HOUSE._replace(config=write("own.toml", ""))).exit_code == 1


def test_findings_stand_in_the_order_of_the_files() -> None:
    for name in ("b.json", "a/c.json", "a.json"):
        write(name, BROKEN)
    write("a/toolcheck.toml", "")
    assert files_of(run(["."], HOUSE)) == files_of(run(["."], HOUSE))
    assert sorted(files_of(run(["."], HOUSE))) == ["a.json", "a/c.json", "b.json"]


def test_without_paths_the_configuration_says_which_files() -> None:
    for name in ("a.json", "x/b.json", "x/c.yaml", "y/d.json"):
        write(name, BROKEN)
    assert files_of(run([], HOUSE)) == ["a.json", "x/b.json", "x/c.yaml", "y/d.json"]
    write("toolcheck.toml", 'files = ["x/*.json", "y/d.json"]\n')
    assert files_of(run([], HOUSE)) == ["x/b.json", "y/d.json"]
    write("toolcheck.toml", 'exclude = ["x/**"]\n')
    assert files_of(run([], HOUSE)) == ["a.json", "y/d.json"]
    assert files_of(run(["x/b.json"], HOUSE)) == ["x/b.json"]


def test_wrong_options_are_all_told_at_once() -> None:
    write("a.json", BROKEN)
    with pytest.raises(ConfigError) as caught:
        run(["a.json"], Options(targets=("opena",), select=("malformed-tol",)))
    words = str(caught.value)
    assert "openai" in words
    assert "malformed-tool" in words


def test_patterns_of_the_configuration_that_match_no_file_are_a_failure() -> None:
    write("a.json", GOOD)
    write("toolcheck.toml", 'files = ["none/*.json"]\n')
    done = run([], HOUSE)
    (failure,) = done.report.failures
    assert (done.exit_code, failure.kind, failure.file) == (2, "no-catalogue", "toolcheck.toml")


def test_a_folder_whose_files_were_named_before_is_no_failure() -> None:
    write("d/a.json", GOOD)
    write("d/other.json", "{}")
    for paths in (["d", "d"], ["d/a.json", "d"], [".", "d"]):
        done = run(paths, HOUSE)
        assert (done.exit_code, done.report.summary.files) == (0, 1)


def test_exclude_of_a_configuration_below_the_walk_holds() -> None:
    write("a.json", GOOD)
    write("sub/gen/b.json", BROKEN)
    write("sub/toolcheck.toml", 'exclude = ["gen"]\n')
    assert run(["."], HOUSE).report.summary.files == 1


def test_exclude_holds_for_named_files_when_asked_as_a_hook_does() -> None:
    write("old/a.json", BROKEN)
    write("toolcheck.toml", 'exclude = ["old/**"]\n')
    assert run(["old/a.json"], HOUSE).exit_code == 1
    done = run(["old/a.json"], HOUSE._replace(force_exclude=True))
    assert (done.exit_code, done.report.summary.files) == (0, 0)
    assert [skipped.file for skipped in done.report.summary.skipped] == ["old/a.json"]


def test_findings_beyond_the_limit_are_counted_and_fail_the_run() -> None:
    write("a.json", '{"tools": [1, 2, 3, 4, 5]}')
    limited, full = run(["a.json"], HOUSE._replace(limit=2)), run(["a.json"], HOUSE)
    assert [len(limited.report.findings), len(full.report.findings)] == [2, 5]
    assert limited.report.findings == full.report.findings[:2]
    assert limited.report.more == {("a.json", "malformed-tool"): 3}
    assert limited.report.summary == full.report.summary
    assert (limited.exit_code, full.exit_code) == (1, 1)


def test_the_limit_steps_back_where_an_ignore_needs_every_place() -> None:
    write("a.json", '{"tools": [1, 2, 3, 4, 5]}')
    write(
        "toolcheck.toml",
        '[[ignore-finding]]\nrule = "malformed-tool"\nat = "/tools/4"\nfile = "a.json"\nreason = "x"\n',
    )
    done = run(["a.json"], HOUSE._replace(limit=2))
    assert (len(done.report.findings), done.report.summary.suppressed, done.report.more) == (4, 1, {})


def test_findings_that_are_not_sure_enough_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.json", BROKEN)
    rules = {name: rule._replace(confidence=Confidence.LOW) for name, rule in all_rules().items()}
    monkeypatch.setattr("toolcheck.settings.all_rules", lambda: rules)
    assert run(["a.json"], HOUSE).exit_code == 0
    assert run(["a.json"], HOUSE._replace(min_confidence=Confidence.LOW)).exit_code == 1
    assert run(["a.json"], Options(select=("all",), preview=True)).exit_code == 1
    assert run(["a.json"], Options(select=("all",), preview=True, min_confidence=Confidence.HIGH)).exit_code == 0
    assert run(["a.json"], HOUSE._replace(no_ignores=True)).exit_code == 0


def test_ignores_hide_findings_and_unused_ones_are_found() -> None:
    entry = '[[ignore-finding]]\nrule = "malformed-tool"\nfile = "{}"\nreason = "known"\n'
    write("toolcheck.toml", entry.format("a.json") + entry.format("b.json"))
    write("a.json", BROKEN)
    write("b.json", GOOD)
    done = run(["."], HOUSE)
    assert done.report.summary.suppressed == 1
    (finding,) = done.report.findings
    assert (finding.rule, finding.location.file, finding.location.start.line) == ("unused-ignore", "toolcheck.toml", 5)
    assert done.report.texts["toolcheck.toml"].startswith("[[ignore-finding]]")
    shown = run(["."], HOUSE._replace(no_ignores=True))
    assert [finding.rule for finding in shown.report.findings] == ["malformed-tool"]


def test_comments_hide_findings_in_their_file() -> None:
    write("a.yaml", "tools:\n- 3  # toolcheck: ignore[malformed-tool] known\n- 4\n")
    done = run(["a.yaml"], HOUSE)
    assert [finding.location.start.line for finding in done.report.findings] == [3]
    write("b.yaml", "tools:\n- name: a\n  inputSchema: {}  # toolcheck: ignore[malformed-tool] gone\n")
    done = run(["b.yaml"], HOUSE)
    assert [(f.rule, f.location.start) for f in done.report.findings] == [("unused-ignore", (3, 20))]


def test_a_rule_that_crashes_ends_the_run_with_two(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(*args: Any) -> Any:
        raise RuntimeError("boom")

    monkeypatch.setattr("toolcheck.rules.housekeeping.malformed_tool.check_catalogue", check)
    write("a.json", BROKEN)
    write("b.json", '[{"name": "a", "name": "b", "input_schema": {}}]')
    done = run(["."], HOUSE)
    assert done.exit_code == 2
    assert {kind for kind, _, _ in said(done)} == {"rule-crash"}
    assert [finding.rule for finding in done.report.findings] == ["duplicate-key"]


# -- standard input and files


def test_standard_input_has_the_name_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(b"tools: [3]")

    monkeypatch.setattr("sys.stdin", Stdin)
    assert files_of(run(["-"], HOUSE._replace(stdin_filename="x/t.yaml"))) == ["x/t.yaml"]
    monkeypatch.setattr("sys.stdin", None)
    assert said(run(["-"], HOUSE)) == [("unreadable", "<stdin>", "standard input is closed")]


def test_files_larger_than_the_bound_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1 << 20)
    write("a.json", b" " * ((1 << 20) + 1))
    assert said(run(["a.json"], HOUSE)) == [("unreadable", "a.json", "larger than 1 MiB")]

    class Stdin:
        buffer = io.BytesIO(b" " * ((1 << 20) + 1))

    monkeypatch.setattr("sys.stdin", Stdin)
    assert said(run(["-"], HOUSE))[0][2] == "larger than 1 MiB"


def test_errors_while_reading_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    class Stdin:
        buffer = Broken()

    monkeypatch.setattr("sys.stdin", Stdin)
    assert said(run(["-"], HOUSE)) == [("unreadable", "<stdin>", "input/output error")]


# -- the library


def test_the_library_lints_paths_and_values() -> None:
    write("a.json", BROKEN)
    assert toolcheck.lint("a.json", select=["housekeeping"]).exit_code() == 1
    assert toolcheck.lint(Path("a.json"), select=["housekeeping"]).summary.files == 1
    report = toolcheck.lint([{"name": "a", "input_schema": 3}], select=["malformed-tool"])
    (finding,) = report.findings
    assert (finding.location.file, finding.location.pointer) == ("<tools>", "/0/input_schema")
    assert report.texts["<tools>"].splitlines()[finding.location.start.line - 1].strip() == '"input_schema": 3'
    assert toolcheck.lint({"tools": [3]}, select=["malformed-tool"]).summary.errors == 1
    assert toolcheck.lint({"hello": 1}).failures[0].kind == "no-catalogue"
    assert toolcheck.lint([{"name": "\ud800", "input_schema": {}}], ignore=["housekeeping"]).failures == ()
    with pytest.raises(TypeError):
        toolcheck.lint([{"name": {1, 2}}])
    with pytest.raises(ConfigError):
        toolcheck.lint([], targets=["nobody"])


def test_the_package_gives_its_public_names_and_no_others() -> None:
    assert {"lint", "Report", "Finding", "Severity", "Location"} <= set(toolcheck.__all__)
    assert toolcheck.Severity.ERROR is Severity.ERROR
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = toolcheck.nothing_like_it


# -- compiled data and writing


@pytest.fixture
def cache_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An own place for the compiled data, which this process then reads afresh."""
    if compiled.checkout() is None:
        pytest.skip("an installed package has nothing to compile")
    monkeypatch.setattr(compiled, "FILE", str(tmp_path / "compiled" / "_compiled.json"))
    (tmp_path / "compiled").mkdir()
    compiled.data.cache_clear()
    yield Path(compiled.FILE)
    compiled.data.cache_clear()


def test_compiled_data_is_built_kept_and_rebuilt_when_stale(cache_file: Path) -> None:
    content = compiled.data()
    kept = json.loads(cache_file.read_text(encoding="utf-8"))
    assert kept["rules"].keys() == content["rules"].keys()
    for stale in (
        json.dumps({**kept, "signature": "old"}),
        '{"cut',
        json.dumps({**kept, "rules": {}, "signature": "x"}),
    ):
        cache_file.write_text(stale)
        compiled.data.cache_clear()
        assert compiled.data()["rules"].keys() == content["rules"].keys()
        assert json.loads(cache_file.read_text(encoding="utf-8"))["signature"] == kept["signature"]
    cache_file.write_text(json.dumps({**kept, "rules": {"fresh": 1}}))
    compiled.data.cache_clear()
    assert compiled.data()["rules"] == {"fresh": 1}


def test_a_checkout_that_cannot_be_written_works_without(cache_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "FILE", str(cache_file.parent / "no" / "such" / "folder.json"))
    assert compiled.data()["rules"]
    assert list(cache_file.parent.iterdir()) == []


def test_an_installed_package_reads_what_the_build_wrote(cache_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache_file.write_text('{"rules": {"from": "the wheel"}}')
    monkeypatch.setattr(compiled, "checkout", lambda: None)
    assert compiled.data() == {"rules": {"from": "the wheel"}}


def test_a_file_is_replaced_as_a_whole_and_keeps_its_mode_and_links(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    target.write_text("old")
    target.chmod(0o640)
    (tmp_path / "link").symlink_to("report.json")
    write_text(str(tmp_path / "link"), "new é \ud800")
    assert (tmp_path / "link").is_symlink()
    assert target.read_bytes() == "new é \\ud800".encode()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    write_text(str(tmp_path / "fresh"), "x")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fresh", "link", "report.json"]


def test_a_failed_write_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.json"
    target.write_text("old")

    def refuse(*args: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError):
        write_text(str(target), "new")
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_what_is_no_regular_file_is_written_to(tmp_path: Path) -> None:
    write_text(os.devnull, "gone")
    assert not os.path.isfile(os.devnull)
    with pytest.raises(IsADirectoryError):
        write_text(str(tmp_path), "x")
