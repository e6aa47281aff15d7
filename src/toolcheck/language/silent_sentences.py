"""Sentences that tell nothing of what a tool does: orders on its use, bans, praise, labels, that nothing comes back.

The words are data: `purpose` of each lexicon. Where a sentence may tell the job ("Use this to find orders"), it is none
of these.
"""

from __future__ import annotations

from functools import cache, lru_cache

from .echo import adds_to, fillers, known_from
from .lexicon import lexicons
from .list_forms import WIDE
from .verbs import languages_with, verb
from .words import fold, words

LEADING, NEXT, WORDS = 5, 5, 40
"""Words before the verb of an order, words behind it that make it one, words of a sentence that are read."""
LABEL, SIGNS = 6, 10
"""Words of a label, at most; characters in a script without spaces."""
AIMS = "to for pour afin um für zum zur para per om voor aby żeby do чтобы для"
"""After the beginning of an order they lead to the job: "Use this to find orders"."""
ALL = """
    every any all each everything anything whatever first last tout toute tous toutes chaque n'importe jede jeden jeder
    alle allen jedes todo toda todos todas cualquier cada tudo qualquer ogni tutti tutte qualsiasi ultimo ultima primo
    elke alles kazdego wszystkich любого всех
"""
"""After such a word they do not: "for every request", "per ultimo"."""
SHORT = 4
KINDS = "tool tools api utility helper wrapper outil werkzeug herramienta strumento ferramenta инструмент"
"""What a label of a few words calls the tool, where it says no more than that there is one."""
NO_LABELS = """
    a an the this get list search find create add update edit delete remove call invoke run install start stop restart
    test check register deploy enable disable build use try describe inspect publish send open close show read write
    import export load configure validate execute
    ein eine das el la un una il uno um uma o
"""
"""Words of a short text that is no label: articles, and verbs that take a tool or an API as their object."""
WISHES = """
    to how doing veut souhaite besoin demande faut cherche mochte will soll braucht muss quiera quiere necesite
    necesita desea desee vuole deve serve desidera quiser precisar deseja wil moet chce нужно надо хочет
"""
"""The job may follow them anywhere: "when the user wants to find an order"."""
WIDE_WISHES = (
    "想",
    "要求",
    "需要",
    "询问",
    "用于",
    "用来",
    "以便",
    "したい",
    "たい",
    "ために",
    "頼まれ",
    "求め",
    "尋ね",
    "聞か",
    "고 싶",
    "원할",
)
ONLY = frozenset(
    ("only", "seulement", "uniquement", "nur", "erst", "solo", "solamente", "soltanto", "so", "somente", "apenas")
)
"""Before a time: an order that leaves its verb out ("Only after …")."""
PREPOSITIONS = ("a", "to", "on", "upon", "for", "par", "de", "por", "em", "zu", "auf", "per", "ad", "sur")
EMPHASES = ("always", "toujours", "immer", "stets", "siempre", "sempre", "altijd", "zawsze", "всегда")


@cache
def _of(part: str) -> frozenset[str]:
    return frozenset(fold(" ".join(entry["purpose"][part] for entry in lexicons().values())).split())


@cache
def _wide(part: str) -> tuple[str, ...]:
    return tuple(word for entry in lexicons().values() for word in entry["purpose"][part].split() if word[0] >= WIDE)


@cache
def _set(text: str) -> frozenset[str]:
    return frozenset(fold(text).split())


@cache
def first_words() -> frozenset[str]:
    """Folded words that such sentences begin with; a longer sentence that begins otherwise is none."""
    return (
        _of("use") | _of("lead") | _of("bans") | _of("answers") | {"the", "this", "your", "l", "le", "la", "el", "il"}
    )


def is_wide(text: str) -> bool:
    """Whether a text is in a script without spaces."""
    return not text.isascii() and sum(char >= WIDE for char in text) * 2 > len(text)


@lru_cache(maxsize=2048)
def is_silent(name: str, text: str) -> bool:
    """Whether a sentence tells nothing of the job of a tool of this name, as far as its form goes."""
    if is_wide(text):
        return _is_silent_wide(text)
    row = words(text)[:WORDS]
    if not row or _is_ban(row) or _is_of_nothing(row) or _is_of_answer(row):
        return True
    return _is_order(row) or is_label(name, text)


def _is_ban(row: list[str]) -> bool:
    """ "Do not open the lid before …", "Non inserire …"."""
    if "nicht" in row[:3] and len(row) <= LABEL and row[-1].endswith("en"):
        return True  # "Mengen nicht runden."
    if row[0] not in _of("bans"):
        return False
    if row[0] in ("must", "no", "bitte", "do", "n", "inutile"):
        return len(row) > 1 and row[1] in (
            "not",
            "use",
            "uses",
            "utilizar",
            "usar",
            "incluya",
            "incluyas",
            "nicht",
            "kein",
            "de",
            "est",
        )
    return True


def _is_of_nothing(row: list[str]) -> bool:
    """ "Nothing is returned", "Aucune valeur n'est renvoyée", "Non c'è valore di ritorno"."""
    return row[0] in _of("nothing") and len(row) <= 7 and any(word.startswith(RETURNING) for word in row)


RETURNING = (
    "return",
    "renvo",
    "retourn",
    "ruck",
    "zuruck",
    "devuel",
    "devol",
    "restitu",
    "ritorn",
    "retorn",
    "terug",
    "zwrac",
    "возвр",
)


def _is_of_answer(row: list[str]) -> bool:
    """ "La respuesta trae …", "The answer holds …": what comes back, not what is done."""
    return len(row) > 2 and row[0] in ARTICLES and row[1] in _of("answers")


ARTICLES = ("the", "la", "le", "les", "el", "los", "il", "i", "o", "a", "as", "die", "das", "der", "de", "het")


def _is_order(row: list[str]) -> bool:
    """Whether a sentence begins as an order to use the tool, and says no more than when, how often, instead of what."""
    lead, at = _of("lead"), 0
    while at < min(len(row), LEADING) and row[at] in lead and row[at] not in _of("use"):
        at += 1
    if row[0] in ONLY and len(row) > 1 and row[1] in _of("times") and row[1] not in _set(ALL):
        return not _leads_to_job(row, 0)
    if at >= len(row) or row[at] not in _of("use"):
        return False
    return _is_of_tool(row[at + 1 : at + 1 + NEXT], passive="be" in row[:at]) and not _leads_to_job(row, at)


def _is_of_tool(following: list[str], passive: bool) -> bool:
    """Whether what follows the verb is the tool, or a time: "this tool", "it when", "only after", "a ella"."""
    if following and following[0] in (*PREPOSITIONS, *EMPHASES):
        if following[1:] and (following[1] in _set(ALL) and (passive or following[0] == "per")):
            return True
        following = following[1:]
    if not following:
        return False
    first, *after = following
    if first in _of("it"):
        return not after or after[0] in _of("tools") | _of("times") | _set(AIMS) | _set(ALL) or first in ("ella", "me")
    return first in _of("times") and first not in _set(ALL)


def _leads_to_job(row: list[str], at: int) -> bool:
    """Whether an order goes on with what it is for."""
    aims, wishes = _set(AIMS), _set(WISHES)
    for index in range(at + 1, len(row)):
        word = row[index]
        after = row[index + 1] if index + 1 < len(row) else ""
        if word in wishes and word not in aims and index > at + 1 and row[index - 1] not in _set(ALL):
            return True
        if word == "to" and after and (index > at + 4 or verb(after, ("en",)) is not None):
            return verb(after, ("en",)) is not None or index > at + 4
        if word in aims and index <= at + 4 and after not in _set(ALL) and word != "to":
            return True
    return False


def is_label(name: str, text: str) -> bool:
    """Whether a short text holds no word that tells anything: all are of the name, of praise or of labels."""
    row = words(text)
    if len(row) > 2 * LABEL or not row:
        return False
    if len(row) <= SHORT and row[-1] in _set(KINDS) and _set(NO_LABELS).isdisjoint(row):
        return True
    if languages_with(row[0]):
        return False
    return not any(_tells(name, word) for word in row)


def _tells(name: str, word: str) -> bool:
    if word in _of("vague") or word in fillers() or (len(word) == 1 and word.isascii()):
        return False
    return not known_from(name, word) and adds_to(name, word)


def _is_silent_wide(text: str) -> bool:
    plain = text.strip(" 。！!．.、，,")
    if any(sign in plain for sign in _wide("nothing")) and len(plain) <= 2 * SIGNS:
        return True
    if any(wish in plain for wish in WIDE_WISHES):
        return False
    if any(verb in plain for verb in _wide_verbs() if verb not in _wide("vague") and verb not in _wide("use")):
        return False
    if any(sign in plain for sign in _wide("bans")):
        return True
    used = any(sign in plain for sign in _wide("use"))
    if used and any(sign in plain for part in ("it", "times") for sign in _wide(part)):
        return True
    return len(plain) <= SIGNS and _is_wide_label(plain)


def _is_wide_label(plain: str) -> bool:
    """Whether a few signs name a thing, or praise it, and no action on it."""
    found = [word for word in _wide("vague") if word in plain]
    if any(word in plain for word in _wide_verbs() if word not in found):
        return False
    return bool(found) or len(plain) <= SIGNS // 2


@cache
def _wide_verbs() -> frozenset[str]:
    """Verbs of scripts without spaces."""
    texts = (text for entry in lexicons().values() for text in entry["verbs"].values() if isinstance(text, str))
    return frozenset(word for word in " ".join(texts).split() if word[0] >= WIDE)
