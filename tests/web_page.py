"""A page of `toolcheck serve` for tests: its application behind the guard, asked without a network."""

from __future__ import annotations

import json
from typing import Any

import anyio.to_thread
from starlette.testclient import TestClient

from toolcheck.config import Config
from toolcheck.web.app import application
from toolcheck.web.given import Given

TOKEN = "the-token"
PORT = 4321
HOST = f"127.0.0.1:{PORT}"
TOOLS = [
    {
        "name": "list_loans",
        "description": "Lists the loans of a reader. 🙂",
        "input_schema": {
            "type": "object",
            "properties": {"language": {"type": "string", "description": "One of en, fr or de."}},
            "required": ["language", "gone"],
        },
    }
]
TEXT = json.dumps(TOOLS, indent=2, ensure_ascii=False)


def page(given: Given | None = None, most: int = 100_000) -> TestClient:
    """A client of a page whose token, host and port are those above. Its answers are worked out in this process."""
    app = application(given or Given(Config(root="/")), token=TOKEN, port=PORT, most=most, run=anyio.to_thread.run_sync)
    return TestClient(app, base_url=f"http://{HOST}", follow_redirects=False)


def ask(client: TestClient, question: str, status: int = 200, **more: Any) -> dict[str, Any]:
    """The answer to a question, which has to come with this status."""
    answer = client.post(f"/{TOKEN}/ask", json={"ask": question, **more})
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told
