"""The world of a replay: tools that answer what was recorded. Nothing leaves the process, nothing waits."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...policy import NATURAL, READ
from ...runtime.definition import KEY, Definition, define
from ...runtime.errors import ToolError
from ...runtime.messages import Call
from .recording import ANSWER, CRASH, ERROR, NOT_RECORDED, STATUS, TIMEOUT, Happening, Recording, ToolText

DONE, AGAIN, NOTHING, LOOKED = "done", "again", "nothing", "looked"
"""What an attempt changed: something · nothing more, its key was known · nothing · it only reads."""


class Attempt(NamedTuple):
    """One attempt of a call, as the world saw it."""

    kind: str
    """One of the kinds of a `Happening`."""
    change: str
    key: str
    status: int


class World:
    """Answers calls as recorded. A service that is sent a key it knows does nothing more and says the same again."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._call: Call | None = None
        self._attempts: list[Attempt] = []
        self._keys: set[str] = set()
        self.effects = 0
        """How often something was changed."""

    def expect(self, call: Call) -> None:
        """Say which call comes next: its tool is handed the arguments alone."""
        self._call, self._attempts = call, []

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """The attempts of the call that was expected last."""
        return tuple(self._attempts)

    def definitions(self) -> list[Definition]:
        """The tools as the runtime takes them. Raises SetupError for one that cannot work."""
        return [self.definition(tool) for tool in self._recording.tools]

    def definition(self, tool: ToolText) -> Definition:
        def run(**arguments: Any) -> Any:
            return self._act(tool, str(arguments.get(KEY, "")))

        return define(run, name=tool.name, description=tool.description, schema=tool.schema, policy=tool.facts)

    def _act(self, tool: ToolText, key: str) -> Any:
        call_id = self._call.id if self._call is not None else ""
        recorded = self._recording.world.get(call_id) or (Happening(ANSWER, NOT_RECORDED, effect=False),)
        happening = recorded[min(len(self._attempts), len(recorded) - 1)]
        self._attempts.append(Attempt(happening.kind, self._change(tool, happening, key), key, happening.status))
        return _carried_out(happening)

    def _change(self, tool: ToolText, happening: Happening, key: str) -> str:
        if tool.facts.effect == READ:
            return LOOKED
        if not happening.effect:
            return NOTHING
        if (key and key in self._keys) or (tool.facts.idempotency == NATURAL and self._attempts):
            return AGAIN
        self._keys.add(key)
        self.effects += 1
        return DONE


def _carried_out(happening: Happening) -> Any:
    if happening.kind == TIMEOUT:
        raise TimeoutError
    if happening.kind == CRASH:
        raise RuntimeError(happening.text)
    if happening.kind == STATUS:
        raise ToolError("", status=happening.status)
    if happening.kind == ERROR:
        raise ToolError(happening.text)
    return happening.value
