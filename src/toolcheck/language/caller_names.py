"""Whether a parameter states who calls, for whom, with which role, tenant or approval: the session knows that.

The id of another person, whom the tool acts on, is no such thing. Names decide where they can (`on_behalf_of`); open
ones (`user_id`, `role`, `account`) count where the text says that it is the caller's, or says nothing at all.
"""

from __future__ import annotations

from functools import lru_cache

from .identifiers import folded_name
from .list_forms import WIDE
from .safety_words import MAX_TEXT, mention, safety_words
from .words import fold

CALLER, UNSAID, POWER, APPROVAL, NOTHING = "caller", "unsaid", "power", "approval", ""
IDS = frozenset(("id", "uuid", "email", "identifiant", "kennung", "identificador"))
"""First and last words of names of which the text may say that they are the caller's."""
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
    return "id" if words and (words[-1] in IDS or words[0] in IDS) else ""


def states(name: str, text: str, is_flag: bool, tool_words: tuple[str, ...], reads: bool) -> str:
    """What a parameter states of the caller; `NOTHING` for one that does not, or acts on someone else.

    `tool_words` are those of the tool's name; `reads`: the tool changes nothing, so that a switch filters.
    """
    kind = kind_of(name)
    if kind == "id":
        return CALLER if _is_callers(text) else NOTHING
    if not kind:
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
    if _says_caller(text) or (kind != "person" and not about and not reads) or _says_account(name, text):
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
    clauses = [clause for clause in _clauses(text) if not any(mention(key, clause) for key in others)]
    return any(mention("caller", clause) for clause in clauses) or any(
        mention("acting", clause) for clause in clauses[:1]
    )


def _says_account(name: str, text: str) -> bool:
    """Whether an account is the one that calls are made with."""
    return (
        bool(text)
        and not {"account", "compte", "konto", "cuenta", "conta", "profile"}.isdisjoint(folded_name(name))
        and bool(mention("accounts", text))
    )


def _clauses(text: str) -> list[str]:
    for mark in (".", ";", "\n", "(", "—", "–", " - ", ":", "，", "。", "；", "、"):
        text = text.replace(mark + " " if mark in ".:" else mark, "\0")
    return [clause for clause in text[:MAX_TEXT].split("\0") if clause.strip()]


def _is_callers(text: str) -> bool:
    """Whether a text begins with words for the caller and says no more: "Id of the current user"."""
    first = next(iter(_clauses(text)), "") if text else ""
    phrase = mention("caller", first) if first else ""
    return bool(phrase) and _is_neutral(fold(first).replace(phrase, " ", 1))


def _is_neutral(text: str) -> bool:
    """Whether a text says no more than that there is the id of a user; an example says nothing of whose it is."""
    folded = fold(text[:MAX_TEXT])
    for mark in ("such as", "e.g", "for example", "par exemple", "p. ex", "z. b", "por ejemplo", "per esempio", "ex."):
        folded = folded.partition(mark)[0]
    first = folded.partition(". ")[0].translate(_MARKS)
    words = [word.strip(".,:;-!?") for word in first.split()]
    known = safety_words("neutral")
    return all(word in known or not word for word in words) and not any(char >= WIDE for char in first)
