"""The vectors of texts: from the cache, else from the backend, each text once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .cache import Cache, digest
from .embedder import Embedder, load_numpy
from .notice import at_work

if TYPE_CHECKING:
    from .embedder import Matrix

TABLE = "vectors"
EMPTY = "-"
"""Stands for a text without words."""


class Vectors:
    """Texts -> unit vectors, float32. `encoded` counts the texts that the backend was asked for."""

    def __init__(self, embedder: Embedder, cache: Cache | None = None) -> None:
        self.embedder = embedder
        self.encoded = 0
        self._cache = cache or Cache(None)
        self._known: dict[str, Any] = {}

    def load(self, texts: Iterable[str]) -> None:
        """Make the vectors of these texts known: those of all tools at once, since a batch is quicker."""
        missing = sorted({text or EMPTY for text in texts} - self._known.keys())
        if not missing:
            return
        numpy = load_numpy()
        keys = {digest(self.embedder.identity, text): text for text in missing}
        for key, data in self._cache.get(TABLE, list(keys)).items():
            if len(data) % 4 == 0:
                self._known[keys[key]] = numpy.frombuffer(data, numpy.float32)
        new = [text for text in missing if text not in self._known]
        if not new:
            return
        self.encoded += len(new)
        at_work(len(new), self.embedder.title)
        # Half a surrogate pair, which JSON may hold, is no text to a tokenizer.
        made = self.embedder.encode([text.encode("utf-8", "replace").decode() for text in new])
        self._known.update(zip(new, made, strict=True))
        self._cache.put(TABLE, {digest(self.embedder.identity, text): self._known[text].tobytes() for text in new})

    def of(self, texts: Sequence[str]) -> Matrix:
        """The vectors of texts, one a row; those that were not loaded are made now."""
        numpy = load_numpy()
        known = self._known
        try:
            rows = [known[text or EMPTY] for text in texts]
        except KeyError:
            self.load(texts)
            rows = [known[text or EMPTY] for text in texts]
        made: Matrix = numpy.stack(rows)
        return made
