"""One score of many measures: a logistic regression, whose coefficients are data (`data/model.yaml`).

`benchmarks/train_overlap.py` makes them from labelled pairs. The score is the likelihood that two such tools do the
same job, among pairs like those it was trained on; no more than an order in other catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import exp, log
from typing import Any, NamedTuple

from .. import compiled
from .measures import BOUNDS, SIGNED

DIGITS = 3
"""Of a score: what is rounded off differs between machines."""


class Model(NamedTuple):
    """`weights` and `points` by measure; a point is (of distinct pairs, of overlapping ones) on the probes."""

    bias: float
    weights: Mapping[str, float]
    points: Mapping[str, tuple[float, float]]

    def score(self, measures: Mapping[str, float]) -> float:
        """Between 0 and 1; `measures` are calibrated."""
        return round(_logistic(self.bias + sum(self.weights[name] * measures[name] for name in self.weights)), DIGITS)

    def parts(self, measures: Mapping[str, float]) -> dict[str, float]:
        """What each measure adds to the score or takes from it, before the logistic function."""
        return {name: round(self.weights[name] * measures[name], DIGITS) + 0.0 for name in self.weights}  # no -0.0

    def reaching(self, score: float, *known: str) -> Callable[[Mapping[str, float]], bool]:
        """Tells of a pair of which these measures are known whether it can have this score; for 0, that each can."""
        if score <= 0:
            return lambda measures: True
        needed = _logit(score) - self.free(*known)
        weights = [(name, self.weights[name]) for name in known]
        return lambda measures: sum([weight * measures[name] for name, weight in weights]) >= needed

    def free(self, *known: str) -> float:
        """The most that the measures which are not known could say, with the bias."""
        found = self.bias
        for name, weight in self.weights.items():
            if name not in known:
                found += max(weight * BOUNDS.get(name, 1.0), -weight if name in SIGNED else 0.0)
        return found

    def least_text(self, score: float) -> float:
        """The cosine of their texts that two tools need to reach a score, whatever else holds."""
        return (_logit(score) - self.free("text")) / self.weights["text"]


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value)) if value > -700 else 0.0


def _logit(score: float) -> float:
    bounded = min(max(score, 1e-9), 1 - 1e-9)
    return log(bounded / (1 - bounded))


SPELLING, MEANING = "model_lexical", "model"


@cache
def model(*, by_spelling: bool = False) -> Model:
    """The model that toolcheck ships for backends that know meanings, or the one for those that count letters."""
    data: Mapping[str, Any] = compiled.data()["overlap"][SPELLING if by_spelling else MEANING]
    points = {name: (low, high) for name, (low, high) in data["points"].items()}
    return Model(data["bias"], data["weights"], points)
