"""Tool definitions written as literals in Python files. Nothing is executed.

The document's value is an object: the name of a variable -> its value, for each place that may write tools. A name is
that of the variable, of the keyword argument (`create(tools=[…])`), of the function that returns the value or is
called with it (`register`); inside functions and classes theirs come first (`Client.run.tools`), and a name met again
gets `#2`. What the file computes is `UNKNOWN` there (see `unknown.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from ..finding import Offsets
from .document import Comment, Document, Note, unreadable
from .python_changes import opened
from .python_names import arguments, dotted, target_names
from .python_places import Place
from .python_positions import PythonPositions, Source
from .python_scopes import ASSIGN, REBOUND, Module, Offer, Scope
from .python_values import Values, operands
from .unknown import ELSEWHERE, Unknown, parts

MAX_DEPTH = 7
"""Containers around a definition, the list of tools and what an envelope has around it."""
SIGNS = frozenset(
    ("input_schema", "inputSchema", "outputSchema", "parameters", "parametersJsonSchema", "parameters_json_schema",
     "toolSpec")
)  # fmt: skip
"""Keys of which a definition has one, unless it has a name and a description."""
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Candidate(NamedTuple):
    """A value that holds dicts that look like definitions (`tools`: their ids)."""

    name: str
    place: Place
    value: Any
    tools: frozenset[int]


def read_python(file: str, text: str, notes: tuple[Note, ...] = ()) -> Document:
    """Read one Python module. Never raises: see `Document.readable`."""
    source = Source(text)
    null = text.find("\0")
    if null >= 0:
        return unreadable(file, text, "this is a binary file, not Python", (null, null + 1), notes)
    try:
        tree = _parse(text)
    except SyntaxError as error:
        place = source.offset(error.lineno or 1, (error.offset or 1) - 1)
        problem = error.msg.partition(" - ")[0]
        return unreadable(file, text, f"this is not valid Python: {problem}", (place, place), notes)
    except (RecursionError, MemoryError):
        return unreadable(file, text, "nested too deeply to be read", (0, 0), notes)
    except ValueError:
        return unreadable(file, text, "this is not valid Python: it holds half a surrogate pair", (0, 0), notes)
    values = Values(len(text))
    root: dict[str, Any] = {}
    places: dict[str | int, Place] = {}
    found = _candidates(tree, values) if "description" in text or any(sign in text for sign in SIGNS) else ()
    for candidate in _unique(list(found), values):
        name, number = candidate.name, 1
        while name in root:
            number += 1
            name = f"{candidate.name}#{number}"
        root[name], places[name] = candidate.value, candidate.place
    if values.exhausted:
        return unreadable(file, text, "it puts together more data than can be followed", (0, 0), notes)
    return Document(
        file,
        text,
        root,
        PythonPositions(source, root, places, values),
        (*notes, *_repeated_keys(root, values, source)),
        find_comments(source) if "toolcheck:" in text else (),
        shared=values.shared,
        variables=True,
        partial=any(isinstance(part, Unknown) for part in parts(root)),
    )


def declared(data: bytes) -> str | None:
    """The text of a file that is not UTF-8, in the encoding that its first lines declare; None without a true one."""
    import io
    import tokenize

    try:
        return data.decode(tokenize.detect_encoding(io.BytesIO(data).readline)[0])
    except (SyntaxError, LookupError, UnicodeError):
        return None


def _parse(text: str) -> ast.Module:
    import warnings

    with warnings.catch_warnings():  # on doubtful escapes, say: not ours to report
        warnings.simplefilter("ignore")
        return ast.parse(text)


def _candidates(tree: ast.Module, values: Values) -> Iterator[Candidate]:
    for offer in Module(tree).offers:
        todo = [offer]
        while todo:
            offer = todo.pop()
            value = _value(offer, values)
            if isinstance(value, (dict, list)):
                values.spend(values.size(value))
                if values.exhausted:
                    return
                tools = _tools(value)
                if tools:
                    yield Candidate(offer.name, (offer.key, offer.node), value, tools)
                    continue
                if not any(isinstance(part, Unknown) for part in parts(value)):
                    continue
            todo += reversed(list(_inside(offer)))


def _value(offer: Offer, values: Values) -> Any:
    """The value of an offer; of a variable bound once with the changes that follow, of another one opened by them."""
    name, scope = offer.variable, offer.scope
    if name is None:
        return values.of(offer.node, scope)
    if sum(event.kind != ASSIGN for event in scope.events[name]) == len(scope.events[name]) - 1:
        value = values.named(name, scope)
        if isinstance(value, (dict, list)):
            return value
    value = values.of(offer.node, scope)
    changes = any(event.kind not in (ASSIGN, REBOUND) for event in scope.events[name])
    return opened(values, value) if changes and isinstance(value, (dict, list)) else value


def _inside(offer: Offer) -> Iterator[Offer]:
    """The expressions in one that is computed: arguments of calls, under their own names, and all others."""
    node, scope = offer.node, offer.scope
    if isinstance(node, ast.Call):
        prefix = f"{scope.prefix}." if scope.prefix else ""
        callee = prefix + (dotted(node.func) or "value")
        yield offer._replace(node=node.func, variable=None)
        for argument in node.args:
            if not isinstance(argument, (ast.Constant, ast.Name)):
                yield Offer(callee, None, argument, scope)
        for keyword in node.keywords:
            if isinstance(keyword.value, (ast.Constant, ast.Name)):
                continue
            yield Offer(prefix + keyword.arg if keyword.arg else callee, keyword, keyword.value, scope)
        return
    if isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
        scope = Scope(scope, scope.prefix)
        for name in arguments(node.args) if isinstance(node, ast.Lambda) else _loop_names(node):
            scope.bind(name)
    for child in operands(node) if isinstance(node, ast.BinOp) else ast.iter_child_nodes(node):
        if isinstance(child, ast.comprehension):
            yield Offer(offer.name, None, child.iter, scope)
        elif isinstance(child, ast.expr) and not isinstance(child, (ast.Constant, ast.Name)):
            yield Offer(offer.name, None, child, scope)


def _loop_names(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> Iterator[str]:
    for loop in node.generators:
        yield from target_names(loop.target)


def _tools(value: Any) -> frozenset[int]:
    """The ids of the dicts in a value that look like definitions; a bare schema is none, nor holds any."""
    if isinstance(value, dict) and "properties" in value and isinstance(value.get("type"), str):
        return frozenset()
    found: set[int] = set()
    seen = {id(value)}
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[Any] = []
        for container in level:
            if isinstance(container, dict) and (
                not SIGNS.isdisjoint(container) or ("name" in container and "description" in container)
            ):
                found.add(id(container))
            for item in container.values() if isinstance(container, dict) else container:
                if isinstance(item, (dict, list)) and id(item) not in seen:
                    seen.add(id(item))
                    below.append(item)
        level = below
    return frozenset(found)


def _unique(candidates: list[Candidate], values: Values) -> Iterator[Candidate]:
    """The candidates in their order, each definition in one of them, the first by `_rank`."""
    order = sorted(
        range(len(candidates)),
        key=lambda index: _rank(candidates[index]),
    )
    seen: set[int] = set()
    kept: dict[int, Candidate] = {}
    for index in order:
        candidate = candidates[index]
        if candidate.tools <= seen:
            continue
        value = candidate.value
        if isinstance(value, list) and not candidate.tools.isdisjoint(seen):
            items = [ELSEWHERE if id(item) in seen else item for item in value]
            value = values.keep(items, values.members(value))
        seen |= candidate.tools
        kept[index] = candidate._replace(value=value)
    return (kept[index] for index in sorted(kept))


def _rank(candidate: Candidate) -> tuple[int, bool, bool, int]:
    """Most definitions first; what holds one before itself; a list before a dict, and the longer before the shorter."""
    value, tools = candidate.value, candidate.tools
    return -len(tools), id(value) in tools, not isinstance(value, list), -len(value)


def _repeated_keys(root: dict[str, Any], values: Values, source: Source) -> Iterator[Note]:
    if values.repeats:
        for container in parts(root, containers=True):
            for key, first, again in values.repeats.get(id(container), ()):
                yield Note("duplicate-key", source.span(again), {"key": key}, (source.span(first),))


def find_comments(source: Source) -> tuple[Comment, ...]:
    """The comments of a Python file; a document has them only where one may hide a finding."""
    import tokenize

    text, starts = source.text, source.starts
    lines = (text[start:end] for start, end in pairwise(starts))
    found: list[Comment] = []
    try:
        for token in tokenize.generate_tokens(lambda: next(lines, "")):
            if token.type == tokenize.COMMENT:
                line = starts[token.start[0] - 1]
                offsets: Offsets = (line + token.start[1], line + token.end[1])
                found.append(Comment(offsets, bool(text[line : offsets[0]].strip())))
    except (tokenize.TokenError, SyntaxError):  # what `ast` reads and `tokenize` does not: lone carriage returns, say
        pass
    return tuple(found)
