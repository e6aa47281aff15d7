"""Tool definitions written as literals in TypeScript and JavaScript files. Nothing is executed.

The document's value is an object, as for Python: the name of what a value is given to -> the value. Tools that calls
register with one server (`server.registerTool(…)`) form a list under the server's name, `server.tools`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .candidates import Candidate, definitions, unique
from .document import Comment, Document, Note, unreadable
from .python_places import Place
from .python_positions import PythonPositions
from .python_signs import SIGNS
from .script_calls import registered
from .script_module import REGISTER, Module, Offer
from .script_names import unwrapped
from .script_tree import INSTALL, Source, inner, language, nodes, parse
from .script_values import Values
from .script_zod_chain import is_schema
from .unknown import UNKNOWN, Unknown, parts


def read_script(file: str, text: str, notes: tuple[Note, ...] = ()) -> Document:
    """Read one TypeScript or JavaScript file. Never raises: see `Document.readable`."""
    source: Any = Source(text)  # it stands for that of Python, whose positions do for any tree
    nothing = Document(file, text, {}, PythonPositions(source, {}, {}, Values()), notes, variables=True)
    if not worth_parsing(text):
        return nothing
    try:
        root = parse(file, text.encode("utf-8", "surrogatepass"))
    except ImportError:
        if not names_catalogue(text):
            return nothing
        problem = f"reading {language(file)} {INSTALL}"
        return unreadable(file, text, problem, (0, 0), notes, "Install the extra.")._replace(foreign=True)
    values = Values(len(text))
    module = Module(root)
    taken: set[int] = set()
    registrations = list(_registrations(module, values, taken))
    found = [*_literals(module, values, taken), *registrations]
    value: dict[str, Any] = {}
    places: dict[str | int, Place] = {}
    numbers: dict[str, int] = {}
    for candidate in unique(found, values):
        name, number = candidate.name, numbers.get(candidate.name, 1)
        while name in value:
            number += 1
            name = f"{candidate.name}#{number}"
        numbers[candidate.name] = number  # a minified file may use one name thousands of times
        value[name], places[name] = candidate.value, candidate.place
        if id(candidate.value) in values.nameless:  # no map names it here, but one of another file
            value[name] = values.keep({**candidate.value, "name": UNKNOWN}, values.members(candidate.value))
    if values.exhausted:
        return unreadable(file, text, "it puts together more data than can be followed", (0, 0), notes)
    if not value and root.has_error and names_catalogue(text):
        at = source.span(next(node for node in _faults(root)))
        problem = f"this cannot be read as {language(file)} from here on"
        return unreadable(file, text, problem, (at[0], at[0]), notes)._replace(foreign=True)
    return Document(
        file,
        text,
        value,
        PythonPositions(source, value, places, values),
        (*notes, *_repeated_keys(value, values, source)),
        tuple(_comments(root, source)) if "toolcheck:" in text else (),
        shared=values.shared,
        variables=True,
        partial=any(isinstance(part, Unknown) for part in parts(value)),
        fixable=False,
    )


def names_catalogue(text: str) -> bool:
    """Whether a file that cannot be parsed was likely meant to hold tools."""
    if any(f".{method}(" in text for method in REGISTER):
        return True
    return "description" in text and any(f"{sign}:" in text for sign in SIGNS)


def worth_parsing(text: str) -> bool:
    """Whether a file may write tools: programs are full of words such as `parameters`."""
    if any(sign in text for sign in SIGNS) and ("name" in text or "description" in text):
        return True
    return "description" in text or any(f"{method}(" in text for method in REGISTER)


def _literals(module: Module, values: Values, taken: set[int]) -> Iterator[Candidate]:
    """The values of objects and lists, without those that belong to a registered tool."""
    for offer in module.offers:
        if offer.node.id in taken:
            continue
        value = _value(offer, values)
        if not isinstance(value, (dict, list)):
            continue
        values.spend(values.size(value))
        if values.exhausted:
            return
        tools = definitions(value)
        if any(_is_known(part) for part in parts(value, containers=True) if id(part) in tools):
            yield Candidate(offer.name, (offer.key, offer.node), value, tools)


def _value(offer: Offer, values: Values) -> Any:
    """The value of an offer: of a variable with its changes, of an argument that of the call, where it is plain."""
    scope = offer.scope
    value = values.of(offer.node, scope)
    if offer.variable and (binding := scope.find(offer.variable)) is not None and binding.node is not None:
        return values.bound(binding) if values.of(binding.node, binding.scope) is value else value
    around = unwrapped(offer.node).parent
    call = around.parent if around is not None and around.type == "arguments" else None
    if call is None or call.type != "call_expression":
        return value
    if is_schema(call, scope):
        return UNKNOWN  # `z.object({…})` describes data, which may be that of tools
    made = values.of(call, scope)
    if isinstance(made, (dict, list)):
        return made
    named = isinstance(value, dict) and "name" not in value and inner(around)[0].type == "string"
    return UNKNOWN if named else value  # `define("name", {…})`: the name stands outside


def _is_known(definition: Any) -> bool:
    """Whether something of a definition can be seen: its name may not be an object, as in a description of data."""
    if isinstance(definition.get("name"), (dict, list)):
        return False
    keys = ("name", "description", *SIGNS)
    return any(key in definition and not isinstance(definition[key], Unknown) for key in keys)


def _registrations(module: Module, values: Values, taken: set[int]) -> Iterator[Candidate]:
    """The tools of each server that a file registers some with; `taken` gets the ids of their nodes."""
    servers: dict[str, list[tuple[Any, Any]]] = {}
    for call in module.registrations:
        tool = registered(values, call)
        if isinstance(tool, dict):
            servers.setdefault(f"{call.receiver}.tools", []).append((tool, call.node))
            taken.update(argument.id for argument in call.arguments)
    for name, found in servers.items():
        places: dict[str | int, Place] = {index: (None, node) for index, (_, node) in enumerate(found)}
        value = values.keep([tool for tool, _ in found], places)
        if isinstance(value, list):
            yield Candidate(name, (None, found[0][1]), value, definitions(value))


def _repeated_keys(root: dict[str, Any], values: Values, source: Source) -> Iterator[Note]:
    if values.repeats:
        for container in parts(root, containers=True):
            for key, first, again in values.repeats.get(id(container), ()):
                yield Note("duplicate-key", source.span(again), {"key": key}, (source.span(first),))


def _comments(root: Any, source: Source) -> Iterator[Comment]:
    for node in nodes(root):
        if node.type == "comment":
            start, end = source.span(node)
            line = source.text.rfind("\n", 0, start) + 1
            yield Comment((start, end), bool(source.text[line:start].strip()))


def _faults(root: Any) -> Iterator[Any]:
    """What could not be parsed, the first place first; at least the whole."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type == "ERROR" or node.is_missing:
            yield node
        elif node.has_error:
            stack += reversed(node.children)
    yield root
