"""What whoever runs the tool knows already: the time, the user of the session, the current order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name
from toolcheck.language.lexicon import lexicons
from toolcheck.language.optional_marks import NOTHING, optional_mark
from toolcheck.language.words import fold
from toolcheck.parameters import Parameter
from toolcheck.schema import types_of

LONGEST = 4
"""Words of a name: `current_order_id` is one, `current_user_password_hash_age` speaks of something else."""
ENDS = frozenset(("id", "name", "iso", "utc", "timestamp", "code"))
"""What may follow the thing: `current_user_id`."""
CUED, PLAIN = "cued", "plain"


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(fold(" ".join(entry["known_values"][key] for entry in lexicons().values())).split())


@cache
def _phrases(key: str) -> tuple[str, ...]:
    return tuple({fold(phrase) for entry in lexicons().values() for phrase in entry["known_values"][key]})


@lru_cache(maxsize=4096)
def _kind(name: str) -> str:
    """PLAIN where a name alone says that the value is known, CUED where a text must say it too, "" for any other."""
    row = folded_name(name)
    if not row or len(row) > LONGEST:
        return ""
    if len(row) == 1:
        return (CUED if row[0] == "locale" else PLAIN) if row[0] in _words("whole") else _unspaced(row[0])
    if "_".join(row) in _words("whole"):
        return PLAIN
    leads, things = _words("leads"), _words("things")
    kept = row[:-1] if len(row) > 2 and row[-1] in ENDS else row
    if row == ("session", "id") or (
        len(row) == 2 and row[0] == "user" and row[1] in ("locale", "timezone", "language")
    ):
        return CUED
    if len(kept) == 2 and ((kept[0] in leads and kept[1] in things) or (kept[1] in leads and kept[0] in things)):
        return PLAIN
    return PLAIN if "_".join(kept[1:]) in things and kept[0] in leads else ""


def _unspaced(word: str) -> str:
    """The same of a name in a script without spaces: `当前用户`."""
    if word.isascii():
        return ""
    for lead in _words("leads"):
        if not lead.isascii() and word.startswith(lead) and word[len(lead) :] in _words("things"):
            return PLAIN
    return ""


def concerns(name: str) -> bool:
    return bool(_kind(name))


def check_parameter(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
    if _is_known(parameter, _kind(parameter.name)):
        yield Hit(
            parameter.path,
            f"parameter `{parameter.name}` of {parameter.tool.label} asks the model for what whoever runs the tool "
            "knows; a value that the execution layer adds was expected",
        )


def _is_known(parameter: Parameter, kind: str) -> bool:
    """Whether the value is not one of several that a user may want."""
    for schema in parameter.schemas:
        if "default" in schema or "enum" in schema or "const" in schema:
            return False
    kinds = {found for schema in parameter.schemas for found in types_of(schema)}
    if "boolean" in kinds or "object" in kinds:
        return False  # `now` as a switch; the text of an order
    text = fold(parameter.text())
    if optional_mark(text)[0] != NOTHING or any(phrase in text for phrase in _phrases("choices")):
        return False
    return kind == PLAIN or any(phrase in text for phrase in _phrases("cues"))
