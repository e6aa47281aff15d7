"""Which texts the lexicons can judge."""

from __future__ import annotations

import pytest

from toolcheck.language.reach import can_read

COVERED = [
    "Returns an order by its number, for the customer who asks.",
    "Get user",
    "",
    "Liste les bâtiments déjà construits sur la parcelle bâtie.",
    "Löscht Einträge älter als das angegebene Datum, für den Nutzer, der danach fragt.",
    "查询订单的状态，用户询问时使用。",
    "注文を番号で検索します。",
    "Ищет заказ по номеру.",
    "Search the stations of Åre, Malmö and Östersund by name and return the nearest of them.",
    "Wyszukuje zamówienie po numerze, gdy klient o nie pyta. Nie dotyczy faktur.",
]
OTHERS = [
    "Söker efter en order med dess nummer. Använd när kunden frågar om en order, inte för fakturor.",
    "Finder en ordre ud fra nummeret. Brug det når kunden spørger, ikke til fakturaer.",
    "Siparişleri numaraya göre arar. Kullanıcı sorduğunda kullanın, faturalar için kullanmayın.",
    "Caută comenzi după număr. Folosiți când clientul întreabă, nu pentru facturi.",
    "Mencari pesanan pelanggan berdasarkan nomor. Gunakan ketika pengguna bertanya tentang pesanan.",
    "Αναζητά παραγγελίες όταν ο πελάτης ρωτά.",
    "يبحث عن الطلبات حسب الرقم.",
    "ค้นหาคำสั่งซื้อตามหมายเลข",
    "Tìm kiếm đơn hàng theo số khi khách hàng hỏi về đơn hàng.",
    "Returnerar ordern när kunden frågar.",
    "Listează facturile clienților.",
]


@pytest.mark.parametrize("text", COVERED)
def test_covered_languages_are_read(text: str) -> None:
    assert can_read(text)


@pytest.mark.parametrize("text", OTHERS)
def test_other_languages_are_left_alone(text: str) -> None:
    assert not can_read(text)
