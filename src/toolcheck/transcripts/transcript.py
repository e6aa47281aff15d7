"""The provider-neutral view of a conversation with calls: what rules read, and the path of each part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..catalogue import Catalogue, Tool
from ..finding import Offsets, Path
from ..source.document import Document

ANTHROPIC, BEDROCK, CHAT, RESPONSES, GEMINI, MCP, PYTHON, JOURNAL = (
    "anthropic", "bedrock", "openai-chat", "openai-responses", "gemini", "mcp", "python", "journal",
)  # fmt: skip
ASSISTANT, USER, TOOL = "assistant", "user", "tool"
"""Roles. TOOL: a message that holds results and nothing else, in the forms that have a role for it."""


class Call(NamedTuple):
    """A request of the model to run a tool. `arguments` is None, and `parsed` False, where they are no JSON object."""

    id: str | None
    name: str
    path: Path
    arguments: dict[str, Any] | None
    place: Path
    """Where the arguments stand."""
    inside: bool = True
    """Whether parts of the arguments have paths of their own; not where they are a text that holds JSON."""
    parsed: bool = True


class Answer(NamedTuple):
    """What a call was answered with. `error` is None in the forms that cannot say."""

    id: str | None
    path: Path
    text: str
    error: bool | None
    value: Any
    """The content as it is written, at `place`."""
    place: Path
    name: str | None = None
    """Of the tool, in the forms that pair by name."""


class Message(NamedTuple):
    """One message, or in OpenAI's Responses one item."""

    path: Path
    role: str
    calls: tuple[Call, ...] = ()
    answers: tuple[Answer, ...] = ()
    texts: tuple[Path, ...] = ()
    """The parts that are text for a person or the model."""
    text: str = ""
    stop: str | None = None
    """Why the model stopped, in the provider's word, where the message or its envelope tells."""
    tools: tuple[Tool, ...] | None = None
    """The tools of the request that it replied to, where that is another than the transcript's."""


class Turn(NamedTuple):
    """Messages of the model in a row, and all that came before its next ones."""

    asked: tuple[Message, ...]
    following: tuple[Message, ...]

    @property
    def calls(self) -> tuple[Call, ...]:
        return tuple(call for message in self.asked for call in message.calls)

    def answers(self, call: Call) -> list[tuple[Message, Answer]]:
        """The answers to a call that follow it, by its id, else by its name."""
        return [
            (message, answer)
            for message in self.following
            for answer in message.answers
            if (answer.id == call.id if call.id is not None and answer.id is not None else answer.name == call.name)
        ]


class Choice(NamedTuple):
    """What a request says of `tool_choice`: "any", "tool" with a name, or another word."""

    mode: str
    name: str | None
    path: Path


class ToolResult(NamedTuple):
    """A result of an MCP server, in a list of `{"tool", "result"}`."""

    tool: str
    path: Path
    result: dict[str, Any]


class Change(NamedTuple):
    """A message of the model as it came, and what the next request made of it: None where it was dropped, and `path`
    then is that of the request's messages."""

    reply: Message
    path: Path
    kept: Message | None


class Entry(NamedTuple):
    """An entry of a journal. `action` tells the same arguments of the same tool in the same conversation."""

    kind: str
    tool: str
    action: tuple[str, ...]
    key: str
    path: Path


class Loop(NamedTuple):
    """A loop of a program that nothing bounds: where it stands, what it is, and what bounds it."""

    offsets: Offsets
    what: str
    expected: str


class Transcript(NamedTuple):
    """A conversation of one file, in one form."""

    document: Document
    form: str
    path: Path
    """The list of messages; for a lone reply the reply."""
    messages: tuple[Message, ...]
    catalogue: Catalogue | None = None
    """The tools of the request; None where the file does not say."""
    choice: Choice | None = None
    thinking: Path | None = None
    """Where the request switches extended thinking on."""
    results: tuple[ToolResult, ...] = ()
    changes: tuple[Change, ...] = ()
    """Replies that a later request of the same log holds otherwise."""
    chained: bool = False
    """The provider keeps earlier turns (`previous_response_id`), which this file does not hold."""
    settings: Mapping[str, Path] = {}
    """Where a limit of turns is given as null."""
    loops: tuple[Loop, ...] = ()
    """Of a program: its loops without a limit."""
    entries: tuple[Entry, ...] = ()
    """Of a journal."""

    @property
    def targets(self) -> tuple[str, ...]:
        """The targets that the form implies."""
        return ("openai",) if self.form in (CHAT, RESPONSES) else () if self.form in (PYTHON, JOURNAL) else (self.form,)

    def tools(self, message: Message) -> tuple[Tool, ...] | None:
        """The tools that a message of the model could call; None where they are not known."""
        if message.tools is not None:
            return message.tools
        return None if self.catalogue is None else self.catalogue.tools

    def turns(self) -> Iterator[Turn]:
        """The turns of the model. In OpenAI's chat form each message is one, elsewhere those in a row are."""
        asked: list[Message] = []
        following: list[Message] = []
        for message in self.messages:
            if message.role != ASSISTANT:
                following.append(message)
                continue
            if asked and (following or self.form == CHAT):
                yield Turn(tuple(asked), tuple(following))
                asked, following = [], []
            following = []  # what comes before the first turn answers nothing
            asked.append(message)
        if asked:
            yield Turn(tuple(asked), tuple(following))
