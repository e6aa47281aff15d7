"""The words of the page: each in English and French, each there that is asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import toolcheck
from toolcheck.anatomy import PARTS
from toolcheck.web.files import table

PAGES = Path(toolcheck.__file__).parent / "web" / "pages"
FILES = ("words.js", "flow_words.js")
MADE = {
    # keys that are put together: the part before the name, and the names
    "theme-": ("auto", "light", "dark"),
    "title-": ("validator", "flow"),
    "example-": ("bad", "good", "desk-en", "desk-fr", "functions", "clean"),
    "syntax-": ("auto", "json", "yaml", "python", "script"),
    "ghost-": PARTS,
    "": (*PARTS, "parameter", "example", "other", "validator", "flow", "errors", "warnings", "infos"),
}


def words(name: str) -> dict[str, list[str]]:
    text = (PAGES / name).read_text("utf-8")
    found: dict[str, list[str]] = json.loads(text.partition("export const WORDS = ")[2].rstrip().rstrip(";"))
    return found


ALL = {key: said for name in FILES for key, said in words(name).items()}


@pytest.mark.parametrize("name", FILES)
def test_every_word_is_said_in_both_languages(name: str) -> None:
    for key, said in words(name).items():
        assert len(said) == 2, key
        assert all(isinstance(text, str) and text.strip() for text in said), key
        english, french = (set(re.findall(r"\{(\w+)\}", text)) for text in said)
        assert english == french, key
        for text in said:
            assert text.count("|") in (0, 1), key
            assert "|" not in text or "{n}" in text or key in ("errors", "warnings", "infos"), key


def test_no_word_stands_in_both_files() -> None:
    assert not words(FILES[0]).keys() & words(FILES[1]).keys()


def test_french_keeps_its_own_typography() -> None:
    for key, (_, french) in ALL.items():
        assert "'" not in french, f"{key}: a typographic apostrophe was expected"
        assert not re.search(r"\w[;:!?](\s|$)", french), f"{key}: a space stands before ; : ! ?"


def test_every_word_that_is_asked_for_is_there() -> None:
    asked = {prefix + name for prefix, names in MADE.items() for name in names}
    for name, file in table().items():
        text = file.path.read_text("utf-8")
        if name.startswith(("vendor/", "examples/")) or name in FILES:
            continue
        asked |= set(re.findall(r'data-say(?:-[a-z-]+)?="([^"$]+)"', text))
        if name.endswith(".js") and not name.startswith("flow"):
            asked |= set(re.findall(r'(?<![.\w])(?:say|speak|emptiness)\("([\w-]+)"', text))
            asked |= set(re.findall(r'\bsaid\("\w+", (?:"[^"]*"|`[^`]*`), "([\w-]+)"', text))
            asked |= set(re.findall(r'\bput\(\w+, "([\w-]+)"', text))
            asked |= set(re.findall(r'\blabel\((?:\w+|made\("\w+"\)), "[a-z-]+", "([\w-]+)"', text))
    assert len(asked) > 60
    assert asked - ALL.keys() == set()


def test_every_word_is_used() -> None:
    text = "".join(
        file.path.read_text("utf-8") for name, file in table().items() if "/" not in name and name not in FILES
    )
    made = {prefix + name for prefix, names in MADE.items() for name in names}
    made |= {f"{severity}s-title" for severity in ("error", "warning", "info")}
    unused = {key for key in words("words.js") if f'"{key}"' not in text and key not in made}
    assert unused == set()
