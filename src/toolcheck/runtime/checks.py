"""The four checks that every call passes, in this order, each presupposing the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..suggest import quote, suggest
from .arguments import Validator
from .confirmation import Challenge, Confirmations
from .definition import Definition
from .messages import Call, canonical
from .registry import Registry
from .session import Session


class Decision(NamedTuple):
    """Where a call stands: in which conversation, turn of the model and place of that turn."""

    conversation: str
    turn: int
    place: int

    def key(self, call: Call) -> str:
        """The idempotency key of the decided action: made here, of what was decided and where, hence the same at every
        attempt and after a crash, and another one when the model decides anew."""
        return _digest([self.conversation, self.turn, self.place, call.id, call.name, call.arguments])

    def action(self, call: Call) -> str:
        """What is to be done, whoever decides it how often in this conversation: tells that a call is one more try."""
        return _digest([self.conversation, call.name, call.arguments])


def _digest(told: list[Any]) -> str:
    return hashlib.sha256(canonical(told).encode()).hexdigest()[:40]


EXISTS, ARGUMENTS, RIGHT, CONFIRMATION = CHECKS = ("exists", "arguments", "right", "confirmation")
"""In the order in which they are asked."""
NO_OBJECT = "The arguments are no JSON object. Write them again, in full; they were not repaired."


def refusal(tool: str, faults: Sequence[str]) -> str:
    """What the model is told whose arguments have these faults."""
    return f"`{tool}` was not run. " + "; ".join(faults) + ("" if faults[-1][-1:] in "?." else ".")


class Refusal(NamedTuple):
    """A call that does not run, in words for the model."""

    reason: str
    check: str | None = None
    """Which of `CHECKS` it did not pass; None where something else keeps it from running."""


class Admitted(NamedTuple):
    """A call that passed the first three checks."""

    tool: Definition
    arguments: Mapping[str, Any]
    """As the model wrote them."""
    typed: dict[str, Any]
    """As the function takes them."""
    key: str


class Checks:
    """The checks over one registry, schemas compiled once."""

    def __init__(self, registry: Registry, confirmations: Confirmations) -> None:
        self._registry = registry
        self._confirmations = confirmations
        self._validators = {tool.name: Validator(tool) for tool in registry}

    def admit(self, call: Call, decision: Decision, session: Session) -> Admitted | Refusal:
        """Checks one to three: the tool exists; the arguments hold the schema and the tool's own rules; the session has
        the right."""
        tool = self._registry.get(call.name)
        if tool is None or not session.sees(tool.name):
            return Refusal(self._unknown(call.name, session), EXISTS)
        if call.arguments is None:
            return Refusal(NO_OBJECT, ARGUMENTS)
        validator = self._validators.get(tool.name)
        if validator is None:  # registered since
            validator = self._validators[tool.name] = Validator(tool)
        faults = validator.faults(call.arguments)
        typed: dict[str, Any] = {}
        if not faults:
            typed, faults = validator.typed(call.arguments)
        if not faults and tool.coherent is not None and (fault := tool.coherent(call.arguments)):
            faults = [fault]
        if faults:
            return Refusal(refusal(tool.name, faults), ARGUMENTS)
        if not session.may(tool.facts.right):
            return Refusal(
                f"This user has no right to `{tool.name}`. This is final: nothing said here changes it.", RIGHT
            )
        return Admitted(tool, call.arguments, typed, decision.key(call))

    def confirm(self, admitted: Admitted, session: Session) -> Challenge | Refusal | None:
        """Check four: a person's yes where the policy asks for one, used up by this. A challenge hands back."""
        if not admitted.tool.confirms:
            return None
        answer = self._confirmations.take(admitted.key, session.id)
        if answer is None:
            return self._confirmations.ask(admitted.key, session.id, admitted.tool.name, admitted.arguments)
        if answer:
            return None
        return Refusal("The user declined this action. Do not try it again unless asked to.", CONFIRMATION)

    def _unknown(self, name: str, session: Session) -> str:
        """Names only what the session may use: what it may not, it does not hear of."""
        known = [tool.name for tool in self._registry.for_session(session)]
        near = suggest(name, known)
        hint = f" Did you mean `{near}`?" if near else f" There are: {', '.join(known[:20])}." if known else ""
        return f"There is no tool {quote(name)}.{hint}"
