"""Which rules to ask about a tool, a parameter or a schema: most are like ones met before, so it is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .context import Context
from .records import NamedTuple
from .rules import Check, Concerns, Rule
from .schema import SUBSCHEMAS, TYPES
from .targets import Target

if TYPE_CHECKING:
    from .parameters import Parameter

MAX_PLANS = 10_000
EVERY = "*"
"""In KEYWORDS: the rule wants every schema object."""


class Bound(NamedTuple):
    """A rule, ready to be asked."""

    rule: Rule
    check: Check
    context: Context
    waiting: list[Any]
    """What it is to be asked about: tools, parameters or nodes."""


Bind = Callable[[Rule], Bound]
Wait = Callable[[Any], None]
"""Lets a subject wait for a rule."""
Kind = tuple[Any, ...]


class Plan(NamedTuple):
    """For a kind of schema object: the rules to let it wait for, and the keywords to go down, last first."""

    rules: tuple[Wait, ...]
    down: tuple[tuple[str, int], ...]


class NodePlans(dict[Kind, Plan]):
    """The plans of schema objects, made when they are first asked for. What counts is their `type`, where it is one
    word, whether a `description` is a text, and their keys."""

    def __init__(self, rules: Iterable[Rule], role: str, bind: Bind) -> None:
        self._rules = [rule for rule in rules if role in rule.schemas]
        self._bind = bind

    def of(self, schema: dict[str, Any]) -> Plan:
        """The plan of one schema object."""
        kind = schema.get("type")
        described = schema.get("description", "").__class__ is str
        return self[kind if kind.__class__ is str else None, described, tuple(schema)]

    def __missing__(self, kind: Kind) -> Plan:
        word, described, keys = kind
        asked = [rule for rule in self._rules if _fits(rule, word, keys)]
        if described and (word in TYPES or "type" not in keys):
            asked = [rule for rule in asked if not rule.sound or not {*keys}.intersection(rule.keywords) <= rule.sound]
        down = tuple((key, SUBSCHEMAS[key]) for key in reversed(keys) if key in SUBSCHEMAS)
        plan = Plan(_waits(asked, self._bind), down)
        if len(self) < MAX_PLANS:
            self[kind] = plan
        return plan


class ParameterPlans(dict[Kind, tuple[Wait, ...]]):
    """The rules to let parameters wait for. What counts is the group of their names, their `type`, where it is one word
    and no other schema has a say, and their keys."""

    def __init__(self, rules: Iterable[Rule], names: Names, bind: Bind) -> None:
        self._rules = tuple(rules)
        self._names = names
        self._bind = bind

    def of(self, parameter: Parameter) -> tuple[Wait, ...]:
        """The rules to let one parameter wait for."""
        schema = parameter.schema
        kind = schema.get("type") if len(parameter.schemas) == 1 else None
        return self[self._names[parameter.name], kind if kind.__class__ is str else None, tuple(schema)]

    def __missing__(self, kind: Kind) -> tuple[Wait, ...]:
        group, word, keys = kind
        silent = self._names.silent[group]
        fitting = [rule for rule in self._rules if rule.id not in silent and _fits(rule, word, keys)]
        asked = _waits(fitting, self._bind)
        if len(self) < MAX_PLANS:
            self[kind] = asked
        return asked


class Names(dict[str, int]):
    """Names of parameters -> the number of their group: names that the same rules say they are concerned with."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = tuple(rules)
        self._concerns: list[tuple[str, Concerns]] | None = None
        self.silent: list[frozenset[str]] = []
        """The rules that are not asked about the names of a group, by its number."""

    def __missing__(self, name: str) -> int:
        if self._concerns is None:
            self._concerns = [(rule.id, chooses) for rule in self._rules if (chooses := concerns(rule)) is not None]
        silent = frozenset([rule_id for rule_id, chooses in self._concerns if not is_concerned(chooses, name)])
        if silent not in self.silent:
            self.silent.append(silent)
        if len(self) >= MAX_PLANS:
            self.clear()  # a catalogue of many names: those of the next tools are more like those of the last
        group = self[name] = self.silent.index(silent)
        return group


class Plans:
    """What to ask about tools that are held to the same targets."""

    def __init__(self, rules: Iterable[Rule], names: Names, targets: tuple[Target, ...], bind: Bind) -> None:
        asked = [rule for rule in rules if _may_speak(rule, targets)]
        of_nodes = [rule for rule in asked if rule.entry == "check_schema_node"]
        self.tool = _waits([rule for rule in asked if rule.entry == "check_tool"], bind)
        self.parameters = ParameterPlans([rule for rule in asked if rule.entry == "check_parameter"], names, bind)
        self.input = NodePlans(of_nodes, "input", bind)
        self.output = NodePlans(of_nodes, "output", bind)


def _waits(rules: Iterable[Rule], bind: Bind) -> tuple[Wait, ...]:
    return tuple([bind(rule).waiting.append for rule in rules])


def _may_speak(rule: Rule, targets: tuple[Target, ...]) -> bool:
    """Whether one of the facts that a rule needs holds for a target, and none that silences it."""
    holds = [fact for fact in (*rule.facts, *rule.unless) if any(_holds(fact, target) for target in targets)]
    return (not rule.facts or not rule.facts.isdisjoint(holds)) and rule.unless.isdisjoint(holds)


def _holds(fact: str, target: Target) -> bool:
    """Whether a fact ("strict-mode: true"; "annotations", with whatever value) holds for a target."""
    name, _, value = fact.partition(": ")
    known = target.fact(name)
    return known is (value == "true") if value else known is not None


def concerns(rule: Rule) -> Concerns | None:
    """The rule's word on which names of parameters, or which tools of a catalogue, it is to be asked about."""
    try:
        return rule.concerns()
    except Exception:
        return None  # its module cannot be imported: the rule crashes when it is asked


def is_concerned(chooses: Concerns, *subject: Any) -> bool:
    """What `chooses` says of a name, or of a tool and its catalogue."""
    try:
        return chooses(*subject)
    except Exception:
        return True  # it will crash again when the rule is asked, and be reported


def _fits(rule: Rule, word: str | None, keys: Sequence[str]) -> bool:
    """Whether the declarations of a rule's module let through a schema with these keys, and this word for a type."""
    if rule.types and word is not None and word not in rule.types:
        return False
    present = {*keys, EVERY}
    return present.isdisjoint(rule.absent) and not (rule.keywords and present.isdisjoint(rule.keywords))
