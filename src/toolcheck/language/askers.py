"""Whether a text says of a person that it is the one who calls: "Clinician who is asking", "Your own number".

Phrases that say so are `asking`, `connected` and `own` under `safety` of the lexicons.
"""

from __future__ import annotations

from functools import lru_cache

from .list_forms import WIDE
from .safety_words import MAX_TEXT, mention, safety_words
from .words import fold

EARLY = 80
MARKS_OF_ROWS = ".,;:-!?()[]`\"'"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
FEW = 1
"""Words beside those that tell nothing, by which a text may call the one who asks: "clinician who is asking"."""
PERSON_WORDS = 2
PERSON_SIGNS = (
    "者",
    "員",
    "员",
    "人",
    "師",
    "师",
    "生",
    "士",
    "手",
    "主",
    "官",
    "客",
    "長",
    "长",
    "方",
    "자",
    "원",
    "사",
    "인",
    "님",
)
"""Last signs of words for persons in scripts without spaces."""
ROW = 24
"""Words of a text that are looked at."""


def clauses(text: str) -> list[str]:
    for mark in (".", ";", "\n", "(", "—", "–", " - ", ":", "：", "（", "，", "。", "；", "、"):
        text = text.replace(mark + " " if mark in ".:" else mark, "\0")
    return [clause for clause in text[:MAX_TEXT].split("\0") if clause.strip()]


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


@lru_cache(maxsize=2048)
def tells_asker(text: str) -> bool:
    """Whether a text is about a person and says that it is the one who calls: "Clinician who is asking", "Your own
    number". What belongs to that person does not count ("project of the person who is asking")."""
    parts = clauses(text)[:2] if text else []
    for clause in [*parts, *(part.partition(",")[0] for part in parts[:1] if "," in part)]:
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
    plain = (
        last[0].strip(" 、，,。.・を").removesuffix("です").removesuffix("本人").removesuffix("自身") if last else ""
    )
    known = [word for key in ("numbers", "roles", "neutral") for word in safety_words(key)]
    ending = max((word for word in known if plain.endswith(word)), key=len, default="")
    plain = plain[: len(plain) - len(ending)].strip()
    return not plain or _is_person(plain)


@lru_cache(maxsize=2048)
def is_power(text: str) -> bool:
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
