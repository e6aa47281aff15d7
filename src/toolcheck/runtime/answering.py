"""One call, one answer: prepared, tried as often as it may be, finished; no exception leaves it."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import contextvars
import inspect
import logging
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from .attempts import plan
from .checks import Decision
from .executor import Answer, Executor, Ready
from .messages import Call, Result
from .outcome import failed
from .session import Session
from .spans import Spans

log = logging.getLogger("toolcheck.runtime")
LOST = "The call failed inside the runtime; it is not known to have run."


def answer(executor: Executor, session: Session, decision: Decision, call: Call, reason: str, spans: Spans) -> Answer:
    """The answer to one call; a `reason` says not to run it. No exception leaves it."""
    try:
        with spans.tool(call):
            if reason:
                made: Answer = executor.refuse(call, decision, session, reason)
            else:
                ready = executor.prepare(call, decision, session)
                made = _run(executor, ready) if isinstance(ready, Ready) else ready
            spans.note(failed=isinstance(made, Result) and made.is_error)
            return made
    except Exception:
        log.exception("call of %s", call.name[:200])
        return failed(call, LOST)


async def answer_async(
    executor: Executor,
    session: Session,
    decision: Decision,
    call: Call,
    reason: str,
    gate: asyncio.Semaphore,
    spans: Spans,
) -> Answer:
    """The same for an event loop. The journal is asked in threads, so that it never blocks the loop."""
    try:
        async with gate:
            with spans.tool(call):
                if reason:
                    made: Answer = await asyncio.to_thread(executor.refuse, call, decision, session, reason)
                else:
                    ready = await asyncio.to_thread(executor.prepare, call, decision, session)
                    made = await _run_async(executor, ready) if isinstance(ready, Ready) else ready
                spans.note(failed=isinstance(made, Result) and made.is_error)
                return made
    except Exception:
        log.exception("call of %s", call.name[:200])
        return failed(call, LOST)


def _run(executor: Executor, ready: Ready) -> Result:
    """The effect, tried as often as it may be."""
    from tenacity import Retrying

    attempts = Retrying(**plan(ready.admitted.tool, executor.backoff))
    try:
        value: Any = attempts(_attempt, ready)
    except Exception as error:
        return executor.fail(ready, error, _count(attempts))
    return executor.finish(ready, value, _count(attempts))


async def _run_async(executor: Executor, ready: Ready) -> Result:
    from tenacity import AsyncRetrying

    attempts = AsyncRetrying(**plan(ready.admitted.tool, executor.backoff))
    try:
        value: Any = await attempts(_attempt_async, ready)
    except Exception as error:
        return await asyncio.to_thread(executor.fail, ready, error, _count(attempts))
    return await asyncio.to_thread(executor.finish, ready, value, _count(attempts))


def _count(attempts: Any) -> int:
    return int(attempts.statistics.get("attempt_number", 1))


def _attempt(ready: Ready) -> Any:
    """One attempt, given up after the timeout. A function that goes on all the same cannot be stopped, and its thread
    does not keep the process from ending."""
    function, arguments = ready.admitted.tool.run, ready.arguments
    if inspect.iscoroutinefunction(function):
        return asyncio.run(_in_time(function(**arguments), ready.timeout))
    return _in_thread(function, arguments).result(ready.timeout)


async def _attempt_async(ready: Ready) -> Any:
    function, arguments = ready.admitted.tool.run, ready.arguments
    if inspect.iscoroutinefunction(function):
        return await _in_time(function(**arguments), ready.timeout)
    return await _in_time(asyncio.wrap_future(_in_thread(function, arguments)), ready.timeout)


async def _in_time(waiting: Awaitable[Any], seconds: float) -> Any:
    async def guarded() -> Any:
        try:
            return await waiting
        except (SystemExit, KeyboardInterrupt) as error:
            raise RuntimeError(f"{type(error).__name__} was raised") from None

    try:
        return await asyncio.wait_for(guarded(), seconds)
    except asyncio.TimeoutError:  # another class than TimeoutError before Python 3.11
        raise TimeoutError from None


def _in_thread(function: Callable[..., Any], arguments: dict[str, Any]) -> concurrent.futures.Future[Any]:
    future: concurrent.futures.Future[Any] = concurrent.futures.Future()
    context = contextvars.copy_context()

    def work() -> None:
        try:
            value = context.run(function, **arguments)
        except Exception as error:
            _settle(future.set_exception, error)
        except BaseException as error:  # a tool that calls sys.exit must not end the loop
            _settle(future.set_exception, RuntimeError(f"{type(error).__name__} was raised"))
        else:
            _settle(future.set_result, value)

    threading.Thread(target=work, daemon=True).start()
    return future


def _settle(put: Callable[[Any], None], value: Any) -> None:
    with contextlib.suppress(concurrent.futures.InvalidStateError):  # nobody waits any more
        put(value)
