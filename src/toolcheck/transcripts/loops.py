"""Loops of a Python program that ask a model again and again with nothing that bounds them. Read, never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..source.document import Document
from .transcript import PYTHON, Loop, Transcript

ASKS = ("messages.create", "messages.stream", "completions.create", "responses.create", "generate_content", "converse",
        "converse_stream", "complete", "chat")  # fmt: skip
"""Calls that ask a model, by the end of their dotted names; they count when `tools` is among their arguments."""
RUNNERS = {"tool_runner": "max_iterations"}
"""Loops of SDKs that are unbounded unless told otherwise -> the argument that bounds them."""
LIMITS = ("max_turns", "max_iterations", "max_steps")
"""Arguments that bound the loops of others; None lifts the bound."""


def found(document: Document) -> list[Transcript]:
    """One transcript without messages that holds the loops; empty where there are none."""
    from ..source.python_positions import Source

    try:
        tree = ast.parse(document.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    source = Source(document.text)
    loops = tuple(Loop(source.span(node), what, expected) for node, what, expected in _loops(tree))
    return [Transcript(document, PYTHON, (), (), loops=loops)] if loops else []


def _loops(tree: ast.AST) -> Iterator[tuple[ast.expr, str, str]]:
    """(what to point at, what it is, what was expected), in order of place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_sdk(node)
        elif isinstance(node, ast.While) and _is_endless(node.test) and not _is_bounded(node):
            asked = next((call for call in _calls(node) if _asks(call)), None)
            if asked is not None:
                yield node.test, "this loop asks the model until it stops by itself", "a count of turns with a limit"


def _of_sdk(call: ast.Call) -> Iterator[tuple[ast.expr, str, str]]:
    name = _dotted(call.func).rpartition(".")[2]
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in RUNNERS and None not in given and RUNNERS[name] not in given:
        yield call.func, f"`{name}` runs until the model stops by itself", f"`{RUNNERS[name]}`"
    for limit in LIMITS:
        value = given.get(limit)
        if isinstance(value, ast.Constant) and value.value is None:
            yield value, f"`{limit}` of `{name or 'this call'}` is None, which lifts the limit", "a number"


def _is_endless(test: ast.expr) -> bool:
    return isinstance(test, ast.Constant) and bool(test.value)


def _is_bounded(loop: ast.While) -> bool:
    """Whether something in the loop compares amounts, or takes from an iterator that may end: a count, in whatever
    form. What cannot be told is taken for a bound."""
    for node in ast.walk(loop):
        if isinstance(node, ast.Compare) and any(
            isinstance(operator, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for operator in node.ops
        ):
            return True
        if isinstance(node, ast.Call) and _dotted(node.func).rpartition(".")[2] in ("next", "range", "timeout"):
            return True
        if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Add, ast.Sub)) and _is_one(node.value):
            return True
    return False


def _is_one(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value == 1


def _calls(loop: ast.While) -> Iterator[ast.Call]:
    return (node for node in ast.walk(loop) if isinstance(node, ast.Call))


def _asks(call: ast.Call) -> bool:
    if not any(keyword.arg in ("tools", "toolConfig", "functions", "config") for keyword in call.keywords):
        return False
    name = _dotted(call.func)
    return any(name == ask or name.endswith(f".{ask}") for ask in ASKS)


def _dotted(node: ast.expr) -> str:
    """`client.beta.messages.tool_runner` of a call's function; "" for the parts that are no name."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        names.append(node.id)
    return ".".join(reversed(names))
