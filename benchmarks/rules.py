"""What each rule costs: `python benchmarks/rules.py [--tools N] [--runs N] [RULE]…`, dearest first.

Each rule runs alone on a generated catalogue that was read before, in turn with a run of no rule, whose cost is taken
off. What rules share (the parts of a description, the parameters of a tool) counts for each of them, so that their
sum is more than the cost of all together. CPU time, the least of the runs: noise only adds.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
from time import process_time

from generate import write

from toolcheck.catalogue import Catalogue
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.report import FLOOD
from toolcheck.rules import Rule, all_rules
from toolcheck.source import read_document
from toolcheck.source.document import Document
from toolcheck.source.files import read_file

NONE, ALL = "(no rule)", "(all rules)"


def read(tools: int) -> tuple[Document, list[Catalogue]]:
    """A generated catalogue, read."""
    with tempfile.TemporaryDirectory(prefix="toolcheck-bench-") as folder:
        file = write(folder, tools)["json"]
        document = read_document(file, read_file(file))
    return document, catalogues(document)


def costs(chosen: dict[str, list[Rule]], tools: int, runs: int) -> dict[str, tuple[float, int]]:
    """Name -> CPU seconds of the quickest run with these rules, as `toolcheck lint` makes it, and its findings."""
    document, found = read(tools)
    engines = {name: Engine(rules) for name, rules in chosen.items()}
    seconds: dict[str, list[float]] = {name: [] for name in chosen}
    counts = {}
    for turn in range(runs + 1):
        for name, engine in engines.items():
            start = process_time()
            outcome = engine.run(document, found, FLOOD)
            if turn:  # the first one imports and compiles
                seconds[name].append(process_time() - start)
            counts[name] = len(outcome.findings) + sum(outcome.more.values())
    return {name: (min(taken), counts[name]) for name, taken in seconds.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="only these rules")
    parser.add_argument("--tools", type=int, default=2_000, help="tools in the catalogue")
    parser.add_argument("--runs", type=int, default=9, help="runs of each rule")
    given = parser.parse_args()
    if unknown := set(given.rules) - set(all_rules()):
        parser.error(f"no such rule: {', '.join(sorted(unknown))}")
    rules = {name: rule for name, rule in all_rules().items() if not given.rules or name in given.rules}
    gc.disable()  # as the command does
    found = costs({NONE: [], ALL: list(rules.values()), **{n: [r] for n, r in rules.items()}}, given.tools, given.runs)
    nothing = found[NONE][0]
    sys.stdout.write(f"{'':<32}{'µs a tool':>10}{'findings':>10}\n")
    for name, (seconds, count) in sorted(found.items(), key=lambda item: -item[1][0]):
        taken = seconds if name == NONE else seconds - nothing
        sys.stdout.write(f"{name:<32}{taken / given.tools * 1e6:>10.1f}{count:>10,}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
