"""A person's yes to one action: these arguments of this tool, once, for a while."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from uuid import uuid4

LIFE = 900.0
"""Seconds in which a confirmation is asked for, given and used."""


class Challenge(NamedTuple):
    """What a person is asked: show `tool` and `arguments` as they stand. `key` binds it to the decided action, hence to
    the session, the tool and the canonical arguments."""

    id: str
    key: str
    session: str
    tool: str
    arguments: Mapping[str, Any]
    expires: float


class Confirmations:
    """What was asked and answered. The application calls `approve` or `decline`; no model can."""

    def __init__(self, *, life: float = LIFE, clock: Callable[[], float] = time.time) -> None:
        self._life = life
        self._clock = clock
        self._lock = threading.Lock()
        self._asked: dict[str, Challenge] = {}
        self._answers: dict[tuple[str, str], tuple[bool, float]] = {}
        """Session and key of an action -> the answer, and when it expires."""

    def ask(self, key: str, session: str, tool: str, arguments: Mapping[str, Any]) -> Challenge:
        """The challenge for an action; the one that is open already when there is one."""
        with self._lock:
            self._forget()
            for challenge in self._asked.values():
                if (challenge.session, challenge.key) == (session, key):
                    return challenge
            challenge = Challenge(uuid4().hex, key, session, tool, arguments, self._clock() + self._life)
            self._asked[challenge.id] = challenge
            return challenge

    def approve(self, challenge_id: str) -> bool:
        """A person agrees; False when the challenge is unknown, answered or expired."""
        return self._answer(challenge_id, True)

    def decline(self, challenge_id: str) -> bool:
        """A person says no: the model is told so when the loop goes on."""
        return self._answer(challenge_id, False)

    def take(self, key: str, session: str) -> bool | None:
        """The answer for an action of a session, used up by this; None when there is none."""
        with self._lock:
            self._forget()
            answer = self._answers.pop((session, key), None)
        return None if answer is None else answer[0]

    def _answer(self, challenge_id: str, yes: bool) -> bool:
        with self._lock:
            self._forget()
            challenge = self._asked.pop(challenge_id, None)
            if challenge is None:
                return False
            self._answers[challenge.session, challenge.key] = (yes, challenge.expires)
            return True

    def _forget(self) -> None:
        now = self._clock()
        self._asked = {name: item for name, item in self._asked.items() if item.expires > now}
        self._answers = {key: item for key, item in self._answers.items() if item[1] > now}
