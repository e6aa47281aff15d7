"""`toolcheck explain RULE`."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from typing import Any

import click

from ..rules import Rule, examples
from .completions import files, rules
from .problems import told, told_each

WIDTH = 100


@click.command("explain", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("rule", shell_complete=rules)
@click.option("--config", metavar="FILE", help="Use the plugins of this configuration file; none is looked for.",
              shell_complete=files)  # fmt: skip
def command(rule: str, config: str | None) -> int:
    """Tell what RULE finds, why it matters and what to write instead, with examples.

    RULE may come from a plugin that the configuration of the current folder (or --config) names.
    """
    from ..config_errors import ConfigError, Problem
    from ..config_files import shown
    from ..rules.compile import RuleError
    from ..settings import known, known_here

    names = known()
    found = names.rule(rule)
    if found is None:  # not ours, so that a mistake in a configuration is no hindrance to read on our own rules
        try:
            names = known_here(config)
        except ConfigError as error:
            told(error)
        found = names.rule(rule)
    if found is None:
        sys.stderr.write(f"toolcheck: {names.unknown_rule(rule)}\n")
        return 2
    try:
        click.echo("\n".join(_page(found)))
    except RuleError as error:  # a plugin without examples
        return told_each([Problem(error.message, shown(error.file))])
    return 0


def _page(rule: Rule) -> Iterator[str]:
    yield f"{rule.id}: {rule.title}"
    facts = [rule.category, f"severity {rule.severity.name.lower()}", f"confidence {rule.confidence.name.lower()}"]
    if rule.folder is not None:
        from ..config_files import shown as path_shown

        facts.insert(0, f"plugin {path_shown(rule.folder)}")
    yield f"({', '.join((*facts, rule.status, f'since {rule.since}'))})"
    yield from ("", *textwrap.wrap(rule.why, WIDTH))
    yield from ("", *textwrap.wrap(f"help: {rule.fix}", WIDTH))
    if rule.options:
        yield from ("", "Options:")
    for name, schema in rule.options.items():
        yield from textwrap.wrap(f"{name} = {_written(schema['default'])}: {schema['description']}", WIDTH,
                                 initial_indent="  ", subsequent_indent="    ")  # fmt: skip
    shown = examples(rule)
    for kind, title in (("bad", "Bad"), ("good", "Good")):
        for example in [each for each in shown if kind in each][:2]:
            yield from ("", f"{title}: {example.get('name')}", "")
            yield from textwrap.indent(_source(example[kind]), "    ").splitlines()
            if "policy" in example:
                yield from textwrap.indent(f"# policy file\n{_source(example['policy'])}", "    ").splitlines()
            if kind == "bad":
                listed = example.get("at")
                for pointer in listed if isinstance(listed, list) else ():
                    yield f"    -> {pointer or 'the whole file'}"
    if rule.references:
        yield from ("", "References:", *(f"  {reference}" for reference in rule.references))


def _source(value: Any) -> str:
    """An example as a file: its own text, or YAML."""
    if isinstance(value, dict) and value.keys() == {"as", "text"}:
        return f"# {value['as']}\n{value['text']}"
    import yaml

    text: str = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=WIDTH)
    return text


def _written(value: Any) -> str:
    import json

    return json.dumps(value, ensure_ascii=False)
