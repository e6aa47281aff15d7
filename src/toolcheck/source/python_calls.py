"""The calls that write plain data: `dict(…)`, `list(…)`, `"…".join([…])`, and the records of provider libraries."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from .python_signs import RECORDS
from .unknown import UNKNOWN, Unknown

if TYPE_CHECKING:
    from .python_places import Place
    from .python_scopes import Scope
    from .python_values import Values

SCHEMA = "Schema"
"""The class of the Gemini libraries that writes keywords in snake case."""
STRIPS = ("strip", "lstrip", "rstrip")


def call(values: Values, node: ast.Call, scope: Scope) -> Any:
    """The value of a call; unknown unless it is one of those this module knows."""
    func = node.func
    name = getattr(func, "id", getattr(func, "attr", ""))
    if isinstance(func, ast.Attribute) and not node.keywords:
        found = _method(values, func, node.args, scope)
        if found is not None:
            return found
    if name == "dict" and isinstance(func, ast.Name):
        return _dict(values, node, scope)
    if name.endswith(RECORDS) and name[0].isupper() and not node.args:
        return _record(values, node, scope, snake=name == SCHEMA)
    if node.keywords or not node.args or any(isinstance(argument, ast.Starred) for argument in node.args):
        return UNKNOWN
    return _wrapped(values, name, node.args, scope)


def _method(values: Values, func: ast.Attribute, arguments: list[ast.expr], scope: Scope) -> Any:
    """A method of a literal; None when it is none of those that are known."""
    if func.attr == "loads" and len(arguments) == 1 and isinstance(func.value, ast.Name) and func.value.id == "json":
        return _json(values.of(arguments[0], scope))
    if func.attr in STRIPS and len(arguments) < 2:
        texts = [values.of(part, scope) for part in (func.value, *arguments)]
        if all(text.__class__ is str for text in texts):
            return getattr(str, func.attr)(*texts)
    if func.attr == "join" and len(arguments) == 1:
        glue, parts = values.of(func.value, scope), values.of(arguments[0], scope)
        if glue.__class__ is str and parts.__class__ is list and all(part.__class__ is str for part in parts):
            return values.text(*[piece for part in parts for piece in (glue, part)][1:])
    if func.attr == "copy" and not arguments:
        return _container(values.of(func.value, scope))
    return None


def _wrapped(values: Values, name: str, arguments: list[ast.expr], scope: Scope) -> Any:
    """A function that gives its argument back, or a text of it laid out anew."""
    if name == "cast" and len(arguments) == 2:
        return values.of(arguments[1], scope)
    if len(arguments) > 1:
        return UNKNOWN
    value = values.of(arguments[0], scope)
    if name in ("list", "tuple"):
        return value if value.__class__ is list else UNKNOWN
    if name in ("copy", "deepcopy"):
        return _container(value)
    if name in ("dedent", "cleandoc") and value.__class__ is str:
        if name == "cleandoc":
            from inspect import cleandoc

            return cleandoc(value)
        from textwrap import dedent

        return dedent(value)
    return UNKNOWN


def _container(value: Any) -> Any:
    return value if isinstance(value, (dict, list)) else UNKNOWN


def _dict(values: Values, node: ast.Call, scope: Scope) -> Any:
    """`dict(OTHER, key=value, **more)`."""
    value: dict[str, Any] = {}
    places: dict[str | int, Place] = {}
    for argument in node.args:
        values.merged(value, places, values.of(argument, scope), argument)
    _keywords(values, node, scope, value, places)
    return values.keep(value, places)


def _record(values: Values, node: ast.Call, scope: Scope, *, snake: bool) -> Any:
    value: dict[str, Any] = {}
    places: dict[str | int, Place] = {}
    _keywords(values, node, scope, value, places)
    if snake:
        value = {_camel(key): member for key, member in value.items()}
        places = {_camel(str(key)): place for key, place in places.items()}
    return values.keep(value, places)


def _keywords(
    values: Values, node: ast.Call, scope: Scope, value: dict[str, Any], places: dict[str | int, Place]
) -> None:
    for keyword in node.keywords:
        if keyword.arg is None:
            values.merged(value, places, values.of(keyword.value, scope), keyword.value)
        else:
            value[keyword.arg], places[keyword.arg] = values.of(keyword.value, scope), (keyword, keyword.value)


def _camel(key: str) -> str:
    first, *more = key.split("_")
    return first + "".join(part.capitalize() for part in more)


def _json(text: Any) -> Any:
    """The value of a JSON text; what lies inside has no place of its own in the Python source."""
    if isinstance(text, Unknown) or not isinstance(text, str):
        return UNKNOWN
    from .json_reader import read_json

    document = read_json("", text)
    return _container(document.value) if document.readable and not document.notes else UNKNOWN
