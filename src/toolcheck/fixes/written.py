"""Values as text, in the notation and the manner of the file around them."""

from __future__ import annotations

import ast
import json
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING, Any

from .text import JSON, PYTHON, Source, UnfixableError

if TYPE_CHECKING:
    import re

CONSTANTS = {PYTHON: {None: "None", True: "True", False: "False"}}
AMBIGUOUS = frozenset(["yes", "no", "on", "off", "y", "n", "true", "false", "null", "none", "~"])
"""Plain words that a reader of YAML 1.1 or 1.2 takes for something else than a text."""


class Manner:
    """How the values of one place are written: its notation, its quotation marks, whether with spaces."""

    __slots__ = ("ascii", "compact", "language", "quote")

    def __init__(self, source: Source, *, compact: bool = False, quote: str = '"') -> None:
        self.language = source.language
        self.compact = compact
        self.quote = quote
        self.ascii = source.text.isascii() and source.language == JSON

    def value(self, value: Any) -> str:
        """A value on one line."""
        comma, colon = (",", ":") if self.compact else (", ", ": ")
        if isinstance(value, dict):
            return "{" + comma.join(f"{self.text(key)}{colon}{self.value(item)}" for key, item in value.items()) + "}"
        if isinstance(value, list):
            return "[" + comma.join(self.value(item) for item in value) + "]"
        if isinstance(value, str):
            return self.text(value)
        if value is None or isinstance(value, bool):
            return CONSTANTS.get(self.language, {None: "null", True: "true", False: "false"})[value]
        return json.dumps(value)

    def text(self, value: str) -> str:
        """A text with its marks, or without them where YAML needs none."""
        if self.language == PYTHON:
            return _python(value, self.quote)
        if self.language != JSON and _is_plain(value):
            return value
        return json.dumps(value, ensure_ascii=self.ascii)


def replaced(source: Source, old: str, value: str) -> str:
    """A text in the style of the literal that it takes the place of; YAML's blocks are `blocks.replaced`."""
    if source.language == JSON:
        return _spared(old, value) or json.dumps(value, ensure_ascii=old.isascii() and "\\u" in old)
    if source.language == PYTHON:
        return _python_literal(old, value)
    if old[:1] == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    if old[:1] == '"':
        return _spared(old, value) or json.dumps(value, ensure_ascii=False)
    if old[:1] in "|>":
        raise UnfixableError
    return value if _is_plain(value) else json.dumps(value, ensure_ascii=False)


def _spared(old: str, value: str) -> str:
    """The literal with characters taken out and all its escapes kept, where that gives the value; else ""."""
    try:
        before = json.loads(old, strict=False)
    except ValueError:
        return ""
    gone = {char for char in before if char not in value}
    plain = "".join(char for char in old if char not in gone or char.isascii())
    try:
        return plain if json.loads(plain, strict=False) == value else ""
    except ValueError:
        return ""


def _python_literal(old: str, value: str) -> str:
    """One literal of Python for another, in its quotation marks; not a joined, formatted or computed one."""
    if old[:1] not in "'\"" or not _is_one_token(old):
        raise UnfixableError
    before: str = ast.literal_eval(old)
    gone = {char for char in before if char not in value and not char.isascii()}
    plain = "".join(char for char in old if char not in gone)
    try:
        if ast.literal_eval(plain) == value:
            return plain
    except (SyntaxError, ValueError):
        pass
    if old[:3] in ('"""', "'''"):
        raise UnfixableError
    return _python(value, old[0])


def _is_one_token(text: str) -> bool:
    import tokenize

    try:
        tokens = [token.type for token in tokenize.generate_tokens(StringIO(text).readline)]
    except (tokenize.TokenError, SyntaxError):
        return False
    return [kind for kind in tokens if kind not in (tokenize.NEWLINE, tokenize.ENDMARKER)] == [tokenize.STRING]


def _python(value: str, quote: str) -> str:
    written = json.dumps(value, ensure_ascii=False)  # its escapes are Python's, save for lone surrogates
    if quote == "'" and "'" not in value:
        return "'" + written[1:-1].replace('\\"', '"') + "'"
    return written


@cache
def _plain() -> re.Pattern[str]:
    import re

    return re.compile(r"[^\W\d_][\w ./()-]*")


def _is_plain(value: str) -> bool:
    """Whether a text needs no quotation marks anywhere in YAML, be it 1.1 or 1.2."""
    return (
        _plain().fullmatch(value) is not None
        and value.strip() == value
        and value.lower() not in AMBIGUOUS
        and "\n" not in value
    )
