"""The conversations that come with the page, kept in `conversations/` as data of our own writing."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...policy import facts_of
from ...runtime.messages import Assistant, Call, Stop, Text
from .recording import ANSWER, Exchange, Happening, Recording, ToolText
from .words import LANGUAGES

ORDER = ("order", "weather", "refund", "booking")
"""As the page lists them: from the plain to the risky."""


@lru_cache(maxsize=1)
def shipped() -> dict[str, Recording]:
    """The shipped recordings by id, in their order."""
    folder = Path(__file__).with_name("conversations")
    return {name: _read(json.loads((folder / f"{name}.json").read_text("utf-8"))) for name in ORDER}


def _read(kept: dict[str, Any]) -> Recording:
    tools = [
        ToolText(tool["name"], tool["description"], tool["inputSchema"], facts_of(tool["policy"]))
        for tool in kept["tools"]
    ]
    exchanges = [
        Exchange(exchange["user"], tuple([_turn(turn) for turn in exchange["turns"]])) for exchange in kept["exchanges"]
    ]
    world = {
        call["id"]: (Happening(ANSWER, call["gives"]),)
        for exchange in kept["exchanges"]
        for turn in exchange["turns"]
        for call in turn.get("calls", ())
    }
    return Recording(
        kept["id"],
        kept["language"],
        tuple(tools),
        tuple(exchanges),
        world,
        frozenset(kept["rights"]),
        title=dict(zip(LANGUAGES, kept["title"], strict=True)),
        about=dict(zip(LANGUAGES, kept["about"], strict=True)),
    )


def _turn(kept: dict[str, Any]) -> Assistant:
    texts = [Text(kept["text"])] if "text" in kept else []
    calls = [Call(call["id"], call["name"], call["arguments"]) for call in kept.get("calls", ())]
    return Assistant((*texts, *calls), Stop.TOOL_USE if calls else Stop.END_TURN)
