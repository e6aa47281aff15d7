"""What the rules of strict tools share: which schemas a target's grammar reaches, how messages name targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolcheck.schema import MANY, NAMED, ONE, SUBSCHEMAS, Node
from toolcheck.targets import Target

from ..schemas._composition import QUESTIONS, around

STRICT = "strict-mode"
"""The fact of the targets that hold the model to a grammar of the schema."""
MAP = "additionalProperties"


def reaches(target: Target, node: Node) -> bool:
    """Whether a schema lies in nothing that the target refuses as a whole: that is told once, further out."""
    for keyword in around(node):
        if keyword in QUESTIONS:
            return False
        fact = target.keyword(f"{MAP}:schema" if keyword == MAP else keyword)
        if fact is not None and fact.state == "refused":
            return False
    return True


def schemas(root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Each schema object of a schema once, definitions included."""
    stack = [root]
    seen: set[int] = set()
    while stack:
        schema = stack.pop()
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        yield schema
        for keyword, value in schema.items():
            kind = SUBSCHEMAS.get(keyword)
            if kind is not None:
                stack += below(value, kind, keyword)


def below(value: Any, kind: int, keyword: str) -> Iterable[dict[str, Any]]:
    """The schema objects under one keyword."""
    if kind == ONE and isinstance(value, dict):
        return (value,)
    found: Iterable[Any] = ()
    if kind == NAMED and isinstance(value, dict):
        found = value.values()
    elif isinstance(value, list) and (kind == MANY or keyword == "items"):
        found = value
    return [item for item in found if isinstance(item, dict)]


def listed(names: Iterable[str], most: int = 5) -> str:
    """Names as a message shows them: "`a`, `b` and 4 more"."""
    quoted = [f"`{name}`" for name in names]
    if len(quoted) > most:
        return f"{', '.join(quoted[:most])} and {len(quoted) - most} more"
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


def say(targets: list[Target], one: str, many: str) -> str:
    """The targets with a verb: "`openai-strict` wants", "`a` and `b` want"."""
    return f"{listed(target.name for target in targets)} {one if len(targets) == 1 else many}"
