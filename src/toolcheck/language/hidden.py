"""Orders to the model that a user is not meant to see: which signals a sentence gives, and which together make one.

The signals are phrases of the lexicons (`hidden_instructions`); no single word is one. Tags of systems, comments and
encoded text are found here, by their form.
"""

from __future__ import annotations

import re
from functools import cache

from ..records import NamedTuple
from .encoded import decoded
from .lexicon import Lexicon, index, lexicons
from .matching import possible, roles_in_text, roles_in_words
from .sentences import sentences
from .words import fold, is_latin_1, words

KEY = "hidden_instructions"
MOST = 200
"""Sentences of a text that are read."""
SHORTEST = 12
"""Characters of a text that may hold an order."""
STEP = 30
"""Characters: encoded text of twice as many is never passed over for lack of other signs."""
_NONE: frozenset[str] = frozenset()
_UNSPACED = "\u2e80"

_SOURCES = {
    # Files that nobody but their owner reads.
    "files": r"\.ssh\b(?!\S*\.pub)|\bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|/etc/(?:passwd|shadow)\b|\.aws/"
    r"|(?<!\w)\.env\b|\.netrc\b|\.pgpass\b"
    r"|\.git-credentials|\.kube/config|\.docker/config|\bmcp\.json\b|claude_desktop_config|\.(?:bash|zsh)_history"
    r"|wallet\.dat|\.pem\b|\.npmrc\b|\.gnupg\b|\bssh id rsa\b|\betc passwd\b",
    "address": r"[\w.+-]{1,64}@(?!example\.)[\w-]{1,64}\.\w"
    r"|https?://(?!example\.|[\w.]{0,64}\.example\b)\S|\+\d[\d ]{7,}",
    "system": r"<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|begin_of_text)\|>|\[/?INST\]"
    r"|<</?SYS>>|</?system(?:[-_ ](?:prompt|reminder|message|note|override|instructions?))?>",
    "loud": r"(?i)</?(?:important|hidden|secret|critical|urgent|priority|admin|attention)>"
    r"|(?:^|[.!?]\s)\W{0,4}system(?: (?:note|message|override|prompt|update|instruction))? ?:"
    r"|\[(?:system|important|admin)\b[^\]]{0,80}\]",
    "comment": r"<!--(.{0,1000}?)(?:-->|\Z)"
    r"|<(\w+)[^>]{0,200}(?:display: ?none|visibility: ?hidden|font-size: ?0)[^>]{0,200}>([^<]{0,1000})"
    r"|\[//\]: ?# ?[(\"']([^\n]{0,1000})",
    "quotations": r"\"[^\"\n]{1,160}\"|“[^”\n]{1,160}”|«[^»\n]{1,160}»|「[^」\n]{1,160}」|(?<!\w)'[^'\n]{1,160}'(?!\w)",
    "code": r"`+[^`\n]*`+|```.*?(?:```|\Z)",
}
_GUARDS = ("detect", "scan", "classif", "flag", "moderat", "injection", "jailbreak", "erkenn", "prüf", "détect",
           "repér", "rilev", "wykry", "обнаруж", "检测", "識別", "识别", "検出", "탐지")  # fmt: skip
"""In a sentence about what a tool finds in texts, such words are its subject."""
_CONTENTS = ("content", "contenu", "inhalt", "contenid", "contenut", "conteúd", "inhoud", "treść", "содерж", "内容",
             "中身", "내용")  # fmt: skip
_OPENINGS = ("<!--", "<|", "<sys", "</sys", "<<sys", "<imp", "<hid", "<sec", "<cri", "<urg", "<pri", "<adm", "<att",
             "[inst", "[/inst", "[sys", "[imp", "[adm", "[//")  # fmt: skip
_FILES = (".env", "mcp.json", "_rsa")


class Order(NamedTuple):
    """An order: `reason` continues "the description of …" in a message, `quoted` is the sentence."""

    reason: str
    quoted: str


@cache
def _pattern(name: str) -> re.Pattern[str]:
    flags = re.MULTILINE | (re.DOTALL if name in ("comment", "code") else 0)
    return re.compile(_SOURCES[name], flags)


@cache
def _lexicon(spaced: bool) -> Lexicon:
    """The signals of all languages that write spaces, or of those that do not: an order may be in any language."""
    made = Lexicon(spaced, {}, [], {})
    for entry in lexicons().values():
        if entry.get("spaced", True) is spaced:
            told = {name: {"cues": cues} for name, cues in entry[KEY].items() if name != "signs"}
            index(entry, told, made)
    return made


@cache
def _signs(spaced: bool) -> tuple[str, ...]:
    chosen = [entry for entry in lexicons().values() if entry.get("spaced", True) is spaced]
    return tuple({form for entry in chosen for sign in entry[KEY]["signs"] for form in (sign, fold(sign))})


@cache
def _sign_words() -> frozenset[str]:
    return frozenset(_signs(True))


def may_order(text: str) -> bool:
    """Whether a text may hold an order: quick, and nearly never False for one that does."""
    lower = text.lower()
    plain = lower
    for mark in ".,'’":
        if mark in plain:
            plain = plain.replace(mark, " ")
    if not _sign_words().isdisjoint(plain.split()):
        return True
    for part in _FILES:
        if part in lower:
            return True
    if "/" in lower and ("/." in lower or "/etc/" in lower):
        return True
    if ("<" in lower and _opens(lower, "<")) or ("[" in lower and _opens(lower, "[")):
        return True
    if "system:" in lower or _may_encode(text):
        return True
    if not text.isascii() and not is_latin_1(text) and _wide().search(text):
        for sign in _signs(False):  # quicker than a generator expression
            if sign in text:
                return True
    return False


def _opens(lower: str, mark: str) -> bool:
    """Whether a tag of interest opens with this mark in a text in lower case."""
    at = lower.find(mark)
    while at >= 0:
        if lower.startswith(_OPENINGS, at) or lower.find("style=", at, at + 40) > 0:
            return True
        at = lower.find(mark, at + 1)
    return False


@cache
def _wide() -> re.Pattern[str]:
    """A character of the scripts without spaces, or beyond them: quicker than `max`."""
    return re.compile(f"[^\0-{_UNSPACED}]")


def _may_encode(text: str) -> bool:
    """Whether a part of a text may be encoded prose."""
    marked = ("&" in text and "&#" in text) or "\\" in text or ("%" in text and text.count("%") >= 6)
    return (marked or _has_long_word(text)) and next(decoded(text), None) is not None


def _has_long_word(text: str) -> bool:
    """Whether a text may hold a long row of ASCII characters without a space: it looks at each `STEP` of them."""
    for at in range(0, len(text) - STEP + 1, STEP):
        end = at + STEP
        if text.find(" ", at, end) < 0 and text.find("\n", at, end) < 0 and text[at:end].isascii():
            return True
    return False


def signals(sentence: str) -> frozenset[str]:
    """The signals that one sentence gives."""
    found = roles_in_words(_lexicon(True), words(sentence))
    if not sentence.isascii() and max(sentence) >= _UNSPACED:
        folded = fold(sentence)
        lexicon = _lexicon(False)
        found |= roles_in_text(possible(lexicon, folded), folded)
    if _pattern("files").search(sentence.replace("_", " ") if " " not in sentence else sentence):
        found |= {"file"}
    return found


def order(text: str, *, value: bool = False) -> Order | None:
    """The first order that a text gives to the model behind the back of the user; None when it gives none.

    `value`: the text stands for what is passed as an argument, so that "contents of" a secret file suffice.
    """
    if len(text) < SHORTEST:
        return None
    read = text.replace("_", " ") if " " not in text else text
    plain = _pattern("quotations").sub(" ", read)
    told = [(sentence.text, signals(sentence.text)) for sentence in sentences(plain)[:MOST]]
    every = _NONE.union(*[given for _, given in told])
    return (
        next((found for sentence, given in told if (found := _spoken(sentence, given, every, value))), None)
        or _dressed(read, every)
        or _encoded(text)
    )


def _spoken(sentence: str, given: frozenset[str], every: frozenset[str], value: bool) -> Order | None:
    """The order that a sentence gives, among sentences that give `every` signal."""
    lower = sentence.lower()
    if any(guard in lower for guard in _GUARDS):
        return None
    if "override" in given:
        return Order("orders the model to drop its instructions", sentence)
    if "conceal" in given or ("veil" in given and every & {"silent", "loot", "file"} and every & {"take", "first"}):
        return Order("orders the model to keep something from the user", sentence)
    if "veil" in given and {"first", "take"} <= every:
        return Order("orders the model to keep something from the user", sentence)
    if _fetches(given, every) or (value and "file" in given and any(word in lower for word in _CONTENTS)):
        return Order("orders the model to fetch what is none of its business", sentence)
    secret = given & {"loot", "file"} or every & {"silent", "hush", "veil"} or {"whenever", "order"} <= given
    if "ship" in given and secret and _pattern("address").search(sentence):
        return Order("orders the model to send data to an address", sentence)
    return None


def _fetches(given: frozenset[str], every: frozenset[str]) -> bool:
    """Whether a sentence has the model read a file of secrets or the like, for no use that the tool has for it."""
    if "take" not in given:
        return False
    if "file" in given:
        return bool(every & {"first", "carry", "hush", "veil", "silent"})
    return "loot" in given and (
        bool(every & {"veil", "silent"}) or ("hush" in every and "first" in every) or {"first", "carry"} <= every
    )


def _dressed(text: str, every: frozenset[str]) -> Order | None:
    """An order in the dress of a message of the system, or in a comment, which a page does not show."""
    plain = _pattern("code").sub(" ", text) if "`" in text else text
    found = _pattern("system").search(plain)
    if found:
        return Order("holds a tag that makes it look like a message of the system", _around(plain, found))
    for comment in _pattern("comment").finditer(plain):
        inner = comment[1] or comment[3] or comment[4] or ""
        told = len(inner.split()) >= 4 or (inner and max(inner) >= _UNSPACED)
        if told and _NONE.union(*[signals(sentence.text) for sentence in sentences(inner)[:MOST]]):
            return Order("hides an order in a comment", inner.strip())
    found = _pattern("loud").search(plain)
    weighty = every & {"veil", "hush", "file"} or ("take" in every and every & {"loot", "first", "carry", "order"})
    if found and weighty:
        return Order("holds a tag that makes it look like a message of the system", _around(plain, found))
    return None


def _around(text: str, found: re.Match[str]) -> str:
    return text[found.start() : found.end() + 80].strip()


def _encoded(text: str) -> Order | None:
    """An order that a reader does not see since it is encoded, and a model does."""
    for plain in decoded(text):
        given = _NONE.union(*[signals(sentence.text) for sentence in sentences(plain)[:MOST]])
        strong = given & {"conceal", "veil", "hush", "override", "file", "loot", "first", "carry", "silent"}
        if strong or {"ship", "whenever"} <= given:
            return Order("hides an order in encoded text", plain)
    return None
