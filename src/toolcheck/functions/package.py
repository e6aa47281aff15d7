"""Other files of the package that a Python file lies in: read for the models and constants it imports."""

from __future__ import annotations

import os
from functools import lru_cache

from ..source.python_scopes import Module

MAX_FILES = 40
"""Files that one file may have read for it."""
MAX_BYTES = 1 << 18
MAX_UP = 8
"""Folders above the file that are tried for `from app.models import …`."""
ENDS = (".git", "pyproject.toml", "setup.py", "setup.cfg")
"""A folder with one of these is the last one that is tried."""
LIBRARIES = frozenset((
    "mcp", "fastmcp", "langchain", "langchain_core", "langgraph", "agents", "anthropic", "pydantic_ai", "pydantic",
    "typing", "typing_extensions", "annotated_types", "enum", "dataclasses", "collections", "datetime", "decimal",
    "uuid", "pathlib", "builtins",
))  # fmt: skip
"""Never looked for among the files of the package."""


class Package:
    """Finds and parses modules by the names that imports use."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._found: dict[tuple[str, str], tuple[str, Module] | None] = {}
        self._roots: dict[tuple[str, str], str | None] = {}
        self._read = 0

    def load(self, module: str, file: str) -> tuple[str, Module] | None:
        """The path and the scopes of a module that `file` imports; None when it is no file of the package."""
        name = module.lstrip(".")
        if self._file.startswith("<") or (name.partition(".")[0] in LIBRARIES and name == module):
            return None  # a text that is no file, such as one that is pasted, has no neighbours
        key = module, os.path.dirname(file)
        if key not in self._found:
            self._found[key] = None
            path = _locate(module, key[1], self._roots)
            if path is not None and self._read < MAX_FILES:
                self._read += 1
                parsed = _parsed(path)
                self._found[key] = None if parsed is None else (path, parsed)
        return self._found[key]


def _locate(module: str, folder: str, roots: dict[tuple[str, str], str | None]) -> str | None:
    name = module.lstrip(".")
    level = len(module) - len(name)
    if level:
        base: str | None = os.path.normpath(os.path.join(folder, *[os.pardir] * (level - 1)))
    else:
        first = name.partition(".")[0]
        if (first, folder) not in roots:
            roots[first, folder] = _root_of(first, folder)
        base = roots[first, folder]
    return None if base is None else _file(os.path.join(base, *name.split(".")))


def _root_of(first: str, folder: str) -> str | None:
    """The folder that holds the top-level module or package `first`, at or above a folder."""
    folder = os.path.abspath(folder)
    for _ in range(MAX_UP):
        for base in (folder, os.path.join(folder, "src")):
            if _file(os.path.join(base, first)) is not None or os.path.isdir(os.path.join(base, first)):
                return base
        above = os.path.dirname(folder)
        if above == folder or any(os.path.exists(os.path.join(folder, end)) for end in ENDS):
            return None
        folder = above
    return None


def _file(path: str) -> str | None:
    for candidate in (f"{path}.py", os.path.join(path, "__init__.py")):
        if os.path.isfile(candidate):
            return candidate
    return None


def _parsed(path: str) -> Module | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return _parse(path, status.st_mtime_ns, status.st_size) if status.st_size <= MAX_BYTES else None


@lru_cache(maxsize=32)
def _parse(path: str, changed: int, size: int) -> Module | None:
    """`changed` and `size` are there for the cache: a file that was edited is read again."""
    from ..source.files import UnreadError, read_file
    from ..source.python_reader import syntax_tree

    try:
        return Module(syntax_tree(read_file(path).decode("utf-8-sig")))
    except (UnreadError, ValueError, SyntaxError, RecursionError, MemoryError):
        return None
