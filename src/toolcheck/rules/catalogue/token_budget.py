"""One finding a catalogue whose definitions, loaded at the start of each turn, cost more tokens than a budget."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from toolcheck.catalogue import Catalogue
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.tokens import Counter, allowed, counter, is_huge, total_of, written

SHOWN = 5
ENOUGH = 500
"""From so many tools on every second one, third one … is written out: the answer is an estimate, and clear by then."""
PLAIN = (".json", ".jsonl", ".ndjson")
"""Files in which a value is as long as its text."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    window = ctx.options["window"]
    budget = allowed(ctx.options)
    if not catalogue.document.file.endswith(PLAIN) and is_huge([tool.definition for tool in catalogue.tools]):
        return
    used = _counter(ctx.options["tokenizer"])
    tools = list(catalogue.active())
    step = 1 if used.exact else max(1, len(tools) // ENOUGH)
    texts = [(tool, written(catalogue, tool)) for tool in tools[::step]]
    total = total_of(used, [text for _, text in texts]) * len(tools) / max(len(texts), 1)
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


def _number(tokens: float, used: Counter) -> str:
    # Words, no sign beyond Latin-1: one would double the memory of a large report.
    return f"{round(tokens):,}" if used.exact else f"about {round(tokens):,}"
