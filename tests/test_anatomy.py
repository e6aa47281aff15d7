"""Descriptions taken apart: the role of each sentence, the words that tell it, what is missing, and how it looks."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from toolcheck.anatomy import PARTS, RULES, Anatomy, anatomy
from toolcheck.catalogue import Fields, Tool
from toolcheck.finding import Position
from toolcheck.language.evidence import evidence
from toolcheck.report.anatomy import as_json, text
from toolcheck.report.wrapping import columns, cut, wrapped
from toolcheck.settings import known

PLACE = Position(1, 1)


def taken(
    description: str, *, name: str = "search_orders", parameters: tuple[str, ...] = (), output: Any = None
) -> Anatomy:
    schema = {"type": "object", "properties": {parameter: {} for parameter in parameters}}
    definition = {"name": name, "description": description}
    return anatomy(Tool(name, description, schema, output, definition, (), (), Fields(("inputSchema",)), "mcp"))


def told(found: Anatomy) -> list[tuple[str, tuple[str, ...]]]:
    return [(piece.text, piece.roles) for piece in found.pieces]


def shown(found: Anatomy, *, color: bool = False, width: int = 100) -> list[str]:
    return text([(found, PLACE)], "tools.json", known().rules, color=color, width=width).splitlines()


def test_each_sentence_has_its_roles_and_nothing_is_missing() -> None:
    found = taken(
        "Searches the orders of a customer by date. Use it when the customer asks where an order is. "
        "Cancelled orders are left out; for those use `list_cancelled` instead. "
        "`since` is a day as YYYY-MM-DD. Returns {id, date}; an empty list when nothing matches. Runs nightly.",
        parameters=("since",),
    )
    assert [roles for _, roles in told(found)] == [
        ("purpose",), ("trigger",), ("boundary",), ("parameter",), ("return", "edge"), ("other",),
    ]  # fmt: skip
    assert found.found == PARTS
    assert not found.missing
    assert (found.language, found.readable) == ("en", True)


def test_offsets_are_those_of_the_description() -> None:
    description = "Reads a page.\n\nReturns:\n    Title and text.\n"
    for piece in taken(description, name="get_wiki").pieces:
        assert description[piece.start : piece.end] == piece.text


def test_sections_of_a_docstring() -> None:
    found = taken(
        "Reads a page of the wiki.\n\nArgs:\n    page_id: The page.\n\nReturns:\n    Title and text.\n\n"
        "Raises:\n    LookupError: No such page.\n\nExample:\n    read(3)\n",
        name="read_page",
    )
    assert [(piece.heading, piece.roles) for piece in found.pieces] == [
        ("", ("purpose",)),
        ("Args", ("parameter",)),
        ("Returns", ("return",)),
        ("Raises", ("edge",)),
        ("Example", ("example",)),
    ]
    assert found.missing == ("trigger", "boundary")


def test_a_sentence_that_repeats_the_name_tells_no_purpose() -> None:
    found = taken("Gets a user.", name="get_user")
    assert told(found) == [("Gets a user.", ("other",))]
    assert "purpose" in found.missing
    later = taken("Use it when a guest calls. Searches rooms by date.", name="rooms")
    assert [roles for _, roles in told(later)] == [("trigger",), ("purpose",)]


def test_fields_alone_tell_what_comes_back() -> None:
    assert told(taken("Invoice by number: date, lines, total."))[0][1] == ("purpose", "return")
    assert told(taken("Reads an order of the shop. List of {id, name}."))[1][1] == ("return",)


def test_an_output_schema_tells_what_comes_back_and_how_much() -> None:
    rows = {"type": "array", "maxItems": 5}
    found = taken("Searches orders by date.", output={"type": "object", "properties": {"rows": rows}})
    assert found.elsewhere == ("return", "edge")
    assert found.missing == ("trigger", "boundary")


def test_nothing_is_missing_in_a_language_without_a_lexicon() -> None:
    found = taken("Söker efter en order med dess nummer och returnerar ordern som ett objekt för kunden.")
    assert not found.readable
    assert "nothing can be said to be missing" in "\n".join(shown(found))
    assert json.loads(as_json([(found, PLACE)], "a", known().rules))["tools"][0]["missing"] == []


def test_without_a_description_all_is_missing() -> None:
    found = taken("")
    assert found.missing == PARTS
    assert "no description" in "\n".join(shown(found))


def test_what_is_missing_is_what_the_rules_miss() -> None:
    assert all(rule in known().rules for rule in RULES.values())
    assert tuple(RULES) == PARTS


EVIDENCE = [
    ("en", "Use it when the customer asks where it is.", "trigger", ["when the customer asks"]),
    ("en", "For those use `list_old` instead.", "boundary", ["For", "use `list_old`"]),
    ("fr", "N'inclut pas les avoirs.", "boundary", ["N'inclut pas"]),
    ("fr", "À utiliser quand l'usager demande un reçu.", "trigger", ["À utiliser"]),
    ("de", "Gibt die nächsten Spiele zurück.", "return", ["Gibt", "zurück"]),
    ("zh", "未找到时返回订单。", "edge", ["未找到"]),
]


@pytest.mark.parametrize(("language", "sentence", "role", "words"), EVIDENCE, ids=[row[1] for row in EVIDENCE])
def test_the_words_that_tell_a_role(language: str, sentence: str, role: str, words: list[str]) -> None:
    assert [sentence[start:end] for start, end in evidence(sentence, language)[role]] == words


def test_colours_change_no_text() -> None:
    found = taken("Searches orders by date. Use it when the customer asks. Returns {id}; null when there is none.")
    painted = "\n".join(shown(found, color=True))
    assert "\x1b[" in painted
    for code in ("1;34", "1;36", "1;33", "1;32", "1;35", "1;31", "32", "1", "2", "0"):
        painted = painted.replace(f"\x1b[{code}m", "")
    assert painted.splitlines() == shown(found)


def test_nothing_of_an_author_moves_the_cursor_and_no_key_is_shown() -> None:
    key = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    out = "\n".join(
        shown(taken(f"Shows \x1b[31mred\x1b[0m text \u202e here. Use the key {key} when you call.", name="a\x1b[2J"))
    )
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert key not in out
    assert key not in as_json([(taken(f"Use the key {key} when you call."), PLACE)], "a", known().rules)


def test_long_lists_of_parameters_are_cut() -> None:
    notes = "\n".join(f"    p{number}: Number {number}." for number in range(20))
    lines = shown(taken(f"Reads a page of the wiki.\n\nArgs:\n{notes}\n"))
    assert sum(line.startswith("  parameter") for line in lines) == 6
    assert any(line.strip() == "… and 14 more" for line in lines)


def test_lines_fit_the_width() -> None:
    description = "Sucht " + "Donaudampfschifffahrtsgesellschaft" * 4 + " und 查询客户的订单返回订单号和状态" * 8 + "."
    assert max(map(columns, shown(taken(description), width=60))) <= 60


def test_a_table_of_several_tools() -> None:
    several = [(taken("Searches orders by date.", name="a" * 60), PLACE), (taken("", name="查询"), PLACE)]
    lines = text(several, "t.json", known().rules, color=False, width=100).splitlines()
    head = next(
        index
        for index, line in enumerate(lines)
        if line.split() == ["purpose", "trigger", "boundary", "return", "edge", "case"]
    )
    rows = lines[head + 1 : head + 4]
    assert rows[0].startswith("a" * 39 + "…")
    assert len({columns(row[: row.index("●" if "●" in row else "·")]) for row in rows[:2]}) == 1
    assert rows[2].split()[:4] == ["2", "tools", "1/2", "0/2"]


def test_the_json_form_is_versioned() -> None:
    content = json.loads(as_json([(taken("Searches orders by date. Returns {id}."), PLACE)], "t.json", known().rules))
    assert content["version"] == 1
    tool = content["tools"][0]
    assert tool["sentences"][1]["roles"] == ["return"]
    assert tool["sentences"][1]["evidence"] == {"return": ["Returns"]}
    assert tool["parts"] == {"purpose": True, "trigger": False, "boundary": False, "return": True, "edge": False}
    assert [lack["rule"] for lack in tool["missing"]] == ["missing-trigger", "missing-boundary", "missing-edge-cases"]


def test_wrapping_by_columns() -> None:
    assert wrapped([("one two", ""), (" three", "trigger")], 7) == [[("one two", "")], [("three", "trigger")]]
    assert wrapped([("abcdefghij", "")], 4) == [[("abcd", "")], [("efgh", "")], [("ij", "")]]
    assert wrapped([("查询订单", "")], 5) == [[("查询", "")], [("订单", "")]]
    assert wrapped([], 5) == [[]]
    assert cut("查询订单", 5) == "查询…"
    assert columns("e\u0301查") == 3


def test_a_part_that_may_be_told_in_other_words_is_not_surely_missing() -> None:
    found = taken("Searches orders by date, some without a total.")
    assert found.unsure == ("boundary",)
    assert any("Not sure: it may be said in other words." in line for line in shown(found))
    lacks = json.loads(as_json([(found, PLACE)], "t.json", known().rules))["tools"][0]["missing"]
    assert [lack["part"] for lack in lacks if not lack["sure"]] == ["boundary"]
    table = text([(found, PLACE)] * 2, "t.json", known().rules, color=False, width=100)
    assert "missing: trigger, boundary (not sure), return, edge case" in table


@pytest.mark.parametrize("piece", ["é", "查", "a ", "`a", "未找到", "if ", "\u0301"])
def test_a_hostile_description_takes_linear_time(piece: str) -> None:
    """Quadratic work on 100 kB would take a minute; the bound leaves room for a slow machine."""
    start = time.process_time()
    found = taken(piece * (100_000 // len(piece)), parameters=("a",))
    shown(found, color=True, width=40)
    as_json([(found, PLACE)], "t.json", known().rules)
    assert time.process_time() - start < 10
