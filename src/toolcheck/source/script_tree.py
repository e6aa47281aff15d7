"""TypeScript and JavaScript as syntax trees of tree-sitter, and where their nodes stand in the text.

tree-sitter and its grammars are an extra, imported when such a file is read. Nodes are `Any` here: the types are those
of a package that need not be there.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ..finding import Offsets

INSTALL = "needs tree-sitter; install it with: pip install 'toolcheck-lint[js]'"
GRAMMARS = {
    ".ts": ("tree_sitter_typescript", "language_typescript"), ".mts": ("tree_sitter_typescript", "language_typescript"),
    ".cts": ("tree_sitter_typescript", "language_typescript"), ".tsx": ("tree_sitter_typescript", "language_tsx"),
}  # fmt: skip
"""Suffix -> module and function of its grammar; JavaScript for all others."""
SCRIPT = ("tree_sitter_javascript", "language")
BLOCK = 1024


def language(file: str) -> str:
    """How messages call the language of a file."""
    return "TypeScript" if os.path.splitext(file)[1].lower() in GRAMMARS else "JavaScript"


def parse(file: str, data: bytes) -> Any:
    """The root node of a file in UTF-8. Raises ImportError without the extra."""
    module, function = GRAMMARS.get(os.path.splitext(file)[1].lower(), SCRIPT)
    sitter = import_module("tree_sitter")
    grammar = sitter.Language(getattr(import_module(module), function)())
    return sitter.Parser(grammar).parse(data).root_node


def nodes(root: Any) -> Iterator[Any]:
    """All nodes that have a name, in the order of the text."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(node.named_children)


def inner(node: Any) -> list[Any]:
    """The nodes that have a name in one, without comments."""
    return [child for child in node.named_children if child.type != "comment"]


class Source:
    """Turns the bytes that tree-sitter counts into offsets of the text."""

    __slots__ = ("_blocks", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._blocks: list[int] | None = None

    def span(self, node: Any) -> Offsets:
        """The offsets of a node."""
        return self.offset(node.start_byte), self.offset(node.end_byte)

    def offset(self, byte: int) -> int:
        """The offset of a place in the UTF-8 bytes."""
        if self._blocks is None:
            self._blocks = self._counted()
        if not self._blocks:
            return byte
        block = bisect_right(self._blocks, byte) - 1
        start = block * BLOCK
        rest = self.text[start : start + BLOCK].encode("utf-8", "surrogatepass")[: byte - self._blocks[block]]
        return start + len(rest.decode("utf-8", "ignore"))

    def _counted(self) -> list[int]:
        """The bytes before each block of the text; nothing where bytes and code points are the same."""
        if self.text.isascii():
            return []
        found = [0]
        for start in range(0, len(self.text), BLOCK):
            found.append(found[-1] + len(self.text[start : start + BLOCK].encode("utf-8", "surrogatepass")))
        return found[:-1]
