"""Closed sets in prose, and marks of what may be left out."""

from __future__ import annotations

import time

import pytest

from toolcheck.language.closed_lists import CERTAIN, LIKELY, POSSIBLE, closed_lists
from toolcheck.language.optional_marks import DEFAULT, NOTHING, OPTIONAL, optional_mark
from toolcheck.language.structured_texts import has_parts, in_json

LISTS = [
    ("one of a, b, c", ("a", "b", "c"), CERTAIN),
    ("a|b|c", ("a", "b", "c"), CERTAIN),
    ("Possible values: in progress, on hold, done.", ("in progress", "on hold", "done"), CERTAIN),
    ("Allowed values:\n- open: still running\n- closed: done", ("open", "closed"), CERTAIN),
    ("L'une des valeurs : brouillon, payée, annulée", ("brouillon", "payée", "annulée"), CERTAIN),
    ("Eines von: offen, geschlossen", ("offen", "geschlossen"), CERTAIN),
    ("角色，可选值* owner* reader", ("owner", "reader"), CERTAIN),
    ("Either `open`, `closed` or `all`", ("open", "closed", "all"), LIKELY),
    ("soit croissant soit décroissant", ("croissant", "décroissant"), LIKELY),
    ('"a1" (default), "b1" или "both".', ("a1", "b1", "both"), LIKELY),
    ('How it is done. "FAST" takes no care. "SAFE" asks first.', ("FAST", "SAFE"), LIKELY),
    ("Codes : `1`=Maison, `2`=Appartement (annexe, cave), `3`=Terrain", ("1", "2", "3"), LIKELY),
    ("Order: asc or desc", ("asc", "desc"), LIKELY),
    ("Protocol (tcp, udp, icmp)", ("tcp", "udp", "icmp"), LIKELY),
]


@pytest.mark.parametrize(("text", "values", "strength"), LISTS)
def test_a_complete_list_is_found_with_its_values(text: str, values: tuple[str, ...], strength: int) -> None:
    assert closed_lists(text)[0][:2] == (values, strength)


@pytest.mark.parametrize(
    "text",
    [
        "Colours such as red, green, blue", "e.g. 'a' or 'b'", "Status (open, closed, etc.)", "open, closed, ...",
        "Par exemple « rouge » ou « vert »", "At least one of name or id must be given.", "例如 `red`、`blue`",
        "Recommended values: 'small', 'large'", "The name of a city, its country and its code", "", "Words.",
        "With 'kind' (day|week|month) and 'state' (open|closed|all)", "From the `find-a` or `find-b` tool.",
    ],
)  # fmt: skip
def test_an_open_list_is_none(text: str) -> None:
    assert [item for item in closed_lists(text) if item.strength > POSSIBLE] == []


MARKS = [
    ("Optional. The page.", OPTIONAL), ("The page (integer, optional)", OPTIONAL), ("[optional] page", OPTIONAL),
    ("Seite, wahlweise.", OPTIONAL), ("（可选）页码", OPTIONAL), ("Page (facultatif) à lire", OPTIONAL),
    ("The page. Defaults to 1.", DEFAULT), ("Page (default: 1)", DEFAULT), ("Page (1 par défaut)", DEFAULT),
    ("页码，默认为1", DEFAULT), ('`date` (default) or `total`', DEFAULT), ("Página. Valor por defecto: 1", DEFAULT),
    ("With an optional suffix.", NOTHING), ("Not optional: the page.", NOTHING), ("The default branch.", NOTHING),
    ("There is no default: give a page.", NOTHING), ("Required. Optional: no.", NOTHING), ("可选值：a、b", NOTHING),
    ("Page of the list, whose size defaults to 10", NOTHING), ("For one page (default), give a number.", NOTHING),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mark"), MARKS)
def test_a_text_says_in_a_marked_place_that_a_value_may_be_left_out(text: str, mark: str) -> None:
    assert optional_mark(text)[0] == mark


@pytest.mark.parametrize(
    "piece", ["a, ", "'a' ", "'a' (", '"', "(", "a or ", " ", "a", "- a\n", "可选值:", "one of ", "a/"]
)
def test_a_long_text_takes_no_longer_than_its_length(piece: str) -> None:
    def seconds(count: int) -> float:
        closed_lists.cache_clear()
        optional_mark.cache_clear()
        start = time.process_time()
        closed_lists(piece * count)
        optional_mark(piece * count)
        return time.process_time() - start

    seconds(10)
    assert seconds(100_000) < 1


@pytest.mark.parametrize(
    "text",
    ["JSON array of fields", "A list in JSON: rows", "json-encoded body", "Chaîne au format JSON",
     "Liste JSON des lignes", "Cadena JSON con datos", "JSON 对象数组", "JSON格式的字段",
     "Filter expression over fields", "expression de filtre"],
)  # fmt: skip
def test_a_text_about_a_value_with_parts(text: str) -> None:
    assert has_parts(text)


@pytest.mark.parametrize(
    "text",
    ["", "json", "Output format: json, text", "text or json", "One of text, json, list", "Format (string/json)",
     "'json' string or 'xml'", "text - json", "输出格式：json、csv", "json格式、csv格式", "Facial expression: happy"],
)  # fmt: skip
def test_a_text_that_only_names_json_or_an_expression(text: str) -> None:
    assert not has_parts(text)


@pytest.mark.parametrize(
    ("text", "inside"),
    [('{"a": §"x", "b": 1}', True), ("[[§'x', 'y'], ['z', 'w']]", True), ('[["a"], [§"b"]]', True),
     ("one of {§'a', 'b'}", False), ('{"a": 1} and §"x" or "y"', False), ("[§'x', 'y']", False), ("§x", False)],
)  # fmt: skip
def test_places_in_json(text: str, inside: bool) -> None:
    assert in_json(text.replace("§", ""), text.index("§")) is inside
