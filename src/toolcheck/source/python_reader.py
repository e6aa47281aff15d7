"""Tool definitions in Python files: written as literals, or made of decorated functions. Nothing is executed.

The document's value is an object: the name of a variable -> its value, for each place that may write tools. A name is
that of the variable, of the keyword argument (`create(tools=[…])`), of the function that returns the value or is
called with it (`register`); inside functions and classes theirs come first (`Client.run.tools`), and a name met again
gets `#2`. Decorated functions stand in a list under what decorates them (`mcp`, `function_tool`). What the file
computes is `UNKNOWN` there (see `unknown.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..finding import Offsets, Path
from .document import Comment, Document, Note, unreadable
from .python_places import Place
from .python_positions import PythonPositions, Source
from .python_scopes import Module
from .python_signs import may_decorate, may_write
from .python_values import Values
from .unknown import Unknown, parts


def read_python(file: str, text: str, notes: tuple[Note, ...] = ()) -> Document:
    """Read one Python module. Never raises: see `Document.readable`."""
    source = Source(text)
    null = text.find("\0")
    if null >= 0:
        return unreadable(file, text, "this is a binary file, not Python", (null, null + 1), notes)
    try:
        tree = syntax_tree(text)
    except SyntaxError as error:
        at = source.offset(error.lineno or 1, (error.offset or 1) - 1)
        problem = error.msg.partition(" - ")[0]
        return unreadable(file, text, f"this is not valid Python: {problem}", (at, at), notes)
    except (RecursionError, MemoryError):
        return unreadable(file, text, "nested too deeply to be read", (0, 0), notes)
    except ValueError:
        return unreadable(file, text, "this is not valid Python: it holds half a surrogate pair", (0, 0), notes)
    values = Values(len(text))
    root: dict[str, Any] = {}
    places: dict[str | int, Place] = {}
    made: list[Path] = []
    functions = False
    numbers: dict[str, int] = {}
    for found, place, value, schemas in _found(file, text, tree, values):
        name, number = found, numbers.get(found, 1)
        while name in root:
            number += 1
            name = f"{found}#{number}"
        numbers[found] = number  # a long file may use one name thousands of times
        root[name], places[name] = value, place
        if schemas is not None:
            functions = True
            made += ((name, *path) for path in schemas)
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
        made=frozenset(made),
        functions=functions,
    )


def declared(data: bytes) -> str | None:
    """The text of a file that is not UTF-8, in the encoding that its first lines declare; None without a true one."""
    import io
    import tokenize

    try:
        return data.decode(tokenize.detect_encoding(io.BytesIO(data).readline)[0])
    except (SyntaxError, LookupError, UnicodeError):
        return None


def syntax_tree(text: str) -> ast.Module:
    """The parsed module; raises what `ast.parse` raises."""
    import warnings

    with warnings.catch_warnings():  # on doubtful escapes, say: not ours to report
        warnings.simplefilter("ignore")
        return ast.parse(text)


def _found(
    file: str, text: str, tree: ast.Module, values: Values
) -> Iterator[tuple[str, Place, Any, tuple[Path, ...] | None]]:
    """The name, place and value of all that holds tools: literals, then functions with the schemas made of them."""
    functions = may_decorate(text)
    if not functions and not may_write(text):
        return
    module = Module(tree)
    if may_write(text):
        from .python_literals import literals

        for candidate in literals(module, values):
            yield candidate.name, candidate.place, candidate.value, None
    if functions and module.decorated:
        from ..functions import listed

        yield from listed(module, values, file, len(text))


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
