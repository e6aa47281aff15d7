"""A write that does more each time it runs, and nothing says how a call that was sent twice is told from two calls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolcheck.catalogue import Tool
from toolcheck.effects import does_more, effect
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.safety_words import safety_words


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    done = effect(tool)
    if done.kind is None or done.kind == "read" or done.verb not in safety_words("repeats"):
        return
    facts = ctx.facts(tool)
    if facts.idempotency is not None or facts.effect == "read":
        return
    if _has_key(tool, facts.executor_arguments) or not does_more(tool, done):
        return
    yield Hit(
        tool.at("name"),
        f"each call of {tool.label} will `{done.verb}` again, and nothing declares how a repeated call is known; "
        "`idempotency` in a policy file was expected",
        level="uncovered" if ctx.policy(tool) is not None else None,
    )


def _has_key(tool: Tool, executor_arguments: tuple[str, ...]) -> bool:
    """Whether something marks a call: an argument of the executor, or a parameter (which another rule speaks of)."""
    properties = (tool.schema or {}).get("properties")
    names = (*executor_arguments, *(properties if isinstance(properties, dict) else ()))
    return any(isinstance(name, str) and _is_key(name) for name in names)


@lru_cache(maxsize=4096)
def _is_key(name: str) -> bool:
    plain = "_".join(folded_name(name))
    return plain in safety_words("keys") or plain in safety_words("maybe_keys")
