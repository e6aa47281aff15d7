"""What of a name is no choice for one tool: the server's name, words that the catalogue shares, names that a client
asks for."""

from __future__ import annotations

from collections.abc import Sequence

from toolcheck.catalogue import Catalogue
from toolcheck.language.identifiers import folded_name
from toolcheck.language.verbs import verb

SHARE = 0.6
MIN_TOOLS = 3
LONGEST = 3
"""Words of a namespace, at most."""
MANDATED = {"search": "query", "fetch": "id"}
"""OpenAI's connectors and deep research ask a server for two tools of just these names, with one parameter each."""


def namespace_words(names: Sequence[str], server: str | None) -> frozenset[tuple[str, ...]]:
    """The namespaces of a catalogue: each a row of folded words that many names begin with."""
    rows = [folded_name(name) for name in names]
    found = {folded_name(server)} if server else set()
    if server:
        found.add(("".join(folded_name(server)),))
        found |= {(word,) for word in folded_name(server)[:1] if verb(word) is None}
    for length in range(1, LONGEST + 1):
        counts: dict[tuple[str, ...], int] = {}
        for row in rows:
            if len(row) > length:
                counts[row[:length]] = counts.get(row[:length], 0) + 1
        for head, count in counts.items():
            if count >= max(MIN_TOOLS, SHARE * len(rows)) and (length == 1 or head[:-1] in found):
                tails = [row[length:] for row in rows if row[:length] == head and len(row) > length]
                if _is_namespace(head[-1], tails):
                    found.add(head)
    return frozenset(found)


def _is_namespace(word: str, tails: list[tuple[str, ...]]) -> bool:
    """Whether a shared word is no verb; one that may be a noun is none where verbs and their objects follow it."""
    found = verb(word)
    if found is None:
        return True
    followed = sum(len(tail) > 1 and (then := verb(tail[0])) is not None and not then.noun for tail in tails)
    return found.noun and followed * 2 > len(tails)


def skipped(words: Sequence[str], namespaces: frozenset[tuple[str, ...]]) -> int:
    """How many leading words are a namespace; the last word never is."""
    for length in range(min(len(words) - 1, LONGEST), 0, -1):
        if tuple(words[:length]) in namespaces:
            return length
    return 0


def is_mandated(name: str, catalogue: Catalogue) -> bool:
    """Whether a tool is one of a mandated pair, and the catalogue holds both."""
    if name not in MANDATED:
        return False
    found = {
        tool.name
        for tool in catalogue.tools
        if tool.name in MANDATED
        and isinstance(properties := (tool.schema or {}).get("properties"), dict)
        and list(properties) == [MANDATED[tool.name]]
    }
    return found == MANDATED.keys()
