"""Splices: the least change of the text that makes an edit, in every notation; what they do not name stays."""

from __future__ import annotations

import json
import pprint
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolcheck.edits import Edit, insert, put, remove, rename
from toolcheck.fixes.splices import apply, splices
from toolcheck.fixes.values import changed, equal
from toolcheck.source import read_document
from toolcheck.source.document import Document


def after(document: Document, *edits: Edit) -> str | None:
    """The text after edits; None where one of them cannot be made."""
    found = splices(document, edits)
    return apply(document.text, found) if found else None


def tidy(text: str) -> str:
    """Without the margin of a text block."""
    lines = text.strip("\n").split("\n")
    margin = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(line[margin:] for line in lines).rstrip() + "\n"


CASES = [
    ("a.json", '{"a": {"b": 1}}', insert(("a",), "c", False), '{"a": {"b": 1, "c": false}}'),
    ("a.json", '{"a":{"b":1}}', insert(("a",), "c", ["x", None]), '{"a":{"b":1,"c":["x",null]}}'),
    ("a.json", '{"a": {}}', insert(("a",), "c", 1), '{"a": {"c": 1}}'),
    ("a.json", '{\n  "a": 1\n}\n', insert((), "b", "é"), '{\n  "a": 1,\n  "b": "\\u00e9"\n}\n'),
    ("a.json", '{\n  "é": 1\n}\n', insert((), "b", "é"), '{\n  "é": 1,\n  "b": "é"\n}\n'),
    ("a.json", '{\r\n\t"a": 1\r\n}\r\n', insert((), "b", 2), '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}\r\n'),
    ("a.json", '{"a": [1, 2, 3]}', remove(("a", 0)), '{"a": [2, 3]}'),
    ("a.json", '{"a": [1, 2, 3]}', remove(("a", 2)), '{"a": [1, 2]}'),
    ("a.json", '{"a": [1]}', remove(("a", 0)), '{"a": []}'),
    ("a.json", '{\n  "a": 1,\n  "b": 2\n}', remove(("b",)), '{\n  "a": 1\n}'),
    ("a.json", '{"a": 1, "b": 2}', rename(("a",), "c"), '{"c": 1, "b": 2}'),
    ("a.json", '{"a": ["x", "null"]}', put(("a",), "x"), '{"a": "x"}'),
    ("a.json", '{"a": "b\\u200bc \\"d\\""}', put(("a",), 'bc "d"'), '{"a": "bc \\"d\\""}'),
    ("a.jsonc", '{\n  "a": 1, // one\n}', insert((), "b", 2), '{\n  "b": 2,\n  "a": 1, // one\n}'),
    ("a.jsonc", '{\n  "a": 1,\n}', insert((), "b", 2), '{\n  "a": 1,\n  "b": 2,\n}'),
    ("a.jsonc", '{"a": 1, /* both */ "b": 2}', remove(("a",)), None),
    ("a.yaml", "a: 1\n", insert((), "b", False), "b: false\na: 1\n"),
    ("a.yaml", "a: 1\n# of c\nc: 2 # two\n", insert((), "b", "no"), 'a: 1\nb: "no"\n# of c\nc: 2 # two\n'),
    ("a.yaml", "a: {b: 1}\n", insert(("a",), "c", "x y"), "a: {b: 1, c: x y}\n"),
    ("a.yaml", "- b: 1\n  c: 2\n", remove((0, "b")), "- c: 2\n"),
    ("a.yaml", "- b: 1\n  c: 2\n", remove((0, "c")), "- b: 1\n"),
    ("a.yaml", "a:\n  - x\n  - y # why\n  - z\n", remove(("a", 0)), "a:\n  - y # why\n  - z\n"),
    ("a.yaml", "a:\n  - x\n  - y # why\n", remove(("a", 1)), None),
    ("a.yaml", "a: [x, # why\n  y]\n", put(("a",), ["x"]), None),
    ("a.yaml", "a: {b: [ # why\n  x, y], c: 1}\n", remove(("a", "b")), None),
    ("a", "a: [x, # why\n  y]\n", put(("a",), ["x"]), None),
    ("a.yaml", "--- {b: [}\n--- {a: [x, # why\n  y]}\n", put((1, "a"), ["x"]), None),
    ("a.yaml", "a:\n  - x\n", remove(("a", 0)), None),
    ("a.yaml", "a:\n  - x\n  - 'null'\nb: 1\n", put(("a",), "x"), "a: x\nb: 1\n"),
    ("a.yaml", "a: 'it''s'\n", put(("a",), "it's not"), "a: 'it''s not'\n"),
    ("a.yaml", "a: |\n  one\n  two\nb: 1\n", put(("a",), "one\n2\n"), "a: |\n  one\n  2\nb: 1\n"),
    ("a.yaml", "a: &x {b: 1}\nc: *x\n", insert(("c",), "d", 2), None),
    ("a.yaml", "base: &b\n  x: 1\nc:\n  <<: *b\n", remove(("c", "x")), None),
    ("a.py", "A = {'a': {'b': 1}}\n", insert((0,), "c", None), None),
    (
        "a.py",
        "TOOLS = [{'name': 'a', 'input_schema': {'b': True,  # yes\n}}]\n",
        insert(("TOOLS", 0, "input_schema"), "c", False),
        "TOOLS = [{'name': 'a', 'input_schema': {'c': False, 'b': True,  # yes\n}}]\n",
    ),
    (
        "a.py",
        'TOOLS = [{"name": "a" "b", "input_schema": {}}]\n',
        put(("TOOLS", 0, "name"), "c"),
        None,
    ),
    (
        "a.py",
        "TOOLS = [{'name': 'it\\'s', 'input_schema': {}}]\n",
        put(("TOOLS", 0, "name"), 'so "so"'),
        "TOOLS = [{'name': 'so \"so\"', 'input_schema': {}}]\n",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("file", "text", "edit", "expected"), CASES)
def test_text_after_an_edit(file: str, text: str, edit: Edit, expected: str | None) -> None:
    document = read_document(file, text.encode())
    assert document.readable
    assert after(document, edit) == expected
    if expected is not None:
        assert equal(read_document(file, expected.encode()).value, changed(document.value, [edit]))


def test_edits_of_one_fix_are_made_together_or_not_at_all() -> None:
    document = read_document("a.json", b'{"a": ["x", "null"], "b": [1, 1, 2, 1]}')
    assert after(document, put(("a",), "x"), insert((), "nullable", True)) == (
        '{"a": "x", "b": [1, 1, 2, 1], "nullable": true}'
    )
    assert after(document, remove(("b", 1)), remove(("b", 0))) == '{"a": ["x", "null"], "b": [2, 1]}'
    assert after(document, insert((), "c", 1), insert((), "d", 1)) is None
    assert after(document, remove(("b", 9))) is None


def test_what_is_no_edit_of_the_value_is_refused() -> None:
    with pytest.raises(KeyError):
        changed({"a": 1}, [insert((), "a", 2)])
    with pytest.raises(KeyError):
        changed({"a": 1, "b": 2}, [rename(("a",), "b")])
    with pytest.raises(KeyError):
        changed({"a": [1]}, [remove(("a", 1))])
    with pytest.raises(KeyError):
        changed({"a": 1}, [remove(("a", "b"))])


@pytest.mark.parametrize("kind", ["py", "yaml"])
def test_the_comments_of_a_file_are_looked_for_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolcheck.source import python_reader, yaml_reader

    looked: list[str] = []
    for module, name in ((python_reader, "find_comments"), (yaml_reader, "find_comments")):
        real = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given, real=real: (looked.append(""), real(*given))[1])
    tool = '[{"name": "a_b", "description": "c", "input_schema": {"type": "object"}}]  # one'
    document = read_document(f"many.{kind}", (f"TOOLS = {tool}\n" if kind == "py" else f"{tool}\n").encode())
    entry = ("TOOLS", 0) if kind == "py" else (0,)
    for key in ("name", "description", "input_schema"):
        assert splices(document, [remove((*entry, key))])
    assert len(looked) == 1


def test_equal_tells_types_apart() -> None:
    nan = float("nan")
    assert equal({"a": [1, nan]}, {"a": [1, nan]})
    assert not equal(1, True)
    assert not equal(1, 1.0)
    assert not equal([1], [1, 2])
    assert not equal({"a": 1}, {"b": 1})


TEXTS = st.text(st.sampled_from("abc é:#-'\"\\\n{[ ,\u200b漢"), max_size=8)
KEYS = st.text(st.sampled_from("abcé"), min_size=1, max_size=3)
VALUES = st.recursive(
    TEXTS | st.integers(-9, 9) | st.booleans() | st.none() | st.just(1.5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
SCALARS = TEXTS | st.integers(-9, 9) | st.booleans() | st.none() | st.lists(TEXTS, max_size=2)
NOTATIONS = ("json", "minified", "crlf", "tabs", "bom", "block", "flow", "python")


def written(value: Any, notation: str) -> tuple[str, bytes]:
    """A file that holds a value."""
    value = {"tools": value}
    if notation in ("block", "flow"):
        style = {"block": False, "flow": None}[notation]
        return "a.yaml", yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=style).encode()
    if notation == "python":
        # A reader of Python looks for tools: one stands beside the value.
        tool = {"name": "a", "description": "b", "input_schema": {"type": "object"}, "x": value["tools"]}
        return "a.py", f"TOOLS = {pprint.pformat([tool], width=60)}\n".encode()
    if notation == "minified":
        return "a.json", json.dumps(value, separators=(",", ":")).encode()
    text = json.dumps(value, indent="\t" if notation == "tabs" else 2, ensure_ascii=False)
    text = text.replace("\n", "\r\n") if notation == "crlf" else text
    return "a.json", (b"\xef\xbb\xbf" if notation == "bom" else b"") + text.encode()


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    found = [(path, value)]
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in pairs:
        found += places(item, (*path, step))
    return found


@given(st.data())
@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_any_edit_changes_what_it_names_and_nothing_else(data: st.DataObject) -> None:
    notation = data.draw(st.sampled_from(NOTATIONS))
    file, raw = written(data.draw(VALUES), notation)
    document = read_document(file, raw)
    base: tuple[str | int, ...] = ("TOOLS", 0, "x") if notation == "python" else ("tools",)
    value: Any = document.value
    for step in base:
        value = value[step]
    path, held = data.draw(st.sampled_from(places(value, base)))
    choices = [put(path, data.draw(SCALARS))]
    if isinstance(held, dict):
        choices.append(insert(path, data.draw(KEYS), data.draw(SCALARS)))
    if len(path) > len(base):
        choices.append(remove(path))
        if isinstance(path[-1], str):
            choices.append(rename(path, data.draw(KEYS)))
    edit = data.draw(st.sampled_from(choices))
    try:
        expected = changed(document.value, [edit])
    except KeyError:
        return
    text = after(document, edit)
    if text is None:  # allowed where the notation leaves no plain way; JSON always has one
        assert notation in ("block", "flow", "python")
        return
    assert equal(read_document(file, text.encode()).value, expected), text
    assert text.count("\r\n") == text.count("\n") or notation != "crlf"
