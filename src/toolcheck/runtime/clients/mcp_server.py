"""A registry as a server of the Model Context Protocol, through the official `mcp` SDK."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from ..answering import answer_async
from ..arguments import Validator
from ..checks import Decision
from ..executor import Executor, Pending
from ..messages import Call, Result, canonical
from ..session import Session
from ..spans import NO_SPANS, Spans

if TYPE_CHECKING:
    from mcp.server import Server, ServerRequestContext
    from mcp.types import CallToolRequestParams, CallToolResult, ListToolsResult, PaginatedRequestParams

WAITS = "`{}` waits for a person to agree; nothing has been done. Call it again with the same arguments once they have."


def server(
    executor: Executor, session: Session, *, name: str, parallel: int = 8, spans: Spans = NO_SPANS
) -> Server[Any]:
    """A server of what a session may see. All checks hold as in a loop: its client is as little trusted as a model.

    An irreversible call is answered with an error until the application approved the challenge of
    `executor.confirmations`; the same call then runs.
    """
    from mcp import types
    from mcp.server import Server

    calls, outputs = _Calls(executor, session, parallel, spans), _Outputs(executor)

    async def list_tools(context: ServerRequestContext[Any], params: PaginatedRequestParams | None) -> ListToolsResult:
        from ..registry import render

        listed = render(executor.registry.for_session(session), "mcp").tools
        return types.ListToolsResult(tools=[types.Tool.model_validate(tool) for tool in listed])

    async def call_tool(context: ServerRequestContext[Any], params: CallToolRequestParams) -> CallToolResult:
        result = outputs.held(await calls.answer(params.name, params.arguments or {}))
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=result.text)],
            structured_content=result.structured,
            is_error=result.is_error,
        )

    made: Server[Any] = Server(name, on_list_tools=list_tools, on_call_tool=call_tool)
    return made


class _Outputs:
    """The output schemas of the tools, compiled once. The protocol wants an object that holds it of every success."""

    def __init__(self, executor: Executor) -> None:
        declared = [tool for tool in executor.registry if tool.output_schema is not None]
        self._schemas = {tool.name: Validator(tool._replace(schema=tool.output_schema or {})) for tool in declared}

    def held(self, result: Result) -> Result:
        """The result, as an error where it lacks what its tool declares. Its text stays: what was done is done."""
        schema = self._schemas.get(result.name)
        if schema is None or result.is_error:
            return result
        faults = ["it is no object"] if result.structured is None else schema.faults(result.structured)
        if not faults:
            return result
        told = f"{result.text}\n[The result does not hold the tool's output schema: {'; '.join(faults)}.]"
        return result._replace(text=told, is_error=True, structured=None)


class _Calls:
    """The calls of one connection. Each request is a decision of its own, but for one that waited for a person."""

    def __init__(self, executor: Executor, session: Session, parallel: int, spans: Spans) -> None:
        self._executor = executor
        self._session = session
        self._spans = spans
        self._gate = asyncio.Semaphore(parallel)
        self._conversation = uuid4().hex
        self._numbers = itertools.count(1)
        self._waiting: dict[tuple[str, str], tuple[Decision, Call]] = {}

    async def answer(self, name: str, arguments: dict[str, Any]) -> Result:
        number = next(self._numbers)
        what = name, _spelled(arguments)
        decided = Decision(self._conversation, number, 0), Call(str(number), name, arguments)
        decision, call = self._waiting.get(what, decided)
        answer = await answer_async(self._executor, self._session, decision, call, "", self._gate, self._spans)
        if isinstance(answer, Pending):
            self._waiting[what] = decision, call
            return Result(call.id, name, WAITS.format(name), True)
        self._waiting.pop(what, None)
        return answer


def _spelled(arguments: dict[str, Any]) -> str:
    try:
        return canonical(arguments)
    except (ValueError, RecursionError):
        return uuid4().hex  # refused in any case, and like no other
