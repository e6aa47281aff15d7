"""Names of identifiers in inputs and outputs: `order_id`, `idCommande`, and what they are the identifier of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.sentences import prose
from toolcheck.language.words import fold
from toolcheck.parameters import parameters

IDS = word_set("id ids uuid uuids guid guids identifier identifiers identifiant identifiants identificador")
FILLERS = word_set(
    "new old parent child target source from to current root the unique first last other next previous of de du da del "
    "related original destination optional global internal external remote number card type name token"
)
_ELSEWHERE = """
    user users session account accounts tenant org orgs organization organisation workspace app apps application client
    chat conversation thread channel request response correlation trace span idempotency device sender receiver
    recipient caller agent bot api access key player owner author actor installation connection credential project
    utilisateur compte locataire espace organisation benutzer konto mandant usuario cuenta utente conto
    tax vat national passport nct doi arxiv isbn issn pubmed pmid imdb youtube video tweet wikidata gene cve steam osm
    zip postal repo repository model dataset country language locale currency timezone time zone region place voice
    calendar database
"""
RETURNING = word_set("returns return renvoie retourne")
JOINING = word_set("and et plus")
OPEN = word_set(
    "such including e.g. eg etc etc. details detail information info all any every object record or more like with "
    "list tel tels telle telles notamment y comprend details informations tout tous toutes ou liste avec"
)
"""Words of a list that need not be complete, or of what is no list of fields."""
ELSEWHERE = word_set(_ELSEWHERE)
"""What identifies these comes from a session or a configuration, or is public: no tool need return it."""


@lru_cache(maxsize=4096)
def entity(name: str) -> tuple[str, ...]:
    """The words for what a name identifies: ("order",) of `order_id`; () for `id` alone and for any other name."""
    words = folded_name(name)
    if len(words) < 2:
        return ()
    if words[-1] in IDS:
        rest = words[:-1]
    elif words[0] in IDS:
        rest = words[1:]
    else:
        return ()
    return tuple(singular(word) for word in rest if word not in FILLERS)


def singular(word: str) -> str:
    """A word without the plural of English, French or Spanish; good enough to compare two words with."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith(("s", "x")) and not word.endswith(("ss", "us", "is", "ix", "ox")):
        return word[:-1]
    return word


def required(tool: Tool) -> Iterator[tuple[str, dict[str, Any]]]:
    """The parameters at the top of a tool's input that it always needs and that identify something: name, schema."""
    schema = tool.schema
    names = schema.get("required") if schema is not None else None
    if schema is None or not isinstance(names, list):
        return
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return
    for name in names:
        if isinstance(name, str) and "id" in name.lower():
            value = properties.get(name)
            if isinstance(value, dict) and entity(name):
                yield name, value


def output_names(tool: Tool) -> frozenset[str] | None:
    """The fields that a tool documents as its output, by schema or as `{a, b}` in its description; None for no such
    list, or one that leaves a part open."""
    if tool.output_schema is not None:
        found = parameters(tool._replace(schema=tool.output_schema))
        if not found or any(_open(part.schemas) for part in found):
            return None
        names = {part.name for part in found}
        around = {name.rpartition(".")[0].removesuffix("[]") for name in names}
        return frozenset(name.rpartition(".")[2] for name in names - around)
    return _braced(tool.description) or _listed(tool.description)


def _braced(text: str) -> frozenset[str] | None:
    """The fields of the one `{a, b: text, c}` of a description."""
    start = text.find("{")
    end = text.find("}", start)
    if start < 0 or end < 0 or text.find("{", end) >= 0:
        return None
    return _names(part.partition(":")[0] for part in text[start + 1 : end].split(","))


def _listed(text: str) -> frozenset[str] | None:
    """The fields of a sentence that is nothing but their list: "Returns name, city and phone."."""
    for sentence in prose(text):
        verb, _, rest = sentence.text.partition(" ")
        if fold(verb) in RETURNING and "," in rest:
            body = rest.rstrip(". ").replace(",", " , ").split()
            if OPEN.isdisjoint(map(fold, body)):
                return _names(" ".join("," if word in JOINING else word for word in body).split(","))
    return None


def _names(parts: Iterable[str]) -> frozenset[str] | None:
    """Names of fields, cleaned; None where one is no name of at most three words."""
    names = [part.strip(" `'\"\n") for part in parts]
    names = [name for name in names if name]
    if len(names) < 2 or any("…" in name or "..." in name or len(name.split()) > 3 for name in names):
        return None
    return frozenset(names)


def _open(schemas: tuple[dict[str, Any], ...]) -> bool:
    """Whether a field is an object or a list whose content is told nowhere, or anything at all."""
    told = [schema for schema in schemas if "type" in schema or "enum" in schema or "const" in schema]
    if not told:
        return True
    for schema in told:
        kind = schema.get("type")
        if kind == "object" and not schema.get("properties"):
            return True
        if kind == "array" and not isinstance(schema.get("items"), dict):
            return True
    return False


def returns(names: frozenset[str], wanted: tuple[str, ...], *, bare: bool) -> bool:
    """Whether output fields hold an identifier of an entity: `order_id`, a field `order`, and `id` where `bare`."""
    for name in names:
        words = folded_name(name)
        if words and (words[-1] in IDS or words[0] in IDS):
            found = entity(name)
            if (bare and not found) or not set(found).isdisjoint(wanted):
                return True
        elif tuple(singular(word) for word in words) == wanted:
            return True
    return False
