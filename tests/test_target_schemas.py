"""What targets take of schemas, and patterns: what examples cannot say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from regress import Regex, RegressError

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding
from toolcheck.language.claims import told_default, told_range, told_type
from toolcheck.rules import all_rules
from toolcheck.rules.schemas._pattern_reader import GROUP, SET, Piece, Reading
from toolcheck.rules.schemas._pattern_risk import catastrophic
from toolcheck.source import parse

RULES = ("unsupported-keyword", "unsupported-format", "unsupported-type-list", "unsupported-enum", "enum-case-twins",
         "unsafe-number", "invalid-example", "invalid-header-parameter", "explosive-repetition", "unsupported-pattern",
         "prose-contradicts-schema")  # fmt: skip
TARGETS = ("gemini", "gemini-json-schema", "anthropic-strict", "openai-strict", "llama-cpp", "mcp")


def lint(schema: Any, *targets: str, rules: tuple[str, ...] = RULES, **more: Any) -> list[Finding]:
    """The findings of the rules on a tool of this schema, checked for targets."""
    tool = {"name": "read_order", "description": "Reads an order.", "inputSchema": schema, **more}
    document = parse("tools.json", json.dumps({"tools": [tool]}))
    outcome = Engine([all_rules()[name] for name in rules], targets=targets).run(document, catalogues(document))
    assert not outcome.failures
    return outcome.findings


def of(*properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {f"p{index}": value for index, value in enumerate(properties)}}


# Several targets at once


def test_one_finding_names_all_targets_that_object() -> None:
    found = lint(of({"type": "string", "not": {"const": "a"}}), "gemini", "llama-cpp", rules=("unsupported-keyword",))
    assert [finding.location.pointer.rpartition("/")[2] for finding in found] == ["not", "const"]
    assert found[0].targets == ("gemini", "llama-cpp")
    assert "`gemini` refuses and `llama-cpp` ignores; a keyword" in found[0].message
    assert found[0].severity.name == "ERROR"


def test_a_format_that_several_targets_refuse_lists_what_they_know() -> None:
    found = lint(of({"type": "string", "format": "uri"}), "gemini", "openai-strict", "anthropic")
    assert [finding.targets for finding in found] == [("gemini", "openai-strict")]
    assert "refuse; one of `enum`, `date-time`, `time`" in found[0].message


def test_a_condition_is_one_finding_that_points_at_its_parts() -> None:
    found = lint({"type": "object", "if": {}, "then": {}, "else": {}}, "gemini")
    assert [finding.location.pointer for finding in found] == ["/tools/0/inputSchema/if"]
    assert [related.location.pointer[-4:] for related in found[0].related] == ["then", "else"]
    assert len(lint({"type": "object", "then": {}, "else": {}}, "gemini")) == 2


# Odd values

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 10**400, 1e308, "", "a", "é\u0301", "(", [], [[]], [None], [1, "a"], {}, {"a": 1},
    {"a": {"b": []}}, [{}], ["a", "A"], "\ud800", "x" * 9000,
)  # fmt: skip
FIELDS = (
    "type", "format", "enum", "pattern", "patternProperties", "minimum", "maximum", "maxItems", "maxLength", "default",
    "examples", "example", "x-mcp-header", "description", "additionalProperties", "if", "items",
)  # fmt: skip


@pytest.mark.parametrize("field", FIELDS)
def test_any_value_can_stand_in_any_field(field: str) -> None:
    plain = {"type": "integer", "description": "A number (default: 3) between 1 and 2.", "enum": [1, ""], "default": 2}
    tools = [
        of({**plain, "maximum": 9, field: value}, {"type": "array", "maxItems": 99, field: value}) for value in ODD
    ]
    for target in TARGETS:
        for schema in tools:
            lint(schema, target)


def test_references_that_lead_round_end() -> None:
    node = {"type": "array", "maxItems": 99, "items": {"$ref": "#/$defs/a"}, "examples": [[[]]]}
    schema = {**of({"$ref": "#/$defs/a", "x-mcp-header": "A"}), "$defs": {"a": node, "b": {"$ref": "#/$defs/b"}}}
    assert {finding.rule for finding in lint(schema, "llama-cpp", "mcp")} == {"invalid-header-parameter"}


@pytest.mark.parametrize("value", [None, 3, "a", {"a": 1}, [None, 3, "a", []]])
def test_examples_of_calls_may_be_anything(value: Any) -> None:
    found = lint(of({"type": "string"}), input_examples=value)
    assert len(found) == (4 if isinstance(value, list) else 0)


# Patterns

ALPHABET = [
    "a", "b", "-", "0", ".", "^", "$", "(", "(?:", "(?=", "(?<!", "(?<n>", ")", "[", "[^", "]", "|", "*", "+", "?",
    "{2}", "{1,}", "{3,2}", "{", "}", "\\d", "\\W", "\\b", "\\1", "\\-", "\\.", "\\Z", "\\u0041", "\\p{L}", "a-z", "é",
]  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(ALPHABET), max_size=9).map("".join))
def test_what_the_reader_is_sure_of_compiles(pattern: str) -> None:
    reading = Reading(pattern)
    if reading.sure:
        Regex(pattern, "u")
        assert reading.branches is not None
    else:
        try:
            Regex(pattern, "u")
        except RegressError:
            assert lint(of({"type": "string", "pattern": pattern}))


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(ALPHABET), max_size=9).map("".join))
def test_a_pattern_is_reported_as_wrong_just_where_it_does_not_compile(pattern: str) -> None:
    try:
        Regex(pattern, "u")
        compiles = True
    except RegressError:
        compiles = False
    found = [
        finding for finding in lint(of({"type": "string", "pattern": pattern})) if "many ways" not in finding.message
    ]
    assert bool(found) is not compiles


Ends = Counter[int]
"""Where a match may end -> in how many ways."""


@cache
def matches(rows: tuple[tuple[Piece, ...], ...], text: str, start: int) -> Ends:
    """In how many ways the branches match from a place on; empty rounds of a repetition are not counted."""
    ends: Ends = Counter()
    for row in rows:
        places: Ends = Counter({start: 1})
        for piece in row:
            after: Ends = Counter()
            for place, ways in places.items():
                for end, more in repeated(piece, text, place).items():
                    after[end] += ways * more
            places = after
        ends.update(places)
    return ends


@cache
def repeated(piece: Piece, text: str, start: int) -> Ends:
    ends: Ends = Counter()
    places: Ends = Counter({start: 1})
    for count in range(min(piece.high, len(text) + 1) + 1):
        if count >= piece.low:
            ends.update(places)
        after: Ends = Counter()
        for place, ways in places.items():
            for end, more in once(piece, text, place).items():
                if end > place or count < piece.low:
                    after[end] += ways * more
        places = after
    return ends


def once(piece: Piece, text: str, at: int) -> Ends:
    if piece.kind == SET:
        return Counter({at + 1: 1}) if at < len(text) and piece.chars >> ord(text[at]) & 1 else Counter()
    assert piece.kind == GROUP
    return matches(piece.branches, text, at)


bodies = st.recursive(
    st.sampled_from(["a", "b", "[ab]", "c"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{1,3}", "{2}"])).map(lambda pair: f"(?:{pair[0]}){pair[1]}"),
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=2, max_size=2).map(lambda two: f"(?:{two[0]}|{two[1]})"),
    ),
    max_leaves=4,
)
WORDS = ("a", "b", "c", "ab", "ac", "bc", "cb", "ca")
LONGEST, MEMBERS = 4, 3


def members(body: str) -> list[str]:
    """Some of the shortest words that a pattern takes: what it repeats is made of them."""
    found: list[str] = []
    for length in range(1, LONGEST + 1):
        for letters in product("abc", repeat=length):
            word = "".join(letters)
            if re.fullmatch(body, word):
                found.append(word)
                if len(found) == MEMBERS:
                    return found
    return found


@settings(max_examples=200, deadline=None, derandomize=True)
@given(bodies)
@example("(?:aab)*")
@example("(?:(?:ab|c){2})+")
def test_what_is_called_catastrophic_has_very_many_ways(body: str) -> None:
    reading = Reading(f"^(?:{body})*$")
    assert reading.branches is not None
    matches.cache_clear()
    repeated.cache_clear()
    group = reading.branches[0][1]
    if catastrophic(reading.branches) is not group:
        return
    growth = []
    for word in (*WORDS, *(word for word in members(body) if word not in WORDS)):
        rows = (12, 24) if word in WORDS else (6, 12)
        few, many = (repeated(group, word * times, 0)[len(word) * times] for times in rows)
        growth.append(many >= 8 * max(few, 1) and many >= 32)
    assert any(growth)


def test_deep_and_long_patterns_are_left_alone_or_refused() -> None:
    for pattern in ("(" * 4000 + ")" * 4000, "(a" * 60 + ")*" * 60, "a?" * 2000, "[" * 9000, "(a|a)*" * 700 + "$"):
        lint(of({"type": "string", "pattern": pattern}), "llama-cpp")


PROGRAM = """
import sys
from toolcheck.cli import main
try:
    main(["lint", sys.argv[1], "--fail-on", "never"])
except SystemExit:
    pass
print("regress" in sys.modules, "toolcheck.rules.schemas.unsupported_pattern" in sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("property_", "loaded"),
    [
        ({"type": "string"}, "False False"),
        ({"type": "string", "pattern": "^[a-z]{2,5}(-\\d+)?$"}, "False True"),
        ({"type": "string", "pattern": "^\\p{L}+$"}, "True True"),
    ],
)
def test_the_engine_of_patterns_is_loaded_where_it_is_needed(tmp_path: Any, property_: Any, loaded: str) -> None:
    file = tmp_path / "t.json"
    file.write_text(json.dumps([{"name": "read_order", "input_schema": of(property_)}]), "utf-8")
    run = subprocess.run([sys.executable, "-c", PROGRAM, str(file)], capture_output=True, text=True, check=True)
    assert run.stderr.strip().endswith(loaded)


# Claims of texts


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("An integer between 1 and 5", "integer"),
        ("Un entier.", "integer"),
        ("eine Ganzzahl zwischen 1 und 5", "integer"),
        ("limit (integer): how many", "integer"),
        ("How many (optional, integer)", "integer"),
        ("整数，页码", "integer"),
        ("String.", "string"),
        ("A number of rows", None),
        ("An integer or a string", None),
        ("Integer overflow mode", None),
        ("Array index", None),
        ("Keys: name (string): the name", None),
        ("", None),
    ],
)
def test_types_told_in_marked_places(text: str, kind: str | None) -> None:
    found = told_type(text)
    assert (found and found[0]) == kind


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("between 1 and 1,000", {1.0}, {1.0, 1000.0}),
        ("Rows (1-50).", {1.0}, {50.0}),
        ("Max. 50", None, {50.0}),
        ("min 2, max 9", {2.0}, {9.0}),
        ("entre 0,5 et 2", {0.5}, {2.0}),
    ],
)
def test_ranges_told(text: str, low: Any, high: Any) -> None:
    found = told_range(text)
    assert found is not None
    assert (found.low, found.high) == (low, high)


@pytest.mark.parametrize(
    "text", ["usually between 1 and 5", "up to 3 decimals", "1-5 or (7-9), max 3", "max 5%", "no. 5"]
)
def test_ranges_not_told(text: str) -> None:
    assert told_range(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Rows. Default: 10", "10"),
        ("Rows (1-50, default 10)", "10"),
        ("Defaults to `date`.", "date"),
        ("par défaut : montant", "montant"),
        ("Default: 10 minutes", None),
        ("Default: 1 for a, default: 2 for b", None),
        ("There is no default: it is asked for", None),
        ("The default view", None),
    ],
)
def test_defaults_told(text: str, value: str | None) -> None:
    found = told_default(text)
    assert (found and found[0]) == value
