"""What a target still refuses of a converted catalogue: the rules that know it read what was written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..catalogue import Catalogue, Tool
from ..discover import catalogues
from ..engine import Engine
from ..finding import Finding, Path, Severity
from ..rules import all_rules
from ..source import parse
from ..source.document import Document
from ..targets import Targets
from .part import Loss, Part

CATEGORIES = ("schemas", "strict")
FURTHER = ("duplicate-name", "too-many-tools", "output-schema-root")
ALWAYS = ("malformed-schema", "duplicate-name", "unresolved-ref", "root-not-object")
"""Rules that name no target, since they speak of any."""
PARTS = ("name", "description", "schema", "output_schema")


def still_refused(
    content: Any, sources: Sequence[Tool], target: str, targets: Targets, told: Iterable[Loss], whole: Path
) -> list[Loss]:
    """What of `content`, plain JSON values in the form of a target, the target will refuse, and `told` does not say.

    `sources` are the tools that it was made of, in order; `whole` is the path of their list.
    """
    document = parse("converted.json", json.dumps(content))
    found = catalogues(document, named=True) if document.readable else []
    written = [tool for catalogue in found for tool in catalogue.tools]
    known = [loss for loss in told if loss.still_refused]
    losses: list[Loss] = []
    for finding in _findings(document, found, target, targets):
        at, path = _steps(content, finding)
        source = _source(at, written, sources)
        if path is None:
            path = whole if source is None else source[1]
        name = finding.location.tool or ""
        if not any(_same(loss, path, name) for loss in (*known, *losses)):
            losses.append(Loss(path, finding.message, name, still_refused=True))
    return losses


def _findings(document: Document, found: Sequence[Catalogue], target: str, targets: Targets) -> Iterator[Finding]:
    """Errors of the rules that name the target, then of those that speak of any. Two runs, since a rule that says
    more of a malformed schema silences the one that says that it is."""
    rules = [rule for rule in all_rules().values() if rule.category in CATEGORIES or rule.id in FURTHER]
    for always in (False, True):
        engine = Engine(
            [rule for rule in rules if (rule.id in ALWAYS) is always], targets=(target,), known_targets=targets
        )
        for finding in engine.run(document, found).findings:
            if finding.severity is Severity.ERROR and (finding.targets or always):
                yield finding


def _steps(content: Any, finding: Finding) -> tuple[Path, Path | None]:
    """The place of a finding in what was written, and in the source where it lies in a schema."""
    at: list[str | int] = []
    node, place = content, None
    for word in finding.location.pointer.split("/")[1:]:
        key = word.replace("~1", "/").replace("~0", "~")
        step: str | int = int(key) if isinstance(node, list) else key
        node = node[step]
        at.append(step)
        place = node.path if isinstance(node, Part) else (*place, step) if place is not None else None
    return tuple(at), place


def _source(at: Path, written: Sequence[Tool], sources: Sequence[Tool]) -> tuple[Tool, Path] | None:
    """The tool of the source that a path of what was written lies in, and the path of the same part there."""
    for index, tool in enumerate(written):
        if at[: len(tool.path)] != tool.path:
            continue
        same = sources[index] if index < len(sources) and sources[index].name == tool.name else None
        same = same or next((source for source in sources if source.name == tool.name), None)
        if same is None:
            return None
        return same, next((same.at(part) for part in PARTS if tool.has(part) and tool.at(part) == at), same.path)
    return None


def _same(loss: Loss, path: Path, tool: str) -> bool:
    """Whether a loss tells of the same: it stands at the place, or a step above or below."""
    return loss.tool == tool and (loss.path in (path, path[:-1]) or loss.path[:-1] == path)
