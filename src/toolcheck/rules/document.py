"""docs/rules.md: every rule on one page, made from the YAML files. A test holds the page to them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from . import Rule, examples, yaml_file
from .compile import documents

_HEAD = """\
# Rules

This page is made from `rules/*/*.yaml` (`pytest --update` writes it). A severity that depends on the target or the case
is given in words; `toolcheck explain RULE` shows more examples, `toolcheck targets` what each provider accepts.
"""


def document(rules: Mapping[str, Rule]) -> str:
    """The page, in Markdown: rules by category, then by id."""
    lines = [_HEAD]
    categories: dict[str, list[Rule]] = {}
    for rule in rules.values():
        categories.setdefault(rule.category, []).append(rule)
    for category, members in categories.items():
        links = ", ".join(f"[{rule.id}](#{rule.id})" for rule in members)
        lines += [f"- {category}: {links}"]
    for category, members in categories.items():
        lines += ["", f"## {category}"]
        for rule in members:
            lines += ["", *_rule(rule)]
    return "\n".join(lines) + "\n"


def _rule(rule: Rule) -> Iterator[str]:
    yield f"### {rule.id}"
    severity = rule.severity.name.lower()
    if rule.levels:
        severity += f" ({'; '.join(f'{name}: {_level(value)}' for name, value in rule.levels.items())})"
    facts = [severity, f"confidence {rule.confidence.name.lower()}", rule.status, f"since {rule.since}"]
    yield from ("", f"{rule.title}. *{', '.join(facts)}*", "", rule.why.strip(), "", f"**Write instead:** {rule.fix}")
    if rule.options:
        yield from ("", "| option | default | |", "|---|---|---|")
        for name, schema in rule.options.items():
            default = json.dumps(schema["default"], ensure_ascii=False)
            yield f"| `{name}` | `{default}` | {schema['description']} |"
    if rule.silences:
        yield from ("", f"Goes before {', '.join(f'`{other}`' for other in rule.silences)} at its place.")
    shown = examples(rule)
    for kind, title in (("bad", "Bad"), ("good", "Good")):
        example = next((each for each in shown if kind in each), None)
        if example is not None:
            yield from ("", f"{title}: {example.get('name', '')}", "", "```yaml", *_source(example[kind]), "```")
    measured = next(documents(yaml_file(rule))).get("measured")
    if measured:
        yield from ("", f"**Measured:** {' '.join(measured.split())}")


def _level(value: Any) -> str:
    """A severity, or one for each target: `error for openai, gemini, else warning`."""
    if isinstance(value, str):
        return value
    named: dict[str, list[str]] = {}
    for target, severity in value.items():
        if target != "default":
            named.setdefault(severity, []).append(target)
    parts = [f"{severity} for {', '.join(targets)}" for severity, targets in named.items()]
    return ", ".join([*parts, f"else {value['default']}"] if "default" in value else parts)


def _source(value: Any) -> list[str]:
    if isinstance(value, dict) and value.keys() == {"as", "text"}:
        return [f"# {value['as']}", *str(value["text"]).splitlines()]
    text: str = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=100)
    return text.splitlines()
