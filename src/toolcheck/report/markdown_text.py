"""Text of others in Markdown. What is no plain word stands in a code span, where nothing has a meaning: no mention,
no reference to an issue, no link, no HTML.

Escaping with backslashes would not do: services look for `@name` and `#1` in the text after Markdown is resolved.
"""

from __future__ import annotations

_BEFORE = "(\"'«‹“‘„¿¡「『（"
_AFTER = ")\"'»›”’“.,;:!?…、。，：；！？」』）%"
_INSIDE = frozenset("'’-()")
"""A parenthesis makes a link after `]` only, which never stands in a plain word."""
_LONG = 7
"""Hexadecimal digits that are taken for a commit."""


def shortened(text: str, most: int) -> str:
    """At most `most` >= 1 characters, with `…` for the rest."""
    return text if len(text) <= most else text[: most - 1] + "…"


def code(text: str) -> str:
    """The text, which is one line, as a code span whatever stands in it; "" for none."""
    if not text:
        return ""
    longest = run = 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    fence = "`" * (longest + 1)
    # A space at both ends is taken off again, and keeps a backquote at an end apart from the fence.
    padded = text[0] in "` " or text[-1] in "` "
    return f"{fence} {text} {fence}" if padded else f"{fence}{text}{fence}"


def prose(text: str) -> str:
    """A message of ours, with what authors wrote in it: code where it has backquotes, plain words as they are."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # someone else's backquote: which part is whose cannot be told
        return code(text)
    out = ""
    for index, part in enumerate(parts):
        shown = code(part) if index % 2 else _words(part)
        # Two code spans side by side would read as something else.
        out += f" {shown}" if out.endswith("`") and shown.startswith("`") else shown
    return out


def html(text: str) -> str:
    """The text for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _words(text: str) -> str:
    words = [_word(word) for word in text.split()]
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() and words else ""
    return before + " ".join(words) + after


def _word(word: str) -> str:
    """The word, as code unless all readers of Markdown, and all services, see no more in it than a word or number."""
    head = word[: len(word) - len(word.lstrip(_BEFORE))]
    core = word[len(head) :].rstrip(_AFTER)
    tail = word[len(head) + len(core) :]
    return f"{head}{core if _plain(core) else code(core)}{tail}"


def _plain(core: str) -> bool:
    if core.isascii() and core.isdecimal():
        return len(core) < _LONG
    runs = "".join(char if char.isalnum() else " " for char in core).split()
    if any(len(run) >= _LONG and all(char in "0123456789abcdefABCDEF" for char in run) for run in runs):
        return False
    return core[:1] != "-" and all(char.isalpha() or char in _INSIDE or _is_mark(char) for char in core)


def _is_mark(char: str) -> bool:
    """Vowel signs and accents that stand on their own, as in Hindi."""
    if char.isascii():
        return False
    from unicodedata import category  # only text with more than ASCII needs it

    return category(char) in ("Mn", "Mc")
