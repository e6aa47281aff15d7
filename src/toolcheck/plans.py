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
parameter: its name, its `type` where that is one word and no other schema has a say, its keys."""


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


class ParameterPlans(dict[Kind, tuple[Bound, ...]]):
    """The rules to ask about parameters, by kind. A rule whose module has `concerns` is asked for names it approves."""

    def __init__(self, rules: Iterable[Rule], bind: Bind) -> None:
        self._rules = tuple(rules)
        self._bind = bind
        self._told: dict[str, Concerns | None] = {}

    def __missing__(self, kind: Kind) -> tuple[Bound, ...]:
        name, word, *keys = kind
        asked = tuple(
            [self._bind(rule) for rule in self._rules if _fits(rule, word, keys) and self._concerns(rule, name)]
        )
        if len(self) >= MAX_PLANS:
            self.clear()  # a catalogue of many names: those of the next tools are more like those of the last
        self[kind] = asked
        return asked

    def _concerns(self, rule: Rule, name: str) -> bool:
        if rule.id not in self._told:
            try:
                self._told[rule.id] = rule.concerns()
            except Exception:
                self._told[rule.id] = None  # its module cannot be imported: it crashes when it is asked
        told = self._told[rule.id]
        return told is None or told(name)


def _fits(rule: Rule, word: str | None, keys: Sequence[str]) -> bool:
    """Whether the declarations of a rule's module let through a schema with these keys, and this word for a type."""
    present = {*keys, EVERY}
    if rule.types and word is not None and word not in rule.types:
        return False
    return present.isdisjoint(rule.absent) and not (rule.keywords and present.isdisjoint(rule.keywords))
