"""The second check: whether arguments hold the schema, said so that the model can mend them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..suggest import quote, suggest
from .definition import Definition
from .errors import SetupError
from .messages import canonical

MAX_SIZE = 200_000
"""Characters of arguments as JSON."""
MAX_DEPTH = 32
MAX_FAULTS = 5
"""Faults that one refusal tells."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Validator:
    """The schema of one tool, compiled once."""

    def __init__(self, tool: Definition) -> None:
        from jsonschema import Draft202012Validator
        from jsonschema.exceptions import SchemaError
        from jsonschema.validators import validator_for
        from referencing import Registry

        if not isinstance(tool.schema.get("$schema", ""), str):
            raise SetupError(f"{tool.name}: its schema is none: `$schema` is no text")
        kind = validator_for(tool.schema, default=Draft202012Validator)
        try:
            kind.check_schema(tool.schema)
        except SchemaError as error:
            raise SetupError(f"{tool.name}: its schema is none: {error.message}") from None
        _safe(tool.name, tool.schema)
        # An empty registry: a reference that leads out of the schema is an error here, no request.
        self._validator = kind(tool.schema, registry=Registry())
        self._tool = tool

    def faults(self, arguments: Mapping[str, Any]) -> list[str]:
        """What is wrong, in words for the model: which argument, what was expected. Empty when all is well."""
        if deeper_than(arguments, MAX_DEPTH):
            return [f"the arguments are nested deeper than {MAX_DEPTH} levels"]
        try:
            if len(canonical(arguments)) > MAX_SIZE:
                return [f"the arguments have more than {MAX_SIZE:,} characters"]
        except ValueError:
            return ["the arguments hold a number that JSON does not have"]
        found: list[str] = []
        for error in self._validator.iter_errors(arguments):
            found += [text for text in _told(error, self._tool.schema) if text not in found]
            if len(found) >= MAX_FAULTS:
                break
        return found[:MAX_FAULTS]

    def typed(self, arguments: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
        """The arguments as the function takes them (dates, enumerations, models), and what pydantic refuses."""
        model = self._tool.model
        if model is None:
            return dict(arguments), []
        from pydantic import ValidationError

        try:
            made = model.model_validate(arguments)
        except ValidationError as error:
            faults = error.errors(include_url=False, include_context=False, include_input=False)
            return {}, [f"{_place(fault['loc'])}: {fault['msg']}" for fault in faults[:MAX_FAULTS]]
        return {name: getattr(made, name) for name in model.model_fields}, []


def _told(error: Any, root: Mapping[str, Any]) -> Iterable[str]:
    """One error of jsonschema in words: never its own, which repeat the value and the schema."""
    place, wanted, value = _place(error.absolute_path), error.validator_value, error.instance
    kind = error.validator
    if kind == "required":
        known = ", ".join(quote(name) for name in wanted if name not in value)
        yield f"{place}: missing {known}"
    elif kind == "additionalProperties":
        names = list(error.schema.get("properties", {}))
        for extra in [name for name in value if name not in names][:MAX_FAULTS]:
            near = suggest(extra, names)
            yield f"{place}: there is no argument {quote(extra)}" + (f"; did you mean {quote(near)}?" if near else "")
    elif kind == "enum":
        near = suggest(value, [item for item in wanted if isinstance(item, str)]) if isinstance(value, str) else None
        choices = ", ".join(quote(item) for item in wanted[:20]) + (", …" if len(wanted) > 20 else "")
        yield f"{place}: {quote(value)} is none of {choices}" + (f"; did you mean {quote(near)}?" if near else "")
    elif kind == "type":
        kinds = wanted if isinstance(wanted, str) else " or ".join(wanted)
        yield f"{place}: expected {kinds}, found {_kind(value)}"
    elif kind in BOUNDS:
        yield f"{place}: {BOUNDS[kind].format(wanted)}, found {_shown(value, kind)}"
    elif kind in ("anyOf", "oneOf") and error.context:
        yield f"{place}: fits none of the {len(wanted)} forms that are allowed"
    else:
        yield f"{place}: does not hold `{kind}` of the schema"


BOUNDS = {
    "minimum": "at least {}", "maximum": "at most {}", "exclusiveMinimum": "more than {}",
    "exclusiveMaximum": "less than {}", "multipleOf": "a multiple of {}", "pattern": "a text of the form {}",
    "format": "a text in the format {}", "minLength": "at least {} characters", "maxLength": "at most {} characters",
    "minItems": "at least {} items", "maxItems": "at most {} items", "const": "exactly {}",
}  # fmt: skip


def _shown(value: Any, kind: str) -> str:
    if kind.endswith(("Length", "Items")):
        return str(len(value))
    return quote(value) if isinstance(value, (str, int, float, bool)) or value is None else _kind(value)


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    words = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return words.get(type(value), "another value")


def _place(path: Iterable[Any]) -> str:
    text = "arguments"
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{str(step)[:60]}"
    return text


def deeper_than(value: Any, most: int) -> bool:
    """Whether containers are nested deeper than `most`; without recursion, since the model writes the value."""
    level = [value]
    for _ in range(most):
        inner: list[Any] = []
        for item in level:
            inner += item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        level = [item for item in inner if isinstance(item, (dict, list))]
        if not level:
            return False
    return True


def _safe(name: str, schema: Any) -> None:
    """Refuse at set-up what would make a validation leave the process or never end: references that lead outside the
    schema, and patterns that are not plainly quick. Raises SetupError."""
    from .patterns import refusal

    level = [schema]
    while level:
        value = level.pop()
        if isinstance(value, dict):
            for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
                target = value.get(keyword)
                if isinstance(target, str) and not target.startswith("#"):
                    raise SetupError(f"{name}: the reference {quote(target)} leads out of the schema")
            keys = value.get("patternProperties")
            for pattern in (value.get("pattern"), *(keys if isinstance(keys, dict) else ())):
                if isinstance(pattern, str) and (why := refusal(pattern)):
                    raise SetupError(
                        f"{name}: the pattern {quote(pattern)} {why}, and arguments are the model's to choose"
                    )
            level += value.values()
        elif isinstance(value, list):
            level += value
