"""Turns rules/*.yaml and their modules, targets/*.yaml and the lexicons into one plain value. Runs at build time."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from typing import Any

import yaml

ENTRIES = ("check_tool", "check_schema_node", "check_catalogue", "check_note", "check_ignores", "check_baseline")
CATEGORIES = (
    "names", "descriptions", "schemas", "strict", "parameters", "safety", "catalogue", "transcripts", "housekeeping",
)  # fmt: skip
SEVERITIES = ("error", "warning", "info")
FIELDS = {"title", "severity", "confidence", "status", "since", "why", "fix"}
OPTIONAL = {"aliases", "levels", "options", "silences", "references", "measured", "writes"}


class RuleError(ValueError):
    """A rule's YAML or module breaks the contract of CONTRIBUTING.md; the message names the file."""


def compile_all(rules: str, package: str) -> dict[str, Any]:
    """Read the folder of rule YAML files and the package's own data.

    Returns {"categories": …, "rules": …, "targets": …, "language": …}; raises RuleError for a rule that breaks the
    contract.
    """
    return {
        "categories": CATEGORIES,
        "rules": dict(_rules(rules, os.path.join(package, "rules"))),
        "targets": dict(_folder(os.path.join(package, "targets"))),
        "language": dict(_folder(os.path.join(package, "language", "lexicons"))),
    }


def documents(path: str) -> Iterator[Any]:
    """The YAML documents of a file, read one by one."""
    with open(path, encoding="utf-8") as file:
        yield from yaml.load_all(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _folder(folder: str) -> Iterator[tuple[str, Any]]:
    """(name, first document) of each YAML file of a folder, in order of name."""
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    for name in names:
        if name.endswith(".yaml"):
            yield name.removesuffix(".yaml"), next(documents(os.path.join(folder, name)))


def _rules(yaml_folder: str, module_folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for category in CATEGORIES:
        described = dict(_folder(os.path.join(yaml_folder, category)))
        folder = os.path.join(module_folder, category)
        written = {
            name.removesuffix(".py").replace("_", "-")
            for name in (os.listdir(folder) if os.path.isdir(folder) else [])
            if name.endswith(".py") and not name.startswith("_")
        }
        if alone := described.keys() ^ written:
            raise RuleError(f"{category}: a rule is a YAML and a module; without its twin: {', '.join(sorted(alone))}")
        for rule_id, meta in described.items():
            module = os.path.join(folder, rule_id.replace("-", "_") + ".py")
            yield rule_id, {"category": category, **_metadata(rule_id, meta), **_declared(rule_id, module)}


def _metadata(rule_id: str, meta: dict[str, Any]) -> dict[str, Any]:
    """The metadata that is read at run time, checked."""
    if missing := FIELDS - meta.keys():
        raise RuleError(f"{rule_id}.yaml: without {', '.join(sorted(missing))}")
    if extra := meta.keys() - FIELDS - OPTIONAL:
        raise RuleError(f"{rule_id}.yaml: unknown {', '.join(sorted(extra))}")
    if meta["severity"] not in SEVERITIES:
        raise RuleError(f"{rule_id}.yaml: severity {meta['severity']}")
    kept = {name: meta[name] for name in FIELDS}
    for name, empty in (
        ("aliases", []), ("levels", {}), ("options", {}), ("silences", []), ("references", []), ("writes", [])
    ):  # fmt: skip
        kept[name] = meta.get(name) or empty
    kept["since"] = str(meta["since"])
    kept["why"], kept["fix"] = meta["why"].strip(), meta["fix"].strip()
    return kept


def _declared(rule_id: str, path: str) -> dict[str, Any]:
    """What the module declares, read without importing it."""
    with open(path, encoding="utf-8") as file:
        body = ast.parse(file.read(), path).body
    entries = [node.name for node in body if isinstance(node, ast.FunctionDef) and node.name in ENTRIES]
    if len(entries) != 1:
        raise RuleError(f"{path}: a rule has exactly one of {', '.join(ENTRIES)}")
    constants: dict[str, Any] = {"KEYWORDS": (), "SCHEMAS": ("input",), "TYPES": ()}
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in constants:
            constants[node.targets[0].id] = ast.literal_eval(node.value)
    if (entries[0] == "check_schema_node") != bool(constants["KEYWORDS"]):
        raise RuleError(f"{rule_id}: check_schema_node goes with KEYWORDS")
    return {
        "entry": entries[0],
        "keywords": constants["KEYWORDS"],
        "schemas": constants["SCHEMAS"],
        "types": constants["TYPES"],
    }
