"""Where the parts of a definition stand in a Python file."""

from __future__ import annotations

import pytest

from python_samples import ANTHROPIC, OPENAI, TOOL, names, read, source
from toolcheck.finding import Path
from toolcheck.source import read_document


def test_a_constant_stands_where_it_is_used_and_its_inside_where_it_is_written() -> None:
    document = read(ANTHROPIC)
    assert source(document, ("TOOLS", 0, "description")) == "RECHERCHE"
    assert source(document, ("TOOLS", 0, "input_schema", "type"), key=True) == '"type"'
    assert document.positions.value(("TOOLS", 0, "input_schema", "type"))[0] < document.text.index("TOOLS = ")
    inside = ("TOOLS", 0, "input_schema", "properties", "email", "description")
    assert source(document, inside) == '"L’adresse, « a@b.fr »."'
    assert source(document, ("TOOLS",), key=True) == "TOOLS"


def test_keyword_arguments_are_keys() -> None:
    document = read(OPENAI)
    path = ("answer.tools", 0, "function", "description")
    assert source(document, path, key=True) == "description"
    assert source(document, path).startswith('"""Find')
    assert source(document, ("answer.tools",), key=True) == "tools"
    default = read(f"def f(tools=[{TOOL}]): pass")
    assert source(default, ("f.tools",), key=True) == "tools"


def test_the_key_of_the_root_and_of_items_is_the_value() -> None:
    document = read(f"TOOLS = [{TOOL}]")
    assert document.positions.key(()) == document.positions.value(()) == (0, len(document.text))
    assert source(document, ("TOOLS", 0), key=True) == TOOL


@pytest.mark.parametrize("path", [("x",), ("TOOLS", 1), ("TOOLS", "x"), ("TOOLS", 0, "x"), ("TOOLS", 0, "name", 0)])
def test_a_path_that_is_not_there_raises_key_error(path: Path) -> None:
    with pytest.raises(KeyError):
        read(f"TOOLS = [{TOOL}]").positions.value(path)


def test_what_a_json_text_holds_stands_where_the_text_does() -> None:
    document = read(f"TOOLS = [json.loads('''{TOOL}''')]")
    assert names(document) == {"/TOOLS": ["a"]}
    assert source(document, ("TOOLS", 0, "input_schema", "type")).startswith("json.loads(")


def test_path_at_finds_the_innermost_member() -> None:
    document = read(ANTHROPIC)
    for text, path in {
        "a@b.fr": ("TOOLS", 0, "input_schema", "properties", "email", "description"),
        "RECHERCHE,": ("TOOLS", 0, "description"),
        '"additionalProperties"': ("TOOLS", 0, "input_schema", "additionalProperties"),
        "import": (),
        '"required"': ("TOOLS", 0, "input_schema", "required"),
        "},\n    },\n]": ("TOOLS", 0, "input_schema"),
        "]\n": ("TOOLS",),
        "# Outils": (),
    }.items():
        assert document.positions.path_at(document.text.index(text)) == path


def test_changes_have_their_places() -> None:
    document = read(f"T = {TOOL}\nT['name'] = 'new'\nT['title'] = 'titre'\nL = [T]\nL.append(dict(T, name='z'))\n")
    assert source(document, ("L", 0, "name")) == "'new'"
    assert source(document, ("L", 0, "title")) == "'titre'"
    assert source(document, ("L", 1, "name")) == "'z'"
    assert source(document, ("L", 1, "title")) == "'titre'"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_columns_are_code_points_whatever_the_line_ends(line_end: str) -> None:
    text = line_end.join(['A = "😀"', "\x0c", f'x = "é\u2028ü"; T = [{TOOL}]  # 😀'])
    document = read_document("x.py", text.encode())
    assert source(document, ("T",)) == f"[{TOOL}]"


def test_places_on_a_very_long_line_are_right() -> None:
    items = ", ".join(f'{{"name": "é{index}", "description": "ü" * 1, "input_schema": {{}}}}' for index in range(400))
    document = read_document("x.py", f"TOOLS = [{items}]".encode())
    for index in (0, 1, 57, 200, 399):
        assert source(document, ("TOOLS", index, "name")) == f'"é{index}"'
