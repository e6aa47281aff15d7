"""A program as free text: SQL, a shell command, a script that the tool runs as the model wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolcheck.catalogue import Tool
from toolcheck.effects import effect
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.safety_words import mention, safety_words
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

PLAIN, MAYBE = "plain", "maybe"
BOUNDS = ("enum", "const", "pattern", "format")
START = 200
"""Characters of a text in which it says what it is for."""
SQL_ENDS = ("sql", "query", "code", "statement", "text", "string")


def concerns(name: str) -> bool:
    return bool(_kind(name))


def check_parameter(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
    tool = parameter.tool
    if _is_program(tool, parameter, _kind(parameter.name)):
        yield Hit(
            parameter.path,
            f"parameter `{parameter.name}` of {tool.label} takes a program as free text; a tool for each job, or "
            "words on what limits it (read-only, an allow-list, a sandbox) were expected",
        )


@lru_cache(maxsize=8192)
def _kind(name: str) -> str:
    words = folded_name(name.rpartition(".")[2])
    joined = "_".join(words)
    if "sql" in words and words[-1] in SQL_ENDS:
        return PLAIN
    return PLAIN if joined in safety_words("codes") else MAYBE if joined in safety_words("maybe_codes") else ""


def _is_program(tool: Tool, parameter: Parameter, kind: str) -> bool:
    """Whether a parameter holds a program that the tool runs, and nothing says what keeps it in bounds."""
    if any(bound in schema for schema in parameter.schemas for bound in BOUNDS):
        return False
    types = {found for schema in parameter.schemas for found in types_of(schema)} - {"null"}
    if types != {"string"}:
        return False
    text = parameter.text()
    if kind == MAYBE and not mention("code_words", text):
        return False
    if mention("labels", text[:30]) or not _runs(tool, text) or _reads(tool):
        return False
    return not (mention("bounds", text) or mention("bounds", tool.description))


def _runs(tool: Tool, text: str) -> bool:
    """Whether the tool runs what it is given, by its name or its texts: others format, explain or store programs."""
    runs = safety_words("runs")
    if not runs.isdisjoint(effect(tool).words):
        return True
    says = mention("running", text[:START]) or mention("running", tool.description[:START])
    return bool(says and mention("code_words", text))


def _reads(tool: Tool) -> bool:
    """Whether hints say that the tool changes nothing."""
    annotations = tool.definition.get("annotations")
    return isinstance(annotations, dict) and annotations.get("readOnlyHint") is True
