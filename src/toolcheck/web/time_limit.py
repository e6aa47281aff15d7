"""An end to work that never comes to one: a schema of a few lines can make its validation take exponential time."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from ctypes import c_ulong, py_object, pythonapi
from typing import TypeVar

Result = TypeVar("Result")


AGAIN = 1.0
"""Seconds until the work is stopped once more: where it closes a generator or finalises a value, Python drops what is
raised."""


class TooLongError(Exception):
    """The work took longer than it may."""


class _Stop(BaseException):  # no exception that rules or libraries would catch
    """Raised in the thread that works, between two steps of the interpreter."""


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """The result of work in this thread. Raises TooLongError when it takes longer; the thread is free afterwards.

    A process for each question could be ended from outside, and would take longer to start than most answers take.
    """
    me, deciding = threading.get_ident(), threading.Lock()
    ended = stopped = False

    def stop() -> None:
        nonlocal stopped
        with deciding:
            if ended:
                return
            stopped = True
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(me), py_object(_Stop))
        _timer(AGAIN, stop).start()

    def end() -> None:
        """From here on nothing is sent; what was sent at the last moment arrives here, and not in later work."""
        nonlocal ended
        while True:
            try:
                with deciding:
                    ended = True
                if stopped:
                    time.sleep(0.01)
                return
            except _Stop:
                continue

    timer = _timer(seconds, stop)
    try:
        try:
            timer.start()
            return work()
        finally:
            end()
    except _Stop:
        raise TooLongError from None
    finally:
        timer.cancel()


def hide_dropped_stops() -> None:
    """Keep Python from printing that it dropped what stops work: it is sent again."""
    before = sys.unraisablehook

    def hook(dropped: sys.UnraisableHookArgs) -> None:
        if dropped.exc_type is not _Stop:
            before(dropped)

    sys.unraisablehook = hook


def _timer(seconds: float, done: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, done)
    timer.daemon = True
    return timer
