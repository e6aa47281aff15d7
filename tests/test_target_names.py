"""What targets take of names and keys: characters in words, odd values, facts of a configuration."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding
from toolcheck.language.lexicon import lexicons
from toolcheck.language.number import is_plural, singular
from toolcheck.language.synonyms import listing, synonyms
from toolcheck.language.verbs import all_verbs
from toolcheck.language.words import fold
from toolcheck.rules import all_rules
from toolcheck.rules.schemas.property_key_charset import SHORT
from toolcheck.source import parse
from toolcheck.targets import OwnTarget, Targets, names
from toolcheck.targets.characters import Foreign, accepted, fits, foreign, replaced, shown

OPENAI = "^[a-zA-Z0-9_-]+$"
GEMINI = "^[a-zA-Z_][a-zA-Z0-9_.:-]*$"
RULES = (
    *("name-charset", "name-length", "prefixed-name-length", "sanitised-name-collision", "confusable-names"),
    *("inconsistent-names", "duplicate-name", "property-key-charset"),
)


def found(content: Any, *targets: str, own: dict[str, OwnTarget] | None = None, rules: Any = RULES) -> list[Finding]:
    """The findings of these rules on a catalogue; a rule that crashes fails the test."""
    document = parse("tools.json", json.dumps(content))
    engine = Engine([all_rules()[rule] for rule in rules], targets=targets, known_targets=Targets(own) if own else None)
    outcome = engine.run(document, catalogues(document))
    assert not outcome.failures
    return outcome.findings


def mcp(*names: Any, **more: Any) -> dict[str, Any]:
    """A catalogue of tools with these names."""
    return {**more, "tools": [{"name": name, "description": "Does it.", "inputSchema": {}} for name in names]}


@pytest.mark.parametrize(
    ("pattern", "text", "refused"),
    [
        (OPENAI, "read_order-2", None),
        (OPENAI, "a.b/c.d", Foreign((".", "/"))),
        (OPENAI, "order\n", Foreign(("\n",))),
        (GEMINI, "2fa", Foreign(("2",), first=True)),
        (GEMINI, "2fa é", Foreign((" ", "é"))),
        ("^[0-9]+$", "a", Foreign(("a",))),
        ("^(get|list)_x$", "order", Foreign(())),
        ("(", "anything", None),
    ],
)
def test_what_a_pattern_refuses_of_a_name(pattern: str, text: str, refused: Foreign | None) -> None:
    assert foreign(pattern, text) == refused
    assert fits(pattern, text) is (refused is None)


@pytest.mark.parametrize(
    ("patterns", "first", "words"),
    [
        ([OPENAI], False, "ASCII letters, digits, `_` and `-`"),
        ([GEMINI], False, "ASCII letters, digits, `_`, `.`, `:` and `-`"),
        ([GEMINI], True, "ASCII letters and `_`"),
        ([OPENAI, GEMINI, "^[a-z0-9_.]+$"], False, "small ASCII letters, digits and `_`"),
        (["^[A-Z]+$"], True, "ASCII capitals"),
        (["^get_x$"], False, ""),
    ],
)
def test_the_characters_that_patterns_take_in_words(patterns: list[str], first: bool, words: str) -> None:
    assert accepted(patterns, first=first) == words


def test_characters_are_shown_so_that_they_can_be_seen() -> None:
    assert shown((" ", "`", "\u200b", ".")) == "a space, the character U+0060, the character U+200B and `.`"
    assert shown(tuple("!?#%&")) == "`!`, `?`, `#`, `%` and 1 more"
    assert replaced("[^a-z]", "_", "a.b c") == "a_b_c"
    assert replaced("(", "_", "a.b") == "a.b"


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("orders", "order"), ("queries", "query"), ("boxes", "box"), ("matches", "match"), ("classes", "class"),
        ("statuses", "status"), ("tableaux", "tableau"), ("status", "status"), ("analysis", "analysis"),
        ("address", "address"), ("bus", "bus"), ("sms", "sms"), ("metrics", "metrics"), ("order", "order"),
    ],
)  # fmt: skip
def test_the_singular_of_a_word(word: str, base: str) -> None:
    assert singular(word) == base
    assert is_plural(word) is (word != base)


def test_synonyms_are_verbs_of_their_language_and_stand_in_one_group() -> None:
    for code, entry in lexicons().items():
        groups = [group.split() for group in fold(entry.get("names", {}).get("synonyms", "")).split("|") if group]
        verbs = [word for group in groups for word in group]
        assert len(verbs) == len(set(verbs)), code
        assert all(len(group) > 1 for group in groups), code
        assert set(verbs) <= all_verbs(), (code, set(verbs) - all_verbs())
    assert synonyms()["retrieve"] == synonyms()["fetch"] == "get"
    assert listing() <= all_verbs()


ODD: list[Any] = [
    3,
    None,
    True,
    [],
    {},
    "",
    " ",
    "\ud83d\ude00",
    "a" * 5000,
    "`",
    "\u202e",
    "_",
    "__",
    ".",
    "mcp__",
    "-",
]


@pytest.mark.parametrize("target", ["anthropic", "gemini", "cohere", "claude-code", "cursor", "vscode"])
def test_any_value_may_stand_as_a_name(target: str) -> None:
    found(mcp(*ODD, *ODD), target)
    found(mcp(*ODD, server="s" * 90), target)
    for properties in (*ODD, {"": 1, "a" * 500: [], "\u202e`": None, "é": {"properties": {"[": True}}}):
        tool = {"name": "read_order", "inputSchema": {"type": "object", "properties": properties}}
        found({"tools": [tool]}, target)


def test_a_configuration_knows_better_about_plain_names_too() -> None:
    own = {
        "anthropic": OwnTarget(facts={"name-pattern": "^[a-z]+$", "name-max": 8, "property-key-pattern": "^[a-z]+$"})
    }
    tool = {"name": "read_order", "inputSchema": {"type": "object", "properties": {"order_id": {}}}}
    rules = [finding.rule for finding in found({"tools": [tool]}, "anthropic", own=own)]
    assert rules == ["name-charset", "name-length", "property-key-charset"]
    lifted = {
        "anthropic": OwnTarget(facts={"name-pattern": "unknown", "name-max": 4000, "name-advised-max": "unknown"})
    }
    assert not found(mcp("order.read", "x" * 300), "anthropic", own=lifted, rules=("name-charset", "name-length"))


def test_the_quick_answer_for_keys_is_right_for_every_target() -> None:
    for name in names():
        known = Targets().target(name)
        assert (known.fact("property-key-max") or SHORT) >= SHORT, name
        assert fits(known.fact("property-key-pattern") or ".*", "a_Z"), name


def test_a_suggested_name_is_free_and_legible() -> None:
    def helps(*names: str) -> list[str]:
        return [finding.help for finding in found(mcp(*names), "openai", rules=("name-charset",))]

    assert "`calendar_list_events`" in helps("calendar.listEvents")[0]
    assert "`creer_recu`" in helps("créer_reçu")[0]
    for taken in (
        ("order.read", "order_read"),
        ("order.read", "order/read"),
        ("查询",),
        ("straße_suchen",),
        ("a." * 60,),
    ):
        assert all("Write `" not in text for text in helps(*taken)), taken


def test_all_targets_that_refuse_are_named_in_one_finding() -> None:
    findings = found(mcp("read order"), "anthropic", "openai", "cohere", "mcp", rules=("name-charset",))
    assert [finding.targets for finding in findings] == [("anthropic", "openai", "cohere")]
    findings = found(mcp("read.the-order"), "openai", "cohere", rules=("name-charset",))
    assert findings[0].message == (
        "`read.the-order` holds `.`, which `openai` refuses; it holds `.` and `-`, which `cohere` refuses; "
        "ASCII letters, digits and `_` were expected"
    )
    findings = found(mcp("x" * 70), "claude-desktop", "bedrock", "anthropic", rules=("name-length",))
    assert [(finding.targets, finding.severity.name) for finding in findings] == [
        (("claude-desktop", "bedrock"), "ERROR")
    ]


@pytest.mark.parametrize(
    ("targets", "said"),
    [
        (("anthropic",), "and `anthropic` refuses the request"),
        (("anthropic", "claude-code"), "and `anthropic` and `claude-code` refuse the request"),
        (("mcp",), "and `mcp` asks for unique names"),
        (("cohere",), "already names another tool of this catalogue; each name"),
    ],
)
def test_a_name_that_stands_twice_is_told_with_who_refuses_it(targets: tuple[str, ...], said: str) -> None:
    content = mcp("read_order", "read_order")
    content["tools"][1]["description"] = "Reads another."
    (finding,) = found(content, *targets, rules=("duplicate-name",))
    assert said in finding.message


@pytest.mark.parametrize("pattern", ["^(?!get_)[a-z_]+$", "^(?!get_)[a-zA-Z0-9_]+$", "^[a-zA-Z0-9_]{1,6}$"])
def test_a_name_that_breaks_a_pattern_by_its_form_is_told_the_pattern(pattern: str) -> None:
    own = {"acme": OwnTarget(extends="openai", facts={"name-pattern": pattern})}
    messages = [finding.message for finding in found(mcp("get_parcel"), "acme", own=own)]
    assert messages == [f"`get_parcel` does not match `{pattern}`, which `acme` asks for"]
