"""Two names that a client makes one, since it writes `_` for other characters, or cuts what is too long."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit, Related
from toolcheck.records import NamedTuple
from toolcheck.targets import Target
from toolcheck.targets.characters import replaced

from ._limits import per_targets, quoted, sent_name


class Client(NamedTuple):
    """How a client rewrites a name: the pattern of foreign characters and what stands for each; its longest name."""

    target: Target
    pattern: str | None
    by: str
    most: int | None


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    first: dict[tuple[str, str | None, str], Tool] = {}
    for tool, clients in per_targets(catalogue, ctx, _read):
        if not clients or not tool.name.strip():
            continue
        met: dict[tuple[str, str], list[str]] = {}
        others: dict[str, Tool] = {}
        for client in clients:
            sent = _sent(client, tool)
            other = first.setdefault((client.target.name, tool.namespace, sent), tool)
            if other.name != tool.name:
                met.setdefault((other.name, sent), []).append(client.target.name)
                others[other.name] = other
        if met:
            yield _hit(tool, met, others)


def _read(targets: tuple[Target, ...]) -> tuple[Client, ...]:
    """The targets that are known to rewrite names."""
    found = []
    for target in targets:
        rewrites = target.fact("sanitises-names")
        rewrites = rewrites if isinstance(rewrites, dict) else {}
        pattern, by = rewrites.get("foreign"), rewrites.get("by")
        most = target.fact("name-prefixed-max")
        cuts = isinstance(most, int) and target.facts["name-prefixed-max"].get("effect") == "cut"
        if isinstance(pattern, str) or cuts:
            found.append(
                Client(target, pattern if isinstance(pattern, str) else None, str(by or ""), most if cuts else None)
            )
    return tuple(found)


def _sent(client: Client, tool: Tool) -> str:
    """The name that the model sees. Of an unknown server the shortest name is assumed: longer ones cut off more."""
    name = tool.name if client.pattern is None else replaced(client.pattern, client.by, tool.name)
    if client.most is None:
        return name
    return sent_name(client.target, tool.server or "s", name)[: client.most] if len(name) > 30 else name


def _hit(tool: Tool, met: dict[tuple[str, str], list[str]], others: dict[str, Tool]) -> Hit:
    said = [
        f"{quoted(names)} {'makes' if len(names) == 1 else 'make'} both `{tool.name}` and `{other}` into `{sent}`"
        for (other, sent), names in met.items()
    ]
    related = tuple(Related(one.at("name"), f"`{name}` stands here") for name, one in others.items())
    message = f"{'; '.join(said)}; names that stay apart were expected"
    names = tuple(dict.fromkeys(name for group in met.values() for name in group))
    return Hit(tool.at("name"), message, related, targets=names)
