"""Keys of properties that a target does not take. Only keys of the root were seen refused; below it is a hint."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.schema import Node
from toolcheck.targets import OWN_EVIDENCE, Target
from toolcheck.targets.characters import accepted, foreign, in_words, shown

KEYWORDS = ("properties",)
FACTS = ("property-key-pattern", "property-key-max")

PATTERN, MOST, DEPTH = "property-key-pattern", "property-key-max", "property-key-depth"
SHORT = 64
"""A key of letters and underscores that is no longer fits every target, unless a configuration knows less."""
VERBS = {"refused": ("refuses", "refuse"), "stated": ("asks not to use", "ask not to use")}
"""What targets do, the worst first; the last two levels are those of nested keys and of what is not enforced."""


class Broken(NamedTuple):
    """What a target has against a key: `flaw` and `wanted` are parts of the message."""

    target: str
    flaw: str
    wanted: str


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    properties = node.schema["properties"]
    if properties.__class__ is not dict:
        return ()
    targets = ctx.targets(node.tool)
    if not targets or (_plain(properties) and not _configured(targets)):
        return ()
    hits = (_judged(node, key, targets) for key in properties if key.__class__ is str)
    return [hit for hit in hits if hit is not None]


def _plain(properties: dict[Any, Any]) -> bool:
    """The quick answer for most schemas."""
    try:
        text: str = "".join(properties)
    except TypeError:  # a key that is no string
        return False
    if not text.isascii() or (len(text) > SHORT and max(map(len, properties)) > SHORT):
        return False
    if text.isalpha() or text.replace("_", "").isalpha():
        return "" not in properties
    return all(key.replace("_", "").isalnum() and not key[0].isdigit() for key in properties)


def _configured(targets: tuple[Target, ...]) -> bool:
    """Whether a configuration says something of its own about keys."""
    for target in targets:
        for name in (PATTERN, MOST):
            fact = target.facts.get(name)
            if fact is not None and fact["evidence"] == OWN_EVIDENCE:
                return True
    return False


def _judged(node: Node, key: str, targets: tuple[Target, ...]) -> Hit | None:
    """The hit on a key, for the targets of the worst level; None where they all take it."""
    nested = node.parent is not None
    for level in VERBS:
        found, top_only = [], True
        for target in targets:
            broken = _broken(target, key, level)
            if broken is not None:
                found.append(broken)
                top_only = top_only and target.fact(DEPTH) != "all"
        if found:
            if not nested or not top_only:
                return _hit(node, key, found, level)
            return _hit(node, key, found, level, nested=True) if level == "refused" else None
    return None


def _broken(target: Target, key: str, level: str) -> Broken | None:
    """What a target has against a key at a level; None when nothing."""
    for name in (PATTERN, MOST):
        fact = target.facts.get(name, {})
        value = fact.get("value")
        if value is None or (fact.get("effect", "refused") == "refused") is not (level == "refused"):
            continue
        if name == MOST:
            if isinstance(value, int) and len(key) > value:
                return Broken(target.name, f"is {len(key)} characters long", f"at most {value}")
            continue
        refused = foreign(str(value), key) if key else None
        if refused is not None and (refused.chars or not key):
            kinds = accepted([str(value)], first=refused.first)
            return Broken(target.name, f"{'begins with' if refused.first else 'holds'} {shown(refused.chars)}", kinds)
        if not key:
            return Broken(target.name, "is empty", "a name")
    return None


def _hit(node: Node, key: str, found: list[Broken], level: str, *, nested: bool = False) -> Hit:
    groups: dict[tuple[str, str], list[str]] = {}
    for broken in found:
        groups.setdefault((broken.flaw, broken.wanted), []).append(broken.target)
    said = []
    for (flaw, wanted), names in groups.items():
        who = in_words([f"`{name}`" for name in names])
        verb = VERBS[level][len(names) > 1]
        if nested:
            verb = f"{verb} in keys of the root"
        said.append(f"{flaw}, which {who} {verb}; {wanted} {'was' if wanted[:2] in ('a ', 'at') else 'were'} expected")
    place = ".".join(str(step) for step in (*node.below_root, "properties", key) if step != "properties")
    message = f"the key `{place}` of {node.tool.label} {'; it '.join(said)}"
    return Hit(
        (*node.path, "properties", key),
        message,
        level="nested" if nested else level,
        targets=tuple(broken.target for broken in found),
        key=True,
    )
