"""What comes back, told by the form of a sentence, in whatever language: fields listed after a colon or in braces."""

from __future__ import annotations

import re
from functools import lru_cache

from .words import fold

_FIELDS = 3
"""Items that a list after a colon must have."""
_LONGEST = 45
"""Characters of an item: longer ones are clauses."""
_OPEN = """
    of are is as by with from in on for or and to the a following de des du par avec sur pour en ou et con por para
    según mit von für nach com di per z dla met van для по с из
"""
"""Words that leave a sentence open: what follows their colon completes it."""
_ANNOUNCED = """
    e.g eg i.e example examples note notes usage using supports support supported options format formats type types
    modes mode values value actions action operations operation commands command filters filter parameters parameter
    params args arguments requires required description steps sources tools needs scopes permission permissions
    exemple exemples ex suivants suivantes valeurs opérations filtres paramètres requis étapes
    opciones formatos tipos modos valores acciones operaciones filtros parámetros ejemplo
    optionen formate typen werte aktionen operationen beispiel opções ações operações exemplo
    opzioni formati azioni operazioni esempio параметры фильтры формат форматы действия например операции
"""
"""Words that announce choices, parameters or examples after a colon."""
_MANAGING = (
    "manag",
    "administ",
    "gere",
    "gestion",
    "gestisc",
    "gerenc",
    "verwalt",
    "beheer",
    "zarzadz",
    "управл",
    "管理",
)
"""Beginnings of verbs that what a tool can do follows, not what it holds."""


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """A listed field's separator; a shape in braces or brackets after what leads to one; where a list ends."""
    return (
        re.compile(r"[,，、;+]| (?:and|et|y|e|und|en|i|и) "),
        re.compile(r"(?:\b(?:of|de|von|di|van|z|s)|[→⇒]|[-=]>) ?\[?\{ ?[\"'`]?\w{1,40}[\"'`]? ?[,:}]"),
        re.compile(r"[.!?。！？—–]|\s-\s|$"),
    )


@lru_cache(maxsize=1)
def _introductions() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(fold(_OPEN).split()), frozenset(fold(_ANNOUNCED).split())


def holds_shape(sentence: str) -> bool:
    """Does the sentence show a record by its fields: `list of {id, name}`?"""
    return "{" in sentence and _patterns()[1].search(sentence) is not None


def lists_fields(sentence: str) -> bool:
    """Does the sentence name a thing and list what it holds: "Invoice by number: date, lines, total"?

    Not where the words before the colon announce choices, parameters or examples, or speak of managing.
    """
    if ":" not in sentence and "：" not in sentence:
        return False
    sentence = " ".join(sentence.split())
    colon = sentence.find(": ")
    if colon < 0:
        colon = sentence.find("：")
    if colon < 1:
        return False
    before = [word.strip("(.`*_)") for word in fold(sentence[:colon]).split()]
    if len(before) < 2 or before[0].startswith(_MANAGING):
        return False
    leaves_open, announces = _introductions()
    if before[-1] in leaves_open or not announces.isdisjoint(before[-2:]):
        return False
    separator, _, end = _patterns()
    listed = sentence[colon + 1 :]
    stop = end.search(listed)
    items = separator.split(listed[: stop.start()] if stop else listed)
    items = [item for item in items if item.strip()]
    return len(items) >= _FIELDS and all(len(item) <= _LONGEST and "=" not in item for item in items)
