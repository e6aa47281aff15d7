"""Spans by the conventions for generative AI; and what the runtime loads, and what loads it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from test_startup import LINT, loaded

pytest.importorskip("pydantic")

from runtime_samples import Scripted, Shop, ann, calls, executor
from toolcheck.runtime import Spans, begin, run


def test_a_loop_a_turn_and_a_call_are_spans(tmp_path: Path) -> None:
    pytest.importorskip("opentelemetry.sdk")
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    spans = Spans(provider.get_tracer("test"), system="anthropic", model="m")
    model = Scripted(calls(("find_orders", {"customer": "C-77"}), ("add_note", {})))
    run(model, executor(Shop(), tmp_path), ann(), begin("Hello."), spans=spans)
    found = {span.name: span for span in kept.get_finished_spans()}
    assert set(found) == {"chat m", "execute_tool find_orders", "execute_tool add_note", "invoke_agent"}
    told = dict(found["execute_tool find_orders"].attributes or {})
    assert told["gen_ai.operation.name"] == "execute_tool"
    assert told["gen_ai.tool.name"] == "find_orders"
    assert told["gen_ai.tool.call.id"] == "c1"
    assert "error.type" not in told
    assert dict(found["execute_tool add_note"].attributes or {})["error.type"] == "tool_error"
    assert dict(found["chat m"].attributes or {})["gen_ai.provider.name"] == "anthropic"
    assert "C-77" not in repr([dict(span.attributes or {}) for span in found.values()])
    loop = found["invoke_agent"].context
    assert all(
        span.parent and span.parent.trace_id == loop.trace_id for n, span in found.items() if n != "invoke_agent"
    )


def test_a_lint_of_a_transcript_loads_nothing_of_the_runtime(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(
        '{"messages": [{"role": "user", "content": "x"}, {"role": "assistant", "content": '
        '[{"type": "tool_use", "id": "c", "name": "f", "input": {}}]}]}'
    )
    modules = loaded(LINT.format(arguments=["lint", "t.json"], code=0), tmp_path)
    assert "toolcheck.transcripts.logs" in modules
    assert not any(name.startswith(("toolcheck.runtime", "pydantic", "jsonschema", "tenacity")) for name in modules)


def test_the_core_loads_no_sdk_of_a_provider() -> None:
    program = f"import sys; sys.path[:0] = {sys.path!r}\nimport toolcheck.runtime\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"anthropic", "openai", "mcp", "opentelemetry", "httpx"} & set(done.stdout.split())
