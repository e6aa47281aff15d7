"""Clients put the server's name before the tool's, and the sum counts. Of an unknown server the room left is told."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.records import NamedTuple
from toolcheck.targets import Target

from ._limits import per_targets, sent_name

LOSES = {"refused": "refuses more than", "dropped": "leaves out tools with more than", "cut": "cuts what is beyond"}


class Client(NamedTuple):
    target: Target
    most: int
    effect: str


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    tightest: tuple[int, Client, Tool] | None = None
    for tool, clients in per_targets(catalogue, ctx, _read):
        if not clients or not tool.name.strip():
            continue
        if tool.server:
            over = [(client, sent) for client in clients if len(sent := _sent(client, tool)) > client.most]
            if over:
                yield _hit(tool, over)
            continue
        rooms = [(client.most - len(_sent(client, tool)), client) for client in clients if client.effect != "cut"]
        full = [client for room, client in rooms if room < _needed(client, tool)]
        if full:
            yield _hit(tool, [(client, _sent(client, tool)) for client in full])
            continue
        for room, client in rooms:
            if _needed(client, tool) and (tightest is None or room < tightest[0]):
                tightest = room, client, tool
    if tightest is not None and tightest[0] < ctx.options["room"]:
        yield _room(*tightest)


def _read(targets: tuple[Target, ...]) -> tuple[Client, ...]:
    """The targets that send a tool under a longer name, and count it."""
    found = []
    for target in targets:
        most = target.fact("name-prefixed-max")
        if isinstance(most, int) and target.fact("name-prefix"):
            effect = target.facts["name-prefixed-max"].get("effect", "refused")
            found.append(Client(target, most, effect if effect in LOSES else "refused"))
    return tuple(found)


def _sent(client: Client, tool: Tool) -> str:
    return sent_name(client.target, tool.server or "", tool.name)


def _needed(client: Client, tool: Tool) -> int:
    """Characters that a server's name has at least: none where the name already holds one."""
    return int(sent_name(client.target, "s", tool.name) != _sent(client, tool))


def _hit(tool: Tool, over: list[tuple[Client, str]]) -> Hit:
    said = []
    for client, sent in over:
        sum_only = client.target.fact("name-prefix").startswith("{server}{")
        what = f"the name of the server and `{tool.name}`" if sum_only else f"`{sent}`"
        before = "" if tool.server or sent == tool.name else " before a server's name is added"
        does = f"`{client.target.name}` {LOSES[client.effect]} {client.most}"
        said.append(f"{what} {'are' if sum_only else 'is'} {len(sent)} characters long{before}, and {does}")
    level = "lost" if any(client.effect != "cut" for client, _ in over) else "cut"
    names = tuple(client.target.name for client, _ in over if level == "cut" or client.effect != "cut")
    return Hit(tool.at("name"), "; ".join(said), level=level, targets=names)


def _room(room: int, client: Client, tool: Tool) -> Hit:
    name = client.target.name
    template = client.target.fact("name-prefix")
    does = f"sends `{template.replace('{server}', '<server>').replace('{name}', tool.name)}`"
    if template.startswith("{server}{"):
        does = "counts both names"
    letters = "1 character" if room == 1 else f"{room} characters"
    what = f"`{name}` {does} and {LOSES[client.effect]} {client.most}"
    message = f"the longest name, `{tool.name}`, leaves {letters} for the server's name: {what} characters"
    return Hit(tool.at("name"), message, level="room", targets=(name,), data={"room": room})
