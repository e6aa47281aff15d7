"""Words without which a Python text holds no tools, so that it need not be looked through."""

from __future__ import annotations

SIGNS = frozenset(
    ("input_schema", "inputSchema", "outputSchema", "parameters", "parametersJsonSchema", "parameters_json_schema",
     "toolSpec")
)  # fmt: skip
"""Keys of which a definition has one, unless it has a name and a description."""
HINTS = (
    ".tool", "@tool", "function_tool", "beta_tool", "beta_async_tool", "langchain", "pydantic_ai", "fastmcp", "FastMCP",
    "MCPServer",
)  # fmt: skip
"""A text with none of these decorates no function as a tool."""


def may_write(text: str) -> bool:
    """Whether a text may write definitions as literals."""
    return "description" in text or any(sign in text for sign in SIGNS)


def may_decorate(text: str) -> bool:
    """Whether a text may decorate functions as tools."""
    return "@" in text and any(hint in text for hint in HINTS)


def may_decorate_bytes(data: bytes) -> bool:
    """The same for the bytes of a file."""
    return b"@" in data and any(hint.encode() in data for hint in HINTS)
