"""A name is too long for a target. Where documents and the API of one disagree, the message gives both numbers."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.records import NamedTuple
from toolcheck.targets import Target

from ._limits import per_targets, quoted

LEVELS = ("refused", "dropped", "cut", "advised")
"""What becomes of a longer name, the worst first."""
VERBS = {"refused": ("refuses", "refuse"), "dropped": ("leaves out", "leave out"), "cut": ("cuts", "cut")}
ADVICE = {"L": ("was reported to refuse", "were reported to refuse"), "D": ("documents at most", "document at most")}
ADVISED = ("advises at most", "advise at most")
RESPONSES = "openai-responses"
NAMESPACE_MAX = 128
"""Longest name in a `namespace` of OpenAI's Responses, which states no bound for others."""


class Limit(NamedTuple):
    level: str
    most: int
    unit: str
    says: tuple[str, str]
    """What one target says, and what several say, before the number: "refuses more than"."""
    target: str
    where: str = ""
    """In what part of the target the bound is stated."""


class Limits(NamedTuple):
    found: tuple[Limit, ...]
    least: int


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    chosen = bool(ctx.targets(None))
    for tool, limits in per_targets(catalogue, ctx, _read):
        name = tool.name
        # A character is at most four bytes.
        if len(name) <= limits.least and (len(name) * 4 <= limits.least or name.isascii()):
            continue
        found = limits.found
        if tool.form == RESPONSES and not chosen:
            found = tuple(_of_responses(limit, tool) for limit in found)
        over = [limit for limit in found if _length(name, limit.unit) > limit.most]
        if over:
            yield _hit(tool, over, found)


def _read(targets: tuple[Target, ...]) -> Limits:
    found = []
    for target in targets:
        for fact_name in ("name-max", "name-advised-max"):
            fact = target.facts.get(fact_name, {})
            most = fact.get("value")
            if isinstance(most, int):
                level = fact.get("effect", "refused" if fact_name == "name-max" else "advised")
                level = level if level in LEVELS else "advised"
                advice = ADVICE.get(fact.get("evidence", ""), ADVISED)
                one, many = VERBS.get(level, advice)
                more = " more than" if one.endswith(("refuse", "refuses")) or level in VERBS else ""
                says = one + more, many + more
                found.append(Limit(level, most, fact.get("unit", "characters"), says, target.name))
    return Limits(tuple(found), min([limit.most for limit in found], default=10**9))


def _of_responses(limit: Limit, tool: Tool) -> Limit:
    """The bound of OpenAI is that of Chat Completions; Responses states none, and a higher one in a namespace."""
    if not limit.target.startswith("openai"):
        return limit
    if tool.namespace:
        return limit._replace(most=max(limit.most, NAMESPACE_MAX))
    return limit._replace(level="advised", where=" in Chat Completions")


def _length(name: str, unit: str) -> int:
    return len(name.encode("utf-8", "surrogatepass")) if unit == "bytes" else len(name)


def _hit(tool: Tool, over: list[Limit], found: tuple[Limit, ...]) -> Hit:
    level = min((limit.level for limit in over), key=LEVELS.index)
    blamed = {limit.target for limit in over}
    groups: dict[tuple[tuple[str, str], str], list[str]] = {}
    for limit in found:
        if limit.target in blamed:
            groups.setdefault((limit.says, f"{limit.most}{limit.where}"), []).append(limit.target)
    said = [f"{quoted(names)} {says[len(names) > 1]} {most}" for (says, most), names in groups.items()]
    unit = over[0].unit
    message = f"`{tool.name}` is {_length(tool.name, unit)} {unit} long; {', '.join(said)}"
    worst = tuple(dict.fromkeys(limit.target for limit in over if limit.level == level))
    return Hit(tool.at("name"), message, level=level, targets=worst)
