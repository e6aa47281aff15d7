"""Reads the `[[catalogue]]` tables of a configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .finding import Path
from .suggest import unknown

if TYPE_CHECKING:
    from .config_values import Reader

KEYS = ("files",)


def groups(reader: Reader, path: Path, value: Any) -> tuple[tuple[str, ...], ...]:
    """The file patterns of each table; mistakes are reported to the reader."""
    if not isinstance(value, list):
        header = ".".join((*reader.prefix, "catalogue"))
        reader.expected(path, f"tables under [[{header}]]", value)
        return ()
    found = []
    for number, item in enumerate(value):
        here = (*path, number)
        table = reader.table(here, item)
        for key in table:
            if key not in KEYS:
                reader.report((*here, key), unknown("key", key, KEYS))
        if "files" in table:
            found.append(reader.patterns((*here, "files"), table["files"]))
        elif isinstance(item, dict):
            reader.report(here, '"files" is missing: patterns of the files that form the catalogue')
    return tuple(found)
