"""A tool: what the model is told of it, what it is not told (its policy), and the function that runs."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..policy import IRREVERSIBLE, META, NOTHING, READ, Facts
from .errors import SetupError

if TYPE_CHECKING:
    from pydantic import BaseModel

KEY = "idempotency_key"
"""The executor's argument that carries the key of the decided action."""
SESSION = "session"
"""The executor's argument that carries the session."""
Coherence = Callable[[Mapping[str, Any]], "str | None"]
"""A tool's own check of arguments that hold the schema: what is wrong with them, in words for the model, or None."""


class Definition(NamedTuple):
    """One tool. `schema` and `output_schema` are JSON Schema; `run` takes the arguments by name."""

    name: str
    description: str
    schema: dict[str, Any]
    run: Callable[..., Any]
    facts: Facts = NOTHING
    coherent: Coherence | None = None
    model: type[BaseModel] | None = None
    """The typed arguments of a function; None where the definition was ready-made."""
    output_schema: dict[str, Any] | None = None
    credentials: Mapping[str, str] = {}
    """Executor's argument -> name of the secret that the executor puts there."""
    redact: tuple[str, ...] = ()
    """Arguments whose values the journal does not keep."""

    @property
    def reads(self) -> bool:
        return self.facts.effect == READ

    @property
    def confirms(self) -> bool:
        """Whether a person agrees to each call: always where it cannot be taken back."""
        return self.facts.effect == IRREVERSIBLE or bool(self.facts.confirm)

    @property
    def repeatable(self) -> bool:
        """Whether the same call may be sent twice: it changes nothing more, or it carries a key."""
        return self.reads or self.facts.idempotency in ("natural", "keyed")

    @property
    def natural(self) -> bool:
        """Whether running it again does nothing more, key or no key."""
        return self.reads or self.facts.idempotency == "natural"

    def mcp(self) -> dict[str, Any]:
        """The definition as MCP writes it, policy under `_meta`: the form that all others are converted from."""
        facts = {name: value for name, value in self.facts._asdict().items() if value not in (None, ())}
        hints = {"readOnlyHint": self.reads, "destructiveHint": self.facts.effect == IRREVERSIBLE}
        told: dict[str, Any] = {"name": self.name, "description": self.description, "inputSchema": self.schema}
        if self.output_schema is not None:
            told["outputSchema"] = self.output_schema
        if self.facts.effect is not None:
            told["annotations"] = {**hints, "idempotentHint": self.natural}
        if facts:
            told["_meta"] = {
                META + name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()
            }
        return told


def define(
    run: Callable[..., Any],
    *,
    name: str,
    description: str,
    schema: dict[str, Any],
    policy: Mapping[str, Any] | Facts = NOTHING,
    **more: Any,
) -> Definition:
    """A tool from a ready definition. `policy` holds the facts of `policy.schema.json`; `more` are other fields of
    `Definition`. Raises SetupError where policy and function do not fit."""
    return checked(Definition(name, description, schema, run, read_policy(name, policy), **more))


def read_policy(name: str, policy: Mapping[str, Any] | Facts) -> Facts:
    """The facts of a tool, held to the schema of policy files. Raises SetupError."""
    if isinstance(policy, Facts):
        return policy
    from ..policy import facts_of
    from ..policy_file import fields, is_valid
    from ..suggest import unknown

    for key, value in policy.items():
        if key not in fields():
            raise SetupError(f"policy of {name}: {unknown('key', key, fields())}")
        if not is_valid(key, list(value) if isinstance(value, tuple) else value):
            raise SetupError(f"policy of {name}: {key} is {value!r}; see policy.schema.json for what it may be")
    return facts_of({key: list(value) if isinstance(value, tuple) else value for key, value in policy.items()})


def read_policies(path: str | os.PathLike[str]) -> Mapping[str, Facts]:
    """The facts of each tool that a policy file names. Raises SetupError with every mistake and its place."""
    from ..config_errors import ConfigError
    from ..policy_file import parsed

    try:
        with open(path, "rb") as file:
            return parsed(os.fspath(path), file.read()).tools
    except OSError as error:
        raise SetupError(f"{os.fspath(path)}: {(error.strerror or str(error)).lower()}") from None
    except ConfigError as error:
        raise SetupError("; ".join(str(problem) for problem in error.problems)) from None


def checked(tool: Definition) -> Definition:
    """The tool, when its parts fit together. Raises SetupError with what does not."""
    properties = tool.schema.get("properties", {})
    own = tool.facts.executor_arguments
    if shown := [argument for argument in own if argument in properties]:
        raise SetupError(f"{tool.name}: the executor's argument {shown[0]} is in the schema that the model sees")
    if lost := [argument for argument in tool.credentials if argument not in own]:
        raise SetupError(f"{tool.name}: the credential {lost[0]} is not among its executor_arguments")
    taken = inspect.signature(tool.run).parameters
    anything = any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values())
    if missing := [argument for argument in own if argument not in taken and not anything]:
        raise SetupError(f"{tool.name}: its function takes no argument {missing[0]}")
    if tool.facts.idempotency == "keyed" and KEY not in own:
        raise SetupError(f"{tool.name}: idempotency is keyed, and {KEY} is not among its executor_arguments")
    if tool.facts.cache_ttl and not tool.reads:
        raise SetupError(f"{tool.name}: cache_ttl is for tools that only read")
    return tool
