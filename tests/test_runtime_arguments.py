"""Arguments as models give them, and as functions take them."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from executor_samples import nested, told
from runtime_samples import Shop, executor
from toolcheck.runtime import Executor, tool


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def made(shop: Shop, tmp_path: Path) -> Executor:
    return executor(shop, tmp_path)


@pytest.mark.parametrize(
    "given",
    [
        {"customer": "x" * 300_000},
        {"customer": "C-1", **nested(5_000)},
        {"customer": ["C-1"] * 100_000},
        {f"k{number}": number for number in range(20_000)},
        {"customer": float("nan")},
        '{"customer": ' + "[" * 100_000,
        "",
    ],
    ids=["long", "deep", "wide", "many", "nan", "unparsed", "empty"],
)
def test_hostile_arguments_are_refused_quickly_and_shortly(made: Executor, shop: Shop, given: Any) -> None:
    begun = time.process_time()
    ((text, error),) = told(made, ("find_orders", given))
    assert error
    assert len(text) < 1_500
    assert time.process_time() - begun < 3
    assert shop.done == []
    assert all(len(entry.line()) < 30_000 for entry in made.journal.entries())


def test_arguments_are_what_the_function_is_typed_for(shop: Shop, tmp_path: Path) -> None:
    def plan_visit(day: date) -> str:
        """Plans a visit.

        Args:
            day: Day of the visit, e.g. 2026-03-01.
        """
        return f"{day:%A}"

    made = executor(shop, tmp_path, tools=[tool(plan_visit, policy={"effect": "read"})])
    good, bad = told(made, ("plan_visit", {"day": "2026-11-30"}), ("plan_visit", {"day": "soon"}))
    assert good == ("Monday", False)
    assert "arguments.day" in bad[0]
