"""The listed verbs and their forms as tables, made of the lexicons when the package data is compiled: to derive five
thousand forms at each start would cost a hook as much as to read all of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .verbs import CLASSES
from .words import fold

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def tables(lexicons: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """{"listed": {infinitive or imperative: "class/language"}, "forms": {language: {form: "infinitive/class"}},
    "last": the listed verbs of the languages that put the verb last, but for those that English has too}.

    `lexicons`: language code -> the content of its YAML file.
    """
    verbs = {language: entry.get("verbs", {}) for language, entry in lexicons.items()}
    listed = _listed(verbs)
    last = [language for language, entry in lexicons.items() if entry.get("names", {}).get("verb_last")]
    words = {word.partition("/")[0] for language in last for _, words in _lists(verbs[language]) for word in words}
    return {
        "listed": listed,
        "forms": {language: _forms(entry) for language, entry in verbs.items()},
        "last": sorted(word for word in words if not listed[word].endswith("/en")),
    }


def _listed(verbs: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """English wins where two languages share a word."""
    found: dict[str, str] = {}
    for language in sorted(verbs, key=lambda language: language != "en"):
        for kind, words in _lists(verbs[language]):
            for word in words:
                found.setdefault(word.partition("/")[0], f"{kind}/{language}")
    return found


def _lists(verbs: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The classes of a language with their folded words. Names write umlauts both ways: `prufen`, `pruefen`."""
    for kind in CLASSES:
        text = verbs.get(kind, "")
        words = fold(text.replace("ß", "ss")).split()
        yield kind, words if text.isascii() else [*words, *fold(text.lower().translate(_UMLAUTS)).split()]


def _forms(verbs: Mapping[str, Any]) -> dict[str, str]:
    """The other forms of the verbs of one language: those listed after `/`, and by `endings`."""
    listed: Mapping[str, str] = verbs.get("endings", {})
    endings = [(ending, others.split()) for ending, others in listed.items()]
    found: dict[str, str] = {}
    for kind, words in _lists(verbs):
        for entry in words:
            infinitive, *written = entry.split("/")
            told = f"{infinitive}/{kind}"
            for form in written:
                found.setdefault(form, told)
            for ending, others in endings:
                if infinitive.endswith(ending):
                    stem = infinitive[: len(infinitive) - len(ending)]
                    for other in others:
                        found.setdefault(stem + other, told)
    return found
