"""Sentences that say what a tool is not for."""

from __future__ import annotations

import unicodedata

import pytest

from toolcheck.language.roles import sentence_roles

BOUNDARIES = [
    "Only open issues are returned.",
    "Do NOT use this for local files.",
    "Don't use it when the order is paid.",
    "Not for invoices.",
    "Does not cover cancelled orders.",
    "For invoices, use `search_invoices` instead.",
    "To update a page, use update_page.",
    "For several pages use getPages.",
    "Use only when the user asks for a refund.",
    "Works only with PDF files.",
    "Searches the default branch only.",
    "You cannot modify existing policies with this tool.",
    "Video files are not supported.",
    "Limited to organisations of the caller.",
    "This cannot be undone; do not use it for archives.",
    "Ne couvre pas les devis.",
    "N’inclut pas les brouillons.",
    "Ne pas utiliser pour les avoirs.",
    "Pour les factures, utilisez plutôt `lister_factures`.",
    "Uniquement pour les clients actifs.",
    "Les archives ne sont pas prises en charge.",
    "Nicht für Angebote verwenden.",
    "Nur für aktive Kunden verwenden.",
    "No incluye los presupuestos.",
    "Para mediciones reales use `registrar_ensayo`.",
    "Non include i preventivi.",
    "Não inclui orçamentos.",
    "不包含已取消的订单。",
    "キャンセル済みの注文は含まれません。",
    "취소된 주문은 포함하지 않습니다.",
    "Не включает отменённые заказы.",
    "Niet gebruiken voor facturen.",
    "Nie używaj do faktur.",
    "This function cannot weigh letters.",
    "It can't count drafts; count_drafts can.",
    "Skip this for archived folders.",
    "Skip this tool on weekends.",
    "It is the wrong function for letters.",
    "Not the right tool for letters.",
    "Letters need weigh_letter instead.",
    "Refrain from invoking it on drafts.",
    "Nie für Briefe verwenden.",
    "Niemals bei Entwürfen aufrufen.",
    "Ungeeignet für Briefe.",
    "Nunca lo uses con borradores.",
    "Evítala para borradores.",
    "下書きに使ってはいけません。",
    "下書きには使用禁止です。",
    "手紙の計量には weigh_letter を使ってください。",
    "称信件请用 weigh_letter。",
    "To weigh letters, use the 'weigh_letter' tool.",
    "For letters, use the “weigh” function.",
    "For letters, see 'weigh-letter'.",
    "Pour les lettres, utilisez l'outil « pesage ».",
    "Für Briefe verwende das Werkzeug „weigh_letter“.",
    "Para pesar cartas, use la herramienta «weigh_letter».",
    "Per le lettere, usa lo strumento “weigh_letter”.",
    "Para as cartas, use a ferramenta 'weigh_letter'.",
    "Om brieven te wegen, gebruik de tool 'weigh_letter'.",
    "Aby zważyć list, użyj narzędzia „weigh_letter”.",
    "Чтобы взвесить письмо, используйте инструмент «weigh_letter».",
    "称信件请使用「weigh_letter」工具。",
    "手紙を量る場合は「weigh_letter」を使用します。",
    "편지 무게를 재려면, '저울' 도구를 사용하세요. 편지에는 'weigh_letter' 도구를 사용하세요.",
]


@pytest.mark.parametrize("text", BOUNDARIES)
def test_a_boundary_is_recognised(text: str) -> None:
    assert "boundary" in sentence_roles(text)


NO_BOUNDARIES = [
    "This cannot be undone.",
    "The name must not exceed 100 characters.",
    "Do not include the @.",
    "If the order does not exist, an error is returned.",
    "Returns an empty list rather than an error.",
    "Call `list_projects` first to get the id.",
    "To get the id, use the 'list_projects' tool.",
    "For pages, choose 'fast' or \"slow\".",
    "要获取编号，先调用「list_projects」。",
    "Read-only.",
    "Runs `do not use this for files`.",
    "See https://example.com/only-for-admins.",
    "L'opération ne peut pas être annulée.",
    "Le motif ne doit pas dépasser 200 caractères.",
    "Si la commande n'existe pas, renvoie une erreur.",
    "Wenn nichts gefunden wird, ist die Liste leer.",
    "不可撤销。",
    "元に戻せません。",
    "This tool cannot be undone.",
    "Skip the header row.",
    "If the parcel cannot be tracked, an error is returned.",
    "If the parcel is already sent, it can be refunded by mail.",
    "Waits until the parcel is sent; it can then be refunded.",
    "Pass the page. Skip it for the first page.",
    "An error tells that the server cannot connect.",
    "获取订单 ID 请用 list_orders。",
    "Cela ne peut pas être annulé.",
    "Cette opération est définitive et ne peut pas être annulée.",
    "Ne peut pas être annulé.",
    "Le nom ne peut pas être vide.",
    "Le nom ne peut pas être modifié.",
    "Si le colis est livré, il peut être remboursé.",
    "番号を取得するには list_letters を使ってください。",
]


@pytest.mark.parametrize("text", NO_BOUNDARIES)
def test_effects_constraints_and_workflow_are_no_boundary(text: str) -> None:
    assert "boundary" not in sentence_roles(text)


@pytest.mark.parametrize(
    "text",
    [
        "N’utilisez pas cet outil\u00a0: ne couvre\u00a0pas les devis.",
        "N'utilisez pas cet outil : ne couvre pas les devis.",
        unicodedata.normalize("NFD", "À ne pas utiliser pour les archives."),
        "NE COUVRE PAS LES DEVIS",
        "Ｄｏ ｎｏｔ ｕｓｅ ｔｈｉｓ ｆｏｒ ｆｉｌｅｓ",
        "Do **not** use _this_ for files.",
    ],
)
def test_case_accents_apostrophes_and_widths_do_not_matter(text: str) -> None:
    assert "boundary" in sentence_roles(text)
