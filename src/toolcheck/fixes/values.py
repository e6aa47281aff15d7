"""What the value of a file is after edits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..edits import INSERT, PUT, REMOVE, RENAME, Edit
from ..source.unknown import Unknown

_GONE = object()
_HERE = object()
"""Key of the edits of a place, among the steps that lead on from it."""


def changed(value: Any, edits: Iterable[Edit]) -> Any:
    """The value after edits, whose paths all speak of it as it is now; parts without edits are shared, not copied.

    Raises KeyError when a path leads nowhere, or a key to insert is there already.
    """
    places: dict[Any, Any] = {}
    for edit in edits:
        place = places
        for step in edit.path:
            place = place.setdefault(step, {})
        place.setdefault(_HERE, []).append(edit)
    return _changed(value, places)


def _changed(value: Any, places: dict[Any, Any]) -> Any:
    edits: list[Edit] = places.get(_HERE, [])
    for edit in edits:
        if edit.action == PUT:
            return edit.value
        if edit.action == REMOVE:
            return _GONE
    below = {step: place for step, place in places.items() if step is not _HERE}
    if isinstance(value, list):
        if not all(isinstance(step, int) and 0 <= step < len(value) for step in below):
            raise KeyError(*below)
        found = [_changed(item, below[index]) if index in below else item for index, item in enumerate(value)]
        return [item for item in found if item is not _GONE]
    if not isinstance(value, dict):
        if below or any(edit.action == INSERT for edit in edits):
            raise KeyError(*below)
        return value
    return _changed_object(value, below, [edit for edit in edits if edit.action == INSERT])


def _changed_object(value: dict[str, Any], below: dict[Any, Any], added: list[Edit]) -> dict[str, Any]:
    if not below.keys() <= value.keys():
        raise KeyError(*(below.keys() - value.keys()))
    made: dict[str, Any] = {}
    for key, item in value.items():
        place = below.get(key)
        if place is not None:
            item = _changed(item, place)
            if item is _GONE:
                continue
            key = next((edit.key for edit in place.get(_HERE, ()) if edit.action == RENAME), key)
        if key in made:
            raise KeyError(key)
        made[key] = item
    for edit in added:
        if edit.key in made:
            raise KeyError(edit.key)
        made[edit.key] = edit.value
    return made


def equal(one: Any, other: Any) -> bool:
    """Whether two values are the same: `1`, `1.0` and `true` are not, objects are whatever the order of their keys.

    What could not be read on either side is equal to what could not be read on the other.
    """
    stack = [(one, other)]
    while stack:
        left, right = stack.pop()
        if isinstance(left, Unknown) and isinstance(right, Unknown):
            continue
        if left.__class__ is not right.__class__:
            return False
        if isinstance(left, dict):
            if left.keys() != right.keys():
                return False
            stack += [(left[key], right[key]) for key in left]
        elif isinstance(left, list):
            if len(left) != len(right):
                return False
            stack += zip(left, right, strict=True)
        elif left != right and not (left != left and right != right):  # NaN is not equal to itself
            return False
    return True
