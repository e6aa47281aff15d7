"""Runs fixtures/cli/*.scenario: what a user types, and all that the program answers.

A scenario is prose, then blocks that start with `====`:

    ==== file: tools.json        a file of the scratch folder that the commands run in
    ==== $ toolcheck lint …      a command, with its standard output below it
    ---- stderr                  what it says on standard error, when it says something
    ---- exit 1                  its exit code

`pytest --update` rewrites the answers; they are read in the diff. The scratch folder's path prints as [folder], the
program's version as [version].
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toolcheck import __version__
from toolcheck.cli import main

if TYPE_CHECKING:
    from conftest import Golden

FOLDER = Path(__file__).parent.parent / "fixtures" / "cli"
SHELL = re.compile(r"[|;&>$*]|^\w+=")
NO_NEWLINE = "\\ no line end after this line\n"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.scenario")), ids=lambda path: path.stem)
def test_the_command_line_answers_as_written(
    path: Path, golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", os.path.dirname(sys.executable), prepend=os.pathsep)
    prose, *blocks = re.split(r"^==== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)

    out = [prose]
    for block in blocks:
        head, _, body = block.partition("\n")
        kind, _, rest = head.partition(" ")
        if kind == "$":
            out.append(f"$ {rest}\n{_answer(rest, tmp_path)}\n")
        else:
            assert kind == "file:", f"a block starts with `file:` or `$`, not with {kind!r}"
            _write(tmp_path / rest, body.rstrip("\n") + "\n")
            out.append(block)

    golden(path, "==== ".join(out).rstrip("\n") + "\n")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode("utf-8"))


def _answer(command: str, folder: Path) -> str:
    in_shell = SHELL.search(command) or not command.startswith("toolcheck ")
    code, stdout, stderr = (_shell if in_shell else _call)(command)
    stdout, stderr = (_stable(text, folder) for text in (stdout, stderr))
    return f"{stdout}{'---- stderr' + chr(10) if stderr else ''}{stderr}---- exit {code}\n"


def _shell(command: str) -> tuple[int, str, str]:
    done = subprocess.run(["sh", "-c", command], capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def _call(command: str) -> tuple[int, str, str]:
    """`toolcheck …`, perhaps with `< file`, in this process: a scenario takes milliseconds and counts as covered."""
    _, *words = shlex.split(command)
    data = b""
    if "<" in words:
        data = Path(words.pop()).read_bytes()
        words.remove("<")
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data))
    stdout, stderr = (io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="") for _ in range(2))
    try:
        with redirect_stdout(stdout), redirect_stderr(stderr):
            code = main(words)
    finally:
        sys.stdin = stdin
    return code, _written(stdout), _written(stderr)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


def _stable(text: str, folder: Path) -> str:
    text = text.replace(str(folder), "[folder]")
    text = re.sub(rf'(toolcheck"?:? "?|rev: v){re.escape(__version__)}', r"\1[version]", text)
    return text + "\n" + NO_NEWLINE if text and not text.endswith("\n") else text
