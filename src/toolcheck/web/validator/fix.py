"""All safe fixes of a text at once."""

from __future__ import annotations

from ...fixes.rounds import MAX_ROUNDS, compatible, text_after
from ...source import parse
from ..given import Given
from ..questions import Answer, Asked
from .lint import ran
from .subject import Subject, subject
from .units import Units


def fixed(asked: Asked, given: Given) -> Answer:
    """`{rounds, mended}`: changes of the text, [from, to, text] each in order, round after round.

    Those of a round speak of the text that the round before made. Each round is held to its own promise before it is
    told.
    """
    about = subject(asked)
    refused: set[tuple[str, str, str]] = set()
    rounds: list[list[list[int | str]]] = []
    mended = 0
    while about.document.readable and len(rounds) < MAX_ROUNDS:
        findings = ran(about, asked, given, limit=None).report.findings
        safe = [f for f in findings if f.fix is not None and f.fix.safe and f.fix.changes]
        chosen = compatible(about.document, about.document.text.encode("utf-8", "replace"), safe, refused)
        changes = sorted((c for f in chosen if f.fix is not None for c in f.fix.changes), key=lambda c: c.offsets)
        if not changes:
            break
        units = Units(about.document.text)
        rounds.append([[*map(units.offset, change.offsets), change.text] for change in changes])
        mended += len(chosen)
        about = Subject(parse(about.document.file, text_after(about.document, chosen)))
    return {"rounds": rounds, "mended": mended}
