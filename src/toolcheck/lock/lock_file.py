"""`toolcheck.lock`: one entry a tool, sorted, so that a diff of it shows what changed."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..catalogue import Catalogue, Tool
from ..config import Config
from ..config_errors import ConfigError, Problem
from ..config_files import shown
from ..source.files import UnreadError, read_file
from ..source.text import UndecodableError, decode
from . import Entries, Key, Lock
from .normal import digest, normal

NAME = "toolcheck.lock"
VERSION = 1
ANEW = "delete it, and `toolcheck lock` writes it anew"
"""What to do with a lock that cannot be used; it is never replaced unseen, as it may be another file by mistake."""


def relative(file: str, root: str) -> str:
    """The name of a file in a lock that lies in a folder."""
    return os.path.relpath(file, root).replace(os.sep, "/")


def tools_of(catalogue: Catalogue, root: str) -> dict[Key, tuple[Tool, dict[str, Any]]]:
    """The tools of a catalogue by their keys, each with its normalised definition."""
    found: dict[Key, tuple[Tool, dict[str, Any]]] = {}
    joined = catalogue.document.parts is not None
    used: Counter[Key] = Counter()
    for tool in catalogue.tools:
        file = str(tool.entry[0]) if joined else catalogue.document.file
        key = _numbered(Key(relative(file, root), tool.server or tool.namespace or "", tool.name), used)
        found[key] = (tool, normal(tool))
    return found


def _numbered(key: Key, used: Counter[Key]) -> Key:
    """The key with how many tools had the same one before."""
    used[key] += 1
    return key._replace(number=used[key] - 1)


def entries(root: str, read: Iterable[Catalogue]) -> dict[Key, dict[str, Any]]:
    """The entries of the tools of catalogues; `root` is the folder that the lock lies in."""
    found: dict[Key, dict[str, Any]] = {}
    used: Counter[Key] = Counter()
    for catalogue in read:
        for key, (_, definition) in tools_of(catalogue, root).items():
            found[_numbered(key._replace(number=0), used)] = definition
    return found


def written(found: Entries) -> str:
    """The text of a lock."""
    tools = [
        {
            "file": key.file,
            **({"server": key.server} if key.server else {}),
            "name": key.name,
            "hash": digest(definition),
            "definition": definition,
        }
        for key, definition in sorted(found.items())
    ]
    text = json.dumps({"version": VERSION, "tools": tools}, indent=1, sort_keys=False, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode() + "\n"


def locked(config: Config) -> Lock:
    """The lock that a configuration names. Raises ConfigError as `load` does."""
    path = os.path.normpath(os.path.join(config.root, os.path.expanduser(config.lock or "")))
    return Lock(os.path.dirname(path), shown(path), load(path))


def load(path: str) -> dict[Key, dict[str, Any]]:
    """The entries of a lock. Raises ConfigError when it cannot be read or was changed by hand."""
    file = shown(path)
    try:
        text = decode(read_file(path))[0]
    except UnreadError as error:
        hint = "" if os.path.lexists(path) else "; `toolcheck lock` writes it"
        raise ConfigError((Problem(f"cannot read the lock: {error}{hint}", file),)) from None
    except UndecodableError as error:
        raise ConfigError((Problem(str(error), file),)) from None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise ConfigError((Problem(f"not valid JSON; {ANEW}", file, line, column),)) from None
    return _entries(value, file)


def _entries(value: Any, file: str) -> dict[Key, dict[str, Any]]:
    tools = value.get("tools") if isinstance(value, dict) else None
    if not isinstance(tools, list) or value.get("version") != VERSION:
        raise ConfigError((Problem(f'expected an object with "version": {VERSION} and "tools"', file, 1, 1),))
    found: dict[Key, dict[str, Any]] = {}
    used: Counter[Key] = Counter()
    for number, entry in enumerate(tools):
        definition = entry.get("definition") if isinstance(entry, dict) else None
        texts = [entry.get(part, "") for part in ("file", "server", "name")] if isinstance(entry, dict) else []
        if not isinstance(definition, dict) or not all(isinstance(text, str) for text in texts):
            raise ConfigError((Problem(f"tools[{number}] is no entry of a lock", file),))
        if not isinstance(definition.get("name"), str) or entry.get("hash") != digest(definition):
            what = f"the hash of `{entry.get('name')}` does not fit its definition: the lock was changed by hand"
            raise ConfigError((Problem(f"{what}; {ANEW}", file),))
        found[_numbered(Key(*texts), used)] = definition
    return found
