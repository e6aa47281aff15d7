"""Runs the rules over a document and turns their hits into findings.

One walk of each schema asks only the rules that declared one of its keywords. What a rule yields is stamped here with
id, severity and position; a rule that crashes is reported and the run goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .catalogue import Catalogue, Tool
from .finding import Finding, Hit, Location, Path, RelatedLocation, Severity, pointer
from .result import Failure
from .rules import Check, Rule
from .schema import MANY, NAMED, ONE, SUBSCHEMAS, Node
from .source.document import Document, unreadable
from .source.text import Lines
from .targets import Target, target

MAX_PLANS = 10_000
EVERY = "*"
"""In KEYWORDS: the rule wants every schema object."""


class Context:
    """What a rule may ask beside its subject."""

    __slots__ = ("_targets", "options")

    def __init__(self, options: Mapping[str, Any], targets: tuple[Target, ...]) -> None:
        self.options = options
        self._targets = targets

    def targets(self, tool: Tool | None) -> tuple[Target, ...]:
        """The targets to check: those the user named, else those the tool's form implies."""
        if self._targets or tool is None:
            return self._targets
        return tuple(target(name) for name in tool.targets)

    def catalogue_targets(self, catalogue: Catalogue) -> tuple[Target, ...]:
        """The targets of all tools of a catalogue, each once."""
        if self._targets:
            return self._targets
        return tuple(target(name) for name in dict.fromkeys(name for tool in catalogue.tools for name in tool.targets))


class Raw(NamedTuple):
    """A hit before it is stamped."""

    rule: Rule
    hit: Hit
    tool: Tool | None


class Outcome(NamedTuple):
    """The findings of one document, in order of place, and the rules that crashed on it.

    `more` counts the findings beyond the limit of a run, by rule and severity.
    """

    findings: list[Finding]
    failures: list[Failure]
    more: Mapping[tuple[str, Severity], int] = {}


class Engine:
    """The enabled rules with their options, made once and run on any number of documents."""

    def __init__(
        self,
        rules: Iterable[Rule],
        *,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        severities: Mapping[str, Severity] | None = None,
        targets: Sequence[str] = (),
    ) -> None:
        self.rules = tuple(rules)
        self._severities = severities or {}
        chosen = tuple(target(name) for name in targets)
        given = options or {}
        self._contexts = {
            rule.id: Context({**rule.defaults(), **given.get(rule.id, {})}, chosen) for rule in self.rules
        }
        self.bound: dict[str, tuple[Check, Context]] = {}
        self._plans: dict[tuple[str, tuple[str, ...]], tuple[tuple[Rule, ...], tuple[tuple[str, int], ...]]] = {}
        self._silences = {general for rule in self.rules for general in rule.silences}
        self._entries: dict[str, list[Rule]] = {}
        for rule in self.rules:
            self._entries.setdefault(rule.entry, []).append(rule)

    def run(self, document: Document, catalogues: Sequence[Catalogue], limit: int | None = None) -> Outcome:
        """Lint one document: word what its reader noted, then run the rules on each of its catalogues.

        Of each rule the first `limit` findings are placed in the text, the others only counted.
        """
        job = _Job(self, document, catalogues)
        for note in document.notes:
            for rule in self._with("check_note"):
                if rule.id == note.rule:
                    job.collect(rule, note, None)
        for catalogue in catalogues:
            for tool in catalogue.tools:
                for rule in self._with("check_tool"):
                    job.collect(rule, tool, tool)
                if tool.schema is not None:
                    self._walk(job, tool, tool.schema, tool.at("schema"), "input")
                if tool.output_schema is not None:
                    self._walk(job, tool, tool.output_schema, tool.at("output_schema"), "output")
            for rule in self._with("check_catalogue"):
                job.collect(rule, catalogue, None)
        return job.outcome(limit)

    def stamp_ignore(self, file: str, text: str, unused: Any) -> Outcome:
        """The findings of `check_ignores` rules for an ignore, standing in this file, that matched nothing."""
        job = _Job(self, unreadable(file, text, "", (0, 0)), ())
        for rule in self._with("check_ignores"):
            job.collect(rule, [unused], None)
        return job.outcome()

    def bind(self, rule: Rule) -> tuple[Check, Context]:
        """The rule's function, its module imported now, and its context."""
        found = self.bound[rule.id] = rule.check(), self._contexts[rule.id]
        return found

    def severity(self, rule: Rule, hit: Hit) -> Severity:
        """The severity of a hit: the config's word, else that of the hit's level, else the rule's."""
        configured = self._severities.get(rule.id)
        if configured is not None:
            return configured
        level = rule.levels.get(hit.level) if hit.level is not None else None
        if level is None:
            return rule.severity
        if isinstance(level, str):
            return Severity[level.upper()]
        default = level.get("default", rule.severity.name.lower())
        named = [level.get(name, default) for name in hit.targets] or [default]
        return max(Severity[name.upper()] for name in named)

    def silenced(self, raws: list[Raw]) -> list[Raw]:
        """Without the general findings that a specific one at the same place makes redundant."""
        if not self._silences:
            return raws
        places: dict[tuple[int, str], _Places] = {}
        for raw in raws:
            for general in raw.rule.silences:
                places.setdefault((id(raw.tool), general), _Places()).add(raw.hit.path)
        if not places:
            return raws
        return [
            raw
            for raw in raws
            if raw.rule.id not in self._silences
            or (found := places.get((id(raw.tool), raw.rule.id))) is None
            or not found.touch(raw.hit.path)
        ]

    def _with(self, entry: str) -> list[Rule]:
        return self._entries.get(entry, [])

    def _walk(self, job: _Job, tool: Tool, schema: dict[str, Any], path: Path, role: str) -> None:
        """Visit each schema object once, in document order, and ask the rules of its keywords."""
        stack = [Node(schema, tool, None, (), path)]
        shared = job.document.shared
        seen: set[int] = set()
        while stack:
            node = stack.pop()
            schema = node.schema
            if shared:
                if id(schema) in seen:
                    continue
                seen.add(id(schema))
            keys = (role, tuple(schema))
            plan = self._plans.get(keys)
            if plan is None:
                plan = self._plan(role, keys[1])
                if len(self._plans) < MAX_PLANS:
                    self._plans[keys] = plan
            for rule in plan[0]:
                job.collect(rule, node, tool)
            for keyword, kind in plan[1]:
                _descend(schema[keyword], kind, keyword, node, stack)

    def _plan(self, role: str, keys: tuple[str, ...]) -> tuple[tuple[Rule, ...], tuple[tuple[str, int], ...]]:
        """For a set of keys: the rules to ask, and the keywords to go down, last first."""
        present = {*keys, EVERY}
        rules = tuple(
            rule
            for rule in self._with("check_schema_node")
            if role in rule.schemas and not present.isdisjoint(rule.keywords)
        )
        down = tuple((key, SUBSCHEMAS[key]) for key in reversed(keys) if key in SUBSCHEMAS)
        return rules, down


def _descend(value: Any, kind: int, keyword: str, node: Node, stack: list[Node]) -> None:
    """Push the schemas under one keyword, last first."""
    if value.__class__ is dict:
        if kind == ONE:
            stack.append(Node(value, node.tool, node, (keyword,)))
            return
        pairs: Iterable[tuple[Any, Any]] = value.items() if kind == NAMED else ()
    elif value.__class__ is list and (kind == MANY or keyword == "items"):
        pairs = enumerate(value)
    else:
        return
    found = [Node(child, node.tool, node, (keyword, key)) for key, child in pairs if child.__class__ is dict]
    stack += reversed(found)


class _Places:
    """Paths, asked whether another one is the same as one of them, lies in it or around it."""

    def __init__(self) -> None:
        self._paths: set[Path] = set()
        self._around: set[Path] = set()

    def add(self, path: Path) -> None:
        self._paths.add(path)
        self._around.update(path[:length] for length in range(len(path) + 1))

    def touch(self, path: Path) -> bool:
        return path in self._around or any(path[:length] in self._paths for length in range(len(path)))


class _Job:
    """The hits of one document on their way to findings."""

    def __init__(self, engine: Engine, document: Document, catalogues: Sequence[Catalogue]) -> None:
        self.engine = engine
        self.document = document
        self.raws: list[Raw] = []
        self.failures: dict[str, Failure] = {}
        self._catalogues = catalogues
        self._tools: dict[Path, Tool] | None = None
        self._bound = engine.bound
        self._lines = Lines(document.text)

    def collect(self, rule: Rule, subject: Any, tool: Tool | None) -> None:
        """Keep what a rule yields on a subject; a rule that crashes is reported once a file."""
        try:
            check, context = self._bound.get(rule.id) or self.engine.bind(rule)
            for hit in check(subject, context):
                self.raws.append(Raw(rule, hit, tool or self._tool_at(hit.path)))
        except Exception as error:
            where = f" on {tool.label}" if tool is not None else ""
            self._crashed(rule, f"rule {rule.id} crashed{where}: {type(error).__name__}: {error}")

    def _crashed(self, rule: Rule, message: str) -> None:
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

    def outcome(self, limit: int | None = None) -> Outcome:
        """The findings in order of place, and the crashes."""
        raws = self.raws
        if self.document.partial:
            from .source.unknown import hides

            raws = [raw for raw in raws if not hides(self.document.value, raw.hit, raw.tool)]
        raws = self.engine.silenced(raws)
        more: dict[tuple[str, Severity], int] = {}
        if limit is not None:
            raws, more = self._first(raws, limit)
        placed = [found for raw in raws if (found := self._finding(raw)) is not None]
        placed.sort(key=lambda found: found[0])
        return Outcome([finding for _, finding in placed], list(self.failures.values()), more)

    def _first(self, raws: list[Raw], limit: int) -> tuple[list[Raw], dict[tuple[str, Severity], int]]:
        """The first hits of each rule, and how many more there are: finding their places would cost most of a run."""
        kept: list[Raw] = []
        seen: dict[str, int] = {}
        more: dict[tuple[str, Severity], int] = {}
        for raw in raws:
            rule = raw.rule
            count = seen[rule.id] = seen.get(rule.id, 0) + 1
            if count <= limit:
                kept.append(raw)
            else:
                key = rule.id, self.engine.severity(rule, raw.hit)
                more[key] = more.get(key, 0) + 1
        return kept, more

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
            self._crashed(rule, f"rule {rule.id} points at {pointer(path)}, which has no {step}")
            return None
        location = self._location(path, offsets, tool or self._tool_at(path))
        finding = Finding(
            rule.id,
            rule.category,
            self.engine.severity(rule, hit),
            rule.confidence,
            hit.message,
            hit.help or rule.fix,
            location,
            related,
            hit.targets,
            hit.data,
        )
        return (*offsets, rule.id, location.pointer, hit.message), finding

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
        start, end = self._lines.span(offsets)
        name = tool.name or None if tool is not None else None
        server = tool.server if tool is not None else None
        return Location(self.document.file, name, server, pointer(path), start, end)
