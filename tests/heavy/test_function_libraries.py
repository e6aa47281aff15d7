"""Decorated functions: what is read of them and what the libraries themselves list when they run."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import Run
from function_samples import FOLDER, INDENTED, comparable, read, tools

pytestmark = pytest.mark.heavy

FIRST = ("mcp==1.30.0", "pydantic==2.14.4")
SECOND = (
    "mcp==2.3.0", "fastmcp==4.2.3", "langchain-core==1.8.3", "openai-agents==0.24.0", "anthropic==2.14.0",
    "docstring-parser==0.18.0", "pydantic-ai-slim==2.68.0", "pydantic==2.14.4", "griffelib==2.4.1",
)  # fmt: skip
"""Version 2 of the MCP SDK has renamed FastMCP, hence two environments."""
KINDS = ("mcp", "mcp2", "fastmcp", "langchain", "agents", "anthropic", "pydantic_ai")
RENAMED = (
    "from mcp.server.fastmcp import Context, FastMCP", "from mcp.server.mcpserver import Context, MCPServer as FastMCP",
)  # fmt: skip


@pytest.fixture(scope="module")
def programs(environment: Callable[[str], Path], run: Run) -> Callable[[str], Path]:
    """`programs(kind)`: the interpreter of an environment with the library."""
    made: dict[tuple[str, ...], Path] = {}

    def interpreter(kind: str) -> Path:
        wanted = FIRST if kind == "mcp" else SECOND
        if wanted not in made:
            folder = environment("libraries")
            run([folder / "python", "-m", "pip", "install", "--quiet", *wanted], cwd=folder)
            made[wanted] = folder / "python"
        return made[wanted]

    return interpreter


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_read_is_what_the_library_lists(
    kind: str, programs: Callable[[str], Path], run: Run, tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    for file in FOLDER.glob("*.py"):
        shutil.copy2(file, tmp_path / file.name)
    module = tmp_path / f"{kind}_tools.py"
    if kind == "mcp2":
        module.write_text((FOLDER / "mcp_tools.py").read_text(encoding="utf-8").replace(*RENAMED), encoding="utf-8")
    listing = "mcp" if kind == "mcp2" else kind
    words = [programs(kind), "-B", "-W", "ignore", "list_tools.py", listing, module.stem, f"{kind}.json"]
    run(words, cwd=tmp_path, PYTHONUTF8="1")
    listed = json.loads((tmp_path / f"{kind}.json").read_text(encoding="utf-8"))
    indented = kind in INDENTED
    there: dict[str, Any] = {name: comparable(tool, indented=indented) for name, tool in listed.items()}
    found = tools(read(module.read_text(encoding="utf-8"), str(module)))
    assert {name: comparable(tool) for name, tool in found.items()} == there
    assert len(there) == 12
    # The suite compares with this file where the libraries are not installed.
    golden(FOLDER / f"{kind}.json", json.dumps(there, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
