"""A description taken apart: each sentence with what it is for, and the parts of a good one that are missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .catalogue import Tool
from .language.evidence import Span, evidence
from .language.purpose import says_what, tells_purpose
from .language.reach import can_read
from .language.roles import Read, is_unsure, own_names, parts, sentence_parts, shape_at
from .language.sentences import Sentence, sentences
from .outputs import tells_limits

RULES: Mapping[str, str] = {
    "purpose": "missing-purpose",
    "trigger": "missing-trigger",
    "boundary": "missing-boundary",
    "return": "missing-return",
    "edge": "missing-edge-cases",
}
"""The parts of a good description in the order of the template -> the rule that misses each."""
PARTS = tuple(RULES)
MOST = 400
"""Sentences of one description that are taken apart."""
_MARKS = "*`'\"()[]:：-–—"


class Piece(NamedTuple):
    """One sentence or list item. `start` and `end` are offsets in the description.

    `roles`: those of `PARTS` that it tells, in their order, or one of "parameter", "example" and "other".
    `evidence`: role -> spans of `text` that tell it; a role told by a heading, a list of fields or the place of the
    sentence has none.
    """

    text: str
    start: int
    end: int
    heading: str
    roles: tuple[str, ...]
    evidence: Mapping[str, tuple[Span, ...]]


class Anatomy(NamedTuple):
    """A tool's description taken apart.

    `language`: ISO 639-1, "und" where the text does not tell, so that the cues of all languages were tried. `readable`:
    False for a language that no lexicon covers, of which nothing can be said to be missing. `elsewhere`: the parts that
    the output schema tells. `missing`: the others of `PARTS`; `unsure`: those of them that may be told in a way that no
    cue knows.
    """

    tool: Tool
    language: str
    readable: bool
    pieces: tuple[Piece, ...]
    found: tuple[str, ...]
    elsewhere: tuple[str, ...]
    missing: tuple[str, ...]
    unsure: tuple[str, ...]


def anatomy(tool: Tool) -> Anatomy:
    """Take the description of a tool apart. What is missing is what the rules of `RULES` miss."""
    own = own_names(tool)
    language, read = sentence_parts(tool.description, own)
    readable = bool(tool.description.strip()) and can_read(tool.description)
    told = {sentence.start: roles for sentence, roles in read}
    all_told = parts(tool)
    if "return" in all_told and not any("return" in roles for _, roles in read):
        told[read[shape_at(read)][0].start] |= {"return"}
    purpose = _purpose(tool, read)
    pieces = []
    for sentence in sentences(tool.description)[:MOST]:
        roles = told.get(sentence.start, frozenset())
        named = _named(sentence, roles, sentence.start == purpose, own - {tool.name})
        shown = evidence(sentence.text, language, own) if roles else {}
        pieces.append(Piece(*sentence[:4], named, {role: shown[role] for role in named if role in shown}))
    found = all_told - {"purpose"} | ({"purpose"} if purpose >= 0 else set())
    elsewhere = {"return"} if tool.output_schema else set()
    if tells_limits(tool.output_schema):
        elsewhere.add("edge")
    missing = tuple(part for part in PARTS if part not in found and part not in elsewhere)
    return Anatomy(
        tool,
        language,
        readable,
        tuple(pieces),
        tuple(part for part in PARTS if part in found),
        tuple(part for part in PARTS if part in elsewhere and part not in found),
        missing,
        tuple(part for part in missing if readable and is_unsure(tool, part)),
    )


def _purpose(tool: Tool, read: tuple[Read, ...]) -> int:
    """Where the sentence starts that says what the tool does, beyond its name; -1 when there is none."""
    if not read or not tells_purpose(tool.name, tool.description):
        return -1
    for index, (sentence, roles) in enumerate(read):
        opens = not index and not sentence.heading and "boundary" not in roles
        if (not roles or opens) and says_what(tool.name, sentence):
            return sentence.start
    for sentence, _ in read:
        if says_what(tool.name, sentence):
            return sentence.start
    return read[0][0].start


def _named(sentence: Sentence, roles: frozenset[str], purpose: bool, parameters: frozenset[str]) -> tuple[str, ...]:
    """The roles of a sentence as they are shown."""
    if sentence.kind == "parameters":
        return ("parameter",)
    if sentence.kind == "example":
        return ("example",)
    found = tuple(part for part in PARTS if part in roles or (purpose and part == "purpose"))
    if found:
        return found
    return ("parameter",) if _is_note(sentence.text, parameters) else ("other",)


def _is_note(text: str, parameters: frozenset[str]) -> bool:
    """Is a sentence without a role about a parameter: does it begin with its name, or name it as code does?"""
    first = text.split(None, 1)[0].strip(_MARKS)
    if first in parameters and text.lstrip(_MARKS)[len(first) :].lstrip("*`'\" ")[:1] in (
        ":",
        "：",
        "(",
        "-",
        "–",
        "—",
        "=",
    ):
        return True
    for name in parameters:
        if name and name in text and ("_" in name or any(f"{mark}{name}{mark}" in text for mark in "`'\"")):
            return True
    return False
