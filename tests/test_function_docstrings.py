"""What each library takes from a docstring; tests/heavy/test_function_libraries.py asks the libraries themselves."""

from __future__ import annotations

from textwrap import indent

import pytest

from function_samples import one, read, source
from toolcheck.functions import libraries as of

HEADS = {
    of.MCP: ("from mcp.server.fastmcp import FastMCP\nx = FastMCP('a')", "x.tool()", "inputSchema"),
    of.FASTMCP: ("from fastmcp import FastMCP\nx = FastMCP('a')", "x.tool", "inputSchema"),
    of.LANGCHAIN: ("from langchain_core.tools import tool", "tool(parse_docstring=True)", "args_schema"),
    of.AGENTS: ("from agents import function_tool", "function_tool(strict_mode=False)", "parameters"),
    of.ANTHROPIC: ("from anthropic import beta_tool", "beta_tool", "input_schema"),
    of.PYDANTIC_AI: ("from pydantic_ai import Agent\nx = Agent('a')", "x.tool_plain", "args_schema"),
}
GOOGLE = """Finds it.

Use it well.

Args:
    a (int, optional): The first:
        one.
    b: The second.

Returns:
    str: The thing.
"""
NUMPY = """Finds it.

Use it well.

Parameters
----------
a : int
    The first:
    one.
b
    The second.

Returns
-------
str
    The thing.
"""
SPHINX = """Finds it.

Use it well.

:param int a: The first:
    one.
:param b: The second.
:returns: The thing.
:rtype: str
"""
RETURNS = "<returns>\n<type>str</type>\n<description>The thing.</description>\n</returns>"


def described(library: str, docstring: str) -> tuple[str | None, dict[str, str]]:
    """The description of the tool and those of its parameters `a` and `b`."""
    head, decorator, key = HEADS[library]
    body = indent(f'"""{docstring}"""', "    ")
    definition = one(f"{head}\n@{decorator}\ndef found(a: int, b: int):\n{body}\n")
    properties = definition[key]["properties"]
    texts = {name: schema["description"] for name, schema in properties.items() if "description" in schema}
    return definition.get("description"), texts


@pytest.mark.parametrize("docstring", [GOOGLE, NUMPY, SPHINX])
@pytest.mark.parametrize("library", [of.FASTMCP, of.AGENTS, of.ANTHROPIC])
def test_the_text_before_the_sections_and_the_parameters_are_taken_apart(library: str, docstring: str) -> None:
    assert described(library, docstring) == (
        "Finds it.\n\nUse it well.", {"a": "The first:\none.", "b": "The second."}
    )  # fmt: skip


@pytest.mark.parametrize("docstring", [GOOGLE, NUMPY, SPHINX])
def test_pydantic_ai_puts_the_result_into_the_description(docstring: str) -> None:
    text, parameters = described(of.PYDANTIC_AI, docstring)
    assert text == f"<summary>Finds it.\n\nUse it well.</summary>\n{RETURNS}"
    assert parameters == {"a": "The first:\none.", "b": "The second."}


@pytest.mark.parametrize("docstring", [GOOGLE, NUMPY, SPHINX])
def test_the_mcp_sdk_sends_all_of_it(docstring: str) -> None:
    assert described(of.MCP, docstring) == (docstring.strip(), {})


def test_langchain_joins_the_blocks_before_the_arguments() -> None:
    assert described(of.LANGCHAIN, GOOGLE) == (
        "Finds it. Use it well.", {"a": "The first: one.", "b": "The second."}
    )  # fmt: skip


def test_a_heading_needs_a_blank_line_above_it_but_for_some() -> None:
    text = "Finds it.\nArgs:\n    a: The first.\n"
    assert described(of.FASTMCP, text) == (text.strip(), {})
    assert described(of.AGENTS, text) == ("Finds it.", {"a": "The first."})
    assert described(of.ANTHROPIC, text) == ("Finds it.", {"a": "The first."})


def test_a_remark_ends_the_text() -> None:
    text = "Finds it.\n\nNote:\n    Slow.\n\nArgs:\n    a: The first.\n"
    assert described(of.AGENTS, text) == ("Finds it.", {"a": "The first."})
    assert described(of.FASTMCP, text) == ("Finds it.", {"a": "The first."})
    assert described(of.FASTMCP, "Finds it.\n\nRules:\n    Be quick.") == ("Finds it.\n\nRules:\n    Be quick.", {})


def test_code_in_fences_is_no_section() -> None:
    text = "Finds it.\n\n```\n\nArgs:\n    a: No.\n```"
    assert described(of.FASTMCP, text) == (text, {})


def test_further_parameters_count_for_some() -> None:
    text = "Finds it.\n\nKeyword Args:\n    a: The first.\n"
    assert described(of.PYDANTIC_AI, text) == ("Finds it.", {"a": "The first."})
    assert described(of.AGENTS, text) == ("Finds it.", {})


def test_french_docstrings_are_read_by_the_same_headings() -> None:
    text = "Trouve la commande : une seule.\n\nArgs:\n    a: Le numéro, p. ex. « 12 ».\n    b: La page.\n"
    assert described(of.FASTMCP, text) == (
        "Trouve la commande : une seule.", {"a": "Le numéro, p. ex. « 12 ».", "b": "La page."}
    )  # fmt: skip


def test_no_docstring_is_an_empty_text_or_none() -> None:
    head, decorator, _ = HEADS[of.MCP]
    assert one(f"{head}\n@{decorator}\ndef found(a: int): ...\n")["description"] == ""
    head, decorator, _ = HEADS[of.FASTMCP]
    assert "description" not in one(f"{head}\n@{decorator}\ndef found(a: int):\n    '''  '''\n")


def test_lines_of_a_docstring_have_their_place_also_in_numpy_style() -> None:
    head, decorator, key = HEADS[of.FASTMCP]
    document = read(
        f"{head}\n@{decorator}\ndef found(a: int, b: int):\n{indent(chr(34) * 3 + NUMPY + chr(34) * 3, '    ')}\n"
    )
    assert source(document, "x", 0, key, "properties", "a", "description") == "The first:\n        one."
    assert source(document, "x", 0, "description") == '"""Finds it.\n\n    Use it well.'


@pytest.mark.parametrize(
    "literal", ["'Finds it.\\n\\nArgs:\\n    a: One.'", "('Finds it.\\n\\n'\n     'Args:\\n    a: One.')"]
)
def test_lines_that_cannot_be_told_stand_where_the_docstring_does(literal: str) -> None:
    head, decorator, key = HEADS[of.FASTMCP]
    document = read(f"{head}\n@{decorator}\ndef found(a: int):\n    {literal}\n")
    assert document.value["x"][0][key]["properties"]["a"]["description"] == "One."
    assert source(document, "x", 0, key, "properties", "a", "description") == literal.strip("()")
