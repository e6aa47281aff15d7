"""What the targets of a tool say about its name, worked out once for all tools with the same targets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.targets import Target
from toolcheck.targets.characters import in_words

T = TypeVar("T")


def per_targets(
    catalogue: Catalogue, ctx: Context, read: Callable[[tuple[Target, ...]], T]
) -> Iterator[tuple[Tool, T]]:
    """Each tool with what `read` makes of its targets."""
    known: dict[tuple[str, ...], T] = {}
    for tool in catalogue.tools:
        if tool.targets not in known:
            known[tool.targets] = read(ctx.targets(tool))
        yield tool, known[tool.targets]


def quoted(names: Sequence[str]) -> str:
    """Names of targets in a message, each once: "`anthropic` and `openai`"."""
    return in_words([f"`{name}`" for name in dict.fromkeys(names)])


def sent_name(target: Target, server: str, name: str) -> str:
    """The name as a client sends it to the model, its prefix in front and nothing cut off its end."""
    template = target.fact("name-prefix")
    if not template:
        return name
    head, _, tail = template.partition("{name}")
    if _is_sent(head, name):
        return name
    prefix = head.replace("{server}", server)
    longest = target.fact("name-prefix-max")
    if longest and len(prefix) > longest:
        end = head.partition("{server}")[2]
        prefix = prefix[: longest - len(end)] + end
    return f"{prefix}{name}{tail}"


def _is_sent(head: str, name: str) -> bool:
    """Whether a name was copied from what a client sent: `mcp__server__name`."""
    start, _, end = head.partition("{server}")
    return len(start) > 1 and len(end) > 1 and name.startswith(start) and end in name[len(start) :]
