"""The parts of the standard library's JSON decoder that the readers stand on, with types.

They are C, need no regular expression compiled at start, and have kept name and meaning since Python 2.7, but the type
stubs leave them out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from json import decoder
from typing import Any

skip: Callable[[str, int], re.Match[str]] = decoder.WHITESPACE.match  # type: ignore[attr-defined]  # not in the stubs
"""Matches the white space at an offset; `.end()` is the offset after it."""

scanstring: Callable[[str, int, bool], tuple[str, int]] = decoder.scanstring  # type: ignore[attr-defined]  # likewise
"""(text, offset after the opening quote, strict) -> (string, offset after the closing quote)."""

Scan = Callable[[str, int], tuple[Any, int]]
"""(text, offset) -> (value, end); raises StopIteration(offset) where no value starts, JSONDecodeError inside one."""


def scanner(**options: Any) -> Scan:
    """The scanner of a `json.JSONDecoder` with these options."""
    scan: Scan = json.JSONDecoder(**options).scan_once  # type: ignore[attr-defined]  # not in the stubs
    return scan
