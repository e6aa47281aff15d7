"""Reads the folder of a plugin: `<category>/<id>.yaml` and `<category>/<id with _>.py` side by side. Nothing is run."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .config_errors import Problem
from .config_files import shown
from .config_options import TYPES, check
from .rules import Rule, all_rules, made
from .selection import ALL
from .suggest import quote

ENTRIES = ("check_tool", "check_parameter", "check_schema_node", "check_catalogue", "check_transcript")
"""The functions that a plugin's rule may have: notes and ignores are the business of the package's own rules."""
KEBAB = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"


class Read(NamedTuple):
    """The rules of a folder, and what is wrong with others in it."""

    rules: tuple[Rule, ...]
    problems: tuple[Problem, ...]


def read_folder(folder: str) -> Read:
    """The rules of a plugin's folder (an absolute path); a folder without any is a problem too."""
    rules: list[Rule] = []
    problems: list[Problem] = []
    try:
        categories = list(_categories(folder))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return Read((), (Problem(f"cannot be read: {reason}", shown(str(error.filename or folder))),))
    for category, names in categories:
        if not re.fullmatch(KEBAB, category) or category == ALL:
            message = "the folder of a rule is its category: lower-case words with hyphens, such as names"
            problems.append(Problem(message, shown(os.path.join(folder, category))))
            continue
        if category in all_rules():
            problems.append(Problem("a category cannot have the name of a rule", shown(os.path.join(folder, category))))
        for rule_id in names:
            rule = _read(folder, category, rule_id)
            if isinstance(rule, Rule):
                rules.append(rule)
            else:
                problems.append(rule)
    if not rules and not problems:
        layout = "<category>/<id>.yaml and <category>/<id with _>.py side by side"
        hint = f"`toolcheck new-rule ID --folder {shown(folder)}` writes one"
        problems.append(Problem(f"holds no rule, which is {layout}; {hint}", shown(folder)))
    return Read(tuple(rules), tuple(problems))


def _categories(folder: str) -> Iterator[tuple[str, Sequence[str]]]:
    """(category, ids with a YAML or a module) of each folder that holds rules, in order; tests and the like do not."""
    for category in sorted(os.listdir(folder)):
        below = os.path.join(folder, category)
        if category.startswith((".", "_")) or not os.path.isdir(below):
            continue
        files = [name for name in os.listdir(below) if not name.startswith((".", "_"))]
        if any(name.endswith((".yaml", ".yml")) for name in files):
            names = {
                stem.replace("_", "-") if end == ".py" else stem
                for stem, end in map(os.path.splitext, files)
                if end in (".py", ".yaml", ".yml")
            }
            yield category, sorted(names)


def _read(folder: str, category: str, rule_id: str) -> Rule | Problem:
    """One rule, or what is wrong with it."""
    import json

    import yaml

    from .rules.compile import RuleError, declared, documents, metadata

    described = os.path.join(folder, category, f"{rule_id}.yaml")
    module = os.path.join(folder, category, f"{rule_id.replace('-', '_')}.py")
    file = described if os.path.isfile(described) else module
    try:
        for path in (described, module):
            if not os.path.isfile(path):
                return Problem(f"a rule is a YAML and a module; {os.path.basename(path)} is missing", shown(file))
        if fault := id_fault(rule_id):
            return Problem(fault, shown(file))
        meta = metadata(described, next(documents(described), None))
        for option, schema in meta["options"].items():
            if fault := _option_fault(schema):
                raise RuleError(described, f"option {option}: {fault}")
        json.dumps(meta)
        file = module
        return made(rule_id, {"category": category, **meta, **declared(module, ENTRIES)}, folder)
    except RuleError as error:
        return Problem(error.message, shown(error.file))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = (mark.line + 1, mark.column + 1) if mark is not None else (None, None)
        return Problem(f"not valid YAML: {error.problem or error.context}", shown(file), *place)
    except SyntaxError as error:
        return Problem(f"not valid Python: {error.msg}", shown(file), error.lineno, error.offset)
    except (ValueError, TypeError, RecursionError, yaml.YAMLError) as error:
        return Problem(f"cannot be read: {error}".splitlines()[0], shown(file))
    except OSError as error:
        return Problem(f"cannot be read: {(error.strerror or str(error)).lower()}", shown(file))


def id_fault(rule_id: str) -> str | None:
    """What is wrong with the id of a rule; None for a good one."""
    if rule_id.startswith(("no-", "require-")):
        word, _, rest = rule_id.partition("-")
        other = rest if word == "no" else f"missing-{rest}"
        return f'an id completes "allow …": {quote(other)} instead of {quote(rule_id)}'
    if not re.fullmatch(KEBAB, rule_id):
        return f"an id is lower-case words with hyphens, such as missing-example; found {quote(rule_id)}"
    return None


def _option_fault(schema: Mapping[str, object]) -> str | None:
    """What keeps a value from being checked against the schema of an option."""
    kinds = schema.get("type", [])
    for kind in [kinds] if isinstance(kinds, str) else kinds if isinstance(kinds, list) else [None]:
        if kind not in TYPES:
            return f"type is {', '.join(TYPES)} or a list of these"
    if not isinstance(schema.get("enum", []), list):
        return "enum is a list"
    if any(not isinstance(schema.get(end, 0), (int, float)) for end in ("minimum", "maximum")):
        return "minimum and maximum are numbers"
    items = schema.get("items")
    if items is not None and not isinstance(items, dict):
        return "items is a schema"
    if items is not None and (fault := _option_fault(items)):
        return f"items: {fault}"
    if "default" in schema:
        return next((f"default: {message}" for _, message in check(schema["default"], schema)), None)
    return None
