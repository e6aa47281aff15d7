"""Engines with rules that are functions of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolcheck.discover import catalogues
from toolcheck.engine import Context, Engine
from toolcheck.finding import Hit
from toolcheck.rules import Rule
from toolcheck.source import parse
from toolcheck.stamp import Outcome

TWO = """[
  {"name": "one", "description": "First.", "input_schema": {"type": "object", "properties": {"a": {"type": "string"}}}},
  {"name": "two", "description": "Second.", "input_schema": {"type": "object"}}
]"""
Check = Callable[[Any, Context], Iterator[Hit]]
CHECKS: dict[str, Check] = {}


def engine(pairs: list[tuple[Rule, Check]], **options: Any) -> Engine:
    """An engine whose rules are the given functions."""
    CHECKS.update((rule.id, check) for rule, check in pairs)
    return Engine([rule for rule, _ in pairs], **options)


def run(pairs: list[tuple[Rule, Check]], text: str = TWO, name: str = "t.json", **options: Any) -> Outcome:
    document = parse(name, text)
    return engine(pairs, **options).run(document, catalogues(document))


def many(count: int) -> str:
    """A catalogue of more tools than are asked about in a row."""
    return "[" + ",".join(f'{{"name": "t{number}", "input_schema": {{}}}}' for number in range(count)) + "]"
