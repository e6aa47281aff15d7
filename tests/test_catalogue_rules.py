"""Rules about a catalogue as a whole: how tokens are counted, what a tokenizer does, odd values, long lists."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterator
from typing import Any

import pytest

from toolcheck import tokens
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Finding
from toolcheck.rules import all_rules
from toolcheck.rules.catalogue import token_budget
from toolcheck.rules.catalogue._identifiers import entity, singular
from toolcheck.source import parse

RULES = ("token-budget", "broken-chain", "undocumented-output", "inconsistent-parameters", "output-schema-root")
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    10**5000,
    "x",
    "\udc80",
    [],
    [1, None, [], {}],
    {},
    {"a": 1},
    {"id": {"b": None}},
]


def found(rule: str, value: Any, *targets: str, file: str = "tools.json", **options: Any) -> list[Finding]:
    text = value if isinstance(value, str) else json.dumps(value)
    document = parse(file, text)
    engine = Engine([all_rules()[rule]], targets=targets, options={rule: options})
    outcome = engine.run(document, catalogues(document))
    assert outcome.failures == []
    return outcome.findings


def tools(count: int, text: str = "Reads an order.") -> list[dict[str, Any]]:
    return [{"name": f"read_{n}", "description": text, "input_schema": {"type": "object"}} for n in range(count)]


@pytest.fixture
def fresh() -> Iterator[None]:
    """Counters are kept for a run; tests of them start without."""
    token_budget._counter.cache_clear()
    yield
    token_budget._counter.cache_clear()


def test_the_estimate_weighs_length_punctuation_and_other_scripts() -> None:
    assert tokens.estimate("") == 0
    assert tokens.estimate("word") == pytest.approx(4 * 0.153)
    assert tokens.estimate('{"a":"b"}') == pytest.approx(9 * 0.153 + 3 * 0.927)
    assert tokens.estimate("été") == pytest.approx(3 * 0.153 + 2 * 0.653)
    assert tokens.estimate("search_orders") == pytest.approx(13 * 0.153)


def test_the_five_costliest_tools_are_named_in_order() -> None:
    value = tools(7)
    for at, length in ((2, 900), (5, 700), (0, 500), (6, 300), (1, 200), (4, 100)):
        value[at]["description"] = "word " * length
    (finding,) = found("token-budget", value, budget=500)

    assert [each["tool"] for each in finding.data["costliest"]] == ["read_2", "read_5", "read_0", "read_6", "read_1"]
    assert "the costliest of its tools" in finding.message or "the costliest tools: `read_2` about " in finding.message
    assert finding.data["exact"] is False
    assert finding.data["tokens"] > 500


def test_a_long_list_is_estimated_from_some_of_its_tools() -> None:
    (whole,) = found("token-budget", tools(999), budget=10)
    (part,) = found("token-budget", tools(5000), budget=10)

    assert "(an estimate)" in whole.message
    assert "(an estimate from 500 of 5,000 tools)" in part.message
    assert part.data["tokens"] == pytest.approx(whole.data["tokens"] * 5000 / 999, rel=0.02)


def test_spaces_of_the_file_and_its_form_do_not_change_the_cost() -> None:
    value = tools(3)
    costs = {
        found("token-budget", text, budget=1)[0].data["tokens"]
        for text in (json.dumps(value), json.dumps(value, indent=9))
    }
    assert len(costs) == 1


def test_a_value_that_aliases_make_huge_is_not_written_out() -> None:
    text = (
        "text: &t "
        + "x" * 3_000_000
        + "\ntools:\n"
        + "".join(f"- {{name: read_{n}, description: *t, input_schema: {{type: object}}}}\n" for n in range(40))
    )
    assert found("token-budget", text, file="tools.yaml") == []


@pytest.mark.usefixtures("fresh")
def test_an_encoding_of_tiktoken_counts_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Encoding:
        def encode_ordinary(self, text: str) -> list[int]:
            return [0] * len(text.split(" "))

    asked = []
    module = types.ModuleType("tiktoken")
    module.get_encoding = lambda name: asked.append(name) or Encoding()  # type: ignore[attr-defined, func-returns-value]
    monkeypatch.setitem(sys.modules, "tiktoken", module)
    value = [{"name": "read", "description": "a b c d", "input_schema": {}}] * 2
    (finding,) = found("token-budget", value, budget=7, tokenizer="o200k_base")

    assert "cost 8 tokens (counted with `o200k_base`); at most 7 were expected" in finding.message
    assert "about" not in finding.message
    assert (finding.data["tokens"], finding.data["exact"], asked) == (8, True, ["o200k_base"])
    assert found("token-budget", value, budget=8, tokenizer="o200k_base") == []


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("installed", [False, True])
def test_a_tokenizer_that_cannot_be_had_leaves_an_estimate_that_says_so(
    installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(name: str) -> None:
        raise OSError("no network")

    module = types.ModuleType("tiktoken") if installed else None
    if module is not None:
        module.get_encoding = offline  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tiktoken", module)
    (finding,) = found("token-budget", tools(1), budget=1, tokenizer="cl100k_base")

    why = "tiktoken cannot load `cl100k_base`" if installed else "`tiktoken` is not installed (extra `[tokens]`)"
    assert f"about {finding.data['tokens']} tokens (an estimate, since {why})" in finding.message


def test_without_the_option_no_tokenizer_is_loaded() -> None:
    before = set(sys.modules)
    found("token-budget", tools(2), budget=1)
    assert not {name for name in set(sys.modules) - before if "tiktoken" in name}


@pytest.mark.parametrize("rule", RULES)
def test_any_value_can_stand_anywhere(rule: str) -> None:
    schema = {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
    tool = {"name": "read_order", "description": "Reads an order.", "inputSchema": schema, "outputSchema": schema}
    targets = ("mcp-2025-06-18",) if rule == "output-schema-root" else ()
    for odd in ODD:
        for key in tool:
            dump = {"tools": [{**tool, key: odd}, tool, {**tool, "name": "close_order", key: odd}]}
            for part in ("type", "properties", "required"):
                broken = {**tool, "inputSchema": {**schema, part: odd}, "outputSchema": {**schema, part: odd}}
                _lints(rule, {"tools": [broken, tool]}, targets)
            _lints(rule, dump, targets)
        field = {
            **schema,
            "properties": {"order_id": odd, "id": odd, "since": {"type": odd, "description": odd, "format": odd}},
        }
        _lints(rule, {"tools": [{**tool, "inputSchema": field, "outputSchema": field}, tool]}, targets)


def _lints(rule: str, value: Any, targets: tuple[str, ...]) -> None:
    limit = sys.get_int_max_str_digits() if hasattr(sys, "get_int_max_str_digits") else 0
    if limit:
        sys.set_int_max_str_digits(0)
    try:
        text = json.dumps(value)
    finally:
        if limit:
            sys.set_int_max_str_digits(limit)
    found(rule, text, *targets)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("order_id", ("order",)),
        ("orderIds", ("order",)),
        ("idCommande", ("commande",)),
        ("parent_order_uuid", ("order",)),
        ("pullRequestId", ("pull", "request")),
        ("id", ()),
        ("id_number", ()),
        ("valid", ()),
        ("order", ()),
        ("paid_orders", ()),
    ],
)
def test_what_a_name_identifies(name: str, words: tuple[str, ...]) -> None:
    assert entity(name) == words


@pytest.mark.parametrize(
    ("word", "one"),
    [("orders", "order"), ("categories", "category"), ("boxes", "box"), ("status", "status"), ("access", "access"),
     ("factures", "facture"), ("bureaux", "bureau"), ("devis", "devis"), ("bus", "bus")],
)  # fmt: skip
def test_a_word_without_its_plural(word: str, one: str) -> None:
    assert singular(word) == one


def test_a_schema_made_from_a_list_of_parameters_is_reported_where_the_list_stands() -> None:
    def listed(name: str, kind: str) -> dict[str, Any]:
        arguments = [{"name": "page_index", "type": kind, "desc": "Page to show."}]
        return {"name": name, "description": "Lists pages.", "arguments": arguments}

    pages = [listed("list_orders", "string"), listed("list_bills", "number")]
    (finding,) = found("inconsistent-parameters", pages)
    assert finding.location.pointer.startswith("/1/arguments/0")
