"""Which comments are ignores, and which lines they cover."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selection_samples import KNOWN
from suppress_samples import document, ignores
from toolcheck.finding import Position
from toolcheck.source.document import Comment, Document, NoPositions
from toolcheck.suppress import parse_comments


def test_a_trailing_comment_covers_its_line_only() -> None:
    (ignore,) = ignores("a: 1\nb: 2  # toolcheck: ignore[missing-name] historic\nc: 3\n")
    assert ignore.lines == {2}
    assert ignore.rules == ("missing-name",)
    assert ignore.text == "toolcheck: ignore[missing-name]"
    assert (ignore.start, ignore.end) == (Position(2, 7), Position(2, 49))


def test_a_comment_alone_on_its_line_covers_the_next_line_of_code() -> None:
    (ignore,) = ignores("a: 1\n  # toolcheck: ignore[missing-name]\n\n  # another\n  \n  b: 2\nc: 3")
    assert ignore.lines == {2, 6}


def test_a_comment_on_a_line_that_opens_a_value_covers_the_line_where_the_value_begins() -> None:
    (ignore,) = ignores("schema:  # toolcheck: ignore[missing-name]\n\n  # another\n  type: object\nb: 2")
    assert ignore.lines == {1, 4}
    (ignore,) = ignores("# toolcheck: ignore[missing-name]\nschema:  # of the tool\n  type: object\nb: 2")
    assert ignore.lines == {1, 2, 3}
    (ignore,) = ignores("T = (  # toolcheck: ignore[missing-name]\n    'text'\n)\n", "a.py")
    assert ignore.lines == {1, 2}
    (ignore,) = ignores("a: 1  # toolcheck: ignore[missing-name]\nb: 2")
    assert ignore.lines == {1}


def test_stacked_comments_all_cover_the_code_below() -> None:
    text = "# toolcheck: ignore[missing-name]\n# toolcheck: ignore[name-length]\na: 1\n"
    assert [(ignore.rules, ignore.lines) for ignore in ignores(text)] == [
        (("missing-name",), {1, 3}),
        (("name-length",), {2, 3}),
    ]


def test_a_comment_at_the_end_of_the_file_covers_nothing_below() -> None:
    (ignore,) = ignores("a: 1\n# toolcheck: ignore[missing-name]\n")
    assert ignore.lines == {2}


def test_line_and_block_comments_of_jsonc_are_read() -> None:
    text = '{\n  // toolcheck: ignore[missing-name] why\n  "a": 1,\n  "b": 2 /* toolcheck: ignore[name-length] */\n}'
    assert [ignore.lines for ignore in ignores(text, "a.jsonc")] == [{2, 3}, {4}]


def test_a_block_comment_before_code_covers_the_line_of_that_code() -> None:
    (ignore,) = ignores('{\n/* toolcheck: ignore[missing-name] */ "a": 1,\n"b": 2}')
    assert ignore.lines == {2}
    (ignore,) = ignores('{\n/*\n * toolcheck: ignore[missing-name]\n */\n"a": 1}')
    assert ignore.lines == {2, 5}


@pytest.mark.parametrize(
    "comment",
    [
        "#toolcheck:ignore[missing-name]",
        "##  toolcheck: ignore [ missing-name ]",
        "# type: ignore  # toolcheck: ignore[missing-name] both",
        "# toolcheck: ignore[missing-name, missing-name]",
        "# see toolcheck: rules # toolcheck: ignore[missing-name]",
    ],
)
def test_spacing_and_other_directives_do_not_matter(comment: str) -> None:
    (ignore,) = ignores(f"{comment}\na: 1")
    assert ignore.rules == ("missing-name",)


def test_several_rules_and_former_ids_are_read() -> None:
    (ignore,) = ignores("a: 1 # toolcheck: ignore[missing-name,name-too-long , missing-boundary] reason")
    assert ignore.rules == ("missing-name", "name-length", "missing-boundary")


@pytest.mark.parametrize(
    "text",
    [
        "# see https://toolcheck: ignore this",
        "# the comment toolcheck: ignore hides findings",
        "# Toolcheck: a linter",
        "a: 'toolcheck: ignore'",
        "a: 1",
    ],
)
def test_text_that_only_speaks_of_the_tool_is_no_ignore(text: str) -> None:
    assert parse_comments(document(text), KNOWN) == ((), ())


def test_a_file_that_does_not_name_the_tool_costs_one_search() -> None:
    class Untouchable(tuple[Comment, ...]):
        def __iter__(self) -> Any:
            raise AssertionError("the comments were read")

    quiet = Document("a.yaml", "a: 1 # a comment", None, NoPositions(), comments=Untouchable())
    assert parse_comments(quiet, KNOWN) == ((), ())


@pytest.mark.parametrize(
    ("comment", "column", "message"),
    [
        ("# toolcheck: ignore[mising-name]", 21, 'unknown rule "mising-name"; did you mean "missing-name"?'),
        (
            "# toolcheck: ignore[ nam-length]",
            22,
            'unknown rule "nam-length"; did you mean "name-length"?',
        ),
        ("# toolcheck: ignore[all]", 21, 'expected a rule, found "all", which stands for many'),
        ("# toolcheck: ignore[names]", 21, 'expected a rule, found "names", which stands for many'),
        ("# toolcheck: ignore", 3, 'found "toolcheck: ignore"'),
        ("# toolcheck: ignore missing-name", 3, 'found "toolcheck: ignore missing-name"'),
        ("# toolcheck: ignore[missing-name", 3, 'found "toolcheck: ignore[missing-name"'),
        ("# toolcheck: ingore[missing-name]", 3, 'found "toolcheck: ingore[missing-name]"'),
        ("# toolcheck: ignore[]", 3, "no rule between the brackets"),
        ("# toolcheck: ignore[missing-name,]", 3, "no rule between the brackets or commas"),
        ("/* toolcheck: ignore */", 4, 'found "toolcheck: ignore"'),
        ("/* toolcheck: ignore\n [missing-name] */", 4, 'found "toolcheck: ignore"'),
    ],
)
def test_a_mistake_in_a_comment_is_a_problem_with_its_place(comment: str, column: int, message: str) -> None:
    found, problems = parse_comments(document(f"a: 1\n{comment}\nb: 2"), KNOWN)
    (problem,) = problems
    assert found == ()
    assert message in problem.message
    assert (problem.file, problem.line, problem.column) == ("tools.yaml", 2, column)


def test_the_good_rules_of_a_comment_with_a_bad_one_still_count() -> None:
    found, problems = parse_comments(document("a: 1 # toolcheck: ignore[missing-name,  zzz]"), KNOWN)
    assert [ignore.rules for ignore in found] == [("missing-name",)]
    assert [(problem.line, problem.column) for problem in problems] == [(1, 41)]


def test_ten_thousand_stacked_comments_are_read_in_no_time() -> None:
    text = "# toolcheck: ignore[missing-name]\n" * 10_000 + "a: 1\n"
    found = ignores(text)
    assert len(found) == 10_000
    assert found[0].lines == {1, 10_001}


@given(st.text("toolcheck: ignore[missing-name,]#/*\n", max_size=60))
def test_no_comment_text_raises(text: str) -> None:
    found, problems = parse_comments(document(f"a: 1 # toolcheck:{text}"), KNOWN)
    assert found or problems
    assert all(ignore.rules == ("missing-name",) for ignore in found)
    assert all(problem.line is not None for problem in problems)


lines = st.lists(st.sampled_from(["code", "blank", "comment", "ignore", "trailing"]), max_size=12)


@given(lines)
def test_coverage_agrees_with_a_plain_reading_of_the_lines(kinds: list[str]) -> None:
    words = {
        "code": "a: 1",
        "blank": "  ",
        "comment": "  # words",
        "ignore": " # toolcheck: ignore[missing-name]",
        "trailing": "b: 2 # toolcheck: ignore[missing-name]",
    }
    expected = []
    for number, kind in enumerate(kinds):
        later = [n for n in range(number + 1, len(kinds)) if kinds[n] in ("code", "trailing")]
        if kind == "ignore":
            expected.append({number + 1, later[0] + 1} if later else {number + 1})
        elif kind == "trailing":
            expected.append({number + 1})
    assert [ignore.lines for ignore in ignores("\n".join(words[kind] for kind in kinds))] == expected
