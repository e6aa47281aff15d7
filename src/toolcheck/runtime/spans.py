"""OpenTelemetry spans by the conventions for generative AI. Without the extra `otel`, nothing."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .loop import Request
    from .messages import Call


class Spans:
    """Spans of one application. `tracer` is OpenTelemetry's; arguments and results never enter a span."""

    def __init__(self, tracer: Any = None, *, system: str = "", model: str = "") -> None:
        self._tracer = tracer
        self._known = {"gen_ai.provider.name": system, "gen_ai.request.model": model}

    def loop(self, conversation: str) -> AbstractContextManager[Any]:
        return self._span("invoke_agent", "invoke_agent", {"gen_ai.conversation.id": conversation})

    def model(self, request: Request) -> AbstractContextManager[Any]:
        told = {**self._known, "gen_ai.request.max_tokens": request.max_tokens}
        return self._span("chat", f"chat {self._known['gen_ai.request.model']}".strip(), told, client=True)

    def tool(self, call: Call) -> AbstractContextManager[Any]:
        told = {
            "gen_ai.tool.name": call.name[:200],
            "gen_ai.tool.call.id": call.id[:200],
            "gen_ai.tool.type": "function",
        }
        return self._span("execute_tool", f"execute_tool {call.name[:200]}", told)

    def note(self, failed: bool) -> None:
        """Mark the span of a call whose answer is an error."""
        if self._tracer is not None and failed:
            from opentelemetry.trace import get_current_span

            get_current_span().set_attribute("error.type", "tool_error")

    def _span(
        self, operation: str, name: str, told: dict[str, Any], *, client: bool = False
    ) -> AbstractContextManager[Any]:
        if self._tracer is None:
            return nullcontext()
        from opentelemetry.trace import SpanKind

        attributes = {"gen_ai.operation.name": operation, **{key: value for key, value in told.items() if value}}
        kind = SpanKind.CLIENT if client else SpanKind.INTERNAL
        span: AbstractContextManager[Any] = self._tracer.start_as_current_span(name, kind=kind, attributes=attributes)
        return span


NO_SPANS = Spans()
