"""One defect, one finding: each defect is planted alone in a catalogue that is clean, under all rules."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Severity
from toolcheck.rules import all_rules
from toolcheck.source import parse

Tool = dict[str, Any]

CLEAN: list[Tool] = [
    {
        "name": "search_orders",
        "description": "Searches the orders of one customer by date. Use it when someone asks what was ordered. "
        "Do not use it for invoices; for those use `search_invoices`. Returns a list of {id, date, total in euros}, "
        "empty when nothing matches.",
        "input_schema": {
            "type": "object",
            "properties": {
                "state": {"type": "string", "enum": ["open", "closed"], "description": "State of the orders."},
                "limit": {"type": "integer", "minimum": 1, "maximum": 50, "description": "Orders to return."},
                "labels": {
                    "type": "array",
                    "items": {"type": "string", "maxLength": 20},
                    "maxItems": 5,
                    "description": "Labels that an order must carry, e.g. gift.",
                },
            },
            "required": ["limit"],
            "additionalProperties": False,
        },
    },
    {
        "name": "search_invoices",
        "description": "Cherche les factures d'un client par date. À utiliser quand on demande ce qui a été facturé. "
        "Ne pas l'utiliser pour les commandes ; pour celles-ci, utiliser `search_orders`. Renvoie une liste de "
        "{id, date, total en euros}, vide si rien ne correspond.",
        "input_schema": {
            "type": "object",
            "properties": {
                "limit": {"type": "integer", "minimum": 1, "maximum": 50, "description": "Nombre de factures."}
            },
            "required": ["limit"],
            "additionalProperties": False,
        },
    },
]


def put(*path: str, value: Any) -> Callable[[list[Tool]], None]:
    """Set a value in the first tool."""

    def plant(tools: list[Tool]) -> None:
        node: Any = tools[0]
        for step in path[:-1]:
            node = node[step]
        node[path[-1]] = value

    return plant


def drop(*path: str) -> Callable[[list[Tool]], None]:
    """Take a value out of the first tool."""

    def plant(tools: list[Tool]) -> None:
        node: Any = tools[0]
        for step in path[:-1]:
            node = node[step]
        del node[path[-1]]

    return plant


WHAT = "Searches the orders of one customer by date."
WHEN = "Use it when someone asks what was ordered."
WHEN_NOT = "Do not use it for invoices; for those use `search_invoices`."
RETURNS = "Returns a list of {id, date, total in euros}, empty when nothing matches."


def description(*sentences: str) -> Callable[[list[Tool]], None]:
    """Give the first tool a description of these sentences."""
    return put("description", value=" ".join(sentences))


PROPERTIES = ("input_schema", "properties")


def empty_with(sentence: str) -> Callable[[list[Tool]], None]:
    """Take the parameters out of the first tool, and ask for some in its description."""

    def plant(tools: list[Tool]) -> None:
        tools[0]["input_schema"] = {"type": "object", "properties": {}}
        tools[0]["description"] += f" {sentence}"

    return plant


def old_reference(tools: list[Tool]) -> None:
    """Put a keyword beside a reference, under a draft that passes it by."""
    schema = tools[0]["input_schema"]
    schema["$schema"] = "http://json-schema.org/draft-07/schema#"
    schema["definitions"] = {"Page": {"type": "integer", "minimum": 1, "maximum": 9}}
    schema["properties"]["page"] = {"$ref": "#/definitions/Page", "maximum": 3, "description": "Page to show."}


KEY = (
    "gh" + "p_" + "aB3dE6gH9jKlMnOpQrStUvWxYz98765zQ4tR"
)  # in two parts, or scanners of this repository would report it
PURGE: Tool = {
    "name": "purge_orders",
    "description": "Purges the orders of one customer for good. Use it when someone asks to be forgotten. Do not use "
    "it to find orders; for that use `search_orders`. Returns {purged}, a number.",
    "input_schema": {
        "type": "object",
        "properties": {"confirm": {"type": "boolean", "description": "Whether the customer agreed."}},
        "required": ["confirm"],
        "additionalProperties": False,
    },
}
DEFECTS: list[tuple[str, Callable[[list[Tool]], None]]] = [
    ("name-not-snake-case", put("name", value="searchOrders")),
    ("name-not-verb-object", put("name", value="orders_search")),
    ("name-not-verb-object", put("name", value="customer_overview")),
    ("generic-name", put("name", value="search")),
    ("generic-name", put("name", value="tool1")),
    ("name-charset", put("name", value="search.orders")),
    ("name-charset", put("name", value="search orders")),
    ("name-charset", put("name", value="rechercher_reçus")),
    ("name-length", put("name", value="search_orders_by_customer_and_date_and_state_and_label_and_shipping_country")),
    ("confusable-names", put("name", value="search_the_invoices")),
    ("property-key-charset", put(*PROPERTIES, "sort[0]", value={"type": "boolean", "description": "By date."})),
    ("property-key-charset", put(*PROPERTIES, "sort_by_" * 9, value={"type": "boolean", "description": "By date."})),
    ("missing-name", put("name", value="")),
    ("missing-name", drop("name")),
    ("duplicate-name", put("name", value="search_invoices")),
    ("malformed-tool", put("name", value=7)),
    ("malformed-tool", put("description", value=["a"])),
    ("malformed-tool", put("input_schema", value="object")),
    ("malformed-tool", lambda tools: tools.append("search_products")),  # type: ignore[arg-type]  # the defect itself
    ("missing-description", put("description", value="")),
    ("missing-description", put("description", value="TODO")),
    ("missing-description", drop("description")),
    (
        "missing-purpose",
        description("Finds orders.", "Use it when someone asks for at most 50 orders.", WHEN_NOT, "Returns JSON."),
    ),
    ("missing-trigger", description(WHAT, "Closed orders are found too.", WHEN_NOT, RETURNS)),
    ("missing-boundary", description(WHAT, "Closed orders are found too.", WHEN, RETURNS)),
    ("missing-edge-cases", description(WHAT, WHEN, WHEN_NOT, "Returns a list of {id, date, total in euros}.")),
    ("missing-return", description(WHAT, "Fails for an unknown customer.", WHEN, WHEN_NOT)),
    ("missing-schema", drop("input_schema")),
    ("missing-schema", put("input_schema", value=None)),
    ("root-not-object", drop("input_schema", "type")),
    ("root-not-object", put("input_schema", "type", value=["object", "null"])),
    ("open-object", drop("input_schema", "additionalProperties")),
    ("open-object", put("input_schema", "additionalProperties", value=True)),
    ("malformed-schema", put(*PROPERTIES, "state", "type", value="str")),
    ("malformed-schema", put(*PROPERTIES, "labels", "maxItems", value=-1)),
    ("malformed-schema", put(*PROPERTIES, "labels", value="array")),
    ("root-combinator", put("input_schema", "oneOf", value=[{"required": ["state"]}, {"required": ["labels"]}])),
    ("empty-object", empty_with("Pass `customer_id` and a date.")),
    ("tuple-items", put(*PROPERTIES, "labels", "items", value=[{"type": "string", "maxLength": 9}])),
    ("dialect-mismatch", put(*PROPERTIES, "limit", "exclusiveMinimum", value=True)),
    ("dialect-mismatch", put("input_schema", "dependencies", value={"state": ["labels"]})),
    ("misplaced-keyword", put(*PROPERTIES, "state", "minimum", value=1)),
    ("misplaced-keyword", put(*PROPERTIES, "state", "required", value=True)),
    ("misplaced-keyword", put(*PROPERTIES, "labels", "minLength", value=1)),
    ("unresolved-ref", put(*PROPERTIES, "page", value={"$ref": "#/$defs/Page", "description": "Page to show."})),
    ("external-ref", put(*PROPERTIES, "page", value={"$ref": "page.json", "description": "Page to show."})),
    ("ref-siblings", old_reference),
    ("invalid-schema-id", put("input_schema", "$id", value="Search orders")),
    ("unknown-required", put("input_schema", "required", value=["limit", "page"])),
    ("unknown-required", put("input_schema", "required", value=["limit", "limit"])),
    ("unknown-required", put("input_schema", "required", value=None)),
    ("invalid-enum", put(*PROPERTIES, "state", "enum", value=[])),
    ("invalid-enum", put(*PROPERTIES, "state", "enum", value=["open", "open"])),
    ("invalid-enum", put(*PROPERTIES, "state", "enum", value=["open", 3])),
    ("invalid-enum", put(*PROPERTIES, "state", "enum", value="open")),
    ("contradictory-bounds", put(*PROPERTIES, "limit", "minimum", value=90)),
    ("undescribed-parameter", drop(*PROPERTIES, "state", "description")),
    ("unbounded-number", drop(*PROPERTIES, "limit", "maximum")),
    ("array-without-items", drop(*PROPERTIES, "labels", "items")),
    ("missing-type", put(*PROPERTIES, "page", value={"description": "Page to show."})),
    (
        "missing-type",
        put(*PROPERTIES, "pages", value={"items": {"type": "string", "maxLength": 9}, "description": "Pages."}),
    ),
    ("invalid-default", put(*PROPERTIES, "state", "default", value="all")),
    ("invalid-default", put(*PROPERTIES, "limit", "default", value="20")),
    ("over-required", put(*PROPERTIES, "limit", "default", value=20)),
    ("over-required", put(*PROPERTIES, "limit", "description", value="Optional. Orders to return.")),
    ("enum-in-prose", put(*PROPERTIES, "sort", value={"type": "string", "description": "Order: `date` or `total`."})),
    (
        "action-switch",
        put(*PROPERTIES, "action", value={"type": "string", "enum": ["list", "delete"], "description": "The job."}),
    ),
    ("prose-contradicts-schema", put(*PROPERTIES, "limit", "description", value="Orders to return (1-100).")),
    ("prose-contradicts-schema", put(*PROPERTIES, "state", "description", value="An integer.")),
    ("unsafe-number", put(*PROPERTIES, "limit", "maximum", value=2**63)),
    ("unsafe-number", put(*PROPERTIES, "limit", "minimum", value=0.5)),
    ("invalid-example", put(*PROPERTIES, "limit", "examples", value=["20"])),
    ("invalid-example", put("input_examples", value=[{"limit": 90}])),
    ("unsupported-pattern", put(*PROPERTIES, "labels", "items", "pattern", value="^[a-z+$")),
    ("unsupported-pattern", put(*PROPERTIES, "labels", "items", "pattern", value="^([a-z]+)*$")),
    (
        "unsupported-keyword",
        put(
            *PROPERTIES,
            "notes",
            value={
                "type": "object",
                "description": "Notes by name.",
                "patternProperties": {"^[a-z]{1,9}$": {"type": "string", "maxLength": 9}},
                "additionalProperties": False,
            },
        ),
    ),
    (
        "missing-unit",
        put(
            *PROPERTIES,
            "timeout",
            value={"type": "integer", "minimum": 1, "maximum": 90, "description": "How long to wait."},
        ),
    ),
    (
        "missing-unit",
        put(
            *PROPERTIES,
            "timeout",
            value={"type": "integer", "minimum": 1, "maximum": 90, "description": "How long to wait."},
        ),
    ),
    ("missing-format", put(*PROPERTIES, "start_date", value={"type": "string", "description": "The first day."})),
    ("missing-format", put(*PROPERTIES, "identifiant_client", value={"type": "string", "description": "Le client."})),
    ("steering-description", description(WHAT, WHEN, WHEN_NOT, RETURNS, "Never use any other tool.")),
    (
        "broken-chain",
        lambda tools: (
            put(
                *PROPERTIES,
                "parcel_id",
                value={"type": "string", "maxLength": 9, "description": "The parcel with the order."},
            )(tools),
            put("input_schema", "required", value=["limit", "parcel_id"])(tools),
        ),
    ),
    ("secret-parameter", put(*PROPERTIES, "api_key", value={"type": "string", "description": "Key of the API."})),
    (
        "identity-parameter",
        put(*PROPERTIES, "user_id", value={"type": "string", "description": "Id of the current user."}),
    ),
    ("identity-parameter", put(*PROPERTIES, "tenant_id", value={"type": "string", "description": "Tenant, e.g. t_1."})),
    (
        "idempotency-key-parameter",
        put(*PROPERTIES, "request_id", value={"type": "string", "description": "A random UUID for each call."}),
    ),
    ("secret-literal", put(*PROPERTIES, "state", "description", value="State. Key: " + KEY)),
    ("contradictory-annotations", put("annotations", value={"destructiveHint": True})),
    ("raw-code-parameter", put(*PROPERTIES, "sql", value={"type": "string", "description": "SQL to execute."})),
    ("self-confirmation", lambda tools: tools.append(PURGE)),
]


# The same catalogue, checked for a target.
FOR_TARGETS: list[tuple[str, str, Callable[[list[Tool]], None]]] = [
    ("gemini", "unsupported-keyword", put(*PROPERTIES, "labels", "oneOf", value=[{"minItems": 1}])),
    ("gemini", "unsupported-format", put(*PROPERTIES, "labels", "items", "format", value="uri")),
    ("gemini", "unsupported-type-list", put(*PROPERTIES, "state", "type", value=["string", "null"])),
    ("gemini", "unsupported-enum", put(*PROPERTIES, "state", "enum", value=["open", ""])),
    ("gemini", "unsupported-enum", put(*PROPERTIES, "limit", "enum", value=[10, 20])),
    ("gemini", "missing-type", drop(*PROPERTIES, "state", "type")),
    ("gemini", "invalid-enum", put(*PROPERTIES, "state", "enum", value=["open", 3])),
    ("anthropic-strict", "enum-case-twins", put(*PROPERTIES, "state", "enum", value=["open", "Open"])),
    ("llama-cpp", "unsupported-pattern", put(*PROPERTIES, "labels", "items", "pattern", value="[a-z]")),
    ("llama-cpp", "explosive-repetition", put(*PROPERTIES, "labels", "maxItems", value=500)),
    ("mcp", "invalid-header-parameter", put(*PROPERTIES, "labels", "x-mcp-header", value="Labels")),
]


def found_in(tools: list[Tool]) -> list[str]:
    """The rules whose findings of warning or above a catalogue gets."""
    return all_found(tools, Severity.WARNING)


def for_target(tools: list[Tool], target: str) -> Counter[str]:
    """How often each rule speaks of a catalogue that is checked for a target, at warning or above."""
    document = parse("tools.json", json.dumps(tools, indent=1, ensure_ascii=False))
    outcome = Engine(all_rules().values(), targets=(target,)).run(document, catalogues(document))
    assert not outcome.failures
    return Counter(finding.rule for finding in outcome.findings if finding.severity >= Severity.WARNING)


def all_found(tools: list[Tool], least: Severity = Severity.INFO) -> list[str]:
    """The rules whose findings of a severity or above a catalogue gets."""
    document = parse("tools.json", json.dumps(tools, indent=1, ensure_ascii=False))
    outcome = Engine(all_rules().values()).run(document, catalogues(document))
    assert not outcome.failures
    return [finding.rule for finding in outcome.findings if finding.severity >= least]


def test_the_clean_catalogue_is_clean() -> None:
    assert found_in(CLEAN) == []


@pytest.mark.parametrize(("rule", "plant"), DEFECTS, ids=[f"{i}-{rule}" for i, (rule, _) in enumerate(DEFECTS)])
def test_a_defect_planted_alone_gets_one_finding(rule: str, plant: Callable[[list[Tool]], None]) -> None:
    tools = copy.deepcopy(CLEAN)
    plant(tools)
    assert found_in(tools) == [rule]


@pytest.mark.parametrize(
    ("target", "rule", "plant"), FOR_TARGETS, ids=[f"{i}-{rule}" for i, (_, rule, _) in enumerate(FOR_TARGETS)]
)
def test_a_defect_for_a_target_adds_one_finding(target: str, rule: str, plant: Callable[[list[Tool]], None]) -> None:
    """What the target has against the clean catalogue itself is not counted."""
    tools = copy.deepcopy(CLEAN)
    before = for_target(tools, target)
    plant(tools)
    assert for_target(tools, target) - before == Counter([rule])


@pytest.mark.parametrize(
    ("text", "rule"),
    [("search_orders", "missing-description"), ("Searches orders.", "description-echoes-name")],
)
def test_a_description_that_is_the_name_is_told_once(text: str, rule: str) -> None:
    """A text of two words lacks all other parts too; that it is the name again is one thing, and said by one rule."""
    tools = copy.deepcopy(CLEAN)
    description(text)(tools)
    about_the_name = {"missing-description", "description-echoes-name", "missing-purpose"}
    assert [found for found in found_in(tools) if found in about_the_name] == [rule]


def test_a_missing_return_is_told_once() -> None:
    tools = copy.deepcopy(CLEAN)
    description(WHAT, "Fails for an unknown customer.", WHEN, WHEN_NOT)(tools)
    assert all_found(tools) == ["missing-return"]
    del tools[0]["description"]
    assert all_found(tools) == ["missing-description"]


def test_two_names_of_one_concept_are_told_once() -> None:
    tools = copy.deepcopy(CLEAN)
    for tool, name in zip(tools, ("page_size", "pageSize"), strict=True):
        field = {"type": "integer", "minimum": 1, "maximum": 9, "description": "Orders on a page."}
        tool["input_schema"]["properties"][name] = field
    assert all_found(tools) == ["inconsistent-parameters"]


def test_infos_planted_alone_get_one_finding() -> None:
    values: list[tuple[str, Tool]] = [
        ("unbounded-string", {"type": "string", "description": "Words to look for."}),
        ("unbounded-array", {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 9}}),
        ("enum-in-prose", {"type": "string", "description": "One of `open`, `closed`."}),
    ]
    for rule, value in values:
        tools = copy.deepcopy(CLEAN)
        tools[0]["input_schema"]["properties"]["extra"] = {"description": "Anything else.", **value}
        assert all_found(tools) == [rule]


def test_infos_about_the_shape_of_a_schema_get_one_finding() -> None:
    closed = {"type": "object", "additionalProperties": False, "description": "A part of the order."}
    inner: Tool = {**closed, "properties": {"open": {"type": "boolean", "description": "Whether it is open."}}}
    for name in ("inner", "middle"):
        inner = {**closed, "properties": {name: inner}}
    loop = {**closed, "properties": {"next": {"$ref": "#/$defs/Loop", "description": "The next one."}}}
    for rule, part, defs in (
        ("deep-nesting", inner, {}),
        ("recursive-ref", {"$ref": "#/$defs/Loop", "description": "The first one."}, {"$defs": {"Loop": loop}}),
    ):
        tools = copy.deepcopy(CLEAN)
        tools[0]["input_schema"]["properties"]["extra"] = part
        tools[0]["input_schema"].update(defs)
        assert all_found(tools) == [rule]


def test_infos_of_one_name_get_one_finding() -> None:
    text = {"type": "string", "maxLength": 40}
    values: list[tuple[str, dict[str, Tool]]] = [
        ("ambiguous-parameter", {"data": {**text, "description": "The data."}}),
        ("known-argument", {"current_time": {**text, "description": "The time, e.g. 09:00."}}),
        ("missing-format", {"phone": {**text, "description": "Number to call."}}),
        ("conflicting-flags", {"show_total": {"type": "boolean", "description": "With the total."},
                               "hide_total": {"type": "boolean", "description": "Without the total."}}),
    ]  # fmt: skip
    for rule, properties in values:
        tools = copy.deepcopy(CLEAN)
        tools[0]["input_schema"]["properties"].update(properties)
        assert all_found(tools) == [rule]


def test_a_long_description_gets_one_finding() -> None:
    tools = copy.deepcopy(CLEAN)
    tools[0]["description"] += " Closed orders are found too." * 80
    assert all_found(tools) == ["description-too-long"]
