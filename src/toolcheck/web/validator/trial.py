"""Arguments held against the schema of a tool by the runtime's own check, with its words for the model."""

from __future__ import annotations

import json
from typing import Any

from ...report.escape import visible
from ...runtime.arguments import Validator
from ...runtime.checks import NO_OBJECT, refusal
from ...runtime.definition import Definition
from ...runtime.errors import SetupError
from ..given import Given, Trouble
from ..questions import Answer, Asked, text_of
from .sample import sample
from .subject import tool_of

MESSAGE = 4_000


def tried(asked: Asked, given: Given) -> Answer:
    """What the runtime says of `arguments`, a JSON text, for the tool `tool`.

    `{sample}` where no arguments are given: some to start with. Else `{accepted: true}`, `{accepted: false, faults,
    told}` with what goes back to the model, or `{refused}` where the runtime would not take the tool at set-up.
    """
    _, tool = tool_of(asked)
    if tool.schema is None:
        raise Trouble(f"{tool.label} has no input schema: there is nothing to hold arguments against")
    if asked.get("arguments") is None:
        return {"sample": json.dumps(sample(tool.schema), indent=2, ensure_ascii=False), "name": visible(tool.name)}
    definition = Definition(tool.name, tool.description, tool.schema, _never)
    try:
        validator = Validator(definition)
    except SetupError as error:
        return {"refused": visible(str(error))[:MESSAGE]}
    except RecursionError:
        return {"refused": "the schema is nested too deeply to be checked"}
    arguments = _read(text_of(asked, "arguments"))
    if not isinstance(arguments, dict):
        return {"accepted": False, "faults": [], "told": NO_OBJECT}
    try:
        faults = validator.faults(arguments)
    except RecursionError:
        return {"refused": "the references of the schema lead in a circle"}
    except Exception as error:  # a reference to nowhere, which the library finds when it follows it
        return {"refused": visible(f"the schema cannot be used: {error}")[:MESSAGE]}
    if not faults:
        return {"accepted": True}
    shown = [visible(fault)[:MESSAGE] for fault in faults]
    return {"accepted": False, "faults": shown, "told": visible(refusal(tool.name, faults))[:MESSAGE]}


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Trouble(f"the arguments are no JSON: {error.msg.lower()}", error.lineno, error.colno) from None
    except RecursionError:
        raise Trouble("the arguments are nested too deeply") from None
    except ValueError:
        raise Trouble("the arguments hold a number that is too long") from None


def _never() -> None:
    """Stands where the function of a tool would: nothing is run."""
