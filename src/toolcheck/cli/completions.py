"""What the shell offers when TAB is pressed: names of rules, groups, targets, and files. Never an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from ..selection import Known

Items = list["CompletionItem[str]"]
Completer = Callable[[click.Context, click.Parameter, str], Items]


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Files and folders; the shell finds them."""
    return [CompletionItem(incomplete, type="file")]


def folders(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Folders; the shell finds them."""
    return [CompletionItem(incomplete, type="dir")]


def rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Ids of rules, each with its title."""
    titles = {rule.id: rule.title for rule in _known().rules.values()}
    return [CompletionItem(name, help=titles[name]) for name in sorted(titles) if name.startswith(incomplete)]


def selected(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Ids, categories and `all`, after a comma too."""
    known = _known()
    return _listed(incomplete, ("all", *known.categories, *known.rules))


def categories(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Categories of rules."""
    return [CompletionItem(name) for name in sorted(_known().categories) if name.startswith(incomplete)]


def targets(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Targets, after a comma too."""
    return _listed(incomplete, _known().targets)


def target_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Targets, one of them."""
    return [CompletionItem(name) for name in sorted(_known().targets) if name.startswith(incomplete)]


LINT: dict[str, Completer] = {
    "target": targets, "select": selected, "extend_select": selected, "ignore": selected,
    "output": files, "config": files, "stdin_filename": files, "mcp_config": files, "paths": files,
}  # fmt: skip
"""For the options of `lint` and its paths, by key. Options with choices complete of themselves."""


def _listed(incomplete: str, names: Iterable[str]) -> Items:
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{name}") for name in sorted(names) if name.startswith(last)]


def _known() -> Known:
    """The names of the current folder's configuration, those of the installation when it cannot be read."""
    from ..config_errors import ConfigError
    from ..settings import known, known_here

    try:
        return known_here()
    except ConfigError:
        return known()
