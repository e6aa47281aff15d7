"""`toolcheck targets [NAME]`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from .choice import Choice
from .completions import files, target_names
from .problems import told

if TYPE_CHECKING:
    from ..targets import OwnTarget
    from ..targets.described import Described, Entry

LEGEND = (
    "D documentation of the vendor · S its source: SDK, OpenAPI file, specification",
    "L an API error in a public thread · R reported by a third party, not checked · I inferred · C your configuration",
)


@click.command("targets", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("name", required=False, shell_complete=target_names)
@click.option("--format", "format_", type=Choice(["text", "json"]), default="text", help="How to print them.")
@click.option("--config", metavar="FILE", help="Use this configuration file; none is looked for.", shell_complete=files)
def command(name: str | None, format_: str, config: str | None) -> int:
    """List the targets, or tell what is known of one: value, evidence, date and source of each fact.

    What the configuration of the current folder (or --config) says of targets holds.
    """
    from ..config_errors import ConfigError
    from ..report.escape import json_visible, visible
    from ..targets import names
    from ..targets.described import described

    try:
        own = _own(config)
    except ConfigError as error:
        return told(error)
    every = sorted({*names(), *own})
    if name is not None and name not in every:
        from ..suggest import unknown

        sys.stderr.write(f"toolcheck: {visible(unknown('target', name, every))}\n")
        return 2
    found = [described(each, own) for each in (every if name is None else [name])]
    if format_ == "json":
        import json

        content = [_summary(each) for each in found] if name is None else _json(found[0])
        click.echo(json_visible(json.dumps(content, indent=2, ensure_ascii=False)))
        return 0
    lines = _list(found) if name is None else _text(found[0])
    click.echo("\n".join(visible(line) for line in lines))
    return 0


def _own(config: str | None) -> Mapping[str, OwnTarget]:
    """What the configuration says of targets. Raises ConfigError when it cannot be read."""
    from ..config import load
    from ..settings import known

    return load(os.getcwd(), config, known=known()).target


def _summary(target: Described) -> dict[str, Any]:
    counts = {f"{kind}s": sum(entry.kind == kind for entry in target.entries) for kind in ("fact", "keyword")}
    return {"name": target.name, "title": target.title, "extends": target.extends, **counts, "newest": target.newest}


def _json(target: Described) -> dict[str, Any]:
    return {
        **{key: getattr(target, key) for key in ("name", "title", "extends")},
        "facts": [entry._asdict() for entry in target.entries if entry.kind == "fact"],
        "keywords": [entry._asdict() for entry in target.entries if entry.kind == "keyword"],
    }


def _list(targets: list[Described]) -> Iterator[str]:
    width = max(len(target.name) for target in targets)
    for target in targets:
        said = _summary(target)
        extends = f", extends {target.extends}" if target.extends else ""
        counts = f"{said['facts']:3} facts  {said['keywords']:2} keywords"
        yield f"{target.name:{width}}  {counts}  {target.newest or '':10}  {target.title}{extends}"


def _text(target: Described) -> Iterator[str]:
    yield f"{target.name}: {target.title}" + (f" (extends {target.extends})" if target.extends else "")
    for kind, title in (("fact", "facts"), ("keyword", "keywords")):
        entries = [entry for entry in target.entries if entry.kind == kind]
        if entries:
            yield ""
            yield title
        groups: dict[str, list[Entry]] = {}
        for entry in entries:  # keywords of which the same is known stand together, as in the YAML
            same = entry.name if kind == "fact" else repr(entry._replace(name=""))
            groups.setdefault(same, []).append(entry)
        for group in groups.values():
            yield from _entry(group[0], ", ".join(entry.name for entry in group), target.name)
    yield ""
    yield from LEGEND


def _entry(entry: Entry, names: str, target: str) -> Iterator[str]:
    """Two lines: what holds, and why; one more for each other thing that is said, and what the API complains of."""
    extent = " ".join(filter(None, (entry.unit, f"({entry.effect})" if entry.effect else None)))
    origin = f"  from {entry.origin}" if entry.origin != target else ""
    yield f"  {names}: {_value(entry.value)}{' ' + extent if extent else ''}{origin}"
    yield f"    {entry.evidence} {_source(entry.date, entry.source)}"
    for other in entry.also:
        value = _value(other["value"] if "value" in other else other["state"])
        effect = f" ({other['effect']})" if "effect" in other else ""
        yield f"    {other['evidence']} {_source(other['date'], other['source'])}: {value}{effect}"
    if entry.instead:
        yield f"    instead: {entry.instead}"
    if entry.complaint:
        yield f"    answer: {entry.complaint}"


def _source(date: str | None, source: str | None) -> str:
    return f"{date} {source}" if source is not None else "configuration"


def _value(value: Any) -> str:
    """A value as its author would write it; null means that nothing is known."""
    if value is None:
        return "unknown"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_value(item)}" for key, item in value.items())
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
