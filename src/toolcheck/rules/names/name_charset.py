"""A name is right or wrong for a target, never by itself: MCP takes a dot that the model's provider refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from toolcheck.catalogue import Catalogue
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import split_name
from toolcheck.language.words import fold
from toolcheck.records import NamedTuple
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
HINTS = ("rewritten", "hint")
SAMPLE = "aZ_09"
MORE = frozenset("(|{")


class Limit(NamedTuple):
    level: str
    pattern: str
    target: str


Broken = list[tuple[Limit, Foreign]]
"""The limits of one level that a name breaks, and what each refuses of it."""


class Limits(NamedTuple):
    """`plain`: all patterns take letters, digits and underscores, as most names are made of."""

    found: tuple[Limit, ...]
    plain: bool
    named: bool
    """Whether there is a target; else the limits are those of `PROVIDERS`."""
    longest: int


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    suggest: Callable[[str], str | None] | None = None
    hinted: list[tuple[str, Broken]] = []
    for tool, limits in per_targets(catalogue, ctx, _read):
        name = tool.name
        if limits.plain and name.isascii() and name.replace("_", "").isalnum() and not name[0].isdigit():
            continue
        broken = _broken(name, limits) if name.strip() else []
        if not broken:
            continue
        level = broken[0][0].level
        if level in HINTS:
            hinted.append((name, broken))
            continue
        if suggest is None:
            suggest = _suggestions(catalogue)
        wanted = suggest(name)
        if wanted is not None and (len(wanted) > limits.longest or _broken(wanted, limits)):
            wanted = None
        yield Hit(
            tool.at("name"),
            _message(name, broken),
            level=level if limits.named else None,
            targets=tuple(limit.target for limit, _ in broken) if limits.named else (),
            help=f"Write `{wanted}`, and change its callers with it." if wanted else None,
        )
    for level in HINTS:
        found = [(name, broken) for name, broken in hinted if broken[0][0].level == level]
        if found:
            yield _hint(catalogue, found, level)


def _hint(catalogue: Catalogue, found: list[tuple[str, Broken]], level: str) -> Hit:
    """One hit for all names that a target replaces characters of, or only advises against: no name is at fault."""
    name, broken = found[0]
    message = _message(name, broken)
    if len(found) > 1:
        message += f"; {len(found) - 1} other {'names hold' if len(found) > 2 else 'name holds'} such characters too"
    targets = dict.fromkeys(limit.target for _, each in found for limit, _ in each)
    return Hit(catalogue.path, message, level=level, targets=tuple(targets), data={"names": len(found)})


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
    # A pattern with a group or a count says more than which characters it takes.
    plain = all(fits(limit.pattern, SAMPLE) and not MORE.intersection(limit.pattern) for limit in limits)
    return Limits(tuple(limits), plain, bool(targets), min(longest, default=64))


def _broken(name: str, limits: Limits) -> Broken:
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


def _message(name: str, broken: Broken) -> str:
    groups: dict[Foreign, list[str]] = {}
    said = []
    for limit, refused in broken:
        if refused.chars:
            groups.setdefault(refused, []).append(limit.target)
        else:
            said.append(f"does not match `{limit.pattern}`, which `{limit.target}` asks for")
    for refused, names in groups.items():
        what = f"{'begins with' if refused.first else 'holds'} {shown(refused.chars)}"
        said.append(f"{what}, which {quoted(names)} {VERBS[broken[0][0].level][len(names) > 1]}")
    first = all(refused.first for refused in groups)
    kinds = accepted([limit.pattern for limit, _ in broken], first=first) if groups else ""
    wanted = f"; {kinds} were expected{' as its first character' if first else ''}" if kinds else ""
    return f"`{name}` {'; it '.join(said)}{wanted}"


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
