"""The YAML data of the package (rules, targets, lexicons) as one JSON file, since a hundred YAML files cost start-up.

The build writes the file into the wheel. In a checkout it is rebuilt whenever a source of it changed, so that
editing a rule needs no other step.
"""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

HOME = os.path.dirname(os.path.abspath(__file__))
FILE = os.path.join(HOME, "_compiled.json")


def checkout() -> str | None:
    """The folder of the checkout this package runs from; None when it is installed."""
    root = os.path.dirname(os.path.dirname(HOME))
    return root if os.path.isdir(os.path.join(root, "rules")) and os.path.isdir(os.path.join(root, "src")) else None


@cache
def data() -> dict[str, Any]:
    """{"rules": {id: metadata}, "targets": {name: facts}, "language": {code: lexicon}, "verbs": …,
    "safety": …, "overlap": {file: content}}."""
    root = checkout()
    if root is None:
        return _read()
    signature = _signature(root)
    try:
        content = _read()
        if content.get("signature") == signature:
            return content
    except (OSError, ValueError):
        pass  # not built yet, or a build was cut short: build it now
    from .rules.compile import compile_all

    content = {"signature": signature, **compile_all(os.path.join(root, "rules"), HOME)}
    _save(content)
    return content


def _read() -> dict[str, Any]:
    with open(FILE, "rb") as file:  # to decode it as a text file would take half as long as to read it
        content: dict[str, Any] = json.loads(file.read())
    return content


def _signature(root: str) -> str:
    """Changes when a file that is compiled is added, removed or edited; sizes and times, no reading."""
    folders = [os.path.join(root, "rules"), os.path.join(HOME, "rules"), os.path.join(HOME, "targets")]
    folders += [os.path.join(HOME, "language"), os.path.join(HOME, "overlap", "data")]
    count, newest, size = 0, 0, 0
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        folders.append(entry.path)
                elif entry.name.endswith((".yaml", ".py")):
                    status = entry.stat()
                    count, size = count + 1, size + status.st_size
                    newest = max(newest, status.st_mtime_ns)
    return f"{count}:{size}:{newest}"


def _save(content: dict[str, Any]) -> None:
    """Keep the compiled form for the next run; a read-only checkout works without."""
    temporary = f"{FILE}.{os.getpid()}"
    try:
        with open(temporary, "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
        os.replace(temporary, FILE)
    except OSError:
        pass
