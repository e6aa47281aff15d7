"""What is wrong with a JSON text, in words for the person who wrote it."""

from __future__ import annotations

from json import JSONDecodeError


def explain(error: JSONDecodeError, text: str) -> str:
    """The problem that the standard library's error stands for."""
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return "the text ends before the JSON value does"
    if error.msg.startswith("Invalid control character"):
        return "a line break or control character inside a string; is a closing quote missing?"
    if error.msg.startswith("Invalid \\"):
        start = text.rfind("\\", 0, error.pos + 1)
        return f"`{text[start : start + 2]}` is no escape that JSON knows; a backslash itself is written twice"
    found = text[error.pos : error.pos + 1]
    words = {
        "Expecting value": f"a value was expected here, not `{found}`",
        "Extra data": f"the JSON value ends before this `{found}`",
        "Expecting property name enclosed in double quotes": f"a key in double quotes was expected here, not `{found}`",
        "Expecting ',' delimiter": f"a comma or the end of the list or object was expected here, not `{found}`",
        "Expecting ':' delimiter": f"a colon was expected after the key, not `{found}`",
    }
    return words.get(error.msg, error.msg[:1].lower() + error.msg[1:])
