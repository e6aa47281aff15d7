"""Inputs that break readers, and a way to lint them in a process of bounded memory and time."""

from __future__ import annotations

import codecs
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

MEMORY = 1 << 30
SECONDS = 60
TOOL = {"name": "find_order", "description": "Finds an order.", "input_schema": {"type": "object", "properties": {}}}


class Result(NamedTuple):
    """What a process left behind."""

    code: int
    out: str
    err: str

    def findings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.out)["findings"]
        return found


def lint(
    *arguments: str | bytes, stdin: bytes = b"", memory: int = MEMORY, cwd: Path | None = None, user: int | None = None
) -> Result:
    """Run `toolcheck lint` with these arguments; fails when it is killed, runs out of time or shows a traceback."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if user is not None:
            os.setgid(user)
            os.setuid(user)

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


def schema(value: Any) -> bytes:
    return catalogue(input_schema=value)


def framed(text: str) -> bytes:
    """A catalogue with a JSON fragment as the `default` of a parameter, which stands in column 91."""
    return (
        '[{"name": "a", "description": "b", "input_schema": {"properties": {"c": {"default":  '.ljust(90).encode()
        + text.encode("utf-8", "surrogatepass")
        + b"}}}}]"
    )


def laughs(levels: int, width: int) -> bytes:
    lines = [f"l0: &l0 [{', '.join(['x'] * width)}]"]
    lines += [f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * width)}]" for i in range(1, levels)]
    last = f"*l{levels - 1}"
    tool = f"{{name: a, description: b, inputSchema: {{type: object, properties: {{p: {{enum: {last}, default: {last}}}}}}}}}"
    return "\n".join([*lines, f"tools: [{tool}]"]).encode()


def deep(opening: str, closing: str, depth: int) -> bytes:
    return (opening * depth + "1" + closing * depth).encode()


TEXTS = [
    Case("empty.json", b"", 2, "unreadable-file", "the file is empty", (1, 1)),
    Case("blank.yaml", b" \n\n", 2, "unreadable-file", "the file is empty", (1, 1)),
    Case("truncated.json", catalogue()[:-30], 2, "unreadable-file", "the text ends before the JSON value does"),
    Case("cut.json", b'{"tools": [\n {"name": "a', 2, "unreadable-file", "the text ends before", (2, 11)),
    Case("comma.json", b'{"tools": [\n' + catalogue()[1:-1] + b",\n]}", 1, "lax-json", "a comma stands before the closing"),
    Case("bom.json", codecs.BOM_UTF8 + catalogue(), 0, "lax-json", "byte-order mark", (1, 1)),
    Case("bom.yaml", codecs.BOM_UTF8 + b"tools:\n- " + catalogue()[1:-1], 0),
    Case("utf16.json", catalogue().decode().encode("utf-16"), 1, "lax-json", "encoded in UTF-16", (1, 1)),
    Case("utf16-bare.json", catalogue().decode().encode("utf-16-be"), 1, "lax-json", "encoded in UTF-16", (1, 1)),
    Case("utf32.json", catalogue().decode().encode("utf-32"), 1, "lax-json", "encoded in UTF-32", (1, 1)),
    Case("latin.json", '[\n{"name": "é"}]'.encode("latin-1"), 2, "unreadable-file", "byte 0xe9 is not valid UTF-8", (2, 11)),
    Case("latin.yaml", "tools:\n- name: é".encode("latin-1"), 2, "unreadable-file", "byte 0xe9 is not valid", (2, 9)),
    Case("binary.json", bytes(range(256)) * 40, 2, "unreadable-file", "binary file"),
    Case("zeros.json", b"\0" * 1000, 2, "unreadable-file", "a value was expected here", (1, 1)),
    Case("twice.json", b'[{"name": "a",\n"name": "b", "description": "c", "input_schema": {}}]', 1, "duplicate-key", "`name`", (2, 1)),
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
    Case("quote.json", b'[{"name": "a,\n"input_schema": {}}]', 2, "unreadable-file", "", (2, 2)),
    Case("python.json", b"[{'name': 'a', 'input_schema': {}}]", 2, "unreadable-file", "a key in double quotes", (1, 3)),
    Case("crlf.json", catalogue().replace(b", ", b",\r\n") + b"\r\n]", 2, "unreadable-file", "the JSON value ends before", (4, 1)),
    Case("cr.json", catalogue().replace(b", ", b",\r") + b"\r]", 2, "unreadable-file", "the JSON value ends before", (4, 1)),
    Case("tab.yaml", b"tools:\n\t- name: a\n\t  inputSchema: {}", 2, "unreadable-file", "tab", (2, 1)),
    Case("template.yaml", b"tools:\n{{- range .Values.inputSchema }}\n- x\n{{ end }}", 2, "unreadable-file"),
    Case("tags.yaml", b"- name: !!python/object/apply:os.system [id]\n  inputSchema: {}", 1),
    Case("no-tool.json", b'{"hello": "world"}', 2, None, "no tool definitions found in this file"),
    Case("scalar.json", b"3", 2, None, "no tool definitions found in this file"),
    Case("list.json", b"[]", 2, None, "no tool definitions found in this file"),
    Case("text.yaml", b"just a text", 2, None, "no tool definitions found in this file"),
    Case("odd.json", b'{"tools": ["x", 3, null]}', 1, "malformed-tool", "is a string", (1, 12)),
    Case("numbers.json", b'{"tools": [1e5, true, [], {}]}', 1, "malformed-tool", "is the number", (1, 12)),
]  # fmt: skip
NESTED = [
    *(
        Case(f"{name}-{depth}.{suffix}", deep(opening, closing, depth), 2, "unreadable-file", "nest")
        for depth in (10_000, 100_000)
        for name, suffix, opening, closing in (
            ("lists", "json", "[", "]"),
            ("objects", "json", '{"a":', "}"),
            ("open", "json", "[", ""),
            ("flow", "yaml", "[", "]"),
            ("flow-maps", "yaml", "{a: ", "}"),
            ("block", "yaml", "- ", ""),
            ("comments", "jsonc", "/**/[", "]"),
        )
    ),
    Case("tool.json", b'{"tools": [{"inputSchema": ' + deep('{"items":', "}", 10_000) + b"}]}", 2, "unreadable-file", "nest"),
    Case("keys.yaml", b"? " * 10_000 + b"x", 2, "unreadable-file"),
    Case("indent.yaml", b"".join(b" " * i + b"a:\n" for i in range(2000)), 2, "unreadable-file", "nest"),
    Case("quotes.json", b'["' + b'\\"' * 100_000, 2, "unreadable-file", "the text ends before"),
    Case("slashes.jsonc", b"/*" * 200_000, 2, "unreadable-file", "the text ends before"),
    Case("comments.jsonc", b"[" + b"/**/" * 200_000 + b"]", 2, None, "no tool definitions"),
    Case("stars.jsonc", b"[/" + b"*" * 400_000, 2, "unreadable-file", "the text ends before"),
    Case("commas.json", b"[" + b", " * 200_000 + b"]", 2, "unreadable-file", "a value was expected here, not `,`", (1, 2)),
]  # fmt: skip
ALIASES = [
    Case("laughs.yaml", laughs(9, 9), 0),
    Case("wide-laughs.yaml", laughs(5, 100), 0),
    Case("lists-of-lists.yaml", laughs(9, 9).replace(b"tools: [", b"tools: [*l8, "), 1, "malformed-tool", "is a list"),
    Case("recursive.yaml", b"tools:\n- name: a\n  inputSchema: &s\n    properties:\n      x: *s", 2, "unreadable-file", "*s contains itself", (5, 10)),
    Case("recursive-list.yaml", b"&t\n- name: a\n  inputSchema: {}\n- *t", 2, "unreadable-file", "*t contains itself", (4, 3)),
    Case("unknown.yaml", b"tools: *nowhere", 2, "unreadable-file", "", (1, 8)),
    Case("merge.yaml", b"a: &a {x: 1}\ntools:\n- name: b\n  <<: *a\n  inputSchema: {<<: [*a, *a]}", 0),
]  # fmt: skip
NAMES = ["\x1b[31mred\x1b[0m", "a\nb\rc", "\u202eevil\u2066", "\x00\x07\x9b", "a\u2028b", "\ud800", "%0A::error::x", "\x1b]0;title\x07"]
STRANGE = [
    Case("names.json", json.dumps([{**TOOL, "name": name} for name in NAMES]).encode(), 1, "lax-json", "half a character"),
    Case("descriptions.json", json.dumps([{**TOOL, "description": name} for name in NAMES[:5]]).encode(), 0),
    Case("parameters.json", schema({"properties": dict.fromkeys(NAMES[:5], {"type": "no\x1b[31m"})}), 0),
    Case("keys.json", json.dumps([{**TOOL, name: 1} for name in NAMES[:5]]).encode(), 0),
]
SCHEMAS = [
    Case("wide.json", schema({"properties": {f"p{i}": {"type": "strin"} for i in range(100_000)}}), 0),
    Case("required.json", schema({"properties": {}, "required": [f"p{i}" for i in range(100_000)]}), 0),
    Case("enum.json", schema({"properties": {"a": {"enum": list(range(200_000))}}}), 0),
    Case("enums.json", schema({"properties": {"a": {"enum": [["x"] * 2, {"y": 1}] * 2_000}}}), 0),
    Case("bomb.json", schema({"properties": {"a": {"pattern": "(a+)+$", "default": "a" * 40 + "!", "enum": ["a" * 60 + "!"]}}}), 0),
    Case("patterns.json", schema({"patternProperties": {"(" * 5000: {}, "(x+x+)+y": {}}, "properties": {"x" * 40: {}}}), 0),
    Case("cycle.json", schema({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}), 0),
    Case("self.json", schema({"properties": {"a": {"$ref": "#"}}, "allOf": [{"$ref": "#"}]}), 0),
    Case("chain.json", schema({"properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": {f"d{i}": {"$ref": f"#/$defs/d{i + 1}"} for i in range(10_000)}}), 0),
    Case("anchors.json", schema({"properties": {f"p{i}": {"$ref": "#nowhere"} for i in range(3_000)}}), 0),
    Case("refs.json", schema({"properties": {f"p{i}": {"$ref": "#/$defs/d"} for i in range(10_000)}, "$defs": {"d": {"properties": {"x": {"$ref": "#/$defs/d"}}}}}), 0),
    Case("branches.json", schema({"properties": {f"p{i}": {"anyOf": [{"$ref": f"#/properties/p{j}"} for j in range(60)]} for i in range(60)}}), 0),
    Case("odd-refs.json", schema({"properties": {f"p{i}": {"$ref": ref} for i, ref in enumerate(["#/a/" * 9, "#%", "%zz", "#/~2", "http://[", "#/properties/0", 3, None, [], {}, "\ud800"])}}), 1),
    Case("text.json", catalogue(description="So. " * 100_000), 0),
    Case("word.json", catalogue(description="x" * 400_000, name="y" * 100_000), 0),
    Case("spaces.json", catalogue(description="a" + " " * 200_000 + "b\n" * 100_000), 0),
    Case("marks.json", catalogue(description="`*_-.([{<\"'" * 20_000), 0),
]  # fmt: skip


def nested_all_of(depth: int) -> Any:
    value: Any = {"type": "object"}
    for _ in range(depth):
        value = {"allOf": [value, {}]}
    return value


SCHEMAS.append(Case("all-of.json", schema(nested_all_of(90)), 0))
CASES = [*TEXTS, *NESTED, *ALIASES, *STRANGE, *SCHEMAS]

WRONG: tuple[Any, ...] = (None, True, 7, 1.5, "text", "", [], [3], ["a"], [{}], {}, {"a": 1}, {"type": 5}, {"properties": []})
"""Of every JSON type at least one value."""
FORMS: dict[str, tuple[Any, ...]] = {
    "anthropic": ({"name": "a", "description": "b", "input_schema": {}, "type": "custom", "strict": True, "cache_control": {}},),
    "openai": ({"type": "function", "function": {"name": "a", "description": "b", "parameters": {}, "strict": True}},),
    "responses": (
        {"type": "function", "name": "a", "description": "b", "parameters": {}, "strict": True},
        {"type": "namespace", "name": "n", "tools": [{"type": "function", "name": "a", "parameters": {}}]},
    ),
    "functions": ({"name": "a", "description": "b", "parameters": {"type": "object"}},),
    "mcp": (
        {"name": "a", "title": "t", "description": "b", "inputSchema": {}, "outputSchema": {}, "_meta": {},
         "annotations": {"title": "t", "readOnlyHint": True, "destructiveHint": True}},
    ),
    "gemini": (
        {"functionDeclarations": [{"name": "a", "description": "b", "parameters": {"type": "OBJECT"}, "response": {}}]},
        {"function_declarations": [{"name": "a", "description": "b", "parameters_json_schema": {}, "response_json_schema": {}}]},
    ),
    "bedrock": ({"toolSpec": {"name": "a", "description": "b", "inputSchema": {"json": {}}, "outputSchema": {"json": {}}}},),
}  # fmt: skip
KEYWORDS = (
    "type", "properties", "required", "items", "enum", "const", "default", "description", "title", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "format", "minItems",
    "maxItems", "uniqueItems", "minProperties", "maxProperties", "additionalProperties", "patternProperties",
    "propertyNames", "dependentRequired", "dependentSchemas", "dependencies", "allOf", "anyOf", "oneOf", "not", "if",
    "then", "else", "$ref", "$defs", "definitions", "$schema", "$id", "$anchor", "$dynamicRef", "examples",
    "prefixItems", "contains", "minContains", "maxContains", "unevaluatedProperties", "unevaluatedItems", "nullable",
    "readOnly", "writeOnly", "deprecated", "contentEncoding", "contentMediaType", "contentSchema", "x-order",
)  # fmt: skip


def with_wrong_fields(entry: Any) -> Iterator[Any]:
    """Copies of an entry in which one field, at any depth, has a value of another type or is gone."""
    pairs = list(entry.items()) if isinstance(entry, dict) else list(enumerate(entry)) if isinstance(entry, list) else []
    for step, child in pairs:
        for value in (*WRONG, ...):
            changed = entry.copy()
            if value is not ...:
                changed[step] = value
            elif isinstance(entry, dict):
                del changed[step]
            yield changed
        for value in with_wrong_fields(child):
            changed = entry.copy()
            changed[step] = value
            yield changed


def wrong_schemas() -> Iterator[dict[str, Any]]:
    """Schemas with one keyword of a wrong type, at the root and in a parameter, alone and with its usual company."""
    for keyword in KEYWORDS:
        for value in WRONG:
            yield {keyword: value}
            yield {"type": "object", "properties": {"a": {"type": "string", "description": "x", keyword: value}}}
            yield {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "number", keyword: value}}}}
