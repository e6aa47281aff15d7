"""Varied sentences in the measured languages, each with the roles that a reader finds in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolcheck.language.lexicon import ROLES
from toolcheck.language.roles import sentence_roles

FILE = Path(__file__).parent / "role_sentences.txt"
ROWS = [
    tuple(part.strip() for part in line.split("|", 2))
    for line in FILE.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def test_every_measured_language_has_sentences_of_every_role() -> None:
    for language in ("en", "fr", "de", "es", "it", "pt", "zh", "ja"):
        listed = [roles.split()[0] for code, roles, _ in ROWS if code == language]
        for role in (*ROLES, "-"):
            assert listed.count(role) >= 3, (language, role)


@pytest.mark.parametrize(("language", "roles", "sentence"), ROWS, ids=[row[2] for row in ROWS])
def test_a_sentence_has_the_roles_that_a_reader_finds(language: str, roles: str, sentence: str) -> None:
    listed = roles.split()
    expected = {role for role in listed if role in ROLES}
    allowed = {role.rstrip("?") for role in listed if role.endswith("?")}
    found = sentence_roles(sentence, language)
    assert expected <= found <= expected | allowed
