"""What each fault does to a recording: of the model, of the world, or of the loop around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ....runtime.messages import Assistant, Call, Stop, Text
from ..recording import Place, Recording
from ..words import texts

Marked = Mapping[str, tuple[str, ...]]
"""Id of a call -> the kinds of steps at which a fault shows."""


class Injected(NamedTuple):
    """A fault put into a recording. `played` is what the runtime meets: the model mends what it is told of. `unchecked`
    is the same with a loop that checks nothing. `marked` tells at which steps of which calls it shows."""

    played: Recording
    unchecked: Recording
    marked: Marked
    telling: str = ""
    """A word that shows where in what is sent unchecked the fault does its work, beside what a rule finds."""


def replaced(turn: Assistant, at: int, call: Call, stop: Stop | None = None) -> Assistant:
    """The turn with another call at a place among its calls."""
    calls = list(turn.calls)
    calls[at] = call
    left = iter(calls)
    blocks = tuple([next(left) if isinstance(block, Call) else block for block in turn.blocks])
    return turn._replace(blocks=blocks, stop=stop or turn.stop)


def alone(call: Call) -> Assistant:
    """A turn of the model with this one call."""
    return Assistant((call,), Stop.TOOL_USE)


def says(recording: Recording, key: str) -> Assistant:
    """A turn of the model that ends, in the language of the conversation."""
    return Assistant((Text(said(recording, key)),), Stop.END_TURN)


def said(recording: Recording, key: str) -> str:
    return texts()[key].get(recording.language) or texts()[key]["en"]


def around(recording: Recording, place: Place) -> tuple[tuple[Assistant, ...], Assistant, tuple[Assistant, ...]]:
    """The turns of the exchange before a place, its turn, and those after it."""
    turns = recording.exchanges[place.exchange].turns
    return turns[: place.turn], turns[place.turn], turns[place.turn + 1 :]


def ended(recording: Recording, place: Place, turns: tuple[Assistant, ...]) -> Recording:
    """The recording with these turns in the exchange of the place, and nothing after it: it went another way."""
    cut = recording._replace(exchanges=recording.exchanges[: place.exchange + 1])
    return cut.with_turns(place.exchange, turns)


def unused(recording: Recording, call_id: str) -> str:
    """An id like this one that no call of the recording has."""
    taken = {recording.call(place).id for place in recording.places()}
    return next(made for number in range(2, 10_000) if (made := f"{call_id}_{number}") not in taken)
