"""The files of the page: a table made once, so that no path of a request ever reaches the disk."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

TYPES = {
    ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".html": "text/html",
    ".json": "application/json", ".txt": "text/plain",
}  # fmt: skip
INDEX = "index.html"
NONCE, VERSION = "$NONCE", "$VERSION"
OPENING, CLOSING = '<script type="importmap">', "</script>"


class File(NamedTuple):
    path: Path
    type: str


def table() -> Mapping[str, File]:
    """Name in the address -> file; the empty name is the page itself."""
    root = Path(__file__).with_name("pages")
    found = {
        path.relative_to(root).as_posix(): File(path, f"{TYPES[path.suffix]}; charset=utf-8")
        for path in sorted(root.rglob("*"))
        if path.suffix in TYPES and path.is_file()
    }
    return {"": found.pop(INDEX), **found}


def index(file: File, nonce: str, version: str) -> bytes:
    """The page with what differs from answer to answer."""
    text = file.path.read_text("utf-8")
    return text.replace(NONCE, escape(nonce)).replace(VERSION, escape(version)).encode()


def import_map_hash(file: File) -> str:
    """The hash by which the policy lets the one script run that stands in the page: it maps names to files."""
    _, _, after = file.path.read_text("utf-8").partition(OPENING)
    script, end, _ = after.partition(CLOSING)
    if not end:
        raise ValueError(f"{INDEX} has no import map")
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
