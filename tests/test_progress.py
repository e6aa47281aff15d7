"""The bar on standard error: for a person who waits, and for no one else."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from toolcheck.cli import main, progress
from toolcheck.cli.progress import Progress

pty = pytest.importorskip("pty", reason="a terminal of POSIX")
TOOL = '{"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}'


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """Moves by `step` seconds each time it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def monotonic(self) -> float:
        self.now += self.step
        return self.now


def watched(monkeypatch: pytest.MonkeyPatch, step: float, *groups: int) -> tuple[list[int], str, str]:
    """What went through for groups of items, and what was written before and after the bar was cleared."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "time", Clock(step))
    bar = Progress()
    seen: list[int] = []
    for index, count in enumerate(groups, 1):
        seen += bar.watch(iter(range(count)), len(groups) - index)
    before = screen.getvalue()
    bar.clear()
    bar.clear()
    return seen, before, screen.getvalue()[len(before) :]


def test_nothing_is_drawn_before_a_second_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(monkeypatch, 0.001, 400) == (list(range(400)), "", "")


def test_the_bar_grows_stays_on_its_line_and_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, drawn, cleared = watched(monkeypatch, 0.05, 100, 1_000)
    assert seen == [*range(100), *range(1_000)]
    bars = drawn.split("\r")[1:]
    assert "\n" not in drawn
    assert len(bars) > 100
    # The second path stands for one file until it is reached.
    assert re.fullmatch(r"\[#+\.+\] \d+ of 101 files", bars[0])
    assert re.fullmatch(r"\[#+\.*\] 1,0\d\d of 1,100 files", bars[-1])
    assert {bar.index("]") for bar in bars} == {25}
    width = max(len(bar) for bar in bars)
    assert cleared == f"\r{' ' * width}\r"


def test_paths_that_are_one_file_each_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, drawn, _ = watched(monkeypatch, 0.05, *[1] * 200)
    assert seen == [0] * 200
    bars = drawn.split("\r")[1:]
    assert len(bars) > 50
    assert {bar[-12:] for bar in bars} == {"of 200 files"}


def test_it_is_drawn_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    _, drawn, _ = watched(monkeypatch, 0.0005, 20_000)
    assert 50 < drawn.count("\r") < 250


def test_a_terminal_that_went_away_ends_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError("gone")

    monkeypatch.setattr(sys, "stderr", Gone())
    monkeypatch.setattr(progress, "WAIT", 0)
    bar = Progress()
    assert list(bar.watch(iter("abc"), 0)) == ["a", "b", "c"]
    bar.clear()


@pytest.mark.parametrize(
    ("arguments", "environment", "drawn"),
    [
        ([], {}, True),
        (["--quiet"], {}, False),
        ([], {"CI": "true"}, False),
        ([], {"TERM": "dumb"}, False),
    ],
)
def test_who_sees_the_bar(
    arguments: list[str], environment: dict[str, str], drawn: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.json").write_text(TOOL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "WAIT", 0)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main(["lint", *arguments, "."]) == 1
    assert ("of 3 files" in screen.getvalue()) == drawn
    assert bool(screen.getvalue()) == drawn
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert main(["lint", "."]) == 1
    assert sys.stderr.getvalue() == ""


def test_the_bar_is_gone_before_an_error_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.json").write_text(TOOL)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "toolcheck.toml").write_text("wrong = 1")
    (tmp_path / "b" / "b.json").write_text(TOOL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "WAIT", 0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert main(["lint", "."]) == 2
    bar, _, rest = sys.stderr.getvalue().rpartition("\r")
    assert "of 2 files" in bar
    assert rest.startswith("toolcheck: ")
    assert rest.count("\n") == 1


def test_on_a_real_terminal_the_report_follows_a_clean_line(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.json").write_text(TOOL)
    ours, theirs = pty.openpty()
    program = (
        f"import sys; sys.path[:0] = {sys.path!r}\nimport toolcheck.cli.progress as p; p.WAIT = 0\n"
        "from toolcheck.cli import main; sys.exit(main(['lint', '--format', 'concise', '.']))"
    )
    environment = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=theirs,
        timeout=60,
    )
    os.close(theirs)
    screen = os.read(ours, 10_000).decode()
    os.close(ours)
    assert done.returncode == 1
    assert "of 3 files" in screen
    assert re.search(r"\r +\r$", screen)
    assert b"of 3 files" not in done.stdout
