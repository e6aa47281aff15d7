"""What the page may ask, and who answers. One question is worked on at a time, beside the server, so that the page is
served meanwhile; of the lints that a page asks for, only its last is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import anyio

from ..report.escape import visible
from .given import Given, Misuse, Trouble
from .working import Run, in_process

Asked = Mapping[str, Any]
Answer = dict[str, Any]
Answerer = Callable[[Asked, Given], Answer]

START = "start"
"""The one question whose answer holds the text that the page was opened with."""
QUESTIONS: Mapping[str, str] = {
    START: "start:start",
    "lint": "validator.lint:lint",
    "fix": "validator.fix:fixed",
    "rule": "validator.rule:page",
    "anatomy": "validator.anatomy:anatomies",
    "convert": "validator.convert:converted",
    "try": "validator.trial:tried",
    "flow-conversations": "flow.answers:conversations",
    "flow-run": "flow.answers:run",
    "flow-broken": "flow.answers:broken",
}
"""Question -> module of this package and function: (the fields of the question, what the command line gave) -> fields
of the answer. It runs in a process of its own; it raises Trouble for bad input of the user, Misuse for what the page
never asks."""
LONGEST = 20.0
"""Seconds that an answer may take: another one waits for its turn."""
SUPERSEDED = frozenset(("lint",))
"""Questions whose older ones no one waits for any more."""


class Questions:
    """Answers questions one by one."""

    def __init__(self, given: Given, run: Run = in_process) -> None:
        self._given = given
        self._run = run
        self._turn = anyio.Lock()
        self._latest: dict[tuple[str, str], int] = {}
        self._count = 0

    async def answer(self, asked: Any) -> Answer:
        """The answer to a question, as plain JSON values. Raises Misuse."""
        if not isinstance(asked, dict) or not isinstance(name := asked.get("ask"), str):
            raise Misuse('a question is an object with "ask"')
        if name not in QUESTIONS:
            raise Misuse(f"there is no question {visible(name[:60])}")
        key = name, str(asked.get("page", ""))[:60]
        self._count += 1
        number = self._latest[key] = self._count
        try:
            async with self._turn:
                if name in SUPERSEDED and self._latest.get(key, number) != number:
                    return {"superseded": True}
                return await self._worked(name, asked)
        finally:
            if self._latest.get(key) == number:
                del self._latest[key]

    async def _worked(self, name: str, asked: Asked) -> Answer:
        given = self._given if name == START else self._given._replace(text=None)
        try:
            with anyio.fail_after(LONGEST):
                found: Answer = await self._run(answered, name, asked, given)
                return found
        except TimeoutError:
            return {"problem": {"message": f"given up after {LONGEST:g} seconds"}}


def answered(name: str, asked: Asked, given: Given) -> Answer:
    """The answer to a question, worked out here. Raises Misuse."""
    try:
        return answerer(name)(asked, given)
    except Trouble as trouble:
        place = {"line": trouble.line, "column": trouble.column}
        told = {"message": visible(trouble.message), **{k: v for k, v in place.items() if v is not None}}
        return {"problem": told}


def answerer(name: str) -> Answerer:
    """The function that answers a question; its module is imported when it is first asked."""
    module, _, function = QUESTIONS[name].partition(":")
    found: Answerer = getattr(import_module(f"{__package__}.{module}"), function)
    return found


def text_of(asked: Asked, field: str, default: str | None = None) -> str:
    """A field that is a text. Raises Misuse where it is none."""
    value = asked.get(field, default)
    if not isinstance(value, str):
        raise Misuse(f'"{field}" is a text')
    return value
