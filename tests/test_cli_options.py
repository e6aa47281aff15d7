"""The quick reader of `lint`'s options says what click says, or leaves the arguments to click."""

from __future__ import annotations

from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcheck.cli.lint_command import command
from toolcheck.cli.options import LINT, Option
from toolcheck.cli.quick import parse

VALUES = ["x", "text", "error", "a,b", "", "-", "-x", "--", "never", "always", "json", "low"]


def by_click(arguments: list[str]) -> tuple[list[str], dict[str, Any]] | None:
    """What click reads; None when it refuses."""
    try:
        params = command.make_context("lint", list(arguments), resilient_parsing=False).params
    except click.ClickException:
        return None
    paths = list(params.pop("paths"))
    return paths, {key: list(value) if isinstance(value, tuple) else value for key, value in params.items()}


def written(option: Option) -> st.SearchStrategy[list[str]]:
    names = st.sampled_from([option.name, *([option.short] if option.short else [])])
    plain = st.tuples(names, st.sampled_from(VALUES)).map(list)
    joined = st.tuples(names, st.sampled_from(VALUES)).map(lambda pair: ["=".join(pair)])
    return names.map(lambda name: [name]) | plain | joined


ARGUMENTS = st.lists(
    st.one_of(*(written(option) for option in LINT), st.sampled_from(VALUES).map(lambda value: [value])), max_size=6
).map(lambda groups: [argument for group in groups for argument in group])


@given(ARGUMENTS)
def test_what_is_read_quickly_is_what_click_reads(arguments: list[str]) -> None:
    quick = parse(arguments)
    if quick is not None:
        assert quick == by_click(arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["a.json", "b.yaml"],
        ["--allow-no-catalogue", "a.json"],
        ["--format", "json", "-q", "--select=names,schemas", "--select", "all", "--", "--odd-name.json"],
        ["-", "--stdin-filename", "tools.yaml", "--fail-on=never", "--color", "always"],
    ],
)
def test_usual_arguments_need_no_click(arguments: list[str]) -> None:
    assert parse(arguments) is not None
    assert parse(arguments) == by_click(arguments)


@pytest.mark.parametrize("arguments", [["--help"], ["--fromat", "json"], ["--format", "xml"], ["--output"], ["-qq"]])
def test_unusual_arguments_are_left_to_click(arguments: list[str]) -> None:
    assert parse(arguments) is None
