"""An entry of the baseline with fewer findings now than it records: what it still allows, nobody decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...baseline import Stale
from ...finding import Hit
from ...suggest import quote


def check_baseline(stale: Iterable[Stale], ctx: Any) -> Iterator[Hit]:
    """One hit for each entry, at its place in the baseline file."""
    for key, entry, recorded, now, exists in stale:
        where = f"in `{key.tool}` of {quote(key.file)}" if key.tool is not None else f"in {quote(key.file)}"
        if not exists:
            message = f"this entry records findings of `{key.rule}`, but there is no rule of that name"
        else:
            left = f"now there {'is' if now == 1 else 'are'} {now:,}" if now else "now there is none"
            findings = "1 finding" if recorded == 1 else f"{recorded:,} findings"
            message = f"this entry records {findings} of `{key.rule}` {where}, {left}"
        data = {"file": key.file, "server": key.server, "tool": key.tool, "rule": key.rule}
        yield Hit(("findings", entry), message, data={**data, "recorded": recorded, "now": now})
