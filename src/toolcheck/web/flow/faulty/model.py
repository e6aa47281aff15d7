"""Faults of the model: what it writes is cut, of the wrong type, invented, or names a tool that is not there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ....runtime.arguments import Validator
from ....runtime.errors import SetupError
from ....runtime.messages import Call, Stop
from ..recording import Place, Recording, ToolText
from ..steps import CHECK, REPLY
from ..world import World
from . import Injected, alone, around, replaced, unused

INVENTED = (("priority", "high"), ("urgent", True), ("verbose", True))
"""Arguments that a model likes to add."""
SHOWS = (REPLY, CHECK)
ENOUGH = 10
"""Characters of arguments, at least, of which a half can be cut off."""


def truncated(recording: Recording, place: Place) -> Injected | None:
    """The output cap ends the turn in the middle of the arguments; asked again, the model writes it in full."""
    call = recording.call(place)
    text = json.dumps(call.arguments, ensure_ascii=False)
    if not call.arguments or len(text) < ENOUGH:
        return None
    before, turn, after = around(recording, place)
    cut = Call(unused(recording, call.id), call.name, _kept(call.arguments), text[: len(text) * 2 // 3])
    faulty = replaced(turn, place.call, cut, Stop.MAX_TOKENS)
    others = [other for index, other in enumerate(turn.calls) if index != place.call]
    for other in others:  # cut off with it, and written anew
        again = other._replace(id=unused(recording, other.id))
        faulty = replaced(faulty, turn.calls.index(other), again)
    played = recording.with_turns(place.exchange, (*before, faulty, turn, *after))
    loose = replaced(turn, place.call, cut, Stop.MAX_TOKENS)
    return Injected(played, _answered(recording, place, call, cut, (*before, loose, *after)), {cut.id: SHOWS})


def _kept(arguments: dict[str, Any]) -> dict[str, Any]:
    """What is left of arguments that were cut off and closed again by a repair: the last one is short or gone."""
    *whole, (name, value) = arguments.items()
    rest = dict(whole)
    return {**rest, name: value[: len(value) // 2]} if isinstance(value, str) and len(value) > 1 else rest


def wrong_type(recording: Recording, place: Place) -> Injected | None:
    """One argument is of another type than its schema says; told so, the model mends it."""
    call = recording.call(place)
    if (tool := recording.tool(call.name)) is None:
        return None
    for name, value in (call.arguments or {}).items():
        arguments = {**(call.arguments or {}), name: _other_type(value)}
        if _is_mistake(tool, call, arguments):
            return _mended(recording, place, call._replace(arguments=arguments, raw=""))
    return None


def invented(recording: Recording, place: Place) -> Injected | None:
    """An argument that the schema does not have."""
    call = recording.call(place)
    if (tool := recording.tool(call.name)) is None:
        return None
    for name, value in INVENTED:
        arguments = {**(call.arguments or {}), name: value}
        if name not in (call.arguments or {}) and _is_mistake(tool, call, arguments):
            return _mended(recording, place, call._replace(arguments=arguments, raw=""))
    return None


def unknown_tool(recording: Recording, place: Place) -> Injected | None:
    """The name of a tool that nearly exists."""
    call = recording.call(place)
    if call.arguments is None or recording.tool(call.name) is None:
        return None
    names = {tool.name for tool in recording.tools}
    name = next(near for near in _near(call.name) if near not in names)
    return _mended(recording, place, call._replace(name=name))


def _near(name: str) -> Iterator[str]:
    if name.endswith("s") and len(name) > 3:
        yield name[:-1]
    while True:
        name += "s"
        yield name


def _mended(recording: Recording, place: Place, wrong: Call) -> Injected:
    """The turn with the wrong call, then the right one alone; or, unchecked, the wrong one run as it is."""
    before, turn, after = around(recording, place)
    call = turn.calls[place.call]
    wrong = wrong._replace(id=unused(recording, call.id))
    faulty = replaced(turn, place.call, wrong)
    played = recording.with_turns(place.exchange, (*before, faulty, alone(call), *after))
    return Injected(played, _answered(recording, place, call, wrong, (*before, faulty, *after)), {wrong.id: SHOWS})


def _answered(recording: Recording, place: Place, call: Call, wrong: Call, turns: Any) -> Recording:
    """A world that answers the wrong call as the right one was."""
    happenings = recording.world.get(call.id, ())
    return recording.with_turns(place.exchange, turns).with_world(wrong.id, *happenings)


def _other_type(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return json.dumps(value) if isinstance(value, dict) else [value]


def _is_mistake(tool: ToolText, call: Call, arguments: dict[str, Any]) -> bool:
    """Whether a schema that takes the recorded arguments refuses these."""
    validator = _validator(World(_EMPTY), tool)
    if validator is None or call.arguments is None:
        return False
    try:
        return not validator.faults(call.arguments) and bool(validator.faults(arguments))
    except Exception:  # a reference in a circle, or to nowhere: the library finds it when it follows it
        return False


_EMPTY = Recording("", "en", (), (), {})


def _validator(world: World, tool: ToolText) -> Validator | None:
    try:
        return Validator(world.definition(tool))
    except SetupError:
        return None
