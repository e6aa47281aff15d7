"""Decorated functions that no one would write: reading never fails, and every part has its place."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from function_samples import FOLDER
from toolcheck.discover import catalogues
from toolcheck.finding import Path
from toolcheck.source import read_document
from toolcheck.source.document import Document

HEAD = (
    "from typing import Annotated, Any, Literal, Optional, Union\nfrom enum import Enum\n"
    "from pydantic import BaseModel, Field\nfrom fastmcp import FastMCP\nmcp = FastMCP('a')\n"
)
SOURCES = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*_tools.py"))]
PIECES = (
    "int", "str", "None", "...", "()", "[]", "{}", "X", "'X'", "list", "dict", "tuple", "Literal", "Optional", "Union",
    "Annotated", "Field", "Enum", "BaseModel", "Any", "mcp", "f", "1", "-1", "'a'", "b'a'", "1j", "E.A", "E", "M",
    "M.a",
)  # fmt: skip
atoms = st.sampled_from(PIECES)
expressions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: f"{pair[0]}[{pair[1]}]"),
        st.tuples(inner, inner, inner).map(lambda three: f"{three[0]}[{three[1]}, {three[2]}]"),
        st.tuples(inner, inner).map(lambda pair: f"{pair[0]} | {pair[1]}"),
        st.tuples(inner, inner).map(lambda pair: f"{pair[0]}({pair[1]}, description={pair[0]}, ge={pair[1]})"),
        st.tuples(inner, st.sampled_from(("*", "**"))).map(lambda pair: f"Field({pair[1]}{pair[0]})"),
        inner.map(lambda text: f"[{text}]"),
        inner.map(lambda text: f"{{{text}: {text}}}"),
        inner.map(repr),
    ),
    max_leaves=8,
)
docstrings = st.lists(
    st.sampled_from((
        "", "Finds it.", "Args:", "    a: One.", "    b (int): Two", "        more", "Returns:", "    str: x",
        "Parameters", "----------", "a : int", "    One.", ":param a: One", ":returns: x", ":", "::", "```", "Note:",
        "\\", "\\n", "é:",
    )),
    max_size=8,
)  # fmt: skip


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, member in members:
        yield from paths(member, (*path, step))


def check(text: str) -> Document:
    document = read_document("tools.py", text.encode("utf-8", "replace"))
    if document.readable:
        catalogues(document)
        for path in paths(document.value):
            for start, end in (document.positions.value(path), document.positions.key(path)):
                assert 0 <= start <= end <= len(document.text)
        document.positions.path_at(len(text) // 2)
    return document


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(expressions, expressions), min_size=1, max_size=3), docstrings, expressions, expressions)
def test_any_annotation_default_and_docstring_is_read(
    parameters: list[tuple[str, str]], lines: list[str], alias: str, argument: str
) -> None:
    given_ = ", ".join(f"{'abc'[index]}: {kind} = {value}" for index, (kind, value) in enumerate(parameters))
    doc = "\n    ".join(lines)
    text = (
        f"{HEAD}X = {alias}\nclass E(Enum):\n    A = {alias}\n"
        f"class M(BaseModel):\n    a: {alias} = {argument}\n    m: 'M'\n"
        f"@mcp.tool({argument}, description={alias})\ndef f({given_}) -> {alias}:\n    '''{doc}\n    '''\n"
    )
    check(text)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SOURCES), st.randoms(use_true_random=False), st.integers(1, 4))
def test_real_looking_files_with_lines_lost_and_mixed_are_read(source: str, random: Any, edits: int) -> None:
    lines = source.splitlines()
    for _ in range(edits):
        at = random.randrange(len(lines))
        action = random.randrange(3)
        if action == 0:
            del lines[at]
        elif action == 1:
            lines[at] = random.choice(lines)
        else:
            line = lines[at]
            cut = random.randrange(len(line) + 1)
            lines[at] = line[:cut] + random.choice("()[]{}'\":,=.é\t\\ ") + line[cut:]
    check("\n".join(lines))


@pytest.mark.parametrize(
    "text",
    [
        "X = list['X']", "X = X", "X = X | int", "X = Optional[X]", "X = Union['X', 'Y']\nY = Union['X', 'Y', None]",
        "X = Annotated['X', Field(ge=1)]", "X = Literal['X', X]", "X = dict[X, X]",
        "X = Union[list['X'], 'X', X, None]",
        "X = Y\nY = X", "class X(X): ...", "class X(Y): ...\nclass Y(X): ...",
        "class X(BaseModel):\n    x: 'X'\n    y: list['X'] = []", "X = " + "list[" * 80 + "int" + "]" * 80,
        "X = Literal[" + ", ".join(map(str, range(5000))) + "]", "class X(Enum):\n    A = X.A\n    B = A",
        "A0 = str\n" + "".join(f"A{i + 1} = tuple[A{i}, A{i}]\n" for i in range(25)) + "X = A25",
        "class A0(BaseModel):\n    a: int\n"
        + "".join(f"class A{i + 1}(BaseModel):\n    a: A{i}\n    b: A{i}\n" for i in range(25)) + "X = A25",
    ],
)  # fmt: skip
def test_types_without_end_are_read_in_bounded_time(text: str) -> None:
    start = time.process_time()
    document = check(f"{HEAD}{text}\n@mcp.tool\ndef f(x: X): 'Does it.'\n")
    assert list(document.value) == ["mcp"]
    assert time.process_time() - start < 5
