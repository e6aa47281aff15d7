"""Arguments that the tool's schema refuses, of calls that were run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolcheck.catalogue import Tool, kind_of
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.rules.schemas._flat_checks import UndecidedError
from toolcheck.rules.schemas._instances import Mistake, mistake
from toolcheck.rules.schemas._values import SHOWN, written
from toolcheck.transcripts.transcript import Answer, Call, Transcript
from toolcheck.transcripts.values import is_cut

from ._answers import is_error

MOST_NAMES = 5
"""Names of an object that a message lists."""


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    for turn in transcript.turns():
        for message in turn.asked:
            tools = {tool.name: tool for tool in transcript.tools(message) or ()}
            if is_cut(message.stop):
                continue  # another rule speaks of what was cut off
            for call in message.calls:
                answers = [answer for _, answer in turn.answers(call)]
                tool = tools.get(call.name)
                if tool is None or tool.schema is None or call.arguments is None or not answers:
                    continue
                if not is_error(answers[0]) and (found := _mistake(tool, call.arguments)) is not None:
                    yield _hit(call, tool, found, answers[0])


def _mistake(tool: Tool, arguments: dict[str, Any]) -> Mistake | None:
    """The first mistake; null stands for an argument that was left out, as strict schemas have it."""
    schema = tool.schema
    if schema is None:
        return None
    required = schema.get("required")
    needed = required if isinstance(required, list) else []
    given = {name: value for name, value in arguments.items() if value is not None or name in needed}
    try:
        return mistake(schema, schema, given)
    except UndecidedError:
        return None


def _hit(call: Call, tool: Tool, found: Mistake, answer: Answer) -> Hit:
    steps: Path = found.steps if call.inside else ()
    where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in found.steps)
    value = _shown(found.value)
    what = f"`{where[1:]}`" if where else "what was given"
    return Hit(
        (*call.place, *steps),
        f"{tool.label} was run with arguments that its schema refuses: {what} is {value}; "
        f"{found.expected} was expected",
        (Related(answer.path, "its result"),),
    )


def _shown(value: Any) -> str:
    """A value in words: the names that an object has tell which one was missed or misspelt."""
    if isinstance(value, dict):
        names = [f"`{name if len(name) <= SHOWN else name[:SHOWN] + '…'}`" for name in list(value)[:MOST_NAMES]]
        more = f" and {len(value) - MOST_NAMES} more" if len(value) > MOST_NAMES else ""
        return f"an object with {', '.join(names)}{more}" if names else "an empty object"
    return kind_of(value) if isinstance(value, list) else written(value)
