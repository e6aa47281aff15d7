"""One finding a catalogue whose definitions, loaded at the start of each turn, cost more tokens than a budget."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.source.unknown import at
from toolcheck.tokens import Counter, counter

WINDOW_SHARE = 0.05
SHOWN = 5
ENOUGH = 500
"""From so many tools on every second one, third one … is written out: the answer is an estimate, and clear by then."""
PLAIN = (".json", ".jsonl", ".ndjson")
"""Files in which a value is as long as its text."""
MAX_SIZE = 50_000_000
"""Characters and values. Aliases and variables make large values of small texts; what is larger is not written out."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    window = ctx.options["window"]
    budget = int(window * WINDOW_SHARE) if window else ctx.options["budget"]
    if not catalogue.document.file.endswith(PLAIN) and _is_huge([tool.definition for tool in catalogue.tools]):
        return
    used = _counter(ctx.options["tokenizer"])
    tools = list(catalogue.active())
    step = 1 if used.exact else max(1, len(tools) // ENOUGH)
    texts = [(tool, _written(catalogue, tool)) for tool in tools[::step]]
    total = _sum(used, [text for _, text in texts]) * len(tools) / max(len(texts), 1)
    if total <= budget:
        return
    costly = sorted(((used.weigh(text), tool) for tool, text in texts), key=lambda each: -each[0])[:SHOWN]
    named = ", ".join(f"{tool.label} {_number(cost, used)}" for cost, tool in costly)
    share = f"5 % of a window of {window:,}" if window else "the budget"
    how = used.how if step == 1 else f"{used.how} from {len(texts):,} of {len(tools):,} tools"
    some = "its tools" if len(texts) <= SHOWN else "the costliest tools" if step == 1 else "the costliest of these"
    yield Hit(
        catalogue.path,
        f"the definitions that this catalogue loads in each turn cost {_number(total, used)} tokens ({how}); "
        f"at most {budget:,} were expected, {share}; {some}: {named}",
        data={
            "tokens": round(total),
            "budget": budget,
            "exact": used.exact,
            "costliest": [{"tool": tool.name, "tokens": round(cost)} for cost, tool in costly],
        },
    )


@cache
def _counter(tokenizer: str) -> Counter:
    """Loading a vocabulary takes half a second, and may need the network."""
    return counter(tokenizer)


def _sum(used: Counter, texts: list[str]) -> float:
    """The tokens of all texts. Together they are worked on faster; an estimate does not change by it."""
    return sum(map(used.weigh, texts)) if used.exact else used.weigh("".join(texts))


def _number(tokens: float, used: Counter) -> str:
    # Words, no sign beyond Latin-1: one would double the memory of a large report.
    return f"{round(tokens):,}" if used.exact else f"about {round(tokens):,}"


def _written(catalogue: Catalogue, tool: Tool) -> str:
    """The definition as compact JSON: as the file has it, or as a provider gets it where it is a list of parameters."""
    value: Any = at(catalogue.document.value, tool.entry) if tool.places is None else None
    if not isinstance(value, dict):
        value = {"name": tool.name, "description": tool.description, "parameters": tool.schema or {}}
    try:
        return _encoder().encode(value)
    except (ValueError, TypeError, RecursionError):  # numbers of 5,000 digits, deep nesting
        from toolcheck.report.json import plain

        return _encoder().encode(plain(value))


@cache
def _encoder() -> json.JSONEncoder:
    return json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def _is_huge(values: list[Any]) -> bool:
    """Whether values are larger than can be written out, shared ones counted wherever they stand."""
    stack, size = list(values), 0
    while stack:
        node = stack.pop()
        size += len(node) if isinstance(node, str) else 1
        if size > MAX_SIZE:
            return True
        if isinstance(node, dict):
            size += sum(len(key) for key in node if isinstance(key, str))
            stack += node.values()
        elif isinstance(node, list):
            stack += node
    return False
