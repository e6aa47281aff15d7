"""Definitions against the lock of the configuration."""

from __future__ import annotations

import os
from collections.abc import Iterator

from toolcheck.catalogue import Catalogue
from toolcheck.engine import Context
from toolcheck.finding import Hit

SHOWN = 3
"""Changes of one tool that its message tells."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    lock = ctx.lock
    if lock is None:
        return
    from toolcheck.lock.drift import drift
    from toolcheck.lock.lock_file import relative, tools_of

    found = tools_of(catalogue, lock.root)
    files = {key.file for key in found} | {relative(catalogue.document.file, lock.root)}
    servers = {(key.file, key.server) for key in found}
    old = {
        key: definition
        for key, definition in lock.entries.items()
        if key.file in files and ((key.file, key.server) in servers or not found)
    }
    for each in drift(old, {key: definition for key, (_, definition) in found.items()}):
        kind = each.kind.name.lower()
        tool = found[each.new][0] if each.new is not None else None
        told = "; ".join(change.what for change in each.changes[:SHOWN])
        more = len(each.changes) - SHOWN
        told += f"; and {more} more change{'s' if more > 1 else ''}" if more > 0 else ""
        only = len(each.changes) == 1 and each.changes[0].what.startswith("its description")
        yield Hit(
            catalogue.path if tool is None else tool.at("description") if only else tool.entry,
            f"`{each.key.name}` changed since {os.path.basename(lock.file)} was written: {told}; "
            "the definition that was looked at was expected",
            level=kind,
            data={"kind": kind, "changes": [{"kind": c.kind.name.lower(), "what": c.what} for c in each.changes]},
        )
