"""GitLab's Code Quality report, from which a merge request shows what became better and worse."""

from __future__ import annotations

import os
from typing import Any

from ..finding import Finding, Location, Severity
from ..result import Failure, Report
from .escape import shown_file, visible
from .fingerprint import Fingerprints
from .json import dumped

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report) -> str:
    """A JSON array with an entry a line: the findings, then the failures of a file that no finding tells.

    GitLab knows an entry again by its fingerprint, and of two with the same one it shows one.
    """
    entries = _Entries()
    found = [entries.of_finding(finding) for finding in report.findings]
    found += [entries.of_failure(failure, failure.file) for failure in report.untold() if failure.file is not None]
    listed = ",".join("\n  " + dumped(entry) for entry in found)
    return f"[{listed}" + ("\n" if found else "") + "]\n"


def project_path(file: str) -> str:
    """The file as GitLab wants it: from the root of the project, without `./`; one outside of it as it is."""
    root = os.environ.get("CI_PROJECT_DIR") or os.getcwd()
    try:
        relative = os.path.relpath(os.path.abspath(file), root)
    except ValueError:  # another drive of Windows
        return shown_file(file)
    return shown_file(file if relative.split(os.sep)[0] == os.pardir else relative)


class _Entries:
    """Makes the entries of one report and keeps their fingerprints apart."""

    def __init__(self) -> None:
        self._fingerprints = Fingerprints()
        self._paths: dict[str, str] = {}
        self._seen: dict[str, int] = {}

    def of_finding(self, finding: Finding) -> dict[str, Any]:
        name = self._fingerprints.of(finding)
        severity = _SEVERITIES[finding.severity]
        where = finding.location
        return self._entry(where.file, visible(finding.rule), visible(finding.message), name, severity, *_lines(where))

    def of_failure(self, failure: Failure, file: str) -> dict[str, Any]:
        line = failure.place.line if failure.place is not None else 1
        name = "\0".join((failure.kind, failure.rule or "", failure.message))
        return self._entry(file, failure.kind, visible(failure.message), name, "critical", line, line)

    def _entry(
        self, file: str, check: str, description: str, name: str, severity: str, begin: int, end: int
    ) -> dict[str, Any]:
        path = self._paths.get(file)
        if path is None:
            path = self._paths[file] = project_path(file)
        return {
            "description": description,
            "check_name": check,
            "fingerprint": self._fingerprint(f"{path}\0{name}"),
            "severity": severity,
            "location": {"path": path, "lines": {"begin": begin, "end": end}},
        }

    def _fingerprint(self, key: str) -> str:
        from hashlib import sha256  # only this format and SARIF need it

        count = self._seen[key] = self._seen.get(key, 0) + 1
        if count > 1:
            key += f"\0{count}"
        return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _lines(where: Location) -> tuple[int, int]:
    """The first and the last line of a span, whose end is exclusive."""
    start, end = where.start.line, where.end.line
    if where.end.column == 1:
        end -= 1
    return start, max(start, end)
