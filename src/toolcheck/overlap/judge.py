"""Which of the compared pairs to speak of: what a score means in a catalogue of this size, and what excuses a pair.

A score is the likelihood of an overlap among pairs that someone picked to be looked at. In a catalogue the pairs of
one author are a family: of a hundred tools each has near relatives, hardly ever two do the same. So the bar rises with
the number of tools of a server; between servers, which do not know of each other, it rises less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp, log
from typing import NamedTuple

from ..language.number import singular
from ..language.words import fold
from .actions import objects
from .compare import Limits, Pair
from .embedder import Embedder
from .job import Job
from .things import Things, things
from .vectors import EMPTY, Vectors
from .verdicts import CLOSE, DISTINCT, OVERLAP, THRESHOLD

BAND = 0.05
"""So much lower a threshold, a pair is still told, as an info."""
GROWTH = 0.75
"""How fast the odds that are asked for grow with the number of tools; 1: as the number of pairs of a tool does."""
GROWTH_BETWEEN = 0.3
"""The same for the tools of two servers."""
FAR = 0.35
"""The cosine of their texts that any two tools need, so that words alone never tell."""
TEXT = 0.65
"""The cosine of their texts that two of more than two tools of a server need: long texts of one author share words."""
UNLIKE = 0.6
"""Words with a smaller cosine mean other things."""
STRANGE = 0.5
"""The same across languages, where words for one thing are further from each other."""
ALIKE = 0.7
"""Words of names with a smaller cosine are two things, where one author gave the names."""
SHORT = 3
"""Letters of an abbreviation, which is like no other word: `ba` and `pra`."""
PARALLEL = 0.8
"""The mean cosine of words and their counterparts from which on two texts say the same but for a thing."""
TEXT_OF_THING = 0.45
"""The same where their names name one thing, which says already that their texts speak of one."""
EXCUSES = ("named", "contrasted", "conflict", "effect")
"""Facts that tell two tools apart whatever else they say."""
CROWD = 3
"""Partners over the bar, at most: a tool that is near to more is one of a family built on a template."""
SLACK = 0.1
"""How much nearer another partner may be: of three tools with one job, no pair is the best for all."""


class Judged(NamedTuple):
    """A pair with its verdict, and the reason where that is `distinct`: a key of REASONS."""

    pair: Pair
    verdict: str
    why: str = ""


def bar(tools: int, threshold: float = THRESHOLD, growth: float = GROWTH) -> float:
    """The score that two tools need among so many; `threshold` is that of a catalogue of two."""
    odds = log(max(threshold, 1e-6) / max(1 - threshold, 1e-6)) + growth * log(max(2, tools) / 2)
    return 1 / (1 + exp(-odds))


def limits(
    jobs: Sequence[Job], servers: Sequence[str | None], embedder: Embedder, threshold: float = THRESHOLD
) -> Limits:
    """What a pair needs so that `judge` may find it more than distinct."""
    alone = len(set(servers)) == 1
    least = bar(len(servers) if alone else 2, threshold - BAND)
    sizes = Counter(servers)
    # Tools of one server in one language are kin, and need nearer texts; two tools alone are none.
    kin = [
        (s, job.language) if sizes[s] > 2 else (index,)
        for index, (s, job) in enumerate(zip(servers, jobs, strict=True))
    ]
    if embedder.by_spelling:
        return Limits(least, -1.0, -1.0, kin, EXCUSES)
    own = Limits(bar(2, threshold), TEXT_OF_THING, without=(*EXCUSES, "stated"))
    return Limits(least, FAR, TEXT, kin, EXCUSES, things(jobs, servers).pairs(), own)


def text_needed(embedder: Embedder) -> float:
    """The cosine of their texts that any pair needs, with this backend."""
    return -1.0 if embedder.by_spelling else FAR


def judge(
    jobs: Sequence[Job],
    servers: Sequence[str | None],
    pairs: Sequence[Pair],
    vectors: Vectors,
    threshold: float = THRESHOLD,
) -> list[Judged]:
    """A verdict on each pair, in the order given. `servers`: where each tool comes from."""
    sizes = Counter(servers)
    bars, excuses = [], []
    for pair in pairs:
        one, other = servers[pair.one], servers[pair.other]
        among, growth = (sizes[one], GROWTH) if one == other else (sizes[one] + sizes[other], GROWTH_BETWEEN)
        bars.append(bar(among, threshold, growth))
        why = _told_apart(jobs, servers, pair)
        if not why and pair.score < bar(among, threshold - BAND, growth):
            why = "below"
        count = among if one == other else 2
        excuses.append(why or _far_apart(jobs[pair.one], jobs[pair.other], pair, vectors, count))
    best, partners = _standing(pairs, bars, excuses)
    judged = []
    for pair, needed, why in zip(pairs, bars, excuses, strict=True):
        if not why and max(partners.get(pair.one, 0), partners.get(pair.other, 0)) > CROWD:
            why = "family"
        if not why and pair.score < max(best[pair.one], best[pair.other]) - SLACK:
            why = "nearer"
        verdict = DISTINCT if why else OVERLAP if pair.score >= needed else CLOSE
        judged.append(Judged(pair, verdict, why))
    may_be = {each.pair[:2] for each in judged if _may_be_rivals(each)}
    if vectors.embedder.by_spelling or not may_be:
        return judged
    return _with_rivals(things(jobs, servers), may_be, judged, threshold)


def _with_rivals(
    known: Things, may_be: set[tuple[int, int]], judged: Sequence[Judged], threshold: float
) -> list[Judged]:
    """The same, where tools of one thing that are nearest to each other are close by the bar among their rivals."""
    of_one_thing = may_be.intersection(known.pairs())
    rivals = [each.pair for each in judged if each.pair[:2] in of_one_thing]
    best: dict[int, float] = {}
    for pair in rivals:
        for tool in (pair.one, pair.other):
            best[tool] = max(best.get(tool, 0.0), pair.score)
    close = {
        pair[:2]
        for pair in rivals
        if pair.score >= max(best[pair.one], best[pair.other], bar(known.rivals[pair.one], threshold))
    }
    return [each._replace(verdict=CLOSE, why="") if each.why and each.pair[:2] in close else each for each in judged]


def _may_be_rivals(each: Judged) -> bool:
    """Whether nothing but the size of the catalogue, or how far their texts are, speaks against a pair of one thing."""
    measures = each.pair.measures
    if each.why in ("duplicate", "no description") or any(measures[fact] for fact in (*EXCUSES, "stated")):
        return False
    return round(measures["text"], 3) >= TEXT_OF_THING


def _standing(
    pairs: Sequence[Pair], bars: Iterable[float], excuses: Iterable[str]
) -> tuple[dict[int, float], dict[int, int]]:
    """Of each tool the best score, and how many partners are over the bar; what is excused does not count."""
    best: dict[int, float] = {}
    partners: dict[int, int] = {}
    for pair, needed, why in zip(pairs, bars, excuses, strict=True):
        if why:
            continue
        for tool in (pair.one, pair.other):
            best[tool] = max(best.get(tool, 0.0), pair.score)
            partners[tool] = partners.get(tool, 0) + (pair.score >= needed)
    return best, partners


def _told_apart(jobs: Sequence[Job], servers: Sequence[str | None], pair: Pair) -> str:
    """The fact that tells two tools apart whatever their score; "" where there is none."""
    one, other = jobs[pair.one], jobs[pair.other]
    if servers[pair.one] == servers[pair.other] and one.name.casefold() == other.name.casefold():
        return "duplicate"
    if not one.purpose or not other.purpose:
        return "no description"
    return next((fact for fact in EXCUSES if pair.measures[fact]), "")


def _far_apart(one: Job, other: Job, pair: Pair, vectors: Vectors, count: int) -> str:
    """What in the meaning of two tools tells them apart, among `count` that know of each other; "" for nothing."""
    if pair.measures["text"] < text_needed(vectors.embedder):
        return "far"
    if _differ_in_a_thing(one, other, vectors):
        return "another thing"
    if count > 2 and one.purpose.casefold() != other.purpose.casefold():
        by_spelling = vectors.embedder.by_spelling  # its cosines are small: far texts are told by the score alone
        if pair.measures["text"] < TEXT and one.language == other.language and not by_spelling:
            return "far"
        if pair.measures["stated"]:
            return "stated"
        if _names_differ_in_a_thing(one, other, vectors) or (not by_spelling and _are_strangers(one, other, vectors)):
            return "another thing"
    return ""


def _are_strangers(one: Job, other: Job, vectors: Vectors) -> bool:
    """Whether nothing that the name of a tool speaks of is spoken of by the other, which is in another language:
    `find_invoices` and `rechercher_commandes` of one server, which has both things in both languages."""
    if one.language == other.language:
        return False
    return round(max(_nearest(one, other, vectors), _nearest(other, one, vectors)), 3) < STRANGE


def _nearest(one: Job, other: Job, vectors: Vectors) -> float:
    """How near the words of a tool's thing come to any word of another tool; 1 where its name tells no thing."""
    told = set(objects(one.folded))
    mine = [word for word in one.name_words if singular(fold(word)) in told]
    return float((vectors.of(mine) @ vectors.of(other.words or (EMPTY,)).T).max()) if mine else 1.0


def _differ_in_a_thing(one: Job, other: Job, vectors: Vectors) -> bool:
    """Whether two texts say the same of other things, in one language or in two: `search_contracts` and
    `rechercher_factures`, each "of a client, by keyword or date"."""
    table = vectors.of(one.words or (EMPTY,)) @ vectors.of(other.words or (EMPTY,)).T
    for job, nearest in ((one, table.max(1)), (other, table.max(0))):
        things = set(objects(job.folded))
        alone = [
            near < UNLIKE and singular(fold(word)) in things for word, near in zip(job.words, nearest, strict=False)
        ]
        rest = [float(near) for near, lonely in zip(nearest, alone, strict=False) if not lonely]
        if not any(alone) or len(rest) < 2 or sum(rest) / len(rest) < PARALLEL:
            return False
    return True


def _names_differ_in_a_thing(one: Job, other: Job, vectors: Vectors) -> bool:
    """Whether two names that share words differ in a thing: `list_prices` and `list_products`, `get_device` and
    `get_device_attributes`."""
    if set(map(singular, one.folded)).isdisjoint(map(singular, other.folded)):
        return False
    mine, theirs = objects(one.folded), objects(other.folded)
    here, there = [word for word in mine if word not in theirs], [word for word in theirs if word not in mine]
    if not here and not there:
        return False
    parts = {f"sub{word}" for word in (*mine, *theirs)}
    if any(len(word) <= SHORT or word in parts for word in (*here, *there)):
        return True
    rest, against = (here, there or theirs) if here else (there, mine)
    if not against:
        return True
    nearest = vectors.of(rest) @ vectors.of(against).T
    return float(nearest.max(1).min()) < ALIKE
