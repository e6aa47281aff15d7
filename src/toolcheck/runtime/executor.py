"""Runs a call: checks, confirmation, the claim in the journal, then the effect. Whatever happens, one answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .attempts import FIRST
from .cache import Cache
from .checks import Admitted, Checks, Decision, Refusal
from .confirmation import Challenge, Confirmations
from .definition import KEY, SESSION, Definition
from .errors import JournalError, SetupError
from .failure import Failure, understood
from .journal import AMBIGUOUS, CACHED, CLAIMED, DONE, FAILED, REFUSED, REPEATED, Entry, Journal, Known
from .messages import Call, Result
from .outcome import PLAIN, Limits, failed, succeeded
from .redaction import kept_arguments, kept_result, kept_text
from .registry import Registry
from .session import Session

TIMEOUT = 30.0
"""Seconds, for tools whose policy does not say."""
UNCERTAIN = (
    "`{}` was begun before with these arguments, and whether it was done is not known. It was not run again. Look up "
    "whether it happened, or ask the user."
)
log = logging.getLogger("toolcheck.runtime")


class Pending(NamedTuple):
    """A call that waits for a person."""

    call: Call
    challenge: Challenge


class Ready(NamedTuple):
    """A call that is claimed and now runs: `arguments` are all that the function gets."""

    call: Call
    admitted: Admitted
    arguments: dict[str, Any]
    secrets: tuple[str, ...]
    decision: Decision
    session: Session
    timeout: float
    since: float


Answer = Result | Pending


class Executor:
    """What stands between the model's wishes and the world.

    `credentials(name, session)` gives secrets that policies name; `supply` gives other arguments of the executor by
    name. Neither is ever seen by the model. `checks` makes the checks: a class of them that also tells what it did.
    """

    def __init__(
        self,
        registry: Registry,
        journal: Journal,
        *,
        confirmations: Confirmations | None = None,
        cache: Cache | None = None,
        limits: Limits = PLAIN,
        credentials: Callable[[str, Session], str] | None = None,
        supply: Mapping[str, Callable[[Session], Any]] | None = None,
        timeout: float = TIMEOUT,
        backoff: float = FIRST,
        clock: Callable[[], float] = time.monotonic,
        checks: Callable[[Registry, Confirmations], Checks] = Checks,
    ) -> None:
        self.registry = registry
        self.journal = journal
        self.backoff = backoff
        self.confirmations = confirmations or Confirmations()
        self._checks = checks(registry, self.confirmations)
        self._cache = cache or Cache()
        self._limits = limits
        self._credentials = credentials
        self._supply = supply or {}
        self._timeout = timeout
        self._clock = clock

    def prepare(self, call: Call, decision: Decision, session: Session) -> Answer | Ready:
        """All that comes before the effect. A `Ready` is claimed in the journal: run it and `finish` it."""
        try:
            return self._prepare(call, decision, session)
        except JournalError as error:
            log.error("%s not run: %s", call.name, error)
            return failed(call, f"`{call.name}` was not run: it cannot be journalled now. Tell the user.")

    def _prepare(self, call: Call, decision: Decision, session: Session) -> Answer | Ready:
        admitted = self._checks.admit(call, decision, session)
        if isinstance(admitted, Refusal):
            return self._refused(call, decision, session, admitted, self.registry.get(call.name))
        tool = admitted.tool
        entry = self._entry(CLAIMED, call, decision, session, tool)._replace(
            key=admitted.key, action=decision.action(call)
        )
        # A person agrees to each call, also to one whose result is known.
        kept = None if tool.confirms else self._cache.get(tool, admitted.arguments, session)
        if kept is not None:
            result = kept._replace(call_id=call.id)
            self.journal.write(entry._replace(kind=CACHED, key="", action="", result=kept_result(result, call, tool)))
            return result
        # What is claimed already runs no more: no one is asked to confirm it again.
        known = None if tool.natural and not tool.confirms else self.journal.known(admitted.key)
        if known is None:
            if not tool.natural and self.journal.uncertain(entry.action):
                return self._refused(call, decision, session, Refusal(UNCERTAIN.format(tool.name)), tool)
            confirmed = self._checks.confirm(admitted, session)
            if isinstance(confirmed, Challenge):
                return Pending(call, confirmed)
            if confirmed is not None:
                return self._refused(call, decision, session, confirmed, tool)
            arguments, secrets = self._arguments(admitted, session)
            known = self.journal.claim(entry)
        if known is not None:
            if known.outcome is not None or not tool.natural:
                return self._again(call, entry, known)
            arguments, secrets = self._arguments(admitted, session)
        timeout = tool.facts.timeout or self._timeout
        return Ready(call, admitted, arguments, secrets, decision, session, timeout, self._clock())

    def refuse(self, call: Call, decision: Decision, session: Session, reason: str) -> Result:
        """The answer to a call that the loop does not let through (a truncated turn), journalled as every refusal."""
        return self._refused(call, decision, session, Refusal(reason), self.registry.get(call.name))

    def finish(self, ready: Ready, value: Any, attempts: int) -> Result:
        """The result of a call whose function returned."""
        result = succeeded(ready.call, value, self._limits, ready.secrets)
        self._cache.put(ready.admitted.tool, ready.admitted.arguments, ready.session, result)
        self._outcome(ready, DONE, result, attempts, "")
        return result

    def fail(self, ready: Ready, error: BaseException, attempts: int) -> Result:
        """The result of a call whose function raised, told so that the model can act."""
        tool = ready.admitted.tool
        failure = understood(error, tool.name)
        ambiguous = failure.unknown and not tool.natural
        result = failed(ready.call, _advice(failure, tool, ambiguous), ready.secrets)
        self._outcome(ready, AMBIGUOUS if ambiguous else FAILED, result, attempts, failure.detail)
        return result

    def _outcome(self, ready: Ready, kind: str, result: Result, attempts: int, detail: str) -> None:
        tool = ready.admitted.tool
        entry = self._entry(kind, ready.call, ready.decision, ready.session, tool)._replace(
            key=ready.admitted.key,
            action=ready.decision.action(ready.call),
            reason=kept_text(detail, ready.call, tool, ready.secrets),
            result=kept_result(result, ready.call, tool),
            attempts=attempts,
            latency=round(self._clock() - ready.since, 6),
        )
        try:
            self.journal.write(entry)
        except JournalError as error:  # the effect is done: the claim without an outcome says what is known
            log.error("outcome of %s not journalled: %s", tool.name, error)

    def _refused(
        self, call: Call, decision: Decision, session: Session, refusal: Refusal, tool: Definition | None
    ) -> Result:
        result = failed(call, refusal.reason)
        try:
            self.journal.write(self._entry(REFUSED, call, decision, session, tool)._replace(reason=result.text))
        except JournalError as error:
            log.error("refusal of %s not journalled: %s", call.name, error)
        return result

    def _again(self, call: Call, entry: Entry, known: Known) -> Result:
        """The answer to a decided action that was claimed before: its recorded result, or that none is known."""
        outcome = known.outcome
        if known.claim.caller != entry.caller:  # what was recorded is for whom it was decided
            self.journal.write(entry._replace(kind=REFUSED, key="", reason="decided on behalf of another caller"))
            return failed(call, f"`{call.name}` was decided on behalf of another user. It was not run.")
        if outcome is None or outcome.result is None:
            self.journal.write(entry._replace(kind=AMBIGUOUS))
            return failed(call, UNCERTAIN.format(call.name))
        self.journal.write(entry._replace(kind=REPEATED))
        told = outcome.result
        return Result(call.id, call.name, str(told["text"]), bool(told["is_error"]), told.get("structured"))

    def _arguments(self, admitted: Admitted, session: Session) -> tuple[dict[str, Any], tuple[str, ...]]:
        """What the function gets: the model's arguments and the executor's own; and the secrets among them."""
        arguments, tool = dict(admitted.typed), admitted.tool
        secrets = []
        for name in tool.facts.executor_arguments:
            if name in tool.credentials:
                if self._credentials is None:
                    raise SetupError(f"{tool.name} needs credentials, and the executor was given no source of them")
                arguments[name] = self._credentials(tool.credentials[name], session)
                secrets.append(arguments[name])
            elif name == KEY:
                arguments[name] = admitted.key
            elif name in self._supply:
                arguments[name] = self._supply[name](session)
            elif name == SESSION:
                arguments[name] = session
        return arguments, tuple(secrets)

    def _entry(self, kind: str, call: Call, decision: Decision, session: Session, tool: Definition | None) -> Entry:
        return Entry(
            kind,
            session.id,
            session.caller,
            call.name[:200],
            kept_arguments(call, tool),
            conversation=decision.conversation,
            call_id=call.id[:200],
        )


def _advice(failure: Failure, tool: Definition, ambiguous: bool) -> str:
    """What the model is told of a failure, and what it may do about it."""
    if not ambiguous:
        return failure.message
    return f"{failure.message} Whether it was done is not known: do not repeat it; look it up, or ask the user."
