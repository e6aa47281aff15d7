"""What a rule may ask beside its subject: options, targets, what is declared of a tool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .catalogue import Catalogue, Tool
from .own_words import NO_OWN_WORDS, OwnWords
from .policy import NOTHING, Facts, Policy, declared
from .targets import Target, Targets, shipped

if TYPE_CHECKING:
    from .lock import Lock
    from .overlap.found import Overlaps

STRICT = "strict-mode"
OVERLAPS = "overlapping-descriptions"
"""The rule whose results other rules may ask for (`Context.overlaps`)."""


class Context:
    """What a rule may ask beside its subject."""

    __slots__ = (
        "_known",
        "_policy",
        "_said",
        "_strict",
        "_targets",
        "concerned",
        "lexicon",
        "lock",
        "options",
        "overlaps",
    )

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
        self.concerned: list[Tool] = []
        """Of a catalogue, the tools that the rule said concern it (`concerns` beside `check_catalogue`)."""
        self.overlaps: Overlaps | None = None
        """Which tools of the catalogue at hand claim the same job; None in a run that does not look for it."""
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

    def executor_arguments(self, tool: Tool) -> tuple[str, ...]:
        """The arguments that the executor is declared to add: quicker than all the `facts`; no annotation tells any."""
        known = self._policy is not None or "_meta" in tool.definition
        return self.facts(tool).executor_arguments if known else ()

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
