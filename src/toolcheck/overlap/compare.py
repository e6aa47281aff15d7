"""All pairs of some tools that may overlap, each with its score.

A full comparison of two tools takes a tenth of a millisecond, and a catalogue has many pairs. So what is cheap is
measured first, and a pair is dropped as soon as the best that the other measures could say would not do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .job import Job
from .measures import BLOCK, NAMES, QUICK, SLOW, Calibrate, Meaning, add_facts
from .model import Model
from .search import NEAREST, near_pairs
from .vectors import Vectors

if TYPE_CHECKING:
    from .embedder import Matrix


class Pair(NamedTuple):
    """Two of the tools that were compared, as indexes, and what was measured."""

    one: int
    other: int
    score: float
    measures: Mapping[str, float]


Measured = tuple[int, int, dict[str, float]]
"""Two tools, as indexes, and what was measured so far."""


class Limits(NamedTuple):
    """Which pairs are worth a look. Those of the same `kin` need more to be near than others."""

    least: float
    """Of the score; 0: every pair is, whatever the other limits say."""
    text: float = -1.0
    """Of the cosine of two texts."""
    text_of_kin: float = -1.0
    kin: Sequence[Hashable] = ()
    without: Sequence[str] = ()
    """Facts that must not hold."""
    pairs: Sequence[tuple[int, int]] = ()
    """Pairs that are looked at whatever these limits say, within `own`."""
    own: Limits | None = None


def compare(jobs: Sequence[Job], vectors: Vectors, model: Model, calibrate: Calibrate, limits: Limits) -> list[Pair]:
    """The pairs within the limits, the highest score first.

    Each tool is compared with its nearest neighbours, or with all where every pair is asked for. The order of `jobs`
    makes no difference but for the indexes.
    """
    order = sorted(range(len(jobs)), key=lambda index: _name(jobs[index]))
    ordered = [jobs[index] for index in order]
    if len(ordered) < 2:
        return []
    vectors.load(job.text for job in ordered)
    needed = max(limits.text, model.least_text(limits.least)) if limits.least > 0 else -1.0
    nearest = NEAREST if limits.least > 0 else len(ordered)
    rows = vectors.of([job.text for job in ordered])
    near = near_pairs(rows, _back(calibrate, needed), nearest)
    kin = [limits.kin[index] for index in order] if limits.kin else []
    meaning = Meaning(ordered, vectors)
    found = _scored(meaning, near, model, calibrate, limits, kin)
    if limits.own is not None and limits.least > 0:
        asked = _asked(rows, order, limits.pairs, _back(calibrate, limits.own.text))
        found = {**_scored(meaning, asked, model, calibrate, limits.own, []), **found}
    pairs = []
    for (one, other), (score, measures) in found.items():
        first, second = sorted((order[one], order[other]))
        pairs.append((-score, ordered[one].name, ordered[other].name, Pair(first, second, score, measures)))
    return [pair for *_, pair in sorted(pairs, key=lambda each: each[:3])]


def _scored(
    meaning: Meaning,
    near: Sequence[tuple[int, int, float]],
    model: Model,
    calibrate: Calibrate,
    limits: Limits,
    kin: Sequence[Hashable],
) -> dict[tuple[int, int], tuple[float, Mapping[str, float]]]:
    """The pairs within the limits, in order, with their scores and measures."""
    scored = (
        (one, other, model.score(measures), measures)
        for one, other, measures in _measured(meaning, near, model, calibrate, limits, kin)
    )
    return {(one, other): (score, measures) for one, other, score, measures in scored if score >= limits.least}


def _asked(
    rows: Matrix, order: Sequence[int], pairs: Sequence[tuple[int, int]], least: float
) -> list[tuple[int, int, float]]:
    """The pairs with a cosine of `least` or more, as indexes of the ordered tools, in order."""
    if not pairs:
        return []
    place = {index: number for number, index in enumerate(order)}
    found = []
    for start in range(0, len(pairs), BLOCK):
        some = sorted(tuple(sorted((place[one], place[other]))) for one, other in pairs[start : start + BLOCK])
        cosines = (rows[[one for one, _ in some]] * rows[[other for _, other in some]]).sum(1).tolist()
        found += [(one, other, cosine) for (one, other), cosine in zip(some, cosines, strict=True) if cosine >= least]
    return sorted(found)


def _name(job: Job) -> tuple[str, str, list[str]]:
    """What tools are put in order by."""
    return job.name, job.description, sorted(job.keys)


def _measured(
    meaning: Meaning,
    near: Sequence[tuple[int, int, float]],
    model: Model,
    calibrate: Calibrate,
    limits: Limits,
    kin: Sequence[Hashable],
) -> list[Measured]:
    """The measures of the pairs that may be within the limits."""
    jobs, without = meaning.jobs, limits.without if limits.least > 0 else ()
    known = ["text", "words", *QUICK, "rest"]
    may_reach = model.reaching(limits.least, *known)
    pairs = []
    for one, other, found in _worth_a_look(meaning, near, model, calibrate, limits, kin):
        if add_facts(found, jobs[one], jobs[other], QUICK, without):
            found["rest"] = calibrate("rest", meaning.rest(one, other))
            if may_reach(found):
                pairs.append((one, other, found))
    meaning.load_names(_tools(pairs))
    known += NAMES
    may_still = model.reaching(limits.least, *known)
    may_yet = model.reaching(limits.least, *known, *SLOW)
    some = [
        (one, other, found)
        for one, other, found in _with(pairs, meaning.names, calibrate)
        if may_still(found) and add_facts(found, jobs[one], jobs[other], SLOW, without) and may_yet(found)
    ]
    meaning.load(_tools(some))
    may_at_last = model.reaching(limits.least, *known, *SLOW, "loneliest")
    left = (pair for pair in _with(some, meaning.loneliest, calibrate) if may_at_last(pair[2]))
    return list(_with(left, meaning.others, calibrate))


def _with(
    pairs: Iterable[Measured], measure: Callable[[int, int], Mapping[str, float]], calibrate: Calibrate
) -> Iterator[Measured]:
    """The pairs with some measures of meaning more."""
    for one, other, found in pairs:
        for name, value in measure(one, other).items():
            found[name] = calibrate(name, value)
        yield one, other, found


def _tools(pairs: Iterable[Measured]) -> list[int]:
    return sorted({index for one, other, _ in pairs for index in (one, other)})


def _worth_a_look(
    meaning: Meaning,
    near: Sequence[tuple[int, int, float]],
    model: Model,
    calibrate: Calibrate,
    limits: Limits,
    kin: Sequence[Hashable],
) -> Iterator[Measured]:
    """The pairs that may be within the limits by their texts and the sums of their words."""
    meaning.load_words(sorted({index for one, other, _ in near for index in (one, other)}))
    may_reach = model.reaching(limits.least, "text", "words")
    needed = limits.text_of_kin if limits.least > 0 and kin else -1.0
    for (one, other, cosine), words in zip(near, meaning.words(near), strict=True):
        found = {"text": calibrate("text", cosine), "words": calibrate("words", words)}
        if found["text"] < needed and kin[one] == kin[other]:
            continue
        if may_reach(found):
            yield one, other, found


def _back(calibrate: Calibrate, value: float) -> float:
    """The cosine of the backend that is read as `value`: calibration is linear."""
    zero, one = calibrate("text", 0.0), calibrate("text", 1.0)
    return (value - zero) / (one - zero) if one > zero else -2.0
