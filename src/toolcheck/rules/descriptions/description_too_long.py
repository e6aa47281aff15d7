"""A description longer than a target takes, than is of use, or that takes a large share of a catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.targets import Target

FACT = "description-max"
EFFECTS = {
    "refused": "refuses longer ones",
    "reported": "was reported to refuse longer ones",
    "cut": "cuts longer ones",
    "ignored": "ignores longer ones",
}
BYTES_A_TOKEN = 4
LEAST_TOOLS = 10
HELP = "Keep what decides when the tool is called; move what belongs to parameters into their descriptions."


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    most = ctx.options["max"]
    limits: dict[tuple[str, ...], list[tuple[Target, int, bool]]] = {}
    shares = _large_shares(catalogue, ctx.options["share"])
    for tool in catalogue.tools:
        found = limits.get(tool.targets)
        if found is None:
            found = limits[tool.targets] = [
                (target, value, target.facts[FACT].get("unit") == "bytes")
                for target in ctx.targets(tool)
                if isinstance(value := target.fact(FACT), int) and not isinstance(value, bool)
            ]
        # Most descriptions are short: no character takes more than four bytes.
        length = len(tool.description)
        if found and any(length * 4 > value for _, value, _ in found):
            stopped = [entry for entry in found if _size(tool.description, entry[2]) > entry[1]]
            if stopped:
                yield _over_limits(tool, stopped)
                continue
        if not found and length > most:
            yield Hit(
                tool.at("description"),
                f"the description of {tool.label} has {length:,} characters, about {_tokens(tool.description):,} "
                f"tokens that every turn pays for; at most {most:,} characters were expected",
                data={"characters": length},
                help=HELP,
            )
        elif id(tool) in shares:
            yield Hit(
                tool.at("description"),
                f"the description of {tool.label} takes about {shares[id(tool)]} % of the tokens of a catalogue of "
                f"{len(catalogue.tools)} tools; at most {ctx.options['share']} % were expected",
                help=HELP,
            )


def _size(text: str, in_bytes: bool) -> int:
    return len(text.encode("utf-8", "surrogatepass")) if in_bytes else len(text)


def _tokens(text: str) -> int:
    return -(-_size(text, True) // BYTES_A_TOKEN)


def _over_limits(tool: Tool, stopped: list[tuple[Target, int, bool]]) -> Hit:
    """One finding for all targets that a description is too long for; its level is the gravest."""
    effects = [str(target.facts[FACT].get("effect", "")) for target, _, _ in stopped]
    level = next((effect for effect in EFFECTS if effect in effects), "reported")
    limits = "; ".join(
        f"`{target.name}` takes {value:,} {'bytes' if in_bytes else 'characters'}"
        + (f" and {EFFECTS[effect]}" if effect in EFFECTS else "")
        for (target, value, in_bytes), effect in zip(stopped, effects, strict=True)
    )
    in_bytes = all(entry[2] for entry in stopped)
    size = f"{_size(tool.description, in_bytes):,} {'bytes' if in_bytes else 'characters'}"
    return Hit(
        tool.at("description"),
        f"the description of {tool.label} has {size}; {limits}",
        level=level,
        targets=tuple(target.name for target, _, _ in stopped),
        data={"characters": len(tool.description)},
        help=HELP,
    )


def _large_shares(catalogue: Catalogue, most: int) -> dict[int, int]:
    """id of a tool -> the percentage of the catalogue's tokens that its description takes, where it is above `most`."""
    tools = catalogue.tools
    if len(tools) < LEAST_TOOLS:
        return {}
    lengths = [len(tool.description) for tool in tools]
    # The texts alone are less than the whole: where none has such a share of them, none has it of the whole. A
    # character may be up to four bytes, so the bound is taken with room.
    if max(lengths) * 4 * 100 <= most * sum(lengths):
        return {}
    sizes = [_size(tool.description, True) for tool in tools]
    if max(sizes) * 100 <= most * sum(sizes):
        return {}
    whole = sum(_size(_written(tool.definition), True) for tool in tools)
    return {
        id(tool): size * 100 // whole
        for tool, size in zip(tools, sizes, strict=True)
        if whole and size * 100 > most * whole
    }


def _written(definition: Any) -> str:
    try:
        return json.dumps(definition, ensure_ascii=False, separators=(",", ":"), default=str)
    except (ValueError, RecursionError):  # nested too deep, or in itself by an anchor: its size is not known
        return ""
