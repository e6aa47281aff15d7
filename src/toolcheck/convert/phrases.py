"""What a schema said, in the words of a description's language. A language without phrases is served in English."""

from __future__ import annotations

import json
from typing import Any

PHRASES = {
    "en": {
        "range": "from {low} to {high}", "least": "at least {low}", "most": "at most {high}",
        "above": "more than {low}", "below": "less than {high}", "characters": "number of characters: {said}",
        "items": "number of items: {said}", "properties": "number of properties: {said}",
        "multipleOf": "a multiple of {value}", "uniqueItems": "no item twice", "format": "format: {value}",
        "pattern": "has to match the regular expression {value}", "default": "default: {value}",
        "enum": "one of these values: {value}",
    },
    "fr": {
        "range": "de {low} à {high}", "least": "au moins {low}", "most": "au plus {high}",
        "above": "plus de {low}", "below": "moins de {high}", "characters": "nombre de caractères : {said}",
        "items": "nombre d'éléments : {said}", "properties": "nombre de propriétés : {said}",
        "multipleOf": "un multiple de {value}", "uniqueItems": "aucun élément en double", "format": "format : {value}",
        "pattern": "doit correspondre à l'expression régulière {value}", "default": "par défaut : {value}",
        "enum": "une de ces valeurs : {value}",
    },
    "de": {
        "range": "von {low} bis {high}", "least": "mindestens {low}", "most": "höchstens {high}",
        "above": "mehr als {low}", "below": "weniger als {high}", "characters": "Anzahl der Zeichen: {said}",
        "items": "Anzahl der Einträge: {said}", "properties": "Anzahl der Felder: {said}",
        "multipleOf": "ein Vielfaches von {value}", "uniqueItems": "kein Eintrag doppelt", "format": "Format: {value}",
        "pattern": "muss dem regulären Ausdruck {value} entsprechen", "default": "Vorgabe: {value}",
        "enum": "einer dieser Werte: {value}",
    },
    "es": {
        "range": "de {low} a {high}", "least": "como mínimo {low}", "most": "como máximo {high}",
        "above": "más de {low}", "below": "menos de {high}", "characters": "número de caracteres: {said}",
        "items": "número de elementos: {said}", "properties": "número de propiedades: {said}",
        "multipleOf": "un múltiplo de {value}", "uniqueItems": "ningún elemento repetido", "format": "formato: {value}",
        "pattern": "debe cumplir la expresión regular {value}", "default": "valor por defecto: {value}",
        "enum": "uno de estos valores: {value}",
    },
}  # fmt: skip
COUNTED = {
    "characters": ("minLength", "maxLength"),
    "items": ("minItems", "maxItems"),
    "properties": ("minProperties", "maxProperties"),
}
VALUES = ("multipleOf", "format", "pattern", "default", "enum")
SAYABLE = frozenset((
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "uniqueItems", *VALUES,
    *(key for pair in COUNTED.values() for key in pair),
))  # fmt: skip
"""The keywords that there are words for."""


def sentences(moved: dict[str, Any], language: str) -> list[str]:
    """What some keywords say, as sentences: `{"minimum": 1, "maximum": 9}` -> `["From 1 to 9."]`."""
    words = PHRASES.get(language, PHRASES["en"])
    said = []
    low, high = moved.get("minimum"), moved.get("maximum")
    said.append(_between(words, low, high))
    for key, phrase in (("exclusiveMinimum", "above"), ("exclusiveMaximum", "below")):
        if key in moved:
            said.append(words[phrase].format(low=_plain(moved[key]), high=_plain(moved[key])))
    for unit, (least, most) in COUNTED.items():
        between = _between(words, moved.get(least), moved.get(most))
        said.append(between and words[unit].format(said=between))
    if moved.get("uniqueItems"):
        said.append(words["uniqueItems"])
    said += [words[key].format(value=_value(key, moved[key])) for key in VALUES if key in moved]
    return [sentence[0].upper() + sentence[1:] + "." for sentence in said if sentence]


def _between(words: dict[str, str], low: Any, high: Any) -> str:
    if low is None and high is None:
        return ""
    phrase = "range" if low is not None and high is not None else "most" if low is None else "least"
    return words[phrase].format(low=_plain(low), high=_plain(high))


def _value(key: str, value: Any) -> str:
    if key == "enum" and isinstance(value, list):
        return ", ".join(map(_plain, value))
    return f"`{_plain(value)}`" if key == "pattern" else _plain(value)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
