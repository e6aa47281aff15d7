"""`toolcheck rules`."""

from __future__ import annotations

import click

from .choice import Choice
from .completions import files
from .problems import told


@click.command("rules", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--format", "format_", type=Choice(["text", "json"]), default="text", help="How to print them.")
@click.option("--config", metavar="FILE", help="Use this configuration file; none is looked for.", shell_complete=files)
def command(format_: str, config: str | None) -> int:
    """List the rules: id, severity, status and title, by category.

    Rules of plugins are listed where the configuration of the current folder (or --config) names plugins.
    """
    from ..config_errors import ConfigError
    from ..config_files import shown
    from ..settings import known, known_here

    code = 0
    try:
        names = known_here(config)
    except ConfigError as error:  # who is told "toolcheck rules lists them" has a mistake there, and sees the list
        names, code = known(), told(error)
    every = names.rules.values()
    order = {category: number for number, category in enumerate(dict.fromkeys(rule.category for rule in every))}
    rules = sorted(every, key=lambda rule: (order[rule.category], rule.id))
    if format_ == "json":
        import json

        fields = ("id", "category", "title", "status", "since", "why", "fix")
        listed = [
            {
                **{name: getattr(rule, name) for name in fields},
                "severity": rule.severity.name.lower(),
                "confidence": rule.confidence.name.lower(),
                "options": rule.options,
                "plugin": shown(rule.folder) if rule.folder is not None else None,
            }
            for rule in rules
        ]
        click.echo(json.dumps(listed, indent=2, ensure_ascii=False))
        return code
    width = max(len(rule.id) for rule in rules)
    category = None
    for rule in rules:
        if rule.category != category:
            click.echo(f"{'' if category is None else chr(10)}{rule.category}")
            category = rule.category
        preview = "" if rule.status == "stable" else f" ({rule.status})"
        plugin = "" if rule.folder is None else f" (plugin {shown(rule.folder)})"
        click.echo(f"  {rule.id:{width}}  {rule.severity.name.lower():7}  {rule.title}{preview}{plugin}")
    return code
