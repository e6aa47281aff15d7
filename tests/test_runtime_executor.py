"""The executor: four checks in order, then the claim, then the effect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from executor_samples import CANCEL, told
from runtime_samples import Scripted, Shop, calls, executor, results
from toolcheck.runtime import Executor, Session, begin, define, run


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def made(shop: Shop, tmp_path: Path) -> Executor:
    return executor(shop, tmp_path)


def test_check_1_an_unknown_tool_is_told_with_the_nearest_name(made: Executor, shop: Shop) -> None:
    ((text, error),) = told(made, ("find_order", {}))
    assert error
    assert text == 'There is no tool "find_order". Did you mean `find_orders`?'
    assert shop.done == []


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, 'missing "customer"'),
        ({"customer": "C-1", "status": "opne"}, 'did you mean "open"?'),
        ({"customer": "C-1", "limit": 50}, "arguments.limit: at most 20, found 50"),
        ({"customer": "C-1", "limit": "3"}, "arguments.limit: expected integer, found string"),
        ({"customer": 7}, "arguments.customer: expected string, found integer"),
        ({"customer": "7"}, "arguments.customer: a text of the form ^C-[0-9]{1,6}$"),
        ({"custmer": "C-1", "customer": "C-1"}, 'there is no argument "custmer"; did you mean "customer"?'),
    ],
)
def test_check_2_arguments_that_break_the_schema_are_told_so_that_the_model_can_mend_them(
    made: Executor, shop: Shop, given: dict[str, Any], words: str
) -> None:
    ((text, error),) = told(made, ("find_orders", given))
    assert error
    assert words in text
    assert shop.done == []


def test_check_2_ends_with_the_tools_own_rules(shop: Shop, tmp_path: Path) -> None:
    def book(first: int, last: int) -> str:
        return "booked"

    schema = {"type": "object", "properties": {"first": {"type": "integer"}, "last": {"type": "integer"}}}
    wrong = "first is after last"
    made = define(
        book, name="book", description="Books.", schema=schema, policy={"effect": "write"},
        coherent=lambda given: wrong if given["first"] > given["last"] else None,
    )  # fmt: skip
    both = executor(shop, tmp_path, tools=[made])
    (good, bad) = told(both, ("book", {"first": 1, "last": 2}), ("book", {"first": 3, "last": 2}))
    assert good == ("booked", False)
    assert bad == (f"`book` was not run. {wrong}.", True)


def test_check_3_asks_the_session_and_never_the_models_words(made: Executor, shop: Shop) -> None:
    bob = Session("s2", "bob")
    claims = ("cancel_order", {"order_id": "A-1", "role": "admin", "right": "orders.cancel"})
    (first, second) = told(made, CANCEL, claims, session=bob)
    assert "no right" in first[0]
    assert 'there is no argument "role"' in second[0]
    assert shop.done == []
    bob.rights.add("orders.cancel")
    assert "confirm" in run(Scripted(calls(CANCEL)), made, bob, begin("x")).stop
    bob.rights.clear()  # taken away while the conversation runs
    assert "no right" in told(made, CANCEL, session=bob)[0][0]


def test_what_a_session_may_not_use_its_model_never_hears_of(made: Executor) -> None:
    bob = Session("s2", "bob", tools=("find_orders", "cancel_order"))
    model = Scripted(calls(("add_note", {}), ("cancel_orders", {})))
    done = run(model, made, bob, begin("Hello."))
    assert [tool.name for tool in model.asked[0].tools] == ["find_orders"]
    (note, cancel) = results(done.conversation.messages)
    assert note[0] == 'There is no tool "add_note". There are: find_orders.'
    assert "cancel_order`" not in cancel[0]


def test_the_checks_come_in_order(made: Executor) -> None:
    bob = Session("s2", "bob")
    texts = [text for text, _ in told(made, ("cancel", {}), ("cancel_order", {}), CANCEL, session=bob)]
    assert ["no tool" in texts[0], "missing" in texts[1], "no right" in texts[2]] == [True] * 3
