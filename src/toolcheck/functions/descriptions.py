"""What each library takes from a docstring: the description of the tool, and those of its parameters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from . import libraries as of
from .docstring_styles import fields, google_items, is_rule, numpy_items
from .docstrings import GOOGLE, NUMPY, SPHINX, Docstring, Line, indent_of, trimmed
from .syntax import Text

EMPTY_ITEMS: dict[str, Text] = {}
TITLES = frozenset((
    "Arguments", "Args", "Parameters", "Params", "Raises", "Exceptions", "Except", "Attributes", "Example", "Examples",
    "Returns", "Yields",
))  # fmt: skip
PARAMETER_TITLES = frozenset(("Arguments", "Args", "Parameters", "Params"))
LISTED = PARAMETER_TITLES | {"Raises", "Exceptions", "Except", "Attributes"}
NUMPY_PARAMETERS = PARAMETER_TITLES | {"Other Parameters", "Other Params", "Other Arguments", "Other Args"}
NUMPY_TITLES = TITLES | NUMPY_PARAMETERS | {"Warns", "Notes", "See Also", "References", "Receives", "Warnings"}
FIRST_GOOGLE = (
    "args:", "arguments:", "params:", "parameters:", "keyword args:", "keyword arguments:", "other args:",
    "other parameters:", "raises:", "exceptions:", "returns:", "yields:", "receives:", "examples:", "attributes:",
    "functions:", "methods:", "classes:", "modules:", "warns:", "warnings:",
)  # fmt: skip


class Descriptions(NamedTuple):
    """The description of a tool (None: none) and the texts of its parameters by name."""

    tool: Text | None
    parameters: dict[str, Text]


def descriptions(library: str, docstring: Docstring | None, style: str | None, *, parse: bool) -> Descriptions:
    """What a library takes from a docstring. `style`: one that the decorator names; `parse`: LangChain's option."""
    if docstring is None:
        return Descriptions(None, {})
    if library == of.MCP or (library == of.LANGCHAIN and not parse):
        return Descriptions(docstring.whole, {})
    if library == of.LANGCHAIN:
        return _blocks(docstring)
    if library == of.ANTHROPIC:
        return _anthropic(docstring)
    if library == of.FASTMCP:
        return _first_that_fits(docstring)
    if library == of.EITHER_MCP:
        return Descriptions(docstring.whole, _first_that_fits(docstring).parameters)
    if library == of.AGENTS:
        described = docstring.read(style or _counted_style(docstring), tight=True)
        return Descriptions(described.text, described.parameters)
    described = docstring.read(style or _inferred_style(docstring))
    text = described.text
    if described.returns is not None:
        kind = f"<type>{described.returns.type}</type>\n" if described.returns.type else ""
        returns = f"<returns>\n{kind}<description>{described.returns.description}</description>\n</returns>"
        whole = returns if text is None else f"<summary>{text.value}</summary>\n{returns}"
        text = Text(whole, docstring.node if text is None else text.node)
    return Descriptions(text, {**described.others, **described.parameters})


def _first_that_fits(docstring: Docstring) -> Descriptions:
    """The first style that sees a section; else the whole text."""
    for style in (GOOGLE, NUMPY, SPHINX):
        described = docstring.read(style)
        if described.structured:
            return Descriptions(described.text, described.parameters)
    return Descriptions(docstring.whole, {})


def _counted_style(docstring: Docstring) -> str:
    """The style with most of its own headings."""
    texts = [line.text for line in docstring.lines]
    ruled = {text.rstrip() for text, below in pairwise(texts) if below.strip().startswith("---")}
    marks = (":param ", ":type ", ":return:", ":rtype:")
    scores = {
        SPHINX: sum(any(text.startswith(mark) for text in texts) for mark in marks),
        NUMPY: len(ruled & {"Parameters", "Returns", "Yields"}),
        GOOGLE: sum(
            any(text.startswith(marks) for text in texts) for marks in (("Args:", "Arguments:"), "Returns:", "Raises:")
        ),
    }  # fmt: skip
    best = max(scores.values())
    return next(style for style, score in scores.items() if score == best) if best else GOOGLE


def _inferred_style(docstring: Docstring) -> str:
    """The first style with a heading or field of its own, the first and last lines of the docstring left aside."""
    texts = [text.strip() for text in str(docstring.node.value).split("\n")]
    for text in texts[1:-1]:
        if any(words for words, _ in fields([Line(text, 0)])):
            return SPHINX
    for text, below in pairwise(str(docstring.node.value).split("\n")[1:]):
        if text.strip().lower().startswith(FIRST_GOOGLE) and below[:1].isspace() and below.strip():
            return GOOGLE
    if any(below.startswith("---") and is_rule(below) for below in texts[2:-1]):
        return NUMPY
    return GOOGLE


def _blocks(docstring: Docstring) -> Descriptions:
    """LangChain's reading: blocks between blank lines, up to one that starts with `Args:`."""
    blocks: list[list[Line]] = [[]]
    for line in docstring.lines:
        if line.text.strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    texts: list[list[Line]] = []
    parameters: dict[str, Text] = {}
    past = False
    for block in blocks:
        first = block[0].text if block else ""
        if first.startswith("Args:"):
            for name, item in google_items(block[1:]):
                text = " ".join(line.text.strip() for line in item)
                parameters[name] = Text(text, docstring.place(item))
            break
        past = past or first.startswith(("Returns:", "Example:"))
        if not past and block:
            texts.append(block)
    value = " ".join("\n".join(line.text for line in block) for block in texts).strip()
    whole = [line for block in texts for line in block]
    return Descriptions(Text(value, docstring.place(whole)) if value else None, parameters)


def _anthropic(docstring: Docstring) -> Descriptions:
    """The reading that finds most: fields, headings with a colon, headings with dashes below."""
    found = [_of_fields(docstring), _of_headings(docstring), _of_rules(docstring)]
    most = max(found, key=lambda reading: reading[2])
    lines = trimmed(most[0])
    if not lines:
        return Descriptions(None, most[1])
    more = "\n".join(line.text for line in trimmed(lines[1:])).strip()
    value = f"{lines[0].text}\n\n{more}" if more else lines[0].text
    return Descriptions(Text(value, docstring.place(lines)), most[1])


Reading = tuple[Sequence[Line], dict[str, Text], int]
"""The lines before the first section, the parameters, and how many things were found."""


def _of_fields(docstring: Docstring) -> Reading:
    start = next((index for index, line in enumerate(docstring.lines) if line.text.startswith(":")), None)
    if start is None:
        return docstring.lines, EMPTY_ITEMS, 0
    parameters: dict[str, Text] = {}
    count = 0
    for words, item in fields(docstring.lines[start:]):
        if words and words[0] not in ("type", "rtype"):
            count += 1
            if words[0] in ("param", "parameter", "arg", "argument", "key", "keyword") and len(words) > 1:
                parameters[words[-1]] = _item(docstring, item)
    return docstring.lines[:start], parameters, count


def _of_headings(docstring: Docstring) -> Reading:
    parameters: dict[str, Text] = {}
    count, start = 0, len(docstring.lines)
    for index, line in enumerate(docstring.lines):
        title = line.text.rstrip()
        if title[-1:] != ":" or title[:-1] not in TITLES:
            continue
        start = min(start, index)
        end = index + 1
        while end < len(docstring.lines) and not docstring.lines[end].text[:1].strip():
            end += 1
        block = trimmed(docstring.lines[index + 1 : end])
        items = list(google_items(block))
        if title[:-1] in LISTED and not (items and len(items) == _starts(block)):
            return docstring.lines, EMPTY_ITEMS, -1  # something without a name: the library gives this style up
        count += len(items) if title[:-1] in LISTED else 1
        for name, item in items if title[:-1] in PARAMETER_TITLES else ():
            parameters[name] = _item(docstring, item)
    return docstring.lines[:start], parameters, count


def _starts(block: Sequence[Line]) -> int:
    """The lines of a block that are indented as its first one is."""
    return sum(bool(line.text.strip()) and indent_of(line.text) == indent_of(block[0].text) for line in block)


def _of_rules(docstring: Docstring) -> Reading:
    lines = docstring.lines
    heads = [
        index for index, line in enumerate(lines[:-1])
        if line.text.rstrip() in NUMPY_TITLES and is_rule(lines[index + 1].text)
    ]  # fmt: skip
    parameters: dict[str, Text] = {}
    count = 0
    for index, end in _pairs(heads, len(lines)):
        items = list(numpy_items(lines[index + 2 : end]))
        count += len(items)
        for names, item in items if lines[index].text.rstrip() in NUMPY_PARAMETERS else ():
            parameters[names[0]] = _item(docstring, item)
    return lines[: heads[0]] if heads else lines, parameters, count


def _pairs(starts: list[int], end: int) -> Iterator[tuple[int, int]]:
    yield from zip(starts, [*starts[1:], end], strict=False)


def _item(docstring: Docstring, item: Sequence[Line]) -> Text:
    kept = trimmed(item)
    margin = min((indent_of(line.text) for line in kept[1:] if line.text.strip()), default=0)
    texts = [line.text[margin:] if index else line.text for index, line in enumerate(kept)]
    return Text("\n".join(texts), docstring.place(kept))
