"""How prose is cut into sentences, and what is none."""

from __future__ import annotations

import pytest

from toolcheck.language.sentences import prose, sentences

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
