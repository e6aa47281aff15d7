"""Stack traces, paths of the server and keys in what a tool answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.words import fold
from toolcheck.report.secrets import masked
from toolcheck.transcripts.transcript import Answer, Call, Transcript

from ._answers import is_error

if TYPE_CHECKING:
    import re

TRACES = ("Traceback (most recent call last)", "Exception in thread ", "goroutine ", "panicked at ", "Caused by: ",
          "PHP Fatal error", "Stack trace:", "   at ", "    at ")  # fmt: skip
"""What a stack trace has; a text with none of these is not searched."""
ASKED = frozenset((
    "log", "logs", "trace", "traceback", "stack", "stacktrace", "debug", "exception", "crash", "test", "tests", "run",
    "execute", "exec", "bash", "shell", "terminal", "command", "python", "script", "code", "console", "journal",
    "journaux", "file", "files", "read", "path", "fichier", "fichiers", "chemin", "protokoll", "registro",
))  # fmt: skip
"""Words of a tool's name, or of what the user said, by which such text is what was asked for."""
PATHS = ("/home/", "/Users/", "/usr/", "/var/", "/opt/", "/srv/", "/app/", "/root/", "/etc/", ":\\")
LONGEST = 20_000


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    said = ""
    for message in transcript.messages:
        if message.role == "user" and not message.answers:
            said += f" {fold(message.text[:2000])}"
    wanted = not ASKED.isdisjoint(_words(said))
    for turn in transcript.turns():
        for call in turn.calls:
            for _, answer in turn.answers(call):
                what = _leak(call, answer, wanted)
                if what:
                    yield Hit(
                        answer.path,
                        f"the result of `{call.name}` shows the model {what}; a message that says what to do "
                        "instead was expected",
                    )


def _leak(call: Call, answer: Answer, wanted: bool) -> str:
    """What a result holds that is nobody's business, in words; "" when it is clean."""
    text = answer.text[:LONGEST]
    if masked(text) != text:
        return "a text like a key"
    if wanted or not ASKED.isdisjoint(_words(fold(call.name))):
        return ""
    if any(sign in text for sign in TRACES) and _trace().search(text):
        return "a stack trace"
    if is_error(answer) and any(sign in text for sign in PATHS):
        given = str(call.arguments)
        for found in _path().findall(text):
            if found not in given:
                return f"a path of the server (`{found[:60]}`)"
    return ""


def _words(text: str) -> set[str]:
    return set("".join(char if char.isalnum() else " " for char in text).split())


@cache
def _trace() -> re.Pattern[str]:
    import re

    return re.compile(
        r"Traceback \(most recent call last\)|Exception in thread \"|goroutine \d+ \[|panicked at |"
        r"PHP Fatal error|Stack trace:|^\s+at .{1,200}[(:]\S*:\d+",
        re.MULTILINE,
    )


@cache
def _path() -> re.Pattern[str]:
    import re

    return re.compile(r"(?:/(?:home|Users|usr|var|opt|srv|app|root|etc)(?:/[\w.@+-]+)+|\b[A-Za-z]:\\[\w.\\-]+)")
