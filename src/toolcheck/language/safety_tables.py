"""The words and phrases of the key `safety` of the lexicons as tables, made when the package data is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .list_forms import WIDE
from .safety_words import SPACES
from .words import fold

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def tables(lexicons: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Key -> what all languages together list under it, folded: {"words": […]} where they list words, else
    {"phrases": [[phrase, whether more letters may follow it]], "needs": […], "starts": […]}, the longest phrase first.

    `needs` and `starts` tell what an ASCII text holds that has one of the phrases: the longest word of one, or the
    start of an open one.
    """
    listed = [entry["safety"] for entry in lexicons.values()]
    return {
        key: _phrases(phrase for entry in listed for phrase in entry[key])
        if isinstance(written, list)
        else {"words": _words(" ".join(entry[key] for entry in listed))}
        for key, written in (listed[0].items() if listed else ())
    }


def _words(text: str) -> list[str]:
    """German ones in both spellings."""
    return sorted({*fold(text.replace("ß", "ss")).split(), *fold(text.lower().translate(_UMLAUTS)).split()})


def _phrases(written: Iterable[str]) -> dict[str, Any]:
    ordered = sorted(set(map(fold, written)), key=lambda phrase: (-len(phrase), phrase))
    phrases = [(phrase.rstrip("*"), phrase[-1] == "*" or phrase[-1] >= WIDE) for phrase in ordered]
    plain = [(phrase, is_open) for phrase, is_open in phrases if phrase.isascii()]
    needs = {max(phrase.translate(SPACES).split(), key=len) for phrase, is_open in plain if not is_open}
    return {"phrases": phrases, "needs": sorted(needs), "starts": [phrase for phrase, is_open in plain if is_open]}
