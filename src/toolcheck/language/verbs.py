"""Verbs, and tool names read by them: which word is the verb, what stands before it, what it acts on.

The words are data: `verbs` and `names` of each lexicon. A verb that is listed counts in every language; the forms
derived from it (`Cherche`, `Searches`) count where the language is known, since they look like nouns elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from .. import compiled
from ..own_words import NO_OWN_WORDS, OwnWords
from ..records import NamedTuple
from .identifiers import folded_name, word_set
from .lexicon import lexicons
from .words import fold

CLASSES = ("irreversible", "write", "read", "other")
"""What a verb does to the world; `other` do not tell by themselves (`run`, `process`)."""
JOINING = word_set("and or et ou y o e und oder en i")
KEYS = ("nouns", "particles", "modifiers", "articles", "generic", "infinitives", "noun_endings", "plain")


class Verb(NamedTuple):
    """A word read as a verb: its infinitive, one of `CLASSES`, and whether it is as often a noun (`report`)."""

    infinitive: str
    kind: str
    noun: bool = False


class Reading(NamedTuple):
    """A tool name in words, taken apart. `order`: how the verb stands to what it acts on.

    "verb-object"  an action verb, then what it acts on; also object and verb where the language puts the verb last
    "verb-alone"   a verb, and nothing that it acts on
    "verb-last"    the verb at the end: `before` is the object, or a namespace
    "no-verb"      no word is a known verb
    """

    order: str
    before: tuple[str, ...]
    verb: str
    object: tuple[str, ...]


def _tables() -> Mapping[str, Any]:
    """What `verb_tables` made when the package data was compiled."""
    tables: Mapping[str, Any] = compiled.data()["verbs"]
    return tables


def _form(word: str, language: str) -> tuple[str, str] | None:
    """The infinitive and the class of another form of a verb of one language; None for other words."""
    told = _tables()["forms"].get(language, {}).get(word)
    if told is None:
        return None
    infinitive, _, kind = told.partition("/")
    return infinitive, kind


def _class_and_language(word: str) -> tuple[str, str] | None:
    """Of a listed verb; None for other words."""
    told = _tables()["listed"].get(word)
    if told is None:
        return None
    kind, _, language = told.partition("/")
    return kind, language


@lru_cache(maxsize=128)
def words_for(key: str, languages: tuple[str, ...] = ()) -> frozenset[str]:
    """One of `KEYS` of the lexicons, folded: those of `languages`, or of all. Compound nouns hold an underscore."""
    chosen = languages or tuple(lexicons())
    texts = (lexicons()[language].get("names", {}).get(key, "") for language in chosen if language in lexicons())
    return frozenset(fold(" ".join(texts)).split())


@lru_cache(maxsize=1)
def _verb_last() -> frozenset[str]:
    """Listed verbs of the languages that put the verb last, but for those that English has too."""
    return frozenset(_tables()["last"])


def all_verbs() -> frozenset[str]:
    """Every listed infinitive and imperative of every language, folded."""
    return frozenset(_tables()["listed"])


def is_verb_last(infinitive: str) -> bool:
    """Whether a verb is of a language that puts it behind its object (`zug_suchen`), and not of English too."""
    return infinitive in _verb_last()


@lru_cache(maxsize=16384)
def verb(word: str, languages: tuple[str, ...] = ()) -> Verb | None:
    """A folded word read as a verb; None when it is none. `languages`: those whose derived forms count as well."""
    nouns = words_for("nouns", ("en", *languages))
    known = _class_and_language(word)
    if known is not None:
        return Verb(word, known[0], word in nouns)
    for language in languages:
        form = _form(word, language)
        if form is not None and form[0] not in nouns and nouns.isdisjoint((word, word.removesuffix("s"))):
            return Verb(*form, noun=True)
    return None if word in nouns else _again(word)


def _again(word: str) -> Verb | None:
    """`unfix` and `rebalance` by the verbs that they reverse or repeat; these are written, not listed."""
    base = word[2:] if word.startswith(("un", "re")) else ""
    known = _class_and_language(base)
    if known is None or known[1] != "en" or len(base) < 3:
        return None
    return Verb(word, "write" if known[0] == "read" else known[0])


def verb_class(word: str, languages: Iterable[str] = ()) -> str | None:
    """ "read", "write" or "irreversible"; None for a word that is no verb, or one that does not tell (`run`)."""
    found = verb(fold(word), tuple(languages))
    return None if found is None or found.kind == "other" else found.kind


def infinitive(word: str, languages: tuple[str, ...]) -> str | None:
    """The infinitive of a verb as descriptions begin with one: "Searches" -> "search", "Cherche" -> "chercher"."""
    for language in languages:
        form = _form(word, language)
        if form is None or (language != "en" and word[-1] == "s" and word[:-1] in words_for("nouns", (language,))):
            continue  # "Factures du client" is no action
        return form[0]
    known = _class_and_language(word)
    return word if known is not None and known[1] in languages else None


def languages_with(word: str) -> tuple[str, ...]:
    """The languages in which a folded word is a verb as descriptions begin with one: the guess for a short text."""
    return tuple(language for language in lexicons() if infinitive(word, (language,)) is not None)


def read_name(
    name: str | Sequence[str], languages: tuple[str, ...] = (), own: OwnWords = NO_OWN_WORDS, skip: int = 0
) -> Reading:
    """Take a tool name apart. `skip`: how many leading words are known to be a namespace.

    Leading words that are no verb are a namespace where a verb and its object follow (`currents_get_projects`).
    """
    words = folded_name(name) if isinstance(name, str) else tuple(name)
    space, rest = words[:skip], words[skip:]
    spoken = ("en", *languages)
    verbs = [_own_verb(word, languages, own) for word in rest]
    if rest[1:] and "_".join(rest[:2]) in words_for("nouns", spoken):
        verbs[:2] = [None, None]
    elif rest[1:] and rest[1] == "of":
        verbs[0] = None  # `review_of_supplier`
    sure = next((index for index, found in enumerate(verbs) if found is not None and not found.noun), None)
    at = sure
    if verbs and verbs[0] is not None and (sure is None or not _is_namespace(rest, sure, verbs, spoken)):
        at = 0
    if at is None:
        at = next((index for index, found in enumerate(verbs) if found is not None and index + 1 < len(rest)), None)
    if at is None and verbs and verbs[-1] is not None and verbs[-1].infinitive == rest[-1]:
        at = len(rest) - 1
    if at is None:
        return Reading("no-verb", (*space, *rest), "", ())
    before, after = rest[:at], rest[at + 1 :]
    if at and not _names_object(after, spoken):
        order = "verb-object" if is_verb_last(rest[at]) else "verb-last"
    else:
        order = "verb-object" if _names_object(after, spoken) else "verb-alone"
    return Reading(order, (*space, *before), rest[at], after)


def _own_verb(word: str, languages: tuple[str, ...], own: OwnWords) -> Verb | None:
    if word in own.nouns:
        return None
    return Verb(word, "other") if word in own.verbs else verb(word, languages)


def _is_namespace(rest: Sequence[str], sure: int, verbs: list[Verb | None], spoken: tuple[str, ...]) -> bool:
    """Whether a first word that may be a noun is one, since a plain verb comes later: `record_get`, `order_list_items`.

    In `report_and_send`, `request_to_join` and `process_refund` it is not.
    """
    found = verbs[sure]
    if found is None or (sure == len(rest) - 1 and _may_be_noun(found.infinitive)):
        return False
    return sure > 0 and rest[sure - 1] not in words_for("particles", spoken)


def _may_be_noun(infinitive: str) -> bool:
    """Whether a verb is English, where nearly every verb is a noun too, and not one of the few that never are."""
    known = _class_and_language(infinitive)
    return (known is None or known[1] == "en") and infinitive not in words_for("plain", ("en",))


def _names_object(after: Sequence[str], spoken: tuple[str, ...]) -> bool:
    """Whether the words after a verb name something: not in `go_back`, `get_all`, `deploy_and_run`."""
    particles = words_for("particles", spoken)
    joined = False
    for word in after:
        if word in particles or word.isdigit():
            joined = word in JOINING
            continue
        if joined and verb(word) is not None and word == after[-1]:
            continue
        return True
    return False


def takes_article(text: Sequence[str], word: str, languages: tuple[str, ...]) -> bool:
    """Whether a description uses a word that no lexicon has as a verb: it begins "Geocodes an …" for `geocode`, or with
    another form of what ends as an infinitive does ("Pagine les …" for `paginer`)."""
    first = text[0] if text else ""
    if first != word and len(word) > 5 and first[:5] == word[:5] and word.endswith(_endings("infinitives", ())):
        return infinitive(first, ("en",)) is None
    if len(text) < 2 or not first.startswith(word) or len(first) > len(word) + 2:
        return False
    return text[1] in words_for("articles", languages)


def looks_infinitive(word: str, languages: tuple[str, ...]) -> bool:
    """Whether an unknown word ends as infinitives of these languages (of any, when ()) do, and is long enough."""
    if len(word) < 5 or word in words_for("nouns", languages):
        return False
    return word.endswith(_endings("infinitives", languages)) and not word.endswith(_endings("noun_endings", languages))


@lru_cache(maxsize=16)
def _endings(key: str, languages: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(words_for(key, languages))
