"""Any literal, in any layout."""

from __future__ import annotations

import ast
import pprint
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from python_samples import source
from toolcheck.finding import Path
from toolcheck.source import read_document

texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=12)
keys = texts.filter(lambda key: key != "**")
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
literals = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=25,
)


def spread_out(value: Any, indent: str = "") -> str:
    """The literal with each member on its own line, and long texts in several parts."""
    if isinstance(value, dict) and value:
        lines = [f"{indent}    {key!r}: {spread_out(item, indent + '    ')},\n" for key, item in value.items()]
        return "{\n" + "".join(lines) + indent + "}"
    if isinstance(value, list) and value:
        return "[\n" + "".join(f"{indent}    {spread_out(item, indent + '    ')},\n" for item in value) + indent + "]"
    if isinstance(value, str) and len(value) > 3:
        return f"(\n{indent}    {value[:3]!r}\n{indent}    {value[3:]!r}\n{indent})"
    return repr(value)


def places(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(path, value)] + [found for key, item in pairs for found in places(item, (*path, key))]


@settings(max_examples=150, deadline=None)
@given(literals, st.sampled_from([repr, pprint.pformat, spread_out]))
def test_any_literal_reads_back_and_each_span_is_its_source(value: Any, layout: Any) -> None:
    whole = {"name": "é", "description": "b", "input_schema": {}, "x": value}
    document = read_document("x.py", f"# ü\nT = {layout(whole)}\n".encode())
    assert document.readable
    assert document.value == {"T": whole}
    for path, part in places(whole):
        start, end = document.positions.value(("T", *path))
        assert ast.literal_eval(f"({document.text[start:end]}\n)") == part
        if path and isinstance(path[-1], str):
            assert ast.literal_eval(source(document, ("T", *path), key=True)) == path[-1]
            assert document.positions.path_at(document.positions.key(("T", *path))[0]) == ("T", *path)
