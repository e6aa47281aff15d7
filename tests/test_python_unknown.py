"""What a Python file computes is not judged; what stands beside it is."""

from __future__ import annotations

import ast

import pytest

from python_samples import TOOL, read, rules
from toolcheck.discover import catalogues
from toolcheck.finding import Hit, Related
from toolcheck.runner import Options, run_document
from toolcheck.schema import NAMED, SUBSCHEMAS
from toolcheck.source.unknown import MAPS, hides


def test_an_unknown_hit_is_hidden_and_a_known_one_is_not() -> None:
    document = read("""
        S = {"type": "string"}
        TOOLS = [
            {"toolSpec": {"name": NAME, "description": "b", "inputSchema": {"json": 1}}},
            {"name": "a", "description": "b", "input_schema": {"properties": {"x": {"anyOf": [S, S]}}}},
        ]
    """)
    first, second = catalogues(document)[0].tools
    known = Hit(("TOOLS", 1, "name"), "")
    for hit, tool, hidden in [
        (known, second, False),
        (known._replace(related=(Related(("TOOLS", 0, "toolSpec", "name"), ""),)), second, True),
        (known._replace(related=(Related(("TOOLS", 1), ""), Related((), "", (1, 2)))), second, False),
        (Hit(("TOOLS", 0), ""), first, True),
        (Hit(("TOOLS", 0, "toolSpec"), ""), first, True),
        (Hit(("TOOLS", 0, "toolSpec", "name"), ""), None, True),
        (Hit(("TOOLS", 0, "toolSpec", "description"), ""), first, False),
        (Hit(("TOOLS", 0, "toolSpec", "inputSchema", "json"), ""), first, False),
        (Hit(("TOOLS", 1), ""), second, False),
        (Hit(("TOOLS", 1, "input_schema", "properties", "x"), "", key=True), second, False),
        (Hit(("TOOLS", 1, "input_schema", "properties", "y"), ""), second, False),
        (Hit(("TOOLS", 9, "x"), ""), None, False),
        (Hit(("TOOLS", 0, "toolSpec", "name", "x"), ""), None, True),
        (Hit((), "", offsets=(1, 2)), None, False),
    ]:
        assert hides(document.value, hit, tool) is hidden, hit


CLEAN = """
TOOLS = [
    {
        "name": "find_orders",
        "description": (
            "Finds the orders of one customer by e-mail address. "
            "Use it when the customer does not know the order number. "
            "Do not use it for invoices; for those use `find_invoices`. "
            "Returns a JSON list of `{order, date, state}`, and an empty list when there is none."
        ),
        "input_schema": {
            "type": "object",
            "properties": {
                "email": {
                    "type": "string",
                    "format": "email",
                    "maxLength": 200,
                    "description": "E-mail address of the customer, such as `ada@example.org`.",
                },
                "state": {"anyOf": [{"$ref": "#/$defs/State"}, {"type": "null"}]},
            },
            "required": ["email"],
            "additionalProperties": False,
            "$defs": {
                "State": {"type": "string", "enum": ["open", "sent"], "description": "State to keep: `open` or `sent`."}
            },
        },
    },
    {
        "name": "find_invoices",
        "description": (
            "Finds the invoices of one customer by e-mail address. "
            "Use it when the customer asks for a bill. "
            "Do not use it for orders; for those use `find_orders`. "
            "Returns a JSON list of `{invoice, date, amount}`, and an empty list when there is none."
        ),
        "input_schema": {
            "type": "object",
            "properties": {
                "email": {
                    "type": "string",
                    "format": "email",
                    "maxLength": 200,
                    "description": "E-mail address of the customer, such as `ada@example.org`.",
                },
            },
            "required": ["email"],
            "additionalProperties": False,
        },
    },
]
"""


def _computed_variants() -> list[tuple[str, str]]:
    """The clean module with one value, or the rest of one dict, replaced by a call."""
    found = []
    nodes = [node for node in ast.walk(ast.parse(CLEAN).body[0].value) if hasattr(node, "lineno")]  # type: ignore[attr-defined]  # an assignment
    lines = CLEAN.splitlines(keepends=True)
    keys = {id(key) for node in nodes if isinstance(node, ast.Dict) for key in node.keys}
    for node in nodes[1:]:
        start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
        end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
        label = f"line {node.lineno}:{node.col_offset}"
        if id(node) not in keys:
            found.append((f"{label} computed", f"{CLEAN[:start]}build(){CLEAN[end:]}"))
        if isinstance(node, ast.Dict):
            found.append((f"{label} empty but for a spread", f"{CLEAN[:start]}{{**build()}}{CLEAN[end:]}"))
            for key, value in zip(node.keys, node.values, strict=True):
                assert key is not None
                first = sum(map(len, lines[: key.lineno - 1])) + key.col_offset
                last = sum(map(len, lines[: value.end_lineno - 1])) + value.end_col_offset
                last += CLEAN[last:].index(")") + 1 if CLEAN[last:].lstrip().startswith(")") else 0
                found.append((f"{label} member spread", f"{CLEAN[:first]}**build(){CLEAN[last:]}"))
    return found


@pytest.mark.parametrize("variant", [pytest.param(text, id=label) for label, text in _computed_variants()])
def test_computing_a_part_of_a_clean_catalogue_adds_no_finding(variant: str) -> None:
    document = read(variant)
    assert document.readable
    assert document.partial
    known = {rule for rule, _ in rules(CLEAN)}
    assert {found for found in rules(variant) if found[0] not in known} == set()


def test_what_is_known_beside_a_computed_part_is_judged() -> None:
    text = """
        S = ["a"]
        Y = {"type": "array", "items": {"type": "string", "enum": S}, "description": y()}
        TOOLS = [
            {"name": "a b", "description": build(), "input_schema": {"type": "object", "properties": {
                "x": {"type": "string"}, "y": {"enum": [c for c in C]}, "z": Z,
                "w": {"anyOf": [Y, Y], "not": {"enum": S}}}}},
            {"name": "get_order", "description": "", "input_schema": Model.schema()},
        ]
    """
    found = rules(text)
    assert ("missing-description", "/TOOLS/1/description") in found
    assert ("undescribed-parameter", "/TOOLS/0/input_schema/properties/x") in found
    assert not any("/w" in place or "/y" in place or "/z" in place for _, place in found)
    assert not any(place.startswith("/TOOLS/1/input_schema") for _, place in found)
    assert not any(place == "/TOOLS/0/description" for _, place in found)


def test_the_summary_counts_what_was_not_checked() -> None:
    def skipped(text: str) -> list[str]:
        return [entry.reason for entry in run_document(read(text), Options()).report.summary.skipped]

    assert skipped(f"TOOLS = [{TOOL}, build(), {{'name': X, 'description': y(), 'input_schema': {{}}}}]\nZ = z()") == [
        "3 values are computed and were not checked"
    ]
    assert skipped(f"TOOLS = [{TOOL}, build()]") == ["1 value is computed and was not checked"]
    assert skipped(f"TOOLS = [{TOOL}]\nOTHER = [build()]") == []
    assert skipped(f"A = {TOOL}\nTOOLS = [A, {TOOL}]\nMORE = [A, {TOOL}]") == []


def test_the_keywords_with_schemas_by_name_are_those_of_the_walk() -> None:
    assert set(MAPS) == {keyword for keyword, kind in SUBSCHEMAS.items() if kind == NAMED}
