"""YAML events from libyaml (PyYAML) or, where PyYAML lacks it, from ruamel.yaml's pure parser; their errors in words.

Both give the same event classes with code-point offsets. The pure parser is some 30 times slower, and places the
empty value of `key: # comment` after the comment instead of before it; all else is alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..finding import Offsets

YAML_11_BREAKS = "\x85\u2028\u2029"  # line breaks to the parsers, but ordinary characters since YAML 1.2
MAX_DEPTH = 200  # nested containers; the parsers themselves stop at 1,000 or run out of stack
KEY_LIMIT = 1024  # YAML's own limit for a key that is not marked by `?`


class YamlProblem(Exception):  # noqa: N818 - it says what is wrong with the file, not that something failed here
    """Why a text cannot be read, and where (offsets in code points)."""

    def __init__(self, problem: str, start: int, end: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.offsets: Offsets = (start, end)


class Backend(NamedTuple):
    """A parser: its module of event classes, its error class, and text -> a function that gives the next event."""

    name: str
    events: Any
    error: type[Exception]
    open: Callable[[str], Callable[[], Any]]


def libyaml() -> Backend:
    """PyYAML over libyaml. Raises ImportError when PyYAML was built without it."""
    from importlib import import_module

    import yaml.events

    parser = import_module("yaml.cyaml").CParser  # by name: the stubs leave it out

    def opener(text: str) -> Callable[[], Any]:
        if text.startswith("\ufeff"):  # libyaml drops one mark without counting it, and counts the next
            text = "\ufeff" + text
        get: Callable[[], Any] = parser(text).get_event
        return get

    return Backend("libyaml", yaml.events, yaml.error.YAMLError, opener)


def pure() -> Backend:
    """ruamel.yaml's parser in pure Python."""
    import ruamel.yaml

    def opener(text: str) -> Callable[[], Any]:
        stream = ruamel.yaml.YAML(typ="safe", pure=True).parse(text)

        def get() -> Any:
            try:
                return next(stream)
            except (AssertionError, ValueError, LookupError) as error:  # how it refuses some rare inputs
                raise YamlProblem("this is not valid YAML", 0, min(1, len(text))) from error

        return get

    return Backend("pure", ruamel.yaml.events, ruamel.yaml.error.YAMLError, opener)


def best_backend() -> Backend:
    """libyaml where there is one, else the pure parser."""
    try:
        return libyaml()
    except ImportError:
        return pure()


def mask_breaks(text: str) -> tuple[str, dict[int, str] | None]:
    """The text with YAML 1.1's extra line breaks replaced by characters that it does not hold, and the way back."""
    present = [char for char in YAML_11_BREAKS if char in text]
    if not present:
        return text, None
    used = set(text)
    free = [char for char in map(chr, range(0xE000, 0xF8FF)) if char not in used][: len(present)]
    if len(free) < len(present):
        return text, None
    return text.translate({ord(char): to for char, to in zip(present, free, strict=True)}), {
        ord(to): char for char, to in zip(present, free, strict=True)
    }


def explain(error: Exception, text: str) -> YamlProblem:
    """What a parser's exception means, in words and with its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return _forbidden_character(text)
    at = min(mark.index, len(text))
    problem = _reworded(error, text, at)
    line = text[_line_start(text, at) : at + 1]
    if "\t" in line[: len(line) - len(line.lstrip())] and "a tab" not in problem:
        problem += "; a tab indents this line, where YAML allows only spaces"
    return YamlProblem(problem, at, min(at + 1, len(text)))


def _reworded(error: Exception, text: str, at: int) -> str:
    problem = str(getattr(error, "problem", None) or getattr(error, "context", None) or "this is not valid YAML")
    if "cannot start any token" in problem:
        if text[at] == "\t":
            return "a tab stands where YAML allows only spaces"
        if text[max(at - 1, 0) : at + 1] == "{%":
            return "`{%` opens a template tag, which is not YAML"
        return f"a value without quotes cannot start with the character {text[at]}"
    if "nesting depth" in problem:
        return f"nested more than {MAX_DEPTH} levels deep"
    if text[at : at + 1] == ":" and _key_length(text, at) > KEY_LIMIT:
        return f"a key longer than {KEY_LIMIT:,} characters has to be written after `? `"
    if problem.startswith("mapping values are not allowed"):
        why = "is a line indented wrongly, or does a text hold `: ` without quotes?"
        return f"mapping values are not allowed here ({why})"
    context, opened = getattr(error, "context", None), getattr(error, "context_mark", None)
    if context and context != problem:
        problem += f" {context}"
        if opened is not None and opened.index < at:
            problem += f" that starts on line {opened.line + 1}"
    return problem


def _key_length(text: str, colon: int) -> int:
    """The length of what stands before this colon: a quoted text, or a plain one back to the last `,`, `{` or break."""
    quote = text[colon - 1 : colon]
    if quote and quote in "\"'":
        return colon - 1 - text.rfind(quote, 0, colon - 1)
    return colon - 1 - max(text.rfind(mark, 0, colon) for mark in ",{\n\r")


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _forbidden_character(text: str) -> YamlProblem:
    """The parsers stop at a character outside YAML's set, with an offset in bytes or none: look for it here."""
    import re

    found = re.search("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    if found is None:
        return YamlProblem("this is not valid YAML", 0, min(1, len(text)))
    code = ord(found[0])
    kind = "half of a surrogate pair" if 0xD800 <= code <= 0xDFFF else "a control character"
    if code > 0xDFFF:
        kind = "not a character"
    return YamlProblem(f"U+{code:04X} ({kind}) is not allowed in YAML", *found.span())
