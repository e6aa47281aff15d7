"""YAML with several documents of which some are broken: the others are read all the same.

Only run on a text that could not be read. The document around the error is masked, so that all offsets stay, and the
text is read once more, until it can be; a masked document keeps its place in the list, as `LOST`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable

from ..finding import Offsets
from .document import MAX_TOLD, Document, lost
from .unknown import LOST
from .yaml_events import YamlProblem

BUDGET = 20_000_000
"""Characters that may be read again."""


def read_good_documents(
    text: str, first: YamlProblem, attempt: Callable[[str], Document | YamlProblem]
) -> Document | None:
    """The file without its broken documents, of which `first` is what stopped the reader; None when none is good.

    `attempt` reads a text of the same length.
    """
    starts = [match.start() for match in re.finditer(r"^---(?=[ \t\r\n]|\Z)", text, re.M)]
    if not starts:
        return None
    if any(line.strip() and line[:1] not in "#%" for line in text[: starts[0]].splitlines()):
        starts.insert(0, 0)
    ends = [*starts[1:], len(text)]
    masked: dict[int, tuple[int, YamlProblem]] = {}
    problem, source = first, text
    for _ in range(min(MAX_TOLD, BUDGET // (len(text) + 1))):
        # A text or list that does not end meets the start of the next document: the error is in the one before.
        index = max(bisect_left(starts, problem.offsets[0]) - 1, 0)
        if index in masked or len(masked) + 1 == len(starts):
            return None
        source, place = _mask(source, starts[index], ends[index])
        masked[index] = place, problem
        result = attempt(source)
        if isinstance(result, Document):
            return _with_lost(result, text, dict(masked.values()))
        problem = result
    return None


def _mask(text: str, start: int, end: int) -> tuple[str, int]:
    """The text with a string of blanks in the place of this document, and where it stands."""
    body = start + 3 if text.startswith("---", start) else start
    content = text[body:end]
    first = body + len(content) - len(content.lstrip())
    last = max(first + 1, body + len(content.rstrip()))
    before, inside, after = (
        re.sub(r"[^\r\n]", " ", part) for part in (text[body:first], text[first + 1 : last - 1], text[last:end])
    )
    string = f'"{inside}"' if last > first + 1 else "~"
    return f"{text[:body]}{before}{string}{after}{text[end:]}", first


def _with_lost(document: Document, text: str, problems: dict[int, YamlProblem]) -> Document | None:
    if not document.streams:
        return None
    faults: list[tuple[str, Offsets]] = []
    for index in range(len(document.value)):
        problem = problems.get(document.positions.value((index,))[0])
        if problem is not None:
            document.value[index] = LOST
            faults.append((problem.problem, problem.offsets))
    if len(faults) < len(problems) or not any(isinstance(value, (dict, list)) for value in document.value):
        return None
    return document._replace(text=text, notes=(*document.notes, *lost("document", faults)), partial=True)
