"""Inputs whose nesting, aliases, names or schemas are made to break readers and rules; `CASES` are all of them."""

from __future__ import annotations

import json
from typing import Any

from hostile import TEXTS, TOOL, Case, catalogue


def schema(value: Any) -> bytes:
    return catalogue(input_schema=value)


def laughs(levels: int, width: int) -> bytes:
    lines = [f"l0: &l0 [{', '.join(['x'] * width)}]"]
    lines += [f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * width)}]" for i in range(1, levels)]
    last = f"*l{levels - 1}"
    parameter = f"{{enum: {last}, default: {last}}}"
    tool = f"{{name: a, description: b, inputSchema: {{type: object, properties: {{p: {parameter}}}}}}}"
    return "\n".join([*lines, f"tools: [{tool}]"]).encode()


def deep(opening: str, closing: str, depth: int) -> bytes:
    return (opening * depth + "1" + closing * depth).encode()


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
    Case(
        "tool.json",
        b'{"tools": [{"inputSchema": ' + deep('{"items":', "}", 10_000) + b"}]}",
        2,
        "unreadable-file",
        "nest",
    ),
    Case("keys.yaml", b"? " * 10_000 + b"x", 2, "unreadable-file"),
    Case("indent.yaml", b"".join(b" " * i + b"a:\n" for i in range(2000)), 2, "unreadable-file", "nest"),
    Case("quotes.json", b'["' + b'\\"' * 100_000, 2, "unreadable-file", "the text ends before"),
    Case("slashes.jsonc", b"/*" * 200_000, 2, "unreadable-file", "a value was expected here, not `*`"),
    Case("comments.jsonc", b"[" + b"/**/" * 200_000 + b"]", 2, None, "no tool definitions"),
    Case("stars.jsonc", b"[/" + b"*" * 400_000, 2, "unreadable-file", "the text ends before"),
    Case(
        "commas.json", b"[" + b", " * 200_000 + b"]", 2, "unreadable-file", "a value was expected here, not `,`", (1, 2)
    ),
]
ALIASES = [
    Case("laughs.yaml", laughs(9, 9), 2, "unreadable-file", "its aliases stand for 597,871 values", (6, 9)),
    Case("wide-laughs.yaml", laughs(5, 100), 2, "unreadable-file", "its aliases stand for 1,010,101 values", (3, 9)),
    Case("few-laughs.yaml", laughs(3, 9), 0),
    Case("lists-of-lists.yaml", laughs(3, 9).replace(b"tools: [", b"tools: [*l2, "), 1, "malformed-tool", "is a list"),
    Case("many-tools.yaml", b"a: &a {name: b, inputSchema: {}}\ntools: [" + b"*a, " * 5000 + b"*a]", 0),
    Case(
        "recursive.yaml",
        b"tools:\n- name: a\n  inputSchema: &s\n    properties:\n      x: *s",
        2,
        "unreadable-file",
        "*s contains itself",
        (5, 10),
    ),
    Case(
        "recursive-list.yaml",
        b"&t\n- name: a\n  inputSchema: {}\n- *t",
        2,
        "unreadable-file",
        "*t contains itself",
        (4, 3),
    ),
    Case("unknown.yaml", b"tools: *nowhere", 2, "unreadable-file", "", (1, 8)),
    Case("merge.yaml", b"a: &a {x: 1}\ntools:\n- name: b\n  <<: *a\n  inputSchema: {<<: [*a, *a]}", 0),
]
NAMES = [
    "\x1b[31mred\x1b[0m",
    "a\nb\rc",
    "\u202eevil\u2066",
    "\x00\x07\x9b",
    "a\u2028b",
    "\ud800",
    "%0A::error::x",
    "\x1b]0;title\x07",
]
STRANGE = [
    Case(
        "names.json", json.dumps([{**TOOL, "name": name} for name in NAMES]).encode(), 1, "lax-json", "half a character"
    ),
    Case("descriptions.json", json.dumps([{**TOOL, "description": name} for name in NAMES[:5]]).encode(), 0),
    Case("parameters.json", schema({"properties": {name: {"type": "no\x1b[31m"} for name in NAMES[:5]}}), 0),
    Case("keys.json", json.dumps([{**TOOL, name: 1} for name in NAMES[:5]]).encode(), 0),
]
MANY = [f"p{i}" for i in range(100_000)]
SCHEMAS = [
    Case("wide-required.json", schema({"properties": {name: {} for name in MANY}, "required": MANY}), 0),
    Case("wide.json", schema({"properties": {f"p{i}": {"type": "strin"} for i in range(100_000)}}), 0),
    Case("required.json", schema({"properties": {}, "required": [f"p{i}" for i in range(100_000)]}), 0),
    Case("enum.json", schema({"properties": {"a": {"enum": list(range(200_000))}}}), 0),
    Case("enums.json", schema({"properties": {"a": {"enum": [["x"] * 2, {"y": 1}] * 2_000}}}), 0),
    Case(
        "bomb.json",
        schema({"properties": {"a": {"pattern": "(a+)+$", "default": "a" * 40 + "!", "enum": ["a" * 60 + "!"]}}}),
        0,
    ),
    Case(
        "patterns.json",
        schema({"patternProperties": {"(" * 5000: {}, "(x+x+)+y": {}}, "properties": {"x" * 40: {}}}),
        0,
    ),
    Case(
        "cycle.json",
        schema({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}),
        0,
    ),
    Case("self.json", schema({"properties": {"a": {"$ref": "#"}}, "allOf": [{"$ref": "#"}]}), 0),
    Case(
        "chain.json",
        schema(
            {
                "properties": {"a": {"$ref": "#/$defs/d0"}},
                "$defs": {f"d{i}": {"$ref": f"#/$defs/d{i + 1}"} for i in range(10_000)},
            }
        ),
        0,
    ),
    Case("anchors.json", schema({"properties": {f"p{i}": {"$ref": "#nowhere"} for i in range(3_000)}}), 0),
    Case(
        "refs.json",
        schema(
            {
                "properties": {f"p{i}": {"$ref": "#/$defs/d"} for i in range(10_000)},
                "$defs": {"d": {"properties": {"x": {"$ref": "#/$defs/d"}}}},
            }
        ),
        0,
    ),
    Case(
        "branches.json",
        schema(
            {"properties": {f"p{i}": {"anyOf": [{"$ref": f"#/properties/p{j}"} for j in range(60)]} for i in range(60)}}
        ),
        0,
    ),
    Case(
        "odd-refs.json",
        schema(
            {
                "properties": {
                    f"p{i}": {"$ref": ref}
                    for i, ref in enumerate(
                        ["#/a/" * 9, "#%", "%zz", "#/~2", "http://[", "#/properties/0", 3, None, [], {}, "\ud800"]
                    )
                }
            }
        ),
        1,
    ),
    Case("text.json", catalogue(description="So. " * 100_000), 0),
    Case("word.json", catalogue(description="x" * 400_000, name="y" * 100_000), 0),
    Case("spaces.json", catalogue(description="a" + " " * 200_000 + "b\n" * 100_000), 0),
    Case("marks.json", catalogue(description="`*_-.([{<\"'" * 20_000), 0),
]


def nested_all_of(depth: int) -> Any:
    value: Any = {"type": "object"}
    for _ in range(depth):
        value = {"allOf": [value, {}]}
    return value


SCHEMAS.append(Case("all-of.json", schema(nested_all_of(90)), 0))
CASES = [*TEXTS, *NESTED, *ALIASES, *STRANGE, *SCHEMAS]
