"""What several wires share: messages of one role in a row are one message."""

from __future__ import annotations

from typing import Any


def joined(messages: list[tuple[str, list[Any]]], key: str) -> list[dict[str, Any]]:
    """Messages of (role, parts) as objects whose parts stand under `key`; those without parts are left out."""
    made: list[dict[str, Any]] = []
    for role, parts in messages:
        if not parts:
            continue
        if made and made[-1]["role"] == role:
            made[-1][key] = [*made[-1][key], *parts]
        else:
            made.append({"role": role, key: parts})
    return made
