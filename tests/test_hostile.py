"""Broken and hostile inputs: a clear message with its place, the right exit code, bounded time and memory."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import pytest

from hostile import TOOL, Case, Result, catalogue, lint
from hostile_fields import FORMS, with_wrong_fields, wrong_schemas
from hostile_structures import CASES, NAMES
from toolcheck.report import FORMATS

JSON = ("--format", "json")
PLAIN = ("--select", "housekeeping", *JSON)


def first(result: Result) -> tuple[str, str, tuple[int, int]]:
    found = result.findings()[0]
    start = found["location"]["start"]
    return found["rule"], found["message"], (start["line"], start["column"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_broken_input_gets_a_message_a_place_and_its_exit_code(case: Case, tmp_path: Path) -> None:
    (tmp_path / case.name).write_bytes(case.data)
    result = lint(*PLAIN, case.name, cwd=tmp_path)
    assert result.code == case.code, result
    if case.rule is None:
        assert all(found["rule"] != "unreadable-file" for found in result.findings())
        assert case.words in result.err
        return
    rule, message, start = first(result)
    assert rule == case.rule
    assert case.words in message
    if case.at is not None:
        assert start == case.at
    if case.rule == "unreadable-file":
        assert f"toolcheck: {case.name}:{start[0]}:{start[1]}: " in result.err


@pytest.mark.parametrize("case", [case for case in CASES if case.code < 2], ids=lambda case: case.name)
def test_no_rule_stumbles_over_it(case: Case, tmp_path: Path) -> None:
    (tmp_path / case.name).write_bytes(case.data)
    result = lint("--select", "all", "--preview", *JSON, case.name, cwd=tmp_path)
    assert result.code in (0, 1)
    json.loads(result.out)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All broken inputs in one folder, but for the largest."""
    top = tmp_path_factory.mktemp("hostile")
    for case in CASES:
        if len(case.data) < 300_000:
            (top / case.name).write_bytes(case.data)
    return top


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("color", ["always", "never"])
def test_every_format_survives_all_of_it_and_shows_nothing_that_moves_the_cursor(
    folder: Path, format_: str, color: str
) -> None:
    names = sorted(path.name for path in folder.iterdir())
    result = lint("--format", format_, "--color", color, *names, cwd=folder)
    assert result.code == 2
    shown = result.out + result.err
    for mark in ("\x00", "\x07", "\x9b", "\u202e", "\u2066", "\u2028", "\r"):
        assert mark not in shown
    assert "\x1b[31mred" not in shown
    assert "\x1b]" not in shown
    assert "\n::error::x" not in shown
    if color == "never" or format_ not in ("text", "concise"):
        assert "\x1b" not in shown
    if format_ in ("json", "sarif"):
        json.loads(result.out)


def test_a_folder_of_it_is_walked_to_the_end(folder: Path) -> None:
    result = lint(*JSON, ".", cwd=folder)
    assert result.code == 2
    report = json.loads(result.out)
    read = {found["location"]["file"] for found in report["findings"]}
    assert {"odd.json", "names.json", "twice.yaml"} <= {Path(file).name for file in read}
    skipped = {Path(each["file"]).name for each in report["summary"]["skipped"]}
    assert "quotes.json" not in read
    assert not read & skipped


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("frame", ["tools", "functions", None])
def test_fields_of_every_wrong_type_crash_no_rule(form: str, frame: str | None, tmp_path: Path) -> None:
    entries = [changed for entry in FORMS[form] for changed in with_wrong_fields(entry)]
    (tmp_path / "t.json").write_text(json.dumps(entries if frame is None else {frame: entries}))
    result = lint("--select", "all", "--preview", *JSON, "t.json", cwd=tmp_path)
    assert result.code == 1, result.err
    wrong = [found["message"] for found in result.findings() if found["rule"] == "malformed-tool"]
    assert any("was expected" in message for message in wrong)
    assert not any("None" in message or "True" in message for message in wrong)


@pytest.mark.parametrize("field", ["input_schema", "inputSchema", "parameters", "outputSchema"])
def test_schema_keywords_of_every_wrong_type_crash_no_rule(field: str, tmp_path: Path) -> None:
    tools = [{**TOOL, "name": f"tool_{n}", field: schema} for n, schema in enumerate(wrong_schemas())]
    (tmp_path / "t.json").write_text(json.dumps({"tools": tools}))
    assert lint("--select", "all", "--preview", *JSON, "t.json", cwd=tmp_path).code == 1


def test_envelopes_of_every_wrong_type_are_no_catalogue_or_a_broken_one(tmp_path: Path) -> None:
    envelope = {"server": {"name": "s"}, "result": {"tools": [TOOL]}, "servers": [{"name": "x", "tools": [TOOL]}]}
    lines = [json.dumps(changed) for changed in with_wrong_fields(envelope)]
    (tmp_path / "t.jsonl").write_text("\n".join(lines))
    assert lint(*JSON, "t.jsonl", cwd=tmp_path).code == 1


# -- sizes


def big(tool: dict[str, Any], size: int) -> bytes:
    """A list with copies of a tool, under names of their own, that fills a size."""
    one = json.dumps({**tool, "name": "n%08d"})
    return ("[" + ",\n".join(one % number for number in range(size // len(one))) + "]").encode()


FORTY = 40 * 1000 * 1000


@pytest.mark.parametrize("line_end", [b"\n", b""], ids=["lines", "one line"])
def test_a_catalogue_of_forty_megabytes_is_linted(line_end: bytes, tmp_path: Path) -> None:
    tool = {**TOOL, "description": "Finds an order by its number. " * 20, "notes": ["x"] * 40}
    data = big(tool, FORTY).replace(b",\n", b"," + line_end)
    assert len(data) > 0.95 * FORTY
    (tmp_path / "big.json").write_bytes(data)
    result = lint("--select", "housekeeping", "big.json", cwd=tmp_path)
    assert result.code == 0
    assert "1 file" in result.out


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("objects.json", b'{"a": {"b": [1, 2, {"c": "some text"}]}},\n'),
        ("numbers.json", b"1234567890,\n"),
        ("texts.json", b'"' + b"x" * 500 + b'",\n'),
    ],
)
def test_forty_megabytes_without_a_tool_are_no_catalogue(name: str, unit: bytes, tmp_path: Path) -> None:
    data = b"[" + unit * (FORTY // len(unit)) + b"0]"
    (tmp_path / name).write_bytes(data)
    named = lint(name, memory=3 << 30, cwd=tmp_path)
    assert named.code == 2
    assert "no tool definitions found in this file" in named.err
    walked = lint(".", cwd=tmp_path)
    assert walked.code == 2
    assert "no file in this folder holds tool definitions" in walked.err


def test_forty_megabytes_that_are_broken_at_the_end_say_where(tmp_path: Path) -> None:
    data = big({**TOOL, "description": "x" * 1000}, FORTY)[:-1] + b',\n{"name" "b"}]'
    (tmp_path / "t.json").write_bytes(data)
    result = lint(*PLAIN, "t.json", memory=2 << 30, cwd=tmp_path)
    assert result.code == 2
    rule, message, (line, column) = first(result)
    assert (rule, line, column) == ("unreadable-file", data.count(b"\n") + 1, 9)
    assert "a colon was expected" in message


# -- what is no plain file


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    result = lint(*PLAIN, "nothing.json", cwd=tmp_path)
    assert result.code == 2
    assert first(result)[:2] == ("unreadable-file", "this file cannot be read: no such file or folder")


def test_links_to_nothing_and_in_circles(tmp_path: Path) -> None:
    (tmp_path / "nothing.json").symlink_to("gone.json")
    (tmp_path / "circle.json").symlink_to("circle.json")
    (tmp_path / "good.json").write_bytes(catalogue())
    (tmp_path / "folder").symlink_to(".")
    for name in ("nothing.json", "circle.json"):
        named = lint(*PLAIN, name, cwd=tmp_path)
        assert (named.code, first(named)[1]) == (2, "this file cannot be read: a symbolic link to nothing")
    walked = lint(*PLAIN, ".", cwd=tmp_path)
    assert walked.code == 0
    summary = json.loads(walked.out)["summary"]
    assert summary["files"] == 1
    assert [each["file"] for each in summary["skipped"]] == ["circle.json", "nothing.json"]


def test_pipes_and_sockets_in_a_folder_are_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    os.mkfifo(tmp_path / ".gitignore")
    (tmp_path / ".git").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s.json"))
        (tmp_path / "good.json").write_bytes(catalogue())
        assert lint(*PLAIN, ".", cwd=tmp_path).code == 0


def test_a_pipe_that_is_named_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    writer = threading.Thread(target=lambda: (tmp_path / "pipe.json").write_bytes(b'{"tools": [3]}'))
    writer.start()
    result = lint(*PLAIN, "pipe.json", cwd=tmp_path)
    writer.join()
    assert first(result)[0] == "malformed-tool"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_process_substitution_is_read(tmp_path: Path) -> None:
    script = f"{sys.executable} -m toolcheck lint --select housekeeping <(echo '{{\"tools\": [3]}}')"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert done.returncode == 1, done
    assert "malformed-tool" in done.stdout


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_standard_input_is_read(name: str, tmp_path: Path) -> None:
    result = lint(*PLAIN, name, stdin=b'{"tools": [3]}', cwd=tmp_path)
    assert (result.code, first(result)[0]) == (1, "malformed-tool")


def test_no_standard_input_and_no_output(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_bytes(b'{"tools": [3]}')
    program = f"{sys.executable} -m toolcheck lint"
    for script, code in ((f"{program} - <&-", 2), (f"{program} t.json >&-", 1), (f"{program} t.json 2>&-", 1)):
        done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=60, cwd=tmp_path)
        assert done.returncode == code, done
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_bytes(b'{"tools": [3]}')
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m toolcheck lint t.json >/dev/full"],
        capture_output=True, text=True, timeout=60, cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "toolcheck: no space left on device\n")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs /dev/zero")
def test_an_endless_device_ends(tmp_path: Path) -> None:
    result = lint(*PLAIN, "/dev/zero", memory=2 << 30, cwd=tmp_path)
    assert (result.code, first(result)[1]) == (2, "this file cannot be read: larger than 512 MiB")


def test_a_folder_named_like_a_file_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "x.json").mkdir()
    (tmp_path / "x.json" / "t.yaml").write_bytes(b"tools: [3]")
    assert lint(*PLAIN, "x.json", cwd=tmp_path).code == 1
    assert lint(*PLAIN, ".", cwd=tmp_path).code == 1


def test_an_empty_folder_is_no_clean_one(tmp_path: Path) -> None:
    result = lint(*PLAIN, ".", cwd=tmp_path)
    assert result.code == 2
    assert json.loads(result.out)["failures"][0]["kind"] == "no-catalogue"


LOCKED = """
import os, sys
from toolcheck.cli import main
os.chdir(sys.argv[1])
main(["lint", "open.json", "gone.json", "--output", os.devnull, "--format", "json", "--select", "housekeeping"])
if os.getuid() == 0:  # may read everything; what is loaded by now is all that another user can run
    os.setgid(65534)
    os.setuid(65534)
sys.exit(main(["lint", "--select", "housekeeping", "--format", "json", *sys.argv[2:]]))
"""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
def test_what_may_not_be_read_is_said_and_the_rest_is_linted() -> None:
    with tempfile.TemporaryDirectory() as name:  # the folders of pytest are closed to other users
        top = Path(name)
        top.chmod(0o755)
        (top / "locked").mkdir(mode=0)
        (top / "open.json").write_bytes(b'{"tools": [3]}')
        (top / "secret.json").write_bytes(catalogue())
        (top / "secret.json").chmod(0)
        results = []
        for arguments in (["."], ["--allow-no-catalogue", "secret.json"]):
            command = [sys.executable, "-c", LOCKED, name, *arguments]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            results.append(Result(done.returncode, done.stdout, done.stderr))
        (top / "locked").chmod(0o700)
    walked, named = results
    assert walked.code == 2, walked
    found = {each["location"]["file"]: each["message"] for each in walked.findings()}
    assert found.pop("open.json").startswith("this entry of the list of tools is the number")
    assert found == {
        "locked": "this file cannot be read: cannot list this folder: permission denied",
        "secret.json": "this file cannot be read: permission denied",
    }
    assert (named.code, first(named)[1]) == (2, "this file cannot be read: permission denied")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_no_text_or_hold_line_breaks(tmp_path: Path) -> None:
    names = [b"caf\xe9.json", b"a\nb.json", b"\x1b[31m.json", "\u202e.json".encode(), b"-dash.json", b"sp ace.json"]
    for name in names:
        with open(os.path.join(os.fsencode(tmp_path), name), "wb") as file:
            file.write(b'{"tools": [3, "\x01"]}')
    for format_ in FORMATS:
        for paths in ([b"."], [b"--", *names]):
            result = lint("--format", format_, *paths, cwd=tmp_path)
            assert result.code == 1
            assert "\x1b" not in result.out + result.err
            assert "\u202e" not in result.out + result.err
            assert "a\nb" not in result.out
    assert lint("--format", "json", b"gone\xe9\x1b.json", cwd=tmp_path).code == 2


def test_a_file_that_vanishes_between_listing_and_reading_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from toolcheck import reader
    from toolcheck.runner import Options, run
    from toolcheck.source.files import read_file

    for name in ("a.json", "b.json"):
        (tmp_path / name).write_bytes(catalogue())

    def read(path: str) -> bytes:
        (tmp_path / "b.json").unlink(missing_ok=True)
        return read_file(path)

    monkeypatch.setattr(reader, "read_file", read)
    done = run([str(tmp_path)], Options(select=("housekeeping",)))
    assert done.exit_code == 0
    assert [skipped.reason for skipped in done.report.summary.skipped] == ["no such file or folder"]


def test_escapes_of_names_are_shown_as_escapes(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_bytes(json.dumps([{"name": name, "input_schema": 3} for name in NAMES]).encode())
    result = lint("--format", "concise", "t.json", cwd=tmp_path)
    assert "\\u001b[31mred" in result.out or "\\x1b[31mred" in result.out
