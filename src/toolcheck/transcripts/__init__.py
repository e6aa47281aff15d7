"""Finds conversations with calls in a document, in the wire forms of providers. One module a form, asked in order.

A module has `FORM`, `LIST` (the key of a request's messages), `detect(body)`, `reply(body)` (the messages of a response
with their paths from it and their stop), `read(message, path, stop)`, `choice(body)` and `thinking(body)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..catalogue import Catalogue
    from ..source.document import Document
    from .transcript import Transcript

SIGNS = ("tool_use", "tool_result", "tool_calls", "tool_call_id", "toolUse", "toolResult", "functionCall",
         "function_call", "functionResponse", "function_response", "tool_choice", "toolChoice", "toolConfig",
         "tool_config", '"results"', "results:", "max_turns", "max_iterations",
         '"claimed"')  # fmt: skip
"""A text with none of these holds no transcript."""
CATALOGUES = frozenset(("tools", "functions", "functionDeclarations", "function_declarations", "inputSchema",
                        "input_schema", "parameters", "outputSchema"))  # fmt: skip
"""Members that hold definitions: no messages are looked for in them."""
LOOP_SIGNS = ("tool_runner", "max_turns", "max_iterations", "while True", "while 1")
"""The same for a program."""


def may_hold(document: Document) -> bool:
    """Whether a document is worth a look. Of a Python file only its loops are: values are the program's."""
    if not document.readable or document.parts is not None:
        return False
    if not document.variables and _holds_tools_alone(document.value):
        return False  # spares most catalogues the search
    text = document.text
    return any(sign in text for sign in (LOOP_SIGNS if document.variables else SIGNS))


def _holds_tools_alone(value: Any, depth: int = 3) -> bool:
    """Whether a value is plainly a catalogue: an object with nothing in it but definitions, or a list of them."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, dict) and "name" in item and "role" not in item for item in value)
    return isinstance(value, dict) and all(
        key in CATALOGUES or not isinstance(item, (dict, list)) or (depth > 0 and _holds_tools_alone(item, depth - 1))
        for key, item in value.items()
    )


def transcripts(document: Document, catalogues: Sequence[Catalogue]) -> list[Transcript]:
    """The transcripts of a document, in order; `catalogues` are those that were found in it."""
    if not may_hold(document):
        return []
    if document.variables:
        from .loops import found as loops_of

        return loops_of(document)
    from .logs import found

    return found(document, catalogues)
