"""Which parts a description has."""

from __future__ import annotations

import time

import pytest

from toolcheck.catalogue import Fields, Tool
from toolcheck.language.languages import language_of
from toolcheck.language.lexicon import ROLES
from toolcheck.language.roles import parts, roles
from toolcheck.language.sentences import sentences


def test_the_own_parameters_of_a_tool_are_no_other_tool() -> None:
    text = "Reads a log of the server. For large files, use `tail_lines`. For small files, use maxLines."
    assert "boundary" in roles(text)
    assert "boundary" not in roles(text, frozenset(("tail_lines", "maxLines")))
    assert "boundary" in roles(text, frozenset(("", "lines", "tail", "ax", "il_l")))


def test_the_parts_of_a_whole_description_are_found() -> None:
    text = (
        "Searches the orders of a customer. Use it when the user asks where an order is. Does not cover invoices. "
        "Returns number and status. If nothing is found, the list is empty."
    )
    assert roles(text) == {"purpose", *ROLES}
    assert roles("Recherche les commandes. À utiliser quand l'utilisateur parle d'un colis. Renvoie le statut.") == {
        "purpose",
        "trigger",
        "return",
    }


def test_headings_give_their_role_to_what_stands_below() -> None:
    assert "boundary" in roles("Reads a page.\n\nLimitations:\n- PDF files\n")
    assert "boundary" in roles("Reads a page.\n\n## You should not use it for\n- PDF\n")
    assert "return" in roles("Lit une page.\n\nRetourne :\n    le texte\n")


def test_what_a_sentence_says_does_not_depend_on_what_was_read_before() -> None:
    text = "Reads the log of a server and gives its lines. For the large files of it, use `tail_lines`."
    own = frozenset(("tail_lines",))
    assert "boundary" in roles(text)
    assert "boundary" not in roles(text, own)
    assert "boundary" in roles(text)
    for number in range(2_500):  # more sentences than are remembered
        roles(f"Reads the file {number} of the list. Not for the folder {number} of it.")
    assert "boundary" in roles(text)
    assert "boundary" not in roles(text, own)


def test_a_sentence_is_read_again_in_each_language_it_stands_in() -> None:
    shared = "Uniquement pour X."
    assert "boundary" in roles(f"Renvoie la liste des commandes avec la date de chaque commande. {shared}")
    assert "boundary" not in roles(f"Returns the list of the orders with the date of each of them. {shared}")
    assert "boundary" in roles(f"Renvoie la liste des factures avec la date de chaque facture. {shared}")


def test_the_roles_of_chinese_headings_are_told_by_their_words() -> None:
    assert "boundary" in roles("返回客户的订单列表。\n\n## 不适用于以下情况\n- 发票\n")


def test_one_tool_is_read_once_and_the_next_one_anew() -> None:
    schema = {"type": "object", "properties": {"tail_lines": {}}}
    text = "Reads a log of the server. For large files, use `tail_lines`."
    first, second = (
        Tool("read_log", text, given, None, {}, (), (), Fields(("inputSchema",)), "mcp") for given in (schema, None)
    )
    assert "boundary" not in parts(first)
    assert parts(first) is parts(first)
    assert "boundary" in parts(second)


def test_a_description_of_boundaries_only_has_no_purpose() -> None:
    assert roles("Do not use this for files.") == {"boundary"}
    assert "purpose" in roles("Returns the invoices of a customer.")
    assert roles("Limitations:\n- do not use this for files") == {"boundary"}
    assert roles("") == frozenset()


def test_what_a_parameter_list_says_is_not_about_the_tool() -> None:
    assert "boundary" not in roles("Runs a report.\n\nArgs:\n    metric: Do not use this for dates.\n")


HOSTILE = {
    "full stops": "." * 100_000,
    "full stops and spaces": ". " * 50_000,
    "quotes": '"' * 100_000,
    "backquotes": "`" * 100_000,
    "single quotes": "'a " * 33_000,
    "opening quotes": "« a? " * 20_000,
    "quoted names": " 'a-b' tool" * 9_000,
    "veto in two parts": "请勿后调用此" * 16_000,
    "unclosed backquotes": "`a\n" * 33_000,
    "line breaks": "\n" * 100_000,
    "titles": "a:\n" * 33_000,
    "brackets": "「。a" * 33_000,
    "underscores": "a_" * 50_000,
    "one word": "a" * 100_000,
    "camel": "aA" * 50_000,
    "hyphens": "a-" * 50_000,
    "cues": "do not use " * 9_000,
    "spaces": "a" + " " * 100_000 + ".",
    "accents": "é" * 100_000,
    "parentheses": "a((" * 33_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_takes_linear_time(text: str) -> None:
    """Quadratic work on 100 kB would take minutes; the bound leaves room for a slow machine."""
    start = time.process_time()
    sentences(text)
    roles(text)
    language_of(text)
    assert time.process_time() - start < 8
