"""One catalogue in every wire form and two file formats: the same findings, but for the pointers, and for the key that
a form has for the schema."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import yaml

from toolcheck.catalogue import Tool
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import pointer
from toolcheck.rules import all_rules
from toolcheck.source import parse
from toolcheck.targets import names

Entry = dict[str, Any]


def obj(properties: Entry, **more: Any) -> Entry:
    return {"type": "object", "properties": properties, **more}


def text(description: str | None = None, **more: Any) -> Entry:
    return {"type": "string", **({} if description is None else {"description": description}), **more}


GOOD = (
    "Finds one order by its number. Use it when the customer names a number. Do not use it for lists; use "
    "`list_orders` instead. Returns the order as JSON, and an error when the number is unknown."
)
TOOLS: list[tuple[str | None, str | None, Entry | None]] = [
    (
        "find_order",
        GOOD,
        obj(
            {"number": text("The number of the order.", maxLength=20)}, required=["number"], additionalProperties=False
        ),
    ),
    (
        "listOrders",
        "Lists orders.",
        obj({"page": {"type": "integer"}, "size": {"type": "integer", "minimum": 10, "maximum": 5}}),
    ),
    ("find_order", GOOD, obj({"number": text("The number of the order.")}, required=["number", "absent"])),
    ("send-mail", None, obj({"to": text(), "body": text("Text of the mail."), "api_key": text("Key of the service.")})),
    (
        "chercher_facture",
        "Cherche une facture. À utiliser quand le client donne un numéro.",
        obj({"numéro": text(), "état": text("L'état.", enum=["payée", "payée"])}),
    ),
    (
        "créer_dossier",
        "Crée un dossier client.\n\nNe pas utiliser pour les archives ; voir `archiver_dossier`.",
        obj({"nom": text("Le nom."), "options": obj({"urgent": {"type": "boolean"}})}),
    ),
    ("", "A tool without a name, which no one can call.", obj({})),
    ("no_schema", "Has no parameters at all, and says so in one sentence.", None),
    ("list_tags", GOOD, {"type": "array", "items": text("A tag.")}),
    (
        "broken_types",
        GOOD,
        obj({"when": {"type": "date"}, "count": {"type": "integer", "minimum": "1"}, "kind": text("Kind.", enum=[])}),
    ),
    (
        "many",
        GOOD,
        obj(
            {
                "filters": {"type": "array", "items": obj({"field": text(), "value": {}})},
                "mode": {"anyOf": [text("A mode."), {"type": "null"}]},
            }
        ),
    ),
    (
        "set_limit",
        GOOD,
        obj(
            {"limit": {"$ref": "#/$defs/limit"}},
            **{"$defs": {"limit": {"type": "number", "description": "The limit."}}},
        ),
    ),
    (
        "supprimer_tout",
        "Supprime tout.",
        obj(
            {"mot_de_passe": text("Le mot de passe du client."), "force": {"type": "boolean", "default": "oui"}},
            additionalProperties=True,
        ),
    ),
    (None, GOOD, obj({"x": {"type": "integer", "description": "A number.", "exclusiveMinimum": 4, "maximum": 4}})),
]


def flat(key: str, kind: str | None = None) -> Callable[[Entry, Any], Entry]:
    def build(head: Entry, schema: Any) -> Entry:
        return {**({"type": kind} if kind else {}), **head, **({} if schema is None else {key: schema})}

    return build


FORMS: dict[str, tuple[Callable[[Entry, Any], Entry], Callable[[list[Entry]], Any]]] = {
    "anthropic": (flat("input_schema"), lambda tools: {"model": "m", "messages": [], "tools": tools}),
    "openai": (
        lambda head, schema: {"type": "function", "function": flat("parameters")(head, schema)},
        lambda tools: tools,
    ),
    "responses": (flat("parameters", "function"), lambda tools: {"tools": tools}),
    "functions": (flat("parameters"), lambda tools: {"functions": tools}),
    "mcp": (flat("inputSchema"), lambda tools: {"jsonrpc": "2.0", "id": 1, "result": {"tools": tools}}),
    "gemini": (flat("parameters"), lambda tools: {"tools": [{"functionDeclarations": tools}]}),
    "gemini-json": (flat("parametersJsonSchema"), lambda tools: [{"functionDeclarations": tools}]),
    "bedrock": (
        lambda head, schema: {"toolSpec": {**head, **({} if schema is None else {"inputSchema": {"json": schema}})}},
        lambda tools: {"toolConfig": {"tools": tools}},
    ),
}


def written(form: str, suffix: str) -> str:
    build, frame = FORMS[form]
    entries = []
    for name, description, schema in TOOLS:
        head = {"name": name, "description": description}
        entries.append(build({key: value for key, value in head.items() if value is not None}, copy.deepcopy(schema)))
    value = frame(entries)
    if suffix == "yaml":
        return yaml.safe_dump(value, allow_unicode=True, sort_keys=False)
    return json.dumps(value, ensure_ascii=False, indent=2)


def place(steps: str, tools: tuple[Tool, ...]) -> tuple[Any, ...]:
    """A pointer in words that no form changes: which tool, which part of it, and what below that."""
    for index, tool in enumerate(tools):
        for part in ("schema", "output_schema", "name", "description"):
            base = pointer(tool.at(part))
            if tool.has(part) and (steps == base or steps.startswith(base + "/")):
                return index, part, steps[len(base) :]
        if steps == pointer(tool.path) or steps.startswith((pointer(tool.path) + "/", pointer(tool.entry) + "/")):
            return index, "tool", ""
        if steps == pointer(tool.entry):
            return index, "tool", ""
    return ("file",)


def neutral(message: str) -> str:
    """A message in which the schema's key, quoted as its author wrote it, has one name."""
    for key in ("inputSchema.json", "input_schema", "inputSchema", "parametersJsonSchema", "parameters"):
        message = message.replace(f"`{key}`", "`schema`")
    return message


AFTER = ("check_note", "check_ignores", "check_baseline", "check_policy")
"""Functions of rules that are asked about no tool."""


@cache
def findings(form: str, suffix: str, target: str) -> list[tuple[Any, ...]]:
    rules = [rule for rule in all_rules().values() if rule.entry not in AFTER]
    document = parse(f"t.{suffix}", written(form, suffix))
    found = catalogues(document)
    assert len(found) == 1
    assert len(found[0].tools) == len(TOOLS)
    outcome = Engine(rules, targets=[target]).run(document, found)
    assert not outcome.failures
    return sorted(
        (
            finding.rule,
            finding.severity,
            neutral(finding.message),
            neutral(finding.help),
            finding.location.tool,
            place(finding.location.pointer, found[0].tools),
            tuple((place(r.location.pointer, found[0].tools), r.note) for r in finding.related),
            finding.targets,
        )
        for finding in outcome.findings
    )


@pytest.mark.parametrize("target", sorted(names()))
@pytest.mark.parametrize("form", [form for form in FORMS if form != "anthropic"])
def test_every_form_has_the_findings_of_the_first(form: str, target: str) -> None:
    assert findings(form, "json", target) == findings("anthropic", "json", target)


@pytest.mark.parametrize("form", FORMS)
def test_yaml_has_the_findings_of_json(form: str) -> None:
    target = sorted(names())[0]
    assert findings(form, "yaml", target) == findings(form, "json", target)


def test_the_catalogue_has_findings_of_most_rules() -> None:
    found = {finding[0] for finding in findings("anthropic", "json", sorted(names())[0])}
    judged = {
        rule.id
        for rule in all_rules().values()
        if rule.entry not in AFTER and rule.category != "catalogue" and rule.status == "stable"
    }
    assert len(found) >= 30, judged - found
