"""The named tuples of start-up are those of `typing`."""

from __future__ import annotations

import pickle
import typing

from toolcheck import records


class Made(records.NamedTuple):
    """A record."""

    first: int
    second: str = "two"

    @property
    def both(self) -> str:
        return f"{self.first} {self.second}"

    def doubled(self) -> Made:
        return self._replace(first=self.first * 2)


class Known(typing.NamedTuple):
    """A record."""

    first: int
    second: str = "two"


def test_a_record_is_what_typing_would_make() -> None:
    made, known = Made(1), Known(1)
    assert made == known
    assert (Made._fields, Made._field_defaults) == (Known._fields, Known._field_defaults)
    assert (Made.__doc__, Made.__module__, Made.__qualname__) == (Known.__doc__, __name__, "Made")
    assert Made.__mro__ == (Made, tuple, object)
    assert repr(made) == repr(known).replace("Known", "Made")


def test_methods_and_properties_go_with_it() -> None:
    assert Made(2, "b").both == "2 b"
    assert Made(2).doubled() == (4, "two")


def test_it_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(Made(3))) == Made(3)
