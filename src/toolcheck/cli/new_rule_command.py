"""`toolcheck new-rule ID`."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import NamedTuple

import click

from ..rules.template import KINDS, PROSE
from .completions import categories, folders

OWN_CATEGORY = "custom"
"""The category of a plugin's rule, where the folder does not show another."""


class RefusedError(Exception):
    """The rule is not written; the text says why."""


class Place(NamedTuple):
    """Where the two files go: in the checkout of this project, or side by side in a plugin's folder."""

    described: str
    module: str
    checkout: bool
    folder: str


@click.command("new-rule", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("rule_id", metavar="ID")
@click.option(
    "--category",
    metavar="NAME",
    help="Category of the rule; in a plugin, a new one is welcome.",
    shell_complete=categories,
)
@click.option("--folder", metavar="FOLDER", help="Folder of your own rules; else the one that `plugins` names.",
              shell_complete=folders)  # fmt: skip
@click.option("--kind", type=click.Choice(list(KINDS)), default="tool", help="What the rule is asked about.")
def command(rule_id: str, category: str | None, folder: str | None, kind: str) -> int:
    """Write the two files of a new rule, from a template: <id>.yaml and <id with _>.py.

    They go into the folder of your own rules; in a checkout of toolcheck, among its rules. Their examples fail until
    every TODO is filled in; `toolcheck test-rules FOLDER` runs them. Files that exist are never overwritten.
    """
    from ..report.escape import visible

    try:
        _check_id(rule_id)
        place = _place(rule_id, category, folder)
        _write(place, kind)
    except RefusedError as reason:
        sys.stderr.write(f"toolcheck: {visible(str(reason))}\n")
        return 2
    _tell(place)
    return 0


def _check_id(rule_id: str) -> None:
    from ..config_errors import ConfigError
    from ..plugin_reader import id_fault
    from ..selection import ALL
    from ..settings import known, known_here
    from ..suggest import quote

    if fault := id_fault(rule_id):
        raise RefusedError(fault)
    try:
        names = known_here()
    except ConfigError:
        names = known()  # a plugin that is not finished, perhaps
    if rule_id == ALL or rule_id in names.categories:
        raise RefusedError(f"{quote(rule_id)} stands for many rules; give this one another id")
    found = names.rule(rule_id)
    if found is not None:
        former = "" if found.id == rule_id else f" is a former name of {quote(found.id)}, which"
        raise RefusedError(f"{quote(rule_id)}{former} exists already, in {found.category}; give this one another id")


def _place(rule_id: str, category: str | None, folder: str | None) -> Place:
    from ..compiled import checkout

    root = checkout()
    here = os.path.join(os.path.realpath("."), "")
    if folder is None and root is not None and here.startswith(os.path.join(os.path.realpath(root), "")):
        return _in_checkout(root, rule_id, category)
    folder = os.path.abspath(folder if folder is not None else _plugin_folder())
    category = category or _only_category(folder)
    _check_category(category)
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise RefusedError(f"{folder}: is no folder")
    for other in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        if other != category and os.path.lexists(os.path.join(folder, other, f"{rule_id}.yaml")):
            raise RefusedError(f"{rule_id} exists already, in {other}; give this one another id")
    below = os.path.join(folder, category)
    module = os.path.join(below, f"{rule_id.replace('-', '_')}.py")
    return Place(os.path.join(below, f"{rule_id}.yaml"), module, False, folder)


def _in_checkout(root: str, rule_id: str, category: str | None) -> Place:
    from ..rules import categories
    from ..suggest import unknown

    if category is None:
        raise RefusedError(f"--category is missing: one of {', '.join(categories())}")
    if category not in categories():
        raise RefusedError(unknown("category", category, categories()))
    below = os.path.join(root, "src", "toolcheck", "rules", category)
    described = os.path.join(root, "rules", category, f"{rule_id}.yaml")
    return Place(described, os.path.join(below, f"{rule_id.replace('-', '_')}.py"), True, root)


def _check_category(category: str) -> None:
    import re

    from ..plugin_reader import KEBAB
    from ..rules import all_rules
    from ..suggest import quote

    if not re.fullmatch(KEBAB, category) or category in all_rules() or category == "all":
        raise RefusedError(f"a category is lower-case words with hyphens, and no rule; found {quote(category)}")


def _plugin_folder() -> str:
    """The folder that `plugins` of the configuration names; it need not exist yet."""
    from ..config_errors import ConfigError
    from ..config_files import find

    try:
        source = find(os.getcwd())
    except ConfigError as error:
        raise RefusedError(str(error.problems[0])) from None
    listed = source.table.get("plugins") if source is not None else None
    named = [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else []
    base = os.path.dirname(source.path) if source is not None else ""
    there = [name for name in named if os.path.isdir(os.path.join(base, name))] or named
    if not there:
        raise RefusedError(
            'where are your own rules? Give --folder, or name it in the configuration: plugins = ["FOLDER"]'
        )
    if len(there) > 1:
        raise RefusedError(f"the configuration names several plugins ({', '.join(there)}): choose one with --folder")
    return os.path.join(base, there[0])


def _only_category(folder: str) -> str:
    found = [name for name in (os.listdir(folder) if os.path.isdir(folder) else [])
             if not name.startswith((".", "_")) and os.path.isdir(os.path.join(folder, name))
             and any(file.endswith(".yaml") for file in os.listdir(os.path.join(folder, name)))]  # fmt: skip
    return found[0] if len(found) == 1 else OWN_CATEGORY


def _write(place: Place, kind: str) -> None:
    from .. import __version__
    from ..config_files import shown
    from ..rules.template import described, module

    for path in (place.described, place.module):
        if os.path.lexists(path):
            raise RefusedError(f"{shown(path)} exists already, and is not overwritten")
    category = os.path.basename(os.path.dirname(place.described))
    texts = {
        place.described: described(
            kind,
            status="preview" if place.checkout else "stable",
            since=__version__ if place.checkout else "0.1.0",
            french=place.checkout and category in PROSE,
        ),
        place.module: module(kind),
    }
    package = os.path.join(os.path.dirname(place.module), "__init__.py")
    if place.checkout and not os.path.lexists(package):
        texts[package] = f'"""Rules of the category {category}."""\n'
    written: list[str] = []
    try:
        for path, text in texts.items():
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "x", encoding="utf-8") as file:
                written.append(path)
                file.write(text)
    except OSError as error:
        for path in written:  # one file of a rule without the other is an error of every run
            with contextlib.suppress(OSError):
                os.unlink(path)
        raise RefusedError(f"cannot write {shown(path)}: {(error.strerror or str(error)).lower()}") from None


def _tell(place: Place) -> None:
    from ..config_errors import ConfigError
    from ..config_files import shown as unescaped
    from ..report.escape import visible
    from ..settings import known_here

    def shown(path: str) -> str:
        return visible(unescaped(path))

    for path in (place.described, place.module):
        click.echo(f"wrote {shown(path)}")
    if place.checkout:
        click.echo("Next: fill in every TODO; pytest tests/test_rules.py fails until then.")
        return
    click.echo(f"Next: fill in every TODO; toolcheck test-rules {shown(place.folder)} fails until then.")
    with contextlib.suppress(ConfigError):
        if not any(rule.folder == place.folder for rule in known_here().rules.values()):
            click.echo(f'To run it, name the folder in your configuration: plugins = ["{shown(place.folder)}"]')
