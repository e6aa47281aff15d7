"""What is a catalogue and what is none: envelopes, servers, pages, streams, and the look-alikes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcheck.catalogue import Builtin, Catalogue
from toolcheck.dialects import FORMS, form_of
from toolcheck.discover import catalogues, names_catalogue, worth_parsing
from toolcheck.finding import pointer
from toolcheck.source import parse

SCHEMA = {"type": "object", "properties": {"q": {"type": "string"}}}
ANTHROPIC = {"name": "a", "description": "d", "input_schema": SCHEMA}
MCP = {"name": "m", "description": "d", "inputSchema": SCHEMA}
CHAT = {"type": "function", "function": {"name": "c", "description": "d", "parameters": SCHEMA}}
RESPONSES = {"type": "function", "name": "r", "description": "d", "parameters": SCHEMA}
FUNCTION = {"name": "f", "description": "d", "parameters": SCHEMA}
GEMINI = {
    "functionDeclarations": [
        {"name": "g", "parameters": {"type": "OBJECT"}},
        {"name": "h", "parametersJsonSchema": SCHEMA},
    ]
}
BEDROCK = {"toolSpec": {"name": "b", "description": "d", "inputSchema": {"json": SCHEMA}}}
BARE = {"name": "p", "description": "d"}
STRICT = {"function": {**FUNCTION, "strict": True}}
SNAKE = {"name": "x", "parameters_json_schema": {}}
CALL = {"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}


def found(value: Any, name: str = "t.json") -> list[Catalogue]:
    text = value if isinstance(value, str) else json.dumps(value)
    document = parse(name, text)
    assert document.readable
    return catalogues(document)


def shapes(value: Any, name: str = "t.json") -> list[tuple[str | None, str, list[tuple[str, str, str]]]]:
    """Server, pointer and (tool, form, pointer) of each catalogue."""
    return [
        (each.server, pointer(each.path), [(tool.name, tool.form, pointer(tool.path)) for tool in each.tools])
        for each in found(value, name)
    ]


@pytest.mark.parametrize(
    ("entry", "form", "targets", "path", "schema"),
    [
        (ANTHROPIC, "anthropic", ("anthropic",), "/0", "/0/input_schema"),
        ({**ANTHROPIC, "strict": True, "type": "custom"}, "anthropic", ("anthropic-strict",), "/0", "/0/input_schema"),
        (MCP, "mcp", ("mcp",), "/0", "/0/inputSchema"),
        (CHAT, "openai-chat", ("openai",), "/0/function", "/0/function/parameters"),
        (STRICT, "openai-chat", ("openai-strict",), "/0/function", "/0/function/parameters"),
        (RESPONSES, "openai-responses", ("openai",), "/0", "/0/parameters"),
        ({**RESPONSES, "strict": True}, "openai-responses", ("openai-strict",), "/0", "/0/parameters"),
        (FUNCTION, "openai-functions", ("openai",), "/0", "/0/parameters"),
        (BEDROCK, "bedrock", ("bedrock",), "/0/toolSpec", "/0/toolSpec/inputSchema/json"),
        (GEMINI, "gemini", ("gemini",), "/0/functionDeclarations/0", "/0/functionDeclarations/0/parameters"),
        ({"name": "x", "parameters": {"type": "OBJECT"}}, "gemini", ("gemini",), "/0", "/0/parameters"),
        (SNAKE, "gemini", ("gemini-json-schema",), "/0", "/0/parameters_json_schema"),
    ],
)  # fmt: skip
def test_every_form_is_known_by_its_keys(
    entry: dict[str, Any], form: str, targets: tuple[str, ...], path: str, schema: str
) -> None:
    (catalogue,) = found([entry])
    tool = catalogue.tools[0]
    assert (tool.form, tool.targets) == (form, targets)
    assert (pointer(tool.path), pointer(tool.at("schema"))) == (path, schema)
    assert tool.schema is not None
    assert catalogue.malformed == ()


def test_gemini_types_are_read_in_small_letters_and_shared_parts_stay_shared() -> None:
    text = "- functionDeclarations:\n  - name: a\n    parameters:\n      type: TYPE_OBJECT\n"
    text += "      properties: {x: &x {type: Type.STRING}, y: *x}\n"
    ((tool,),) = (each.tools for each in found(text, "t.yaml"))
    assert tool.schema is not None
    assert tool.schema["type"] == "object"
    assert tool.schema["properties"]["x"]["type"] == "string"
    assert tool.schema["properties"]["x"] is tool.schema["properties"]["y"]
    assert found([{"name": "a", "parameters": {"type": "OBJECT", "enum": ["OBJECT"]}}])[0].tools[0].schema == {
        "type": "object",
        "enum": ["OBJECT"],
    }


def test_namespaces_hold_functions() -> None:
    entry = {"type": "namespace", "name": "crm", "tools": [RESPONSES, 3]}
    (catalogue,) = found({"tools": [entry, {"type": "namespace", "name": "n", "tools": 3}]})
    assert [(tool.name, tool.namespace) for tool in catalogue.tools] == [("r", "crm")]
    assert [pointer(fault.path) for fault in catalogue.malformed] == ["/tools/0/tools/1", "/tools/1/tools"]


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (MCP, ""),
        ([MCP], ""),
        ({"tools": [MCP]}, "/tools"),
        ({"functions": [FUNCTION]}, "/functions"),
        ({"model": "m", "messages": [{"role": "user", "content": "x"}], "tools": [MCP]}, "/tools"),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP]}}, "/result/tools"),
        ({"a": {"b": {"c": {"tools": [MCP]}}}}, "/a/b/c/tools"),
        ({"interactions": [{"request": {"body": {"tools": [MCP]}}}]}, "/interactions/0/request/body/tools"),
        ({"search": MCP}, "/search"),
        ({"tools": [BARE]}, "/tools"),
        ({"tools": [1, None]}, "/tools"),
        ({"tools": {"search": MCP}}, "/tools/search"),
    ],
)
def test_catalogues_are_found_in_their_envelopes(value: Any, path: str) -> None:
    (catalogue,) = found(value)
    assert pointer(catalogue.path) == path
    assert catalogue.server is None


@pytest.mark.parametrize(
    "value",
    [
        {"hello": "world"}, 3, [], {}, None, [1, "x"], {"tools": []}, {"tools": ["bash", "edit"]}, {"tools": {}},
        [{"name": "bug", "color": "f00", "description": "Something is broken."}],
        {"tags": [{"name": "pets", "description": "All about pets."}]},
        {"image": {"name": "x"}, "parameters": {"replicas": 3}, "tools": {"enabled": True}},
        {"scripts": {"test": "x"}, "name": "pkg", "description": "d", "dependencies": {}},
        {"jobs": [{"name": "deploy", "parameters": {"type": {"const": 1}}}]},
        {"resources": [{"name": "x", "type": "Microsoft.Web/sites", "parameters": {}}]},
        {"rules": [{"name": "r", "parameters": {"a": 1}}]},
        [{"type": "function", "name": "transfer", "inputs": [], "outputs": [], "stateMutability": "payable"}],
        [{"type": "custom", "name": "env", "query": "prod,dev"}],
        {"tool_choice": {"type": "function", "function": {"name": "f"}}},
        {"choices": [{"message": {"tool_calls": [CALL]}}]},
        {"messages": [{"role": "user", "content": [{"tools": [MCP]}]}]},
        {"a": {"b": {"c": {"d": {"e": {"f": {"tools": [MCP]}}}}}}},
        {"paths": {"/x": {"get": {"parameters": [{"name": "id", "in": "query", "schema": {}}]}}}},
        {"openapi": "3.1.0", "components": {"schemas": {"Tool": SCHEMA}}},
    ],
)  # fmt: skip
def test_what_only_looks_like_tools_is_no_catalogue(value: Any) -> None:
    assert found(value) == []


def test_servers_of_one_file_are_catalogues_of_their_own() -> None:
    assert shapes({"mcpServers": {"one": {"tools": [MCP]}, "two": {"tools": [MCP]}}}) == [
        ("one", "/mcpServers/one/tools", [("m", "mcp", "/mcpServers/one/tools/0")]),
        ("two", "/mcpServers/two/tools", [("m", "mcp", "/mcpServers/two/tools/0")]),
    ]
    listed = {"servers": [{"name": "one", "tools": [MCP]}, {"serverInfo": {"name": "two"}, "tools": [MCP]}]}
    assert [server for server, _, _ in shapes(listed)] == ["one", "two"]
    assert [server for server, _, _ in shapes({"a": {"tools": [MCP]}, "b": {"tools": [MCP]}})] == ["a", "b"]
    assert [server for server, _, _ in shapes({"mcpServers": {"only": {"tools": [MCP]}}})] == ["only"]
    (catalogue,) = found({"server": "files", "tools": [MCP]})
    assert (catalogue.server, catalogue.tools[0].server) == ("files", "files")
    (catalogue,) = found({"result": {"serverInfo": {"name": "x"}, "tools": [MCP]}})
    assert catalogue.server == "x"
    assert found({"server": "", "tools": [MCP]})[0].server is None


def test_pages_of_a_listing_are_one_catalogue() -> None:
    page = {"jsonrpc": "2.0", "result": {"tools": [MCP, 3], "nextCursor": "x"}}
    lines = "\n".join(json.dumps(each) for each in (page, {"method": "ping"}, page))
    (catalogue,) = found(lines, "t.jsonl")
    assert [pointer(tool.path) for tool in catalogue.tools] == ["/0/result/tools/0", "/2/result/tools/0"]
    assert [pointer(fault.path) for fault in catalogue.malformed] == ["/0/result/tools/1", "/2/result/tools/1"]
    assert pointer(catalogue.path) == "/0/result/tools"


def test_requests_in_a_stream_are_catalogues_each() -> None:
    lines = "\n".join(json.dumps({"tools": [MCP]}) for _ in range(3))
    assert [path for _, path, _ in shapes(lines, "t.jsonl")] == ["/0/tools", "/1/tools", "/2/tools"]
    tools = "\n".join(json.dumps(tool) for tool in (MCP, MCP))
    assert [len(tools) for _, _, tools in shapes(tools, "t.jsonl")] == [2]


def test_entries_without_a_sign_are_read_as_their_siblings_are() -> None:
    (catalogue,) = found({"tools": [BARE, MCP]})
    assert [tool.form for tool in catalogue.tools] == ["mcp", "mcp"]
    assert [tool.form for tool in found({"tools": [BARE]})[0].tools] == ["plain"]
    assert [tool.form for tool in found({"functions": [BARE]})[0].tools] == ["openai-functions"]
    assert [tool.form for tool in found({"result": {"tools": [BARE]}})[0].tools] == ["mcp"]
    assert [tool.name for tool in found({"tools": [{"name": "only"}, MCP]})[0].tools] == ["only", "m"]
    assert [tool.form for tool in found({"tools": [{"type": "function", "name": "x"}]})[0].tools] == [
        "openai-responses"
    ]


@pytest.mark.parametrize(
    "sibling",
    [
        {"toolSpec": {"name": "t", "description": "Finds it.", "inputSchema": {"json": {}}}},
        {"type": "function", "function": {"name": "t", "parameters": {}}},
        {"identity": {"name": "t"}, "description": {"llm": "Finds it."}},
        {"type": "function", "name": "t", "parameters": {}},
        {"functionDeclarations": [{"name": "t", "parameters": {"type": "OBJECT"}}]},
        {"name": "t", "docstring": "Finds it.", "signature": "t", "arguments": []},
        {"name": "t", "modelDescription": "Finds it."},
        {"name": "t", "args_schema": {}},
    ],
    ids=lambda entry: next(iter(entry)),
)
@pytest.mark.parametrize("bare", [BARE, {**BARE, "description": 7}, {"name": "only"}], ids=str)
def test_a_bare_entry_can_stand_beside_a_tool_of_any_form(sibling: dict[str, Any], bare: dict[str, Any]) -> None:
    (catalogue,) = found({"tools": [sibling, bare]})
    assert [tool.name for tool in catalogue.tools] == ["t", bare["name"]]


def test_tools_of_the_provider_are_no_definitions() -> None:
    entries = [
        MCP, {"type": "web_search_20250305", "name": "web_search"}, {"cachePoint": {"type": "default"}},
        {"googleSearch": {}}, {"type": "mcp", "server_label": "x"},
    ]  # fmt: skip
    (catalogue,) = found({"tools": entries})
    assert [each.name for each in catalogue.builtins] == ["web_search", "cachePoint", "googleSearch", "mcp"]
    assert all(isinstance(each, Builtin) for each in catalogue.builtins)
    assert (len(catalogue.tools), catalogue.malformed) == (1, ())


@pytest.mark.parametrize(
    ("entry", "at", "words"),
    [
        (3, "/tools/1", "is the number `3`"),
        (None, "/tools/1", "is null"),
        (True, "/tools/1", "is the boolean `true`"),
        ([], "/tools/1", "is a list"),
        ("x", "/tools/1", "is a string"),
        ({}, "/tools/1", "has no keys"),
        ({"title": "x", "text": 3}, "/tools/1", "has only the keys `title`, `text`"),
        ({"toolSpec": 3}, "/tools/1/toolSpec", "`toolSpec` is the number `3`"),
        ({"type": "function", "function": []}, "/tools/1/function", "`function` is a list"),
        ({"functionDeclarations": {}}, "/tools/1/functionDeclarations", "is an object; a list was expected"),
        ({"functionDeclarations": [3]}, "/tools/1/functionDeclarations/0", "is the number `3`"),
        ({**MCP, "name": 3}, "/tools/1/name", "`name` is the number `3`; a string was expected"),
        ({**MCP, "description": []}, "/tools/1/description", "`description` of tool `m` is a list"),
        ({**MCP, "inputSchema": "x"}, "/tools/1/inputSchema", "`inputSchema` of tool `m` is a string; an object"),
        ({"toolSpec": {"name": "b", "inputSchema": 3}}, "/tools/1/toolSpec/inputSchema", "`inputSchema` of tool `b`"),
        ({"toolSpec": {"name": "b", "inputSchema": {"json": 3}}}, "/tools/1/toolSpec/inputSchema/json", "`json`"),
    ],
)
def test_broken_entries_and_fields_are_set_apart_at_their_place(entry: Any, at: str, words: str) -> None:
    (catalogue,) = found({"tools": [MCP, entry]})
    (fault,) = catalogue.malformed
    assert pointer(fault.path) == at
    assert words in fault.message
    assert catalogue.tools[0].name == "m"


def test_a_null_field_is_an_absent_one() -> None:
    (catalogue,) = found([{**MCP, "description": None, "inputSchema": None}])
    assert catalogue.malformed == ()
    assert (catalogue.tools[0].description, catalogue.tools[0].schema) == ("", None)


def test_a_definition_alone_in_its_file_keeps_its_path() -> None:
    ((tool,),) = (each.tools for each in found({"x": {"y": BEDROCK}}))
    assert (tool.entry, tool.path) == (("x", "y"), ("x", "y", "toolSpec"))
    (catalogue,) = found({"x": {**MCP, "name": 3}})
    assert [pointer(fault.path) for fault in catalogue.malformed] == ["/x/name"]


def test_deferred_tools_are_not_active() -> None:
    (catalogue,) = found([ANTHROPIC, {**ANTHROPIC, "name": "later", "defer_loading": True}])
    assert [tool.name for tool in catalogue.active()] == ["a"]


def test_a_list_that_aliases_name_twice_is_found_once() -> None:
    text = "x: &x\n  tools:\n  - name: a\n    inputSchema: {}\ny: *x\n"
    assert [path for _, path, _ in shapes(text, "t.yaml")] == ["/x/tools"]


@pytest.mark.parametrize(
    "text", ['{"inputSchema": ', '[{"name": "a", "input_schema": {', '{"tools": [{"parameters": {']
)
def test_a_broken_text_with_a_key_of_tools_was_meant_as_a_catalogue(text: str) -> None:
    assert names_catalogue(text)


@pytest.mark.parametrize("text", ['{"parameters": ', '{"tools": [', "tools:\n{{ .Values }}", "", '{"name": "x", '])
def test_any_other_broken_text_was_not(text: str) -> None:
    assert not names_catalogue(text)


def test_bytes_without_a_key_of_tools_need_no_parsing() -> None:
    assert not worth_parsing(b'{"hello": "world"}')
    assert not worth_parsing(b"")
    for tool in (ANTHROPIC, MCP, CHAT, RESPONSES, FUNCTION, GEMINI, BEDROCK, {"tools": [BARE]}):
        assert worth_parsing(json.dumps(tool).encode())
    assert worth_parsing('{"hello"'.encode("utf-16"))
    assert worth_parsing('{"hello"'.encode("utf-16-be"))


def test_no_entry_is_of_two_forms_by_accident() -> None:
    for entry in (ANTHROPIC, MCP, CHAT, RESPONSES, GEMINI, BEDROCK):
        assert len([form for form in FORMS if form.detect(entry)]) in (1, 2)
    assert form_of(3) is None
    assert form_of({}) is None


def test_the_keys_of_a_map_of_tools_are_their_names() -> None:
    (catalogue,) = found(
        {"tools": {"find_order": {k: v for k, v in MCP.items() if k != "name"}, "b": {"inputSchema": {}}}}
    )
    assert [(tool.name, pointer(tool.path)) for tool in catalogue.tools] == [
        ("find_order", "/tools/find_order"),
        ("b", "/tools/b"),
    ]


@pytest.mark.parametrize(
    "value",
    [
        {"definitions": {"Tool": {"properties": {"name": {"type": "string"}, "inputSchema": {"type": "object"}}}}},
        {
            "components": {
                "schemas": {"F": {"properties": {"name": {"type": "string"}, "parameters": {"type": "object"}}}}
            }
        },
        [{"name": "install", "parameters": {"type": "object"}}],
    ],
)
def test_schemas_that_describe_tools_and_tasks_with_parameters_are_none(value: Any) -> None:
    assert found(value) == []


NAMES = [{"name": "find_order", "description": "d"}, {"name": "cancel_order", "description": "d"}]


@pytest.mark.parametrize(
    ("file", "value", "walked", "named"),
    [
        ("tools.json", NAMES, 2, 2), ("orders-mcp-server.json", NAMES, 2, 2), ("mcp_tools.json", NAMES, 2, 2),
        ("permissions.json", NAMES, 0, 2), ("toolshed.json", NAMES, 0, 2),
        ("tools.json", [{"name": "jq", "description": "d"}], 0, 1),
        ("tools.json", [{**NAMES[0], "color": "f00"}], 0, 0),
        ("tools.json", [{"name": "Big Bob", "description": "d"}], 0, 0),
        ("tools.json", [{"name": "", "description": "d"}], 0, 0), ("tools.json", [*NAMES, 3], 0, 0),
        ("tools.json", {"x": NAMES}, 0, 0), ("tools.json", [{"name": "chercher_dossier", "description": "d"}], 1, 1),
    ],
)  # fmt: skip
def test_names_and_descriptions_alone_are_tools_where_someone_says_so(
    file: str, value: Any, walked: int, named: int
) -> None:
    document = parse(file, json.dumps(value))
    for asked, count in ((False, walked), (True, named)):
        tools = [tool for each in catalogues(document, named=asked) for tool in each.tools]
        assert len(tools) == count
        assert all((tool.form, tool.free_text, tool.targets) == ("summary", True, ()) for tool in tools)
