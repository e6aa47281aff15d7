"""What a tool does to the world, as far as its name tells, else the sentence that says what it does.

It is a reading, not a fact: what is declared (see `policy`) is another matter, and rules compare the two.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from .catalogue import Tool
from .language.identifiers import folded_name
from .language.safety_words import mention, safety_words
from .language.verbs import JOINING, Verb, infinitive, languages_with, read_name, verb
from .language.words import fold
from .records import NamedTuple

ORDER = {"read": 0, "write": 1, "irreversible": 2}
OTHER = "other"
START = 200
"""Characters in which the first word of a description stands."""
NAMING = frozenset(("name", "id", "path", "slug", "key", "branch", "uid", "uuid", "filename", "nom", "nombre", "ruta"))
NAMING_LAST = frozenset(("path", "slug", "branch", "filename", "chemin", "ruta"))
"""Names of parameters, and last words of such names, by which a creation names what it makes."""
FEW = 50
"""Tools for which the forms of the verbs of all languages would take longer than to tell the language of each."""
QUOTES = "\"'`*_#[(«»“”. "


class Effect(NamedTuple):
    """`kind`: "read", "write" or "irreversible", or None where nothing tells. `verb` is the infinitive that tells it,
    `words` are those of the tool's name."""

    kind: str | None
    verb: str
    words: tuple[str, ...]
    named: bool = False
    """Whether the name tells it, and not the description."""


def effect(tool: Tool) -> Effect:
    """What a tool does."""
    return _effect(tool.name, tool.description)


def described_kind(description: str) -> str | None:
    """The kind of the verb that a description begins with; None where it begins with none."""
    found = _by_purpose(description)
    return None if found is None or found.kind == OTHER else found.kind


@lru_cache(maxsize=16384)
def _effect(name: str, description: str) -> Effect:
    words = folded_name(name)
    found = _by_name(words) if words else None
    named = found is not None and found.kind != OTHER and not found.noun
    if not named:
        # A name such as `manage_order` or `order_details` leaves it to the description.
        found = _by_purpose(description)
    if found is None or found.kind == OTHER:
        return Effect(None, "", words)
    kind = found.kind
    if kind == "irreversible" and (_is_harmless(words) or mention("undo", description)):
        kind = "write"
    return Effect(kind, found.infinitive, words, named)


@lru_cache(maxsize=8192)
def _by_name(words: tuple[str, ...]) -> Verb | None:
    """The verb of a name that says what it does; of two that are joined (`find_and_delete`) the one that does more."""
    first = verb(words[0])
    if first is None or first.noun or len(words) < 2:
        reading = read_name(words)
        first = verb(reading.verb) if reading.verb else None
        if first is not None and reading.order == "verb-last" and first.noun:
            return None  # `customer_order`
        if first is not None and not first.noun:
            first = first._replace(infinitive=reading.verb)
    if first is None:
        return None
    for index in range(1, len(words) - 1):
        if words[index] in JOINING and (second := verb(words[index + 1])) is not None and not second.noun:
            first = max(first, second, key=lambda found: ORDER.get(found.kind, -1))
    return first


def does_more(tool: Tool, done: Effect) -> bool:
    """Whether each call of the same plainly does more: it sends, pays or adds, and nothing tells doubles apart.

    A creation whose maker names it meets the first one: `create_folder` with a path.
    """
    if not done.named or len(done.words) < 2 or done.verb not in safety_words("repeats"):
        return False
    if _settles(done.words) or mention("once", tool.description):
        return False
    properties = (tool.schema or {}).get("properties")
    if done.kind != "write" or not isinstance(properties, dict):
        return True
    return not any(key in NAMING or key.rpartition("_")[2] in NAMING_LAST for key in islice(properties, 100))


@lru_cache(maxsize=4096)
def _settles(words: tuple[str, ...]) -> bool:
    """Whether the words of a name tell that it ends in the same state, however often it is called."""
    name = f"_{'_'.join(words)}_"
    return any(f"_{word}_" in name for word in safety_words("settles"))


def _by_purpose(description: str) -> Verb | None:
    """The verb that a description begins with, in its language: "Deletes an order", "Supprime une commande"."""
    pieces = description[:START].split(None, 1)
    word = fold(pieces[0].strip(QUOTES + ",:;!?)")) if pieces else ""
    if len(word) < 2 or (_effect.cache_info().currsize > FEW and not _languages_with(word)):
        return None
    from .language.languages import UNKNOWN, language_of

    language = language_of(description)
    languages = languages_with(word) if language == UNKNOWN else (language,)
    root = infinitive(word, languages)
    return None if root is None else verb(root, languages)


@lru_cache(maxsize=4096)
def _languages_with(word: str) -> tuple[str, ...]:
    return languages_with(word)


def _is_harmless(words: tuple[str, ...]) -> bool:
    """Whether what is acted on may be lost without harm: `delete_draft`, `cancel_search`, `send_keys`."""
    return not safety_words("harmless").isdisjoint(words)
