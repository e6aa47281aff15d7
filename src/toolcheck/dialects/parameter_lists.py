"""Forms that write no JSON Schema but list their parameters, one object each, or map names to such objects.

The schema that such a list means is made here, so that the rules about parameters apply; `places` tells where each
part of it stands in the file. What a form has no words for (`additionalProperties`, bounds) is not asked of it: see
`Tool.keywords`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..catalogue import Malformed, kind_of
from ..finding import Hit, Path
from ..source.unknown import Unknown

TYPES = {
    "str": "string", "text": "string", "int": "integer", "float": "number", "double": "number", "bool": "boolean",
    "list": "array", "tuple": "array", "set": "array", "dict": "object", "map": "object", "mapping": "object",
    "any": None, "json": None, "union": None, "optional": None, "literal": None,
}  # fmt: skip
"""Names of types in Python and in such lists -> those of JSON Schema; None: any type, or one of several."""
MAX_LISTS = 20
"""Lists in lists that one type is read to."""
OWN: tuple[str, ...] = ("properties", "required", "type", "additionalProperties")


class Written(NamedTuple):
    """A parameter as a form writes it: its schema, and for parts of the schema where they stand, from `path` on."""

    name: str
    path: Path
    schema: dict[str, Any]
    required: bool
    moved: Mapping[Path, Path] = {}


class Meaning(NamedTuple):
    """The schema that a list of parameters means; `places` maps paths of the schema to paths of the file."""

    schema: dict[str, Any]
    places: dict[Path, Path]
    faults: tuple[Malformed, ...]


def meaning(base: Path, written: Iterable[Written | Malformed]) -> Meaning:
    """The schema of a list of parameters that stands at `base`. A name that is there twice counts once."""
    properties: dict[str, Any] = {}
    required: list[str] = []
    faults: list[Malformed] = []
    places = {base: base, **dict.fromkeys([(*base, part) for part in OWN], base)}
    for parameter in written:
        if isinstance(parameter, Malformed):
            faults.append(parameter)
            continue
        name, path, schema, needed, moved = parameter
        if name in properties:
            faults.append(Malformed(path, f"the parameter `{name}` is listed twice; one entry was expected"))
            continue
        properties[name] = schema
        here = (*base, "properties", name)
        places[here] = path
        places.update({(*here, *inner): (*path, *place) for inner, place in moved.items()})
        if needed:
            places.update({(*base, "required", len(required)): path})
            required.append(name)
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return Meaning(schema, places, tuple(faults))


def real(path: Path, places: Mapping[Path, Path], root: Any) -> Path:
    """Where a path of a made schema stands in the file, whose value is `root`: the deepest node that exists."""
    for length in range(len(path), 0, -1):
        found = places.get(path[:length])
        if found is not None:
            break
    else:
        return path
    node = root
    for step in found:
        node = node[step]
    for step in path[length:]:
        known = isinstance(node, dict) and step in node
        if not known and not (isinstance(node, list) and isinstance(step, int) and step < len(node)):
            break
        node, found = node[step], (*found, step)
    return found


def real_hit(hit: Hit, places: Mapping[Path, Path], root: Any) -> Hit:
    """A hit in a made schema at its place in the file; a fix would change what does not stand there."""
    related = tuple(item._replace(path=real(item.path, places, root)) for item in hit.related)
    return hit._replace(path=real(hit.path, places, root), related=related, fix=None)


def schema_type(word: Any) -> dict[str, Any]:
    """The schema of a type given as a JSON Schema type or in Python's words: `str`, `list(str)`, `list[int]`."""
    top: dict[str, Any] = {}
    if not isinstance(word, str) or "|" in word:
        return top
    rest, schema = word.replace("(", "[").replace(")", "]"), top
    for _ in range(MAX_LISTS):
        name, _, inner = rest.strip().partition("[")
        known = TYPES.get(name.lower(), name)
        if known is not None:
            schema["type"] = known
        if known != "array" or not inner.endswith("]") or "," in inner:
            break
        schema["items"] = {}
        schema, rest = schema["items"], inner[:-1]
    return top


def entries(items: Any, path: Path) -> Iterable[tuple[str, Path, dict[str, Any]] | Malformed]:
    """Name, path and object of each parameter in a list of objects with a `name`, or in a map by name."""
    if items is None or isinstance(items, Unknown):
        return
    if not isinstance(items, (Mapping, list)):
        yield Malformed(path, f"`{path[-1]}` is {kind_of(items)}; a list of parameters was expected")
        return
    if isinstance(items, Mapping):
        pairs: Iterable[tuple[Any, Path, Any]] = ((name, (*path, name), item) for name, item in items.items())
    else:
        pairs = ((item.get("name") if isinstance(item, dict) else None, (*path, at), item)
                 for at, item in enumerate(items))  # fmt: skip
    for name, here, item in pairs:
        if isinstance(item, Unknown) or isinstance(name, Unknown):
            continue
        if not isinstance(item, dict):
            yield Malformed(here, f"this parameter is {kind_of(item)}; an object was expected")
        elif not isinstance(name, str) or not name:
            yield Malformed(here, "this parameter has no name; a string under `name` was expected")
        else:
            yield name, here, item
