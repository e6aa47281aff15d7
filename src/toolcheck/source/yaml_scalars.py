"""What a YAML scalar means: the core schema of YAML 1.2, how YAML 1.1 reads the same text, and explicit tags."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

Doubt = tuple[str, Mapping[str, str]]
"""The rule of a note, and its details."""

Reading = tuple[Any, tuple[Doubt, ...]]
"""A plain value, and what is to be noted about it."""

STANDARD = "tag:yaml.org,2002:"
MAX_DIGITS = 4000  # below Python's own limit (4,300) for turning text into an integer and back
MAX_BASED_DIGITS = 500  # in base 2, 8, 16 or 60: below the lowest limit that Python can be set to
MEMO_LENGTH = 32

_CONSTANTS: dict[str, Any] = {"": None, "~": None}
_CONSTANTS |= dict.fromkeys(("null", "Null", "NULL"))
_CONSTANTS |= dict.fromkeys(("true", "True", "TRUE"), True) | dict.fromkeys(("false", "False", "FALSE"), False)
_CONSTANTS |= dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf)
_CONSTANTS |= dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf) | dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan)
_CONSTANTS_11 = _CONSTANTS | dict.fromkeys(("yes", "Yes", "YES", "on", "On", "ON"), True)
_CONSTANTS_11 |= dict.fromkeys(("no", "No", "NO", "off", "Off", "OFF"), False)
_NUMERIC = frozenset("0123456789+-.")

_FLOAT = r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
_BASED_11 = r"([-+]?)(?:0b([01_]+)|0([0-7_]+)|0x([0-9a-fA-F_]+))"
_FLOAT_11 = r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?"
_BASE_60 = r"[-+]?(?:[1-9][0-9_]*(?::[0-5]?[0-9])+|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)"
_TIME = r"(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?"
_DATE = rf"[0-9]{{4}}-(?:[0-9]{{2}}-[0-9]{{2}}|[0-9]{{1,2}}-[0-9]{{1,2}}{_TIME})"


class _Date(str):
    """A text that YAML 1.1 reads as a date."""

    __slots__ = ()


class PlainScalars(dict[str, Reading]):
    """Plain scalar -> reading; short ones are remembered, for keys and keywords come back thousands of times."""

    def __init__(self, yaml11: bool = False) -> None:
        from re import compile as pattern

        super().__init__()
        self.yaml11 = yaml11
        self._integer = pattern(r"[-+]?[0-9]+").fullmatch
        self._float = pattern(_FLOAT).fullmatch
        self._based = pattern(r"0o([0-7]+)|0x([0-9a-fA-F]+)").fullmatch
        self._integer11 = pattern(r"[-+]?(?:0|[1-9][0-9_]*)").fullmatch
        self._based11 = pattern(_BASED_11).fullmatch
        self._float11 = pattern(_FLOAT_11).fullmatch
        self._base60 = pattern(_BASE_60).fullmatch
        self._date = pattern(_DATE).fullmatch

    def __missing__(self, text: str) -> Reading:
        if len(text) > MEMO_LENGTH:
            return self._read(text) if text[0] in _NUMERIC else (text, ())
        reading = self[text] = self._read(text)
        return reading

    def _read(self, text: str) -> Reading:
        value, other = self.core(text), self.legacy(text)
        alike = value.__class__ is other.__class__ and (value == other or value != value)
        doubts = _not_json(other if self.yaml11 else value, text)
        if isinstance(other, _Date) or not (alike or self.yaml11 or doubts):
            doubts = (("yaml-ambiguity", _details(text, in_words(other, text), in_words(value, text))),)
        if self.yaml11:
            value = text if isinstance(other, _Date) else other
        return value, doubts

    def core(self, text: str) -> Any:
        """The value that the core schema of YAML 1.2 gives to a plain scalar."""
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if text[0] not in _NUMERIC:
            return text
        if self._integer(text):
            return _decimal(text)
        if self._float(text):
            return float(text)
        if based := self._based(text):
            return _based(based[1], 8) if based[1] else _based(based[2], 16)
        return text

    def legacy(self, text: str) -> Any:
        """The value that YAML 1.1 gives to a plain scalar; a date is a text of its own class."""
        if text in _CONSTANTS_11:
            return _CONSTANTS_11[text]
        if text[0] not in _NUMERIC:
            return text
        bare = text.replace("_", "")
        if self._integer11(text):
            return _decimal(bare)
        if based := self._based11(text):
            base = 2 if based[2] else 8 if based[3] else 16
            return _based(based[1] + (based[2] or based[3] or based[4]).replace("_", ""), base, text)
        if self._float11(text):
            return float(bare)
        if self._base60(text):
            return _sexagesimal(bare)
        return _Date(text) if self._date(text) else text

    def tagged(self, text: str, tag: str, plain: bool) -> Reading:
        """A scalar with an explicit tag. One that does not fit, or is not of the core schema, is noted and ignored."""
        if tag in ("!", STANDARD + "str"):
            return text, ()
        value, doubts = self[text]
        if tag == STANDARD + "bool" and isinstance(self.legacy(text), bool):
            return self.legacy(text), ()
        if tag == STANDARD + "float" and type(value) in (int, float):
            number = _decimal_float(value)
            return number, doubts or _not_json(number, text)
        if (tag == STANDARD + "int" and type(value) is int) or (tag == STANDARD + "null" and value is None):
            return value, doubts
        if not plain:
            value, doubts = text, ()
        return value, (*doubts, tag_doubt(tag, text, in_words(value, text)))


def tag_doubt(tag: str, text: str, reading: str) -> Doubt:
    """The note on a tag that is not obeyed; `reading` says in words what was read instead."""
    shown = "!!" + tag[len(STANDARD) :] if tag.startswith(STANDARD) else tag
    return "yaml-ambiguity", {**_details(text, f"what {shown} makes of it", reading), "tag": shown}


def in_words(value: Any, text: str) -> str:
    """A scalar in words, such as `the boolean false` or `the number 8`."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return f"the {'date' if isinstance(value, _Date) else 'text'} {shorten(text)}"
    if isinstance(value, bool):
        return f"the boolean {'true' if value else 'false'}"
    return f"the number {shorten(str(value))}"


def key_text(value: Any, text: str) -> str:
    """A key that is no text, as JSON would show it; `text` is how it was written."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value) if math.isfinite(value) else text


def shorten(text: str, limit: int = 40) -> str:
    """At most `limit` characters, with an ellipsis for the rest."""
    return text if len(text) <= limit else text[:limit] + "…"


def _details(text: str, yaml11: str, yaml12: str) -> dict[str, str]:
    return {"text": shorten(text), "yaml11": yaml11, "yaml12": yaml12}


def _not_json(value: Any, text: str) -> tuple[Doubt, ...]:
    """JSON can hold neither infinities nor what is not a number."""
    if not isinstance(value, float) or math.isfinite(value):
        return ()
    what = "constant" if text in _CONSTANTS else "number"
    return (("lax-json", {"what": what, "text": shorten(text, 20)}),)


def _decimal(text: str) -> int | float:
    try:
        return int(text) if len(text) <= MAX_DIGITS else float(text)
    except ValueError:  # Python's limit was set lower
        return float(text)


def _decimal_float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _based(digits: str, base: int, text: str = "") -> Any:
    """Digits in another base; `text` when underscores were all there was."""
    if len(digits) > MAX_BASED_DIGITS:
        return -math.inf if digits[0] == "-" else math.inf
    return int(digits, base) if digits.strip("+-") else text


def _sexagesimal(text: str) -> int | float:
    if len(text) > MAX_BASED_DIGITS:
        return -math.inf if text[0] == "-" else math.inf
    total: int | float = 0
    for part in text.lstrip("+-").split(":"):
        total = total * 60 + (float(part) if "." in part else int(part))
    return -total if text[0] == "-" else total
