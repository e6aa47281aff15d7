"""Functions of TypeScript libraries that make a tool of an object: which argument it is, how they call its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .unknown import UNKNOWN

if TYPE_CHECKING:
    from .script_scopes import Scope
    from .script_values import Values


class Wrapper(NamedTuple):
    """`modules` are the first words of the modules that the function may come from; `renamed` its words -> those of a
    definition. A tool without a name is one where a map gives it."""

    modules: tuple[str, ...]
    renamed: Mapping[str, str] = {}
    argument: int = 0
    nameless: bool = False


AI_SDK = Wrapper(("ai",), {"inputSchema": "parameters"}, nameless=True)
LANGCHAIN = Wrapper(("@langchain", "langchain"), {"schema": "parameters"}, 1)
MASTRA = Wrapper(("@mastra",), {"id": "name", "inputSchema": "parameters"})
ANTHROPIC = Wrapper(("@anthropic-ai",), {"inputSchema": "input_schema"})
PLAIN = Wrapper(())
WRAPPERS = {
    "tool": (AI_SDK, LANGCHAIN, PLAIN), "dynamicTool": (AI_SDK, PLAIN), "createTool": (MASTRA, PLAIN),
    "defineTool": (PLAIN,), "betaTool": (ANTHROPIC,), "betaZodTool": (ANTHROPIC,), "zodFunction": (PLAIN,),
    "jsonSchema": (PLAIN,), "Object.freeze": (PLAIN,), "Object.seal": (PLAIN,), "structuredClone": (PLAIN,),
}  # fmt: skip
"""Functions that give back the object they are given, as data."""


def wrapped(values: Values, name: str, arguments: list[Any], scope: Scope) -> Any:
    """What such a function gives back; unknown for any other one."""
    binding = scope.find(name)
    module = binding.module if binding is not None else ""
    for wrapper in WRAPPERS.get(name, ()):
        if wrapper.modules and not any(module == each or module.startswith(f"{each}/") for each in wrapper.modules):
            continue
        if len(arguments) != wrapper.argument + 1:
            continue
        value = values.of(arguments[wrapper.argument], scope)
        if not isinstance(value, dict):
            return value if isinstance(value, list) else UNKNOWN
        return _renamed(values, value, wrapper) if wrapper.modules else value
    return UNKNOWN


def _renamed(values: Values, tool: dict[str, Any], wrapper: Wrapper) -> Any:
    names = {key: wrapper.renamed.get(key, key) for key in tool}
    if len(set(names.values())) < len(names):
        return UNKNOWN
    written = values.members(tool)
    made = values.keep(
        {names[key]: item for key, item in tool.items()},
        {names[str(key)]: place for key, place in written.items() if key in names},
    )
    if wrapper.nameless and isinstance(made, dict) and "name" not in made:
        values.nameless.add(id(made))
    return made
