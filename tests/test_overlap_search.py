"""The search for near texts and the reading of cosines, by plain arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from toolcheck.overlap import search
from toolcheck.overlap.cache import Cache
from toolcheck.overlap.calibration import calibration, measured
from toolcheck.overlap.compare import Limits, compare
from toolcheck.overlap.embedder import DEFAULT, Lexical, choose
from toolcheck.overlap.heatmap import ordered
from toolcheck.overlap.job import job
from toolcheck.overlap.measures import COSINES, MEASURES
from toolcheck.overlap.model import model
from toolcheck.overlap.search import near_pairs
from toolcheck.overlap.vectors import Vectors


def rows(count: int, seed: int = 0) -> Any:
    made = np.random.default_rng(seed).normal(size=(count, 16)).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


@pytest.mark.parametrize("block", [1, 7, 256])
def test_all_near_pairs_are_found(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "BLOCK", block)
    vectors = rows(60)
    table = vectors @ vectors.T
    expected = {(i, j) for i in range(60) for j in range(i + 1, 60) if table[i, j] >= 0.4}
    found = near_pairs(vectors, 0.4, nearest=60)
    assert {(i, j) for i, j, _ in found} == expected
    assert [pair[:2] for pair in found] == sorted(pair[:2] for pair in found)
    assert all(abs(cosine - table[i, j]) < 1e-6 for i, j, cosine in found)


@pytest.mark.parametrize("kept", [10, 1_000_000])
def test_of_many_partners_the_nearest_are_kept(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "KEPT", kept)
    monkeypatch.setattr(search, "BLOCK", 5)
    vectors = rows(40, seed=1)
    table = vectors @ vectors.T
    np.fill_diagonal(table, -2)
    nearest = {(min(i, j), max(i, j)) for i in range(40) for j in np.argsort(-table[i])[:3].tolist()}
    assert {(i, j) for i, j, _ in near_pairs(vectors, -1.0, nearest=3)} == nearest


def test_nothing_is_near_to_nothing() -> None:
    assert near_pairs(rows(0).reshape(0, 16), 0.5) == []
    assert near_pairs(rows(1), -1.0) == []
    assert near_pairs(rows(5), 1.1) == []


def test_no_score_is_higher_than_what_was_held_possible() -> None:
    weighing = model()
    values = np.random.default_rng(3).uniform(0, 1, size=(200, len(MEASURES)))
    for row in values:
        measures = dict(zip(MEASURES, row.tolist(), strict=True))
        score = weighing.score(measures)
        for known in (("text",), MEASURES[:5]):
            assert weighing.reaching(score - 0.001, *known)(measures)
        if score >= 0.3:
            assert weighing.least_text(0.3) <= measures["text"]


class Stretched(Lexical):
    """The default backend with every cosine moved towards 1, as of a model whose unrelated texts are near."""

    is_fallback = False
    by_spelling = False

    def __init__(self) -> None:
        super().__init__()
        self.identity = "stretched 1"
        self.inner = choose(DEFAULT)

    def encode(self, texts: Sequence[str]) -> Any:
        inner = self.inner.encode(texts)
        lifted = np.concatenate((inner * 0.4, np.full((len(inner), 1), 0.84**0.5, np.float32)), axis=1)
        return lifted / np.linalg.norm(lifted, axis=1, keepdims=True)


def test_one_model_reads_backends_of_another_scale(tmp_path: Any) -> None:
    from test_overlap import CONTRACTS, CONTRATS, DELETE, LOOKUP

    jobs = [job(each) for each in (CONTRACTS, LOOKUP, CONTRATS, DELETE)]
    scores = []
    for backend in (choose(DEFAULT), Stretched()):
        vectors = Vectors(backend)
        read = calibration(model(), vectors, Cache(str(tmp_path / "c.sqlite")))
        scores.append({(p.one, p.other): p.score for p in compare(jobs, vectors, model(), read, Limits(0.0))})
    plain, stretched = scores
    assert plain.keys() == stretched.keys()
    for pair in ((0, 1), (0, 2), (1, 2)):
        assert stretched[pair] > 0.5
    for pair in ((0, 3), (1, 3), (2, 3)):
        assert stretched[pair] < 0.3


def test_the_points_of_the_shipped_backend_are_those_of_its_model() -> None:
    found = measured(Vectors(choose(DEFAULT)))
    for name in COSINES:
        assert found[name] == pytest.approx(model().points[name], abs=0.002)


def test_near_tools_stand_side_by_side_on_a_map() -> None:
    order = ordered(6, {(0, 4): 0.9, (4, 2): 0.8, (1, 5): 0.7})
    place = {tool: row for row, tool in enumerate(order)}
    assert sorted(order) == list(range(6))
    assert abs(place[0] - place[4]) == abs(place[4] - place[2]) == abs(place[1] - place[5]) == 1
