"""A key that stands in a definition: whoever reads the catalogue, the model included, has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.report.secrets import PREFIXES, looks_random, shown
from toolcheck.source.document import Document

if TYPE_CHECKING:
    import re

LEAST = 16
"""Characters of a key behind its prefix."""
LONGEST = 400
DISTINCT = 9
"""Different characters in a key: `xxxxxxxx1234` is a placeholder."""
PLACEHOLDERS = (
    "example", "xxxx", "your", "1234567", "abcdef", "placeholder", "dummy", "sample", "fake", "redacted", "aaaa",
    "0000", "changeme", "insert", "replace", "test_key", "my-",
)  # fmt: skip
CUES = ("bearer", "api key", "api_key", "api-key", "apikey", "secret", "password", "token", "passwort", "mot de passe",
        "contrasena", "senha", "密钥", "密码")  # fmt: skip
BEFORE = 24
"""Characters before a word that looks random in which one of the cues stands."""
PIECE = 1 << 18
"""Characters of a text that are looked at together."""
VALUES = ("default", "const", "example", "examples", "enum")
MAX_VALUES = 20_000
_KINDS = bytes(
    65 if 65 <= code <= 90 else 48 if 48 <= code <= 57 else 97 if 97 <= code <= 122 else 45 if code in b"-_." else 32
    for code in range(256)
)
"""Each byte as a capital, a digit, a small letter, a sign that stands inside words, or a blank."""


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    if not any(_may_hold(document) for document in (catalogue.document.parts or {"": catalogue.document}).values()):
        return
    for tool in catalogue.tools:
        yield from _in_tool(tool)


_last: tuple[Document | None, bool] = (None, False)


def _may_hold(document: Document) -> bool:
    """Whether the text of a file holds a word that may be a key; the file may have many catalogues."""
    global _last
    if _last[0] is not document:
        found = any(_is_candidate(word) for piece in _pieces(document.text) for word in _mixed_words(piece))
        _last = (document, not document.text or found)
    return _last[1]


def _pieces(text: str) -> Iterator[str]:
    """A text cut where no word is: copies of a large one would be the most memory of a run."""
    start, size = 0, len(text)
    while start < size:
        end = size
        if size - start > PIECE:
            end = max(text.rfind(mark, start, start + PIECE) for mark in '"\n') + 1 or size
        yield text[start:end]
        start = end


def _mixed_words(text: str) -> Iterator[str]:
    """The words in which a capital and a digit are neighbours, as they are in every drawn key.

    To look for each prefix of a key, or for long words, would cost several times as much on a large catalogue.
    """
    raw = text.encode("utf-8", "surrogatepass")
    kinds = raw.translate(_KINDS)
    for pair in (b"A0", b"0A"):
        at = kinds.find(pair)
        while at >= 0:
            end = kinds.find(b" ", at)
            end = len(raw) if end < 0 else end
            least = max(0, at - LONGEST)
            start = max(kinds.rfind(b" ", least, at) + 1, least)
            if end - start >= LEAST:
                yield raw[start:end].decode("ascii", "replace")
            at = kinds.find(pair, max(end, at + 2))


@lru_cache(maxsize=1024)
def _is_candidate(word: str) -> bool:
    return looks_random(word) or any(prefix in word for prefix in PREFIXES)


def _in_tool(tool: Tool) -> Iterator[Hit]:
    for path, text in _texts(tool):
        if len(text) < LEAST:
            continue
        for word, cue in _literals(text):
            if cue or _is_value_of_secret(tool, path):
                yield Hit(
                    path,
                    f"{tool.label} holds what looks like a key, {shown(word, _prefix(word))}; "
                    "a placeholder such as `<key>` was expected",
                )
                break


def _texts(tool: Tool) -> Iterator[tuple[Path, str]]:
    """Every text of a definition with its path, that of the made schema of a list of parameters included."""
    stack: list[tuple[Path, Any]] = [(tool.path, tool.definition)]
    if tool.places is not None:
        stack.append((tool.at("schema"), tool.schema))
    for _ in range(MAX_VALUES):
        if not stack:
            return
        path, value = stack.pop()
        if isinstance(value, str):
            yield path, value
        elif isinstance(value, (dict, list)):
            pairs: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else enumerate(value)
            stack += reversed([((*path, key), item) for key, item in pairs])


@cache
def _word() -> re.Pattern[str]:
    import re

    return re.compile(r"[A-Za-z0-9_\-+/]{16,}(?:\.[A-Za-z0-9_\-]{10,})*")


def _prefix(word: str) -> str | None:
    return next((prefix for prefix in PREFIXES if word.startswith(prefix)), None)


def _literals(text: str) -> Iterator[tuple[str, bool]]:
    """Words of a text that may be keys; whether the word itself, or what stands before it, says that it is one."""
    for found in _word().finditer(text):
        word = next((piece for piece in found[0].split("/") if _prefix(piece)), found[0])
        if len(word) > LONGEST or _is_placeholder(word):
            continue
        prefix = _prefix(word)
        if prefix is not None:
            if _has_form(word, prefix):
                yield word, True
        elif looks_random(word):
            before = text[max(0, found.start() - BEFORE) : found.start()].lower()
            yield word, any(cue in before for cue in CUES) and "page" not in before and "next" not in before


def _has_form(word: str, prefix: str) -> bool:
    """Whether what follows a prefix is as long and as mixed as a key; a JWT has three parts, a cursor one."""
    rest = word[len(prefix) :]
    if prefix == "eyJ":
        return word.count(".") == 2 and ".eyJ" in word
    if prefix in ("AKIA", "ASIA"):
        return len(rest) == 16 and rest.isalnum() and rest.isupper()
    return len(rest) >= LEAST and any(char.isdigit() for char in rest) and any(char.isalpha() for char in rest)


def _is_placeholder(word: str) -> bool:
    lower = word.lower()
    return len({*lower}) < DISTINCT or any(part in lower for part in PLACEHOLDERS)


def _is_value_of_secret(tool: Tool, path: Path) -> bool:
    """Whether a text is a value that the schema offers for a parameter that carries a secret."""
    place = next((index for index in range(len(path) - 1, -1, -1) if path[index] in VALUES), 0)
    if place < 2 or path[place - 2] not in ("properties", "patternProperties"):
        return False
    from toolcheck.language.secret_names import is_secret

    return is_secret(str(path[place - 1]), "", tool.name)
