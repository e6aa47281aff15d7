"""Results of an MCP tool with an output schema that hold no object of that schema."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import kind_of
from toolcheck.engine import Context
from toolcheck.finding import Hit, Path, Related
from toolcheck.rules.schemas._flat_checks import UndecidedError
from toolcheck.rules.schemas._instances import mistake
from toolcheck.rules.schemas._values import written
from toolcheck.transcripts.transcript import Transcript

KEY = "structuredContent"


def check_transcript(transcript: Transcript, ctx: Context) -> Iterator[Hit]:
    tools = {tool.name: tool for tool in transcript.catalogue.tools} if transcript.catalogue is not None else {}
    for entry in transcript.results:
        tool, result = tools.get(entry.tool), entry.result
        if tool is None or tool.output_schema is None or result.get("isError") is True:
            continue
        path: Path = (*entry.path, "result")
        declared = (Related(tool.at("output_schema"), "declared here"),)
        content = result.get(KEY)
        if not isinstance(content, dict):
            told = f"a `{KEY}` that is {kind_of(content)}" if KEY in result else f"no `{KEY}`"
            yield Hit(
                (*path, KEY) if KEY in result else path,
                f"the result of {tool.label} has {told}; the tool declares an output schema, and "
                "an object that holds it was expected",
                declared,
            )
            continue
        try:
            found = mistake(tool.output_schema, tool.output_schema, content)
        except UndecidedError:
            continue
        if found is not None:
            value = kind_of(found.value) if isinstance(found.value, (list, dict)) else written(found.value)
            yield Hit(
                (*path, KEY, *found.steps),
                f"the structured result of {tool.label} does not hold its output schema: this is {value}; "
                f"{found.expected} was expected",
                declared,
            )
