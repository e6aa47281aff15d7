"""Inputs that break readers, and a way to lint them in a process of bounded memory and time."""

from __future__ import annotations

import codecs
import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

MEMORY = 1 << 30
SECONDS = 120
TOOL = {"name": "find_order", "description": "Finds an order.", "input_schema": {"type": "object", "properties": {}}}


class Result(NamedTuple):
    """What a process left behind."""

    code: int
    out: str
    err: str

    def findings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.out)["findings"]
        return found


def lint(*arguments: str | bytes, stdin: bytes = b"", memory: int = MEMORY, cwd: Path | None = None) -> Result:
    """Run `toolcheck lint` with these arguments; fails when it is killed, runs out of time or shows a traceback."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    command = [sys.executable, "-m", "toolcheck", "lint", *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, timeout=SECONDS, cwd=cwd, preexec_fn=limit)
    result = Result(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in result.err, result.err
    assert "crashed" not in result.err, result.err
    assert result.code in (0, 1, 2), result
    return result


class Case(NamedTuple):
    """A file, and what `lint --select housekeeping` says to it: exit code, first finding and its place."""

    name: str
    data: bytes
    code: int
    rule: str | None = None
    words: str = ""
    at: tuple[int, int] | None = None


def catalogue(**changes: Any) -> bytes:
    return json.dumps([{**TOOL, **changes}]).encode()


def framed(text: str) -> bytes:
    """A catalogue with a JSON fragment as the `default` of a parameter, which stands in column 91."""
    return (
        '[{"name": "a", "description": "b", "input_schema": {"properties": {"c": {"default":  '.ljust(90).encode()
        + text.encode("utf-8", "surrogatepass")
        + b"}}}}]"
    )


TEXTS = [
    Case("empty.json", b"", 2, "unreadable-file", "the file is empty", (1, 1)),
    Case("blank.yaml", b" \n\n", 2, "unreadable-file", "the file is empty", (1, 1)),
    Case("truncated.json", catalogue()[:-30], 2, "unreadable-file", "the text ends before the JSON value does"),
    Case("cut.json", b'{"tools": [\n {"name": "a', 2, "unreadable-file", "the text ends before", (2, 11)),
    Case(
        "comma.json",
        b'{"tools": [\n' + catalogue()[1:-1] + b",\n]}",
        1,
        "lax-json",
        "a comma stands before the closing",
    ),
    Case("bom.json", codecs.BOM_UTF8 + catalogue(), 0, "lax-json", "byte-order mark", (1, 1)),
    Case("bom.yaml", codecs.BOM_UTF8 + b"tools:\n- " + catalogue()[1:-1], 0),
    Case("utf16.json", catalogue().decode().encode("utf-16"), 1, "lax-json", "encoded in UTF-16", (1, 1)),
    Case("utf16-bare.json", catalogue().decode().encode("utf-16-be"), 1, "lax-json", "encoded in UTF-16", (1, 1)),
    Case("utf32.json", catalogue().decode().encode("utf-32"), 1, "lax-json", "encoded in UTF-32", (1, 1)),
    Case(
        "latin.json",
        '[\n{"name": "é"}]'.encode("latin-1"),
        2,
        "unreadable-file",
        "byte 0xe9 is not valid UTF-8",
        (2, 11),
    ),
    Case("latin.yaml", "tools:\n- name: é".encode("latin-1"), 2, "unreadable-file", "byte 0xe9 is not valid", (2, 9)),
    Case("binary.json", bytes(range(256)) * 40, 2, "unreadable-file", "binary file"),
    Case("zeros.json", b"\0" * 1000, 2, "unreadable-file", "a value was expected here", (1, 1)),
    Case(
        "twice.json",
        b'[{"name": "a",\n"name": "b", "description": "c", "input_schema": {}}]',
        1,
        "duplicate-key",
        "`name`",
        (2, 1),
    ),
    Case("twice.yaml", b"- name: a\n  name: b\n  inputSchema: {}", 1, "duplicate-key", "`name`", (2, 3)),
    Case("nan.json", framed("NaN"), 1, "lax-json", "`NaN` is no JSON value", (1, 91)),
    Case("infinite.json", framed("-Infinity"), 1, "lax-json", "`-Infinity` is no JSON value", (1, 91)),
    Case("big.json", framed("1e400"), 1, "lax-json", "`1e400` is larger", (1, 91)),
    Case("digits.json", framed("9" * 5000), 1, "lax-json", "99999…` is larger", (1, 91)),
    Case("digits.yaml", b"- name: a\n  inputSchema: {minimum: " + b"9" * 5000 + b"}", 1, "lax-json", "is larger"),
    Case("surrogate.json", framed(r'"\ud83d"'), 1, "lax-json", r"`\ud83d` is half a character", (1, 92)),
    Case("surrogate.yaml", b'- name: "\\ud83d"\n  inputSchema: {}', 2, "unreadable-file"),
    Case("raw-surrogate.json", framed('"\ud83d"'), 2, "unreadable-file", "byte 0xed is not valid UTF-8", (1, 92)),
    Case("control.json", framed('"\x1b[31m\n"'), 1, "lax-json", "control character stands in this string", (1, 92)),
    Case(
        "quote.json",
        b'[{"name": "a,\n"input_schema": {}}]',
        2,
        "unreadable-file",
        "is a closing quote missing?",
        (1, 14),
    ),
    Case("python.json", b"[{'name': 'a', 'input_schema': {}}]", 2, "unreadable-file", "a key in double quotes", (1, 3)),
    Case(
        "crlf.json",
        catalogue().replace(b", ", b",\r\n") + b"\r\n]",
        2,
        "unreadable-file",
        "a value was expected here",
        (5, 1),
    ),
    Case(
        "cr.json",
        catalogue().replace(b", ", b",\r") + b"\r]",
        2,
        "unreadable-file",
        "the JSON value ends before",
        (5, 1),
    ),
    Case("tab.yaml", b"tools:\n\t- name: a\n\t  inputSchema: {}", 2, "unreadable-file", "tab", (2, 1)),
    Case("template.yaml", b"tools:\n{{- range .Values.inputSchema }}\n- x\n{{ end }}", 2, "unreadable-file"),
    Case("tags.yaml", b"- name: !!python/object/apply:os.system [id]\n  inputSchema: {}", 1),
    Case("no-tool.json", b'{"hello": "world"}', 2, None, "no tool definitions found in this file"),
    Case("scalar.json", b"3", 2, None, "no tool definitions found in this file"),
    Case("list.json", b"[]", 2, None, "no tool definitions found in this file"),
    Case("text.yaml", b"just a text", 2, None, "no tool definitions found in this file"),
    Case("odd.json", b'{"tools": ["x", 3, null]}', 1, "malformed-tool", "is a string", (1, 12)),
    Case("numbers.json", b'{"tools": [1e5, true, []]}', 1, "malformed-tool", "is the number", (1, 12)),
]
