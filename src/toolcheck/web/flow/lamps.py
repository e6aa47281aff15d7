"""The four checks of one call as they went: which passed, which did not, which were not reached."""

from __future__ import annotations

from typing import NamedTuple

from ...runtime.checks import ARGUMENTS, CHECKS, CONFIRMATION, EXISTS, RIGHT, Admitted, Checks, Decision, Refusal
from ...runtime.confirmation import Challenge, Confirmations
from ...runtime.messages import Call
from ...runtime.registry import Registry
from ...runtime.session import Session
from .recording import Words
from .words import told, verbatim

PASSED, FAILED, WAITING, UNREACHED = "passed", "failed", "waiting", "unreached"


class Lamp(NamedTuple):
    """One check: its name among `CHECKS`, its state, and what is to be said of it."""

    check: str
    state: str
    says: Words


class Watched(Checks):
    """The checks of the runtime, which also remember what became of the last call."""

    def __init__(self, registry: Registry, confirmations: Confirmations) -> None:
        super().__init__(registry, confirmations)
        self.forget()

    def forget(self) -> None:
        self.admitted: Admitted | Refusal | None = None
        self.confirmed: Challenge | Refusal | None = None
        self.broke = ""
        """Why the check itself failed, if it did: a schema can be taken at set-up and be of no use all the same."""
        self.was_asked = False
        """Whether the fourth check was reached."""

    def admit(self, call: Call, decision: Decision, session: Session) -> Admitted | Refusal:
        try:
            self.admitted = super().admit(call, decision, session)
        except Exception as error:
            self.broke = "its references lead in a circle" if isinstance(error, RecursionError) else str(error)
            raise  # the runtime answers that the call is not known to have run
        return self.admitted

    def confirm(self, admitted: Admitted, session: Session) -> Challenge | Refusal | None:
        self.was_asked = True
        self.confirmed = super().confirm(admitted, session)
        return self.confirmed


def lamps(call: Call, seen: Watched, reason: str) -> tuple[Lamp, ...]:
    """The lamps of a call; `reason` says why it was not checked at all."""
    if seen.broke:
        broken = Lamp(ARGUMENTS, FAILED, told("lamp-broken", tool=call.name, reason=seen.broke))
        left = [Lamp(check, UNREACHED, told("lamp-unreached")) for check in (RIGHT, CONFIRMATION)]
        return (_passed(EXISTS, call, None), broken, *left)
    if reason or seen.admitted is None:
        return tuple([Lamp(check, UNREACHED, told("lamp-unreached")) for check in CHECKS])
    if isinstance(seen.admitted, Refusal):
        failed = CHECKS.index(seen.admitted.check or EXISTS)
        made = [_passed(check, call, None) for check in CHECKS[:failed]]
        made.append(Lamp(CHECKS[failed], FAILED, verbatim(seen.admitted.reason)))
        return (*made, *[Lamp(check, UNREACHED, told("lamp-unreached")) for check in CHECKS[failed + 1 :]])
    return (*[_passed(check, call, seen.admitted) for check in CHECKS[:3]], _fourth(seen, seen.admitted))


def _passed(check: str, call: Call, admitted: Admitted | None) -> Lamp:
    if check == RIGHT:
        right = admitted.tool.facts.right if admitted is not None else None
        says = told("lamp-right", right=right) if right else told("lamp-right-free")
        return Lamp(check, PASSED, says)
    if check == ARGUMENTS and not call.arguments:
        return Lamp(check, PASSED, told("lamp-arguments-none"))
    return Lamp(check, PASSED, told(f"lamp-{check}", tool=call.name))


def _fourth(seen: Watched, admitted: Admitted) -> Lamp:
    if not seen.was_asked:
        return Lamp(CONFIRMATION, UNREACHED, told("lamp-known-before"))
    if isinstance(seen.confirmed, Challenge):
        return Lamp(CONFIRMATION, WAITING, told("lamp-confirmation-waiting"))
    if isinstance(seen.confirmed, Refusal):
        return Lamp(CONFIRMATION, FAILED, verbatim(seen.confirmed.reason))
    return Lamp(CONFIRMATION, PASSED, told("lamp-confirmed" if admitted.tool.confirms else "lamp-confirmation-free"))
