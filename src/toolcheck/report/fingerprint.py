"""Fingerprints by which a service knows a finding again after lines or tools were added above it."""

from __future__ import annotations

from ..finding import Finding


class Fingerprints:
    """Names the findings of one run. Findings that only their index in a list tells apart are numbered in order."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], int] = {}

    def of(self, finding: Finding) -> str:
        """`<32 hex digits>:<n>`: rule, server, tool and pointer, without line numbers and list indexes."""
        from hashlib import sha256  # only SARIF and GitLab need it

        where = finding.location
        steps = ("*" if step.isdecimal() else step for step in where.pointer.split("/"))
        key = "\0".join((finding.rule, where.server or "", where.tool or "", "/".join(steps)))
        name = sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        count = self._seen[where.file, name] = self._seen.get((where.file, name), 0) + 1
        return f"{name}:{count}"
