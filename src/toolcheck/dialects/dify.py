"""Dify plugins, one YAML file a tool: `{identity: {name, label}, description: {human: {…}, llm}, parameters: [...]}`.

The model is given the parameters with `form: llm`, files aside, their `llm_description`, and the values of `options`
as an enum of texts; the others are set by a person. Source: Dify's `Tool.get_llm_parameters_json_schema`, read 2026-11.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..catalogue import Fields, Malformed, Tool
from ..finding import Path
from .definition import Part, read_definition

if TYPE_CHECKING:
    from .parameter_lists import Written

FORM = "dify"
NESTED = True
TAKEN = frozenset(("type", "description", "required", "enum", "default", "minimum", "maximum"))
TYPES = {"select": "string", "secret-input": "string", "checkbox": "boolean"}
NOT_FOR_MODELS = ("file", "files", "system-files", "model-selector", "app-selector", "dynamic-select")
ANY = ("any", "dynamic-select")
LOCALE = "en_US"
"""The one language that Dify requires of a localised text."""
WORDS = {"minimum": "min", "maximum": "max", "default": "default"}


def detect(entry: dict[str, Any]) -> bool:
    description = entry.get("description")
    return (
        isinstance(entry.get("identity"), dict)
        and isinstance(description, dict)
        and ("llm" in description or "human" in description)
    )


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    text = _text_path(entry["description"])
    fields = Fields(
        schema=("parameters",),
        output_schema=("output_schema",),
        name=("identity", "name"),
        description=("description", *text),
    )
    from .parameter_lists import meaning  # no catalogue in another form needs it

    here = (*path, "parameters")
    read = meaning(here, _parameters(entry.get("parameters"), here))
    yield from read.faults
    bare = {name: value for name, value in entry.items() if name != "parameters"}
    for part in read_definition(bare, path, entry=path, fields=fields, form=FORM, targets=()):
        if isinstance(part, Tool):
            part = part._replace(definition=entry, schema=read.schema, places=read.places, keywords=TAKEN)
        yield part


def _text_path(text: Any) -> Path:
    """Where the text for the model stands: under `llm`, else what people read in the language that is always there."""
    if text.get("llm") is not None or "human" not in text:
        return ("llm",)
    human = text["human"]
    if not isinstance(human, dict):
        return ("human",)
    return ("human", LOCALE if LOCALE in human else next(iter(human), LOCALE))


def _parameters(given: Any, path: Path) -> Iterator[Written | Malformed]:
    from .parameter_lists import entries

    for found in entries(given, path):
        if isinstance(found, Malformed):
            yield found
            continue
        name, here, item = found
        if item.get("form", "llm") == "llm" and item.get("type") not in NOT_FOR_MODELS:
            yield _parameter(name, here, item)


def _parameter(name: str, path: Path, item: dict[str, Any]) -> Written:
    from .parameter_lists import Written

    kind = item.get("type")
    schema: dict[str, Any] = {} if kind in ANY or not isinstance(kind, str) else {"type": TYPES.get(kind, kind)}
    moved: dict[Path, Path] = {}
    if "llm_description" in item:
        schema["description"] = item["llm_description"]
        moved["description",] = ("llm_description",)
    if isinstance(options := item.get("options"), list):
        values = [option.get("value") if isinstance(option, dict) else option for option in options]
        schema["enum"] = [_text(value) for value in values]
        moved["enum",] = ("options",)
        for index, option in enumerate(options):
            if isinstance(option, dict) and "value" in option:
                moved["enum", index] = ("options", index, "value")
    for keyword, word in WORDS.items():
        if item.get(word) is not None:
            schema[keyword] = _text(item[word]) if kind == "select" else item[word]
            moved[keyword,] = (word,)
    return Written(name, path, schema, item.get("required") is True, moved)


def _text(value: Any) -> Any:
    """A value to choose as Dify reads it: numbers and booleans become texts."""
    return str(value) if isinstance(value, (bool, int, float)) else value
