"""Texts about a value that has parts of its own: JSON written into a string, an expression of a query language.

What such a text lists, or calls optional, are parts of the value.
"""

from __future__ import annotations

from functools import lru_cache

from .identifiers import word_set
from .words import fold, words

HEAD = 80
"""Characters in which a text says what it is about."""
CONTAINERS = word_set(
    """array arrays string strings object objects list map dict dictionary text body payload document structure blob
    encoded serialized stringified formatted fragment tableau chaine objet liste texte structure corps arreglo cadena
    objeto lista texto estructura matriz zeichenkette objekt feld testo stringa oggetto struttura vetor строка массив
    объект"""
)
"""Next to "JSON": the value as a whole is JSON."""
UNSPACED = (
    "数组",
    "对象",
    "字符串",
    "列表",
    "格式",
    "配列",
    "オブジェクト",
    "文字列",
    "形式",
    "배열",
    "객체",
    "문자열",
)
LINKS = word_set("of in as en de au al di im als format formato")
"""Between the two: "a list in JSON", "chaîne au format JSON"."""
LANGUAGES = word_set(
    """filter query search boolean cron jmespath jsonpath xpath sql odata regular filtre requete recherche filtro
    consulta busqueda busca ricerca"""
)
EXPRESSIONS = word_set("expression expressions expresion expressao espressione")
JOINED = ("filterausdruck", "suchausdruck", "过滤表达式", "筛选表达式", "查询表达式", "检索式", "検索式", "フィルタ式")


@lru_cache(maxsize=4096)
def has_parts(text: str) -> bool:
    """Whether the first words say that the value is JSON in a string, or an expression of some language.

    "Output format: json, text" does not: nothing but a space or a hyphen stands between "JSON" and what it is.
    """
    head = fold(text[:HEAD])
    at = head.find("json")
    if at >= 0 and (_is_told_after(head[at + 4 :]) or _is_told_before(head[:at])):
        return True
    if "expres" in head:
        row = words(head)
        for place, word in enumerate(row):
            if word in EXPRESSIONS and not LANGUAGES.isdisjoint(
                (*row[max(0, place - 1) : place], *row[place + 1 :][:2])
            ):
                return True
    return any(word in head for word in JOINED)


def _is_told_after(rest: str) -> bool:
    """ "JSON array", "json-encoded", "JSON格式的": not "json or text", "json格式、csv格式"."""
    rest = rest[1:] if rest[:1] == "-" else rest.lstrip(" ")
    for sign in UNSPACED:
        if rest.startswith(sign):
            return rest[len(sign) : len(sign) + 1] not in ("、", "或", ",", "，", "和", "/")
    return _letters(rest) in CONTAINERS


def _is_told_before(lead: str) -> bool:
    """ "tableau JSON", "a list of JSON", "chaîne au format JSON"."""
    word = ""
    for _ in range(3):
        bare = lead.rstrip(" ")
        word = _letters(bare[::-1])[::-1]
        if bare == lead or word not in LINKS:
            break
        lead = bare[: len(bare) - len(word)]
    return bare != lead and word in CONTAINERS


def _letters(text: str) -> str:
    """The letters at the beginning of a text."""
    end = next((place for place, char in enumerate(text) if not char.isalpha()), len(text))
    return text[:end]


def in_json(text: str, start: int) -> bool:
    """Whether a value that begins at `start`, with its quote, stands behind a key of an object or in nested lists."""
    opened = text.rfind("{", 0, start)
    if opened > text.rfind("}", 0, start):
        inside = "".join(text[opened:start].split())
        if '":' in inside or "':" in inside:
            return True
    return "".join(text[max(0, start - 12) : start].split()).endswith(("[[", "],["))
