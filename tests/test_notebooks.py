"""Tools in the code cells of Jupyter notebooks, and where they stand in the notebook."""

from __future__ import annotations

import json
from typing import Any

import pytest

from function_samples import source
from toolcheck.discover import catalogues, worth_parsing
from toolcheck.runner import Options, run_document
from toolcheck.source import read_document
from toolcheck.source.document import Document

SETUP = ["from fastmcp import FastMCP\n", "mcp = FastMCP('é')"]
TOOL = [
    "@mcp.tool\n", 'def find(é: str, city: str = "x\\"é", n: int = 3) -> str:\n', '    """Finds "it" 😀.\n', "\n",
    "    Args:\n", "        city: The city.\n", '    """\n',
]  # fmt: skip


def notebook(*cells: Any, ascii_only: bool = True, **metadata: Any) -> Document:
    value = {
        "cells": [
            {"cell_type": "markdown", "source": ["# Tools\n"]},
            *({"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells),
        ],
        "metadata": metadata, "nbformat": 4, "nbformat_minor": 5,
    }  # fmt: skip
    text = json.dumps(value, indent=1, ensure_ascii=ascii_only)
    return read_document("tools.ipynb", text.encode())


def names(document: Document) -> list[str]:
    return [tool.name for found in catalogues(document) for tool in found.tools]


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("join", [list, "".join])
def test_parts_stand_in_the_strings_that_write_them(join: Any, ascii_only: bool) -> None:
    document = notebook(join(SETUP), join(TOOL), ascii_only=ascii_only)
    schema = "mcp", 0, "inputSchema", "properties"

    def written(text: str) -> str:
        return json.dumps(text, ensure_ascii=ascii_only)[1:-1]

    assert source(document, *schema, "é") == written("é: str")
    assert source(document, *schema, "city", "default") == written('"x\\"é"')
    assert source(document, *schema, "city", "description") == written("city: The city.")
    assert source(document, "mcp", 0) == "def find"
    assert source(document, "mcp", 0, "description") == written('"""Finds "it" 😀.')
    start, end = document.positions.key((*schema, "n"))
    assert document.text[start:end] == "n"
    assert document.positions.path_at(start) == (*schema, "n")
    assert document.positions.path_at(0) == ()
    assert source(document) == document.text


def test_literals_and_functions_of_several_cells_are_one_module() -> None:
    document = notebook(SETUP, ["from agents import function_tool\n"], TOOL,
                        ["TOOLS = [{'name': 'a', 'description': 'b', 'input_schema': {}}]"],
                        ["@function_tool\n", "def other(): 'Does it.'"])  # fmt: skip
    assert names(document) == ["a", "find", "other"]


def test_the_lines_of_ipython_are_left_out() -> None:
    document = notebook(
        ["%load_ext autoreload\n", "!pip install fastmcp\n", *SETUP],
        ["files = !ls\n", "find?\n", "if x:\n", "    !ls\n", *TOOL],
        ["%%bash\n", "if then"], ["%%time\n", "@mcp.tool\n", "def g(): 'Does it.'"], ["%%html\n", "<b>@mcp.tool"],
    )  # fmt: skip
    assert names(document) == ["find", "g"]
    assert not document.notes
    assert source(document, "mcp", 0) == "def find"


def test_a_cell_that_is_no_python_is_told_where_it_may_hold_tools() -> None:
    document = notebook(SETUP, ["def broken(:\n", "  @mcp.tool"], ["for for for"], TOOL)
    assert names(document) == ["find"]
    (note,) = document.notes
    assert note.rule == "unreadable-file"
    assert document.text[: note.offsets[0]].endswith('"def broken(')
    report = run_document(document, Options()).report
    assert [failure.kind for failure in report.failures] == ["unreadable"]
    assert {finding.location.tool for finding in report.findings if finding.rule != "unreadable-file"} == {"find"}


def test_a_cell_that_is_tried_again_counts_once() -> None:
    document = notebook(SETUP, TOOL, [TOOL[0], "def find(): 'Another try.'"])
    assert [tool.description for tool in catalogues(document)[0].tools] == ["Another try."]


def test_a_comment_ignores_findings_of_the_next_line_of_code() -> None:
    lines = [TOOL[0], "# toolcheck: ignore[undescribed-parameter] known\n", *TOOL[1:]]
    for cell, count in ((TOOL, 2), (lines, 0)):
        report = run_document(notebook(SETUP, cell), Options(select=("undescribed-parameter",))).report
        assert len(report.findings) == count
        assert not report.failures


@pytest.mark.parametrize(
    "text",
    [
        '{"cells": 3}', '{"cells": [3, {"cell_type": "code"}, {"cell_type": "code", "source": [3]}]}', "[]", "3",
        '{"cells": [{"cell_type": "code", "source": []}], "metadata": 3}', '{"metadata": {"language_info": "x"}}',
    ],
)  # fmt: skip
def test_what_is_no_notebook_holds_no_tools(text: str) -> None:
    document = read_document("a.ipynb", text.replace("}", ', "description": 1}', 1).encode())
    assert document.readable
    assert document.value == {}


def test_a_notebook_in_another_language_holds_no_tools() -> None:
    document = notebook(SETUP, TOOL, kernelspec={"language": "julia"})
    assert document.value == {}
    assert names(notebook(SETUP, TOOL, kernelspec={"language": "python"})) == ["find"]


def test_broken_json_is_told() -> None:
    document = read_document("a.ipynb", b'{"cells": [')
    assert not document.readable


def test_a_walk_parses_only_notebooks_that_may_hold_tools() -> None:
    assert worth_parsing(notebook(SETUP, TOOL).text.encode(), "a.ipynb")
    assert not worth_parsing(notebook(["x = 1"]).text.encode(), "a.ipynb")
