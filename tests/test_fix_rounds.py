"""`lint --fix`: what is written, what stays, and what happens when a file cannot be written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from toolcheck.cli import main
from toolcheck.fixes import rounds
from toolcheck.fixes.rounds import mend
from toolcheck.runner import Options, run

CORPUS = os.environ.get("TOOLCHECK_CORPUS", "")

TOOL = {
    "name": "search_orders",
    "description": "Search the orders of a customer by words or state. Use it when someone asks for orders. Does not "
    "cover invoices. Returns a list of orders with `id` and `state`; an empty list when nothing matches.",
    "input_schema": {
        "type": "object",
        "properties": {
            "query": {"type": "string", "maxLength": 99, "description": "Words to look for."},
            "state": {"type": "string", "enum": ["open", "late", "open", "open"], "description": "State of the order."},
        },
        "required": ["query", "query", "query"],
    },
}


def write(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_the_findings_are_gone_and_a_second_run_changes_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", json.dumps([TOOL], indent=2).encode())
    assert main(["lint", str(path)]) == 1
    assert main(["lint", "--fix", str(path)]) == 0
    mended = path.read_bytes()
    schema = json.loads(mended)[0]["input_schema"]
    assert schema["required"] == ["query"]
    assert schema["properties"]["state"]["enum"] == ["open", "late"]
    assert schema["additionalProperties"] is False
    done = mend([str(path)], Options(), unsafe=True)
    assert not done.files
    assert done.run.report.summary.fixed == 0


PLACE = """from fastmcp import FastMCP
from pydantic import BaseModel

mcp = FastMCP("weather")


class Place(BaseModel):
    lat: float


@mcp.tool
def get_forecast(place: Place) -> dict:
    \"\"\"Gets the fore\u200bcast.\"\"\"
"""


@pytest.mark.parametrize("name", ["a.py", "a.ipynb", "a.snap"])
def test_only_what_can_be_mended_counts_as_fixable(tmp_path: Path, name: str) -> None:
    """A class has no place for a keyword; nothing at all is written in notebooks and snapshots."""
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": PLACE}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    texts = {"a.py": PLACE, "a.ipynb": json.dumps(notebook), "a.snap": json.dumps([TOOL], indent=1)}
    path = write(tmp_path, name, texts[name].encode())
    told = run([str(path)], Options()).report
    rules = {finding.rule for finding in told.findings}
    assert "open-object" in rules
    mended = mend([str(path)], Options(), unsafe=False)
    assert told.summary.fixable == mended.counts.total() == (1 if name == "a.py" else 0)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_bytes_around_a_fix_stay(tmp_path: Path, newline: str, mark: bytes) -> None:
    text = json.dumps([TOOL], indent="\t", ensure_ascii=False).replace("words", "mots clés")
    path = write(tmp_path, "a.json", mark + text.replace("\n", newline).encode())
    assert main(["lint", "--fix", "--quiet", str(path)]) in (0, 1)
    after = path.read_bytes()
    assert after.startswith(mark + b"[")
    assert (b"\r\n" in after) == (newline == "\r\n")
    assert after.count(b"\n") == path.read_bytes().count(newline.encode())
    assert not after.endswith(b"\n")


@pytest.mark.parametrize("escaped", [True, False])
def test_what_nobody_sees_is_taken_out_and_all_else_stays(tmp_path: Path, escaped: bool) -> None:
    tool = {**TOOL, "description": TOOL["description"] + " \u200b\u202eEnd \u00e9\u00a0!\u2066"}  # type: ignore[operator]
    before = json.dumps([tool], ensure_ascii=escaped)
    path = write(tmp_path, "a.json", before.encode())
    main(["lint", "--fix", "--select", "invisible-text", str(path)])
    after = path.read_text("utf-8")
    assert json.loads(after)[0]["description"].endswith("End \u00e9\u00a0!")
    assert after[:200] == before[:200]
    assert ("\\u00e9" in after) == escaped


def test_utf_16_stays_utf_16(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", json.dumps([TOOL]).encode("utf-16"))
    main(["lint", "--fix", str(path)])
    assert json.loads(path.read_bytes().decode("utf-16"))[0]["input_schema"]["additionalProperties"] is False


def test_diff_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.json", json.dumps([TOOL], indent=1).encode())
    before = path.read_bytes()
    assert main(["lint", "--diff", str(path)]) == 1
    shown = capsys.readouterr()
    assert '+   "additionalProperties": false' in shown.out
    assert "would be fixed in 1 file" in shown.err
    assert path.read_bytes() == before


def test_diff_tells_what_could_not_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = write(tmp_path, "a.json", json.dumps([TOOL]).encode()), write(tmp_path, "b.json", b"[")
    assert main(["lint", "--diff", str(good), str(bad)]) == 2
    shown = capsys.readouterr()
    assert "b.json:1:2: the text ends before the JSON value does" in shown.err
    assert "+++ b/" in shown.out


def test_a_read_only_file_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.json", before := json.dumps([TOOL]).encode())
    path.chmod(0o444)
    assert main(["lint", "--fix", str(path)]) == 2
    assert "it is read-only" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_comments_in_a_flow_list_of_yaml_stay(tmp_path: Path) -> None:
    tool = (
        "- {name: a_b, description: c, input_schema: {type: object, required: [ # why\n  a, a], properties: {a: {}}}}\n"
    )
    path = write(tmp_path, "a.yaml", tool.encode())
    main(["lint", "--fix", "--unsafe-fixes", "--target", "openai-strict", "--target", "gemini", str(path)])
    assert "# why" in path.read_text()


def test_what_is_ignored_is_not_fixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "toolcheck.toml", b'[per-file-ignores]\n"a.json" = ["open-object", "invalid-enum"]\n')
    path = write(tmp_path, "a.json", json.dumps([TOOL]).encode())
    main(["lint", "--fix", "a.json"])
    schema = json.loads(path.read_bytes())[0]["input_schema"]
    assert "additionalProperties" not in schema
    assert schema["properties"]["state"]["enum"] == ["open", "late", "open", "open"]
    assert schema["required"] == ["query"]


def test_unsafe_fixes_are_asked_for(tmp_path: Path) -> None:
    tool = json.loads(json.dumps(TOOL))
    tool["input_schema"]["properties"]["state"] = {"type": "string", "description": "One of open, late or done."}
    path = write(tmp_path, "a.json", json.dumps([tool]).encode())
    main(["lint", "--fix", str(path)])
    assert "enum" not in json.loads(path.read_bytes())[0]["input_schema"]["properties"]["state"]
    main(["lint", "--fix", "--unsafe-fixes", str(path)])
    assert json.loads(path.read_bytes())[0]["input_schema"]["properties"]["state"]["enum"] == ["open", "late", "done"]


def test_a_file_that_changed_meanwhile_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, "a.json", json.dumps([TOOL]).encode())
    old = rounds._round

    def meanwhile(*given: object) -> object:
        path.write_bytes(b"[]")
        return old(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(rounds, "_round", meanwhile)
    assert main(["lint", "--fix", str(path)]) == 2
    assert "it was changed while it was checked" in capsys.readouterr().err
    assert path.read_bytes() == b"[]"


def test_a_fix_that_breaks_its_promise_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "a.json", json.dumps([TOOL]).encode())
    monkeypatch.setattr(rounds, "equal", lambda one, other: False)
    done = mend([str(path)], Options(), unsafe=True)
    assert not done.files
    assert {"open-object", "invalid-enum"} <= {finding.rule for finding in done.run.report.findings}


def test_links_keep_leading_to_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", json.dumps([TOOL]).encode())
    link = tmp_path / "b.json"
    link.symlink_to(path)
    main(["lint", "--fix", str(link)])
    assert link.is_symlink()
    assert json.loads(path.read_bytes())[0]["input_schema"]["additionalProperties"] is False


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--unsafe-fixes", "a.json"], "--unsafe-fixes goes with --fix or --diff"),
        (["--fix", "-"], "standard input cannot be fixed; name a file"),
        (["--fix", "--write-baseline", "a.json"], "fix first, then write the baseline"),
        (["--diff", "--output", "report", "a.json"], "it takes no --output"),
    ],
)
def test_options_that_make_no_sense(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(not CORPUS, reason="TOOLCHECK_CORPUS names no folder with real catalogues")
@pytest.mark.parametrize("target", ["", "openai-strict", "gemini"])
def test_every_fix_in_the_corpus_holds(target: str) -> None:
    options = Options(fixes=True, targets=(target,) if target else (), preview=True)
    lines: list[int] = []
    for path in sorted(Path(CORPUS).rglob("*.*")):
        if path.suffix not in (".json", ".yaml", ".yml") or path.stat().st_size > 200_000:
            continue
        found = [
            each for each in run([str(path)], options._replace(allow_no_catalogue=True)).report.findings if each.fix
        ]
        if not found:
            continue
        data = path.read_bytes()
        document = rounds.read_document(found[0].location.file, data)
        for finding in found:
            assert finding.fix is not None
            assert rounds._holds(document, data, [finding]), (path.name, finding.rule, finding.location.pointer)
            lines.append(sum(1 + each.text.count("\n") for each in finding.fix.changes))
    assert len(lines) > 100
    assert sorted(lines)[len(lines) // 2] <= 3


def test_a_file_that_cannot_be_mended_keeps_no_other_from_it(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": f"TOOLS = {[TOOL]!r}"}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    write(tmp_path, "a.ipynb", json.dumps(notebook).encode())
    write(tmp_path, "b.json", json.dumps([TOOL]).encode())
    done = mend([str(tmp_path)], Options(together=True), unsafe=False)
    assert [os.path.basename(mended.file) for mended in done.files] == ["b.json"]
