"""One's own transcript, in any of the forms that the linter reads, as a recording."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ...catalogue import Tool
from ...discover import catalogues
from ...effects import effect
from ...policy import IRREVERSIBLE, READ, WRITE, Facts, declared
from ...runtime.arguments import Validator
from ...runtime.errors import SetupError
from ...runtime.messages import Assistant, Call, Stop, Text
from ...runtime.wires import WIRES, wire
from ...source import parse
from ...source.document import Document
from ...source.text import Lines
from ...transcripts import transcripts
from ...transcripts.transcript import ASSISTANT, MCP, PYTHON, Message, Transcript
from ...transcripts.values import is_cut
from .found import FILE
from .recording import ANSWER, ERROR, Exchange, Happening, Recording, ToolText, Words
from .words import told
from .world import World

MOST_TURNS = 100
"""Turns of the model that are played."""
MOST_CALLS = 400
MOST_TOOLS = 300
MOST_TEXT, MOST_TEXTS = 60_000, 400_000
"""Characters of one definition, and of all, that are worth the wait."""
SILENCE = "…"
"""Stands for a user of whom nothing is known."""
OPEN = {"type": "object"}
ID = "own"


class UnplayableError(Exception):
    """A text that cannot be played, in the languages of the page. Line and column count from 1."""

    def __init__(self, words: Words, line: int = 1, column: int = 1) -> None:
        super().__init__(words["en"])
        self.words, self.line, self.column = words, line, column


class Pasted(NamedTuple):
    """The recording of a text, its document and the form that it was read in."""

    recording: Recording
    document: Document
    form: str


def pasted(text: str) -> Pasted:
    """The longest conversation with calls in a text. Raises UnplayableError where there is none."""
    document = parse(FILE, text)
    if not document.readable:
        raise _unreadable(document)
    listed = catalogues(document)
    spoken = [each for each in transcripts(document, listed) if each.form not in (MCP, PYTHON) and _speaks(each)]
    if not spoken:
        raise UnplayableError(told("own-nothing"))
    chosen = max(spoken, key=lambda each: len(each.messages))
    recording = _Reader(chosen).recording()
    if len(spoken) > 1:
        recording = recording._replace(notes=(*recording.notes, told("note-longest", count=len(spoken))))
    return Pasted(recording, document, chosen.form)


def _unreadable(document: Document) -> UnplayableError:
    for note in document.notes:
        if note.rule == "unreadable-file":
            place = Lines(document.text).position(note.offsets[0])
            return UnplayableError(told("own-unreadable", problem=note.details["problem"]), place.line, place.column)
    return UnplayableError(told("own-unreadable", problem="?"))


def _speaks(transcript: Transcript) -> bool:
    return any(message.calls for message in transcript.messages)


class _Reader:
    """Makes the recording of one transcript; `notes` tell what was left out or made up."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.world: dict[str, tuple[Happening, ...]] = {}
        self.ids: set[str] = set()
        self.notes: list[Any] = []
        self.turns = self.calls = 0
        self.cut = False

    def recording(self) -> Recording:
        tools = tuple(self._tools())
        exchanges = tuple(self._exchanges())
        if self.cut:
            self.notes.append(told("note-cut", turns=MOST_TURNS, calls=MOST_CALLS))
        return Recording(ID, "en", tools, exchanges, self.world, guessed=True, notes=tuple(self.notes))

    def _tools(self) -> Iterator[ToolText]:
        """The tools of the request that the runtime takes; without any, one for each name that is called."""
        known = self.transcript.catalogue
        if known is None or not known.tools:
            names = dict.fromkeys(call.name for message in self.transcript.messages for call in message.calls)
            self.notes.append(told("note-no-tools", count=len(names)))
            for name in list(names)[:MOST_TOOLS]:
                yield ToolText(name, name, dict(OPEN), Facts(effect=READ))
            return
        seen: set[str] = set()
        left = MOST_TEXTS
        for tool in known.tools[:MOST_TOOLS]:
            if not tool.name or tool.name in seen:
                continue
            seen.add(tool.name)
            text = ToolText(tool.name, str(tool.description or ""), _schema(tool), _facts(tool))
            size = len(text.name) + len(text.description) + len(json.dumps(text.schema, default=str))
            if size > min(MOST_TEXT, left):
                self.notes.append(told("note-large", tool=tool.name[:80], size=size))
                continue
            left -= size
            try:
                Validator(World(EMPTY).definition(text))
            except (SetupError, RecursionError) as error:
                self.notes.append(
                    told("note-refused", tool=tool.name[:80], reason=str(error)[:300] or "nested too deep")
                )
            else:
                yield text

    def _exchanges(self) -> Iterator[Exchange]:
        user: list[str] = []
        turns: list[Assistant] = []
        asked: list[Message] = []
        following: list[Message] = []
        for message in self.transcript.messages:
            if message.role == ASSISTANT:
                if following:
                    turns += self._turn(asked, following)
                    asked, following = [], []
                asked.append(message)
                continue
            if asked:
                following.append(message)
            if message.text:
                turns += self._turn(asked, following)
                asked, following = [], []
                if turns:
                    yield Exchange("\n".join(user) or SILENCE, tuple(turns))
                    user, turns = [], []
                user.append(message.text)
        turns += self._turn(asked, following)
        if turns or user:
            yield Exchange("\n".join(user) or SILENCE, tuple(turns))

    def _turn(self, asked: list[Message], following: list[Message]) -> Iterator[Assistant]:
        """The turn of the model that messages in a row make, and what became of its calls."""
        if not asked:
            return
        if self.turns >= MOST_TURNS or self.calls >= MOST_CALLS:
            self.cut = True
            return
        answers = [answer for message in following for answer in message.answers]
        blocks: list[Text | Call] = []
        for message in asked:
            if message.text:
                blocks.append(Text(message.text))
            for call in message.calls[: MOST_CALLS - self.calls]:
                raw = "" if call.arguments is not None else _raw(self.transcript, call.place)
                made = Call(self._id(call.id), call.name, call.arguments, raw)
                blocks.append(made)
                self.calls += 1
                answer = next((each for each in answers if _answers(each, call)), None)
                if answer is not None:
                    answers.remove(answer)
                    failed = answer.error or (answer.error is None and answer.text.startswith("Error: "))
                    text = answer.text.removeprefix("Error: ") if answer.error is None else answer.text
                    self.world[made.id] = (Happening(ERROR if failed else ANSWER, text),)
        self.turns += 1
        yield Assistant(tuple(blocks), self._stop(asked))

    def _id(self, call_id: str | None) -> str:
        """The id of a call, made where there is none, another where it was used before."""
        base = call_id or f"made_{len(self.ids) + 1}"
        made, number = base, 2
        while made in self.ids:
            made, number = f"{base}_{number}", number + 1
        self.ids.add(made)
        return made

    def _stop(self, asked: list[Message]) -> Stop:
        word = next((message.stop for message in reversed(asked) if message.stop), None)
        if is_cut(word):
            return Stop.MAX_TOKENS
        known = [stop for name in WIRES for stop, own in wire(name).WORDS.items() if word and own == word]
        called = any(message.calls for message in asked)
        natural = Stop.TOOL_USE if called else Stop.END_TURN
        return natural if not known or set(known) & {Stop.TOOL_USE, Stop.END_TURN} else known[0]


EMPTY = Recording("", "en", (), (), {})


def _answers(answer: Any, call: Any) -> bool:
    if answer.id is not None and call.id is not None:
        return bool(answer.id == call.id)
    return bool(answer.name == call.name)


def _schema(tool: Tool) -> dict[str, Any]:
    return tool.schema if isinstance(tool.schema, dict) else dict(OPEN)


def _facts(tool: Tool) -> Facts:
    """What the definition declares, else what its name tells; nothing that cannot be known."""
    facts = declared(tool)
    kind = facts.effect or effect(tool).kind or WRITE
    return Facts(effect=kind, idempotency="natural" if facts.idempotency == "natural" else None,
                 confirm=True if kind == IRREVERSIBLE else None)  # fmt: skip


def _raw(transcript: Transcript, place: Iterable[Any]) -> str:
    """What stands where arguments were expected."""
    from ...source.unknown import at

    value = at(transcript.document.value, tuple(place))
    return value if isinstance(value, str) else json.dumps(value, default=str)
