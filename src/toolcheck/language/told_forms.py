"""What form a text of some name has (a date, an id, a path …), and whether a description tells it, in many languages.

The words are data: `formats` of each lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from .identifiers import folded_name
from .lexicon import lexicons
from .words import fold

MAX_TEXT = 3000
LONGEST = 3
WIDE = "\u2e80"
"""From here on scripts write no spaces: their words are looked for inside others."""
AFTER = frozenset(
    ("start", "end", "from", "to", "inicio", "fin", "debut", "fine", "fim", "min", "max", "raw", "string")
)
"""What may follow the noun of a name: `date_from`."""


@cache
def _names() -> tuple[Mapping[tuple[str, ...], str], Mapping[str, str], frozenset[str]]:
    """Words of a name -> kind; the same for scripts without spaces; words of names that say their form."""
    spaced: dict[tuple[str, ...], str] = {}
    inside: dict[str, str] = {}
    known: set[str] = set()
    for entry in lexicons().values():
        for kind, text in entry["formats"]["names"].items():
            for word in fold(text).split():
                if kind == "known":
                    known.add(word)
                elif word >= WIDE:
                    inside.setdefault(word, kind)
                else:
                    spaced.setdefault(tuple(word.split("_")), kind)
    return spaced, inside, frozenset(known)


@lru_cache(maxsize=4096)
def form_of(name: str) -> str:
    """The kind of a text of this name: "date", "time", "id", "code", "path", "address", "other", or "" for free text
    and for a name that says its form itself (`email`, `source_code`)."""
    words = tuple(word.rstrip("0123456789") or word for word in folded_name(name))
    if not words:
        return ""
    spaced, inside, known = _names()
    if not known.isdisjoint(words):
        return ""
    kept = words[:-1] if len(words) > 1 and words[-1] in AFTER and words[-2:] not in spaced else words
    for size in range(min(LONGEST, len(kept)), 0, -1):
        found = spaced.get(kept[-size:]) or spaced.get(words[:size] if size > 1 else ())
        if found:
            return "" if found == "code" and len(words) == 1 and words[0] in ("code", "codes") else found
    if words[-1] == "at" and len(words) == 2 and words[0].endswith("ed"):
        return "time"
    if name.isascii():
        return _noun_first(words, spaced)
    folded = fold(name)
    if any(word >= WIDE and word in folded for word in known):
        return ""
    return max(((len(word), kind) for word, kind in inside.items() if word in folded), default=(0, ""))[1]


def _noun_first(words: tuple[str, ...], spaced: Mapping[tuple[str, ...], str]) -> str:
    """The kind by the first word, where the languages that put nouns first have it and English has not:
    `fecha_pedido`, `identifiant_client`, `chemin_fichier`."""
    first = spaced.get(words[:1], "")
    return first if first and len(words) > 1 and words[0] not in _english() else ""


@cache
def _english() -> frozenset[str]:
    return frozenset(" ".join(lexicons()["en"]["formats"]["names"].values()).split())


@cache
def _plain() -> re.Pattern[str]:
    """A digit, a quotation, brackets around what stands for a value."""
    return re.compile('[0-9`"\u201c\u201d«»\u2018「『<{]')


@cache
def _shown() -> re.Pattern[str]:
    """A quoted word, a path, a file name, capitals or small letters joined by signs."""
    return re.compile(
        r"(?<!\w)'[^'\s]|(?<!\S)[~.]?/\w|\w/(?:\w+/|\.\.\.)|[a-z]:\\|(?<![\w.])\w{1,40}\.[a-z0-9]{2,4}(?!\w)"
        r"|[A-Z]{2}[-_][A-Z]{2}|[a-z]_[a-z]"
    )


@cache
def _openers() -> tuple[str, ...]:
    found = {fold(word) for entry in lexicons().values() for word in entry["open_lists"]["before"]}
    return tuple(sorted(found))


@cache
def _said(key: str) -> tuple[frozenset[str], tuple[str, ...]]:
    found = set(fold(" ".join(entry["formats"][key] for entry in lexicons().values())).split())
    return frozenset(word for word in found if word < WIDE), tuple(word for word in found if word >= WIDE)


@cache
def _sources() -> tuple[str, ...]:
    return tuple({fold(phrase) for entry in lexicons().values() for phrase in entry["formats"]["sources"]})


@cache
def _word() -> re.Pattern[str]:
    return re.compile(r"[^\W\d_]+(?:[-'.][^\W\d_]+)*")


def names_parts(text: str) -> bool:
    """Whether a description names two parts of a postal address or more."""
    folded = fold(text[:MAX_TEXT])
    plain, inside = _said("parts")
    found = plain.intersection(_word().findall(folded))
    return len(found) + sum(part in folded for part in inside) > 1


@lru_cache(maxsize=4096)
def tells_form(text: str) -> bool:
    """Whether a description shows an example or names a form, or tells where the value is to be taken from."""
    text = text[:MAX_TEXT]
    if _plain().search(text) or _shown().search(text):
        return True
    folded = fold(text)
    found = {part for match in _word().finditer(folded) for part in (match[0], *match[0].split("-"))}
    plain, inside = _said("said")
    if not plain.isdisjoint(found):
        return True
    if not folded.isascii() and any(word in folded for word in inside):
        return True
    if any(phrase in folded for phrase in _sources()):
        return True
    return any(
        opener in found if opener.isalpha() and opener.isascii() else opener in folded
        for opener in _openers()
        if len(opener) > 1
    )
