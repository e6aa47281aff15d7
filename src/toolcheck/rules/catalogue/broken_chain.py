"""An identifier that a tool needs and no tool of the catalogue can have returned. Once for each kind of identifier.

It speaks in two cases only: no other tool so much as mentions the thing; or those that do document all their output,
and no identifier is in it. A tool that mentions it and documents nothing may return it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.sentences import prose
from toolcheck.language.words import fold
from toolcheck.records import NamedTuple

from ._identifiers import ELSEWHERE, IDS, entity, output_names, required, returns, singular
from ._places import parameter_place

FEWEST, MOST = 2, 1000
"""Tools: of a single one nothing can be chained; among thousands a model does not look for another."""
SHOWN = 5
SHORTEST = 3
"""Letters of a word that is looked for in texts."""
FINDERS = word_set(
    "search query find fetch lookup execute run request call sql graphql record object item resource entity data api "
    "all node element file browse read list get rechercher chercher buscar suchen cercare"
)
TOLD = ("pattern", "format", "enum", "const", "default", "examples", "example")
_HINTS = """
    e.g.|such as|example|for instance|i.e.|http|url|link|return|obtain|provid|found in|given|from |console|settings|
    dashboard|name|slug|email|number|exemple|par ex|ex.|ex :|ej|z.b.|beispiel|tel que|renvoy|retourn|fourni|obtenu|
    depuis|issu|numero|nom |nummer|aus |von |esempio|por ejemplo|devuelt|obtenid|desde|restitui|dal|number|reference|
    session|current|configured|environment|specified by|user|utilisateur|choose|generate|unique per
"""


class Need(NamedTuple):
    """A parameter that some tools require. `tools`: those that do, each with the parameter's name."""

    words: tuple[str, ...]
    tools: list[tuple[Tool, str]]


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    if not FEWEST <= len(catalogue.tools) <= MOST:
        return
    needs = _needs(catalogue)
    if not needs or catalogue.partial or catalogue.builtins or _finds_anything(catalogue.tools):
        return
    for need in needs:
        needing = {id(tool) for tool, _ in need.tools}
        others = [tool for tool in catalogue.tools if id(tool) not in needing]
        if not others or any(_returned_by_text(tool, need) for tool in others):
            continue
        sources = [tool for tool in others if _speaks_of(tool, need)]
        outputs = [(tool, output_names(tool)) for tool in sources]
        if any(names is None or returns(names, need.words, bare=True) for _, names in outputs):
            continue
        if any(names and returns(names, need.words, bare=False) for names in map(output_names, others)):
            continue
        yield _hit(catalogue, need, [(tool, names or frozenset()) for tool, names in outputs])


def _needs(catalogue: Catalogue) -> list[Need]:
    """The identifiers that tools require, but for those whose origin is told or lies outside."""
    found: dict[tuple[str, ...], Need] = {}
    told: set[tuple[str, ...]] = set()
    for tool in catalogue.tools:
        for name, schema in required(tool):
            words = entity(name)
            if not ELSEWHERE.isdisjoint(words) or len(words[-1]) < SHORTEST:
                continue
            found.setdefault(words, Need(words, [])).tools.append((tool, name))
            if words in told:
                continue
            if (
                _is_told(schema, name)
                or not _is_in_own_words(tool, name, schema, words[-1])
                or _names_another(tool, catalogue)
            ):
                told.add(words)
    return [need for words, need in found.items() if words not in told]


def _is_in_own_words(tool: Tool, name: str, schema: dict[str, Any], word: str) -> bool:
    """Whether the texts around a parameter speak of the thing by the word of its name. Texts of another language, or
    of another word for it, cannot be searched for that word."""
    told = schema.get("description")
    texts = [tool.description, told if isinstance(told, str) else ""]
    if not any(texts):
        texts = [tool.name]
    return any(word in fold(text.replace(name, " ")) for text in texts)


def _names_another(tool: Tool, catalogue: Catalogue) -> bool:
    """Whether a description names another tool, not as one to use in its place: identifiers may come from it."""
    if not any(other.name and other is not tool and other.name in tool.description for other in catalogue.tools):
        return False
    names = [other.name for other in catalogue.tools if other.name and other is not tool]
    return any(
        any(name in sentence.text for name in names) and not _is_boundary(sentence.text, tool)
        for sentence in prose(tool.description)
    )


def _is_told(schema: dict[str, Any], name: str) -> bool:
    """Whether a parameter says how its value looks or where it comes from, as of one that the user types."""
    if any(word in schema for word in TOLD):
        return True
    text = schema.get("description")
    if not isinstance(text, str):
        return False
    text = fold(text).replace(fold(name), " ")
    return any(char in text for char in "`'\"()0123456789_：:") or any(
        hint.strip("\n") in text for hint in _HINTS.replace("\n    ", "").split("|") if hint.strip()
    )


def _finds_anything(tools: Sequence[Tool]) -> bool:
    """Whether a tool looks for things of any kind: `search`, `run_query`, `list_objects`."""
    for tool in tools:
        words = [singular(word) for word in folded_name(tool.name)]
        if words and sum(word in FINDERS for word in words) >= min(2, len(words)) and words[-1] in FINDERS:
            return True
    return False


def _speaks_of(tool: Tool, need: Need) -> bool:
    """Whether a tool's name, description or input mentions the thing, as no mere remark on where not to use it."""
    wanted = [word for word in need.words if len(word) >= SHORTEST]
    named = "".join(folded_name(tool.name))
    if any(word in named for word in wanted):
        return True
    own = {other.name for other, _ in need.tools}
    for sentence in prose(tool.description):
        text = fold(sentence.text)
        for name in own:
            text = text.replace(fold(name), " ") if name else text
        if any(word in text for word in wanted) and not _is_boundary(sentence.text, tool):
            return True
    return any(word in fold(str(tool.schema or "")) for word in wanted)


def _is_boundary(sentence: str, tool: Tool) -> bool:
    from toolcheck.language.languages import language_of
    from toolcheck.language.roles import sentence_roles

    return "boundary" in sentence_roles(sentence, language_of(tool.description))


def _returned_by_text(tool: Tool, need: Need) -> bool:
    """Whether a description promises the identifier by name: `order_id`, "order IDs"."""
    spoken = fold(tool.description)
    if any(fold(name) in spoken for _, name in need.tools):
        return True
    words = [singular(word) for word in folded_name(tool.description[:5000])] if "id" in spoken else []
    return any(word in IDS and need.words[-1] in words[max(0, at - 4) : at + 4] for at, word in enumerate(words))


def _hit(catalogue: Catalogue, need: Need, sources: list[tuple[Tool, frozenset[str]]]) -> Hit:
    tool, name = need.tools[0]
    thing = " ".join(need.words)
    if sources:
        source, names = sources[0]
        fields = ", ".join(f"`{field}`" for field in sorted(names)[:SHOWN]) + (", …" if len(names) > SHOWN else "")
        more = f" (nor do {len(sources) - 1} others that speak of it)" if len(sources) > 1 else ""
        why = (
            f"{source.label} returns {fields} and nothing called `{name}` or `id`{more}; one of both was expected there"
        )
    else:
        why = (
            f"no other tool of this catalogue speaks of `{thing}`; one that returns the identifier was expected, "
            "or words on where it comes from"
        )
    also = f", as {len(need.tools) - 1} more {'tools do' if len(need.tools) > 2 else 'tool does'}" * (
        len(need.tools) > 1
    )
    related = tuple(
        Related(parameter_place(catalogue, other, key), f"{other.label} too")
        for other, key in need.tools[1 : SHOWN + 1]
    )
    return Hit(
        parameter_place(catalogue, tool, name),
        f"{tool.label} requires `{name}`{also}, but {why}",
        related,
        data={"identifier": name, "tools": len(need.tools)},
    )
