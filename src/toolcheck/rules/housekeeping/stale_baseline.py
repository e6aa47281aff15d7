"""An entry of the baseline with fewer findings now than it records: what it still allows, nobody decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...baseline import Stale
from ...finding import Hit
from ...suggest import quote


def check_baseline(stale: Iterable[Stale], ctx: Any) -> Iterator[Hit]:
    """One hit for each entry, at its place in the baseline file; entries on a tool or file that is gone share one."""
    each: list[Stale] = []
    together: dict[tuple[str, str | None, str | None], list[Stale]] = {}
    for item in stale:
        key = item.key
        if item.gone:
            together.setdefault((key.file, None, None), []).append(item)
        elif item.exists and item.now == 0 and key.tool is not None:
            together.setdefault((key.file, key.server, key.tool), []).append(item)
        else:
            each.append(item)
    for group in together.values():
        if len(group) == 1 and not group[0].gone:
            each += group
        else:
            yield _joint(group)
    for key, entry, recorded, now, exists, _ in each:
        where = f"in `{key.tool}` of {quote(key.file)}" if key.tool is not None else f"in {quote(key.file)}"
        if not exists:
            message = f"this entry records findings of `{key.rule}`, but there is no rule of that name"
        else:
            left = f"now there {'is' if now == 1 else 'are'} {now:,}" if now else "now there is none"
            findings = "1 finding" if recorded == 1 else f"{recorded:,} findings"
            message = f"this entry records {findings} of `{key.rule}` {where}, {left}"
        data = {"file": key.file, "server": key.server, "tool": key.tool, "rule": key.rule}
        yield Hit(("findings", entry), message, data={**data, "recorded": recorded, "now": now})


def _joint(group: list[Stale]) -> Hit:
    """What all entries on one tool, or on one file that is gone, have in common."""
    key = group[0].key
    recorded = sum(item.recorded for item in group)
    entries = "1 entry records" if len(group) == 1 else f"{len(group):,} entries record"
    findings = "1 finding" if recorded == 1 else f"{recorded:,} findings"
    if group[0].gone:
        message = f"{entries} {findings} in {quote(key.file)}, and there is no such file any more"
        advice = "Was the file moved? `--write-baseline` records its findings under the new name and drops these."
        data = {"file": key.file, "recorded": recorded, "now": 0}
    else:
        message = f"{entries} {findings} in `{key.tool}` of {quote(key.file)}, now there is none"
        advice = (
            "`toolcheck lint --prune-baseline` takes them out; for a renamed tool, `--write-baseline` records anew."
        )
        data = {"file": key.file, "server": key.server, "tool": key.tool, "recorded": recorded, "now": 0}
    return Hit(("findings", group[0].entry), message, help=advice, data=data)
