"""Which results of reads are kept, how long, and for whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from executor_samples import kinds, start, told
from runtime_samples import Scripted, Shop, ann, executor
from toolcheck.runtime import Cache, Executor, Session, ToolError, define, run


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def made(shop: Shop, tmp_path: Path) -> Executor:
    return executor(shop, tmp_path)


def cached(shop: Shop, **more: Any) -> Any:
    def find_rate(currency: str) -> str:
        shop.act("find_rate", currency)
        return "1.1"

    schema = {"type": "object", "properties": {"currency": {"type": "string"}, "note": {"type": "string"}}}
    policy = {"effect": "read", "cache_ttl": 60}
    return define(find_rate, name="find_rate", description="Finds.", schema=schema, policy=policy, **more)


def test_a_read_is_cached_for_its_time_within_a_tenant(shop: Shop, tmp_path: Path) -> None:
    now = [1000.0]
    made = executor(shop, tmp_path, tools=[cached(shop)], cache=Cache(clock=lambda: now[0]))
    wanted = ("find_rate", {"currency": "EUR"})
    bea = Session("s2", "bea", tenant="north")
    eve = Session("s3", "eve", tenant="south")
    assert told(made, wanted) == told(made, wanted, session=bea) == [("1.1", False)]
    assert len(shop.done) == 1
    told(made, wanted, session=eve)
    assert len(shop.done) == 2
    told(made, ("find_rate", {"currency": "USD"}))
    assert len(shop.done) == 3
    now[0] += 61
    told(made, wanted)
    assert len(shop.done) == 4
    assert kinds(made).count("cached") == 1


def test_an_error_is_never_cached(shop: Shop, tmp_path: Path) -> None:
    made = executor(shop, tmp_path, tools=[cached(shop)])
    shop.fail = {"find_rate": [ToolError("no such currency")]}
    wanted = ("find_rate", {"currency": "EUR"})
    assert [told(made, wanted)[0][1], told(made, wanted)[0][1]] == [True, False]


def test_a_read_that_is_confirmed_is_confirmed_each_time(shop: Shop, tmp_path: Path) -> None:
    rate = cached(shop)
    made = executor(shop, tmp_path, tools=[rate._replace(facts=rate.facts._replace(confirm=True))])
    for _ in range(2):
        done = start(made, ("find_rate", {"currency": "EUR"}))
        assert done.stop == "confirmation"
        made.confirmations.approve(done.challenges[0].id)
        assert run(Scripted(), made, ann(), done.conversation).stop == "end_turn"
    assert len(shop.done) == 2


def test_without_a_tenant_nothing_is_shared(shop: Shop, tmp_path: Path) -> None:
    made = executor(shop, tmp_path, tools=[cached(shop)])
    for name in ("ann", "bob", "ann"):
        told(made, ("find_rate", {"currency": "EUR"}), session=Session("s", name))
    assert len(shop.done) == 2
