"""What a description says beyond a name, and what comes back by the form of a sentence."""

from __future__ import annotations

import time

import pytest

from toolcheck.language.echo import adds_to, repeats, stem
from toolcheck.language.purpose import is_echo, tells_purpose
from toolcheck.language.roles import roles
from toolcheck.language.shapes import holds_shape, lists_fields

FORMS = [
    ("create", "creates", "created", "creating", "creation"),
    ("query", "queries"),
    ("run", "running", "runs"),
    ("address", "addresses"),
    ("duplicate", "duplication", "duplicates"),
    ("liste", "lister", "listes"),
    ("supprimer", "supprime"),
    ("envoyer", "envoie"),
    ("cercare", "cerca"),
    ("crear", "crea"),
    ("suchen", "sucht"),
    ("rechnung", "rechnungen"),
    ("senden", "sendet"),
    ("lire", "lit"),
    ("mostrar", "muestra"),
]


@pytest.mark.parametrize("words", FORMS)
def test_the_forms_of_a_word_have_one_stem(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1, [stem(word) for word in words]


@pytest.mark.parametrize(("one", "other"), [("order", "border"), ("contact", "contract"), ("page", "space")])
def test_other_words_have_other_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("get_letter", "Get letter"),
        ("getLetterStamps", "Gets the stamps of a letter."),
        ("post_weigh_letter", "This tool weighs an existing letter."),
        ("peser_lettre", "Pèse une lettre."),
    ],
)
def test_the_words_of_the_name_repeat_it(name: str, text: str) -> None:
    assert repeats(name, text)
    assert not adds_to(name, text)


@pytest.mark.parametrize(
    ("name", "text"),
    [("get_letter", "Retrieves a letter."), ("get_db_info", "Returns information about the database."), ("", "")],
)
def test_other_words_for_the_same_add_nothing_but_repeat_nothing(name: str, text: str) -> None:
    assert not adds_to(name, text)
    assert not repeats(name, text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("get_letter", "Get letter by sender"),
        ("get_time", "Get the time in a timezone"),
        ("list_letters", "Lists lost letters."),
        ("get_letter", "查询信件"),
        ("", "Weighs"),
    ],
)
def test_a_qualifier_adds_to_the_name(name: str, text: str) -> None:
    assert adds_to(name, text)


def test_an_echo_has_fewer_words_than_the_bound() -> None:
    assert is_echo("weigh_letter", "Weigh a letter.", 4)
    assert not is_echo("weigh_letter", "Weigh a letter.", 3)
    assert not is_echo("weigh_letter", "", 8)
    assert not is_echo("weigh_letter", "Weigh a letter. Stamps are left out.", 8)


TELL = [
    "Weighs a letter on the kitchen scales.",
    "Use this tool to weigh a parcel on the kitchen scales.",
    "Use this when the sender wants to weigh a parcel.",
    "Weight of a parcel in grams",
    "Use when the sender asks. Weighs a parcel.",
    "If a parcel is there, weighs it; otherwise waits.",
    "Use kitchen scales on a parcel.",
    "À utiliser pour peser un colis.",
    "当用户询问时使用。",
]
DO_NOT_TELL = [
    "Use this when the sender asks.",
    "Use this when the sender asks. Do not use it for parcels.",
    "Parcel tool",
    "Parcel weighing API.",
    "Parcels",
    "Returns JSON.",
    "Returns:\n    The weight of a parcel.",
    "Args:\n    parcel: The parcel.",
    "À utiliser quand l'expéditeur appelle.",
    "Verwende dieses Tool, wenn der Absender anruft.",
    "Usa esta herramienta cuando el cliente pregunte.",
]


@pytest.mark.parametrize("text", TELL)
def test_an_action_on_something_tells_the_purpose(text: str) -> None:
    assert tells_purpose("letters", text)


@pytest.mark.parametrize("text", DO_NOT_TELL)
def test_orders_labels_and_forms_do_not_tell_the_purpose(text: str) -> None:
    assert not tells_purpose("letters", text)


def test_fields_after_a_colon_are_what_comes_back() -> None:
    assert lists_fields("Letter by its number: sender, weight and price.")
    assert lists_fields("Fiche d'une lettre :\n  expéditeur, poids, prix")
    assert lists_fields("按编号查询 信件：寄件人、重量、价格。")
    assert "return" in roles("Письмо по номеру: отправитель, вес и цена.")


@pytest.mark.parametrize(
    "text",
    [
        "Letter by its number.",
        "Weighs a letter: sender and weight.",
        "Supported formats: letter, card, parcel.",
        "Weighs one of: letter, card, parcel",
        "Manage letters: weigh, stamp, send.",
        "Letters: sender, weight, price",
        "Modes of scales: mode=a, mode=b, mode=c",
        "Weighs a letter: " + "on many scales " * 4 + ", weight, price",
    ],
)
def test_choices_and_operations_are_not_what_comes_back(text: str) -> None:
    assert not lists_fields(text)


def test_fields_in_braces_are_what_comes_back() -> None:
    assert holds_shape("Weighs letters -> [{id, weight}]")
    assert holds_shape('List of {"id": 1}')
    assert not holds_shape("Each line of the request: {id, weight}")
    assert not holds_shape("See /letters/{id}/weight")


def test_time_is_linear_in_the_length_of_the_text() -> None:
    for text in ("Use this: " * 20_000, "a b: " + "a, " * 50_000, "of {" * 40_000, "use " * 50_000):
        begin = time.perf_counter()
        tells_purpose("letters", text)
        lists_fields(text)
        holds_shape(text)
        is_echo("letters", text, 8)
        assert time.perf_counter() - begin < 3
