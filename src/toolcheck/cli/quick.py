"""Reads the options of `lint` without click, whose import costs more than the lint of a small catalogue.

A commit hook runs `toolcheck lint` on every commit. What is not plainly right (an unknown option, a missing value,
`--help`) is left to click, which words it; a test holds both to the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .options import LINT


def parse(arguments: Sequence[str]) -> tuple[list[str], dict[str, Any]] | None:
    """(paths, options by key), or None when click has to look at the arguments."""
    by_name = {option.name: option for option in LINT} | {option.short: option for option in LINT if option.short}
    given: dict[str, Any] = {o.key: False if o.flag else [] if o.many else o.default for o in LINT}
    paths: list[str] = []
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            paths += rest
            break
        if not argument.startswith("-") or argument == "-":
            paths.append(argument)
            continue
        name, equals, value = argument.partition("=")
        option = by_name.get(name)
        if option is None or (equals and (option.flag or name == option.short)):
            return None
        if option.flag:
            given[option.key] = True
            continue
        if not equals:
            following = next(rest, None)
            if following is None or following.startswith("-"):
                return None
            value = following
        if option.choices is not None and value not in option.choices:
            return None
        if option.many:
            given[option.key].append(value)
        else:
            given[option.key] = value
    return paths, given
