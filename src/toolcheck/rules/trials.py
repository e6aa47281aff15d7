"""Runs the examples of rules and checks the contract of CONTRIBUTING.md: for `toolcheck test-rules` and the tests.

A test of rules of one's own, in pytest: `assert not folder_faults("lint_rules")`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..config_errors import Problem
from ..discover import catalogues
from ..engine import Engine
from ..finding import Finding
from ..policy import Policy, facts_of
from ..result import Failure
from ..source import parse
from ..suggest import quote
from . import Rule, examples, module_file, yaml_file

if TYPE_CHECKING:
    from ..lock import Lock

EXAMPLE_KEYS = {"name", "bad", "good", "at", "message", "severity", "language", "target", "options", "policy", "lock"}
UNFILLED = "TODO"
"""What the template of `toolcheck new-rule` puts where an author has to write."""


def folder_faults(folder: str) -> list[Problem]:
    """All that is wrong with the rules of a plugin's folder and their examples; empty when all is well."""
    import os

    from ..plugin_reader import read_folder
    from ..plugins import import_problems

    read = read_folder(os.path.abspath(folder))
    problems = list(read.problems)
    for rule in read.rules:
        unusable = list(import_problems([rule]))
        problems += unusable or faults(rule)
    return problems


def faults(rule: Rule) -> list[Problem]:
    """What is wrong with a rule that can be imported: its metadata, then its examples."""
    from ..config_files import shown
    from .compile import RuleError

    file = shown(yaml_file(rule))
    problems = [Problem(fault, file) for fault in metadata_faults(rule)]
    try:
        listed = examples(rule)
    except RuleError as error:
        return [*problems, Problem(error.message, file)]
    unusable = list(list_faults(listed))
    problems += [Problem(fault, file) for fault in unusable]
    for example in listed if not unusable else ():
        problems += [
            Problem(f"example {quote(example['name'])}: {fault}", file) for fault in example_faults(rule, example)
        ]
    return problems


def metadata_faults(rule: Rule) -> Iterator[str]:
    """How the metadata of a rule breaks the contract."""
    from ..plugin_reader import id_fault

    if fault := id_fault(rule.id):
        yield fault
    for field in ("title", "why", "fix"):
        text = getattr(rule, field)
        if text.startswith(UNFILLED):
            yield f"{field} is still to be written"
    with open(module_file(rule), encoding="utf-8") as file:
        source = file.read()
    if f"# {UNFILLED}" in source or source.lstrip("\"'").startswith(UNFILLED):
        yield f"the module holds a {UNFILLED}"
    if rule.title.endswith("."):
        yield "title is no sentence: leave out the full stop"
    if not rule.fix.endswith((".", "`")):
        yield "fix is a sentence: end it with a full stop"
    for name, schema in rule.options.items():
        if not {"type", "default", "description"} <= schema.keys():
            yield f"option {name} needs type, default and description"


def list_faults(listed: Any) -> Iterator[str]:
    """How a list of examples breaks the contract."""
    if not isinstance(listed, list) or not all(isinstance(example, dict) for example in listed):
        yield "examples are a list of mappings"
        return
    kinds = [key for example in listed for key in example if key in ("bad", "good")]
    for kind in ("bad", "good"):
        if kind not in kinds:
            yield f"without a {kind} example"
    names = [example.get("name") for example in listed]
    for example in listed:
        name = example.get("name")
        if not isinstance(name, str) or names.count(name) > 1:
            yield f"an example has a name of its own; found {quote(name)}"
        if len(example.keys() & {"bad", "good"}) != 1:
            yield f"example {quote(name)} is either bad or good"
        if unknown := example.keys() - EXAMPLE_KEYS:
            yield f"example {quote(name)} has unknown {', '.join(sorted(map(str, unknown)))}"


def example_faults(rule: Rule, example: dict[str, Any]) -> Iterator[str]:
    """How the findings of a rule on an example differ from what the example says."""
    if example["name"].startswith(UNFILLED):
        yield "is still to be written"
    try:
        findings, failures = lint_example(rule, example)
        expected = sorted(example.get("at") or [])
    except Exception as error:  # what an author wrote may be anything
        yield f"cannot be run: {type(error).__name__}: {error}"
        return
    yield from (failure.message for failure in failures)
    found = sorted(finding.location.pointer for finding in findings)
    said = "; ".join(finding.message for finding in findings)
    if found != expected:
        yield f"expected findings at {_listed(expected)}, found {_listed(found)}" + (f": {said}" if said else "")
    if "bad" in example and not expected:
        yield "a bad example lists in `at` where the findings are"
    if "message" in example and not any(str(example["message"]) in finding.message for finding in findings):
        yield f"no message holds {quote(example['message'])}: {said or 'there is none'}"
    if "severity" in example:
        severities = {finding.severity.name.lower() for finding in findings}
        if severities != {example["severity"]}:
            yield f"expected severity {example['severity']}, found {', '.join(sorted(severities)) or 'none'}"


def lint_example(rule: Rule, example: dict[str, Any]) -> tuple[list[Finding], list[Failure]]:
    """The findings of one rule on an example, whose value may be `{as: file name, text: source}`, and its crashes."""
    value = example["bad"] if "bad" in example else example["good"]
    if isinstance(value, dict) and value.keys() == {"as", "text"}:
        document = parse(value["as"], value["text"])
    else:
        document = parse("example.json", json.dumps(value, indent=2, ensure_ascii=False))
    targets = example.get("target", [])
    targets = [targets] if isinstance(targets, str) else targets
    policy = None
    if "policy" in example:
        policy = Policy("tools.policy.yaml", {name: facts_of(entry) for name, entry in example["policy"].items()})
    lock = _lock(example["lock"]) if "lock" in example else None
    engine = Engine([rule], options={rule.id: example.get("options", {})}, targets=targets, policy=policy, lock=lock)
    outcome = engine.run(document, catalogues(document))
    return outcome.findings, outcome.failures


def _listed(pointers: list[Any]) -> str:
    return ", ".join(str(pointer) or '""' for pointer in pointers) or "none"


def _lock(value: Any) -> Lock:
    """The lock that a catalogue was written to under the name of the example."""
    from ..lock import Lock
    from ..lock.lock_file import entries

    document = parse("example.json", json.dumps(value))
    return Lock(".", "toolcheck.lock", entries(".", catalogues(document)))
