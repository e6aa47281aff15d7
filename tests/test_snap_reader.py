"""Snapshots are read as the values that were printed, or not at all; never as a guess."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from snap_samples import Printed, Style, module, printed, template
from toolcheck.discover import catalogues
from toolcheck.finding import Path
from toolcheck.source import read_document
from toolcheck.source.document import Document
from toolcheck.source.pretty_format import MAX_DEPTH
from toolcheck.source.snap_literals import Cooked, literal
from toolcheck.source.unknown import LOST, UNKNOWN, Unknown

TOOL: dict[str, Any] = {
    "description": "Gets one order.",
    "inputSchema": {"properties": {"id": {"type": "string"}}, "required": ["id"], "type": "object"},
    "name": "get_order",
}
# Line breaks, quotes and backslashes are what can go wrong.
TEXTS = st.text(
    st.sampled_from('ab"\\`$\n{}[],: é😀') | st.characters(exclude_characters="\r", exclude_categories=("Cs",)),
    max_size=14,
)
QUIET = st.text(st.characters(exclude_characters='"\n\r\\', exclude_categories=("Cs",)), max_size=8)
SCALARS = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.floats(-1e6, 1e6).map(lambda x: round(x, 3))
FORMS = st.sampled_from([Printed(text) for text in (
    "undefined", "[Function]", "[Function run]", "Symbol(a)", "2020-01-01T00:00:00.000Z", "[Circular]", "Any<String>",
    "/a\\\\d/g", "12n", "NaN", "Map {}", "Date { NaN }", "[Error: gone]", "-Infinity", "[Object]", "ToolError {}",
)])  # fmt: skip


def values(leaves: st.SearchStrategy[Any], keys: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Lists and objects; `inputSchema` is there so that the snapshot is taken for one of tools."""
    inner = st.recursive(
        leaves, lambda part: st.lists(part, max_size=4) | st.dictionaries(keys, part, max_size=4), max_leaves=20
    )
    return st.dictionaries(keys, inner, max_size=4).map(lambda value: {**value, "inputSchema": {}})


STYLES = st.builds(Style, st.booleans(), st.booleans(), st.sampled_from([2, 4, 1]))
ESCAPED = st.builds(Style, st.just(True), st.just(True), st.sampled_from([2, 4, 1]))


def read(text: str, name: str = "tools.test.ts.snap") -> Document:
    return read_document(name, text.encode("utf-8", "surrogatepass"))


def problems(document: Document) -> list[tuple[str, int]]:
    """What could not be read, and where."""
    return [(note.details["problem"], note.offsets[0]) for note in document.notes if note.rule == "unreadable-file"]


def known(value: Any) -> Any:
    """The value that the reader gives for one that was printed."""
    if isinstance(value, dict):
        return {key: known(item) for key, item in value.items()}
    if isinstance(value, list):
        return [known(item) for item in value]
    return UNKNOWN if isinstance(value, Printed) else value


def paths(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, value
    for step, child in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from paths(child, (*path, step))


def check_positions(document: Document, title: str, value: Any, style: Style) -> None:
    """Each part of a printed value stands where it is written, and a place in it leads back to it."""
    text = document.text.replace("\r\n", "\n")
    for path, part in paths(value):
        start, end = document.positions.value((title, *path))
        assert text[start:end] == template(printed(part, style, len(path)))[1:-1]
        if start < end:
            assert document.positions.path_at(start) == (title, *path)
        if path and isinstance(path[-1], str):
            start, end = document.positions.key((title, *path))
            assert text[start:end] == template(printed(path[-1], style))[1:-1]
            assert document.positions.path_at(start) == (title, *path)


@settings(deadline=None)
@given(values(SCALARS | TEXTS | FORMS, TEXTS), ESCAPED, TEXTS)
@example({"inputSchema": {}, "a": "\\"}, Style(True, True), "`${")
def test_what_is_printed_with_escapes_is_read_back(value: Any, style: Style, title: str) -> None:
    document = read(module({title: printed(value, style)}))
    assert document.readable
    assert problems(document) == []
    assert document.value == {title: known(value)}
    check_positions(document, title, value, style)


@settings(deadline=None)
@given(values(SCALARS | QUIET | FORMS, QUIET), STYLES)
def test_what_is_printed_without_quotes_in_texts_is_read_back_in_any_style(value: Any, style: Style) -> None:
    document = read(module({"lists tools 1": printed(value, style)}))
    assert problems(document) == []
    assert document.value == {"lists tools 1": known(value)}
    check_positions(document, "lists tools 1", value, style)


def is_guess(found: Any, value: Any) -> bool:
    """Whether something was read that was not written; unknown parts may stand for anything."""
    if isinstance(found, Unknown):
        return False
    if isinstance(value, dict) and isinstance(found, dict):
        return set(found) != set(value) or any(is_guess(found[key], value[key]) for key in value)
    if isinstance(value, list) and isinstance(found, list):
        return len(found) != len(value) or any(map(is_guess, found, value))
    return bool(found != known(value))


@settings(deadline=None)
@given(values(SCALARS | TEXTS | FORMS, QUIET), st.booleans())
def test_texts_without_escapes_are_read_as_written_or_are_not_known(value: Any, prototypes: bool) -> None:
    text = printed(value, Style(prototypes=prototypes))
    document = read(module({"a 1": text}))
    # With prototypes, strings are taken for escaped wherever that can be read.
    if not prototypes or ('\\"' not in text and "\\\\" not in text):
        assert not is_guess(document.value["a 1"], value)


@pytest.mark.parametrize(
    "description",
    [
        'say "hi", then "bye"',
        'Returns {"id": "a",\n"n": 1}',
        "a pattern: ^\\d+$ and C:\\temp",
        "`code`, ${name} and \\${name}",
        'one\n\n  "two"\n  {\n',
        '"quoted"',
    ],
)
def test_strings_that_are_not_escaped_end_where_the_member_ends(description: str) -> None:
    value = {"tools": [{**TOOL, "description": description}]}
    document = read(module({"a 1": printed(value)}))
    assert document.value == {"a 1": value}
    assert problems(document) == []
    check_positions(document, "a 1", value, Style())


@pytest.mark.parametrize("key", ["a", "f", "zeta"])
@pytest.mark.parametrize("below", ["1", '"x"', "{\n        }"])
def test_a_text_that_looks_like_the_next_member_is_not_known_and_the_rest_is(key: str, below: str) -> None:
    description = f'For example:\n{{\n      "b": "x",\n      "{key}": {below}\n}}'
    value = {"tools": [{**TOOL, "description": description}, TOOL]}
    document = read(module({"a 1": printed(value)}))
    first, second = document.value["a 1"]["tools"]
    assert first["description"] is UNKNOWN
    assert first["name"] == TOOL["name"]
    assert first["inputSchema"] == TOOL["inputSchema"]
    assert second == TOOL


def test_a_backslash_that_may_or_may_not_escape_makes_the_string_unknown() -> None:
    document = read(module({"a 1": printed({"tools": [{**TOOL, "description": 'say \\"hi\\"'}]})}))
    (tool,) = document.value["a 1"]["tools"]
    assert tool == {**TOOL, "description": UNKNOWN}
    assert tool["description"] is UNKNOWN
    other = printed({"description": 'a lone \\ or a " says that nothing is escaped'})
    document = read(module({"a 1": printed({"tools": [{**TOOL, "description": 'say \\"hi\\"'}]}), "b 1": other}))
    assert document.value["a 1"]["tools"][0]["description"] == 'say \\"hi\\"'


@pytest.mark.parametrize(
    "text",
    [
        'Map {\n      "a" => {\n        "b": 1,\n      },\n    }',
        "Set {\n      1,\n    }",
        '<div\n      className="a"\n    >\n      x,\n    </div>',
        'ObjectContaining {\n      "type": "object",\n    }',
        'ZodObject {\n      "_def": {},\n    }',
        "[Error: a\nb]",
        'StringContaining "x"',
        "Uint8Array [\n      1,\n    ]",
    ],
)
def test_what_is_no_json_value_is_unknown_and_what_follows_is_read(text: str) -> None:
    value = [{"inputSchema": {}, "a": [Printed(text.replace("\n", "\n  "))], "b": Printed(text), "name": "x"}]
    for style in (Style(), Style(True, True)):
        document = read(module({"a 1": printed(value, style)}))
        assert problems(document) == []
        assert document.partial
        assert document.value == {"a 1": known(value)}
        assert document.value["a 1"][0]["b"] is UNKNOWN


def test_symbols_as_keys_are_no_data_and_holes_are_unknown() -> None:
    text = '{\n  "inputSchema": {},\n  "list": [\n    ,\n    1,\n  ],\n  Symbol(a): {\n    "b": 1,\n  },\n}'
    document = read(module({"a 1": text}))
    assert document.value == {"a 1": {"inputSchema": {}, "list": [UNKNOWN, 1]}}


JSON_FORMS = {
    "json": lambda text: text,
    "string": lambda text: f'"{text}"',
    "escaped string": lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"',
}


@pytest.mark.parametrize("form", JSON_FORMS)
@pytest.mark.parametrize("indent", [None, 2])
def test_a_snapshot_of_json_is_read_with_its_places(form: str, indent: int | None) -> None:
    value = {"tools": [{**TOOL, "description": 'a "quote", a\nbreak, a \\ and `code`'}]}
    document = read(module({"a 1": JSON_FORMS[form](json.dumps(value, indent=indent)), "b 1": '"plain"'}))
    assert document.value == {"a 1": value, "b 1": '"plain"'}
    for path, part in paths(value):
        start, end = document.positions.value(("a 1", *path))
        cooked = Cooked(document.text, (start, end)).text
        if isinstance(part, str) and part.isidentifier():
            assert cooked.strip('\\"') == part
        assert document.positions.path_at(start) == ("a 1", *path)
    with pytest.raises(KeyError):
        document.positions.value(("b 1", "x"))
    assert document.positions.key(("b 1",)) != document.positions.value(("b 1",))


@pytest.mark.parametrize("name", ["<stdin>", "server.test.js.snapshot", "x.test.ts.SNAP"])
def test_a_snapshot_file_is_known_by_its_beginning_where_its_name_tells_nothing(name: str) -> None:
    assert read(module({"a 1": printed([TOOL])}), name).value == {"a 1": [TOOL]}


def test_snapshots_have_nothing_to_do_with_each_other() -> None:
    listing = {"jsonrpc": "2.0", "result": {"tools": [TOOL]}}
    document = read(module({"before 1": printed(listing), "after 1": printed(listing)}))
    assert [found.path[0] for found in catalogues(document)] == ["before 1", "after 1"]
    again = read(module({"a 1": "1"}) + module({"a 1": "2"}))
    assert list(again.value) == ["a 1", "a 1#2"]


def test_line_ends_of_windows_are_read_and_counted() -> None:
    value = {"tools": [TOOL]}
    text = module({"a 1": printed(value)}).replace("\n", "\r\n")
    document = read(text)
    assert document.value == {"a 1": value}
    assert text[slice(*document.positions.value(("a 1", "tools", 0, "name")))] == '"get_order"'


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"`a\`b\${c}\\`", "a`b${c}\\"),
        (r"`\n\t\x41\u0042\u{1F600}\ud83d\ude00\q`", "\n\tAB😀😀q"),
        ("`a\\\nb\r\nc`", "ab\nc"),
        (r"'it\'s'", "it's"),
        (r"`\u{ffffff}`", "\ufffd"),
    ],
)
def test_literals_stand_for_what_javascript_reads(source: str, text: str) -> None:
    cooked, end = literal(source, 0)
    assert (cooked.text, end) == (text, len(source))
    for offset in range(len(text)):
        assert cooked.back(cooked.out(offset)) == offset


BAD = printed([{"inputSchema": {}, "name": "x"}]).replace("{},", "{}")


@pytest.mark.parametrize(
    ("text", "problem", "before"),
    [
        ("exports[`a 1`] = `abc", "the text ends before this snapshot does", "`abc"),
        ("exports[`a 1`] = `a ${b}`", "`${` computes a part", "${b"),
        ("exports[`a 1`] `", "`] = ` and the text", "] `"),
        ("exports['a\n'] = `a`", "this string does not end", "'a"),
        ("exports[`a 1`] = `1`;\n<<<<<<< HEAD\nexports[`b 1`] = `1`;", "not a conflict of a merge", "<<<"),
        ("exports[`a 1`] = `1`;\nmodule.exports = 1", "was expected here, not `m`", "module"),
        (module({"a 1": BAD}), "a comma and a line break were expected here", '\n    "name"'),
        (module({"a 1": BAD.replace("{}", "{},").replace('    "n', '     "n')}), "indented unlike", '"name"'),
        (module({"a 1": '{\n  inputSchema: "inputSchema",\n}'}), "a key in double quotes", "inputSchema: "),
        (
            module({"a 1": '{\n  "inputSchema": {},\n  "inputSchema": {},\n}'}),
            "for the second time",
            '"inputSchema": {},\n}',
        ),
        (module({"a 1": '{"inputSchema": {'}), "the text ends before the JSON value does", "`;"),
    ],
)
def test_what_is_broken_is_told_at_its_place(text: str, problem: str, before: str) -> None:
    document = read(text)
    ((found, place), *_) = problems(document)
    assert problem in found
    assert text.startswith(before, place), text[place:]


@pytest.mark.parametrize("prototypes", [False, True])
def test_a_missing_comma_does_not_change_how_strings_are_read(prototypes: bool) -> None:
    value = [{"description": "plain", **{key: part for key, part in TOOL.items() if key != "description"}}]
    style = Style(prototypes, prototypes)
    broken = printed(value, style).replace('"plain",', '"plain"')
    text = module({"a 1": printed([{**TOOL, "description": 'a "b"'}], style), "b 1": broken})
    document = read(text)
    assert document.value == {"a 1": [{**TOOL, "description": 'a "b"'}], "b 1": LOST}
    ((problem, place),) = problems(document)
    assert problem == "a comma and a line break were expected here"
    assert text.startswith('\n    "inputSchema"', place)


def test_one_broken_snapshot_does_not_hide_the_others() -> None:
    good = printed([TOOL])
    text = module({"a 1": good, "b 1": BAD, "c 1": good}) + "exports[`d 1`] = oops;\n" + module({"e 1": good})
    document = read(text)
    assert document.readable
    assert list(document.value) == ["a 1", "b 1", "c 1", "e 1"]
    assert document.value["b 1"] is LOST
    assert document.value["e 1"] == [TOOL]
    assert len(problems(document)) == 2
    assert {note.details["part"] for note in document.notes} == {"snapshot"}


def test_texts_are_texts_whatever_they_begin_with() -> None:
    texts = {
        "a 1": "[Error: bad description]",
        "b 1": "{ description",
        "d 1": "<div>\n  description\n</div>",
        "e 1": '"{description}"',
    }
    document = read(module(texts))
    assert (document.value, problems(document), document.partial) == (texts, [], False)


def test_deep_nesting_is_refused() -> None:
    value: Any = {"inputSchema": {}}
    for _ in range(MAX_DEPTH):
        value = [value]
    ((problem, _),) = problems(read(module({"a 1": printed(value)})))
    assert problem == f"nested more than {MAX_DEPTH} levels deep"
    text = "exports[`a 1`] = `" + '[{"inputSchema":' * 100_000 + "`"
    assert "levels deep" in problems(read(text))[0][0] or "ends before" in problems(read(text))[0][0]


HEADER = "---\nsource: tests/tools.rs\nexpression: tools\n---\n"


@pytest.mark.parametrize(
    "body", [json.dumps({"tools": [TOOL]}, indent=2), "tools:\n  - name: get_order\n    inputSchema: {}\n"]
)
def test_insta_keeps_a_header_above_json_or_yaml(body: str) -> None:
    document = read(HEADER + body)
    assert document.value["tools"][0]["name"] == "get_order"
    start, end = document.positions.value(("tools", 0, "name"))
    assert document.text[start:end].strip('"') == "get_order"
    assert not document.variables
    plain = read(body)
    assert plain.value == document.value


def test_the_sections_of_go_snaps_are_snapshots() -> None:
    body = json.dumps({"tools": [TOOL]}, indent=1)
    document = read(f"\n[TestTools/list - 1]\n{body}\n---\n\n[TestText - 1]\nhello\n---\n")
    assert document.value == {"TestTools/list - 1": {"tools": [TOOL]}, "TestText - 1": "hello"}
    assert document.text[slice(*document.positions.value(("TestTools/list - 1", "tools", 0, "name")))] == '"get_order"'
    assert document.text[slice(*document.positions.key(("TestText - 1",)))] == "[TestText - 1]"


def test_other_notations_are_foreign_and_broken_json_is_broken() -> None:
    for body in (
        "Tool {\n        name: 1,\n        inputSchema: 1,\n    }",
        'Object {\n        "inputSchema": String("a"),\n    }',
    ):
        debug = read(f"{HEADER}[\n    {body},\n]\n")
        assert (debug.readable, debug.foreign) == (False, True)
    broken = read(HEADER + '{"inputSchema": {"type" "object"}}')
    assert (broken.readable, broken.foreign) == (False, False)
    assert broken.text[problems(broken)[0][1] :].startswith('"object"')
    assert read(HEADER).readable is False
    assert read(HEADER + "just a text").value == "just a text"


PIECES = [
    "exports[`", "`] = `", "`;\n", "`", "\n", "{\n", "  ", '"inputSchema": ', '"a": ', "},\n", "],\n", "[\n", '"', "\\",
    "Object {", "Map {", "1,\n", "${", "---\n", "[T - 1]\n", "source: a\n", ",\n", "undefined,\n", "é", "\r\n", "//",
    "/*",
]  # fmt: skip


@settings(deadline=None, max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text(max_size=60))
def test_any_text_is_read_or_told(text: str) -> None:
    for source in (text, "exports[`a`] = `\n" + text):
        document = read(source)
        for note in document.notes:
            assert 0 <= note.offsets[0] <= note.offsets[1] <= len(source)
        if document.readable:
            for path, _ in paths(document.value):
                start, end = document.positions.value(path)
                assert 0 <= start <= end <= len(document.text)
                document.positions.key(path)
        for offset in range(0, len(source), 7):
            document.positions.path_at(offset)


@pytest.mark.parametrize(
    "text",
    [
        module({"a 1": printed({"tools": [{**TOOL, "description": 'a "b",\n  \\d'}] * 6000})}),
        "exports[`a 1`] = `\n{\n" + '  "inputSchema": "x",\n  "b\n' * 60_000 + "`",
        "exports[`" * 150_000,
        "exports[`a`] = `${\n" * 80_000,
        "exports[`a 1`] = `" + "\\`" * 600_000 + "description`;",
        "exports[`a 1`] = `\n[\n" + '  "inputSchema\n' * 80_000 + "]`",
        "[T - 1]\n{\n" * 100_000,
        "---\n" * 300_000,
        "/*" * 500_000,
    ],
)
def test_a_big_file_is_read_in_linear_time(text: str) -> None:
    started = time.process_time()
    read(text)
    assert time.process_time() - started < 8  # a second or two; hours where it is quadratic
