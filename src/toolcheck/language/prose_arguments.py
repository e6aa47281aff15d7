"""The arguments that a description asks for by name: "pass `todo_id`", "requires city_code", an `Args:` section.

Only names that are written as names count (`todo_id`, `todoId`, a word in backquotes), and only those that the sentence
asks for; names of results, of other tools and of permissions do not. Read for tools without a property, so that words
are looked for plainly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .blocks import section
from .languages import language_of
from .lexicon import lexicons
from .roles import sentence_roles
from .sentences import sentences
from .words import fold

REACH = 60
"""Characters between the word that asks and a name, other names not counted."""
MAX_TEXT = 4000
NOTHING = frozenset(("none", "no", "n", "nothing", "null", "void", "aucun", "aucune", "keine", "ninguno", "nessuno",
                     "nenhum", "optional", "required", "无", "なし", "없음"))  # fmt: skip
"""What stands in an `Args:` section where there are none."""


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A name in running text; the name that a line of an `Args:` section begins with. Compiled at first use."""
    name = r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+|[a-z][a-z0-9]+(?:[A-Z][a-z0-9]+)+"
    return (
        re.compile(rf"`([A-Za-z][\w.]*)`|(?<![\w./$=-])(?<!\$\{{)(?<!\{{\{{)({name})(?![\w(/-]|\.\w)"),
        re.compile(
            r"[*`'\"]{0,3}([A-Za-z]\w{1,40})[*`'\"]{0,3}\s?(?:\([^()\n]{0,80}\)|\[[^\]\n]{0,80}\])?\s?[:：–—-]\s?\S"
        ),
    )


@cache
def _words(language: str, part: str) -> tuple[str, ...]:
    return tuple(fold(word) for word in lexicons()[language]["arguments"][part])


def asked_for(text: str, others: frozenset[str], own: str = "") -> list[str]:
    """The names of arguments that a description asks for, in order, each once. `others`: names that are tools'; `own`:
    the tool's own, whose call `own(a, b)` names arguments as well. [] in a language that no lexicon knows."""
    text = text[:MAX_TEXT]
    language = language_of(text)
    found = [*_called(text, own)] if own else []
    for sentence in sentences(text):
        if sentence.kind == "parameters":
            head = _patterns()[1].match(sentence.text)
            if head and head[1].lower() not in NOTHING and not section(head[1]):
                found.append(head[1])
        elif sentence.kind != "example" and language in lexicons():
            found += _asked_in(sentence.text, language, others - {own})
    return [name for name in dict.fromkeys(found) if name not in others and name != own and not name.isupper()]


def _called(text: str, own: str) -> Iterator[str]:
    at = text.find(f"{own}(")
    while at >= 0:
        inner, closed, _ = text[at + len(own) + 1 : at + 200].partition(")")
        names = [part.partition(":")[0].partition("=")[0].strip(" `") for part in inner.split(",")]
        if closed and all(name.isidentifier() for name in names):
            yield from names
        at = text.find(f"{own}(", at + 1)


def _asked_in(text: str, language: str, others: frozenset[str]) -> Iterator[str]:
    matches = list(_patterns()[0].finditer(text))
    if not matches or any((match[1] or match[2]) in others for match in matches):
        return  # a sentence about another tool
    if "return" in sentence_roles(text, language):
        return
    bare = _patterns()[0].sub(lambda match: "\0" * len(match[0]), text)
    for part in _clauses(bare):
        folded = _folded(bare[part])
        if any(_places(folded, word, language) for word in _words(language, "foreign")):
            continue
        for match in matches:
            if part.start <= match.start() < part.stop and _is_asked(folded, match.start() - part.start,
                                                                    match.end() - part.start, language):  # fmt: skip
                yield (match[1] or match[2]).partition(".")[0]


def _clauses(text: str) -> Iterator[slice]:
    """The parts of a sentence between semicolons: what one denies says nothing of another."""
    start = 0
    for match in re.finditer(r"[;；]", text):
        yield slice(start, match.start())
        start = match.end()
    yield slice(start, len(text))


def _folded(text: str) -> str:
    """The text folded; as long as before, so that offsets stay."""
    return "".join(short if len(short := fold(char)) == 1 else char for char in text)


def _places(folded: str, word: str, language: str) -> list[int]:
    """Where a word begins, not inside words in languages with spaces."""
    spaced = lexicons()[language].get("spaced", True)
    found, at = [], folded.find(word)
    while at >= 0:
        end = at + len(word)
        if not spaced or not (folded[at - 1 : at].isalnum() or folded[end : end + 1].isalnum()):
            found.append(at)
        at = folded.find(word, at + 1)
    return found


def _is_asked(folded: str, start: int, end: int, language: str) -> bool:
    """Whether a word that asks stands before the name, with no other relation between them, or right after it."""
    after = folded[end : end + REACH].lstrip("\0 ,`'\")")
    if after.startswith(_words(language, "after")):
        return True
    ends = [at + len(word) for word in _words(language, "before") for at in _places(folded[:start], word, language)]
    if not ends:
        return False
    between = folded[max(ends) : start]
    near = len(between.replace("\0", "")) <= REACH
    return near and not any(_places(between, word, language) for word in _words(language, "across"))
