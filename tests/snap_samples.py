"""Writes snapshot files as test frameworks do, for the tests of their reader: values with marks for what is no JSON."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple


class Printed(NamedTuple):
    """A value that pretty-format prints as it likes, such as `[Function]`."""

    text: str


class Style(NamedTuple):
    """The settings of pretty-format."""

    escape: bool = False
    prototypes: bool = False
    indent: int = 2


PLAIN = Style()


def printed(value: Any, style: Style = PLAIN, depth: int = 0) -> str:
    """A value in the notation of pretty-format."""
    if isinstance(value, Printed):
        return value.text
    if isinstance(value, str):
        return '"' + (re.sub(r'["\\]', r"\\\g<0>", value) if style.escape else value) + '"'
    if not isinstance(value, (dict, list)):
        return json.dumps(value)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    prefix = ("Object " if isinstance(value, dict) else "Array ") if style.prototypes else ""
    if not value:
        return prefix + opening + closing
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        items = [f"{printed(key, style)}: {printed(value[key], style, depth + 1)}" for key in keys]
    else:
        items = [printed(item, style, depth + 1) for item in value]
    inner = " " * (style.indent * (depth + 1))
    lines = "".join(f"{inner}{item},\n" for item in items)
    return f"{prefix}{opening}\n{lines}{' ' * (style.indent * depth)}{closing}"


def template(text: str) -> str:
    """A template literal."""
    return "`" + re.sub(r"`|\\|\$\{", r"\\\g<0>", text) + "`"


def module(snapshots: dict[str, str]) -> str:
    """The module that Jest keeps: a text of several lines is set off by line breaks."""
    parts = ["// Jest Snapshot v1, https://goo.gl/fbAQLP"]
    for title, text in snapshots.items():
        body = f"\n{text}\n" if "\n" in text else text
        parts.append(f"exports[{template(title)}] = {template(body)};")
    return "\n\n".join(parts) + "\n"
