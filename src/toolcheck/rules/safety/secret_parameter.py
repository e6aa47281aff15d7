"""A secret that passes through the model can be repeated, logged or stolen by a text the model reads."""

from __future__ import annotations

from collections.abc import Iterable

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.language.secret_names import is_secret
from toolcheck.parameters import PLAIN, Parameter, parameters
from toolcheck.schema import types_of

ABSENT = ("enum", "const")

CARRIERS = frozenset(("string", "array", "object"))
CODES = frozenset(("otp", "totp"))
"""Secrets that may be numbers."""
STORING = word_set(
    """store save set create put add update rotate reset change register protect encrypt upsert import write stocker
    enregistrer definir creer modifier changer guardar crear cambiar speichern setzen"""
)
STORED = word_set(
    """secret secrets password passwords credential credentials key keys token tokens vault passphrase passe contrasena
    passwort kennwort document pdf"""
)


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    return (_hit(parameter.tool, parameter),) if _carries(parameter) and not _holds_carrier(parameter) else ()


def _holds_carrier(parameter: Parameter) -> bool:
    """Whether a parameter inside it carries the secret."""
    if parameter.schema.keys() <= PLAIN:
        return False  # nothing is inside
    path = parameter.path
    return any(
        other.path[: len(path)] == path and other is not parameter and _carries(other)
        for other in parameters(parameter.tool)
    )


def _carries(parameter: Parameter) -> bool:
    schemas = parameter.schemas
    password = False
    for schema in schemas:
        if "enum" in schema or "const" in schema:
            return False
        password = password or ("format" in schema and schema["format"] == "password")
    if password:
        return True
    name = parameter.name
    if "." in name or "[" in name:
        name = name.rpartition(".")[2].removesuffix("[]")
    if not is_secret(name, parameter.text(), parameter.tool.name, parameter.tool.description):
        return False
    types = {kind for schema in schemas for kind in types_of(schema)}
    if types and not types & CARRIERS and not (CODES & {*folded_name(name)}):
        return False
    return "string" in types or not any(isinstance(schema.get("properties"), dict) for schema in schemas)


def _hit(tool: Tool, parameter: Parameter) -> Hit:
    what = f"parameter `{parameter.name}` of {tool.label}"
    words = {*folded_name(tool.name)}
    if words & STORING and words & STORED:
        message = (
            f"{what} takes from the model the secret that this tool stores; "
            "a value that the user or the execution layer enters was expected"
        )
        return Hit(
            parameter.path, message, help="Let the user enter the secret outside the conversation, or make it here."
        )
    message = f"{what} takes a secret from the model; a secret that only the execution layer knows was expected"
    return Hit(parameter.path, message)
