"""A conversation that can be played again: what the user and the model said, and what the world did at each call."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...policy import NOTHING, Facts
from ...runtime.messages import Assistant, Call, Message, Result, Results, User

Words = Mapping[str, str]
"""A text in the languages of the page: {"en": …, "fr": …}."""
NO_WORDS: Words = {}

ANSWER, ERROR, STATUS, TIMEOUT, CRASH = "answer", "error", "status", "timeout", "crash"
"""What a tool does: returns `value` · says an error · the service refuses with `status` · does not answer in time ·
raises an exception nobody thought of, whose text is `value`."""
NOT_RECORDED = "(no result was recorded)"


class ToolText(NamedTuple):
    """A tool of a recording: its definition, and what no wire form says of it."""

    name: str
    description: str
    schema: dict[str, Any]
    facts: Facts = NOTHING


class Happening(NamedTuple):
    """What happens at one attempt of a call. `effect`: whether the world has changed when it is over."""

    kind: str
    value: Any = None
    effect: bool = True
    status: int = 0

    @property
    def text(self) -> str:
        """The value as a text: JSON for what is none."""
        return self.value if isinstance(self.value, str) else json.dumps(self.value, ensure_ascii=False)


class Exchange(NamedTuple):
    """What the user says, and the turns of the model that follow."""

    user: str
    turns: tuple[Assistant, ...]


class Place(NamedTuple):
    """A call of a recording: its exchange, its turn there, its place among the calls of that turn."""

    exchange: int
    turn: int
    call: int = 0


class Recording(NamedTuple):
    """All that a replay needs. Ids of calls are unique in it."""

    id: str
    language: str
    tools: tuple[ToolText, ...]
    exchanges: tuple[Exchange, ...]
    world: Mapping[str, tuple[Happening, ...]]
    """Id of a call -> what happens at its attempts, the last again at each further one."""
    rights: frozenset[str] = frozenset()
    withdrawn: Mapping[str, str] = {}
    """Id of a call -> the right that the session loses before it."""
    system: str = ""
    title: Words = NO_WORDS
    about: Words = NO_WORDS
    agrees: bool = True
    """What the person says who is asked to confirm."""
    guessed: bool = False
    """Whether the facts of the tools are read from their names, since nobody declared them."""
    notes: tuple[Words, ...] = ()
    """What had to be left out or made up."""

    def tool(self, name: str) -> ToolText | None:
        return next((tool for tool in self.tools if tool.name == name), None)

    def turn(self, place: Place) -> Assistant:
        return self.exchanges[place.exchange].turns[place.turn]

    def call(self, place: Place) -> Call:
        return self.turn(place).calls[place.call]

    def places(self) -> Iterator[Place]:
        """The place of every call, in order."""
        for number, exchange in enumerate(self.exchanges):
            for at, turn in enumerate(exchange.turns):
                for index in range(len(turn.calls)):
                    yield Place(number, at, index)

    def with_turns(self, number: int, turns: tuple[Assistant, ...]) -> Recording:
        """The same with other turns in one exchange, those after it left out where it ends otherwise."""
        exchanges = list(self.exchanges)
        exchanges[number] = exchanges[number]._replace(turns=turns)
        return self._replace(exchanges=tuple(exchanges))

    def with_world(self, call_id: str, *happenings: Happening) -> Recording:
        return self._replace(world={**self.world, call_id: happenings})


def told(recording: Recording, call: Call) -> Result:
    """What the world says to a call that nothing was asked about: the result that a loop without checks sends."""
    happenings = recording.world.get(call.id)
    if not happenings:
        return Result(call.id, call.name, NOT_RECORDED)
    return Result(call.id, call.name, happenings[0].text, happenings[0].kind != ANSWER)


def unchecked(recording: Recording) -> tuple[Message, ...]:
    """The messages that a loop without checks makes of a recording: each call is run as it came, each result told."""
    made: list[Message] = []
    for exchange in recording.exchanges:
        made.append(User(exchange.user))
        for turn in exchange.turns:
            made.append(turn)
            if turn.calls:
                made.append(Results(tuple([told(recording, call) for call in turn.calls])))
    return tuple(made)
