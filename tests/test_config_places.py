"""Where the parts of a TOML file stand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcheck.config_errors import Places, parse_toml
from toolcheck.finding import Position

PLACED = """\
# a comment with [brackets] = 3
title = "a \\"quoted\\" # no comment" # [x]
long = \"\"\"
[not.a.table]
x = 1 \\\\\"\"\"\"
raw = '''
[[nor.this]]'''''
a.b."c.d" = 1

[table."with space"]
list = [ # comment ]
  1, "two, ]", [3, 4],
  { x = 1, y.z = [5] }, 1979-05-27 07:32:00 ]
[[group]]
name = ''
[group.sub]
x = 1
[[group.items]]
[[group]]
  [[group.items]]
  [[group.items]]
    deep = {}
"""


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("title",), 2, 1),
        (("long",), 3, 1),
        (("raw",), 6, 1),
        (("a", "b", "c.d"), 8, 1),
        (("table",), 10, 1),
        (("table", "with space"), 10, 1),
        (("table", "with space", "list"), 11, 1),
        (("table", "with space", "list", 1), 12, 6),
        (("table", "with space", "list", 2, 1), 12, 20),
        (("table", "with space", "list", 3, "y", "z", 0), 13, 19),
        (("table", "with space", "list", 4), 13, 25),
        (("group",), 14, 1),
        (("group", 0), 14, 1),
        (("group", 0, "sub", "x"), 17, 1),
        (("group", 0, "items", 0), 18, 1),
        (("group", 1), 19, 1),
        (("group", 1, "items", 1, "deep"), 22, 5),
        (("group", 1, "items", 1, "missing"), 21, 3),
    ],
)
def test_places_are_found_in_every_layout(path: tuple[str | int, ...], line: int, column: int) -> None:
    assert parse_toml(PLACED)
    assert Places(PLACED).find(path) == Position(line, column)


def test_escapes_in_quoted_keys_are_read() -> None:
    places = Places('"a\\u0062" = 1\n"plain" = 2')
    assert places.find(("ab",)) == Position(1, 1)
    assert places.find(("plain",)) == Position(2, 1)


def test_a_path_that_is_not_there_has_no_place() -> None:
    assert Places("a = 1").find(("b", "c")) is None
    assert Places("a = 1").find(()) is None
    assert Places("").exact(("a",)) is None


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    steps: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    return [path, *(below for step, item in steps for below in paths(item, (*path, step)))]


scalars = st.sampled_from(
    ["1", "-2.5e3", "true", "nan", "2020-01-01 10:00:00Z", "07:32:00", '""', "''", '"a]b}#,"', "'\"#['", '"\\"\\\\"',
     '"""\n]"\n"""', "'''\n[a]\n''''", '"""a""\\""""']
)  # fmt: skip
gaps = st.sampled_from(["", " ", "\n", " # ] } , x\n"])
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(st.tuples(gaps, inner, gaps), max_size=3).map(
            lambda items: "[" + ",".join(a + value + b for a, value, b in items) + "]"
        )
        | st.dictionaries(st.sampled_from(["k", '"q.r"', "s.t", "'u'"]), inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        )
    ),
    max_leaves=8,
)


@given(st.lists(values, max_size=4), st.booleans())
def test_every_path_of_a_random_text_has_its_own_place(found: list[str], tables: bool) -> None:
    text = "".join(f"[[t]]\nv = {value} # c\n" if tables else f"v{n} = {value}\n" for n, value in enumerate(found))
    places = Places(text)
    value = parse_toml(text)
    for path in paths(value)[1:]:
        place = places.exact(path)
        assert place is not None, path
        rest = text.split("\n")[place.line - 1][place.column - 1 :]
        if isinstance(path[-1], str) and not (tables and path == ("t",)):
            assert rest.lstrip("\"'")[0] == path[-1][0] or "." in rest, (path, rest)
