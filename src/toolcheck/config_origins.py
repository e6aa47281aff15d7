"""Where each value of a configuration comes from: a default, or a line of one of the files it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .config import Config
from .config_files import shown
from .config_layers import Layer
from .finding import Path
from .selection import Known, members

WHOLE = ("required-version", "targets", "select", "preview", "fail-on", "files")
"""Keys whose value the nearest file with the key sets, in the order they are shown."""
DEFAULTS: dict[str, Any] = {
    "targets": [], "select": None, "extend-select": [], "ignore": [], "preview": False, "fail-on": "warning",
    "files": [], "exclude": [],
}  # fmt: skip
NAMES = ("extend-select", "ignore", "exclude")
TABLES = ("plugins", "lexicon", "severity", "rules", "per-file-ignores", "ignore-finding", "catalogue", "target")


class Origin(NamedTuple):
    """A place in a configuration file, named as messages name it."""

    file: str
    line: int
    column: int


class Entry(NamedTuple):
    """One value as it holds: its path of keys (an item of a list that several files fill has an index), and where it
    was written; None for a default."""

    path: Path
    value: Any
    origin: Origin | None


def entries(config: Config, layers: Sequence[Layer], known: Known) -> Iterator[Entry]:
    """Every value of a configuration; `layers` are its files, farthest first (none: all are defaults)."""
    for key in WHOLE:
        yield from _whole(key, layers)
    for key in NAMES:
        names = getattr(config, key.replace("-", "_"))
        for index, name in enumerate(names):
            yield Entry((key, index), name, _item(key, name, layers, known))
        if not names:
            yield Entry((key,), [], None)
    for key in ("plugins", *(f"lexicon.{words}" for words in ("verbs", "nouns", "names"))):
        yield from _added(tuple(key.split(".")), layers)
    yield from _table("severity", layers, known)
    yield from _options(config, layers, known)
    yield from _table("per-file-ignores", layers, None)
    yield from _added(("ignore-finding",), layers)
    yield from _targets(layers)
    for layer in reversed(layers):
        if "catalogue" in layer.source.table:
            for index, item in enumerate(layer.source.table["catalogue"]):
                yield Entry(("catalogue", index), item, _origin(layer, ("catalogue", index)))
            break
    others = {key: None for layer in layers for key in layer.source.table}
    for key in others:
        if key not in (*WHOLE, *NAMES, *TABLES, "extends"):
            yield from _whole(key, layers)


def _origin(layer: Layer, path: Path) -> Origin:
    place = layer.reader.places.find((*layer.source.prefix, *path))
    return Origin(shown(layer.source.path), *(place or (1, 1)))


def _whole(key: str, layers: Sequence[Layer]) -> Iterator[Entry]:
    for layer in reversed(layers):
        if key in layer.source.table:
            yield Entry((key,), layer.source.table[key], _origin(layer, (key,)))
            return
    if key in DEFAULTS:
        yield Entry((key,), DEFAULTS[key], None)


def _item(key: str, name: str, layers: Sequence[Layer], known: Known) -> Origin | None:
    """Where an item of a list was written, or the group that it is what is left of."""
    groups: list[Origin] = []
    for layer in reversed(layers):
        for index, item in enumerate(layer.source.table.get(key, ())):
            if item == name:
                return _origin(layer, (key, index))
            if key == "ignore" and name in members(known, item, []):
                groups.append(_origin(layer, (key, index)))
    return groups[0] if groups else None


def _added(path: Path, layers: Sequence[Layer]) -> Iterator[Entry]:
    """The items of a list that all files fill, each once, where it is written first."""
    found: list[Any] = []
    for layer in layers:
        listed: Any = layer.source.table
        for key in path:
            listed = listed.get(key, {})
        for index, item in enumerate(listed):
            if item not in found:
                yield Entry((*path, len(found)), item, _origin(layer, (*path, index)))
                found.append(item)


def _table(key: str, layers: Sequence[Layer], known: Known | None) -> Iterator[Entry]:
    """The entries of a table, the nearest of each name; names of rules (where `known` is given) as ids."""
    found: dict[str, Entry] = {}
    for layer in layers:
        for name, value in layer.source.table.get(key, {}).items():
            rule = known.rule(name) if known is not None else None
            shown_name = rule.id if rule is not None else name
            found[shown_name] = Entry((key, shown_name), value, _origin(layer, (key, name)))
    yield from found.values()


def _targets(layers: Sequence[Layer]) -> Iterator[Entry]:
    """What the files say of targets: the nearest entry of each fact and keyword, those of one table together."""
    tables: dict[Path, dict[Path, Entry]] = {}
    for layer in layers:
        for name, table in layer.source.table.get("target", {}).items():
            own = {key: value for key, value in table.items() if key != "keywords"}
            for path, values in ((("target", name), own), (("target", name, "keywords"), table.get("keywords", {}))):
                for key, value in values.items():
                    here = (*path, key)
                    tables.setdefault(path, {})[here] = Entry(here, value, _origin(layer, here))
    for entries in tables.values():
        yield from entries.values()


def _options(config: Config, layers: Sequence[Layer], known: Known) -> Iterator[Entry]:
    """The options of rules: those that a file sets, and the others at their defaults."""
    written: dict[tuple[str, str], Origin] = {}
    for layer in layers:
        for name, table in layer.source.table.get("rules", {}).items():
            rule = known.rule(name)
            for option in table:
                written[rule.id if rule else name, option] = _origin(layer, ("rules", name, option))
    for rule in known.rules.values():
        given = config.options.get(rule.id, {})
        for option, default in rule.defaults().items():
            origin = written.get((rule.id, option))
            yield Entry(("rules", rule.id, option), given.get(option, default), origin)
