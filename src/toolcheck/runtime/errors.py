"""What a tool raises to say how it failed, and the errors of who sets the runtime up wrongly."""

from __future__ import annotations


class ToolError(Exception):
    """The tool failed in a way the model can act on; the message is told to it as it stands.

    `status` is the HTTP status of the service behind the tool, where there is one: it decides whether the call may be
    repeated. `retry_after` is what that service asked for, in seconds.
    """

    def __init__(self, message: str, *, status: int | None = None, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.retry_after = retry_after


class SetupError(ValueError):
    """A registry, a definition or a loop that is put together wrongly. Raised before a model is asked."""


class JournalError(Exception):
    """The journal cannot be written: nothing runs unjournalled."""
