"""Catalogues that several files form together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolcheck.discover import catalogues
from toolcheck.joined import join
from toolcheck.runner import Options, Run, run
from toolcheck.source import parse

TOOL = {"name": "get_order", "description": "d", "input_schema": {"type": "object", "properties": {}}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, **files: object) -> None:
    for name, value in files.items():
        (folder / f"{name}.json").write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")


def lint(*paths: str, **options: object) -> Run:
    return run(list(paths), Options(**{"together": True, **options}))  # type: ignore[arg-type]


def test_every_path_starts_with_its_file() -> None:
    one, two = parse("one.json", json.dumps([TOOL])), parse("two.json", json.dumps({"tools": [TOOL, 3]}))
    joined = join([(one, catalogues(one)), (two, catalogues(two))])
    assert [tool.at("name") for tool in joined.tools] == [
        ("one.json", 0, "name"), ("two.json", "tools", 0, "name"),
    ]  # fmt: skip
    assert [fault.path for fault in joined.malformed] == [("two.json", "tools", 1)]
    positions = joined.document.positions
    assert positions.value(("two.json", "tools", 0)) == two.positions.value(("tools", 0))
    assert positions.key(("two.json", "tools")) == two.positions.key(("tools",))


def test_the_limit_on_tools_counts_all_files(folder: Path) -> None:
    write(folder, **{f"t{number:02}": {**TOOL, "name": f"get_{number}"} for number in range(16)})
    done = lint(".", select=("too-many-tools",))
    (finding,) = done.report.findings
    assert (finding.location.file, finding.location.pointer) == ("t00.json", "")
    assert (done.report.summary.catalogues, done.report.summary.files) == (1, 16)


def test_findings_are_in_order_of_files_and_lines_with_what_readers_noted(folder: Path) -> None:
    write(folder, b="// x\n" + json.dumps([TOOL], indent=1), a=json.dumps([TOOL], indent=1).replace("]\n", "],\n"))
    done = lint("b.json", "a.json", select=("duplicate-name", "lax-json", "open-object"))
    places = [(f.location.file, f.location.start.line, f.rule) for f in done.report.findings]
    assert places == [
        ("b.json", 1, "lax-json"), ("b.json", 6, "open-object"),
        ("a.json", 3, "duplicate-name"), ("a.json", 5, "open-object"),
    ]  # fmt: skip
    assert done.report.findings[2].related[0].location.file == "b.json"


def test_a_specific_finding_silences_the_general_one_across_files(folder: Path) -> None:
    alone = {**TOOL, "name": ""}
    write(folder, one=alone, two=TOOL)
    apart = run(["one.json"], Options()).report.findings
    together = [f for f in lint("one.json", "two.json").report.findings if f.location.file == "one.json"]
    assert [f.rule for f in together] == [f.rule for f in apart]


def test_ignores_hold_and_an_unused_one_is_told(folder: Path) -> None:
    text = "name: get_order\ndescription: d # toolcheck: ignore[missing-boundary] known\ninput_schema: {type: object}\n"
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    (folder / "b.yaml").write_text(
        text.replace("get_order", "get_more").replace("[missing-b", "[duplicate-name, missing-b")
    )
    done = lint("a.yaml", "b.yaml", select=("missing-boundary", "unused-ignore", "duplicate-name"))
    assert [(f.rule, f.location.file) for f in done.report.findings] == [("unused-ignore", "b.yaml")]
    assert done.report.summary.suppressed == 2


def test_files_of_two_configurations_are_two_catalogues(folder: Path) -> None:
    for name in ("one", "two"):
        (folder / name).mkdir()
        (folder / name / "toolcheck.toml").write_text('select = ["duplicate-name"]\n', encoding="utf-8")
        write(folder / name, a=TOOL, b=TOOL)
    done = lint(".")
    assert [f.location.file for f in done.report.findings] == ["one/b.json", "two/b.json"]


def test_a_python_file_may_be_a_part(folder: Path) -> None:
    (folder / "a.py").write_text(f"TOOLS = [{TOOL!r}, {{'name': make(), 'description': 'd', 'input_schema': {{}}}}]\n")
    write(folder, b=TOOL)
    done = lint("a.py", "b.json", select=("duplicate-name", "missing-name"))
    assert [(f.rule, f.location.file) for f in done.report.findings] == [("duplicate-name", "b.json")]
