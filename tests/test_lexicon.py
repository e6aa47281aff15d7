"""What the lexicons hold."""

from __future__ import annotations

import pytest

from lexicon_files import LEXICONS
from toolcheck.language.cue_tables import normal_phrase
from toolcheck.language.lexicon import ROLES, headings, lexicon, lexicons, parsed
from toolcheck.language.roles import sentence_roles

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
        "names", "units", "ratios", "others", "qualifiers", "counting", "amounts", "siblings",
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
