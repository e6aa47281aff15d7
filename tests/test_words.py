"""The words of a text."""

from __future__ import annotations

from toolcheck.language.words import CODE, TOOL, folded_texts, rows, words


def test_sentences_are_cut_into_words_together_as_they_are_alone() -> None:
    texts = ["See `a", "b` and get_page.", "l'outil", "’tis", "naïve\nFooBar fooBar", "", "API-getPages é"]
    assert rows(texts) == [words(text) for text in texts]
    assert rows(["a \n\0 b", "c_d"]) == [["a", "b"], [TOOL]]
    assert folded_texts(["É `x", "y` Ｂ"]) == ["e `x", "y` b"]
    assert folded_texts(["返回\n\0。", "É"]) == ["返回\n\0。", "e"]


def test_words_of_a_text_mark_names_and_code() -> None:
    assert words("Use `get_page()` or `a b`, 'x' https://x.org/a.") == ["use", TOOL, "or", CODE, "x", CODE]
    assert words("for macOS use createIssue") == ["for", "macos", "use", TOOL]
    assert words("see searchOrders", frozenset(("searchOrders",))) == ["see", CODE]
    assert words("don't qu'il l'outil read-only") == ["don't", "que", "il", "outil", "read-only"]
