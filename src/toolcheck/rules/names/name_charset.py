"""A name is right or wrong for a target, never by itself: MCP takes a dot that the model's provider refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from toolcheck.catalogue import Catalogue
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import split_name
from toolcheck.language.words import fold
from toolcheck.targets import Target, target
from toolcheck.targets.characters import Foreign, accepted, fits, foreign, shown

from ._limits import per_targets, quoted

PROVIDERS = ("anthropic", "openai", "bedrock")
"""They are named where no target is known; most others take what these do."""
VERBS = {
    "refused": ("refuses", "refuse"),
    "advised": ("advises against", "advise against"),
    "rewritten": ("replaces", "replace"),
    "hint": ("advises against", "advise against"),
}
"""What targets do with a foreign character, the worst first. Each is a level of the YAML."""
SAMPLE = "aZ_09"


class Limit(NamedTuple):
    level: str
    pattern: str
    target: str


class Limits(NamedTuple):
    """`plain`: all patterns take letters, digits and underscores, as most names are made of."""

    found: tuple[Limit, ...]
    plain: bool
    named: bool
    """Whether there is a target; else the limits are those of `PROVIDERS`."""
    longest: int


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    suggest: Callable[[str], str | None] | None = None
    for tool, limits in per_targets(catalogue, ctx, _read):
        name = tool.name
        if limits.plain and name.isascii() and name.replace("_", "").isalnum() and not name[0].isdigit():
            continue
        broken = _broken(name, limits) if name.strip() else []
        if not broken:
            continue
        if suggest is None:
            suggest = _suggestions(catalogue)
        wanted = suggest(name)
        if wanted is not None and (len(wanted) > limits.longest or _broken(wanted, limits)):
            wanted = None
        level = broken[0][0].level if limits.named else None
        yield Hit(
            tool.at("name"),
            _message(name, broken, limits),
            level=level,
            targets=tuple(dict.fromkeys(limit.target for limit, _ in broken)) if limits.named else (),
            help=f"Write `{wanted}`, and change its callers with it." if wanted else None,
        )


def _read(targets: tuple[Target, ...]) -> Limits:
    """The patterns of the targets, those of `PROVIDERS` where there is no target."""
    limits = []
    for one in targets or [target(name) for name in PROVIDERS]:
        fact = one.facts.get("name-pattern", {})
        effect = fact.get("effect", "refused")
        patterns = {
            effect if effect in VERBS else "advised": fact.get("value"),
            "hint": one.fact("name-advised-pattern"),
        }
        limits += [Limit(level, text, one.name) for level, text in patterns.items() if isinstance(text, str)]
    longest = [limit for one in targets if isinstance(limit := one.fact("name-max"), int)]
    plain = all(fits(limit.pattern, SAMPLE) for limit in limits)
    return Limits(tuple(limits), plain, bool(targets), min(longest, default=64))


def _broken(name: str, limits: Limits) -> list[tuple[Limit, Foreign]]:
    """The limits of the worst level that a name breaks, and what they refuse of it."""
    for level in VERBS:
        found = [
            (limit, refused)
            for limit in limits.found
            if limit.level == level and (refused := foreign(limit.pattern, name)) is not None
        ]
        if found:
            return found
    return []


def _message(name: str, broken: Sequence[tuple[Limit, Foreign]], limits: Limits) -> str:
    groups: dict[Foreign, list[str]] = {}
    for limit, refused in broken:
        groups.setdefault(refused, []).append(limit.target)
    said = []
    for refused, names in groups.items():
        verb = VERBS[broken[0][0].level][len(names) > 1]
        what = "is of a form" if not refused.chars else "begins with" if refused.first else "holds"
        said.append(f"{what} {shown(refused.chars)}, which {quoted(names)} {verb}".replace("  ", " ").replace(" ,", ""))
    patterns = [limit.pattern for limit, _ in broken]
    first = all(refused.first for refused in groups)
    kinds = accepted(patterns, first=first)
    if not kinds:
        return f"`{name}` {'; it '.join(said)}"
    where = " as its first character" if first else ""
    return f"`{name}` {'; it '.join(said)}; {kinds} were expected{where}"


def _suggestions(catalogue: Catalogue) -> Callable[[str], str | None]:
    """Name -> the same words in snake_case and ASCII; None where letters would get lost or two names become one."""
    names = [tool.name for tool in catalogue.tools]
    made = {name: _plain_words(name) for name in dict.fromkeys(names)}
    taken = [wanted.casefold() for name, wanted in made.items() if wanted]
    taken += [name.casefold() for name, wanted in made.items() if wanted != name]

    def suggest(name: str) -> str | None:
        wanted = made[name]
        return wanted if wanted and taken.count(wanted.casefold()) == 1 else None

    return suggest


def _plain_words(name: str) -> str:
    """The words of a name in ASCII; "" where a letter has no such form (`查询` would leave nothing to read)."""
    words = [fold(word) for word in split_name(name)]
    return "_".join(words) if all(word.isascii() and word.isalnum() for word in words) else ""
