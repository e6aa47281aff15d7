"""Documents with ignores, and findings that they may hide."""

from __future__ import annotations

import re

from selection_samples import KNOWN
from toolcheck.source.document import Comment, Document, NoPositions
from toolcheck.suppress import Ignore, parse_comments


def document(text: str, file: str = "tools.yaml") -> Document:
    """A document whose comments are found by pattern: `#` to the end of the line, `//` likewise, `/* */`."""
    comments = []
    for found in re.finditer(r"/\*.*?\*/|//[^\n]*|#[^\n]*", text, re.DOTALL):
        line_start = text.rfind("\n", 0, found.start()) + 1
        comments.append(Comment(found.span(), bool(text[line_start : found.start()].strip())))
    return Document(file, text, None, NoPositions(), comments=tuple(comments))


def ignores(text: str, file: str = "tools.yaml") -> tuple[Ignore, ...]:
    found, problems = parse_comments(document(text, file), KNOWN)
    assert not problems
    return found
