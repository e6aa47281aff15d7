"""Sentences that say what comes back."""

from __future__ import annotations

import pytest

from toolcheck.language.roles import sentence_roles


@pytest.mark.parametrize(
    "text",
    [
        "Use it when the customer gives a number.",
        "Use it when the visitor's badge or the user shows an error.",
        "Call this after the API returns 404.",
        "Use it once list_letters returns a match.",
    ],
)
def test_what_others_give_before_the_call_is_no_return(text: str) -> None:
    assert "return" not in sentence_roles(text)


RETURNS = [
    "Reports whether the letter was weighed.",
    "The response lists the stamps of a letter.",
    "Reads a letter as Markdown.",
    "Get the stamps of a letter with their prices.",
    "Fetches details about a letter, including weight and stamps.",
    "List of letters",
    "Nothing is returned.",
    "Renvoie le poids d'une lettre.",
    "Pèse des lettres avec rapport détaillé.",
    "Affiche le poids et le prix.",
    "Gibt das Gewicht eines Briefs zurück.",
    "Devuelve el peso de una carta.",
    "Muestra las cartas con su peso y su precio.",
    "Restituisce il peso di una lettera.",
    "Devolve o peso de uma carta.",
    "Geeft het gewicht van een brief terug.",
    "Возвращает вес письма.",
    "获取信件信息，包括重量与价格。",
    "手紙の重さを返します。",
]
NO_RETURNS = [
    "Retrieves a list of the letters of a sender.",
    "Lists the letters in a box.",
    "Shows the letters of a sender.",
    "Weighs a letter in a box.",
    "Writes letters using a JSON object with the address.",
    "Takes the number of letters to return.",
    "Takes the id returned by list_letters.",
    "If the letter is lost, returns an error.",
    "Manages boxes, including adding and removing them.",
    "The file must be in JSON.",
    "Provides access to letters.",
    "Weighs a letter when the user explicitly provides a stamp.",
    "Cherche un produit dans le catalogue.",
    "Le numéro renvoyé par `lister_lettres`.",
    "Liste les lettres filtrées par numéro.",
    "Cherche les lettres, coût selon le nombre de lettres retournées.",
    "Ruft die Liste der Briefe ab.",
    "Busca cartas por la fecha de entrega.",
    "Usa el número que devuelve `listar_cartas`.",
    "Cerca la lista delle lettere.",
    "Busca a lista de cartas pela data de entrega.",
    "更新信件，包括地址和重量。",
    "获取信件列表",
    "休日を含む日数を数えます。",
]


@pytest.mark.parametrize("text", RETURNS)
def test_what_comes_back_is_recognised(text: str) -> None:
    assert "return" in sentence_roles(text)


@pytest.mark.parametrize("text", NO_RETURNS)
def test_a_function_a_parameter_and_an_error_are_not_what_comes_back(text: str) -> None:
    assert "return" not in sentence_roles(text)


@pytest.mark.parametrize(
    "text",
    [
        "Gives the weight of a letter.",
        "When the number is known, gives the weight.",
        "The API returns a list of letters.",
    ],
)
def test_what_the_tool_gives_is_a_return(text: str) -> None:
    assert "return" in sentence_roles(text)
