"""What an exception of a tool means: who can mend it, and whether the call may be sent again."""

from __future__ import annotations

import concurrent.futures
from typing import Any, NamedTuple

from .errors import ToolError

TOLD, DENIED, BUSY, TIMEOUT, BROKEN = "told", "denied", "busy", "timeout", "broken"
"""For the model to mend (400) · final (401, 403) · the service is away (429, 5xx) · no answer in time · a bug."""
MAX_DETAIL = 300


class Failure(NamedTuple):
    kind: str
    message: str
    """For the model."""
    detail: str
    """For the journal: what was raised."""
    retry_after: float | None = None
    unknown: bool = False
    """Whether the effect may have happened all the same."""


def understood(error: BaseException, tool: str) -> Failure:
    """The failure of a tool that raised `error`: a `ToolError`, an error of an HTTP client, or anything else."""
    detail = f"{type(error).__name__}: {error}"[:MAX_DETAIL].removesuffix(": ")
    if _is_timeout(error):
        return Failure(TIMEOUT, f"`{tool}` did not answer in time.", detail, unknown=True)
    told = str(error) if isinstance(error, ToolError) else ""
    status, retry_after = _status(error)
    if status is None:
        if isinstance(error, ToolError):
            return Failure(TOLD, told or f"`{tool}` failed.", detail)
        if isinstance(error, ConnectionError) or _named(error, "ConnectError", "NetworkError", "APIConnectionError"):
            return Failure(BUSY, f"The service behind `{tool}` cannot be reached.", detail, unknown=True)
        return Failure(BROKEN, f"`{tool}` failed inside; the same call would fail again.", detail, unknown=True)
    if status in (401, 403):
        return Failure(
            DENIED,
            f"The service behind `{tool}` refused access ({status}). This is final: do not call it again.",
            detail,
        )
    if status == 429 or status >= 500:
        why = "is asked too often" if status == 429 else "failed"
        return Failure(
            BUSY, told or f"The service behind `{tool}` {why} ({status}).", detail, retry_after, unknown=status != 429
        )
    return Failure(TOLD, told or f"The service behind `{tool}` refused the request ({status}): {_body(error)}", detail)


def _is_timeout(error: BaseException) -> bool:
    return isinstance(error, (TimeoutError, concurrent.futures.TimeoutError)) or _named(
        error, "TimeoutException", "APITimeoutError", "Timeout"
    )


def _named(error: BaseException, *names: str) -> bool:
    """Whether an error is of a class so called: HTTP clients are known by name, none is imported."""
    return any(kind.__name__ in names for kind in type(error).__mro__)


def _status(error: BaseException) -> tuple[int | None, float | None]:
    """The HTTP status of an error and what Retry-After says, in seconds."""
    if isinstance(error, ToolError):
        return error.status, error.retry_after
    response: Any = getattr(error, "response", None)
    status = getattr(response, "status_code", getattr(error, "status_code", None))
    if not isinstance(status, int):
        return None, None
    headers = getattr(response, "headers", None) or {}
    try:
        return status, max(0.0, float(str(headers.get("retry-after"))))
    except (TypeError, ValueError, AttributeError):
        return status, None


def _body(error: BaseException) -> str:
    """What the service said, bounded: it tells which argument it does not like."""
    text = getattr(getattr(error, "response", None), "text", "")
    text = text if isinstance(text, str) else ""
    return text[:MAX_DETAIL] or "it did not say why"
