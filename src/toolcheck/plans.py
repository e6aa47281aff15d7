"""Which rules to ask about a schema object or a parameter: most are like ones met before, so it is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .rules import Check, Concerns, Rule
from .schema import SUBSCHEMAS

if TYPE_CHECKING:
    from .engine import Context

MAX_PLANS = 10_000
EVERY = "*"
"""In KEYWORDS: the rule wants every schema object."""


class Bound(NamedTuple):
    """A rule, ready to be asked."""

    rule: Rule
    check: Check
    context: Context


Bind = Callable[[Rule], Bound]
Kind = tuple[Any, ...]
"""What a plan is for. Of a schema object: "input" or "output", its `type` where that is one word, its keys. Of a
parameter: the group of its name, its `type` where that is one word and no other schema has a say, its keys."""


class Plan(NamedTuple):
    """For a kind of schema object: the rules to ask, and the keywords to go down, last first."""

    rules: tuple[Bound, ...]
    down: tuple[tuple[str, int], ...]


class NodePlans(dict[Kind, Plan]):
    """The plans of schema objects, made when they are first asked for."""

    def __init__(self, rules: Iterable[Rule], bind: Bind) -> None:
        self._rules = tuple(rules)
        self._bind = bind

    def __missing__(self, kind: Kind) -> Plan:
        role, word, *keys = kind
        asked = [self._bind(rule) for rule in self._rules if role in rule.schemas and _fits(rule, word, keys)]
        down = tuple((key, SUBSCHEMAS[key]) for key in reversed(keys) if key in SUBSCHEMAS)
        plan = Plan(tuple(asked), down)
        if len(self) < MAX_PLANS:
            self[kind] = plan
        return plan


class Names(dict[str, int]):
    """Names of parameters -> the number of their group: names that the same rules say they are concerned with."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = tuple(rules)
        self._concerns: list[tuple[str, Concerns]] | None = None
        self.silent: list[frozenset[str]] = []
        """The rules that are not asked about the names of a group, by its number."""

    def __missing__(self, name: str) -> int:
        if self._concerns is None:
            self._concerns = [(rule.id, concerns) for rule in self._rules if (concerns := _concerns(rule)) is not None]
        silent = frozenset([rule_id for rule_id, concerns in self._concerns if not _is_concerned(concerns, name)])
        if silent not in self.silent:
            self.silent.append(silent)
        if len(self) >= MAX_PLANS:
            self.clear()  # a catalogue of many names: those of the next tools are more like those of the last
        group = self[name] = self.silent.index(silent)
        return group


class ParameterPlans(dict[Kind, tuple[Bound, ...]]):
    """The rules to ask about parameters, by kind."""

    def __init__(self, rules: Iterable[Rule], bind: Bind) -> None:
        self._rules = tuple(rules)
        self._bind = bind
        self.groups = Names(self._rules)

    def __missing__(self, kind: Kind) -> tuple[Bound, ...]:
        group, word, *keys = kind
        silent = self.groups.silent[group]
        asked = tuple([self._bind(rule) for rule in self._rules if rule.id not in silent and _fits(rule, word, keys)])
        if len(self) < MAX_PLANS:
            self[kind] = asked
        return asked


def _concerns(rule: Rule) -> Concerns | None:
    try:
        return rule.concerns()
    except Exception:
        return None  # its module cannot be imported: the rule crashes when it is asked


def _is_concerned(concerns: Concerns, name: str) -> bool:
    try:
        return concerns(name)
    except Exception:
        return True  # it will crash again when the rule is asked, and be reported


def _fits(rule: Rule, word: str | None, keys: Sequence[str]) -> bool:
    """Whether the declarations of a rule's module let through a schema with these keys, and this word for a type."""
    present = {*keys, EVERY}
    if rule.types and word is not None and word not in rule.types:
        return False
    return present.isdisjoint(rule.absent) and not (rule.keywords and present.isdisjoint(rule.keywords))
