"""A key against doubles that the model makes up: after a timeout it makes up another one, and the double is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.safety_words import makes_again, mention, safety_words
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

PLAIN, MAYBE, KEY = "plain", "maybe", "key"
KEYS = word_set(
    """key token id uuid guid nonce reference ref no num number hash cle jeton numero clave
    identificador referencia ficha chave chiave identificativo riferimento gettone schlussel schluessel kennung nummer
    sleutel kenmerk klucz identifiant identyfikator"""
)
COMPOUNDS = ("schlussel", "schluessel", "nummer", "kennung", "sleutel", "kenmerk")
"""What ends the German and Dutch names of keys: `Einmalschlüssel`, `vorgangsnummer`."""
EARLY = 160
SIGN_IN = (
    "authenticat",
    "authoriz",
    "oauth",
    "login",
    "log in",
    "sign in",
    "secret",
    "bearer",
    "session of the client",
)


def concerns(name: str) -> bool:
    return bool(_kind(name))


def check_parameter(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
    if _is_key(parameter, _kind(parameter.name)):
        yield Hit(
            parameter.path,
            f"parameter `{parameter.name}` of {parameter.tool.label} is a key that the model has to make up for each "
            "call; a key that the execution layer adds, the same for each retry, was expected",
        )


@lru_cache(maxsize=8192)
def _kind(name: str) -> str:
    """What a name tells: `PLAIN` of a key against doubles, `MAYBE` where the text decides, `KEY` of some other key."""
    words = folded_name(name.rpartition(".")[2])
    if not words:
        return ""
    joined = "_".join(words)
    if joined in safety_words("keys"):
        return PLAIN
    if not name.isascii() and any(word in name for word in safety_words("against") if not word.isascii()):
        return PLAIN
    known = KEYS.intersection(words)
    if known and (not safety_words("against").isdisjoint(words) or any(sign in joined for sign in _compounds())):
        return PLAIN
    if joined in safety_words("maybe_keys") or (known and not safety_words("calls").isdisjoint(words)):
        return MAYBE
    if words[-1].endswith(COMPOUNDS):
        return KEY
    return KEY if {words[-1], words[0]} & (KEYS | safety_words("carriers")) or not name.isascii() else ""


@lru_cache(maxsize=1)
def _compounds() -> tuple[str, ...]:
    return tuple(word for word in safety_words("against") if "_" in word)


def _is_key(parameter: Parameter, kind: str) -> bool:
    text = parameter.text()
    if any("enum" in schema or "const" in schema for schema in parameter.schemas):
        return False
    if kind == KEY and (not text or not (mention("doubles", text[:EARLY]) or makes_again(text[:EARLY]))):
        return False  # "a unique id for each order" describes many a key
    if kind == MAYBE and (
        not text or not (any(mention(key, text) for key in ("once", "doubles", "made_up")) or makes_again(text))
    ):
        return False
    if kind == PLAIN and "client" in folded_name(parameter.name) and _signs_in(text):
        return False
    if kind != PLAIN and mention("existing", text):
        return False
    types = {found for schema in parameter.schemas for found in types_of(schema)}
    return not types or "string" in types or "integer" in types


def _signs_in(text: str) -> bool:
    lower = text.lower()
    return any(cue in lower for cue in SIGN_IN)
