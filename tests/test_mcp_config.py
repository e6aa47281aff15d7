"""Servers in the files of MCP clients."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolcheck.cli import main
from toolcheck.config_errors import ConfigError
from toolcheck.live.client_config import read
from toolcheck.live.server import Server


def config(folder: Path, value: Any, name: str = ".mcp.json") -> str:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(value if isinstance(value, str) else json.dumps(value))
    return str(file)


def problems(file: str, *names: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        read(file, names)
    return [str(problem).replace(file, "FILE") for problem in caught.value.problems]


COMMAND = {"command": "npx", "args": ["-y", "x", 3, True], "env": {"A": "b", "N": 5, "GONE": None}}
EXPECTED = Server("a", "npx", ("-y", "x", "3", "true"), {"A": "b", "N": "5"})


@pytest.mark.parametrize(
    "value",
    [
        {"mcpServers": {"a": COMMAND}},
        {"servers": {"a": {"type": "stdio", **COMMAND}}, "inputs": []},
        {"editor.fontSize": 12, "mcp": {"servers": {"a": COMMAND}}},
        {"context_servers": {"a": COMMAND}},
        {"context_servers": {"a": {"command": {"path": "npx", "args": COMMAND["args"], "env": COMMAND["env"]}}}},
    ],
)
def test_each_client_keeps_its_servers_somewhere(value: Any, tmp_path: Path) -> None:
    assert read(config(tmp_path, value)) == [EXPECTED]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"url": "https://h/mcp"}, Server("a", url="https://h/mcp")),
        ({"type": "http", "url": "https://h", "headers": {"K": "v"}}, Server("a", url="https://h", headers={"K": "v"})),
        ({"type": "sse", "url": "http://h/sse"}, Server("a", url="http://h/sse", sse=True)),
        ({"serverUrl": "https://h/mcp"}, Server("a", url="https://h/mcp")),
    ],
)
def test_servers_behind_a_url(entry: Any, expected: Server, tmp_path: Path) -> None:
    assert read(config(tmp_path, {"mcpServers": {"a": entry}})) == [expected]


def test_comments_and_trailing_commas_are_read(tmp_path: Path) -> None:
    text = '// servers\n{"servers": {\n  /* one */ "a": {"command": "x",},\n},}'
    assert read(config(tmp_path, text, ".vscode/mcp.json")) == [Server("a", "x")]


def test_variables_have_the_values_that_the_client_gives_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEY", "secret")
    monkeypatch.delenv("NONE", raising=False)
    (tmp_path / "vars.env").write_text("# c\nexport ONE=1\nTWO = 'x y'\nnothing\n")
    entry = {
        "command": "${workspaceFolder}/run", "args": ["${KEY}", "${NONE:-else}", "${env:KEY}${env:NONE}", "$KEY"],
        "env": {"K": "a-${KEY}"}, "envFile": "${workspaceFolder}/vars.env", "cwd": "sub",
    }  # fmt: skip
    (found,) = read(config(tmp_path, {"servers": {"a": entry}}, ".vscode/mcp.json"))
    root = str(tmp_path)
    assert found.command == f"{root}/run"
    assert found.args == ("secret", "else", "secret", "$KEY")
    assert found.env == {"ONE": "1", "TWO": "x y", "K": "a-secret"}
    assert found.cwd == str(tmp_path / "sub")


def test_servers_are_chosen_by_name_and_disabled_ones_left_out(tmp_path: Path) -> None:
    servers = {"a": {"command": "x"}, "b": {"command": "y", "disabled": True}, "c": {"command": "z", "enabled": False}}
    file = config(tmp_path, {"mcpServers": servers})
    assert [server.name for server in read(file)] == ["a"]
    assert [server.name for server in read(file, ("b", "a"))] == ["a", "b"]
    assert problems(file, "xyz", "a") == ['--server: unknown server "xyz"; expected one of "a", "b", "c"']
    del servers["a"]
    assert "disables all its servers" in problems(config(tmp_path, {"mcpServers": servers}))[0]


def test_every_mistake_is_told_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NONE", raising=False)
    file = config(
        tmp_path,
        """{"mcpServers": {
  "a": 3,
  "b": {"type": "ws", "url": "wss://h"},
  "c": {"args": []},
  "d": {"command": ["x"], "args": "y"},
  "e": {"url": "ftp://h"},
  "f": {"command": "x", "env": ["A=1"]},
  "g": {"command": "x", "env": {"A": "${NONE}", "B": "${input:key}", "C": "${file/x}"}},
  "h": {"command": "x", "envFile": "none.env"},
  "i": {"command": "x", "cwd": {}}
}}""",
    )
    assert problems(file) == [
        "FILE:2:8: server `a` is no object",
        "FILE:3:17: server `b` has a `type` that is none of stdio, http, sse",
        "FILE:4:8: server `c` has no `command` and no `url`",
        "FILE:5:35: server `d` has `args` that are no list",
        "FILE:5:20: `command` is no string",
        "FILE:6:16: server `e` has a `url` that is no http:// or https:// address",
        "FILE:7:32: `env` is no object",
        "FILE:8:38: the environment has no variable `NONE`, which `${NONE}` asks for",
        "FILE:8:54: `${input:key}` is asked by the client of its user; write `${env:NAME}` to lint it",
        "FILE:8:75: `${file/x}` is no variable that is known here",
        "FILE:9:36: `envFile` cannot be read: no such file or folder",
        "FILE:10:32: `cwd` is no string",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"mcpServers": {', "FILE:1:17: "),
        ('{"mcpServers": {}}', "FILE: names no MCP servers"),
        ("[]", "FILE: names no MCP servers"),
        ("\xff", "FILE: --mcp-config: byte 0xff is not valid UTF-8"),
    ],
)
def test_a_file_that_is_none(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(text.encode("latin-1"))
    (problem,) = problems(str(file))
    assert problem.startswith(said)


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--mcp-config", "none.json"]) == 2
    assert capsys.readouterr().err == "toolcheck: none.json: --mcp-config: no such file or folder\n"
    assert main(["lint", "--mcp", "x", "--server", "a"]) == 2
    assert "--server chooses from the file" in capsys.readouterr().err
