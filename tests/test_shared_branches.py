"""A definition with many branches that many parameters share: each asks a bounded part of it."""

from __future__ import annotations

import time

import pytest

from toolcheck import lint


@pytest.mark.parametrize("word", ["allOf", "anyOf"])
def test_time_does_not_grow_with_parameters_times_branches(word: str) -> None:
    properties = {f"p{number}": {"$ref": "#/$defs/x"} for number in range(300)}
    schema = {"type": "object", "properties": properties, "$defs": {"x": {word: [{"type": "string"}] * 30_000}}}
    began = time.process_time()
    lint([{"name": "find_order", "description": "Finds it.", "input_schema": schema}], select=["unbounded-string"])
    assert time.process_time() - began < 5
