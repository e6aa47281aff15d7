"""Orders that are hidden from the user: found by kind and language, wherever the model reads."""

from __future__ import annotations

import pytest

from hidden_orders import HARMLESS, ORDERS
from toolcheck.language.hidden import may_order, order

CASES = [pytest.param(text, id=f"{kind}: {text[:50]}") for kind, texts in ORDERS.items() for text in texts]


@pytest.mark.parametrize("text", CASES)
def test_orders_are_found(text: str) -> None:
    assert may_order(text)
    assert order(text) is not None


@pytest.mark.parametrize("text", HARMLESS)
def test_what_looks_like_an_order_is_left_alone(text: str) -> None:
    found = order(text)
    assert found is None, found
