"""Amazon Bedrock Converse: `{"toolSpec": {"name", "description", "inputSchema": {"json": …}}}`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import Fields, Malformed, kind_of
from ..finding import Path
from .definition import Part, read_definition

FORM = "bedrock"
NESTED = True
FIELDS = Fields(schema=("inputSchema", "json"), output_schema=("outputSchema", "json"))


def detect(entry: dict[str, Any]) -> bool:
    return "toolSpec" in entry


def read(entry: dict[str, Any], path: Path) -> Iterator[Part]:
    definition = entry["toolSpec"]
    here = (*path, "toolSpec")
    if not isinstance(definition, dict):
        yield Malformed(here, f"`toolSpec` is {kind_of(definition)}; an object was expected")
        return
    yield from read_definition(definition, here, entry=path, fields=FIELDS, form=FORM, targets=("bedrock",))
