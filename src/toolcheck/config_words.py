"""`lexicon` of a configuration: words of the user's trade."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .finding import Path
from .own_words import OwnWords
from .suggest import quote, unknown

if TYPE_CHECKING:
    from .config_values import Reader

WORDS = ("verbs", "nouns", "names")


def own_words(reader: Reader, path: Path, value: Any) -> OwnWords:
    """The words of the table at `path`; mistakes are reported to the reader."""
    words: dict[str, frozenset[str]] = {}
    for key, listed in reader.table(path, value).items():
        if key not in WORDS:
            reader.report((*path, key), unknown("key", key, WORDS))
            continue
        found = reader.strings((*path, key), listed)
        for place, word in found:
            if len(word.split()) != 1 or word != word.strip():
                reader.report(place, f"expected one word, found {quote(word)}")
        words[key] = frozenset(word if key == "names" else word.lower() for _, word in found)
    return OwnWords(**words)
