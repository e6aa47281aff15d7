"""Servers over standard input and output: what is asked, what is found, and what a hostile one gets."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from toolcheck.cli import main
from toolcheck.live.listing import ask
from toolcheck.live.server import Server, UsageError, from_argument

SERVER = Path(__file__).parent / "mcp_server.py"


def command(mode: str, **variables: str) -> str:
    words = [*(f"{key}={value}" for key, value in variables.items()), sys.executable, str(SERVER), mode]
    return shlex.join(words)


def server(mode: str, name: str = "orders", **variables: str) -> Server:
    return Server(name, sys.executable, (str(SERVER), mode), variables)


def listed(mode: str, **variables: str) -> list[Any]:
    (answer,) = ask([server(mode, **variables)], 20)
    assert answer.listed is not None, answer.problem
    return answer.listed.tools


def lint(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["lint", "--format", "concise", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_findings_point_into_what_the_server_lists(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = lint(
        capsys, "--select", "name-charset,malformed-schema,malformed-tool", "--mcp", command("faulty")
    )
    assert (code, err) == (1, "")
    assert [line.rpartition(": ")[0].split(": ")[0] for line in out.splitlines() if line.startswith("mcp:")] == [
        "mcp:orders:10:15", "mcp:orders:12:17", "mcp:orders:15:5",
    ]  # fmt: skip


def test_a_clean_list_is_exit_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(capsys, "--select", "names", "--mcp", command("plain"))[0] == 0


def test_nothing_is_sent_but_what_lists_tools(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert len(listed("pages", MCP_LOG=str(log))) == 3
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    assert [message["method"] for message in messages] == [
        "initialize", "notifications/initialized", "tools/list", "tools/list", "tools/list",
    ]  # fmt: skip
    assert messages[0]["params"]["capabilities"] == {}
    assert [message["params"] for message in messages[2:]] == [{}, {"cursor": "1"}, {"cursor": "2"}]


def test_what_a_server_asks_for_is_refused_and_a_ping_answered(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert len(listed("asks", MCP_LOG=str(log))) == 1
    answers = [json.loads(line) for line in log.read_text().splitlines()][1:4]
    assert answers[0] == {"jsonrpc": "2.0", "id": 0, "result": {}}
    assert [answer["error"]["code"] for answer in answers[1:]] == [-32601, -32601]


def test_a_server_gets_the_safe_variables_and_those_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    (tool,) = listed("environment", MINE="y")
    names = set(tool["description"].split()) - {"LC_CTYPE", "__CF_USER_TEXT_ENCODING"}  # Python's own doing
    assert {"PATH", "MINE"} <= names
    assert names <= {"HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "MINE"}


def test_the_safe_variables_are_those_of_the_sdk() -> None:
    sdk = pytest.importorskip("mcp.client.stdio")
    from toolcheck.live.stdio import DEFAULT_VARIABLES

    assert set(DEFAULT_VARIABLES) == set(sdk.DEFAULT_INHERITED_ENV_VARS)


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("silent", "it did not answer `initialize` within 1 s"),
        (
            "dies",
            "it ended with exit code 3 before it answered `initialize`; its last line on standard error: `no data",
        ),
        (
            "garbage",
            "its standard output holds no messages; it wrote to its standard output what is no message: `Hello,",
        ),
        ("binary", "its standard output holds no messages"),
        ("one-line", "it sends a message of more than 32 MiB"),
        ("big", "it sends a message of more than 32 MiB"),
        ("big-pages", "it sends more than 64 MiB"),
        ("flood", "it sends more than 64 MiB"),
        ("endless", "its list of tools has no end: there are more after 1,000 pages with 1,000 tools"),
        ("loop", "its list of tools has no end: it sends the cursor `0` twice"),
        ("asks-on", "it goes on asking for `roots/list` and does not answer `initialize`"),
        ("sampling", "within 1 s; it asked for `sampling/createMessage`, which is refused"),
        ("refuses", "it answers `initialize` with error -32022: Unsupported protocol version"),
        ("fails", "it answers `tools/list` with error -32000"),
        ("odd", "it answers `tools/list` without a list of tools"),
        ("deep", "it sends a message that nests too deeply to be read"),
        ("none", "no tool definitions found in what the server lists"),
        ("no-tools", "no tool definitions found in what the server lists"),
    ],
)
def test_a_hostile_server_gets_a_clear_error_in_time(mode: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = time.monotonic()
    timeout = "1" if mode in ("silent", "sampling") else "30"
    code, _, err = lint(capsys, "--mcp", command(mode), "--mcp-timeout", timeout)
    assert code == 2
    assert said in err
    assert "\x1b" not in err
    assert err.startswith("toolcheck: mcp:")
    assert err.count("\n") == 1
    assert time.monotonic() - start < 30


def test_a_failed_server_does_not_hide_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = lint(capsys, "--select", "name-charset", "--mcp", command("dies"), "--mcp", command("faulty"))
    assert code == 2
    assert "mcp:orders:10:15" in out
    assert "exit code 3" in err


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("no-such-program-anywhere x", "mcp:no-such-program-anywhere: cannot be started: there is no program"),
        ("a 'b", "--mcp: the command cannot be read: no closing quotation"),
        ("  ", "--mcp names no command and no URL"),
        ("KEY=value", "--mcp names no command and no URL"),
    ],
)
def test_a_command_that_is_none(argument: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = lint(capsys, "--mcp", argument)
    assert code == 2
    assert said in err


@pytest.mark.parametrize("value", ["0", "-1", "x", "1e9", "nan"])
def test_a_timeout_that_is_none(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = lint(capsys, "--mcp", "x", f"--mcp-timeout={value}")
    assert code == 2
    assert "--mcp-timeout is a number of seconds" in err


def test_variables_stand_before_a_command() -> None:
    assert from_argument("A=1 B_2='x y' npx -y some=thing") == Server(
        "", "npx", ("-y", "some=thing"), {"A": "1", "B_2": "x y"}
    )
    assert from_argument(" https://u:p@host/mcp?key=1 ").label == "host/mcp"
    with pytest.raises(UsageError):
        from_argument("")


@pytest.mark.parametrize(
    ("command", "label"),
    [
        ("python3.12 -u /x/server.py --token secret", "server.py"),
        ("npx -y @scope/server key", "@scope/server"),
        ("uvx mcp-server-time", "mcp-server-time"),
        ("python -c 'print(1)'", "python"),
        ("/opt/run secret", "run"),
    ],
)
def test_a_server_is_called_by_what_is_started(command: str, label: str) -> None:
    assert from_argument(command).label == label


def test_standard_error_is_kept_apart_and_noise_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = lint(capsys, "--select", "names", "--mcp", command("banner"))
    assert (code, err) == (
        0, "toolcheck: mcp:orders: it wrote a line that is no message to its standard output: `Listening on stdio`\n",
    )  # fmt: skip
    assert "started" not in out
    assert lint(capsys, "-q", "--select", "names", "--mcp", command("banner")) == (0, "", "")


def test_a_batch_is_read() -> None:
    assert len(listed("batch")) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_what_a_server_started_is_ended_with_it() -> None:
    (tool,) = listed("child")
    child = int(tool["name"].rpartition("_")[2])
    for _ in range(100):
        if _is_gone(child):
            return
        time.sleep(0.02)
    pytest.fail("its child is still there")


def _is_gone(process: int) -> bool:
    """Whether a process ended; one that nobody waited for yet has."""
    try:
        os.kill(process, 0)
        status = Path(f"/proc/{process}/stat").read_text() if os.path.isdir("/proc/self") else ""
    except (ProcessLookupError, FileNotFoundError):
        return True
    return ") Z " in status


def test_a_snapshot_reads_as_the_server_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "s.json"
    assert main(["snapshot", "--mcp", command("faulty"), "--output", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 2 tools of 1 server\n"
    _, live, _ = lint(capsys, "--mcp", command("faulty"))
    _, read, _ = lint(capsys, str(file))
    # The file can be fixed, the server cannot.
    assert live.splitlines()[:-1] == [line.replace(f"{file}:", "mcp:orders:") for line in read.splitlines()[:-1]]
    assert "fixable" not in live
    again = file.read_bytes()
    assert main(["snapshot", "--mcp", command("faulty"), "--output", str(file)]) == 0
    assert file.read_bytes() == again


def test_a_snapshot_is_written_whole_or_not_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "s.json"
    file.write_text("before")
    for bad in ("dies", "none"):
        arguments = ["snapshot", "--mcp", command("plain"), "--mcp", command(bad), "--output", str(file)]
        assert main(arguments) == 2
    assert file.read_text() == "before"
    assert "mcp:orders-2: the server lists no tools" in capsys.readouterr().err
    assert main(["snapshot"]) == 2
    assert "name a server" in capsys.readouterr().err
    assert main(["snapshot", "--mcp", command("plain"), "--output", str(tmp_path / "no" / "s.json")]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_half_a_surrogate_pair_is_written_as_an_escape(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["snapshot", "--mcp", command("surrogate")]) == 0
    assert "half \\ud83d of one" in capsys.readouterr().out
    assert lint(capsys, "--select", "names", "--mcp", command("surrogate"))[0] == 0


def test_servers_of_one_agent_are_one_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    both = ["--mcp", command("plain", MCP_NAME="shop"), "--mcp", command("plain", MCP_NAME="desk")]
    code, out, _ = lint(capsys, "--select", "duplicate-name", *both)
    assert code == 1
    assert out.splitlines()[0].startswith("mcp:desk:10:15: warning duplicate-name: `read_order_0` of server `desk` is")
    assert lint(capsys, "--select", "duplicate-name", both[0], both[1])[0] == 0


def test_a_server_and_a_file_are_two_catalogues_unless_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.json"
    file.write_text('{"tools": [{"name": "read_order_0", "inputSchema": {"type": "object"}}]}')
    arguments = ["--select", "duplicate-name", str(file), "--mcp", command("plain")]
    assert lint(capsys, *arguments)[0] == 0
    assert lint(capsys, "--together", *arguments)[0] == 1


def test_a_live_list_is_not_fixed(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--fix", "--diff"):
        code, _, err = lint(capsys, option, "--mcp", "x")
        assert code == 2
        assert "cannot be fixed here" in err
