"""The same write once more, after an answer that leaves open whether it was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.effects import effect
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.language.identifiers import folded_name
from toolcheck.language.safety_words import safety_words
from toolcheck.language.words import fold
from toolcheck.policy import READ
from toolcheck.transcripts.transcript import Answer, Call, Entry, Transcript

from ._answers import is_error, was_kept_from_running

OPEN = ("timeout", "timed out", "time out", "did not answer in time", "no response", "deadline exceeded", "not known",
        "connection reset", "gateway", "service unavailable", "internal server error", "unavailable", "delai depasse",
        "expire", "zeituberschreitung", "tiempo de espera", "超时", "タイムアウト")  # fmt: skip
"""What an answer says after which the effect may have happened."""
STATUS = ("500", "502", "503", "504")


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    yield from _in_journal(transcript.entries, ctx)
    uncertain: dict[tuple[str, str], list[tuple[Call, Path]]] = {}
    for turn in transcript.turns():
        now: list[tuple[tuple[str, str], tuple[Call, Path]]] = []
        for message in turn.asked:
            tools = {tool.name: tool for tool in transcript.tools(message) or ()}
            for call in message.calls:
                tool = tools.get(call.name)
                if call.arguments is None or not _writes(call.name, tool, ctx):
                    continue
                answers = [answer for _, answer in turn.answers(call)]
                same = call.name, repr(_without_key(call.arguments))
                for before, path in uncertain.pop(same, []):
                    if _one_key(before.arguments, call.arguments) or any(map(was_kept_from_running, answers)):
                        continue
                    yield Hit(
                        call.path,
                        f"`{call.name}` is run again with the same arguments, after an answer that leaves open "
                        "whether it was done; the key of the first call, or a look at what was done, was expected",
                        (Related(path, "whether this was done is not known"),),
                    )
                if answers and _is_open(answers[0]):
                    now.append((same, (call, answers[0].path)))
        for same, told in now:
            uncertain.setdefault(same, []).append(told)


def _in_journal(entries: Sequence[Entry], ctx: Context) -> Iterator[Hit]:
    """Actions of a journal that were begun again, under a new key, when it was not known whether they were done."""
    uncertain: dict[tuple[str, ...], Entry] = {}
    for entry in entries:
        if entry.kind == "ambiguous":
            uncertain.setdefault(entry.action, entry)
            continue
        before = uncertain.get(entry.action) if entry.kind == "claimed" else None
        if before is not None and before.key != entry.key and _writes(entry.tool, None, ctx):
            del uncertain[entry.action]
            yield Hit(
                entry.path,
                f"`{entry.tool}` is begun again under a new key, and whether it was done before is not known; the key "
                "of the first time, or a look at what was done, was expected",
                (Related(before.path, "whether this was done is not known"),),
            )


def _writes(name: str, tool: Tool | None, ctx: Context) -> bool:
    """Whether repeating a call may do it twice, by what is declared, else by its name."""
    if tool is None:
        tool = _named(name)
    facts = ctx.facts(tool)
    if facts.idempotency == "natural" or facts.effect == READ:
        return False
    if facts.effect is not None:
        return True
    return effect(tool).kind in ("write", "irreversible")


def _named(name: str) -> Tool:
    from toolcheck.catalogue import Fields

    return Tool(name, "", None, None, {"name": name}, (), (), Fields(("schema",)), "plain")


def _is_open(answer: Answer) -> bool:
    if not is_error(answer):
        return False
    text = fold(answer.text[:400])
    if any(word in text for word in OPEN):
        return True
    words = "".join(char if char.isalnum() else " " for char in text).split()
    return any(status in words for status in STATUS)


def _is_key(name: str) -> bool:
    return "_".join(folded_name(name)) in safety_words("keys")


def _without_key(arguments: dict[str, Any]) -> Any:
    return sorted((name, repr(value)) for name, value in arguments.items() if not _is_key(name))


def _one_key(before: dict[str, Any] | None, now: dict[str, Any]) -> bool:
    """Whether both calls carry the same key, so that the service can tell that they are one."""
    keys = {name: value for name, value in now.items() if _is_key(name)}
    return bool(keys) and keys == {name: value for name, value in (before or {}).items() if _is_key(name)}
