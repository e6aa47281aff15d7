"""Tool definitions in Python files: where they are found, and files that cannot be read."""

from __future__ import annotations

import tokenize
from collections.abc import Iterator

import pytest

from python_samples import ANTHROPIC, OPENAI, SCHEMA, TOOL, names, read, rules, source
from toolcheck.discover import catalogues
from toolcheck.finding import pointer
from toolcheck.source import python_places, read_document
from toolcheck.source.unknown import UNKNOWN


def test_each_place_that_may_hold_tools_has_a_name() -> None:
    document = read(f"""
        TOOLS = [{TOOL}]
        self.tools = [{TOOL}]
        client.messages.create(model="m", tools=[{TOOL}], messages=[])
        register({TOOL})
        app.register({TOOL})
        make()({TOOL})
        run(**{{"tools": [{TOOL}]}})
        def get_tools(extra=[{TOOL}], *, more=[{TOOL}]):
            client.messages.create(tools=[{TOOL}])
            return [{TOOL}]
        class Agent(Base, tools=[{TOOL}]):
            TOOLS = [{TOOL}]
            async def run(self):
                self.tools = [{TOOL}]
                yield [{TOOL}]
                await call(tools=[{TOOL}])
        with open(tools=[{TOOL}]) as x:
            [call(tools=[{TOOL}]) for x in y]
        TOOLS.append(wrap({TOOL}))
        f = lambda x: call(tools=[{TOOL}])
        z = ({TOOL}) if a else None
        @tool({TOOL})
        def g(): pass
        x.tools += [{TOOL}]
        if [{TOOL}]: pass
        t = x + [{TOOL}] * 2
    """)
    assert list(names(document)) == [
        "/TOOLS", "/self.tools", "/tools", "/register", "/app.register", "/value", "/run/tools", "/get_tools.extra",
        "/get_tools.more", "/get_tools.tools", "/get_tools", "/Agent", "/Agent.TOOLS", "/Agent.run.self.tools",
        "/Agent.run", "/Agent.run.tools", "/tools#2", "/tools#3", "/wrap", "/tools#4", "/z", "/tool", "/x.tools",
        "/value#2", "/t",
    ]  # fmt: skip
    for name in document.value:
        assert "{" in source(document, (name,))


def test_a_definition_is_seen_once() -> None:
    document = read(f"""
        A = {TOOL}
        B = {TOOL}
        TOOLS = [A, B]
        REQUEST = {{"model": "m", "tools": TOOLS}}
        BY_NAME = {{t["name"]: t for t in TOOLS}}
        create(tools=TOOLS)
        create(tools=[A])
        C = {TOOL}
        OTHERS = [B, C]
        AGAIN = OTHERS
    """)
    assert {path: len(found) for path, found in names(document).items()} == {"/TOOLS": 2, "/OTHERS": 1}
    assert [found.partial for found in catalogues(document)] == [False, True]
    assert document.shared


def test_the_list_with_what_is_added_stands_for_the_bare_one() -> None:
    document = read(f"""
        def f():
            tools = [{TOOL}]
            create(tools=tools + more())
    """)
    assert [(found.path, found.partial) for found in catalogues(document)] == [(("f.tools",), True)]


def test_two_variables_are_two_catalogues_whatever_they_are_called() -> None:
    document = read(f"""
        name = "a"
        description = "b"
        parameters = {SCHEMA}
        FIRST = {{"tools": [{TOOL}]}}
        SECOND = {{"tools": [{TOOL}]}}
    """)
    found = catalogues(document)
    assert [catalogue.path for catalogue in found] == [("FIRST", "tools"), ("SECOND", "tools")]
    assert [catalogue.server for catalogue in found] == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "labels = [{'name': 'bug', 'description': 'Something is wrong'}]",
        "functions = [1, 2]",
        "tools = [search, get]",
        "parameters = {'type': 'object', 'properties': {'name': {}, 'description': {}, 'parameters': {'type': 'x'}}}",
        "x = 1",
        "tools = ['a', 'b']",
        "from x import tools\ntools(description=1)",
    ],
)
def test_what_is_no_definition_is_not_taken_for_one(text: str) -> None:
    assert catalogues(read(text)) == []


def test_a_list_called_tools_holds_definitions_without_a_schema() -> None:
    assert names(read("MY_TOOLS = [{'name': 'a', 'description': 'b'}]")) == {"/MY_TOOLS": ["a"]}


def test_a_variable_bound_twice_gives_both_its_values() -> None:
    document = read(f"tools = [{TOOL}]\ntools = [{TOOL}, {TOOL}]\n")
    assert {path: len(found) for path, found in names(document).items()} == {"/tools": 1, "/tools#2": 2}
    assert not any(found.partial for found in catalogues(document))


def test_changes_of_a_variable_bound_twice_are_not_followed() -> None:
    document = read(f"tool = {TOOL}\ntool['x'] = 1\ntool = {TOOL}\ntools = [{TOOL}]\ntools.pop()\ntools = [{TOOL}]")
    assert document.value["tool"]["**"] is UNKNOWN
    assert document.value["tools"][1] is UNKNOWN


GEMINI = """
from google.genai import types

find = types.FunctionDeclaration(
    name="find_order",
    description="Find an order.",
    parameters=types.Schema(
        type=types.Type.OBJECT,
        properties={"id": types.Schema(type=types.Type.STRING, description="The number.")},
    ),
)
tool = types.Tool(function_declarations=[find])
"""
MCP = """
@server.list_tools()
async def list_tools() -> list[types.Tool]:
    return [types.Tool(name="find_order", description="Find an order.", inputSchema=Order.model_json_schema())]
"""


@pytest.mark.parametrize(
    ("text", "path", "tools", "form"),
    [
        (ANTHROPIC, "/TOOLS", ["rechercher_commandes"], "anthropic"),
        (OPENAI, "/answer.tools", ["find_order"], "openai-chat"),
        (GEMINI, "/tool", ["find_order"], "gemini"),
        (MCP, "/list_tools", ["find_order"], "mcp"),
    ],
)
def test_the_forms_of_the_providers_are_read(text: str, path: str, tools: list[str], form: str) -> None:
    document = read(text)
    (catalogue,) = catalogues(document)
    assert pointer(catalogue.path).startswith(path)
    assert [tool.name for tool in catalogue.tools] == tools
    assert catalogue.tools[0].form == form
    assert catalogue.malformed == ()


def test_a_repeated_key_is_noted_at_both_places() -> None:
    text = (
        "NOISE = {'a': 1, 'a': 2}\n"
        "T = {'name': 'a', 'description': 'b', 'parameters': {}, 'name': 'c', **x, y: 1, z: 2}"
    )
    document = read(text)
    (note,) = document.notes
    assert (note.rule, note.details["key"]) == ("duplicate-key", "name")
    assert document.text[slice(*note.offsets)] == document.text[slice(*note.related[0])] == "'name'"
    assert note.related[0] < note.offsets
    assert ("duplicate-key", "/T/name") in rules(text)
    assert read(f"T = [{TOOL}, {{'a': 1, **{{'a': 2}}, 'a': 3}}]").notes[0].details["key"] == "a"


def test_comments_are_read_where_one_may_be_an_ignore() -> None:
    document = read(f"""
        # toolcheck: ignore[missing-boundary] reason
        TOOLS = [{TOOL}]  # toolcheck: ignore[too-few-sentences]
        X = "# toolcheck: no comment"
    """)
    assert [(document.text[slice(*comment.offsets)][:11], comment.trailing) for comment in document.comments] == [
        ("# toolcheck", False), ("# toolcheck", True),
    ]  # fmt: skip
    assert read(f"# plain\nTOOLS = [{TOOL}]").comments == ()


def test_what_cannot_be_cut_into_tokens_has_no_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(lines: object) -> Iterator[tokenize.TokenInfo]:
        raise tokenize.TokenError

    monkeypatch.setattr(tokenize, "generate_tokens", fail)
    assert read(f"TOOLS = [{TOOL}]  # toolcheck: ignore[missing-boundary]").comments == ()


def test_an_ignore_beside_a_value_hides_its_findings() -> None:
    tool = '{"name": "find_order", "description": "Find.", "input_schema": {"type": "object"}}'
    before = rules(f"TOOLS = [{tool}]\n")
    assert ("missing-boundary", "/TOOLS/0/description") in before
    assert ("missing-boundary", "/TOOLS/0/description") not in rules(
        f"TOOLS = [{tool}]  # toolcheck: ignore[missing-boundary] short on purpose\n"
    )


@pytest.mark.parametrize(
    ("data", "problem", "start"),
    [
        (b"x = 1\nprint 'input_schema'\n", "this is not valid Python: Missing parentheses", 6),
        (b"x = {{ template }\n", "this is not valid Python: '{' was never closed", 4),
        (b"x = '\0'", "this is a binary file", 5),
        (b"   \n", "the file is empty", 0),
        (b"# -*- coding: nonsense -*-\nx = '\xe9'", "byte 0xe9 is not valid UTF-8", 32),
        (b"# no declaration\nx = '\xe9'", "byte 0xe9 is not valid UTF-8", 22),
    ],
)
def test_what_cannot_be_read_says_why_and_where(data: bytes, problem: str, start: int) -> None:
    document = read_document("x.py", data)
    assert not document.readable
    note = document.notes[-1]
    assert note.details["problem"].startswith(problem)
    assert note.offsets[0] == start


@pytest.mark.parametrize("expression", ["[" * 5000 + "]" * 5000, "-" * 50000 + "1"])
def test_what_nests_too_deeply_is_not_read(expression: str) -> None:
    assert not read(f"description = {expression}").readable


def test_half_a_surrogate_pair_in_the_text_is_no_traceback() -> None:
    from toolcheck.source import parse

    assert not parse("x.py", "x = '\ud800 description'").readable


def test_a_declared_encoding_is_honoured() -> None:
    text = f"# -*- coding: latin-1 -*-\nTOOLS = [{TOOL.replace('b', 'é')}]\n"
    document = read_document("x.py", text.encode("latin-1"))
    assert document.value["TOOLS"][0]["description"] == "é"
    assert source(document, ("TOOLS",)).endswith("]")
    assert read_document("x.json", b'["\xe9"]').readable is False


def test_a_byte_order_mark_is_no_finding() -> None:
    document = read_document("x.py", b"\xef\xbb\xbf" + f"TOOLS = [{TOOL}]".encode())
    assert document.notes == ()
    assert source(document, ("TOOLS",), key=True) == "TOOLS"


def test_doubtful_escapes_warn_nobody(recwarn: pytest.WarningsRecorder) -> None:
    assert read(r"TOOL = {'name': 'a', 'description': '\d', 'parameters': {}}").value["TOOL"]["description"] == r"\d"
    assert len(recwarn) == 0


def test_a_file_that_asks_for_endless_work_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_places, "MAX_WORK", 1000)
    doubled = "\n".join(f"b{i} = [*b{i - 1}, *b{i - 1}]" for i in range(1, 60))
    changes = "\n".join("T[i]['input_schema']['x'] = 1" for _ in range(60))
    for text in (f"b0 = [{TOOL}]\n{doubled}", f"T = [{', '.join([TOOL] * 50)}]\n{changes}\n"):
        assert read(text).notes[-1].details["problem"] == "it puts together more data than can be followed"


def test_a_large_catalogue_is_read() -> None:
    document = read(f"T = [{', '.join([TOOL] * 1000)}]\n" + f"T.append({TOOL})\n" * 1000)
    assert len(catalogues(document)[0].tools) == 2000
