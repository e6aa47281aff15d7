"""File patterns of the configuration, read as .gitignore reads them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

MAGIC = "*?[\\"


def matches(glob: str, path: str) -> bool:
    """Whether a path, relative to the configuration's folder and with forward slashes, falls under a pattern.

    As in .gitignore: a pattern without a slash matches at any depth, one with a slash from the folder of the
    configuration, `*` stays within one folder, `**` does not, and a folder stands for all that lies in it.
    """
    glob = glob.removeprefix("./")
    if is_literal(glob):
        # The commonest pattern is a plain path: no need to load pathspec (40 ms) for it.
        name = glob.strip("/")
        anchored = "/" in glob.rstrip("/")
        whole = f"/{path}" if glob.endswith("/") else f"/{path}/"
        return whole.startswith(f"/{name}/") if anchored else f"/{name}/" in whole
    return _spec(glob).match_file(path)


def is_literal(glob: str) -> bool:
    """Whether a pattern has no wildcard: it names one file or folder."""
    return not any(character in glob for character in MAGIC)


def fault(glob: str) -> str | None:
    """What is wrong with a pattern; None for a good one."""
    if not glob.strip("/. "):
        return "is no file pattern"
    if "\0" in glob:
        return "holds a character that no path has"
    if glob != glob.strip():
        return "starts or ends with a space"
    if glob[0] in "!#":
        return f'starts with "{glob[0]}", which has another meaning in .gitignore; write "\\\\{glob}"'
    if glob.startswith("../") or "/../" in glob or glob.endswith("/.."):
        return 'holds "..", but patterns are relative to the configuration'
    if (len(glob) - len(glob.rstrip("\\"))) % 2:
        return "ends with a backslash; write folders with forward slashes"
    if not is_literal(glob):
        try:
            _spec(glob)
        except ValueError:  # for example a backslash that escapes nothing
            return "is no file pattern that .gitignore would take"
    return None


@lru_cache(maxsize=256)
def _spec(glob: str) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines([glob])
