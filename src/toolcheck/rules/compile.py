"""Turns rules/*.yaml and their modules, targets/*.yaml and the lexicons into one plain value. Runs at build time."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from typing import Any

import yaml

ENTRIES = (
    "check_tool", "check_parameter", "check_schema_node", "check_catalogue", "check_transcript", "check_note",
    "check_ignores", "check_baseline", "check_policy",
)  # fmt: skip
DECLARED = ("KEYWORDS", "SCHEMAS", "TYPES", "ABSENT", "SOUND", "FACTS", "UNLESS")
"""Constants of a rule's module that say what it is asked about."""
CATEGORIES = (
    "names", "descriptions", "schemas", "strict", "parameters", "safety", "catalogue", "transcripts", "housekeeping",
)  # fmt: skip
SEVERITIES = ("error", "warning", "info")
FIELDS = {"title", "severity", "confidence", "status", "since", "why", "fix"}
CHOICES = {
    "severity": SEVERITIES,
    "confidence": ("high", "medium", "low"),
    "status": ("preview", "stable", "opt-in", "deprecated"),
}
EMPTY: dict[str, Any] = {
    "aliases": [], "levels": {}, "options": {}, "silences": [], "references": [], "writes": []
}  # fmt: skip
OPTIONAL = {*EMPTY, "measured"}


class RuleError(ValueError):
    """A rule's YAML or module breaks the contract of CONTRIBUTING.md."""

    def __init__(self, file: str, message: str) -> None:
        super().__init__(f"{file}: {message}")
        self.file = file
        self.message = message


def compile_all(rules: str, package: str) -> dict[str, Any]:
    """Read the folder of rule YAML files and the package's own data.

    Returns {"categories": …, "rules": …, "targets": …, "language": …, "verbs": …, "safety": …, "overlap": …}; raises
    RuleError for a rule that breaks the contract.
    """
    from ..language import safety_tables, verb_tables
    from ..language.cue_tables import anchored

    lexicons = dict(_folder(os.path.join(package, "language", "lexicons")))
    return {
        "categories": CATEGORIES,
        "rules": dict(_rules(rules, os.path.join(package, "rules"))),
        "targets": {name: _target(meta) for name, meta in _folder(os.path.join(package, "targets"))},
        "language": {
            language: {key: part for key, part in entry.items() if key != "safety"}
            for language, entry in anchored(lexicons).items()
        },
        "verbs": verb_tables.tables(lexicons),
        "safety": safety_tables.tables(lexicons),
        "overlap": dict(_folder(os.path.join(package, "overlap", "data"))),
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


def _target(meta: dict[str, Any]) -> dict[str, Any]:
    """What rules read of a target: facts without date and source, keywords as [state, evidence, complaint, instead]."""
    kept: dict[str, Any] = {key: meta[key] for key in ("title", "extends") if key in meta}
    facts = {
        name: {key: value for key, value in fact.items() if key not in ("date", "source", "also")}
        for name, fact in meta.get("facts", {}).items()
    }
    keywords = {}
    for group in meta.get("keywords", ()):
        entry = [group.get(key) for key in ("state", "evidence", "complaint", "instead")]
        while entry[-1] is None:
            entry.pop()
        keywords.update(dict.fromkeys(group["names"], entry))
    kept.update(facts=facts, keywords=keywords)
    return kept


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
            names = ", ".join(sorted(alone))
            raise RuleError(category, f"a rule is a YAML and a module; without its twin: {names}")
        for rule_id, meta in described.items():
            module = os.path.join(folder, rule_id.replace("-", "_") + ".py")
            yield rule_id, {"category": category, **metadata(f"{rule_id}.yaml", meta), **declared(module)}


def metadata(file: str, meta: Any) -> dict[str, Any]:
    """The first document of a rule's YAML with all fields, checked; `file` is its name for messages."""
    if not isinstance(meta, dict):
        raise RuleError(file, f"the first document holds the fields {', '.join(sorted(FIELDS))}")
    if missing := FIELDS - meta.keys():
        raise RuleError(file, f"without {', '.join(sorted(missing))}")
    if extra := meta.keys() - FIELDS - OPTIONAL:
        raise RuleError(file, f"unknown {', '.join(sorted(map(str, extra)))}")
    for name, words in CHOICES.items():
        if meta[name] not in words:
            raise RuleError(file, f"{name} is one of {', '.join(words)}; found {meta[name]!r}")
    kept = {name: meta[name] for name in FIELDS}
    for name, empty in EMPTY.items():
        kept[name] = empty if meta.get(name) is None else meta[name]
        if not isinstance(kept[name], type(empty)):
            raise RuleError(file, f"{name} is a {'mapping' if empty == {} else 'list'}")
        if empty == [] and not all(isinstance(item, str) for item in kept[name]):
            raise RuleError(file, f"{name} is a list of strings")
    kept["since"] = str(meta["since"])
    for name in ("title", "why", "fix"):
        if not isinstance(meta[name], str) or not meta[name].strip():
            raise RuleError(file, f"{name} is a text")
        kept[name] = meta[name].strip()
    _check_tables(file, kept)
    return kept


def _check_tables(file: str, meta: dict[str, Any]) -> None:
    for level, severity in meta["levels"].items():
        words = severity.values() if isinstance(severity, dict) else [severity]
        if any(word not in SEVERITIES for word in words):
            raise RuleError(file, f"level {level} is {', '.join(SEVERITIES)} or a mapping of target to one of them")
    for option, schema in meta["options"].items():
        if not isinstance(schema, dict) or not schema.keys() >= {"type", "default", "description"}:
            raise RuleError(file, f"option {option} is a schema with type, default and description")
        if not isinstance(schema["description"], str):
            raise RuleError(file, f"the description of option {option} is a text")


def declared(path: str, entries: tuple[str, ...] = ENTRIES) -> dict[str, Any]:
    """What the module declares, read without importing it."""
    with open(path, encoding="utf-8") as file:
        body = ast.parse(file.read(), path).body
    found = [node.name for node in body if isinstance(node, ast.FunctionDef) and node.name in entries]
    if len(found) != 1:
        raise RuleError(path, f"a rule has exactly one of {', '.join(entries)}")
    constants: dict[str, Any] = {**dict.fromkeys(DECLARED, ()), "SCHEMAS": ("input",)}
    for node in body:
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Name) and target.id in constants:
            constants[target.id] = _words(path, target.id, node.value)
    if (found[0] == "check_schema_node") != bool(constants["KEYWORDS"]) and found[0] != "check_parameter":
        raise RuleError(path, 'check_schema_node goes with KEYWORDS, such as KEYWORDS = ("enum",)')
    if not {"input", "output"} >= set(constants["SCHEMAS"]):
        raise RuleError(path, 'SCHEMAS holds "input", "output" or both')
    return {"entry": found[0], **{name.lower(): constants[name] for name in DECLARED}}


def _words(path: str, name: str, node: ast.expr | None) -> tuple[str, ...]:
    try:
        words = ast.literal_eval(node) if node is not None else ()
    except ValueError:
        words = None
    if not isinstance(words, tuple) or not all(isinstance(word, str) for word in words):
        raise RuleError(path, f"{name} is a literal tuple of strings")
    return words
