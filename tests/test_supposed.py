"""Cases that a description puts without a conjunction are read with one."""

from __future__ import annotations

import pytest

from toolcheck.language.roles import roles

FIRST = {
    "en": "Moves the card of the board to another column.",
    "fr": "Déplace la carte du tableau vers une autre colonne.",
    "zh": "把卡片移到看板的另一列。",
}


@pytest.mark.parametrize(
    ("language", "case", "role"),
    [
        ("en", "No hits? The list is empty.", "edge"),
        ("en", "Unknown column: the card stays.", "edge"),
        ("en", "Wages? Ask `payroll_lookup`.", "boundary"),
        ("fr", "Aucune carte ? Rien ne bouge.", "edge"),
        ("zh", "没有卡片？列表保持不变。", "edge"),
    ],
)
def test_a_question_or_a_label_before_an_answer_is_a_case(language: str, case: str, role: str) -> None:
    assert role not in roles(FIRST[language])
    assert role in roles(f"{FIRST[language]} {case}")


@pytest.mark.parametrize(
    "text",
    [
        "Two formats: CSV, JSON.",  # kinds, not what happens in a case
        "Columns: the name of each one in capitals.",
        "Are you sure that you really want to move every single card today? The board shows the columns.",
    ],
)
def test_lists_and_labels_of_other_things_are_none(text: str) -> None:
    assert "edge" not in roles(f"{FIRST['en']} {text}")


def test_the_first_sentence_says_what_the_tool_does() -> None:
    assert "edge" not in roles("Unknown words: finds them in a text.")
