"""Which language a text is in."""

from __future__ import annotations

import pytest

from toolcheck.language.languages import language_of

LANGUAGES = {
    "en": "Returns the list of orders for a customer, with the date of each.",
    "fr": "Renvoie la liste des commandes d'un client avec la date de chaque commande.",
    "de": "Gibt die Liste der Bestellungen eines Kunden mit dem Datum zurück.",
    "es": "Devuelve la lista de los pedidos de un cliente con la fecha de cada uno.",
    "it": "Restituisce l'elenco degli ordini di un cliente con la data di ogni ordine.",
    "pt": "Retorna a lista de pedidos de um cliente com a data de cada um, se não for vazia.",
    "nl": "Geeft een lijst van de bestellingen van een klant met de datum.",
    "pl": "Zwraca listę zamówień klienta oraz datę dla każdego z nich.",
    "ru": "Возвращает список заказов клиента с датой каждого.",
    "zh": "返回客户的订单列表及其日期。",
    "ja": "顧客の注文一覧と日付を返します。",
    "ko": "고객의 주문 목록과 날짜를 반환합니다.",
    "und": "search_orders",
}


@pytest.mark.parametrize(("language", "text"), LANGUAGES.items())
def test_the_language_of_a_sentence_is_told(language: str, text: str) -> None:
    assert language_of(text) == language


def test_a_foreign_name_does_not_change_the_language() -> None:
    assert language_of("Returns the weather of a city, for example 北京, with the wind and the rain.") == "en"


def test_a_rare_letter_of_another_script_tells_no_language() -> None:
    assert language_of("Gibt die Liste der Bestellungen eines Kunden – mit dem „Datum“ – zurück.") == "de"
    assert language_of("注文" + "x" * 200) == "und"
    assert language_of("→" * 20) == "und"
