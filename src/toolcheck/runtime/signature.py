"""A tool from a typed Python function: pydantic makes the schema, the docstring the texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, get_type_hints

from ..policy import NOTHING, Facts
from .definition import Definition, checked, read_policy
from .errors import SetupError

if TYPE_CHECKING:
    from pydantic import BaseModel

ARGUMENTS = ("Args:", "Arguments:", "Parameters:")
SECTIONS = (*ARGUMENTS, "Returns:", "Raises:", "Yields:", "Example:", "Examples:", "Note:", "Notes:")


def tool(
    function: Callable[..., Any], *, policy: Mapping[str, Any] | Facts = NOTHING, name: str | None = None, **more: Any
) -> Definition:
    """A tool from a function whose parameters have type hints.

    The description is the docstring up to its first section; texts of parameters come from `Annotated[…,
    Field(description=…)]` or the section `Args:`. What the policy names in `executor_arguments` is left out of the
    schema. `more` are other fields of `Definition`. Raises SetupError for a function that cannot be a tool.
    """
    named = name or function.__name__
    facts = read_policy(named, policy)
    description, texts = docstring(function)
    if not description:
        raise SetupError(f"{named}: the function has no docstring, and the model chooses by nothing else")
    model = arguments_model(named, function, texts, leave_out=facts.executor_arguments)
    return checked(
        Definition(named, description, plain_schema(model.model_json_schema()), function, facts, model=model, **more)
    )


def docstring(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    """The description, its line breaks folded, and the texts of the parameters by name."""
    lines = (inspect.getdoc(function) or "").splitlines()
    at = next((index for index, line in enumerate(lines) if line.strip() in SECTIONS), len(lines))
    description = " ".join(line.strip() for line in lines[:at] if line.strip())
    return description, dict(_parameters(lines[at:]))


def _parameters(lines: list[str]) -> Iterator[tuple[str, str]]:
    """(name, text) of each entry of the section on arguments; a deeper line goes on with the entry before."""
    name, text, inside, margin = "", "", False, 0
    for line in lines:
        bare = line.strip()
        if bare in SECTIONS:
            inside, margin = bare in ARGUMENTS, 0
        elif inside and bare:
            indent = len(line) - len(line.lstrip())
            margin = margin or indent
            head, colon, rest = bare.partition(":")
            if indent <= margin and colon:
                if name:
                    yield name, text
                name, text = head.split("(")[0].strip().lstrip("*"), rest.strip()
            elif name:
                text = f"{text} {bare}".strip()
    if name:
        yield name, text


def arguments_model(
    name: str, function: Callable[..., Any], texts: Mapping[str, str], leave_out: tuple[str, ...] = ()
) -> type[BaseModel]:
    """The arguments as a pydantic model that takes no others. Raises SetupError for what it cannot hold."""
    from pydantic import ConfigDict, create_model
    from pydantic.fields import FieldInfo

    try:
        hints = get_type_hints(function, include_extras=True)
    except Exception as error:  # a hint may name anything
        raise SetupError(f"{name}: a type hint cannot be read: {error}") from None
    fields: dict[str, Any] = {}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in leave_out:
            continue
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            raise SetupError(f"{name}: parameter {parameter.name} cannot be given by name")
        if parameter.name not in hints:
            raise SetupError(f"{name}: parameter {parameter.name} has no type hint")
        required = parameter.default is parameter.empty
        field = FieldInfo.from_annotation(hints[parameter.name])
        if required and not field.is_required():
            default: Any = field.get_default()
        else:
            default = ... if required else parameter.default
        if isinstance(default, FieldInfo):
            raise SetupError(f"{name}: write parameter {parameter.name} as Annotated[type, Field(…)]")
        from pydantic import Field

        described = Field(default, description=field.description or texts.get(parameter.name))
        fields[parameter.name] = (hints[parameter.name], described)
    try:
        return create_model(f"{name}_arguments", __config__=ConfigDict(extra="forbid"), **fields)
    except Exception as error:
        raise SetupError(f"{name}: pydantic cannot hold its arguments: {error}") from None


def plain_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Without the titles that pydantic repeats, and with enumerations and flat models in place of references."""
    shared = schema.pop("$defs", {})
    made: dict[str, Any] = _plain(schema, shared, ())
    made.pop("description", None)
    made.setdefault("properties", {})
    used = {name: _plain(part, shared, (name,)) for name, part in shared.items() if _recursive(name, shared)}
    if used:
        made["$defs"] = used
    return made


def _plain(value: Any, shared: Mapping[str, Any], inside: tuple[str, ...], *, names: bool = False) -> Any:
    if isinstance(value, list):
        return [_plain(item, shared, inside) for item in value]
    if not isinstance(value, dict):
        return value
    target = value.get("$ref")
    if not names and isinstance(target, str):
        name = target.rpartition("/")[2]
        if name in shared and name not in inside and not _recursive(name, shared):
            beside = {key: item for key, item in value.items() if key != "$ref"}
            return _plain({**shared[name], **beside}, shared, (*inside, name))
        return dict(value)
    return {
        key: item
        if not names and key in ("default", "enum", "const", "examples")
        else _plain(item, shared, inside, names=not names and key in ("properties", "patternProperties"))
        for key, item in value.items()
        if names or key != "title"
    }


def _recursive(name: str, shared: Mapping[str, Any]) -> bool:
    """Whether a shared part leads back to itself, so that it cannot stand in place."""
    todo, seen = [name], set[str]()
    while todo:
        text = repr(shared[todo.pop()])
        found = {other for other in shared if f"'#/$defs/{other}'" in text}
        if name in found:
            return True
        todo += found - seen
        seen |= found
    return False
