"""docs/runtime.md: the program runs as it stands and prints what the page says; its JSON is what the runtime writes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")

from toolcheck.runtime import render

PAGE = (Path(__file__).parent.parent / "docs" / "runtime.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def ran(tmp_path: Path, more: str = "") -> str:
    program = f"import sys; sys.path[:0] = {sys.path!r}\n{blocks('python')[0]}{more}"
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_program_prints_what_the_page_says(tmp_path: Path) -> None:
    assert ran(tmp_path) == blocks("text")[0]


def test_the_definition_is_what_the_page_shows(tmp_path: Path) -> None:
    more = (
        "\nimport json\nfrom toolcheck.runtime import render\nprint(json.dumps(render(registry, 'anthropic').tools[1]))"
    )
    shown: Any = json.loads(blocks("json")[0])
    assert json.loads(ran(tmp_path, more).splitlines()[-1]) == shown
    assert render([], "anthropic").tools == []


def test_the_refusal_is_what_the_page_shows(tmp_path: Path) -> None:
    more = (
        "\nmodel = Scripted(Assistant((Call('t1', 'find_orders', {'custmer': 'C-7'}),), Stop.TOOL_USE),"
        " Assistant((Text('x'),), Stop.END_TURN))"
        "\nfrom toolcheck.runtime.wires import anthropic"
        "\ndone = run(model, executor, session, begin('x'))"
        "\nimport json; print(json.dumps(anthropic.write(done.conversation.messages)[2]['content'][0]))"
    )
    assert json.loads(ran(tmp_path, more).splitlines()[-1]) == json.loads(blocks("json")[2])
