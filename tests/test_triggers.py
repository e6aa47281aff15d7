"""Sentences that say when to use a tool."""

from __future__ import annotations

import pytest

from toolcheck.language.roles import sentence_roles

TRIGGERS = [
    "Only do so if the caller explicitly asks for it.",
    "Call this first to learn the weight.",
    "Useful for questions about postage.",
    "À appeler en premier pour connaître le poids.",
    "Invoque esta herramienta para pesar una carta.",
    "Cuando se necesite el peso de una carta.",
    "Necessario solo se manca il peso.",
    "Só é necessária para cartas pesadas.",
    "排障时第一个调用。",
    "改了信件文件后调用此工具使其生效。",
    "修改文件后，请调用此工具。",
    "設定を変更したら、このツールを呼び出してください。",
    "파일을 변경한 후 이 도구를 호출하세요.",
    "После изменения адреса вызовите этот инструмент.",
    "Po zmianie adresu wywołaj to narzędzie.",
    "Na elke wijziging van een adres aanroepen.",
    "Nach dem Ändern einer Adresse dieses Werkzeug aufrufen.",
    "Dopo aver modificato un indirizzo, richiama questo strumento.",
    "Após alterar um endereço, invoque esta ferramenta.",
    "Ejecute esta herramienta tras cambiar una dirección.",
    "Après modification d'une adresse, lancez cet outil.",
    'Everything behind "why is my parcel late?" in one call.',
    "Does all of 'show me the parcels of today' at once.",
    "Tout ce que veut dire « montre-moi les colis du jour ».",
    "Beantwortet „Wo ist mein Paket geblieben?“ sofort.",
    '排障利器:"为什么包裹没到?"一调便知。',
    "一句话完成“包裹丢了帮我再寄一个”的全部操作。",
    "「荷物はなぜ届かないの？」を解決。",
]
NO_TRIGGERS = [
    "Do not use this when the sender asks for a stamp.",
    "If the user is not found, an error is returned.",
    "Not intended for parcels.",
    "Boxes appear here once they have been emptied.",
    "Gives a number that you can use to find the letter.",
    "Ne pas utiliser cet outil quand l'utilisateur demande un timbre.",
    "Liste les lettres envoyées avant une date.",
    "Si el cliente ya existe, basta su número.",
    "Lista las cartas si se entrega el peso.",
    "Se não houver cartas, a lista é vazia.",
    "不用于寄信。",
    "修改地址后调用 `send_letter` 使其生效。",
    "请勿在修改地址后调用此工具。",
    "変更した後にこのツールを呼び出さないでください。",
    "주소를 변경한 후에 호출하지 마세요.",
    "Не вызывайте этот инструмент после изменения адреса.",
    "Nie wywołuj tego narzędzia po zmianie adresu.",
    "Dit hulpmiddel niet aanroepen na een wijziging.",
    "Non chiamare questo strumento dopo una modifica.",
    "Não chame esta ferramenta após alterar um endereço.",
    "No llame a esta herramienta después de cambiar una dirección.",
    "Ne lancez pas cet outil après une modification.",
    'Asks the user "Are you sure about this address?" and waits.',
    'Does not answer "why is my parcel late?".',
    "Affiche le message « Voulez-vous vraiment tout effacer ? ».",
    'Writes the words "in the middle of it" on a letter.',
]


@pytest.mark.parametrize("text", TRIGGERS)
def test_a_situation_to_use_it_in_is_recognised(text: str) -> None:
    assert "trigger" in sentence_roles(text)


@pytest.mark.parametrize("text", NO_TRIGGERS)
def test_prohibitions_dates_and_failures_are_no_situation_to_use_it_in(text: str) -> None:
    assert "trigger" not in sentence_roles(text)
