"""Runs the rules over a document.

One walk of each schema asks only the rules that declared one of its keywords; `stamp` turns what they yield into
findings. A rule that crashes is reported and the run goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .catalogue import Catalogue, Tool
from .finding import Hit, Path, Severity
from .own_words import NO_OWN_WORDS, OwnWords
from .policy import NOTHING, Facts, Policy, declared
from .rules import Check, Rule
from .schema import MANY, NAMED, ONE, SUBSCHEMAS, Node
from .source.document import Document, unreadable
from .stamp import Job, Outcome
from .targets import Target, Targets, shipped
from .transcripts import transcripts

if TYPE_CHECKING:
    from .lock import Lock

MAX_PLANS = 10_000
EVERY = "*"
"""In KEYWORDS: the rule wants every schema object."""
STRICT = "strict-mode"


class Context:
    """What a rule may ask beside its subject."""

    __slots__ = ("_known", "_policy", "_said", "_strict", "_targets", "lexicon", "lock", "options")

    def __init__(
        self,
        options: Mapping[str, Any],
        targets: tuple[Target, ...],
        lexicon: OwnWords = NO_OWN_WORDS,
        known: Targets | None = None,
        policy: Policy | None = None,
        lock: Lock | None = None,
    ) -> None:
        self.lock = lock
        """What the tools said when the lock was written; None where the configuration names no lock."""
        self.options = options
        self.lexicon = lexicon
        self._policy = policy
        self._targets = targets
        self._known = known or shipped()
        self._strict = self._known.strict(targets)
        self._said: dict[tuple[str, bool, tuple[str, ...]], bool] = {}

    def says(self, tool: Tool, fact: str, value: bool) -> bool:
        """Whether a fact has this value for a target of the tool. Rules ask it of each tool, so answers are kept."""
        key = fact, value, tool.targets
        known = self._said.get(key)
        if known is None:
            known = self._said[key] = any(target.fact(fact) is value for target in self.targets(tool))
        return known

    def policy(self, tool: Tool) -> Facts | None:
        """What the policy file says of a tool, nothing where it does not name it; None when there is no policy file."""
        return None if self._policy is None else self._policy.of(tool)

    def facts(self, tool: Tool) -> Facts:
        """All that is declared about a tool: in the policy file, else in its `_meta`, else in its `annotations`."""
        definition = tool.definition
        told = declared(tool) if "annotations" in definition or "_meta" in definition else NOTHING
        return told if self._policy is None else self._policy.of(tool).over(told)

    def targets(self, tool: Tool | None) -> tuple[Target, ...]:
        """The targets to check: those the user named, else those the tool's form implies.

        A tool that says `strict: true` is held to the strict variants of the named ones: the provider does so.
        """
        if tool is None:
            return self._targets
        implied = self._known.named(tool.targets)
        if not self._targets:
            return implied
        return self._strict if any(target.fact(STRICT) for target in implied) else self._targets

    @property
    def named(self) -> bool:
        """Whether the user named targets, so that the forms imply none."""
        return bool(self._targets)

    def transcript_targets(self, implied: tuple[str, ...]) -> tuple[Target, ...]:
        """The targets of a transcript: those the user named, else those that its form implies."""
        return self._targets or self._known.named(implied)

    def catalogue_targets(self, catalogue: Catalogue) -> tuple[Target, ...]:
        """The targets of all tools of a catalogue, each once."""
        if self._targets:
            return self._targets
        return self._known.named(tuple(dict.fromkeys([name for tool in catalogue.tools for name in tool.targets])))


class Bound(NamedTuple):
    """A rule, ready to be asked."""

    rule: Rule
    check: Check
    context: Context


class Plan(NamedTuple):
    """For a set of keys and a type: the rules to ask, and the keywords to go down, last first."""

    rules: tuple[Bound, ...]
    down: tuple[tuple[str, int], ...]


class Engine:
    """The enabled rules with their options, made once and run on any number of documents."""

    def __init__(
        self,
        rules: Iterable[Rule],
        *,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        severities: Mapping[str, Severity] | None = None,
        targets: Sequence[str] = (),
        lexicon: OwnWords = NO_OWN_WORDS,
        known_targets: Targets | None = None,
        policy: Policy | None = None,
        lock: Lock | None = None,
        fixes: bool = False,
    ) -> None:
        self._fixes = fixes
        self.rules = tuple(rules)
        self._severities = severities or {}
        known = known_targets or shipped()
        chosen = known.named(tuple(targets))
        given = options or {}
        self._contexts = {
            rule.id: Context({**rule.defaults(), **given.get(rule.id, {})}, chosen, lexicon, known, policy, lock)
            for rule in self.rules
        }
        self._bound: dict[str, Bound] = {}
        self._plans: dict[tuple[Any, ...], Plan] = {}
        self._entries: dict[str, list[Rule]] = {}
        for rule in self.rules:
            self._entries.setdefault(rule.entry, []).append(rule)

    def run(
        self,
        document: Document,
        catalogues: Sequence[Catalogue],
        limit: int | None = None,
        *,
        elsewhere: Sequence[Catalogue] = (),
    ) -> Outcome:
        """Lint one document: word what its reader noted, then run the rules on each of its catalogues and transcripts.

        Of each rule the first `limit` findings are placed in the text, the others only counted. `elsewhere` are
        catalogues of the document that are linted with those of other files.
        """
        job = Job(document, catalogues, self._severities, fixes=self._fixes)
        for note in document.notes:
            for rule in self._with("check_note"):
                if rule.id == note.rule:
                    _ask(self._bind(rule), note, None, job)
        of_tools: list[Bound] | None = None
        for catalogue in catalogues:
            for tool in catalogue.tools:
                if of_tools is None:
                    of_tools = [self._bind(rule) for rule in self._with("check_tool")]
                for bound in of_tools:
                    _ask(bound, tool, tool, job)
                if tool.schema is not None:
                    self._walk(job, tool, tool.schema, tool.at("schema"), "input")
                if tool.output_schema is not None:
                    self._walk(job, tool, tool.output_schema, tool.at("output_schema"), "output")
            for rule in self._with("check_catalogue"):
                _ask(self._bind(rule), catalogue, None, job)
        if self._with("check_transcript"):
            for transcript in transcripts(document, catalogues or elsewhere):
                for rule in self._with("check_transcript"):
                    _ask(self._bind(rule), transcript, None, job)
        return job.outcome(limit)

    def stamp_ignore(self, file: str, text: str, unused: Any) -> Outcome:
        """The findings of `check_ignores` rules for an ignore, standing in this file, that matched nothing."""
        return self._after("check_ignores", unreadable(file, text, "", (0, 0)), [unused])

    def stamp_stale(self, document: Document, stale: Sequence[Any]) -> Outcome:
        """The findings of `check_baseline` rules for entries of a baseline, this document, that are met no more."""
        return self._after("check_baseline", document, stale)

    def _after(self, entry: str, document: Document, subject: Sequence[Any]) -> Outcome:
        """What the rules with this function say at the end of a run, in a document that is no catalogue."""
        job = Job(document, (), self._severities)
        for rule in self._with(entry):
            _ask(self._bind(rule), subject, None, job)
        return job.outcome()

    def _with(self, entry: str) -> list[Rule]:
        return self._entries.get(entry, [])

    def _bind(self, rule: Rule) -> Bound:
        """The rule with its function, its module imported on first use, and its context."""
        found = self._bound.get(rule.id)
        if found is None:
            try:
                check = rule.check()
            except Exception as error:  # its module cannot be imported: it crashes wherever it is asked
                check = _broken(error)
            found = self._bound[rule.id] = Bound(rule, check, self._contexts[rule.id])
        return found

    def _walk(self, job: Job, tool: Tool, schema: dict[str, Any], path: Path, role: str) -> None:
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
            kind = schema.get("type")
            # Most nodes of a catalogue have one of a few sets of keys: what to do for each is worked out once.
            key = (role, kind if kind.__class__ is str else None, *schema)
            plan = self._plans.get(key)
            if plan is None:
                plan = self._plan(role, schema)
                if len(self._plans) < MAX_PLANS:
                    self._plans[key] = plan
            for rule, check, context in plan.rules:
                try:
                    for hit in check(node, context):
                        job.add(rule, hit, tool)
                except Exception as error:
                    job.crashed(rule, error, tool)
            for keyword, arity in plan.down:
                _descend(schema[keyword], arity, keyword, node, stack)

    def _plan(self, role: str, schema: dict[str, Any]) -> Plan:
        present = {*schema, EVERY}
        kind = schema.get("type")
        rules = [
            self._bind(rule)
            for rule in self._with("check_schema_node")
            if role in rule.schemas
            and not present.isdisjoint(rule.keywords)
            and present.isdisjoint(rule.absent)
            and (not rule.types or not isinstance(kind, str) or kind in rule.types)
        ]
        down = tuple((key, SUBSCHEMAS[key]) for key in reversed(schema) if key in SUBSCHEMAS)
        return Plan(tuple(rules), down)


def _ask(bound: Bound, subject: Any, tool: Tool | None, job: Job) -> None:
    """Keep what a rule yields on a subject."""
    rule, check, context = bound
    try:
        for hit in check(subject, context):
            job.add(rule, hit, tool)
    except Exception as error:
        job.crashed(rule, error, tool)


def _broken(error: Exception) -> Check:
    def check(subject: Any, ctx: Context) -> Iterable[Hit]:
        raise error

    return check


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
