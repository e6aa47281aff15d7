"""Hits become findings: the redundant ones silenced, the others placed, stamped with id and severity, and sorted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from .catalogue import Catalogue, Tool
from .finding import Confidence, Finding, Hit, Location, Path, RelatedLocation, Severity, pointer
from .records import NamedTuple
from .result import Failure
from .rules import Rule
from .silences import Raw, silenced
from .source.document import Document
from .source.text import Lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from .edits import Fix, PlacedFix


class Outcome(NamedTuple):
    """The findings of one document, in order of place, and the rules that crashed on it.

    `more` counts the findings beyond the limit of a run, by rule and severity; `fixable` those of them that have a
    safe fix.
    """

    findings: list[Finding]
    failures: list[Failure]
    more: Mapping[tuple[str, Severity], int] = {}
    fixable: int = 0


def severity_of(rule: Rule, hit: Hit, configured: Mapping[str, Severity]) -> Severity:
    """The severity of a hit: the configuration's word, else that of the hit's level, else the rule's."""
    if rule.id in configured:
        return configured[rule.id]
    level = rule.levels.get(hit.level) if hit.level is not None else None
    if level is None:
        return rule.severity
    if isinstance(level, str):
        return Severity[level.upper()]
    default = level.get("default", rule.severity.name.lower())
    named = [level.get(name, default) for name in hit.targets] or [default]
    return max(Severity[name.upper()] for name in named)


class _Counter:
    """Lets the first hits of each rule through: finding the places of the others would cost most of a run."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._seen: dict[str, int] = {}
        self._others: dict[tuple[str, str | None, tuple[str, ...]], tuple[Raw, int]] = {}
        """What the severity of a hit depends on -> the first hit that is only counted, and how many there are."""
        self.fixable = 0
        """How many others have a safe fix."""

    def first(self, raws: Iterable[Raw]) -> list[Raw]:
        """Those that are among the first of their rule."""
        kept: list[Raw] = []
        for raw in raws:
            rule, hit, _ = raw
            if hit.unsure:  # most runs leave it out, so it takes no place of the others
                kept.append(raw)
                continue
            count = self._seen[rule.id] = self._seen.get(rule.id, 0) + 1
            if count <= self._limit:
                kept.append(raw)
                continue
            key = rule.id, hit.level, hit.targets
            one, others = self._others.get(key, (raw, 0))
            self._others[key] = one, others + 1
            self.fixable += hit.fix is not None and not callable(hit.fix) and hit.fix.safe
        return kept

    def more(self, configured: Mapping[str, Severity]) -> dict[tuple[str, Severity], int]:
        """How many others there are, by rule and severity."""
        found: dict[tuple[str, Severity], int] = {}
        for (rule, hit, _), count in self._others.values():
            key = rule.id, severity_of(rule, hit, configured)
            found[key] = found.get(key, 0) + count
        return found


class Job:
    """The hits of one document on their way to findings; of each rule `limit` are placed, the others counted."""

    def __init__(
        self,
        document: Document,
        catalogues: Sequence[Catalogue],
        severities: Mapping[str, Severity],
        limit: int | None = None,
        *,
        fixes: bool = False,
    ) -> None:
        self.document = document
        self._fixes = fixes
        self._mendable = document.fixable and not document.functions and document.parts is None
        """Whether the text has a place for any fix."""
        self.raws: list[Raw] = []
        self._done: list[Raw] = []
        """Hits that are known to be told."""
        self._open: list[Raw] = []
        """Hits that a rule of the whole catalogue may silence, or that silence its hits."""
        self._counter = _Counter(limit) if limit is not None else None
        self.failures: dict[str, Failure] = {}
        self._severities = severities
        self._catalogues = catalogues
        self._tools: dict[Path, Tool] | None = None
        self._lines = {document.file: Lines(document.text)}

    def add(self, rule: Rule, hit: Hit, tool: Tool | None) -> None:
        """Keep a hit; of a rule of the whole catalogue its path tells the tool."""
        if rule.writes and hit.path in self.document.made:
            return
        if tool is None:
            tool = self._tool_at(hit.path)
        if tool is not None and tool.places is not None:
            if tool.keywords is not None and not rule.writes <= tool.keywords:
                return
            from .dialects.parameter_lists import real_hit

            hit = real_hit(hit, tool.places, self.document.value)
        if hit.fix is not None and not self._mendable:
            from .fixes.placing import with_possible_fix

            hit = with_possible_fix(self.document, rule, hit)
        self.raws.append((rule, hit, tool))

    def settle(self, own: frozenset[str]) -> None:
        """Decide about the hits of some rules, all that were asked about the last tools, while they are at hand.

        `own` are rules that only others of a single tool silence, and that silence no others.
        """
        if self._counter is None or self.document.partial:
            return
        raws = silenced(self.raws)
        self._done += self._counter.first([raw for raw in raws if raw[0].id in own])
        self._open += [raw for raw in raws if raw[0].id not in own]
        self.raws = []

    def crashed(self, rule: Rule, error: Exception, tool: Tool | None) -> None:
        """Report a rule that raised an exception, once a file."""
        where = f" on {tool.label}" if tool is not None else ""
        self._failed(rule, f"rule {rule.id} crashed{where}: {type(error).__name__}: {error}")

    def _failed(self, rule: Rule, message: str) -> None:
        if rule.id not in self.failures:
            self.failures[rule.id] = Failure("rule-crash", message, self.document.file, rule.id)

    def _tool_at(self, path: Path) -> Tool | None:
        """The tool of any catalogue whose definition or list entry a path lies in."""
        tools = self._tools
        if tools is None:
            tools = self._tools = {}
            for catalogue in self._catalogues:
                for tool in catalogue.tools:
                    tools.setdefault(tool.entry, tool)
                    tools[tool.path] = tool
        for length in range(len(path), -1, -1):
            found = tools.get(path[:length])
            if found is not None:
                return found
        return None

    def outcome(self) -> Outcome:
        """The findings in order of place, and the crashes."""
        raws = [*self._open, *self.raws]
        if self.document.partial:
            from .source.unknown import hides

            raws = [raw for raw in raws if not hides(self.document.value, raw[1], raw[2])]
        raws = silenced(raws)
        fixable = 0
        more: Mapping[tuple[str, Severity], int] = {}
        if self._counter is not None:
            raws = [*self._done, *self._counter.first(raws)]
            more, fixable = self._counter.more(self._severities), self._counter.fixable
        placed = [found for raw in raws if (found := self._finding(raw)) is not None]
        placed.sort(key=lambda found: found[0])
        if self.document.parts is not None:
            order = {file: index for index, file in enumerate(self.document.parts)}
            placed.sort(key=lambda found: order[found[1].location.file])
        return Outcome([finding for _, finding in placed], list(self.failures.values()), more, fixable)

    def _finding(self, raw: Raw) -> tuple[tuple[int, int, str, str, str], Finding] | None:
        """The finding of a hit, after the key that findings are sorted by; None when the rule points nowhere."""
        rule, hit, tool = raw
        path, offsets = hit.path, hit.offsets
        positions = self.document.positions
        try:
            if offsets is None:
                offsets = positions.key(path) if hit.key else positions.value(path)
            else:
                path = path or positions.path_at(offsets[0])
            related = self._related(hit, path, tool)
        except KeyError as step:
            self._failed(rule, f"rule {rule.id} points at {pointer(path)}, which has no {step}")
            return None
        location = self._location(path, offsets, tool or self._tool_at(path))
        finding = Finding(
            rule.id,
            rule.category,
            severity_of(rule, hit, self._severities),
            Confidence.LOW if hit.unsure else rule.confidence,
            hit.message,
            hit.help or rule.fix,
            location,
            related,
            hit.targets,
            hit.data,
            None if hit.fix is None else self._fix(hit.fix, location.file),
        )
        return (*offsets, rule.id, location.pointer, hit.message), finding

    def _fix(self, made: Fix | Callable[[], Fix | None], file: str) -> PlacedFix | None:
        """The fix, with the changes of the text where they were asked for; None where it cannot be made in the text."""
        if self._fixes:
            from .fixes.placing import placed

            fix = made() if callable(made) else made
            return None if fix is None else placed(self.document, fix, file, self._lines_of(file))
        if callable(made):
            return None
        from .edits import PlacedFix

        return PlacedFix(made.title, made.safe, made.edits)

    def _related(self, hit: Hit, path: Path, tool: Tool | None) -> tuple[RelatedLocation, ...]:
        positions = self.document.positions
        related = []
        for other, note, offsets, key in hit.related:
            if offsets is None:
                offsets = positions.key(other) if key else positions.value(other)
            else:
                other = other or path  # a place in the text that no path names: near the hit
            location = self._location(other, offsets, self._tool_at(other) or tool)
            related.append(RelatedLocation(location, note))
        return tuple(related)

    def _location(self, path: Path, offsets: tuple[int, int], tool: Tool | None) -> Location:
        file, within = self.document.file, path
        if self.document.parts is not None:
            file, within = str(path[0]), path[1:]
        start, end = self._lines_of(file).span(offsets)
        name = tool.name or None if tool is not None else None
        server = tool.server if tool is not None else None
        return Location(file, name, server, pointer(within), start, end)

    def _lines_of(self, file: str) -> Lines:
        found = self._lines.get(file)
        if found is None:
            parts = self.document.parts
            found = self._lines[file] = Lines((self.document if parts is None else parts[file]).text)
        return found
