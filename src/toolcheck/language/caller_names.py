"""Whether a parameter states who calls, for whom, with which role, tenant or approval: the session knows that.

The id of another person, whom the tool acts on, is no such thing. Names decide where they can (`on_behalf_of`); open
ones (`user_id`, `role`, `account`) count where the text says that it is the caller's, or says nothing at all.
"""

from __future__ import annotations

from functools import lru_cache

from .askers import clauses, is_about_person, is_power, row_of, tells_asker
from .callings import may_call
from .identifiers import folded_name
from .list_forms import WIDE
from .persons import names_person
from .safety_words import MAX_TEXT, mention, safety_words
from .words import fold

CALLER, UNSAID, POWER, APPROVAL, NOTHING = "caller", "unsaid", "power", "approval", ""
EARLY = 80
_MARKS = str.maketrans(dict.fromkeys("()[]`\"'*_#", " "))


@lru_cache(maxsize=8192)
def kind_of(name: str) -> str:
    """What a name alone tells: "identity", "tenant", "person", "actor", "power", "approval" or ""."""
    words = folded_name(name)
    joined = "_".join(words)
    for key, kind in (
        ("identity", "identity"), ("tenants", "tenant"), ("actors", "actor"), ("powers", "power"),
        ("approvals", "approval"), ("persons", "person"),
    ):  # fmt: skip
        if joined in safety_words(key):
            return kind
    if words[-2:] == ("as", "user") or words[:3] == ("on", "behalf", "of"):
        return "identity"
    if not words:
        return ""
    ends = {words[0], words[-1]}
    if not ends.isdisjoint(safety_words("roles")) or joined.endswith(_long_roles()) or _holds(name, "roles"):
        return "role"
    known = safety_words("numbers")
    return "id" if not ends.isdisjoint(known) or names_person(words) or _holds(name, "numbers") else ""


@lru_cache(maxsize=1)
def _long_roles() -> tuple[str, ...]:
    return tuple(word for word in safety_words("roles") if "_" in word)


def _holds(name: str, key: str) -> bool:
    """Whether a name in a script without spaces holds a word of a key."""
    if name.isascii():
        return False
    folded = fold(name)
    return any(word[0] >= WIDE and word in folded for word in safety_words(key))


@lru_cache(maxsize=4096)
def speaks_of_caller(text: str) -> bool:
    """Whether a text holds a phrase for who calls, or for what is theirs; few do."""
    if not text:
        return False
    return any(mention(key, text) for key in ("caller", "asking", "connected", "own")) or may_call(text)


def states(name: str, text: str, is_flag: bool, tool_words: tuple[str, ...], reads: bool) -> str:
    """What a parameter states of the caller; `NOTHING` for one that does not, or acts on someone else.

    `tool_words` are those of the tool's name; `reads`: the tool changes nothing, so that a switch filters.
    """
    kind = kind_of(name)
    if is_flag and is_power(text):
        return POWER
    if kind in ("id", "role") and not is_flag:
        return CALLER if _is_callers(text) or tells_asker(text, tool_words) else NOTHING
    if kind in ("", "id", "role"):
        return CALLER if is_flag and is_acting(text) else NOTHING
    about = not safety_words("about").isdisjoint(tool_words)
    if kind in ("power", "approval"):
        if not is_flag or _says_caller(text):
            return (POWER if kind == "power" else APPROVAL) if is_flag or kind == "power" else NOTHING
        if about or reads or _filters(text):
            return NOTHING
        return POWER if kind == "power" else APPROVAL
    if kind == "identity":
        return NOTHING if is_flag and reads else CALLER
    if _filters(text):
        return NOTHING
    if (
        _says_caller(text)
        or tells_asker(text, tool_words)
        or (kind != "person" and not about and not reads)
        or _says_account(name, text)
    ):
        return CALLER
    if kind == "tenant":
        return NOTHING if about else CALLER
    if is_flag or about or kind == "actor":
        return NOTHING
    return UNSAID if _joined(name) in safety_words("users") and _is_neutral(text) else NOTHING


def _joined(name: str) -> str:
    return "_".join(folded_name(name))


def _filters(text: str) -> bool:
    """Whether a text begins as that of a parameter that narrows a list."""
    return bool(text) and bool(mention("filters", text[:40]))


def is_acting(text: str) -> bool:
    """Whether a text begins as that of a parameter by which the tool acts for someone."""
    return bool(text) and bool(mention("acting", text[:EARLY]))


@lru_cache(maxsize=2048)
def _says_caller(text: str) -> bool:
    """Whether a text says that it speaks of the caller. What it says of the case that nothing is given does not
    count ("defaults to the authenticated user" leaves the choice of another one), nor what belongs to the caller."""
    if not text:
        return False
    others = ("defaults", "relations")
    parts = [part for part in clauses(text) if not any(mention(key, part) for key in others)]
    return any(mention("caller", part) for part in parts) or any(mention("acting", part) for part in parts[:1])


def _says_account(name: str, text: str) -> bool:
    """Whether an account is the one that calls are made with."""
    return (
        bool(text)
        and not {"account", "compte", "konto", "cuenta", "conta", "profile"}.isdisjoint(folded_name(name))
        and bool(mention("accounts", text))
    )


def _is_callers(text: str) -> bool:
    """Whether a text begins with words for the caller and says no more: "Id of the current user"."""
    first = next(iter(clauses(text)), "") if text else ""
    phrase = mention("caller", first) if first else ""
    if not phrase:
        return False
    before, _, after = fold(first).partition(phrase)
    return _is_neutral(f"{before} {after}") or (
        phrase[0] < WIDE and is_about_person(row_of(before), row_of(after), True)
    )


def _is_neutral(text: str) -> bool:
    """Whether a text says no more than that there is the id of a user; an example says nothing of whose it is."""
    folded = fold(text[:MAX_TEXT])
    for mark in ("such as", "e.g", "for example", "par exemple", "p. ex", "z. b", "por ejemplo", "per esempio", "ex."):
        folded = folded.partition(mark)[0]
    first = folded.partition(". ")[0].translate(_MARKS)
    words = [word.strip(".,:;-!?") for word in first.split()]
    known = safety_words("neutral")
    return all(word in known or not word for word in words) and not any(char >= WIDE for char in first)
