"""Real MCP servers from the package registries, asked over standard input and output."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
pytestmark = pytest.mark.heavy
NODE = pytest.mark.skipif(shutil.which("npm") is None, reason="needs Node.js")

PAGED = """
from fastmcp import FastMCP

server = FastMCP("orders", list_page_size=2)
for name in ("read", "list", "find", "count", "export"):
    def work(number: int) -> str:
        return ""

    server.tool(name=f"{name}_orders", description="Works on orders.")(work)
server.run()
"""


@pytest.fixture(scope="module")
def programs(environment: Callable[[str], Path], run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with servers written in Python."""
    found = environment("servers")
    run([found / "python", "-m", "pip", "install", "--quiet", "mcp-server-time", "fastmcp>=3"], cwd=found)
    return found


def listed(run: Run, folder: Path, command: str, *options: str) -> list[str]:
    """The names of the tools in a snapshot, once the live list and the snapshot gave the same findings."""
    tool = [sys.executable, "-m", "toolcheck"]
    run([*tool, "snapshot", "--mcp", command, "--output", "tools.json", *options], cwd=folder, PYTHONPATH=_path())
    words = ["--format", "json"]
    live = run([*tool, "lint", *words, "--mcp", command, *options], cwd=folder, expect=None, PYTHONPATH=_path())
    read = run([*tool, "lint", *words, "tools.json"], cwd=folder, expect=None, PYTHONPATH=_path())
    assert live.returncode == read.returncode == 1, live.stdout
    assert _places(live.stdout) == _places(read.stdout)
    return [tool["name"] for tool in json.loads((folder / "tools.json").read_text())["tools"]]


def _path() -> str:
    """Where this suite imports toolcheck from."""
    import toolcheck

    return str(Path(toolcheck.__file__).parent.parent)


def _places(text: str) -> list[tuple[str, str, int]]:
    findings = json.loads(text[text.index("{") :])["findings"]
    return [(each["rule"], each["location"]["pointer"], each["location"]["start"]["line"]) for each in findings]


def test_a_server_in_python(programs: Path, run: Run, tmp_path: Path) -> None:
    assert listed(run, tmp_path, str(programs / "mcp-server-time")) == ["get_current_time", "convert_time"]


def test_a_server_that_lists_in_pages(programs: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(PAGED)
    names = listed(run, tmp_path, f"{programs / 'python'} server.py")
    assert names == ["read_orders", "list_orders", "find_orders", "count_orders", "export_orders"]


@NODE
def test_a_server_in_javascript(run: Run, tmp_path: Path) -> None:
    package = "@modelcontextprotocol/server-memory"
    run(["npm", "install", "--no-audit", "--no-fund", "--prefix", tmp_path, package], cwd=tmp_path)
    names = listed(run, tmp_path, "node_modules/.bin/mcp-server-memory")
    assert {"create_entities", "read_graph"} <= set(names)


@NODE
def test_its_source_reads_as_what_it_lists(run: Run, tmp_path: Path) -> None:
    """The schemas that the server makes with zod, against those that are read without running it."""
    pytest.importorskip("tree_sitter_javascript")
    from toolcheck.source import read_document

    package = "@modelcontextprotocol/server-filesystem"
    run(["npm", "install", "--no-audit", "--no-fund", "--prefix", tmp_path, package], cwd=tmp_path)
    file = tmp_path / "node_modules" / package / "dist" / "index.js"
    assert len(listed(run, tmp_path, f"node {file} {tmp_path}")) > 10
    live = {tool["name"]: tool for tool in json.loads((tmp_path / "tools.json").read_text())["tools"]}
    read = read_document(str(file), file.read_bytes()).value["server.tools"]
    assert [tool["name"] for tool in read] == list(live)
    for tool in read:
        given = {key: value for key, value in live[tool["name"]].items() if key not in ("execution", "_meta")}
        assert _known_parts(tool, given) == given


def _known_parts(read: Any, live: Any) -> Any:
    """What was read, with what is unknown, and the word for the draft, taken from the live value."""
    from toolcheck.source.unknown import Unknown

    if isinstance(read, Unknown):
        return live
    if isinstance(read, dict) and isinstance(live, dict):
        known = {key: value for key, value in read.items() if not isinstance(value, Unknown) or key in live}
        found = {key: _known_parts(value, live.get(key)) for key, value in known.items()}
        return {**{key: live[key] for key in ("$schema",) if key in live}, **found}
    if isinstance(read, list) and isinstance(live, list) and len(read) == len(live):
        return [_known_parts(*pair) for pair in zip(read, live, strict=True)]
    return read


@NODE
def test_a_server_that_is_fetched_before_it_starts(run: Run, tmp_path: Path) -> None:
    """`npx` takes its time, writes to standard error, and runs the server below it."""
    folder = tmp_path / "cache"
    command = f"npm_config_cache={shlex.quote(str(folder))} npx -y @modelcontextprotocol/server-everything"
    assert {"echo", "get-sum"} <= set(listed(run, tmp_path, command, "--mcp-timeout", "300"))
