"""All pairs of some tools that may overlap, each with its score.

A full comparison of two tools takes a tenth of a millisecond, and a catalogue has many pairs. So what is cheap is
measured first, and a pair is dropped as soon as the best that the other measures could say would not do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .job import Job
from .measures import Calibrate, Meaning, facts
from .model import Model
from .search import NEAREST, near_pairs
from .vectors import Vectors


class Pair(NamedTuple):
    """Two of the tools that were compared, as indexes, and what was measured."""

    one: int
    other: int
    score: float
    measures: Mapping[str, float]


def compare(
    jobs: Sequence[Job],
    vectors: Vectors,
    model: Model,
    calibrate: Calibrate,
    least: float,
    text: float = -1.0,
) -> list[Pair]:
    """The pairs with a score of `least` or more, and of texts with a cosine of `text` or more, the highest first.

    Each tool is compared with its nearest neighbours; with `least` 0 all are compared with all. The order of `jobs`
    makes no difference but for the indexes.
    """
    order = sorted(range(len(jobs)), key=lambda index: _name(jobs[index]))
    ordered = [jobs[index] for index in order]
    if len(ordered) < 2:
        return []
    vectors.load(job.text for job in ordered)
    needed = max(text, model.least_text(least)) if least > 0 else -1.0
    nearest = NEAREST if least > 0 else len(ordered)
    near = near_pairs(vectors.of([job.text for job in ordered]), _back(calibrate, needed), nearest)
    pairs = []
    for one, other, measures in _measured(ordered, near, vectors, model, calibrate, least):
        score = model.score(measures)
        if score >= least:
            first, second = sorted((order[one], order[other]))
            pairs.append((-score, ordered[one].name, ordered[other].name, Pair(first, second, score, measures)))
    return [pair for *_, pair in sorted(pairs, key=lambda each: each[:3])]


def _name(job: Job) -> tuple[str, str, list[str]]:
    """What tools are put in order by."""
    return job.name, job.description, sorted(job.keys)


def _measured(
    jobs: Sequence[Job],
    near: Sequence[tuple[int, int, float]],
    vectors: Vectors,
    model: Model,
    calibrate: Calibrate,
    least: float,
) -> list[tuple[int, int, dict[str, float]]]:
    """The measures of the pairs that may reach the score."""
    meaning = Meaning(jobs, vectors)
    meaning.load_words(sorted({index for one, other, _ in near for index in (one, other)}))
    known = []
    for (one, other, text), words in zip(near, meaning.words(near), strict=True):
        found = {"text": calibrate("text", text), "words": calibrate("words", words)}
        if least <= 0 or model.most(found) >= least:
            found.update(facts(jobs[one], jobs[other]))
            if least <= 0 or model.most(found) >= least:
                known.append((one, other, found))
    meaning.load(sorted({index for one, other, _ in known for index in (one, other)}))
    for one, other, found in known:
        for name, value in meaning.cosines(one, other).items():
            found[name] = calibrate(name, value)
    return known


def _back(calibrate: Calibrate, value: float) -> float:
    """The cosine of the backend that is read as `value`: calibration is linear."""
    zero, one = calibrate("text", 0.0), calibrate("text", 1.0)
    return (value - zero) / (one - zero) if one > zero else -2.0
