"""Which patterns the runtime takes."""

from __future__ import annotations

import pytest

from toolcheck.runtime import Definition, SetupError
from toolcheck.runtime.arguments import Validator
from toolcheck.runtime.patterns import refusal


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$", "(a|a)*$", "(x+x+)+y", "(a*a*)*b", r"^(\d+\s?)*$", "^(a|aa)+$", "^(ab|a|b)+$", "(?:a?){50}a{50}",
        "(.*)(.*)(.*)(.*)x", ".*.*.*x", "^((a{0,5}){0,5}){0,5}$", "^(.*,)+$", "^(([a-z])+.)+[A-Z]$",
        r"^(a+\B)+!$", r".*\b.*\b.*\b.*x", "^(a+(?=a))+!$",
    ],
)  # fmt: skip
def test_a_pattern_that_may_be_slow_is_refused(pattern: str) -> None:
    assert refusal(pattern) == "can take exponential time"


@pytest.mark.parametrize(
    "pattern",
    [
        "^[a-z0-9]+(-[a-z0-9]+)*$", "^([a-z0-9]+-)*[a-z0-9]+$", r"^[^@\s]+@[^@\s]+\.[^@\s]+$", "^A-[0-9]{1,8}$",
        r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$", "^(foo|far)+$", "^[A-Z]{3}(,[A-Z]{3})*$", "^https?://.+$",
        "^(0|[1-9][0-9]*)$", "^.{1,200}$", "^#?([a-f0-9]{6}|[a-f0-9]{3})$", "^(?:[a-z]{1,3},){1,4}$", "",
    ],
)  # fmt: skip
def test_a_pattern_that_is_plainly_quick_is_taken(pattern: str) -> None:
    assert refusal(pattern) == ""


def test_a_pattern_that_cannot_be_read_is_refused() -> None:
    assert refusal("(") == "is not understood"


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "object", "patternProperties": {"^(a+)+$": {}}}, "exponential time"),
        ({"type": "object", "properties": {"a": {"$dynamicRef": "https://example.com/a"}}}, "leads out"),
        ({"$schema": 1, "type": "object"}, "schema. is no text"),
    ],
)
def test_what_a_schema_hides_elsewhere_is_refused(schema: dict[str, object], words: str) -> None:
    tool = Definition("read_note", "Reads a note.", schema, dict)
    with pytest.raises(SetupError, match=words):
        Validator(tool)
