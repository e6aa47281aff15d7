"""Verbs and names, as rules on names, annotations and side effects read them."""

from __future__ import annotations

import json

import pytest

from name_samples import RIGHT, WRONG
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.language.lexicon import lexicons
from toolcheck.language.verbs import (
    CLASSES,
    KEYS,
    infinitive,
    languages_with,
    looks_infinitive,
    read_name,
    verb,
    verb_class,
    words_for,
)
from toolcheck.language.words import fold
from toolcheck.own_words import OwnWords
from toolcheck.rules import all_rules
from toolcheck.source import parse


@pytest.mark.parametrize("code", sorted(lexicons()))
def test_the_verbs_of_a_lexicon_are_well_formed(code: str) -> None:
    verbs, names = lexicons()[code]["verbs"], lexicons()[code]["names"]
    assert verbs.keys() <= {*CLASSES, "endings"}
    assert names.keys() <= {*KEYS, "verb_last", "synonyms", "listing", "finding"}
    listed = [word.partition("/")[0] for kind in CLASSES for word in fold(verbs.get(kind, "")).split()]
    assert len(listed) == len(set(listed)), sorted(word for word in listed if listed.count(word) > 1)
    assert all(part for word in listed for part in word.split("/"))
    assert all(
        isinstance(value, str) for value in (*verbs.get("endings", {}).values(), *names.values()) if value is not True
    )


@pytest.mark.parametrize(
    ("word", "languages", "kind"),
    [
        ("list", (), "read"),
        ("Creates", ("en",), "write"),
        ("delete", (), "irreversible"),
        ("run", (), None),
        ("weather", (), None),
        ("supprimer", (), "irreversible"),
        ("Crée", ("fr",), "write"),
        ("lit", ("fr",), "read"),
        ("lit", (), None),
        ("löschen", (), "irreversible"),
        ("loeschen", (), "irreversible"),
        ("eliminar", ("es",), "irreversible"),
        ("untag", (), "write"),
        ("hide", (), "write"),
        ("masquer", (), "write"),
        ("annoter", (), "write"),
        ("ausblenden", (), "write"),
        ("ocultar", (), "write"),
        ("nascondere", (), "write"),
        ("verbergen", (), "write"),
        ("ukryj", ("pl",), "write"),
        ("unfix", (), "write"),
        ("повторять", (), None),
        ("удалить", (), "irreversible"),
        ("", (), None),
    ],
)
def test_what_a_verb_does(word: str, languages: tuple[str, ...], kind: str | None) -> None:
    assert verb_class(word, languages) == kind


@pytest.mark.parametrize(
    ("name", "languages", "order", "before", "said", "thing"),
    [
        ("get_weather", (), "verb-object", (), "get", ("weather",)),
        ("currents-get-projects", (), "verb-object", ("currents",), "get", ("projects",)),
        ("db_cluster_delete_user", (), "verb-object", ("db", "cluster"), "delete", ("user",)),
        ("user_create", (), "verb-last", ("user",), "create", ()),
        ("record_get", (), "verb-last", ("record",), "get", ()),
        ("process_refund", (), "verb-object", (), "process", ("refund",)),
        ("request_to_join", (), "verb-object", (), "request", ("to", "join")),
        ("zug_suchen", (), "verb-object", ("zug",), "suchen", ()),
        ("go_back", (), "verb-alone", (), "go", ("back",)),
        ("deploy_and_run", (), "verb-alone", (), "deploy", ("and", "run")),
        ("search", (), "verb-alone", (), "search", ()),
        ("pull_request_overview", (), "no-verb", ("pull", "request", "overview"), "", ()),
        ("review_of_supplier", (), "no-verb", ("review", "of", "supplier"), "", ()),
        ("cherche_devis", ("fr",), "verb-object", (), "cherche", ("devis",)),
        ("cherche_devis", (), "no-verb", ("cherche", "devis"), "", ()),
        ("", (), "no-verb", (), "", ()),
        ("__", (), "no-verb", (), "", ()),
    ],
)
def test_a_name_is_taken_apart(
    name: str, languages: tuple[str, ...], order: str, before: tuple[str, ...], said: str, thing: tuple[str, ...]
) -> None:
    assert read_name(name, languages) == (order, before, said, thing)


def test_a_known_namespace_is_skipped() -> None:
    assert read_name("play_stop", skip=1) == ("verb-alone", ("play",), "stop", ())


def test_words_of_the_configuration() -> None:
    own = OwnWords(verbs=frozenset(("zork",)), nouns=frozenset(("open",)))
    assert read_name("zork_lamp", own=own).verb == "zork"
    assert read_name("open_banking", own=own).order == "no-verb"


def test_first_words_of_descriptions() -> None:
    assert infinitive("searches", ("en",)) == "search"
    assert infinitive("liste", ("fr",)) == "lister"
    assert infinitive("factures", ("fr",)) is None
    assert infinitive("chercher", ("en",)) is None
    assert languages_with("zoekt") == ("nl",)
    assert verb("factures", ("fr",)) is None
    assert looks_infinitive("bidouiller", ("fr",))
    assert not looks_infinitive("calendrier", ("fr",))
    assert "back" in words_for("particles", ("en",))


def found(names: list[str], own: OwnWords, rules: tuple[str, ...]) -> list[str]:
    tools = [{"name": name, "description": "Does it.", "inputSchema": {"type": "object"}} for name in names]
    document = parse("tools.json", json.dumps({"tools": tools}))
    engine = Engine([all_rules()[rule] for rule in rules], lexicon=own)
    return [finding.location.tool or "" for finding in engine.run(document, catalogues(document)).findings]


def test_own_words_and_names_are_right() -> None:
    names = ["frobnicate_lamp", "open_banking", "search", "whoami", "lamp_create"]
    rules = ("name-not-verb-object", "generic-name")
    own = OwnWords(frozenset(("frobnicate",)), frozenset(("open",)), frozenset(("search", "whoami")))
    assert found(names, own, rules) == ["open_banking", "lamp_create"]


@pytest.mark.parametrize(("lines", "reported"), [(RIGHT, False), (WRONG, True)], ids=["right", "wrong"])
def test_names_of_many_domains_and_languages(lines: str, reported: bool) -> None:
    engine = Engine([all_rules()["name-not-verb-object"]])
    for line in lines.splitlines():
        _, name, description = line.split("|")
        tool = {"name": name, "description": f"{description}.", "inputSchema": {"type": "object"}}
        document = parse("tools.json", json.dumps([tool]))
        assert bool(engine.run(document, catalogues(document)).findings) == reported, line


def test_a_shared_word_is_a_namespace_and_the_object_is_not() -> None:
    names = ["desk_open_ticket", "desk_close", "desk_list_tickets", "desk_ticket_create"]
    assert found(names, OwnWords(), ("name-not-verb-object",)) == ["desk_close", "desk_ticket_create"]


@pytest.mark.parametrize("odd", [3, None, [], {}, True])
def test_odd_values_harm_no_rule(odd: object) -> None:
    tool = {
        "name": odd,
        "description": odd,
        "inputSchema": {"properties": {"action": {"enum": odd, "const": odd, "description": odd}, "mode": odd}},
    }
    document = parse("tools.json", json.dumps({"tools": [tool, {"name": "search", "inputSchema": odd}]}))
    rules = ("name-not-verb-object", "generic-name", "action-switch")
    outcome = Engine([all_rules()[rule] for rule in rules]).run(document, catalogues(document))
    assert not outcome.failures
