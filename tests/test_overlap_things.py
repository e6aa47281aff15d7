"""Tools of a server that name one thing are compared among themselves, however many others there are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.overlap.job import Job, jobs
from toolcheck.overlap.lines import told_names, unaddressed
from toolcheck.overlap.review import Reviewer
from toolcheck.overlap.things import FEWEST, MOST, things
from toolcheck.overlap.verdicts import CLOSE, DISTINCT
from toolcheck.source import read_document

CROWD = ["invoice", "shipment", "contract", "product", "vehicle", "meeting", "project", "payment", "recipe", "member"]
VERBS = {
    "create": "Creates {a} from the given fields and returns its number.",
    "get": "Returns {a} by its number, with all its fields.",
    "delete": "Deletes {a} for good, which cannot be undone.",
    "archive": "Moves {a} out of the daily lists; it stays readable and can be restored.",
}


def read(tools: Sequence[dict[str, Any]]) -> tuple[Any, list[Job]]:
    document = read_document("t.json", json.dumps({"tools": tools}).encode())
    [catalogue] = catalogues(document, named=True)
    return catalogue.tools, jobs(catalogue.tools)


def tool(name: str, description: str = "Does a thing.") -> dict[str, Any]:
    return {"name": name, "description": description, "inputSchema": {"type": "object"}}


def crowd() -> list[dict[str, Any]]:
    """Forty tools: four that do different things to each of ten things."""
    return [
        tool(f"{verb}_{thing}", text.format(a=f"an {thing}" if thing[0] == "i" else f"a {thing}"))
        for thing in CROWD
        for verb, text in VERBS.items()
    ]


def verdicts(tools: Sequence[dict[str, Any]]) -> dict[frozenset[str], str]:
    """Of the pairs that are told, by their names."""
    known, _ = read(tools)
    found = Reviewer(cached=False).told(known, [None] * len(known))
    return {frozenset((known[each.one].name, known[each.other].name)): each.verdict for each in found}


def of_one_thing(*names: str) -> bool:
    """Whether two of three tools name one thing."""
    _, read_jobs = read([tool(name, "It is for the people who work with it.") for name in (*names, "open_door")])
    return (0, 1) in things(read_jobs, [None] * 3).pairs()


@pytest.mark.parametrize(
    "names",
    [
        ("delete_employee", "remove_employee_record"),
        ("list_invoices", "find_invoice"),
        ("get_shipment", "fetch_shipment_details"),
        ("annoter_virement", "commenter_virement"),
        ("effacer_fiche_adherent", "supprimer_adherent"),
        ("archive_meeting", "hide_meeting"),
    ],
)
def test_names_of_one_thing(names: tuple[str, str]) -> None:
    assert of_one_thing(*names)


@pytest.mark.parametrize(
    "names",
    [
        ("core_memory_clear", "archival_memory_clear"),
        ("list_detection_ids", "list_detections"),
        ("remove_urls_from_category", "delete_url_category"),
        ("get_record", "fetch_info"),
        ("create_invoice", "create_order"),
    ],
)
def test_names_of_two_things(names: tuple[str, str]) -> None:
    assert not of_one_thing(*names)


def test_a_word_at_the_beginning_that_no_description_says_is_no_thing() -> None:
    said = [
        tool("git_log", "Shows the latest commits of the branch."),
        tool("git_blame", "Shows who of them has changed the line."),
        tool("x_y"),
    ]
    assert things(read(said)[1], [None] * 3).pairs() == []
    said = [
        tool("user_get", "Returns a user of the company with all that is known of it."),
        tool("user_show", "Shows a user of the company with all that is known of it."),
        tool("x_y"),
    ]
    assert things(read(said)[1], [None] * 3).pairs() == [(0, 1)]


def test_two_tools_alone_and_a_large_family_have_no_rivals() -> None:
    pair = [tool("get_user"), tool("fetch_user")]
    assert things(read(pair)[1], [None, None]).pairs() == []
    assert things(read([*pair, tool("open_door")])[1], ["a", "b", "b"]).pairs() == []
    family = [tool(f"{verb}_user_{number}") for number in range(MOST + 1) for verb in ("get",)]
    assert things(read(family)[1], [None] * len(family)).pairs() == []


def test_rivals_share_a_word_of_the_thing() -> None:
    names = ["get_user", "fetch_user", "create_user_group", "open_door", "lire_porte"]
    assert things(read([tool(name) for name in names])[1], [None] * 5).rivals == [3, 3, 3, FEWEST, FEWEST]


def test_a_twin_is_close_in_a_large_catalogue_and_members_of_a_family_are_not() -> None:
    twin = tool(
        "hide_meeting", "Takes a meeting out of the everyday views but keeps it, so that it can be brought back."
    )
    assert verdicts(crowd()) == {}
    assert verdicts([*crowd(), twin]) == {frozenset(("archive_meeting", "hide_meeting")): CLOSE}


def test_a_twin_is_found_wherever_it_stands() -> None:
    twin = tool(
        "hide_meeting", "Takes a meeting out of the everyday views but keeps it, so that it can be brought back."
    )
    assert verdicts([twin, *reversed(crowd())]) == verdicts([*crowd(), twin])


def test_all_pairs_have_the_verdict_that_is_told() -> None:
    twin = tool(
        "hide_meeting", "Takes a meeting out of the everyday views but keeps it, so that it can be brought back."
    )
    known, _ = read([*crowd(), twin])
    every = Reviewer(cached=False).all(known, [None] * len(known))
    told = {frozenset((known[each.one].name, known[each.other].name)) for each in every if each.verdict != DISTINCT}
    assert told == verdicts([*crowd(), twin]).keys()


def test_a_boundary_that_names_a_third_tool_is_not_about_this_pair() -> None:
    known = told_names(read([tool("get_invoice"), tool("search")])[1])
    said = (
        "Use get_invoice for one that is known.",
        "Not for drafts; search is not meant.",
        "See `get_invoice`/search.",
    )
    assert unaddressed(said, known) == said[1:2]


def test_things_of_two_languages_of_one_server_are_two() -> None:
    french = tool(
        "rechercher_commandes", "Récupère les commandes par statut ou date, les dernières d'abord, par pages."
    )
    english = tool("find_invoices", "Retrieves invoices by status or date, the most recent first, one page at a time.")
    same = tool("rechercher_factures", "Récupère les factures par statut ou date, les dernières d'abord, par pages.")
    others = [tool("open_door", "Opens the door of a room."), tool("play_song", "Plays a song by its title.")]
    assert verdicts([french, english, *others]) == {}
    assert frozenset(("rechercher_factures", "find_invoices")) in verdicts([same, english, *others])
