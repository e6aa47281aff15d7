"""All pairs of some tools that may overlap, each with its score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .job import Job
from .measures import Calibrate, Meaning, calibrated, facts
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
    nearest: int = NEAREST,
) -> list[Pair]:
    """The pairs with a score of `least` or more, the highest first; 0 compares all with all.

    A tool is compared with its `nearest` neighbours that could reach the score. The order of `jobs` makes no
    difference but for the indexes.
    """
    order = sorted(
        range(len(jobs)), key=lambda index: (jobs[index].name, jobs[index].description, sorted(jobs[index].keys))
    )
    ordered = [jobs[index] for index in order]
    if len(ordered) < 2:
        return []
    vectors.load(job.text for job in ordered)
    rows = vectors.of([job.text for job in ordered])
    if least > 0:
        near = near_pairs(rows, _back(calibrate, model.least_text(least)), nearest)
    else:
        near = near_pairs(rows, -2.0, len(ordered))
    known = []
    for one, other, cosine in near:
        found = {"text": calibrate("text", cosine), **facts(ordered[one], ordered[other])}
        if least <= 0 or model.most(found) >= least:
            known.append((one, other, cosine, found))
    meaning = Meaning(ordered, vectors)
    meaning.load(sorted({index for one, other, _, _ in known for index in (one, other)}))
    pairs = []
    for one, other, cosine, found in known:
        measures = {**found, **calibrated(meaning.cosines(one, other, cosine), calibrate)}
        score = model.score(measures)
        if score >= least:
            first, second = sorted((order[one], order[other]))
            pairs.append((-score, ordered[one].name, ordered[other].name, Pair(first, second, score, measures)))
    return [pair for *_, pair in sorted(pairs, key=lambda each: each[:3])]


def _back(calibrate: Calibrate, value: float) -> float:
    """The cosine of the backend that is read as `value`: calibration is linear."""
    zero, one = calibrate("text", 0.0), calibrate("text", 1.0)
    return (value - zero) / (one - zero) if one > zero else -2.0
