"""The tool-calling loop, as a reference that can be run: `docs/runtime.md` walks one call through it.

The core needs pydantic, jsonschema, tenacity and cachetools (the extra `runtime`); no provider's SDK. Nothing of the
linter imports this package.
"""

from __future__ import annotations

from .cache import Cache
from .confirmation import Challenge, Confirmations
from .definition import Definition, define
from .drivers import AsyncModel, Model, begin, run, run_async
from .errors import JournalError, SetupError, ToolError
from .executor import Executor, Pending
from .extract import Extract, ExtractionError, extract
from .journal import Entry, Journal
from .journal_lines import LinesJournal
from .journal_sqlite import SqliteJournal
from .loop import Config, Outcome, Request
from .messages import Assistant, Call, Choice, Conversation, Message, Opaque, Result, Results, Stop, Text, User
from .outcome import Limits
from .registry import Registry, render
from .session import Session
from .signature import tool
from .spans import Spans

__all__ = [
    "Assistant", "AsyncModel", "Cache", "Call", "Challenge", "Choice", "Config", "Confirmations", "Conversation",
    "Definition", "Entry", "Executor", "Extract", "ExtractionError", "Journal", "JournalError", "Limits",
    "LinesJournal", "Message", "Model", "Opaque", "Outcome", "Pending", "Registry", "Request", "Result",
    "Results", "Session", "SetupError", "Spans", "SqliteJournal", "Stop", "Text", "ToolError", "User", "begin",
    "define", "extract", "render", "run", "run_async", "tool",
]  # fmt: skip
