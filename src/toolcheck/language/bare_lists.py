"""A text that is a list of values and nothing else: "beginner, club or master", "Par courrier, courriel ou huissier",
"一般、学生、法人のいずれか". A label may stand before it ("Kind of bin: …").

No phrase says that the list is complete; that nothing else is said does, where the values are not ways to name one
thing ("name, id or email") and no kinds of free text ("word, phrase or question").
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from ..records import NamedTuple
from .echo import stem
from .identifiers import folded_name
from .lexicon import lexicons
from .list_forms import WIDE, last_end, pattern, phrases
from .words import fold

LONGEST = 110
"""Characters: a longer text says more than its values."""
MOST = 14
WORDS = 3
LABEL = 48
"""Characters of what stands before a list in brackets, at most."""
LETTERS, SIGNS = 28, 8
"""Characters of a value, in scripts that write spaces and in those that do not."""
_PARTICLES = "をがはにでへも的地得了请請把将于を"
"""Signs of clauses, not of values."""


class BareList(NamedTuple):
    """The values of a text; `joined`: by a word for "or"; `framed`: by words that leave no other ("either",
    "のどれか"); `label`: the folded text before the colon, "" without one."""

    values: tuple[str, ...]
    joined: bool
    framed: bool
    label: str


@cache
def _words(part: str) -> frozenset[str]:
    """The folded words of one part of `bare_lists` in all lexicons."""
    return frozenset(fold(" ".join(entry["bare_lists"][part] for entry in lexicons().values())).split())


@cache
def _wide(part: str) -> tuple[str, ...]:
    """Those that are looked for in texts as they are written, the longest first."""
    found = {word for entry in lexicons().values() for word in entry["bare_lists"][part].split() if word[0] >= WIDE}
    return tuple(sorted(found, key=len, reverse=True))


@cache
def naming() -> frozenset[str]:
    """Folded words in names of parameters that often take one of a few values: tone, size, channel …"""
    return _words("names")


@cache
def _or() -> frozenset[str]:
    return frozenset(word for word in phrases("closed_sets", "joins") if word[0] < WIDE) | {"or", "of"}


@lru_cache(maxsize=4096)
def bare_list(text: str) -> BareList | None:
    """The values of a text that holds nothing else; None for any other text."""
    plain = " ".join(text[: 2 * LONGEST].split()) if "\n" not in text.strip() else ""
    plain = _without_default(plain).strip(" .。;；")
    if not plain or len(plain) > LONGEST:
        return None
    if any(last_end("open_lists", part, fold(plain)) >= 0 for part in ("before", "after")):
        return None
    label, plain = _label(plain)
    if not plain:
        return None
    wide = max(plain) >= WIDE
    found = _wide_items(plain) if wide else _items(plain)
    if found is None:
        return None
    items, joined, framed, led = found
    values = tuple(dict.fromkeys(item.strip(" `'\"“”«»*„‘’「」") for item in items))
    if not 2 <= len(values) <= MOST or not all(_is_value(value, wide, led) for value in values):
        return None
    return BareList(values, joined, framed, label)


def _without_default(text: str) -> str:
    """The text without a last sentence, or brackets, on what is taken where nothing is given."""
    head, found, rest = text.partition(". ")
    if not found:
        head, found, rest = text.partition("。")
    if found and rest and last_end("optional_marks", "marks", fold(rest[:40])) >= 0:
        text = head
    if text[-1:] in ")）" and last_end("optional_marks", "marks", fold(text[-40:])) >= 0:
        text = re.split("[(（]", text)[0]
    return text


def label_of(text: str, name: str) -> bool:
    """Whether a text is a list below a label that says the name of what it describes: "Voice (alto, tenor, bass)"."""
    bare = bare_list(text)
    if bare is None or not bare.label:
        return False
    words = bare.label.replace("'", " ").split()
    return any(stem(word) in {stem(part) for part in folded_name(name)} for word in words[:WORDS])


def _label(text: str) -> tuple[str, str]:
    opened = max(text.find("("), text.find("（"))
    if text[-1] in ")）" and 0 < opened <= LABEL and text[:opened].count(",") == 0:
        return fold(text[:opened].strip()), text[opened + 1 : -1].strip()
    for colon in (": ", " : ", "：", ":"):
        head, found, rest = text.partition(colon)
        if found and rest and len(head) <= 60 and "," not in head and "、" not in head:
            return fold(head), rest.strip()
    return "", text


def _items(text: str) -> tuple[list[str], bool, bool, bool] | None:
    """The items of a list whose words are separated; whether it is joined, framed, and led by a preposition."""
    words = text.split()
    first = fold(words[0]).strip(",")
    framed = led = False
    joins = _or()
    pair = " ".join(fold(word) for word in words[:2])
    if first in _words("frames") or pair in ("o bien", "ou bien"):
        framed = True
        words = words[2:] if pair in ("o bien", "ou bien") else words[1:]
    elif first in joins and first in [fold(word) for word in words[2:]]:
        framed, words = True, words[1:]  # "o colori o grigi"
    elif first in _words("leads") and len(words) > 2:
        led, words = True, words[1:]
    items: list[list[str]] = [[]]
    joined = False
    for word in words:
        folded = fold(word)
        if folded in joins or (framed and folded in _words("frames")):
            joined = joined or folded in joins
            if items[-1]:
                items.append([])
        elif folded == "bien" and not items[-1]:
            continue
        elif folded in ("/", "|", "-"):
            items.append([])
        elif word[-1] in ",;":
            items[-1].append(word[:-1])
            items.append([])
        elif "/" in word.strip("/") or "|" in word.strip("|"):
            joined = joined or len(words) == 1
            pieces = re.split("[/|]", word)
            items[-1].append(pieces[0])
            items += [[piece] for piece in pieces[1:]]
        else:
            items[-1].append(word)
    if any(len(item) > WORDS for item in items) or not all(items):
        return None
    return [" ".join(item) for item in items], joined, framed, led


def _wide_items(text: str) -> tuple[list[str], bool, bool, bool] | None:
    """The same in a script that does not separate words, or in Korean."""
    folded = text
    framed = joined = False
    for ending in _wide("closers"):
        at = folded.find(ending)
        if at > 1:
            folded, framed = folded[:at].rstrip("，,、 の"), True
            break
    for start in _wide("frames"):
        if folded.startswith(start):
            folded, framed = folded[len(start) :], True
    for word in ("または", "或者", "もしくは", "あるいは", "또는", "혹은", "或"):
        if word in folded:
            folded, joined = folded.replace(word, "、"), True
    if framed and "か" in folded and "、" not in folded and "どうか" not in folded:
        folded, joined = folded.replace("か", "、"), True
    joined = joined or "|" in folded or ("/" in folded and "、" not in folded)
    items = [item.strip() for item in pattern(r"[、，,/|;；・]").split(folded)]
    items = [item for item in items if item]
    return (items, joined, framed, False) if len(items) > 1 else None


def _is_value(value: str, wide: bool, led: bool) -> bool:
    """Whether a piece may be a value: short, no clause, no way to name a thing and no kind of free text. (`led`: after
    "by" these are values too.)"""
    if not value or value[-1] in ":-_…?!？" or any(char in "(){}<>[]=@:（）。：'\"" for char in value):
        return False
    folded = fold(value)
    if wide and value[-1] >= WIDE:
        if len(value) > SIGNS or any(char in _PARTICLES for char in value):
            return False
        return not value.endswith(_wide("kinds"))
    row = folded.split()
    if len(value) > LETTERS or not value[0].isalnum() or row[0] in _words("articles"):
        return False
    if not led and _words("kinds") & {row[0], row[-1]}:
        return False
    return not any(word in _words("articles") for word in row[1:])


@cache
def closing_names() -> frozenset[str]:
    """Folded words in names of parameters that take one of a few values: status, sort, unit …"""
    return frozenset(fold(" ".join(entry["closed_sets"]["names"] for entry in lexicons().values())).split())


def speaks_of_set(words: tuple[str, ...], name: str) -> bool:
    """Whether folded words, or a name in a script without spaces, are of what takes one of a few values, as far as a
    list of three or more goes."""
    known = closing_names() | naming()
    return not known.isdisjoint(words) or (
        not name.isascii() and any(word[0] >= WIDE and word in name for word in known)
    )
