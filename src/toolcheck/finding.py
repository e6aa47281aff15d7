"""What a rule yields (`Hit`) and what a user gets (`Finding`). Frozen data, no logic."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from .records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from .edits import Fix, PlacedFix

Path = tuple["str | int", ...]
"""Steps from the root of a file to a value: object keys and list indexes."""

Offsets = tuple[int, int]
"""Start and exclusive end in code points of the decoded text (a byte-order mark is not counted)."""


class Severity(IntEnum):
    """How bad a finding is; comparable (`finding.severity >= Severity.WARNING`)."""

    INFO = 1
    WARNING = 2
    ERROR = 3


class Confidence(IntEnum):
    """How sure the rule is that the finding is right."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Position(NamedTuple):
    """A place in a file: line and column count from 1, columns in code points."""

    line: int
    column: int


class Related(NamedTuple):
    """A second place that a hit speaks of, with a note on why."""

    path: Path
    note: str
    offsets: Offsets | None = None
    key: bool = False


class Hit(NamedTuple):
    """What a rule yields: a path and a message. The engine adds id, severity and position.

    `key` marks the key instead of the value. `level` is a name that the rule's YAML maps to a severity.
    `fix` is what mends it, or makes that when asked (then it is no safe one).
    `offsets` is for what a reader saw in the text (a comment, a repeated key) and no path can name. `unsure` makes the
    confidence of this finding low, whatever its rule's: it is shown on request only.
    """

    path: Path
    message: str
    related: tuple[Related, ...] = ()
    level: str | None = None
    targets: tuple[str, ...] = ()
    key: bool = False
    data: Mapping[str, Any] | None = None
    help: str | None = None
    offsets: Offsets | None = None
    fix: Fix | Callable[[], Fix | None] | None = None
    unsure: bool = False


class Location(NamedTuple):
    """Where: `pointer` is an RFC 6901 pointer from the file's root; `end` is exclusive."""

    file: str
    tool: str | None
    server: str | None
    pointer: str
    start: Position
    end: Position


class RelatedLocation(NamedTuple):
    location: Location
    note: str


class Finding(NamedTuple):
    """One defect at one place, as every report prints it."""

    rule: str
    category: str
    severity: Severity
    confidence: Confidence
    message: str
    help: str
    location: Location
    related: tuple[RelatedLocation, ...] = ()
    targets: tuple[str, ...] = ()
    data: Mapping[str, Any] | None = None
    fix: PlacedFix | None = None


def pointer(path: Path) -> str:
    """The RFC 6901 pointer of a path; "" for the root."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
