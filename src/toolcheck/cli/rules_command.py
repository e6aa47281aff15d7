"""`toolcheck rules`."""

from __future__ import annotations

import click

from ..rules import all_rules
from .choice import Choice


@click.command("rules", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--format", "format_", type=Choice(["text", "json"]), default="text", help="How to print them.")
def command(format_: str) -> int:
    """List the rules: id, severity, status and title, by category."""
    rules = all_rules().values()
    if format_ == "json":
        import json

        fields = ("id", "category", "title", "status", "since", "why", "fix")
        shown = [
            {
                **{name: getattr(rule, name) for name in fields},
                "severity": rule.severity.name.lower(),
                "confidence": rule.confidence.name.lower(),
                "options": rule.options,
            }
            for rule in rules
        ]
        click.echo(json.dumps(shown, indent=2, ensure_ascii=False))
        return 0
    width = max(len(rule.id) for rule in rules)
    category = None
    for rule in rules:
        if rule.category != category:
            click.echo(f"{'' if category is None else chr(10)}{rule.category}")
            category = rule.category
        preview = "" if rule.status == "stable" else f" ({rule.status})"
        click.echo(f"  {rule.id:{width}}  {rule.severity.name.lower():7}  {rule.title}{preview}")
    return 0
