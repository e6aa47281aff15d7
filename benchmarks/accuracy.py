"""How well the rules read: `python benchmarks/accuracy.py` prints the tables of docs/accuracy.md.

`--show RULE` lists where the rule and the labels of tests/labelled disagree. (`pytest --update tests/test_labelled.py`
writes the tables into the page.)
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))

from labelled_scores import (
    FOURTH,
    LANGUAGES,
    PARAMETER_RULES,
    PROBE,
    SETS,
    THIRD,
    TOOL_RULES,
    findings,
    labelled,
    measured,
    said,
    summary,
    tables,
)  # fmt: skip


def disagreements(rule: str) -> Iterator[str]:
    """One line for each definition, or parameter, that the rule and its label judge differently."""
    for each in (each for chosen in SETS for language in LANGUAGES for each in labelled(language, chosen)):
        spoken = {name for found, name in said(findings(each.tool)) if found == rule}
        if rule in TOOL_RULES:
            label, asserted = TOOL_RULES[rule]
            true = {""} if (label in each.holds) == asserted and label not in each.unsure else set()
            spoken = set() if label in each.unsure else spoken & {""}
        else:
            label = PARAMETER_RULES[rule]
            true = set(each.parameters.get(label, ()))
            spoken -= {"", *each.disputed.get(label, ())}
        text = " ".join((each.tool["description"] or "").split())
        for name in sorted(spoken ^ true):
            kind = "false alarm" if name in spoken else "missed     "
            yield f"{kind} {each.id} {each.tool['name']} {name}| {text[:120]}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", metavar="RULE", choices=[*TOOL_RULES, *PARAMETER_RULES], help="list disagreements")
    given = parser.parse_args()
    sys.stdout.writelines(
        disagreements(given.show)
        if given.show
        else [tables(measured())] + [f"\n{summary(measured(chosen), chosen)}" for chosen in (PROBE, THIRD, FOURTH)]
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
