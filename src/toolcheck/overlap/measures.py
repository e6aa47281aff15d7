"""How two tools compare, measure by measure. What the measures weigh is learned, see `model`.

Measures of meaning are cosines between -1 and 1, of whole texts or of single words; the others are yes, no or a count.
All are symmetric.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .actions import CONFLICT, READING, SAME, WRITING, relation
from .contrasts import contrasted
from .embedder import load_numpy
from .job import Job
from .lines import drawn, names, states_difference, told_names, unaddressed
from .vectors import EMPTY, Vectors

if TYPE_CHECKING:
    from .embedder import Matrix

COSINES = ("text", "words", "rest", "loneliest", "name", "loneliest-in-name", "parameters", "boundary")
"""Measures that depend on the backend, and are calibrated for it."""
SIGNED = ("text", "words", "rest")
"""Those of them that may be negative."""
NAMES = ("name", "loneliest-in-name")
"""Those of the names alone."""
QUICK = ("conflict", "effect")
SLOW = ("contrasted", "named", "stated", "more-parameters")
FACTS = (*QUICK, *SLOW)
MEASURES = (*COSINES, *FACTS)
BOUNDS = {"more-parameters": 4.0}
"""The greatest value of a measure that is not 1."""
BLOCK = 4096
"""Pairs whose words are compared at once."""
TOOLS = 512
"""Tools whose words are added up at once."""
KEPT = 2048
"""Lists of words whose vectors are kept side by side: each takes some 40 KB."""
Words = tuple[str, ...]
NEUTRAL = {"rest": 0.6, "parameters": 0.5, "boundary": 0.0}
"""What a cosine is where there is nothing to compare: about the middle."""


def texts(job: Job) -> Iterable[str]:
    """What has to be embedded before two tools are compared in full."""
    return (*job.words, *job.name_words, *job.boundaries, *job.parameters, job.text)


def facts(one: Job, other: Job) -> dict[str, float]:
    """The measures that need no vectors."""
    found: dict[str, float] = {}
    add_facts(found, one, other)
    return found


def add_facts(
    found: dict[str, float], one: Job, other: Job, names: Iterable[str] = FACTS, without: Container[str] = ()
) -> bool:
    """Add some of these measures to what is known; False as soon as one holds that must not."""
    for name in names:
        value = float(_OF_FACTS[name](one, other))
        if value and name in without:
            return False
        found[name] = value
    return True


def _conflict(one: Job, other: Job) -> bool:
    return relation(one.action, other.action) == CONFLICT


def _effect(one: Job, other: Job) -> bool:
    """Whether one tool changes more than the other."""
    if one.effect == other.effect or relation(one.action, other.action) == SAME:
        return False
    return _is_sure(one) and _is_sure(other)


def _is_sure(job: Job) -> bool:
    """Whether it shows how much a tool changes: the class of its verb does not contradict."""
    if job.effect is None:
        return False
    return job.action not in (WRITING if job.effect == "read" else READING)


def _more_parameters(one: Job, other: Job) -> float:
    return min(BOUNDS["more-parameters"], float(abs(len(one.keys) - len(other.keys))))


_OF_FACTS: Mapping[str, Callable[[Job, Job], float]] = {
    "conflict": _conflict,
    "effect": _effect,
    "contrasted": contrasted,
    "named": drawn,
    "stated": states_difference,
    "more-parameters": _more_parameters,
}


class Meaning:
    """The cosines of pairs of some tools, whose vectors are made when they are first needed."""

    def __init__(self, jobs: Sequence[Job], vectors: Vectors) -> None:
        self.jobs = jobs
        self.vectors = vectors
        self._rows: dict[Words, Matrix] = {}
        self._covered: dict[tuple[Words, Words], float] = {}
        self._sums: Any = None
        self._place: dict[int, int] = {}
        """Tool -> its row in the sums."""
        self._of_word: dict[str, Any] = {}
        self._named = told_names(jobs)

    def load_words(self, indexes: Sequence[int]) -> None:
        """Embed the words of what these tools are for, and add them up tool by tool."""
        said = [self.jobs[index].words or (EMPTY,) for index in indexes]
        words = sorted({word for each in said for word in each})
        if not words:
            return
        numpy = load_numpy()
        self.vectors.load(words)
        table = self.vectors.of(words)
        self._of_word = dict(zip(words, table, strict=True))
        row = {word: number for number, word in enumerate(words)}
        self._place = {index: number for number, index in enumerate(indexes)}
        self._sums = numpy.empty((len(said), table.shape[1]), numpy.float32)
        for start in range(0, len(said), TOOLS):
            some = said[start : start + TOOLS]
            starts = numpy.cumsum([0, *map(len, some[:-1])])
            rows = table[[row[word] for each in some for word in each]]
            self._sums[start : start + TOOLS] = numpy.add.reduceat(rows, starts, axis=0)

    def load(self, indexes: Iterable[int]) -> None:
        """Embed all that comparing these tools in full needs, at once."""
        self.vectors.load(text for index in indexes for text in texts(self.jobs[index]))

    def words(self, pairs: Sequence[tuple[int, int, float]]) -> list[float]:
        """Of each pair the cosine of the sums of the tools' words; the words of all of them are loaded."""
        if not pairs:
            return []
        numpy = load_numpy()
        place = self._place
        sums = self._sums / numpy.maximum(numpy.linalg.norm(self._sums, axis=1, keepdims=True), 1e-9)
        found: list[float] = []
        for start in range(0, len(pairs), BLOCK):
            some = pairs[start : start + BLOCK]
            one = sums[[place[each[0]] for each in some]]
            other = sums[[place[each[1]] for each in some]]
            found += numpy.einsum("ij,ij->i", one, other).tolist()
        return found

    def cosines(self, one: int, other: int) -> dict[str, float]:
        """The measures of meaning of two tools that were loaded, but for `text`, `words` and `rest`."""
        return {**self.names(one, other), **self.loneliest(one, other), **self.others(one, other)}

    def names(self, one: int, other: int) -> dict[str, float]:
        """Those of the names alone: they cost little and say much."""
        found = _best(self._table(self.jobs[one].name_words, self.jobs[other].name_words))
        return {"name": _covered(*found), "loneliest-in-name": _loneliest(*found)}

    def loneliest(self, one: int, other: int) -> dict[str, float]:
        """That of the word with the least like it on the other side."""
        return {"loneliest": _loneliest(*_best(self._table(self.jobs[one].words, self.jobs[other].words)))}

    def others(self, one: int, other: int) -> dict[str, float]:
        """Those that are left."""
        return {
            "parameters": self._parameters(self.jobs[one].parameters, self.jobs[other].parameters),
            "boundary": self._boundary(one, other),
        }

    def load_names(self, indexes: Iterable[int]) -> None:
        """Embed the words of the names of these tools."""
        self.vectors.load(word for index in indexes for word in self.jobs[index].name_words)

    def _table(self, mine: Words, theirs: Words) -> Matrix:
        """The cosines of the words of two tools."""
        made: Matrix = self._matrix(mine) @ self._matrix(theirs).T
        return made

    def _matrix(self, words: Words) -> Matrix:
        """The vectors of some words; many tools have the same names of parameters."""
        found = self._rows.get(words)
        if found is None:
            if len(self._rows) >= KEPT:
                self._rows.clear()
            found = self._rows[words] = self.vectors.of(words or (EMPTY,))
        return found

    def _sum(self, index: int) -> Any:
        return self._sums[self._place[index]]

    def rest(self, one: int, other: int) -> float:
        """Of the words that only one of two tools has; alike where they say the same in other words."""
        mine, theirs = self.jobs[one].words, self.jobs[other].words
        shared = [word for word in mine if word in theirs]
        if len(shared) == len(mine) or len(shared) == len(theirs):
            return 1.0 if len(mine) == len(theirs) else NEUTRAL["rest"]
        common = sum(self._of_word[word] for word in shared)
        return _cosine(self._sum(one) - common, self._sum(other) - common)

    def _parameters(self, mine: Words, theirs: Words) -> float:
        """How well each parameter of a tool has a counterpart, for the tool where fewer have."""
        if not mine or not theirs:
            return NEUTRAL["parameters"]
        found = self._covered.get((mine, theirs))
        if found is None:
            if len(self._covered) >= KEPT:
                self._covered.clear()
            found = self._covered[mine, theirs] = _covered(*_best(self._table(mine, theirs)))
        return found

    def _boundary(self, one: int, other: int) -> float:
        """How near what one tool is said not to do comes to the other's job."""
        found = NEUTRAL["boundary"]
        for here, there in ((one, other), (other, one)):
            mine, theirs = self.jobs[here], self.jobs[there]
            told = mine.boundaries if names(mine, theirs) else unaddressed(mine.boundaries, self._named)
            if told:
                rows = self._matrix(told) @ self.vectors.of((theirs.text,))[0]
                found = max(found, float(rows.max()))
        return found


def _best(table: Matrix) -> tuple[list[float], list[float]]:
    """How near each word of two tools is to what is nearest on the other side."""
    return table.max(1).tolist(), table.max(0).tolist()


def _loneliest(mine: Sequence[float], theirs: Sequence[float]) -> float:
    """Of all words of two tools, the one that has the least like it on the other side; not below 0."""
    return max(0.0, min(*mine, *theirs))


def _covered(mine: Sequence[float], theirs: Sequence[float]) -> float:
    """How alike the words of two tools are to what is nearest on the other side, on the side with less; not below 0."""
    return max(0.0, min(sum(mine) / len(mine), sum(theirs) / len(theirs)))


def _cosine(one: Any, other: Any) -> float:
    length = float(one @ one) * float(other @ other)
    return float(one @ other) / length**0.5 if length > 1e-12 else 0.0


Calibrate = Callable[[str, float], float]
"""A cosine of a measure, as the backend that the model was trained on would give it."""
