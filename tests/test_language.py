"""Sentences, languages and the parts of a description."""

from __future__ import annotations

import time
import unicodedata

import pytest

from lexicon_files import LEXICONS
from toolcheck.catalogue import Fields, Tool
from toolcheck.language.cue_tables import normal_phrase
from toolcheck.language.languages import language_of
from toolcheck.language.lexicon import ROLES, headings, lexicon, lexicons, parsed
from toolcheck.language.roles import parts, roles, sentence_roles
from toolcheck.language.sentences import prose, sentences
from toolcheck.language.words import CODE, TOOL, folded_texts, rows, words

COUNTS = [
    ("Gets the weather of a city.", 1),
    ("Searches orders by customer. Returns at most 100.", 2),
    ("Reads several formats, e.g. PDF, DOCX and TXT.", 1),
    ("Dates are ISO 8601, i.e. 2024-05-01. Local forms are refused.", 2),
    ("See https://api.example.com/v2.1/docs. Needs a key.", 2),
    ("Needs v1.2.3 or later.", 1),
    ("Converts 3.5 kg to lbs. For weights only!", 2),
    ('Runs `git commit -m "x." . y` in the folder. Fails when it is dirty.', 2),
    ("Removes a file (see rm(1)). It is gone for good!", 2),
    ("What does it do? It lists users.", 2),
    ("A timeout in seconds (max. 300). The default is 30.", 2),
    ("Sends e-mail, SMS, etc. Choose the channel.", 2),
    ("Sends e-mail, SMS, etc. by choice.", 1),
    ("no capital. second sentence also lower.", 2),
    ("Reads page No. 5 of the report.", 1),
    ("The answer is no. Ask again.", 2),
    ("Calls obj.method() and gives obj.value.", 1),
    ("Writes to out.txt. Overwrites what is there...", 2),
    ("Thinks... and answers.", 1),
    ('Takes "yes." or "no." as an answer.', 1),
    ("Takes option B. Then stops.", 1),
    ("1. Opens the file. 2. Reads it.", 2),
    ("Waits 3. days.", 1),
    ("Supports U.S. addresses. Also others.", 2),
    ("Prend un nom de M. ou Mme. Dupont.", 1),
    ("Lit plusieurs formats, p. ex. PDF.", 1),
    ("Calcule le n° de TVA (env. 20 %). Arrondi à 2 décimales.", 2),
    ("Répond à « où est mon colis ? ». Rien d'autre.", 2),
    ("Répond à « où est mon colis ? » Rien d'autre.", 2),
    ("Que fait cet outil ? Il liste les comptes !", 2),
    ("Admite varios formatos, p. ej. PDF. Devuelve texto.", 2),
    ("Sucht Rechnungen, z. B. nach Kunde bzw. Nr. 5. Gibt 100 zurück.", 2),
    ("按编号查询订单。返回状态！找不到时报错。", 3),
    ("文章を「はい。いいえ。」と訳します。結果を返します。", 2),
    ("閉じない「引用。次の文。", 2),
    ("⚠️ !!", 0),
    ("", 0),
]


@pytest.mark.parametrize(("text", "count"), COUNTS)
def test_sentences_are_counted_as_a_reader_counts_them(text: str, count: int) -> None:
    assert len(prose(text)) == count, prose(text)


def test_offsets_name_the_text_of_each_sentence() -> None:
    text = "Reads a page.  Returns:\n\n## Notes\n\n- one\n- two lines\n  of it\n\nArgs:\n    url: The page. Required.\n"
    for sentence in sentences(text):
        assert text[sentence.start : sentence.end] == sentence.text


def test_a_list_counts_by_item_and_its_heading_does_not() -> None:
    found = prose("Use this when:\n1. The user asks for a refund.\n2. The order is late.\n")
    assert [(s.text, s.heading, s.kind) for s in found] == [
        ("The user asks for a refund.", "Use this when", "item"),
        ("The order is late.", "Use this when", "item"),
    ]


def test_a_line_too_long_for_a_title_is_a_sentence_of_its_own() -> None:
    found = prose("Searches all of the following sources at once:\n- mail\n- files\n")
    assert [s.text for s in found] == ["Searches all of the following sources at once:", "mail", "files"]


def test_parameter_lists_and_examples_are_marked_and_left_out_of_the_prose() -> None:
    text = """Creates an event.

    Args:
        title: Title of the event. Shown to guests.

        start (str): Start of it.

    Returns:
        The id of the event.

    Examples:
        create_event("x")
    """
    assert [(s.text, s.heading) for s in prose(text)] == [
        ("Creates an event.", ""),
        ("The id of the event.", "Returns"),
    ]
    assert [s.kind for s in sentences(text)] == ["prose", *["parameters"] * 3, "prose", "example"]


def test_a_parameter_list_without_indent_ends_where_prose_begins() -> None:
    text = "Creates an event.\nArgs:\ntitle: Title.\nstart (str): Start.\nGuests get a mail about the event."
    assert [s.text for s in prose(text)] == ["Creates an event.", "Guests get a mail about the event."]


def test_a_bulleted_parameter_list_ends_after_a_blank_line() -> None:
    text = "Creates an event.\nParameters:\n- title: Title\n- start: Start\n\nReturns the id."
    assert [s.text for s in prose(text)] == ["Creates an event.", "Returns the id."]


def test_a_section_gives_way_to_the_markdown_heading_around_it() -> None:
    text = "# Usage\nReads a page.\nNotes:\n- slow\n\nLong pages are cut.\n# Parameters\n- url: the page\n"
    assert [(s.text, s.heading) for s in prose(text)] == [
        ("Reads a page.", "Usage"),
        ("slow", "Notes"),
        ("Long pages are cut.", "Usage"),
    ]


def test_a_section_may_begin_on_the_line_of_its_title() -> None:
    text = "Reads a page.\nReturns: the text,\n    as Markdown.\nArgs: url: the page.\n"
    assert [(s.text, s.heading, s.kind) for s in sentences(text)] == [
        ("Reads a page.", "", "prose"),
        ("Returns: the text,\n    as Markdown.", "Returns", "prose"),
        ("Args: url: the page.", "Args", "parameters"),
    ]


def test_bold_lines_and_tags_are_headings() -> None:
    text = "**Best for:**\n- news\n**Limits**\n- no mail\n<use_case>Reads news.</use_case>"
    assert [s.heading for s in prose(text)] == ["Best for", "Limits", "use case"]


def test_wrapped_lines_are_one_sentence_and_short_lines_are_many() -> None:
    wrapped = (
        "Reads the page that stands at the address and gives it back as Markdown\nText, without menus and\nfooters."
    )
    assert len(prose(wrapped)) == 1
    assert len(prose("Reads a page\nGives Markdown\nSkips menus")) == 3
    assert len(prose("Reads pages,\nMails and files.")) == 1
    assert len(prose("- one item that\n  goes on\nAnd prose.")) == 2


def test_code_blocks_and_tables_hold_no_sentences() -> None:
    text = 'Reads a page.\n```json\n{"url": "x. Y. Z."}\n```\n| a | b |\n|---|---|\nReturns text.'
    assert [s.text for s in prose(text)] == ["Reads a page.", "Returns text."]


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


def test_the_own_parameters_of_a_tool_are_no_other_tool() -> None:
    text = "Reads a log of the server. For large files, use `tail_lines`. For small files, use maxLines."
    assert "boundary" in roles(text)
    assert "boundary" not in roles(text, frozenset(("tail_lines", "maxLines")))
    assert "boundary" in roles(text, frozenset(("", "lines", "tail", "ax", "il_l")))


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


def test_sentences_are_cut_into_words_together_as_they_are_alone() -> None:
    texts = ["See `a", "b` and get_page.", "l'outil", "’tis", "naïve\nFooBar fooBar", "", "API-getPages é"]
    assert rows(texts) == [words(text) for text in texts]
    assert rows(["a \n\0 b", "c_d"]) == [["a", "b"], [TOOL]]
    assert folded_texts(["É `x", "y` Ｂ"]) == ["e `x", "y` b"]
    assert folded_texts(["返回\n\0。", "É"]) == ["返回\n\0。", "e"]


def test_the_roles_of_chinese_headings_are_told_by_their_words() -> None:
    assert "boundary" in roles("返回客户的订单列表。\n\n## 不适用于以下情况\n- 发票\n")


def test_a_rare_letter_of_another_script_tells_no_language() -> None:
    assert language_of("Gibt die Liste der Bestellungen eines Kunden – mit dem „Datum“ – zurück.") == "de"
    assert language_of("注文" + "x" * 200) == "und"
    assert language_of("→" * 20) == "und"


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


def test_words_of_a_text_mark_names_and_code() -> None:
    assert words("Use `get_page()` or `a b`, 'x' https://x.org/a.") == ["use", TOOL, "or", CODE, "x", CODE]
    assert words("for macOS use createIssue") == ["for", "macos", "use", TOOL]
    assert words("see searchOrders", frozenset(("searchOrders",))) == ["see", CODE]
    assert words("don't qu'il l'outil read-only") == ["don't", "que", "il", "outil", "read-only"]


MEASURES = LEXICONS["en"]["measures"]["names"].keys()


@pytest.mark.parametrize("code", sorted(lexicons()))
def test_every_lexicon_is_well_formed(code: str) -> None:
    entry = LEXICONS[code]
    parts = {"abbreviations", "stop_words", "headings", "roles", "closed_sets", "open_lists",
             "optional_marks", "quotations", "conditions", "verbs", "names", "arguments", "claims", "safety",
             "measures", "formats", "vague_names", "opposites", "known_values", "steering",
             "hidden_instructions", "tool_references", "cross_server", "bare_lists", "switches", "purpose"}  # fmt: skip
    assert parts <= entry.keys()
    assert entry.keys() <= parts | {"spaced", "scripts"}
    assert entry["closed_sets"].keys() == {"cues", "weak", "either", "denials", "joins", "also", "names"}
    assert entry["open_lists"].keys() == {"before", "after"}
    assert entry["optional_marks"].keys() == {"words", "phrases", "defaults", "marks", "denials", "required"}
    assert entry["conditions"].keys() == {"before", "after"}
    assert entry["quotations"].keys() == {"requests", "others"}
    assert entry["arguments"].keys() == {"before", "after", "across", "foreign"}
    assert entry["claims"].keys() == {
        "types",
        "after",
        "after_nouns",
        "between",
        "most",
        "least",
        "characters",
        "hedges",
    }
    assert entry["claims"]["types"].keys() <= {"integer", "number", "boolean", "string", "array", "object"}
    assert all(len(pair.split("|")) == 2 for pair in entry["claims"]["between"])
    assert entry["measures"].keys() - {"head_first"} == {
        "names", "units", "ratios", "others", "qualifiers", "counting", "siblings",
        "currencies", "texts", "endings", "clock", "compounds"}  # fmt: skip
    assert entry["measures"]["texts"].keys() | entry["measures"]["endings"].keys() <= MEASURES
    assert entry["bare_lists"].keys() == {"frames", "leads", "closers", "articles", "kinds", "names"}
    assert entry["switches"].keys() == {"names", "vague", "told", "says"}
    assert entry["purpose"].keys() == {"use", "lead", "it", "tools", "times", "bans", "answers", "nothing", "vague"}
    assert entry["measures"]["names"].keys() <= entry["measures"]["units"].keys() - {"any"}
    assert entry["formats"].keys() == {"names", "said", "parts", "sources"}
    assert entry["formats"]["names"].keys() <= {"date", "time", "id", "code", "path", "address", "other", "known"}
    assert entry["opposites"].keys() == {"pairs", "states", "only", "denials"}
    for pair in f"{entry['opposites']['pairs']} {entry['opposites']['states']}".split():
        assert pair.count("/") == 1, pair
    assert entry["known_values"].keys() == {"leads", "things", "whole", "cues", "choices"}
    assert set(entry["roles"]) == set(ROLES)
    assert entry["headings"].keys() <= {"parameters", "example", *ROLES}
    assert entry["hidden_instructions"].keys() == {
        "signs", "conceal", "veil", "hush", "override", "take", "loot", "first", "carry", "silent", "ship", "whenever",
        "order"}  # fmt: skip
    assert entry["tool_references"].keys() == {"calls", "articles", "nouns", "and"}
    assert entry["cross_server"].keys() == {"forbid", "bind", "conduct", "alter"}
    assert bool(entry["steering"]["signs"]) == bool(entry["steering"]["cues"])
    lists_of = {**entry["roles"], "steering": {key: entry["steering"][key] for key in ("cues", "vetoes")}}
    for section in ("hidden_instructions", "cross_server"):
        for signal, cues in entry[section].items():
            lists_of[f"{section}.{signal}"] = {"cues": cues if signal != "signs" else [], "vetoes": []}
    for role, lists in lists_of.items():
        own = {"return": {"later"}, "edge": {"supposing"}}.get(role, set())
        assert lists.keys() - {"weak"} - own == {"cues", "vetoes"}, role
        assert ("weak" in lists) == (role in ROLES), role
        for phrase in (*lists["cues"], *lists["vetoes"]):
            if entry.get("spaced", True):
                parts = parsed(normal_phrase(phrase).replace(" *", " any"))
                assert all(parts.pieces), phrase
                assert "''" not in str(parts), f"an empty alternative in {phrase}"
    assert lexicon(code).by_word or lexicon(code).others


def test_a_star_stands_for_any_ending() -> None:
    assert sentence_roles("Liefert höchstens die zurückzugebenden Zeilen: maximale Anzahl zurückzugebender.", "de")
    assert "boundary" in sentence_roles("Limited to organisations of the user.", "en")
    assert "boundary" not in sentence_roles("Limited to 100 rows.", "en")


def test_known_headings_are_told_in_every_language() -> None:
    assert {headings()[title] for title in ("args", "parametres", "parameter", "参数", "引数")} == {"parameters"}


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
