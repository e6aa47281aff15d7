"""Patterns that are no regular expression of ECMA 262, that can take for ever, or that a target cannot use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.records import NamedTuple
from toolcheck.schema import Node
from toolcheck.targets import Target

from ._pattern_reader import BACKREFERENCE, BOUNDARY, CLASS, LARGE_COUNT, LOOKAROUND, Reading
from ._pattern_risk import catastrophic
from ._reception import STATES, listed, reception

KEYWORDS = ("pattern", "patternProperties")
SCHEMAS = ("input", "output")
SHOWN = 60
NAMES = {
    LOOKAROUND: "look-around", BACKREFERENCE: "a back-reference", BOUNDARY: "a word boundary",
    CLASS: "a class escape", LARGE_COUNT: "a large repetition",
}  # fmt: skip
UNANCHORED = "unanchored"
ADVICE = {
    LOOKAROUND: "Say with plain classes and groups what is allowed, and check the rest in the code.",
    BACKREFERENCE: "Write the alternatives out, and check in the code that parts are equal.",
    BOUNDARY: "Anchor the pattern with `^` and `$` instead.",
    CLASS: "Write the class out: `[0-9]` for `\\d`, `[A-Za-z0-9_]` for `\\w`, `[ \\t]` for `\\s`.",
    LARGE_COUNT: "Use `maxLength` for the length.",
    UNANCHORED: "Where the whole text is meant, write `^` and `$` around the pattern: that changes what it accepts.",
}  # fmt: skip
FOREIGN = {
    "\\Z": "Write `$` for the end.", "\\z": "Write `$` for the end.", "\\A": "Write `^` for the beginning.",
    "(?P<": "Write a named group as `(?<name>…)`, or as `(…)`.", "(?P=": "Write a back-reference as `\\k<name>`.",
    "(?i)": "JSON Schema has no flags: write both cases, as in `[Aa]`.",
    "(?>": "There are no atomic groups: use `(?:…)`.",
}  # fmt: skip


class Fault(NamedTuple):
    """Why a pattern is wrong, with the level of the hit and what to write; None for those of the rule."""

    level: str | None
    why: str
    advice: str | None


def check_schema_node(node: Node, ctx: Context) -> Iterable[Hit]:
    return _hits(node, ctx)


def _hits(node: Node, ctx: Context) -> Iterator[Hit]:
    pattern = node.schema.get("pattern")
    if isinstance(pattern, str):
        uses, fault = _read(pattern)
        if fault is not None:
            said = f"`pattern` of {node.place} is `{_short(pattern)}`, {fault.why}"
            yield Hit((*node.path, "pattern"), said, level=fault.level, help=fault.advice)
        elif (targets := ctx.targets(node.tool)) and node.root.root_path == node.tool.at("schema"):
            yield from _received(node, pattern, uses, targets)
    keys = node.schema.get("patternProperties")
    for key in keys if isinstance(keys, dict) else ():
        fault = _read(key)[1]
        if fault is not None:
            said = f"a key of `patternProperties` of {node.place} is `{_short(key)}`, {fault.why}"
            path = (*node.path, "patternProperties", key)
            yield Hit(path, said, level=fault.level, key=True, help=fault.advice)


@lru_cache(maxsize=1024)
def _read(pattern: str) -> tuple[Mapping[str, str], Fault | None]:
    """What a pattern uses, and what is wrong with it for everybody. A catalogue repeats few patterns many times."""
    reading = Reading(pattern)
    if not reading.sure and (fault := _uncompiled(reading)):
        return {}, fault
    uses = dict(reading.uses)
    if not pattern.startswith("^") or not pattern.endswith("$") or pattern.endswith("\\$"):
        uses[UNANCHORED] = ""
    if reading.branches is None or not (piece := catastrophic(reading.branches)):
        return uses, None
    inner = _short(pattern[piece.start : piece.end])
    why = f"where `{inner}` can match the same text in very many ways; repetitions that do not overlap were expected"
    advice = "Put a character that the inner repetition cannot match between two rounds, or repeat only once."
    return uses, Fault("catastrophic", why, advice)


def _uncompiled(reading: Reading) -> Fault | None:
    """The fault of a pattern that does not compile, or means something else in ECMA 262."""
    from regress import Regex, RegressError

    pattern = reading.pattern
    try:
        try:
            Regex(pattern, "u")
            return None
        except RegressError:
            Regex(pattern, "")
    except RegressError as error:
        reason = str(error).rstrip(".").partition(",")[0].lower()
        advice = next((text for sign, text in FOREIGN.items() if sign in pattern), None)
        why = f"which is no regular expression of ECMA 262 ({reason}); one that compiles was expected"
        return Fault(None, why, advice)
    except UnicodeEncodeError:  # half of a surrogate pair, which lax-json reports
        return None
    if reading.foreign:
        sign = reading.foreign[0]
        why = f"where `{sign}` is the letter `{sign[1]}` or an error in ECMA 262; an escape that it knows was expected"
        return Fault(None, why, FOREIGN.get(sign))
    why = (
        "which does not compile with the flag `u`, as validators set it; an escape or bracket in its place was expected"
    )
    return Fault("loose", why, "Escape only what has a meaning, `^$\\.*+?()[]{}|/`, and escape that always.")


def _received(node: Node, pattern: str, uses: Mapping[str, str], targets: tuple[Target, ...]) -> Iterator[Hit]:
    """What targets have against what a pattern uses, in one hit."""
    found = [(use, said) for use in uses if (said := reception(targets, f"pattern:{use}", STATES[:2]))]
    if not found:
        return
    level = min((said.level for _, said in found), key=STATES.index)
    clauses = []
    for use, said in found:
        named = "is not anchored at both ends" if use == UNANCHORED else f"uses {NAMES[use]} (`{uses[use]}`)"
        clauses.append(f"{named}, which {said.words}")
    names = tuple(dict.fromkeys(name for _, said in found for name in said.targets))
    worst = next(use for use, said in found if said.level == level)
    message = f"`pattern` of {node.place}, `{_short(pattern)}`, {listed(clauses)}; a plain pattern was expected"
    yield Hit((*node.path, "pattern"), message, (), level, names, help=ADVICE[worst])


def _short(pattern: str) -> str:
    return pattern if len(pattern) <= SHOWN else pattern[: SHOWN - 1] + "…"
