"""Whether a parameter carries a secret (a password, a token that authenticates, a key), by its name and description.

A name may be plain (`api_key`), never one (`page_token`, `key_id`), or open (`token`, `key`, `auth`): then the texts
decide. Words are compared in lower case and without accents.
"""

from __future__ import annotations

from functools import lru_cache

from .identifiers import folded_name, word_set
from .secret_origins import CARRIED_BY, CODES, NOUNS, holds_password, is_wide_key, tells_origin, unlocks
from .secret_words import (
    ABOUT_OTHER,
    BEGIN,
    BEGINNINGS,
    END_WORDS,
    ENDINGS,
    FLAGS,
    INVOICES,
    JOINED,
    KEYS,
    LEADING,
    NAMING,
    NOUN_FIRST,
    OF,
    OPEN,
    OTHER_CUES,
    OTHER_TOKENS,
    PASS_OF,
    PASSWORDS,
    PASSWORDS_FIRST,
    PHRASES,
    PINS,
    POINTERS,
    QUOTES,
    SECRET_KEYS,
    SECRETS,
    SIGN_IN_CUES,
    SIGNS_IN,
    SKIPPED,
    TOKENS,
    UNSPACED,
    UNSPACED_OTHER,
    VENDORS,
    WHOLE,
    WIDE_BEGIN,
)
from .words import fold

PLAIN, OPEN_TOKEN, OPEN_NAME, PIN, UNTOLD, NEVER = "plain", "open-token", "open-name", "pin", "untold", "never"
EARLY_PIN = 40
"""Characters in which a text calls a number a PIN, in capitals: the pin of a board is another thing."""


def is_secret(name: str, description: str, *about: str) -> bool:
    """Whether a parameter carries a secret. `about`: the name and description of the tool, or one of them."""
    told = _told(name)
    if told == NEVER or (told == UNTOLD and not description):
        return False
    if told == UNTOLD:
        return _begins_with_secret(description[:120]) or (_may_tell(name) and _tells_secret(name, description))
    if told == PIN:
        return "PIN" in description[:EARLY_PIN] or any(phrase in fold(description[:60]) for phrase in PHRASES)
    words, text = folded_name(name), fold(description[:400])
    if told == OPEN_NAME and holds_password(words, description):
        return True
    if _points_elsewhere(text):
        return False
    if told == PLAIN:
        return not (name.lower() == "pwd" and "director" in text)
    if told == OPEN_NAME:
        if any(phrase in text[:60] for phrase in PHRASES) and not any(cue in text for cue in OTHER_CUES):
            return True
        return unlocks(words, description) or tells_origin(description, not KEYS.isdisjoint(words))
    if any(cue in text for cue in OTHER_CUES):
        return False
    if any(cue in text for cue in SIGN_IN_CUES):
        return True
    if tells_origin(description, True):
        return True
    bare = len(words) == 1
    return bare and not any(cue in fold(" ".join(about)[:400]) for cue in ABOUT_OTHER)


@lru_cache(maxsize=8192)
def _may_tell(name: str) -> bool:
    """Whether the text of a parameter of this name is worth a look: most names are of other things."""
    return not name.isascii() or not (_NEAR_KEYS | CARRIED_BY | CODES).isdisjoint(folded_name(name))


def _tells_secret(name: str, description: str) -> bool:
    """Whether the text of a parameter whose name tells nothing, or of a key of some kind, tells a secret otherwise."""
    words = folded_name(name)
    if holds_password(words, description) or unlocks(words, description):
        return True
    if is_wide_key(name):
        return tells_origin(description, True)
    return not _NEAR_KEYS.isdisjoint(words) and tells_origin(description, False)


_NEAR_KEYS = KEYS | TOKENS | OPEN | SECRET_KEYS | NOUNS


@lru_cache(maxsize=8192)
def _told(name: str) -> str:
    """What a name alone tells."""
    words = list(folded_name(name))
    if not words:
        return UNTOLD
    if not name.isascii() and any(sign in fold(name) for sign in map(fold, UNSPACED)):
        return NEVER if any(sign in fold(name) for sign in UNSPACED_OTHER) else PLAIN
    if _phrase(words):
        return PLAIN
    while len(words) > 1 and words[-1] in END_WORDS:
        words.pop()
    last, before = words[-1], set(words[:-1])
    if words[0] in FLAGS and len(words) > 1:
        return NEVER
    if last in PASSWORDS or last in SECRETS or (last in JOINED and "public" not in before):
        return PLAIN
    if last in KEYS or (before & KEYS and SECRET_KEYS & {*words}):
        return _told_key(words)
    if last in TOKENS:
        return _told_token(words)
    if "pin" in words and before & PINS | {last} & PINS and len(words) == 2:
        return OPEN_NAME if last == "code" and words[0] == "pin" else PLAIN  # an Indian `pin_code` is a place
    if "pin" in (words[0], last):
        return PIN
    if last in ("pwd", "pass") and (last == "pwd" or before & PASS_OF):
        return PLAIN
    if len(words) > 1 and words[0] in TOKENS and {*words[1:]} - OF <= SIGNS_IN - NAMING:
        return PLAIN
    if last in ("cookie", "cookies"):
        return NEVER if before & word_set("accept consent fortune allow") else PLAIN
    if words[0] in PASSWORDS_FIRST and not POINTERS.intersection(words):
        return PLAIN  # `senha_portal`
    if words[0] in NOUN_FIRST:
        return UNTOLD  # `cle_passerelle`: the text tells of which kind
    if before & (PASSWORDS | TOKENS | SECRETS | KEYS | JOINED):
        return NEVER
    return OPEN_NAME if len(words) == 1 and last in OPEN else UNTOLD


def _told_key(words: list[str]) -> str:
    """`api_key`, `cle_privee`, `clave_api`; the kind may stand before the word for a key or after it."""
    place = max(index for index, word in enumerate(words) if word in KEYS)
    kinds = set(words[max(0, place - 2) : place]) | {word for word in words[place + 1 :] if word in SECRET_KEYS}
    if not (set(words[place + 1 :]) <= SECRET_KEYS | {"d", "de"}) or {"public", "publique"} & {*words}:
        return NEVER
    if kinds & SECRET_KEYS or words[place - 1 : place] == ["access"]:
        return PLAIN
    return OPEN_NAME if len(words) == 1 else UNTOLD


def _told_token(words: list[str]) -> str:
    """`access_token`, `github_token`; `tokens` alone is a number or a text."""
    last, before = words[-1], set(words[:-1])
    if not before:
        return NEVER if last in ("tokens", "jetons") else OPEN_TOKEN
    if before & OTHER_TOKENS and not before & {"access", "bearer", "refresh", "auth", "oauth"}:
        return NEVER
    if before & SIGNS_IN or (last == "token" and before & VENDORS):
        return PLAIN
    return OPEN_TOKEN if last == "token" else NEVER


def _phrase(words: list[str]) -> bool:
    """Secrets whose name has several words."""
    joined = "_".join(words)
    return joined in WHOLE or joined.startswith(BEGINNINGS) or joined.endswith(ENDINGS) or words[-1] in ("otp", "totp")


def _first_words(text: str, count: int) -> list[str]:
    """The first words of a folded text, without articles and the like."""
    plain = "".join(char if char.isalnum() else " " for char in text[:120]).split()
    return [word for word in plain if word not in SKIPPED][:count]


def _points_elsewhere(text: str) -> bool:
    first = _first_words(text, 3)
    if first and first[0] in POINTERS:
        return True
    return any(sign in text[:24] for sign in ("名称", "类型", "路径")) or any(cue in text for cue in INVOICES)


ACCENTED = ("clé", "contraseña", "schlüssel", "api-key", "api-schlüssel", "palavra-passe", "mot-de-passe")
EARLY_WORDS = 4


@lru_cache(maxsize=1)
def _first_of_phrases() -> frozenset[str]:
    """The first words of the phrases for a secret, with the marks that may follow them."""
    found = {phrase.partition(" ")[0].partition("-")[0] for phrase in BEGIN} | set(ACCENTED)
    return frozenset(word + mark for word in found for mark in ("", ".", ",", ":", ";", ")"))


@lru_cache(maxsize=1)
def _wide_beginnings() -> tuple[str, ...]:
    return tuple(map(fold, WIDE_BEGIN))


def _begins_with_secret(text: str) -> bool:
    """Whether the description of a parameter whose name says nothing begins with the word for a secret."""
    head = text[:48].lower()
    if head.lstrip()[:1] in QUOTES:
        return False  # one of the values, which may be called so: "'Forgot password' on the first call"
    if head.lstrip()[:1] >= "\u0400":
        return _begins_wide(fold(head))
    # Asked of every parameter: most texts begin with no word for a secret.
    if _first_of_phrases().isdisjoint(head.split(None, EARLY_WORDS)[:EARLY_WORDS]):
        return False
    plain = "".join(char if char.isalnum() else " " for char in fold(text)).split()[:8]
    start = next((index for index, word in enumerate(plain) if word not in SKIPPED), 0)
    for at in (start, start + 1):
        for length in (1, 2, 3):
            if " ".join(plain[at : at + length]) in BEGIN:
                after = plain[at + length : at + length + 1]
                return not after or after[0] in _leading()
    return False


@lru_cache(maxsize=1)
def _leading() -> frozenset[str]:
    return word_set(LEADING)


def _begins_wide(head: str) -> bool:
    for sign in _wide_beginnings():
        at = head[:14].find(sign)
        if at >= 0 and not head[at + len(sign) :].lstrip().startswith(("的", "の", "を", "が")):
            return not any(other in head[:24] for other in UNSPACED_OTHER if other != "id")
    return False
