"""Parameter names that mean one thing, and how a parameter says that a moment is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.words import fold

_NAMES = """
    max results|num results|result limit|results limit|number of results
    email|email address|e mail|mail address
    latitude|lat
    longitude|lon|lng|long
    quantity|qty
    start date|date start|date from|from date|startdate
    end date|date end|date to|to date|enddate
    date debut|debut date
    date fin|fin date
    phone|phone number|telephone|telephone number|tel
"""
"""Whole names, folded; one meaning a line."""
_THINGS = """
    customer client kunde kunden cliente|repository repo|document doc|organization organisation org|message msg|
    supplier vendor|folder directory
"""
"""What an identifier is of, before or after `id`."""
MOMENTS = word_set(
    "date time datetime timestamp at since until start end from to before after begin created updated due day "
    "deadline debut fin depuis jusqu avant apres echeance horodatage datum zeit beginn ende ab bis fecha hora desde "
    "hasta inicio data ora inizio fine"
)
"""Words of a name that may be that of a moment."""
ISO = ("iso 8601", "iso8601", "iso-8601", "yyyy-mm-dd", "aaaa-mm-jj", "jjjj-mm-tt", "aaaa-mm-dd", "rfc 3339", "rfc3339")
EPOCH = ("epoch", "unix ", "unix-", "since 1970", "depuis 1970", "seit 1970", "desde 1970", "dal 1970")


@lru_cache(maxsize=1)
def _known() -> Mapping[str, str]:
    """Folded name -> the first name of its line; identifiers of the same thing likewise."""
    found: dict[str, str] = {}
    for line in _NAMES.strip().splitlines():
        names = line.strip().split("|")
        for name in names:
            found[name] = names[0]
    for group in _THINGS.split("|"):
        words = group.split()
        for word in words:
            for name in (f"{word} id", f"id {word}", f"{word} ids", f"{word} uuid"):
                found[name] = name.replace(word, words[0])
    return found


def canonical(name: str) -> str | None:
    """The concept of a parameter name that is known to be one of several for it; None for all others."""
    return _known().get(" ".join(folded_name(name)))


def told_as(kind: str, form: str | None, text: str) -> str | None:
    """How a moment of this type, format and description is written: "ISO 8601" or "Unix time"; None where neither or
    both are told."""
    text = f"{fold(text)} "
    iso = form in ("date", "date-time") or any(sign in text for sign in ISO)
    epoch = any(sign in text for sign in EPOCH)
    if iso == epoch or kind.lower() not in ("string", "integer", "number"):
        return None
    return "ISO 8601" if iso else "Unix time"
