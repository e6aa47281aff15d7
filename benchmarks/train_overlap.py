"""Trains the model of `toolcheck.overlap`: `python benchmarks/train_overlap.py [--extra FILE]… [--write]`.

Learns from the pairs of tests/labelled/overlap_pairs.json that are not `held`, and from those of other files in the
form [{"a": tool, "b": tool, "overlap": bool, "lang", "kind"}]. Prints how pairs fare that it did not see: by
cross-validation, in which tools that are joined by pairs stay together, and on the `held` pairs of other domains.
`--ablation` also says what each group of measures is worth. `--write` puts the coefficients into
src/toolcheck/overlap/data. `--embedder lexical` trains the model of the fallback. Needs scikit-learn.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from toolcheck.catalogue import Fields, Tool
from toolcheck.overlap.cache import Cache
from toolcheck.overlap.calibration import measured
from toolcheck.overlap.embedder import DEFAULT, LEXICAL, choose
from toolcheck.overlap.job import job
from toolcheck.overlap.measures import MEASURES, Meaning, facts
from toolcheck.overlap.vectors import Vectors

ROOT = Path(__file__).resolve().parent.parent
OWN = ROOT / "tests" / "labelled" / "overlap_pairs.json"
DATA = ROOT / "src" / "toolcheck" / "overlap" / "data"
MODELS = {DEFAULT: "model.yaml", LEXICAL: "model_lexical.yaml"}
FOLDS, TURNS = 5, 4
STRENGTH = 0.3
"""Of the regularisation (C of scikit-learn); from 0.1 to 3 the figures hardly move."""
GROUPS = {
    "whole texts": ("text",),
    "words": ("words", "rest", "loneliest"),
    "names": ("name", "loneliest-in-name", "contrasted", "stated"),
    "verbs": ("conflict", "effect"),
    "redirects and boundaries": ("named", "boundary"),
    "parameters": ("parameters", "more-parameters"),
}


class Pair(NamedTuple):
    a: dict[str, Any]
    b: dict[str, Any]
    overlap: bool
    lang: str
    kind: str
    held: bool = False
    own: bool = False


def own_pairs() -> list[Pair]:
    """The pairs that the repository holds, but for those that were written later to measure the whole."""
    content = json.loads(OWN.read_text(encoding="utf-8"))
    tools = {
        key: {
            "name": each["name"],
            "description": each["description"],
            "inputSchema": {"type": "object", "properties": {name: {} for name in each["parameters"]}},
        }
        for key, each in content["tools"].items()
    }
    return [
        Pair(tools[p["a"]], tools[p["b"]], p["overlap"], p["lang"], p["kind"], p["split"] == "held", True)
        for p in content["pairs"]
        if p["split"] != "later"
    ]


def other_pairs(file: Path) -> list[Pair]:
    pairs = json.loads(file.read_text(encoding="utf-8"))
    return [Pair(p["a"], p["b"], p["overlap"], p["lang"], p["kind"]) for p in pairs]


def matrix(pairs: Sequence[Pair], vectors: Vectors) -> np.ndarray[Any, Any]:
    """The measures of each pair, one row a pair."""
    texts = [json.dumps(tool, sort_keys=True) for pair in pairs for tool in (pair.a, pair.b)]
    index = {text: number for number, text in enumerate(dict.fromkeys(texts))}
    jobs = [job(_tool(json.loads(text))) for text in index]
    meaning = Meaning(jobs, vectors)
    meaning.load_words(range(len(jobs)))
    meaning.load(range(len(jobs)))
    pairs_of = [(index[texts[2 * number]], index[texts[2 * number + 1]], 0.0) for number in range(len(pairs))]
    whole = vectors.of([each.text for each in jobs])
    rows = []
    for (one, other, _), words in zip(pairs_of, meaning.words(pairs_of), strict=True):
        found = {"text": float(whole[one] @ whole[other]), "words": words, "rest": meaning.rest(one, other)}
        found.update(meaning.cosines(one, other))
        found.update(facts(jobs[one], jobs[other]))
        rows.append([found[name] for name in MEASURES])
    return np.array(rows)


def _tool(entry: dict[str, Any]) -> Tool:
    schema = entry.get("inputSchema")
    made = schema if isinstance(schema, dict) else None
    return Tool(
        entry["name"], entry.get("description") or "", made, None, entry, (), (), Fields(("inputSchema",)), "mcp"
    )


def groups(pairs: Sequence[Pair]) -> np.ndarray[Any, Any]:
    """A number for each pair: pairs that share a tool, directly or through others, have the same."""
    root: dict[str, str] = {}

    def find(key: str) -> str:
        while root.setdefault(key, key) != key:
            key = root[key]
        return key

    def key(tool: dict[str, Any]) -> str:
        return json.dumps([tool["name"], tool.get("description")])

    for pair in pairs:
        root[find(key(pair.a))] = find(key(pair.b))
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(find(key(pair.a)), len(numbers)) for pair in pairs])


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def fresh() -> Any:
    return make_pipeline(StandardScaler(), LogisticRegression(C=STRENGTH, max_iter=5000))


def unseen(x: Any, y: Any, joined: Any) -> Any:
    """The score of each pair by models that saw none of its group, the mean of some divisions into folds."""
    found = np.zeros(len(y))
    for turn in range(TURNS):
        fold = np.random.default_rng(turn).integers(0, FOLDS, joined.max() + 1)[joined]
        for number in range(FOLDS):
            seen = fold != number
            found[~seen] += fresh().fit(x[seen], y[seen]).predict_proba(x[~seen])[:, 1]
    return found / TURNS


def report(pairs: Sequence[Pair], scores: Any, title: str) -> None:
    """Average precision, and what each threshold gives."""
    y = np.array([pair.overlap for pair in pairs])
    kinds = np.array([pair.kind for pair in pairs])
    langs = np.array([pair.lang for pair in pairs])
    written = np.array([kind[0] in "oh" for kind in kinds])
    real = ~y & np.isin(kinds, ("natural", "real-gh", "real-xref"))
    say(f"{title}: {len(y)} pairs, {y.sum()} overlaps, average precision {average_precision_score(y, scores):.3f}")
    for threshold in (0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9):
        said = scores >= threshold
        by = {lang: said[y & written & (langs == lang)] for lang in ("en", "fr", "x")}
        recalls = " ".join(f"{lang} {found.mean():.2f}" for lang, found in by.items() if len(found))
        good = (said & y).sum() / max(1, said.sum())
        of_written = (said & y & written).sum() / max(1, (said & written).sum())
        say(
            f"  {threshold:.2f} precision {good:.3f} recall {said[y].mean():.3f} written precision {of_written:.3f} "
            f"recall {recalls}; alarms on real pairs {(said & real).sum()}/{real.sum()}"
        )


def ablation(pairs: Sequence[Pair], x: Any, joined: Any) -> None:
    """What the score is worth with each group alone, without it, and with one after the other."""
    y = np.array([pair.overlap for pair in pairs])
    held = np.array([pair.held for pair in pairs])

    def worth(names: Sequence[str]) -> str:
        columns = [MEASURES.index(name) for name in names]
        part, known = x[:, columns], ~held
        scores = unseen(part[known], y[known], joined[known])
        apart = fresh().fit(part[known], y[known]).predict_proba(part[held])[:, 1]
        foreign = np.array([not pair.own for pair in pairs])[known]
        others = average_precision_score(y[known][foreign], scores[foreign]) if foreign.any() else float("nan")
        return f"{others:.3f} | {average_precision_score(y[held], apart):.3f}"

    say("| measures | average precision, other pairs, cross-validated | held domains |\n|---|---|---|")
    so_far: list[str] = []
    for title, names in GROUPS.items():
        so_far += names
        say(f"| {'+ ' if len(so_far) > len(names) else ''}{title} | {worth(so_far)} |")
    for title, names in GROUPS.items():
        say(f"| all without {title} | {worth([name for name in MEASURES if name not in names])} |")


def write(file: Path, made: Any, points: dict[str, tuple[float, float]], count: int) -> None:
    """Put the coefficients into the package, for measures as they are."""
    scaler, regression = made
    weights = regression.coef_[0] / scaler.scale_
    bias = float(regression.intercept_[0] - (weights * scaler.mean_).sum())
    lines = [
        f"# Made by benchmarks/train_overlap.py from {count} pairs; see there. Not to be edited.",
        "# points: each cosine on the probes, of distinct pairs and of overlapping ones, by the backend of training.",
        f"bias: {bias:.4f}",
        "weights:",
        *(f"  {name}: {weight:.4f}" for name, weight in zip(MEASURES, weights, strict=True)),
        "points:",
        *(f"  {name}: [{low}, {high}]" for name, (low, high) in points.items()),
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--extra", type=Path, action="append", default=[], help="more labelled pairs")
    parser.add_argument("--embedder", choices=list(MODELS), default=DEFAULT)
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    vectors = Vectors(choose(given.embedder), Cache.of_user())
    pairs = own_pairs() + [pair for file in given.extra for pair in other_pairs(file)]
    x, joined = matrix(pairs, vectors), groups(pairs)
    y = np.array([pair.overlap for pair in pairs])
    held = np.array([pair.held for pair in pairs])
    known = ~held
    scores = unseen(x[known], y[known], joined[known])
    shown = [pair for pair in pairs if not pair.held]
    for title, own in (("own pairs, cross-validated", True), ("other pairs, cross-validated", False)):
        chosen = np.array([pair.own is own for pair in shown])
        if chosen.any():
            report([pair for pair in shown if pair.own is own], scores[chosen], title)
    made = fresh().fit(x[known], y[known])
    report([pair for pair in pairs if pair.held], made.predict_proba(x[held])[:, 1], "held domains")
    if given.ablation:
        ablation(pairs, x, joined)
    if given.write:
        write(DATA / MODELS[given.embedder], made, measured(vectors), int(known.sum()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
