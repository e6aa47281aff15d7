"""What the description of a tool tells of its parameters, line by line."""

from __future__ import annotations

import time

import pytest

from toolcheck.rules.parameters._docstring import told_of


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("q", "Finds q.\n  q: the words\n    to find", "the words to find"),
        ("a", "a and a: no beginning\n- `a` (str): here", "here"),
        ("b.a[]", "Args:\n\ta - here", "here"),
        ("-", "- : x\n- : y", ""),
        ("a", "a: on the only line", ""),
    ],
)
def test_what_stands_after_the_name_at_the_beginning_of_a_line(name: str, text: str, told: str) -> None:
    assert told_of(name, text) == told


@pytest.mark.parametrize("unit", ["a", "a (", "b a"])
def test_a_name_that_fills_a_line_costs_no_more_than_reading_it(unit: str) -> None:
    began = time.process_time()
    assert told_of("a", unit * 300_000 + "\nx") == ""
    assert time.process_time() - began < 1
