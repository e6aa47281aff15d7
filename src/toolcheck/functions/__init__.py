"""Functions that a library's decorator makes tools of, read without running them.

The reader of Python files asks `listed` for them, and gets lists of definitions in the wire form of the library, so
that everything behind the reader sees them as it sees definitions that are written out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..finding import Path
from ..source.python_places import Node, Place
from ..source.python_scopes import Module
from ..source.python_values import Values
from ..source.unknown import UNKNOWN, UNSEEN


class Listed(NamedTuple):
    """The tools of one server, agent or decorator: `value` is the list, `name` what it stands under."""

    name: str
    place: Place
    value: list[Any]
    made: tuple[Path, ...]
    """Paths in the list of the schemas that the library makes of parameters."""


def listed(module: Module, values: Values, file: str, length: int) -> Iterator[Listed]:
    """The tools of a module of so many characters, grouped by what they are registered with, in the order of the text.

    Other files may add tools to each list, which an unknown last entry stands for.
    """
    from .decorated import decorated
    from .names import Names

    if not module.decorated:
        return
    names = Names(module, file)
    groups: dict[tuple[str, ...], list[Any]] = {}
    for found in decorated(module, names):
        groups.setdefault(found.group, []).append(found)
    if not groups:
        return
    from .annotations import Annotations
    from .schemas import Schemas, TooMuchError

    schemas = Schemas(values, length)
    annotations = Annotations(names, schemas)
    for group, members in groups.items():
        from .definition import Definitions
        from .libraries import LIBRARIES
        from .syntax import name_of

        definitions = Definitions(annotations)
        entries: list[Any] = []
        made: list[Path] = []
        places: dict[str | int, Place] = {}
        for found in _each_once(members, rebinds=not members[0].method or file.endswith(".ipynb")):
            try:
                definition = schemas.settle(definitions.make(found))
            except TooMuchError:
                definition = UNKNOWN
            if definitions.inferred:
                made.append((len(entries), LIBRARIES[found.library].schema))
            places[len(entries)] = None, name_of(found.defined.node)
            entries.append(definition)
        entries.append(UNSEEN)
        first: Node = members[0].decorator
        places[len(entries) - 1] = None, first
        yield Listed(".".join(part for part in group if part), (None, first), values.keep(entries, places), tuple(made))


def _each_once(members: list[Any], *, rebinds: bool) -> Iterator[Any]:
    """The tools of a group, without functions of a name that another branch (`else:`) has defined already.

    `rebinds`: the last function of a name is the one that counts, as in a notebook whose cells are tried again.
    """
    kept: dict[tuple[int, str], Any] = {}
    for number, found in enumerate(members):
        node, scope = found.defined.node, found.defined.scope
        key = id(scope), node.name
        if key in kept:
            column = kept[key].defined.node.col_offset
            if node.col_offset != column or (column and not scope.parent):
                continue
            if not rebinds:
                key = number, ""
        kept[key] = found
    return iter(kept.values())
