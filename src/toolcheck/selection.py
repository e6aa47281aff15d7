"""Which rules run, and how severe their findings are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from .config_errors import ConfigError, Problem
from .finding import Severity
from .records import NamedTuple
from .suggest import quote, suggest, unknown

if TYPE_CHECKING:
    from .config import Config
    from .rules import Rule

ALL = "all"
FAIL_ON = {"error": Severity.ERROR, "warning": Severity.WARNING, "info": Severity.INFO, "never": None}


class Known(NamedTuple):
    """The names that a configuration, an option or a comment may use."""

    rules: Mapping[str, Rule]
    categories: frozenset[str]
    targets: frozenset[str]

    def rule(self, name: str) -> Rule | None:
        """The rule of this id or former id; None when there is none."""
        if (rule := self.rules.get(name)) is not None:
            return rule
        return next((rule for rule in self.rules.values() if name in rule.aliases), None)

    def with_rules(self, added: Mapping[str, Rule]) -> Known:
        """The names with the rules of plugins, categories of their own included."""
        if not added:
            return self
        return Known({**self.rules, **added}, self.categories | {r.category for r in added.values()}, self.targets)

    def with_targets(self, added: Iterable[str]) -> Known:
        """The names with the targets that a configuration defines."""
        return Known(self.rules, self.categories, self.targets.union(added))

    def has(self, name: str) -> bool:
        """Whether the name stands for a rule or for a group of rules."""
        return name == ALL or name in self.categories or self.rule(name) is not None

    def unknown_rule(self, name: str) -> str:
        """The message for a name where one rule is expected."""
        if name == ALL or name in self.categories:
            return f"expected a rule, found {quote(name)}, which stands for many"
        return self._unknown("rule", name, ())

    def unknown_name(self, name: str) -> str:
        """The message for a name where a rule or a group of rules is expected."""
        return self._unknown("rule or category", name, (*self.categories, ALL))

    def _unknown(self, kind: str, name: str, groups: tuple[str, ...]) -> str:
        aliases = {alias: rule.id for rule in self.rules.values() for alias in rule.aliases}
        near = suggest(name, (*self.rules, *aliases, *groups))
        if near is None:
            return f'unknown {kind} {quote(name)}; "toolcheck rules" lists them'
        return f"unknown {kind} {quote(name)}; did you mean {quote(aliases.get(near, near))}?"

    def unknown_target(self, name: str) -> str:
        """The message for a name where a target is expected."""
        return unknown("target", name, self.targets)


def select(
    known: Known,
    *,
    select: Sequence[str] | None = None,
    extend_select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    preview: bool = False,
) -> frozenset[str]:
    """The ids of the rules that run: `(select or default) + extend_select - ignore`.

    Names are ids, former ids, categories or "all". The default is every stable rule; None asks for it, an empty
    list for no rule. A group holds its preview and its opt-in rules with `preview` only, and never deprecated ones;
    ignoring a group leaves out all of it. An opt-in rule is as good as a stable one but dear: its name alone turns it
    on. Raises ConfigError with every unknown name and every preview rule named without
    `preview`.
    """
    problems: list[Problem] = []
    if select is None:
        chosen = {rule.id for rule in known.rules.values() if rule.status == "stable"}
    else:
        chosen = _chosen(known, select, preview, problems)
    chosen |= _chosen(known, extend_select, preview, problems)
    dropped: set[str] = set()
    for name in ignore:
        dropped |= members(known, name, problems)
    if problems:
        raise ConfigError(tuple(dict.fromkeys(problems)))
    return frozenset(chosen - dropped)


def members(known: Known, name: str, problems: list[Problem]) -> set[str]:
    """The ids that a name stands for, whatever their status; an unknown name is added to the problems."""
    if name == ALL:
        return set(known.rules)
    if name in known.categories:
        return {rule.id for rule in known.rules.values() if rule.category == name}
    if (rule := known.rule(name)) is not None:
        return {rule.id}
    problems.append(Problem(known.unknown_name(name)))
    return set()


def _chosen(known: Known, names: Iterable[str], preview: bool, problems: list[Problem]) -> set[str]:
    statuses = {"stable", "opt-in", "preview"} if preview else {"stable"}
    chosen: set[str] = set()
    for name in names:
        ids = members(known, name, problems)
        if name == ALL or name in known.categories:
            chosen |= {rule_id for rule_id in ids if known.rules[rule_id].status in statuses}
            continue
        chosen |= ids
        if not preview and any(known.rules[rule_id].status == "preview" for rule_id in ids):
            hint = "add --preview, or preview = true to the configuration"
            problems.append(Problem(f"rule {quote(name)} is in preview and is not on yet; {hint}"))
    return chosen


def merge(
    config: Config,
    *,
    select: Sequence[str] | None = None,
    extend_select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    preview: bool = False,
    targets: Sequence[str] = (),
    fail_on: str | None = None,
) -> Config:
    """The configuration with the options of the command line on top; None and () are options that were not given.

    `--select` replaces what the configuration selects (`select` and `extend-select`: who asks for one rule wants
    that one), `--extend-select` and `--ignore` add to it, `--target` and `--fail-on` replace. Names are not checked
    here: `select` does it.
    """
    extended = config.extend_select if select is None else ()
    return config._replace(
        select=config.select if select is None else tuple(select),
        extend_select=(*extended, *extend_select),
        ignore=(*config.ignore, *ignore),
        preview=config.preview or preview,
        targets=tuple(targets) or config.targets,
        fail_on=config.fail_on if fail_on is None else FAIL_ON[fail_on],
    )


def enabled(config: Config, known: Known) -> frozenset[str]:
    """The ids of the rules that a (merged) configuration turns on. Raises ConfigError as `select` does."""
    return select(
        known,
        select=config.select,
        extend_select=config.extend_select,
        ignore=config.ignore,
        preview=config.preview,
    )
