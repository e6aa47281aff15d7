"""One tool in the form of a target: its fields renamed, its schemas adapted, and what has no place there reported."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..catalogue import Tool
from ..targets import Target, Targets
from ..targets.characters import fits
from .adapt import adapted, check_plain, unstrict
from .forms import Form
from .part import ConversionError, Loss
from .rest import rest


class Made(NamedTuple):
    """A definition, and what it lost."""

    definition: dict[str, Any]
    losses: tuple[Loss, ...]


def made(tool: Tool, name: str, form: Form, targets: Targets, *, root: Any, strict: bool) -> Made:
    """The definition of a tool of the document with the value `root`; raises ConversionError for one that the form
    cannot write."""
    _check(tool)
    losses: list[Loss] = []
    chosen = _strictness(tool, name, form, targets, strict, losses)
    definition: dict[str, Any] = {"name": tool.name}
    if tool.description:
        definition["description"] = tool.description
    said = chosen.fact("strict-mode") or _says_lax(tool, name, form)
    if said:
        definition["strict"] = bool(chosen.fact("strict-mode"))
    schema, lost = adapted(tool, chosen, name)
    losses += lost
    if schema is not None:
        definition[form.schema] = schema
    if tool.schema is None and tool.form in ("summary", "plain"):
        losses.append(Loss(tool.path, f"{tool.label} has no schema; it was written without parameters", tool.name))
    _output(tool, form, targets, definition, losses)
    losses += rest(tool, form, definition, root)
    losses += _refused(tool, chosen)
    return Made(definition, tuple(losses))


def _check(tool: Tool) -> None:
    check_plain(tool.definition)
    if not tool.name:
        raise ConversionError("it has no name")
    if tool.free_text and tool.form != "summary":
        raise ConversionError("it takes free text, and has no schema")
    if tool.schema is None and tool.raw("schema") is not None and tool.places is None:
        raise ConversionError("its schema is no object")


def _strictness(tool: Tool, name: str, form: Form, targets: Targets, strict: bool, losses: list[Loss]) -> Target:
    """The target, or its strict variant where the tool is strict or is to be."""
    target = targets.target(form.target)
    asked = tool.definition.get("strict") is True
    if asked and not form.strict:
        losses.append(Loss((*tool.path, "strict"), f"`strict` of {tool.label} has no place in this form", tool.name))
    if not form.strict or not (strict or asked):
        return target
    held = targets.strict((target,))[0]
    against = unstrict(tool, held, name)
    if against is None:
        return held
    losses.append(against)
    return target


def _says_lax(tool: Tool, name: str, form: Form) -> bool:
    """Whether `strict: false` has to be said: where it is absent, the Responses API makes tools strict by itself."""
    if name == "openai-responses":
        return tool.form != name or "strict" in tool.definition
    return form.strict and tool.definition.get("strict") is False


def _output(tool: Tool, form: Form, targets: Targets, definition: dict[str, Any], losses: list[Loss]) -> None:
    """The schema of results."""
    if tool.output_schema is None:
        return
    if form.output is None:
        path = tool.at("output_schema")
        losses.append(Loss(path, f"the schema of the results of {tool.label} has no place in this form", tool.name))
        return
    # Gemini takes it as JSON Schema in both of its forms.
    target = "gemini-json-schema" if form.target == "gemini" else form.target
    definition[form.output], lost = adapted(tool, targets.target(target), target, output=True)
    losses += lost


def _refused(tool: Tool, target: Target) -> list[Loss]:
    """What a conversion does not change, and the target refuses: names and keys, since code answers to them."""
    found = []
    for said, path, fact, text in _names(tool):
        pattern, most = target.facts.get(f"{fact}-pattern", {}), target.facts.get(f"{fact}-max", {})
        flaw = None
        if pattern.get("effect") == "refused" and pattern.get("value") and not fits(pattern["value"], text):
            flaw = "holds characters"
        elif most.get("effect") in ("refused", "reported") and isinstance(most.get("value"), int):
            flaw = f"has {len(text)} characters, more than" if len(text) > most["value"] else None
        if flaw is not None:
            end = f"`{target.name}` refuses" if flaw == "holds characters" else f"`{target.name}` takes"
            number = "" if flaw == "holds characters" else f" the {most['value']}"
            message = f"{said} of {tool.label} {flaw}{number} that {end}; it was not changed"
            found.append(Loss(path, message, tool.name, still_refused=True))
    return found


def _names(tool: Tool) -> list[tuple[str, Any, str, str]]:
    """What is checked: how messages call it, its path, the stem of the facts on it, and the text."""
    names = [("the name", tool.at("name"), "name", tool.name)]
    names.append(("the description", tool.at("description"), "description", tool.description))
    properties = (tool.schema or {}).get("properties")
    for key in properties if isinstance(properties, dict) else ():
        path = (*tool.at("schema"), "properties", key)
        names.append((f"the key `{key}`", path, "property-key", str(key)))
    return names
