"""Which files to lint: paths named by the user as they are, folders walked with .gitignore obeyed."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from . import suppress
from .globs import matches
from .records import NamedTuple
from .source import KINDS
from .source.files import reason

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

    from .config import Config

SKIPPED_FOLDERS = frozenset((
    ".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", "venv", ".tox", ".nox", ".mypy_cache", ".ruff_cache",
    ".pytest_cache", "site-packages",
))  # fmt: skip
STDIN = "-"


class Input(NamedTuple):
    """A file to read. `named` tells that the user named it; `problem` that it cannot be read, and why; `stray` that
    this is no loss, as for a symbolic link to nothing that a walk met."""

    path: str
    shown: str
    named: bool
    problem: str | None = None
    stray: bool = False


Ignored = Callable[[str, bool], bool]
"""(path, is a folder) -> whether to leave it out."""


def inputs(path: str, excluded: Ignored) -> Iterator[Input]:
    """The files of a path that the user named, in a fixed order. `excluded` speaks of what a walk meets only."""
    shown = shown_path(path)
    if path == STDIN:
        yield Input(path, "<stdin>", True)
        return
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        dangling = "a symbolic link to nothing" if os.path.islink(path) else reason(error)
        yield Input(path, shown, True, dangling)
        return
    if stat.S_ISDIR(mode):
        yield from _walk(path, excluded)
    else:
        yield Input(path, shown, True)


def excluded_by(config: Config) -> Ignored:
    """What the configuration leaves out of walks."""
    if not config.exclude:
        return lambda path, is_folder: False

    def excluded(path: str, is_folder: bool) -> bool:
        within = suppress.relative(path, config.root)
        return any(matches(glob, within) for glob in config.exclude)

    return excluded


def shown_path(path: str) -> str:
    """A path as reports print it."""
    return path.replace(os.sep, "/")


def _walk(top: str, excluded: Ignored) -> Iterator[Input]:
    """The files below a folder whose suffix a reader knows, sorted; links to folders are not followed."""
    git = _GitIgnore(top)
    stack = [top]
    while stack:
        folder = stack.pop()
        try:
            with os.scandir(folder) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError as error:
            yield Input(folder, shown_path(folder), folder == top, f"cannot list this folder: {reason(error)}")
            continue
        git.enter(folder)
        below: list[str] = []
        for entry in entries:
            path = entry.path if folder != "." else entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if is_folder and entry.name in SKIPPED_FOLDERS:
                continue
            if git.ignores(path, is_folder) or excluded(path, is_folder):
                continue
            if is_folder:
                below.append(path)
            elif os.path.splitext(entry.name)[1].lower() in KINDS:
                yield from _file(entry, path)
        stack += reversed(below)


def _file(entry: os.DirEntry[str], path: str) -> Iterator[Input]:
    """A regular file; pipes, sockets and devices in a folder are left alone, since reading them may never end."""
    shown = shown_path(path)
    try:
        if entry.is_file():
            yield Input(path, shown, False)
        elif entry.is_symlink() and not os.path.exists(entry.path):
            yield Input(path, shown, False, "a symbolic link to nothing", stray=True)
    except OSError as error:  # for example a loop of links
        yield Input(path, shown, False, reason(error), stray=True)


class _GitIgnore:
    """The .gitignore files of the repository that a walk lies in; silent outside a repository."""

    def __init__(self, top: str) -> None:
        self._specs: dict[str, GitIgnoreSpec] = {}
        self._root = _repository(os.path.abspath(top))
        if self._root is not None:
            folder = os.path.abspath(top)
            above = []
            while folder != self._root:
                folder = os.path.dirname(folder)
                above.append(folder)
            for parent in above:
                self._load(parent)
            if self.ignores(top, True):  # named all the same: only what lies below it counts
                self._specs.clear()
                self._root = os.path.abspath(top)

    def enter(self, folder: str) -> None:
        """Read the folder's own .gitignore."""
        if self._root is not None:
            self._load(os.path.abspath(folder))

    def ignores(self, path: str, is_folder: bool) -> bool:
        """Whether git would ignore the path: the nearest .gitignore that speaks of it decides."""
        if not self._specs:
            return False
        full = os.path.abspath(path)
        folder = os.path.dirname(full)
        while True:
            spec = self._specs.get(folder)
            if spec is not None:
                relative = os.path.relpath(full, folder).replace(os.sep, "/") + ("/" if is_folder else "")
                verdict = spec.check_file(relative).include
                if verdict is not None:
                    return bool(verdict)
            if folder == self._root or folder == os.path.dirname(folder):
                return False
            folder = os.path.dirname(folder)

    def _load(self, folder: str) -> None:
        patterns = _patterns(os.path.join(folder, ".gitignore"))
        if folder == self._root:
            patterns = _patterns(os.path.join(folder, ".git", "info", "exclude")) + patterns
        if any(line.strip() and not line.startswith("#") for line in patterns):
            from pathspec import GitIgnoreSpec

            self._specs[folder] = GitIgnoreSpec.from_lines(patterns)


def _patterns(file: str) -> list[str]:
    if not os.path.isfile(file):  # a pipe of that name would be waited for
        return []
    try:
        with open(file, encoding="utf-8", errors="replace") as lines:
            return lines.read().splitlines()
    except OSError:
        return []


def _repository(folder: str) -> str | None:
    """The nearest folder upward that holds `.git`."""
    while not os.path.exists(os.path.join(folder, ".git")):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder
