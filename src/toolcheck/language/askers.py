"""Whether a text says of a person that it is the one who calls: "Clinician who is asking", "Your own number".

Phrases that say so are `asking`, `connected` and `own` under `safety` of the lexicons.
"""

from __future__ import annotations

from functools import lru_cache

from .callings import calling, wide_calling
from .lexicon import stop_words
from .list_forms import WIDE
from .persons import is_person
from .safety_words import MAX_TEXT, mention, safety_words
from .words import fold

EARLY = 80
MARKS_OF_ROWS = ".,;:-!?()[]`\"'"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
FEW = 1
"""Words beside those that tell nothing, by which a text may call the one who asks: "clinician who is asking"."""
ARTICLES = frozenset(("a", "o", "os", "as", "il", "lo", "la", "i", "le", "gli", "el", "los", "las"))
"""What stands before such a word in some languages: "o seu perfil"."""
LABEL = 2
"""Words of a label such as "Default:"."""
ROW = 24
"""Words of a text that are looked at."""


def clauses(text: str) -> list[str]:
    for mark in (".", ";", "\n", "(", "—", "–", " - ", ":", "：", "（", "，", "。", "；", "、"):
        text = text.replace(mark + " " if mark in ".:" else mark, "\0")
    return [clause for clause in text[:MAX_TEXT].split("\0") if clause.strip()]


@lru_cache(maxsize=2048)
def tells_asker(text: str, tool_words: tuple[str, ...] = ()) -> bool:
    """Whether a text is about a person and says that it is the one who calls: "Clinician who is asking", "Your own
    number". What belongs to that person does not count ("project of the person who is asking").

    `tool_words`: those of the tool's name, for "whoever makes this booking"."""
    parts = clauses(text)[:2] if text else []
    for clause in [*parts, *(part.partition(",")[0] for part in parts[:1] if "," in part)]:
        if any(mention(key, clause) for key in ("defaults", "relations")):
            if len(row_of(clause)) <= LABEL:
                break  # "Default: the connected user"
            continue
        for key in ("asking", "connected"):
            phrase = mention(key, clause)
            if phrase and _is_said_of_person(fold(clause), phrase, key == "connected"):
                return True
        if _is_own(clause) or _is_calling(clause, tool_words):
            return True
    return False


def _is_calling(clause: str, tool_words: tuple[str, ...]) -> bool:
    """Whether a clause says by the kinds of its words that a person calls, and speaks of little else."""
    folded = fold(clause)
    if not folded.isascii() and max(folded) >= WIDE:
        rest = wide_calling(folded)
        return rest != folded and _names_few(rest)
    row = row_of(folded)
    found = calling(row, tool_words)
    return found is not None and is_about_person(row[: found[0]], _beyond(row[found[1] :]))


def _beyond(row: list[str]) -> list[str]:
    """What follows on the words that say who calls, without the names of what is asked for."""
    return [word for word in row if word not in safety_words("requests")]


def is_about_person(before: list[str], after: list[str], named: bool = False) -> bool:
    """Whether the words around those that say who calls are about a person, its number or its role, and of nothing
    else. `named`: those words name a person themselves."""
    others = [word for word in _telling(before) if not is_person(word)]
    return not _telling(after) and len(others) <= (0 if named or any(map(is_person, before)) else FEW)


def _telling(row: list[str]) -> list[str]:
    """The words of a row that tell something: no articles, no words for a number or a role."""
    known, plain = _telling_nothing() | safety_words("who"), stop_words()
    return [word for word in row if len(word) > 1 and word not in known and word not in plain and not _qualifies(word)]


def _is_said_of_person(clause: str, phrase: str, people_only: bool) -> bool:
    before, _, after = clause.partition(phrase)
    if phrase[0] >= WIDE:
        return _names_few(after)
    after = after.lstrip(LETTERS)  # the ending of an open phrase
    row = row_of(before)
    if people_only or not row:
        row += row_of(after.partition(",")[0])[: FEW + 1]
    return is_about_person(row, []) and (not people_only or any(map(is_person, row)))


@lru_cache(maxsize=1)
def _telling_nothing() -> frozenset[str]:
    return safety_words("neutral") | safety_words("numbers") | safety_words("roles")


def _qualifies(word: str) -> bool:
    """Whether a word is such a phrase itself: "corretor autenticado que faz o pedido"."""
    return bool(mention("asking", word) or mention("connected", word))


def _is_own(clause: str) -> bool:
    """Whether a clause is about what belongs to who calls, and is a number or a role of a person."""
    folded = fold(clause).strip()
    first, _, rest = folded.partition(" ")
    if first in ARTICLES:
        folded = rest
    phrase = mention("own", folded[:EARLY])
    if not phrase or not folded.startswith(phrase):
        return False
    rest = folded[len(phrase) :]
    if phrase[0] >= WIDE:
        return _names_few(rest)
    row = row_of(rest.partition(",")[0])
    known = _telling_nothing()
    people = [word for word in row if is_person(word)]
    if any(word not in known and not is_person(word) and word != "address" for word in row):
        return False
    return bool(row) and (bool(people) or " " in phrase or row[0] in safety_words("roles"))


def row_of(text: str) -> list[str]:
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
    return not plain or is_person(plain)


@lru_cache(maxsize=2048)
def is_power(text: str) -> bool:
    """Whether the text of a switch says what the caller is, or may do: "Whether the caller is an editor"."""
    phrase = text and (mention("caller", text[:EARLY]) or mention("asking", text[:EARLY]))
    if not phrase:
        return False
    before, _, after = fold(text).partition(phrase)
    if phrase[0] >= WIDE:
        return not before.strip() and after.lstrip().startswith(_wide_being())
    known, plain = safety_words("whether") | safety_words("who"), stop_words()
    following = row_of(after)[:1]
    return (
        all(word in known or word in plain for word in row_of(before))
        and bool(following)
        and following[0] in safety_words("being")
    )


@lru_cache(maxsize=1)
def _wide_being() -> tuple[str, ...]:
    return tuple(word for word in safety_words("being") if word[0] >= WIDE)
