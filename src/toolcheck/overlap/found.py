"""The overlaps of the catalogue at hand, looked for once: what one rule reports and others speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .verdicts import OVERLAP

if TYPE_CHECKING:
    from ..catalogue import Catalogue, Tool
    from .clusters import Cluster
    from .review import Overlap

MOST = 20
"""Clusters of a catalogue that are reported."""


class Sibling(NamedTuple):
    """The tool that is nearest to another one, of those that overlap with it or nearly do."""

    tool: Tool
    score: float
    is_told: bool
    """Whether a warning that they overlap stands at the description of the one that was asked about."""


class Found(NamedTuple):
    """What was found in a catalogue. `shown`: the clusters that are reported, of `clusters` the first."""

    tools: Sequence[Tool]
    clusters: Sequence[Cluster]
    by_spelling: bool

    @property
    def shown(self) -> Sequence[Cluster]:
        return self.clusters[:MOST]


class Overlaps:
    """The overlaps of one catalogue after another, by the options of overlapping-descriptions.

    A catalogue is compared when the first rule asks. Trouble with a model is raised to the rule that reports overlaps
    (`found`); to others it is as if nothing overlapped.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._options = options
        self._catalogue: Catalogue | None = None
        self._found: Found | Exception | None = None
        self._siblings: dict[int, Sibling] = {}

    def turn_to(self, catalogue: Catalogue | None) -> None:
        """Answer about this catalogue from now on; None lets go of the last one."""
        self._catalogue = catalogue
        self._found = None
        self._siblings = {}

    def found(self) -> Found:
        """What was found in the catalogue. Raises what the model raised."""
        if self._found is None:
            try:
                self._found = self._looked_for()
                self._siblings = _siblings(self._found)
            except Exception as error:
                self._found = error
        if isinstance(self._found, Exception):
            raise self._found
        return self._found

    def sibling(self, tool: Tool) -> Sibling | None:
        """The tool of the catalogue that is nearest to this one; None where none is near, or nothing was found out."""
        return self._siblings.get(id(tool)) if self._is_known() else None

    def score(self, one: Tool, other: Tool) -> float | None:
        """The score of two tools that overlap or nearly do; None where they do not."""
        if not self._is_known():
            return None
        found = self.found()
        for pair in (pair for cluster in found.clusters for pair in cluster.pairs):
            if {id(found.tools[pair.one]), id(found.tools[pair.other])} == {id(one), id(other)}:
                return pair.score
        return None

    def _is_known(self) -> bool:
        try:
            self.found()
        except Exception:
            return False
        return True

    def _looked_for(self) -> Found:
        from .clusters import clusters
        from .review import shared
        from .servers import servers

        catalogue = self._catalogue
        tools: Sequence[Tool] = catalogue.tools if catalogue is not None else ()
        if catalogue is None or len(tools) < 2:
            return Found(tools, (), by_spelling=False)
        reviewer = shared(self._options["embedder"], cached=self._options["cache"])
        pairs = reviewer.told(tools, servers(catalogue), self._options["threshold"])
        return Found(tools, clusters(pairs), by_spelling=reviewer.embedder.is_fallback)


def is_clear(cluster: Cluster) -> bool:
    """Whether one of its pairs is an overlap, and not only near to one."""
    return any(pair.verdict == OVERLAP for pair in cluster.pairs)


def told_pair(cluster: Cluster) -> Overlap:
    """The pair that a report on a cluster speaks of, at its later tool."""
    return cluster.pairs[0]


def _siblings(found: Found) -> dict[int, Sibling]:
    """Of each tool by its `id` the nearest one."""
    told = {told_pair(cluster).other for cluster in found.shown if is_clear(cluster)}
    nearest: dict[int, Sibling] = {}
    for pair in (pair for cluster in found.clusters for pair in cluster.pairs):
        for mine, theirs in ((pair.one, pair.other), (pair.other, pair.one)):
            sibling = Sibling(found.tools[theirs], pair.score, mine in told)
            nearest.setdefault(id(found.tools[mine]), sibling)
    return nearest
