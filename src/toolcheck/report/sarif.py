"""SARIF 2.1.0, as code scanning services read it. Emitted by hand: the format is plain dictionaries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..finding import Finding, Location, Severity
from ..result import Failure, Report
from .escape import folded, slashed, visible
from .fingerprint import Fingerprints
from .json import dumped

if TYPE_CHECKING:
    from ..edits import PlacedFix
    from ..rules import Rule

CAP = 25_000
"""Results that code scanning takes in one run."""
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render(report: Report, *, rules: Mapping[str, Rule]) -> str:
    """One run with the worst `CAP` findings, worst first; a result a line."""
    found = sorted(report.findings, key=lambda finding: -finding.severity)
    kept, cut = found[:CAP], found[CAP:]
    ids = sorted({finding.rule for finding in kept})
    index = {rule: number for number, rule in enumerate(ids)}
    fingerprints = Fingerprints()
    results = ",".join("\n  " + dumped(_result(each, index, fingerprints)) for each in kept)
    driver = {
        "name": "toolcheck",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_descriptor(rule, rules.get(rule)) for rule in ids],
    }
    notifications = [_failure(failure, index) for failure in report.failures]
    if cut:
        notifications.append(_cut(cut))
    invocation: dict[str, Any] = {"executionSuccessful": not report.failures}
    if notifications:
        invocation["toolExecutionNotifications"] = notifications
    return (
        f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", "runs": [{{"columnKind": "unicodeCodePoints",\n'
        f'"tool": {dumped({"driver": driver})},\n"invocations": [{dumped(invocation)}],\n'
        f'"results": [{results}' + ("\n" if results else "") + "]}]}\n"
    )


def _descriptor(name: str, rule: Rule | None) -> dict[str, Any]:
    """What the viewer shows about a rule; the id alone for a rule whose metadata is not known."""
    descriptor: dict[str, Any] = {"id": visible(name)}
    if rule is None:
        return descriptor
    descriptor["shortDescription"] = _message(folded(rule.title))
    descriptor["fullDescription"] = _message(folded(rule.why or rule.title))
    if rule.fix:
        descriptor["help"] = _message(folded(rule.fix))
    descriptor["defaultConfiguration"] = {"level": _LEVELS[rule.severity]}
    descriptor["properties"] = {"precision": rule.confidence.name.lower(), "tags": [rule.category]}
    return descriptor


def _result(finding: Finding, index: Mapping[str, int], fingerprints: Fingerprints) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": visible(finding.rule),
        "ruleIndex": index[finding.rule],
        "level": _LEVELS[finding.severity],
        "message": _message(visible(finding.message)),
        "locations": [_location(finding.location)],
        "partialFingerprints": {"toolcheck/v1": fingerprints.of(finding)},
        "properties": {
            "pointer": finding.location.pointer,
            "category": visible(finding.category),
            "confidence": finding.confidence.name.lower(),
            "targets": list(finding.targets),
        },
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(each.location), "message": _message(visible(each.note))}
            for number, each in enumerate(finding.related, 1)
        ]
    if finding.fix is not None and finding.fix.changes:
        result["fixes"] = [_fix(finding.fix, finding.location)]
    return result


def _fix(fix: PlacedFix, location: Location) -> dict[str, Any]:
    """Changes of one file; that the fix is not safe stands in its words."""
    replacements = [
        {
            "deletedRegion": _location(location._replace(start=each.start, end=each.end))["physicalLocation"]["region"],
            "insertedContent": {"text": each.text},
        }
        for each in fix.changes
    ]
    words = fix.title if fix.safe else f"{fix.title} (may change the meaning)"
    artifact = _location(location)["physicalLocation"]["artifactLocation"]
    return {
        "description": _message(visible(words)),
        "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
    }


def _location(location: Location) -> dict[str, Any]:
    region = {
        "startLine": location.start.line,
        "startColumn": location.start.column,
        "endLine": location.end.line,
        "endColumn": location.end.column,
    }
    place: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": {"uri": uri(location.file)}, "region": region},
    }
    names = [name for name in (location.server, location.tool) if name is not None]
    if names:
        place["logicalLocations"] = [
            {
                "name": visible(names[-1]),
                "fullyQualifiedName": visible("/".join(names)),
                "kind": "module" if location.tool is None else "function",
            }
        ]
    return place


def _failure(failure: Failure, index: Mapping[str, int]) -> dict[str, Any]:
    notification: dict[str, Any] = {
        "level": "error",
        "message": _message(visible(failure.message)),
        "descriptor": {"id": failure.kind},
    }
    if failure.file is not None:
        notification["locations"] = [{"physicalLocation": {"artifactLocation": {"uri": uri(failure.file)}}}]
    if failure.rule is not None:
        notification["associatedRule"] = {"id": visible(failure.rule)}
        if failure.rule in index:
            notification["associatedRule"]["index"] = index[failure.rule]
    return notification


def _cut(cut: list[Finding]) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for finding in cut:
        level = _LEVELS[finding.severity]
        counts[level] = counts.get(level, 0) + 1
    listed = ", ".join(f"{count:,} of level {level}" for level, count in counts.items())
    text = f"Only the first {CAP:,} results, worst first, are in this run. Left out: {listed}."
    return {"level": "warning", "message": _message(text), "descriptor": {"id": "results-cut"}}


def _message(text: str) -> dict[str, str]:
    """A message; what an author wrote must not become a link in the viewer."""
    return {"text": text.replace("](", "\\](")}


def uri(file: str) -> str:
    """The file as a URI: relative as it is, absolute with the scheme `file`."""
    from urllib.parse import quote  # only this format needs it

    path = slashed(file)
    # A colon in a relative name would read as the end of a scheme.
    quoted = quote(path, safe="/", errors="surrogatepass")
    if path.startswith("//"):
        return "file:" + quoted
    if path.startswith("/"):
        return "file://" + quoted
    if path[1:3] == ":/" and path[0].isalpha():
        return f"file:///{path[0]}:{quoted[4:]}"
    return quoted
