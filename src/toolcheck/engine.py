"""Runs the rules over a document.

One walk of each schema asks only the rules that declared one of its keywords; `stamp` turns what they yield into
findings. A rule that crashes is reported and the run goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .catalogue import Catalogue, Tool
from .context import OVERLAPS, Context
from .finding import Hit, Severity
from .own_words import NO_OWN_WORDS, OwnWords
from .parameters import parameters
from .plans import Bound, Names, NodePlans, Plan, Plans, concerns, is_concerned
from .policy import Policy
from .recent import BATCH
from .rules import Check, Rule
from .schema import MANY, NAMED, ONE, Node
from .source.document import Document, unreadable
from .stamp import Job, Outcome
from .targets import Targets, shipped
from .transcripts import transcripts

if TYPE_CHECKING:
    from .lock import Lock
    from .overlap.found import Overlaps
    from .remembered import Remembered

__all__ = ["Context", "Engine"]

OF_TOOLS = ("check_tool", "check_parameter", "check_schema_node")
"""What is asked about one tool after the other; other functions see a catalogue, or what is no part of one."""
WAITING = 20_000
"""Schemas of one tool that wait at most: each takes memory."""


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
        memory: Remembered | None = None,
    ) -> None:
        self._fixes = fixes
        self._memory = memory
        self.rules = tuple(rules)
        self._severities = severities or {}
        known = known_targets or shipped()
        chosen = known.named(tuple(targets))
        given = options or {}
        self._contexts = {
            rule.id: Context({**rule.defaults(), **given.get(rule.id, {})}, chosen, lexicon, known, policy, lock)
            for rule in self.rules
        }
        self._overlaps = _overlaps(self._contexts)
        self._bound: dict[str, Bound] = {}
        self._entries: dict[str, list[Rule]] = {}
        for rule in self.rules:
            self._entries.setdefault(rule.entry, []).append(rule)
        self._anyone = Context({}, chosen, lexicon, known, policy)
        self._names = Names(self._with("check_parameter"))
        self._plans: dict[tuple[str, ...], Plans] = {}
        wide = {rule.id for rule in self.rules if rule.entry not in OF_TOOLS}
        over = {general for rule in self.rules if rule.id in wide for general in rule.silences}
        self._own = frozenset([rule.id for rule in self.rules if wide.isdisjoint({rule.id, *rule.silences})]) - over

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
        job = Job(document, catalogues, self._severities, limit, fixes=self._fixes)
        for note in document.notes:
            for rule in self._with("check_note"):
                if rule.id == note.rule:
                    _ask([self._bind(rule)], note, job)
        wide = [self._bind(rule) for rule in self._with("check_catalogue")] if catalogues else []
        choosing = [(bound.context, chooses) for bound in wide if (chooses := concerns(bound.rule)) is not None]
        # Where values are shared, computed or made by a reader, a tool is not all that its definition says; and what
        # is said beside tools that are close depends on those.
        alone = not (document.shared or document.partial or document.made or document.parts or self._overlaps)
        memory = self._memory if alone else None
        if memory is not None:
            memory.begin()
        for catalogue in catalogues:
            for context, _ in choosing:
                context.concerned = []
            if self._overlaps is not None:
                self._overlaps.turn_to(catalogue)
            for start in range(0, len(catalogue.tools), BATCH):
                batch = catalogue.tools[start : start + BATCH]
                if memory is None:
                    self._ask_about(batch, job)
                else:
                    memory.add(batch, job, lambda tools: self._ask_about(tools, job))
                for context, chooses in choosing:
                    context.concerned += [tool for tool in batch if is_concerned(chooses, tool, catalogue)]
                job.settle(self._own)
            _ask(wide, catalogue, job)
        if self._overlaps is not None:
            self._overlaps.turn_to(None)
        if of_transcripts := self._with("check_transcript"):
            for transcript in transcripts(document, catalogues or elsewhere):  # most files have none: bound when met
                _ask([self._bind(rule) for rule in of_transcripts], transcript, job)
        return job.outcome()

    def stamp_ignore(self, file: str, text: str, unused: Any) -> Outcome:
        """The findings of `check_ignores` rules for an ignore, standing in this file, that matched nothing."""
        return self._after("check_ignores", unreadable(file, text, "", (0, 0)), [unused])

    def stamp_stale(self, document: Document, stale: Sequence[Any]) -> Outcome:
        """The findings of `check_baseline` rules for entries of a baseline, this document, that are met no more."""
        return self._after("check_baseline", document, stale)

    def stamp_policy(self, document: Document, unmet: Sequence[Any]) -> Outcome:
        """The findings of `check_policy` rules for names in a policy file, this document, that no tool has."""
        return self._after("check_policy", document, unmet)

    def _after(self, entry: str, document: Document, subject: Sequence[Any]) -> Outcome:
        """What the rules with this function say at the end of a run, in a document that is no catalogue."""
        job = Job(document, (), self._severities)
        _ask([self._bind(rule) for rule in self._with(entry)], subject, job)
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
            found = self._bound[rule.id] = Bound(rule, check, self._contexts[rule.id], [])
        return found

    def _plans_of(self, tool: Tool) -> Plans:
        plans = self._plans.get(tool.targets)
        if plans is None:
            plans = Plans(self.rules, self._names, self._anyone.targets(tool), self._bind)
            self._plans[tool.targets] = plans
        return plans

    def _ask_about(self, tools: Iterable[Tool], job: Job) -> None:
        """Ask the rules that concern single tools, their parameters and their schemas."""
        for tool in tools:
            self._await(tool, job)
        self._ask_waiting(job)

    def _await(self, tool: Tool, job: Job) -> None:
        """Let a tool, its parameters and its schemas wait for the rules that concern them."""
        plans = self._plans_of(tool)
        for wait in plans.tool:
            wait(tool)
        if tool.schema is not None:
            plan_of = plans.parameters.of
            for parameter in parameters(tool):
                for wait in plan_of(parameter):
                    wait(parameter)
            self._walk(Node(tool.schema, tool, None, (), tool.at("schema")), plans.input, job)
        if tool.output_schema is not None:
            self._walk(Node(tool.output_schema, tool, None, (), tool.at("output_schema")), plans.output, job)

    def _walk(self, root: Node, plans: NodePlans, job: Job) -> None:
        """Visit each schema object once, in document order, and let it wait for the rules of its keywords."""
        plan_of, shared = plans.of, job.document.shared
        stack = [(root, plan_of(root.schema))]
        seen: set[int] = set()
        met = 0
        while stack:
            met += 1
            if not met % WAITING:
                self._ask_waiting(job)
            node, (asked, down) = stack.pop()
            if shared:
                if id(node.schema) in seen:
                    continue
                seen.add(id(node.schema))
            for wait in asked:
                wait(node)
            for keyword, arity in down:
                _descend(node, keyword, arity, plan_of, stack)

    def _ask_waiting(self, job: Job) -> None:
        """Ask each rule about all that waits for it."""
        for rule, check, context, waiting in self._bound.values():
            of_tools = rule.entry == "check_tool"
            for subject in waiting:
                try:
                    for hit in check(subject, context):
                        job.add(rule, hit, subject if of_tools else subject.tool)
                except Exception as error:
                    job.crashed(rule, error, subject if of_tools else subject.tool)
            waiting.clear()


def _overlaps(contexts: Mapping[str, Context]) -> Overlaps | None:
    """What the rules may ask about overlaps, in a run with the rule that looks for them; told to each context."""
    if OVERLAPS not in contexts:
        return None
    from .overlap.found import Overlaps

    made = Overlaps(contexts[OVERLAPS].options)
    for context in contexts.values():
        context.overlaps = made
    return made


def _ask(rules: Iterable[Bound], subject: Any, job: Job) -> None:
    """Keep what rules yield on a subject that is no part of one tool."""
    for rule, check, context, _ in rules:
        try:
            for hit in check(subject, context):
                job.add(rule, hit, None)
        except Exception as error:
            job.crashed(rule, error, None)


def _broken(error: Exception) -> Check:
    def check(subject: Any, ctx: Context) -> Iterable[Hit]:
        raise error

    return check


def _descend(
    node: Node, keyword: str, arity: int, plan_of: Callable[[dict[str, Any]], Plan], stack: list[tuple[Node, Plan]]
) -> None:
    """Push the schemas under one keyword, last first; those with nothing to ask, in them or below, are left out."""
    value = node.schema[keyword]
    if value.__class__ is dict:
        if arity == ONE:
            stack.append((Node(value, node.tool, node, (keyword,)), plan_of(value)))
            return
        pairs: Iterable[tuple[Any, Any]] = value.items() if arity == NAMED else ()
    elif value.__class__ is list and (arity == MANY or keyword == "items"):
        pairs = enumerate(value)
    else:
        return
    found = []
    for key, child in pairs:
        if child.__class__ is dict:
            plan = plan_of(child)
            if plan[0] or plan[1]:
                found.append((Node(child, node.tool, node, (keyword, key)), plan))
    found.reverse()
    stack += found
