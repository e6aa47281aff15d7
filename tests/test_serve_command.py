"""`toolcheck serve` as a program: a real server on the loopback."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from toolcheck.cli import main
from web_page import TEXT

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """`start(words…)`: the command in a folder of its own; ended with the test."""
    running: list[subprocess.Popen[str]] = []

    def begin(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "toolcheck", "serve", *words]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "BROWSER": "true"}
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def question(url: str, **fields: object) -> dict[str, object]:
    answer: dict[str, object] = httpx.post(f"{url}ask", json=fields).raise_for_status().json()
    return answer


def test_it_prints_its_address_serves_the_file_and_ends_quietly(start: Start, tmp_path: Path) -> None:
    (tmp_path / "tools.json").write_text(TEXT, encoding="utf-8")
    process = start("tools.json", "--no-open")
    url = address(process)
    parts = urlsplit(url)
    assert (parts.scheme, parts.hostname) == ("http", "127.0.0.1")
    assert len(parts.path.strip("/")) >= 32
    assert 'id="validator"' in httpx.get(url).text
    told = question(url, ask="start")
    assert told["file"] == {"name": "tools.json", "text": TEXT}
    assert question(url, ask="lint", text=TEXT)["tools"]
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, "", "")
    assert (tmp_path / "tools.json").read_text("utf-8") == TEXT
    assert [path.name for path in tmp_path.iterdir()] == ["tools.json"]


def test_two_pages_have_two_secrets_and_answer_only_their_own(start: Start) -> None:
    one, other = address(start("--no-open")), address(start("--no-open"))
    assert urlsplit(one).path != urlsplit(other).path
    mixed = one.replace(urlsplit(one).path, urlsplit(other).path)
    assert httpx.get(mixed).status_code == 404


def test_it_listens_on_the_loopback_alone(start: Start) -> None:
    port = urlsplit(address(start("--no-open"))).port
    assert port is not None
    own = socket.gethostbyname(socket.gethostname())
    if own.startswith("127."):
        pytest.skip("this machine has no other address")
    with pytest.raises(ConnectionRefusedError), socket.create_connection((own, port), timeout=2):
        pass


def test_a_browser_is_opened_unless_it_is_not_wanted(start: Start, tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text(f'#!{sys.executable}\nimport sys\nopen("{tmp_path}/opened", "w").write(sys.argv[1])\n')
    program.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "-m", "toolcheck", "serve"], cwd=tmp_path, text=True, stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "BROWSER": f"{program} %s"},
    )  # fmt: skip
    try:
        url = address(process)
        for _ in range(400):
            if (tmp_path / "opened").exists() and (tmp_path / "opened").read_text() == url:
                break
            time.sleep(0.05)
        assert (tmp_path / "opened").read_text() == url
    finally:
        process.kill()
        process.communicate()


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-open", "--port", str(port)]) == 2
    assert f"toolcheck: port {port} cannot be used: address already in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("none.json", None, "no such file or folder"),
        ("bytes.json", b"\xff\xfe\x00", "not valid UTF-16"),
        ("large.json", b" " * 5_000_001, "larger than 5 MB, the most that the page takes"),
    ],
)
def test_a_file_that_cannot_be_shown_is_told(
    name: str, content: bytes | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert main(["serve", "--no-open", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


def test_a_configuration_with_plugins_is_refused_and_none_of_them_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-rule", "green-door", "--category", "names", "--folder", "own"]) == 0
    module = next((tmp_path / "own").rglob("green_door.py"))
    module.write_text(f'open("{tmp_path}/ran", "w")\n' + module.read_text())
    (tmp_path / "toolcheck.toml").write_text('plugins = ["own"]\n')
    capsys.readouterr()
    assert main(["serve", "--no-open", "--config", "toolcheck.toml"]) == 2
    assert "a page runs no plugins" in capsys.readouterr().err
    assert not (tmp_path / "ran").exists()


def test_a_configuration_with_mistakes_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.toml").write_text('ignore = ["no-such-rule"]\n')
    assert main(["serve", "--no-open", "--config", str(tmp_path / "own.toml")]) == 2
    assert "no-such-rule" in capsys.readouterr().err


def test_without_its_packages_the_command_says_which_extra_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "uvicorn" else real(name))
    assert main(["serve", "--no-open"]) == 2
    assert "pip install 'toolcheck-lint[web]'" in capsys.readouterr().err


def test_paths_are_taken_as_they_come_over_the_wire(start: Start) -> None:
    parts = urlsplit(address(start("--no-open")))
    assert parts.port is not None
    for path in ("examples/../page.js", "../app.py", "%2e%2e/app.py", "..%2fapp.py", "//etc/passwd"):
        with socket.create_connection(("127.0.0.1", parts.port), timeout=10) as wire:
            request = f"GET {parts.path}{path} HTTP/1.1\r\nHost: 127.0.0.1:{parts.port}\r\nConnection: close\r\n\r\n"
            wire.sendall(request.encode())
            assert wire.makefile("rb").readline().startswith(b"HTTP/1.1 404"), path


def test_a_body_that_never_ends_is_not_read_to_its_end(start: Start) -> None:
    parts = urlsplit(address(start("--no-open")))
    assert parts.port is not None
    head = (
        f"POST {parts.path}ask HTTP/1.1\r\nHost: 127.0.0.1:{parts.port}\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", parts.port), timeout=20) as wire:
        wire.sendall(head.encode())
        with pytest.raises((ConnectionResetError, BrokenPipeError)):  # noqa: PT012 - any of them
            for _ in range(2000):
                wire.sendall(chunk)
    assert json.loads(httpx.post(f"http://127.0.0.1:{parts.port}{parts.path}ask", json={"ask": "start"}).text)["most"]
