"""What a lint costs: `python benchmarks/lint.py [--runs N] [--quick]`. Exit code 1 when a budget is overdrawn.

Times are CPU seconds (user and system) of whole processes, the median of runs that take turns with what they are
compared with, so that ratios mean something on a busy machine. RSS is the largest of the runs.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from typing import NamedTuple

from generate import write

START_BUDGET = 8.0
"""A lint of 10 tools, in units of `python -c pass`."""
LOAD_BUDGET = 10.0
"""A lint of 10,000 tools with the rules of `SPINE`, in units of `json.load` of the same file."""
FULL_BUDGET = 15.0
"""The same with every rule."""
SPINE = (
    "name-not-snake-case", "missing-name", "duplicate-name", "missing-description", "too-few-sentences",
    "missing-boundary", "missing-schema", "root-not-object", "malformed-schema", "open-object", "unknown-required",
    "invalid-enum", "contradictory-bounds", "undescribed-parameter", "unbounded-number", "secret-parameter",
    "too-many-tools", "housekeeping",
)  # fmt: skip
"""One rule of each kind, the first that there were: a budget that new rules do not move."""
MEMORY_BUDGET = 150.0
"""MB for 10,000 tools."""
LINEAR_BUDGET = 1.5
"""Cost of a tool among 100,000, in units of the cost of a tool among 1,000."""


class Cost(NamedTuple):
    """CPU seconds and MB of one process, and its exit code."""

    seconds: float
    megabytes: float
    code: int


def toolcheck() -> list[str]:
    """The installed command of this interpreter, else the module."""
    script = os.path.join(os.path.dirname(sys.executable), "toolcheck")
    return [script] if os.path.exists(script) else [sys.executable, "-m", "toolcheck"]


def run(command: list[str], folder: str) -> Cost:
    """Run a command to its end, its output thrown away."""
    pid = os.fork()
    if pid == 0:
        try:
            os.chdir(folder)
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    _, status, used = os.wait4(pid, 0)
    scale = 1e6 if sys.platform == "darwin" else 1e3
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / scale, os.waitstatus_to_exitcode(status))


def medians(commands: dict[str, list[str]], folder: str, runs: int) -> dict[str, Cost]:
    """The median cost of each command; they take turns."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            cost = run(command, folder)
            if cost.code not in (0, 1):
                raise SystemExit(f"{' '.join(command)} ended with exit code {cost.code}")
            costs[name].append(cost)
    return {
        name: Cost(statistics.median(c.seconds for c in found), max(c.megabytes for c in found), found[0].code)
        for name, found in costs.items()
    }


class Table:
    """Prints rows as they are known, and remembers whether a budget was overdrawn."""

    def __init__(self) -> None:
        self.overdrawn = False
        self.row("", "CPU ms", "RSS MB", "ratio", "budget")

    def row(self, *cells: str) -> None:
        sys.stdout.write("{:<44}{:>10}{:>9}{:>9}{:>9}\n".format(*cells))
        sys.stdout.flush()

    def cost(self, name: str, cost: Cost, ratio: float | None = None, budget: float | None = None) -> None:
        shown = "" if ratio is None else f"{ratio:.1f}"
        limit = "" if budget is None else f"{budget:g}"
        self.row(name, f"{cost.seconds * 1e3:,.0f}", f"{cost.megabytes:,.0f}", shown, limit)
        self.check(name, ratio or 0, budget)

    def check(self, name: str, value: float, budget: float | None) -> None:
        if budget is not None and value > budget:
            self.overdrawn = True
            sys.stdout.write(f"  over budget: {name}: {value:.1f} > {budget:g}\n")


def start(table: Table, folder: str, runs: int) -> None:
    """A small file: what the start costs."""
    small = write(folder, 10)["json"]
    commands = {"pass": [sys.executable, "-c", "pass"], "lint": [*toolcheck(), "lint", small]}
    run(commands["lint"], folder)  # a checkout compiles its rules once
    cost = medians(commands, folder, 4 * runs + 1)
    table.cost("python -c pass", cost["pass"])
    table.cost("lint, 10 tools", cost["lint"], cost["lint"].seconds / cost["pass"].seconds, START_BUDGET)


def large(table: Table, folder: str, runs: int) -> None:
    """10,000 tools in several layouts and formats, against `json.load`."""
    files = write(folder, 10_000, ("json", "minified", "jsonl", "yaml"))
    load = f"import json\nwith open({files['json']!r}, encoding='utf-8') as file: json.load(file)"
    lint = [*toolcheck(), "lint"]
    commands = {
        "json.load": [sys.executable, "-c", load],
        "spine": [*lint, "--select", ",".join(SPINE), files["json"]],
        "text": [*lint, "--select", "all", "--preview", files["json"]],
        "json": [*lint, "--format", "json", files["json"]],
        "sarif": [*lint, "--format", "sarif", files["json"]],
        "none": [*lint, "--select", "housekeeping", files["json"]],
        **{kind: [*lint, files[kind]] for kind in ("minified", "jsonl", "yaml")},
    }
    cost = medians(commands, folder, runs)
    base = cost["json.load"].seconds
    size = os.path.getsize(files["json"]) / 1e6
    table.cost(f"json.load, 10,000 tools, {size:.0f} MB", cost["json.load"])
    table.cost("lint, 10,000 tools, one rule of a kind", cost["spine"], cost["spine"].seconds / base, LOAD_BUDGET)
    table.cost("lint, 10,000 tools, every rule", cost["text"], cost["text"].seconds / base, FULL_BUDGET)
    table.check("MB for 10,000 tools", cost["text"].megabytes, MEMORY_BUDGET)
    names = {
        "json": "  --format json",
        "sarif": "  --format sarif",
        "none": "  --select housekeeping",
        "minified": "  minified",
        "jsonl": "  JSON Lines",
        "yaml": "  YAML",
    }
    for key, name in names.items():
        table.cost(name, cost[key], cost[key].seconds / base)


def growth(table: Table, folder: str, runs: int, sizes: tuple[int, ...]) -> None:
    """The cost of one tool as catalogues grow, start-up taken off."""
    files = {size: write(folder, size)["json"] for size in sizes}
    commands = {str(size): [*toolcheck(), "lint", file] for size, file in files.items()}
    commands["0"] = [*toolcheck(), "lint", write(folder, 10)["json"]]
    cost = medians(commands, folder, runs)
    each = {size: (cost[str(size)].seconds - cost["0"].seconds) / size for size in sizes}
    for size in sizes:
        table.cost(f"lint, {size:,} tools", cost[str(size)])
        table.row(f"  for each tool, {each[size] * 1e6:,.0f} µs", "", "", f"{each[size] / each[sizes[0]]:.2f}", "")
    table.check("growth", each[sizes[-1]] / each[sizes[0]], LINEAR_BUDGET)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each command (more for short ones)")
    parser.add_argument("--quick", action="store_true", help="without the catalogue of 100,000 tools")
    parser.add_argument("--keep", metavar="FOLDER", help="generate the catalogues here and keep them")
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package has its byte code
    folder = given.keep or tempfile.mkdtemp(prefix="toolcheck-bench-")
    os.makedirs(folder, exist_ok=True)
    try:
        table = Table()
        start(table, folder, given.runs)
        large(table, folder, given.runs)
        growth(table, folder, max(1, given.runs // 2), (1_000, 10_000) if given.quick else (1_000, 10_000, 100_000))
    finally:
        if not given.keep:
            shutil.rmtree(folder)
    return int(table.overdrawn)


if __name__ == "__main__":
    sys.exit(main())
