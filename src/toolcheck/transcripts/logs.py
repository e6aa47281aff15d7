"""Conversations of a document: requests and responses of a log put together, and how later ones differ from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..catalogue import Catalogue, Tool
from ..finding import Path
from ..source.document import Document
from .bodies import MAX_DEPTH, Body, bodies
from .transcript import ASSISTANT, MCP, Change, Message, Transcript

LIMITS = ("max_turns", "max_iterations", "max_steps")


def found(document: Document, catalogues: Sequence[Catalogue]) -> list[Transcript]:
    """The transcripts of a document that speak of calls, each conversation of a log once, in its last request."""
    if document.streams and '"claimed"' in document.text:
        from .journals import found as journals

        if kept := journals(document):
            return kept
    seen: set[int] | None = set() if document.shared else None
    made: list[Transcript] = []
    chain: list[Body] = []
    for body in bodies(document.value, (), MAX_DEPTH, seen):
        if chain and not _continues(chain, body):
            made += _joined(document, chain, catalogues)
            chain = []
        chain.append(body)
    made += _joined(document, chain, catalogues)
    return [each for each in made if _speaks_of_calls(each)]


def _speaks_of_calls(transcript: Transcript) -> bool:
    return bool(
        transcript.results
        or transcript.choice
        or transcript.settings
        or transcript.changes
        or any(message.calls or message.answers for message in transcript.messages)
    )


def _continues(chain: list[Body], body: Body) -> bool:
    """Whether a body goes on with the conversation of the ones before: a reply to the last request, or a request that
    begins as that one did."""
    last = chain[-1]
    if body.form is not last.form or body.results or last.results:
        return False
    if body.is_reply:
        return not last.is_reply
    earlier = next((other for other in reversed(chain) if not other.is_reply), None)
    if earlier is None:  # a log that begins with a response: told by its calls
        ids = {call.id for message in last.messages for call in message.calls if call.id}
        return any(call.id in ids for message in body.messages for call in message.calls)
    before, now = _steps(earlier), _steps(body)
    return bool(before) and now[: len(before)] == before


def _steps(body: Body) -> list[Any]:
    """What tells the messages of a request from those of another conversation: what the user says, and the calls. Not
    what the model says: that may have been altered, which is for a rule to find."""
    return [
        (message.role, message.text if message.role != ASSISTANT else "", _ids(message)) for message in body.messages
    ]


def _joined(document: Document, chain: list[Body], catalogues: Sequence[Catalogue]) -> Iterator[Transcript]:
    """The conversation of a chain: its last request with the reply to it, what earlier replies tell put in."""
    if not chain:
        return
    at = max((index for index, body in enumerate(chain) if not body.is_reply), default=0)
    request = chain[at]
    later = chain[at + 1 :]
    catalogue = _catalogue(request, catalogues)
    told: dict[tuple[str | None, ...], tuple[str | None, tuple[Tool, ...] | None]] = {}
    changes: list[Change] = []
    for index, body in enumerate(chain[:at]):
        if not body.is_reply:
            continue
        asked = chain[index - 1] if index else None
        listed = _catalogue(asked, catalogues) if asked is not None else None
        for message in body.messages:
            if message.calls:
                told[_ids(message)] = message.stop, listed.tools if listed is not None else None
        following = chain[index + 1]
        changes += _changes(document, body, following) if asked is not None and not following.is_reply else ()
    messages = [_told(message, told) for message in request.messages]
    messages += [message for body in later for message in body.messages]
    form = MCP if request.results else request.form.FORM
    value, path = request.value, request.path
    yield Transcript(
        document,
        form,
        request.list_path,
        tuple(messages),
        catalogue,
        _placed(request.form.choice(value), path),
        (*path, *steps) if (steps := request.form.thinking(value)) is not None else None,
        request.results,
        tuple(changes),
        "previous_response_id" in value or "conversation" in value,
        {name: (*path, name) for name in LIMITS if name in value and value[name] is None},
    )


def _told(message: Message, told: dict[Any, tuple[str | None, tuple[Tool, ...] | None]]) -> Message:
    known = told.get(_ids(message)) if message.calls else None
    return message if known is None else message._replace(stop=message.stop or known[0], tools=known[1])


def _ids(message: Message) -> tuple[str | None, ...]:
    return tuple(call.id for call in message.calls)


def _placed(choice: Any, path: Path) -> Any:
    return None if choice is None else choice._replace(path=(*path, *choice.path))


def _catalogue(body: Body, catalogues: Sequence[Catalogue]) -> Catalogue | None:
    """The tools that stand in the body, else the only ones that the document has outside of any body."""
    own = [each for each in catalogues if each.path[: len(body.path)] == body.path]
    if own:
        return own[0] if len(own) == 1 else own[0]._replace(tools=tuple(tool for each in own for tool in each.tools))
    around = [each for each in catalogues if each.path[:-1] == body.path[: len(each.path) - 1]]
    return around[0] if len(around) == 1 and len(catalogues) == 1 else None


def _changes(document: Document, reply: Body, request: Body) -> Iterator[Change]:
    """What the next request made of the messages of a reply that hold calls."""
    from ..source.unknown import at

    for message in reply.messages:
        if not message.calls:
            continue
        ids = {call.id or call.name for call in message.calls}
        kept = next((other for other in request.messages if ids & {call.id or call.name for call in other.calls}), None)
        if kept is None:
            yield Change(message, request.list_path, None)
        elif _essence(at(document.value, message.path)) != _essence(at(document.value, kept.path)):
            yield Change(message, kept.path, kept)


NOTES = frozenset((
    "id", "model", "type", "usage", "stop_reason", "stop_sequence", "status", "refusal", "annotations", "audio",
    "logprobs", "cache_control", "citations", "caller", "container", "index", "function_call", "reasoning_content",
))  # fmt: skip
"""Members that a response has and a request need not repeat."""


def _essence(value: Any) -> Any:
    """What a message says: its text, calls and opaque blocks, without what only responses carry."""
    if isinstance(value, list):
        return [_essence(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get("type") == "function_call":  # an item of Responses: its own id and status need not come back
        return {key: value.get(key) for key in ("call_id", "name", "arguments")}
    outer = "content" in value or "parts" in value or "tool_calls" in value
    kept = {
        key: _essence(item)
        for key, item in value.items()
        if item not in (None, [], "") and not (key in NOTES and outer) and key not in ("citations", "cache_control")
    }
    content = kept.get("content")
    if isinstance(content, list) and all(
        isinstance(part, dict) and part.keys() == {"type", "text"} for part in content
    ):
        kept["content"] = "".join(str(part["text"]) for part in content)
    return kept
