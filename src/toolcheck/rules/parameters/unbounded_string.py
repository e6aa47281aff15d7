"""Texts of any length. What a form bounds (a pattern, a format, an identifier whose prefix is told) is left alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.words import fold
from toolcheck.parameters import PLAIN, Parameter
from toolcheck.schema import types_of

from ._leaves import leaves

TYPES = ("string", "array")
UNLESS = ("string-bounds: false",)
"""The length can only stand in the text there."""

BOUNDS = frozenset(("maxLength", "enum", "const", "pattern", "format"))

# Words of names, lower case without accents: English, French, Spanish, German, Italian, Portuguese.
IDS = word_set(
    """id ids uid uuid guid gid key keys code codes ref reference number numbers sku iban vin token cursor hash slug
    identifiant identifier identificador kennung numero nummer codigo cle clave chave chiave schlussel"""
)
DATES = word_set("date dates day jour dia tag datum fecha data giorno")
TIMES = word_set("datetime timestamp time instant horodatage zeitpunkt")
ENDS = {"from": "date", "to": "date", "since": "date", "until": "date", "at": "time"}
"""What a last word means: `valid_from` is a date, `from_currency` is none."""
MAILS = word_set("email emails mail courriel correo")
LINKS = word_set("url urls uri uris link links href website webhook endpoint lien enlace")
LONG = word_set(
    """text body content contents message description markdown html code script sql query prompt comment notes note
    summary texte contenu corps requete commentaire texto contenido mensaje consulta inhalt nachricht testo messaggio"""
)
PREFIX = (
    "starts with", "start with", "starting with", "begins with", "beginning with", "prefixed", "prefix", "commence par",
    "commencant par", "prefixe", "empieza por", "comienza con", "prefijo", "beginnt mit", "prafix", "inizia con",
    "prefisso", "comeca com", "prefixo", "begint met", "开头", "前缀", "で始ま",
)  # fmt: skip
"""Folded texts that tell how an identifier begins."""
STANDARDS = frozenset(("utf", "iso", "sha", "rfc", "base", "bcp", "e", "md", "cp", "windows", "latin", "year", "top"))
"""What looks like the prefix of an identifier and is none: UTF-8, ISO-8601."""


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    tool, name, path, schema = parameter.tool, parameter.name, parameter.path, parameter.schema
    if tool.schema is None:
        return ()
    if schema.get("type") == "string" and len(parameter.schemas) == 1:  # most of them
        if not BOUNDS.isdisjoint(schema):
            return ()
    else:
        found = _first(tool.schema, parameter)
        if found is None:
            return ()
        path, name = found
    word = _kind(parameter.name)
    if word == "id" and _tells_prefix(parameter.text()):
        return ()
    what = f"parameter `{name}` of {tool.label} has no `maxLength`; an upper limit, or a fixed form, was expected"
    return (Hit(path, what, help=HELP[word]),)


def _first(root: dict[str, object], parameter: Parameter) -> tuple[Path, str] | None:
    """The first text of any length that a parameter takes, as a value or as an item of a list."""
    schema = parameter.schema
    items = schema.get("items") if schema.get("type") == "array" and len(parameter.schemas) == 1 else None
    if items.__class__ is dict and items.get("type") == "string" and items.keys() <= PLAIN:  # most lists
        return ((*parameter.path, "items"), f"{parameter.name}[]") if BOUNDS.isdisjoint(items) else None
    for leaf in leaves(root, parameter):
        kinds = {kind for part in leaf.parts for kind in types_of(part)}
        if "string" in kinds and not any(not BOUNDS.isdisjoint(part) for part in leaf.parts):
            return leaf.path, leaf.name
    return None


HELP = {
    "": 'Add `maxLength`, for example `"maxLength": 200`, or say the form with `pattern` or `format`.',
    "long": 'Add `maxLength`, for example `"maxLength": 10000`.',
    "id": 'Add `pattern`, or `maxLength`, for example `"pattern": "^[A-Za-z0-9_-]{1,64}$"`.',
    "date": 'Add `"format": "date"`, or `maxLength` if it is no date.',
    "time": 'Add `"format": "date-time"`, or `maxLength` if it is no point in time.',
    "mail": 'Add `"format": "email"` and `"maxLength": 254`.',
    "link": 'Add `"format": "uri"` and `maxLength`, for example `"maxLength": 2000`.',
}
KINDS = (("mail", MAILS), ("link", LINKS), ("id", IDS), ("time", TIMES), ("date", DATES), ("long", LONG))


@lru_cache(maxsize=4096)
def _kind(name: str) -> str:
    """What a text of this name is: a key of HELP."""
    words = folded_name(name.rpartition(".")[2].replace("[]", ""))
    if words and words[-1] in ENDS:
        return ENDS[words[-1]]
    for word in reversed(words):
        for kind, known in KINDS:
            if word in known:
                return kind
    return ""


@cache
def _pattern() -> re.Pattern[str]:
    """A beginning with a separator, and a rest that shows a digit or stands for one: `ord_123`, `prj-…`, "cus_*"."""
    return re.compile(
        r"(?<![\w/.-])([A-Za-z]{1,10})[0-9]{0,2}[_-](?:[A-Za-z]{0,12}[0-9]|[*…<{#\"'`»”]|\.\.|x{2,}|X{2,})"
    )


@lru_cache(maxsize=4096)
def _tells_prefix(text: str) -> bool:
    if not text:
        return False
    if ("_" in text or "-" in text) and any(match[1].lower() not in STANDARDS for match in _pattern().finditer(text)):
        return True
    folded = fold(text)
    return any(phrase in folded for phrase in PREFIX)
