"""A bar on standard error for runs that let one wait. A short run pays a look at the clock between files."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

WAIT = 1.0
"""Seconds without a bar: most runs are over by then."""
_EVERY = 0.1
_CELLS = 24

Item = TypeVar("Item")


class Progress:
    """Counts what goes through `watch`. The bar has no file names: it is drawn on a line that must not wrap."""

    def __init__(self) -> None:
        self._due = time.monotonic() + WAIT
        self._done = 0
        self._drawn = 0
        """Columns of the bar that stands there."""

    def watch(self, items: Iterator[Item], later: int) -> Iterable[Item]:
        """The items as they are asked for; `later` more are expected after them.

        What is still to come is counted when the bar is first drawn, by asking for all of it at once.
        """
        rest: list[Item] = []
        for item in items:
            if time.monotonic() >= self._due:
                rest = [item, *items]
                break
            yield item
            self._done += 1
        for index, item in enumerate(rest):
            if (now := time.monotonic()) >= self._due:
                self._draw(len(rest) - index + later)
                self._due = now + _EVERY
            yield item
            self._done += 1

    def clear(self) -> None:
        """Take the bar away, so that what is printed next starts on a clean line."""
        if self._drawn:
            self._write(f"\r{' ' * self._drawn}\r")
            self._drawn = 0

    def _draw(self, left: int) -> None:
        total = self._done + left
        full = _CELLS * self._done // total
        text = f"[{'#' * full}{'.' * (_CELLS - full)}] {self._done:,} of {total:,} files"
        self._write(f"\r{text.ljust(self._drawn)}")
        self._drawn = max(self._drawn, len(text))

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:  # the terminal went away: the report may still reach its file
            self._drawn = 0
