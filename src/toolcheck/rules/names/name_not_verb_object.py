"""A name is read without its namespace: an action verb, then what it acts on. What cannot be told is left alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.languages import UNKNOWN, language_of, voters
from toolcheck.language.reach import OTHER_LETTERS, OTHER_WORDS, can_read
from toolcheck.language.verbs import (
    Reading,
    all_verbs,
    infinitive,
    is_verb_last,
    languages_with,
    looks_infinitive,
    read_name,
    takes_article,
    verb,
    words_for,
)
from toolcheck.language.words import fold, words
from toolcheck.own_words import OwnWords

from ._namespaces import is_mandated, namespace_words, skipped

SAMPLE = 400
"""Characters of a description that are read."""
GLUED = ("get", "list", "create", "delete", "update", "read", "write", "search", "find", "fetch", "send", "open", "set")
"""Verbs that a name without separators may begin with: `getweather`."""
GLUED_LENGTH = 4
"""Letters that must follow such a verb."""
NO_RETURNS = frozenset(
    ("return", "retourner", "renvoyer", "devolver", "retornar", "restituire", "zuruckgeben", "give", "look")
)
"""Verbs that descriptions begin with and names should not."""
EXPECTED = "an action verb, then what it acts on was expected, as in `search_orders`"


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    own = ctx.lexicon
    suspects = [tool for tool in catalogue.tools if not _reads_well(tool, own)]
    if not suspects:
        return
    namespaces = namespace_words([tool.name for tool in catalogue.tools], catalogue.server)
    for tool in suspects:
        row = folded_name(tool.name)
        if row and tool.name not in own.names and _latin(tool.name) and not is_mandated(tool.name, catalogue):
            hit = _judged(tool, row, skipped(row, namespaces), own)
            if hit is not None:
                yield hit


def _reads_well(tool: Tool, own: OwnWords) -> bool:
    """Whether a name needs no closer look: it is verb and object, and its description does not use it as a noun."""
    if not own.nouns and _plainly_right(tool.name):
        return True
    row = folded_name(tool.name)
    if len(row) < 2 or read_name(row, (), own).order != "verb-object" or row[0] in words_for("modifiers"):
        return False
    return not row[-1].endswith(("er", "or")) and " ".join(row) not in tool.description[:SAMPLE].lower()


def _plainly_right(name: str) -> bool:
    """The quick answer for most names: a word that is hardly ever a noun, then one that may name an object."""
    head, _, rest = name.partition("_")
    second = rest.partition("_")[0]
    if not (second and name.islower() and name.isascii() and head.isalnum() and second.isalnum()):
        row = folded_name(name)
        if len(row) < 2:
            return False
        head, second = row[:2]
    return (
        head in _sure_verbs() and second not in words_for("particles") and f"{head}_{second}" not in words_for("nouns")
    )


@lru_cache(maxsize=1)
def _sure_verbs() -> frozenset[str]:
    """Words that are verbs in every language, and no nouns in English."""
    return all_verbs() - words_for("nouns", ("en",))


def _latin(name: str) -> bool:
    """Whether the name is written in Latin letters, accents allowed; the words of others are not told apart."""
    return name.isascii() or fold(name).replace("ß", "ss").isascii()


def _judged(tool: Tool, row: tuple[str, ...], skip: int, own: OwnWords) -> Hit | None:
    told = words(tool.description[:SAMPLE])
    languages = _languages(tool.description, told)
    reading = read_name(row, languages, own, skip)
    if reading.order == "verb-object":
        return _object_first(tool, row[skip:], reading, told, languages)
    if reading.order == "verb-alone" and (len(row) > 1 or verb(reading.verb) or reading.verb in own.verbs):
        return None if tool.namespace and len(row) == 1 else _alone(tool, reading)
    if reading.order == "verb-last":
        found, first = verb(reading.verb), row[skip]
        if _begins_with_first(first, told, languages) or takes_article(told, first, languages):
            return None
        sure = (found is not None and not found.noun) or _can_judge(tool, row[skip:-1], told, languages, own)
        return _last(tool, reading, skip) if sure else None
    return _no_verb(tool, row, skip, told, languages, own)


def _languages(description: str, told: Sequence[str]) -> tuple[str, ...]:
    """English, since names are in English everywhere, and the language of the description, by its first word where it
    is too short to tell."""
    language = language_of(description[:SAMPLE]) if told else UNKNOWN
    if language == UNKNOWN and told:
        return ("en",) if infinitive(told[0], ("en",)) else (*languages_with(told[0]), "en")
    return ("en",) if language in (UNKNOWN, "en") else (language, "en")


def _object_first(
    tool: Tool, row: tuple[str, ...], reading: Reading, told: Sequence[str], languages: tuple[str, ...]
) -> Hit | None:
    """A hit on a name that its own description uses as a noun (`order_history`: "Retrieves the order history"), or
    that begins with an adverb (`bulk_delete_users`)."""
    if len(row) > 1 and row[0] in words_for("modifiers") and reading.verb in row[1:]:
        wanted = _joined(row[1:])
        message = f"`{tool.name}` begins with `{row[0]}`, which is no action verb; {EXPECTED}"
        return Hit(
            tool.at("name"), message, help=f"Begin with the verb: `{wanted}`, with `{row[0]}` behind or left out."
        )
    first = verb(row[0], languages)
    if first is None or not first.noun or len(row) < 2 or reading.verb != row[0]:
        return None
    spoken = infinitive(told[0], languages[:1]) if told else None
    if spoken is None or spoken == first.infinitive:
        return None
    if not _contains(told[1:12], row) and row[-1] not in _doers(spoken):
        return None
    message = (
        f"`{tool.name}` reads as a thing, since its description begins with another verb (`{told[0]}`); {EXPECTED}"
    )
    return Hit(tool.at("name"), message, help=_suggested(spoken, row, 0, told))


def _contains(told: Sequence[str], row: Sequence[str]) -> bool:
    """Whether the words of the name stand in the text in this order, side by side."""
    return any(tuple(told[start : start + len(row)]) == tuple(row) for start in range(len(told) - len(row) + 1))


def _begins_with_first(word: str, told: Sequence[str], languages: tuple[str, ...]) -> bool:
    """Whether the description uses the first word of the name as its verb: "Posts a tweet" for `post_tweet`."""
    first = infinitive(word, languages)
    return first is not None and bool(told) and infinitive(told[0], languages[:1]) == first


def _doers(spoken: str) -> tuple[str, ...]:
    """The nouns of who does what an English verb says: a `log_viewer` "views logs"."""
    stems = (spoken, spoken[:-1], spoken + spoken[-1])
    return tuple(stem + ending for stem in stems for ending in ("er", "or"))


def _alone(tool: Tool, reading: Reading) -> Hit:
    rest = _joined(reading.object)
    nothing = f", and `{rest}` names nothing that it acts on" if rest else " and nothing that it acts on"
    said = f"the verb `{reading.verb}`{nothing}"
    message = f"`{tool.name}` reads as {said}; {EXPECTED}"
    wanted = _joined((*reading.before, reading.verb))
    return Hit(tool.at("name"), message, help=f"Name after the verb what it acts on: `{wanted}_…`.")


def _last(tool: Tool, reading: Reading, skip: int) -> Hit:
    before, known = reading.before[skip:], _joined(reading.before[:skip])
    name, wanted = _joined(before), _joined((*reading.before[:skip], reading.verb, *before))
    message = f"`{tool.name}` reads as `{name}` and then the verb `{reading.verb}`; {EXPECTED}"
    if known:
        return Hit(tool.at("name"), message, help=f"Put the verb first: `{wanted}`.")
    other = f"if it is a namespace, name after the verb what it acts on: `{name}_{reading.verb}_…`"
    return Hit(tool.at("name"), message, help=f"If `{name}` is what it acts on, write `{wanted}`; {other}.")


def _no_verb(
    tool: Tool, row: tuple[str, ...], skip: int, told: Sequence[str], languages: tuple[str, ...], own: OwnWords
) -> Hit | None:
    if len(row) == 1 and (tool.namespace or _is_glued(row[0])):
        return None
    if len(row) > 1 and not _can_judge(tool, row[skip:], told, languages, own):
        return None
    said = "is one word, and no known verb" if len(row) == 1 else "holds no action verb"
    if _begins_with_first(row[skip], told, languages):
        return None  # `liste_factures`, "Liste les factures": an imperative, or as good as one
    spoken = infinitive(told[0], languages[:1]) if told else None
    advice = _suggested(spoken, row, skip, told) if spoken and spoken not in row else None
    return Hit(tool.at("name"), f"`{tool.name}` {said}; {EXPECTED}", help=advice)


def _suggested(spoken: str, row: Sequence[str], skip: int, told: Sequence[str]) -> str | None:
    """Help that names the verb of the description, and the whole name where it is in the same language."""
    if spoken in NO_RETURNS:
        return None
    space, rest = row[:skip], row[skip:]
    said = {*told}
    if all(word in said or f"{word}s" in said or word.removesuffix("s") in said for word in rest):
        last = is_verb_last(spoken)
        wanted = _joined((*space, *rest, spoken) if last else (*space, spoken, *rest))
        return f"Name the action too; the description begins with `{told[0]}`: `{wanted}`."
    return f"Name the action too; the description begins with `{told[0]}`."


def _is_glued(word: str) -> bool:
    """Whether a name without separators is a verb and its object: `getweather`."""
    for start in GLUED:
        if word.startswith(start) and len(word) >= len(start) + GLUED_LENGTH and not word.endswith("ing"):
            return True
    return False


def _can_judge(
    tool: Tool, row: tuple[str, ...], told: Sequence[str], languages: tuple[str, ...], own: OwnWords
) -> bool:
    """Whether it is sure that a name holds no verb: its language is one that the lexicons know, and nothing in it
    or in the description makes an unknown word a verb."""
    if not told or not can_read(tool.description):
        return False
    unknown = (word for word in row if word not in own.nouns)
    if any(takes_article(told, word, languages) or looks_infinitive(word, languages) for word in unknown):
        return False
    text = tool.description[:SAMPLE].lower()
    if infinitive(told[0], languages) is not None or language_of(text) != UNKNOWN:
        return True
    if any(looks_infinitive(word, ()) for word in row[:1]):
        return False
    return bool(voters(told)) and OTHER_LETTERS.isdisjoint(text) and OTHER_WORDS.isdisjoint(text.split())


def _joined(row: Sequence[str]) -> str:
    return "_".join(row)
