"""Words without which a Python text holds no tools, so that it need not be looked through."""

from __future__ import annotations

SIGNS = frozenset(
    ("input_schema", "inputSchema", "outputSchema", "parameters", "parametersJsonSchema", "parameters_json_schema",
     "toolSpec")
)  # fmt: skip
"""Keys of which a definition has one, unless it has a name and a description."""
RECORDS = (
    "Tool", "ToolParam", "ToolUnionParam", "ToolDefinition", "ToolSpec", "ToolSpecification", "ToolAnnotations",
    "Function", "FunctionDefinition", "FunctionDeclaration", "FunctionParameters", "Schema", "dict",
)  # fmt: skip
"""Ends of the names of classes whose keyword arguments are what goes over the wire: `types.Tool(name=…)`."""
QUOTES = ('"', "'", "\\")
HINTS = (
    ".tool", "@tool", "function_tool", "beta_tool", "beta_async_tool", "langchain", "pydantic_ai", "fastmcp", "FastMCP",
    "MCPServer",
)  # fmt: skip
"""A text with none of these decorates no function as a tool."""


def may_write(text: str) -> bool:
    """Whether a text may write definitions as literals.

    A description alone is a sign as a key (`"description": …`) and as an argument of what makes records; that of
    `Field(description=…)` is not.
    """
    if any(sign in text for sign in SIGNS):
        return True
    if "description" not in text:
        return False
    return any(f"description{end}" in text for end in QUOTES) or any(f"{name}(" in text for name in RECORDS)


def may_decorate(text: str) -> bool:
    """Whether a text may decorate functions as tools."""
    return "@" in text and any(hint in text for hint in HINTS)


def may_decorate_bytes(data: bytes) -> bool:
    """The same for the bytes of a file."""
    return b"@" in data and any(hint.encode() in data for hint in HINTS)
