"""The overlaps of a catalogue: what a rule and the command ask for. What was found is kept, so that an unchanged
catalogue costs neither model nor numpy."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .. import __version__, compiled
from .cache import Cache, digest
from .embedder import DEFAULT, Embedder, choose
from .notice import by_spelling
from .verdicts import DISTINCT, EDITION, THRESHOLD

if TYPE_CHECKING:
    from ..catalogue import Tool
    from .job import Job
    from .judge import Judged
    from .measures import Calibrate
    from .model import Model
    from .vectors import Vectors

TABLE = "verdicts"
ALIKE = 0.7
"""Two words with such a cosine say the same."""


class Overlap(NamedTuple):
    """Two tools, as indexes, with the score of the pair, its verdict and why; `parts` by measure."""

    one: int
    other: int
    score: float
    verdict: str
    why: str
    parts: Mapping[str, float]
    apart: tuple[tuple[str, ...], tuple[str, ...]]
    """The words of each that have no counterpart in the other, those that tell most first."""


class Reviewer:
    """Finds overlaps with one backend and one cache."""

    def __init__(self, embedder: str = DEFAULT, *, cached: bool = True) -> None:
        self.embedder: Embedder = choose(embedder)
        if self.embedder.is_fallback:
            by_spelling()
        self.cache = Cache.of_user(used=cached)
        self._vectors: Vectors | None = None
        self._calibrate: Calibrate | None = None

    def told(self, tools: Sequence[Tool], servers: Sequence[str | None], threshold: float = THRESHOLD) -> list[Overlap]:
        """The pairs to speak of, the nearest first; from the cache where these tools were reviewed before."""
        if len(tools) < 2:
            return []
        key = self._key(tools, servers, threshold)
        known = _read(self.cache.get(TABLE, [key]).get(key))
        if known is None:
            judged = self._judged(tools, servers, threshold, None)
            known = [each for each in judged if each.verdict != DISTINCT]
            self.cache.put(TABLE, {key: json.dumps(known).encode()})
        self.cache.close()
        return known

    def all(
        self, tools: Sequence[Tool], servers: Sequence[str | None], threshold: float = THRESHOLD, least: float = 0.0
    ) -> list[Overlap]:
        """Every pair with a score of `least` or more, with its verdict, the nearest first."""
        return self._judged(tools, servers, threshold, least)

    def _judged(
        self, tools: Sequence[Tool], servers: Sequence[str | None], threshold: float, least: float | None
    ) -> list[Overlap]:
        """The pairs with a score of `least` or more; of None those that may be more than distinct."""
        from .calibration import calibration
        from .compare import Limits, compare
        from .job import jobs
        from .judge import judge, limits
        from .model import model
        from .vectors import Vectors

        weighing = model(by_spelling=self.embedder.by_spelling)
        if self._vectors is None or self._calibrate is None:
            self._vectors = Vectors(self.embedder, self.cache)
            self._calibrate = calibration(weighing, self._vectors, self.cache)
        read = jobs(tools)
        worth = Limits(least) if least is not None else limits(read, servers, self.embedder, threshold)
        pairs = compare(read, self._vectors, weighing, self._calibrate, worth)
        judged = judge(read, servers, pairs, self._vectors, threshold)
        return [_overlap(read, each, weighing, self._vectors) for each in judged]

    def _key(self, tools: Sequence[Tool], servers: Sequence[str | None], threshold: float) -> bytes:
        """Stands for all that a review depends on."""
        texts = [text for tool in tools for text in (tool.name, tool.description, *_properties(tool), "")]
        return digest(
            "review", _edition(), self.embedder.identity, repr(threshold), *(server or "" for server in servers), *texts
        )


@lru_cache(maxsize=4)
def shared(embedder: str, *, cached: bool) -> Reviewer:
    """One for all catalogues and configurations of a run: a model is loaded once."""
    return Reviewer(embedder, cached=cached)


@lru_cache(maxsize=1)
def _edition() -> str:
    """Of toolcheck: other words or weights give other verdicts."""
    return f"{__version__} {EDITION} {compiled.data().get('signature', '')}"


def _properties(tool: Tool) -> list[str]:
    properties = (tool.schema or {}).get("properties")
    return [key for key in properties if key.__class__ is str] if isinstance(properties, dict) else []


def _overlap(jobs: Sequence[Job], judged: Judged, weighing: Model, vectors: Vectors) -> Overlap:
    pair = judged.pair
    one, other = jobs[pair.one], jobs[pair.other]
    apart = (_apart(one, other, vectors), _apart(other, one, vectors)) if judged.verdict != DISTINCT else ((), ())
    return Overlap(pair.one, pair.other, pair.score, judged.verdict, judged.why, weighing.parts(pair.measures), apart)


def _apart(one: Job, other: Job, vectors: Vectors) -> tuple[str, ...]:
    """The words of a tool that have no counterpart in the other, the furthest first."""
    if not one.words or not other.words:
        return one.words
    nearest = (vectors.of(one.words) @ vectors.of(other.words).T).max(1)
    found = [(round(float(near), 3), word) for near, word in zip(nearest, one.words, strict=True) if near < ALIKE]
    return tuple(word for _, word in sorted(found))


def _read(data: bytes | None) -> list[Overlap] | None:
    """A review that was kept; None without one, or where another program wrote."""
    try:
        rows = json.loads(data) if data is not None else None
        return None if rows is None else [_row(*row) for row in rows]
    except (ValueError, TypeError):
        return None


def _row(
    one: int, other: int, score: float, verdict: str, why: str, parts: dict[str, float], apart: list[list[str]]
) -> Overlap:
    mine, theirs = apart
    return Overlap(one, other, score, verdict, why, parts, (tuple(mine), tuple(theirs)))
