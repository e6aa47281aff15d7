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
MARKS_OF_ROWS = ".,;:-!?()[]`\"'"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
FEW = 1
"""Words beside those that tell nothing, by which a text may call the one who asks: "clinician who is asking"."""
PERSON_WORDS = 2
PERSON_SIGNS = ("者", "員", "员", "人", "師", "师", "生", "士", "手", "主", "官", "客", "長", "长", "方", "자", "원", "사", "인", "님")
"""Last signs of words for persons in scripts without spaces."""
ROW = 24
"""Words of a text that are looked at."""
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


def names_person(words: tuple[str, ...]) -> bool:
    """Whether words are those for a person, with a word or two on which: `agente`, `connected_tenant`."""
    return len(words) <= PERSON_WORDS and any(_is_person(word) for word in words)


@lru_cache(maxsize=4096)
def _is_person(word: str) -> bool:
    """Whether a folded word names a person; a genitive or a plural counts."""
    known = safety_words("people")
    if word >= WIDE:
        return word.endswith(PERSON_SIGNS) or word in known
    return word in known or (word[-1:] == "s" and word[:-1] in known) or (word[-2:] == "es" and word[:-2] in known)


def speaks_of_caller(text: str) -> bool:
    """Whether a text holds a phrase for who calls, or for what is theirs; few do."""
    return bool(text) and any(mention(key, text) for key in ("caller", "asking", "connected", "own"))


def states(name: str, text: str, is_flag: bool, tool_words: tuple[str, ...], reads: bool) -> str:
    """What a parameter states of the caller; `NOTHING` for one that does not, or acts on someone else.

    `tool_words` are those of the tool's name; `reads`: the tool changes nothing, so that a switch filters.
    """
    kind = kind_of(name)
    if is_flag and _is_power(text):
        return POWER
    if kind in ("id", "role"):
        return CALLER if not is_flag and (_is_callers(text) or _tells_asker(text)) else NOTHING
    if not kind:
        return CALLER if is_flag and _is_acting(text) else NOTHING
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
    if _says_caller(text) or _tells_asker(text) or (kind != "person" and not about and not reads) or _says_account(name, text):
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


def _is_acting(text: str) -> bool:
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


@lru_cache(maxsize=2048)
def _tells_asker(text: str) -> bool:
    """Whether a text is about a person and says that it is the one who calls: "Clinician who is asking", "Your own
    number". What belongs to that person does not count ("project of the person who is asking")."""
    clauses = _clauses(text)[:2] if text else []
    for clause in [*clauses, *(clause.partition(",")[0] for clause in clauses[:1] if "," in clause)]:
        if any(mention(key, clause) for key in ("defaults", "relations")):
            continue
        for key in ("asking", "connected"):
            phrase = mention(key, clause)
            if phrase and _is_said_of_person(fold(clause), phrase, key == "connected"):
                return True
        if _is_own(clause):
            return True
    return False


def _is_said_of_person(clause: str, phrase: str, people_only: bool) -> bool:
    before, _, after = clause.partition(phrase)
    if phrase[0] >= WIDE:
        return _names_few(after)
    after = after.lstrip(LETTERS)  # the ending of an open phrase
    row = _row(before)
    if people_only or not row:
        row += _row(after.partition(",")[0])[: FEW + 1]
    others = [word for word in row if word not in _telling_nothing() and not _qualifies(word)]
    return len(others) <= FEW and (not people_only or any(map(_is_person, others)))


@lru_cache(maxsize=1)
def _telling_nothing() -> frozenset[str]:
    return safety_words("neutral") | safety_words("numbers") | safety_words("roles")


def _qualifies(word: str) -> bool:
    """Whether a word is such a phrase itself: "corretor autenticado que faz o pedido"."""
    return bool(mention("asking", word) or mention("connected", word))


def _is_own(clause: str) -> bool:
    """Whether a clause is about what belongs to who calls, and is a number or a role of a person."""
    folded = fold(clause).strip()
    phrase = mention("own", folded[:EARLY])
    if not phrase or not folded.startswith(phrase):
        return False
    rest = folded[len(phrase) :]
    if phrase[0] >= WIDE:
        return _names_few(rest)
    row = _row(rest.partition(",")[0])
    known = _telling_nothing()
    people = [word for word in row if _is_person(word)]
    if any(word not in known and not _is_person(word) and word != "address" for word in row):
        return False
    return bool(row) and (bool(people) or " " in phrase or row[0] in safety_words("roles"))


def _row(text: str) -> list[str]:
    words = text.replace("'", " ").replace("’", " ").split()[:ROW]
    return [word for word in (word.strip(MARKS_OF_ROWS) for word in words) if word]


def _names_few(text: str) -> bool:
    """Whether what follows in a text without spaces ends in a word for a person, its number or its role."""
    last = [piece for piece in text.replace("的", "の").replace("之", "の").split("の") if piece.strip()][-1:]
    plain = last[0].strip(" 、，,。.・を").removesuffix("です").removesuffix("本人").removesuffix("自身") if last else ""
    known = [word for key in ("numbers", "roles", "neutral") for word in safety_words(key)]
    ending = max((word for word in known if plain.endswith(word)), key=len, default="")
    plain = plain[: len(plain) - len(ending)].strip()
    return not plain or _is_person(plain)


@lru_cache(maxsize=2048)
def _is_power(text: str) -> bool:
    """Whether the text of a switch says what the caller is, or may do: "Whether the caller is an editor"."""
    phrase = text and (mention("caller", text[:EARLY]) or mention("asking", text[:EARLY]))
    if not phrase:
        return False
    before, _, after = fold(text).partition(phrase)
    if phrase[0] >= WIDE:
        return not before.strip() and after.lstrip().startswith(_wide_being())
    known = safety_words("whether")
    following = _row(after)[:1]
    return all(word in known for word in _row(before)) and bool(following) and following[0] in safety_words("being")


@lru_cache(maxsize=1)
def _wide_being() -> tuple[str, ...]:
    return tuple(word for word in safety_words("being") if word[0] >= WIDE)


def _says_account(name: str, text: str) -> bool:
    """Whether an account is the one that calls are made with."""
    return (
        bool(text)
        and not {"account", "compte", "konto", "cuenta", "conta", "profile"}.isdisjoint(folded_name(name))
        and bool(mention("accounts", text))
    )


def _clauses(text: str) -> list[str]:
    for mark in (".", ";", "\n", "(", "—", "–", " - ", ":", "：", "（", "，", "。", "；", "、"):
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
