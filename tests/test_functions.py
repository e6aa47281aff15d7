"""Decorated functions: which are tools, what their definitions are, and where the parts stand."""

from __future__ import annotations

import json

import pytest

from function_samples import FOLDER, comparable, expected, findings, one, read, source, tools
from toolcheck.discover import catalogues, worth_parsing
from toolcheck.source.unknown import UNKNOWN, UNSEEN

MCP = """
from typing import *
from mcp.server.fastmcp import FastMCP, Context
mcp = FastMCP("shop")
"""
KINDS = {"mcp": "mcp", "fastmcp": "boutique", "langchain": "tool", "agents": "function_tool", "anthropic": "beta_tool",
         "pydantic_ai": "agent"}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_read_is_what_the_library_was_seen_to_list(kind: str) -> None:
    file = FOLDER / f"{kind}_tools.py"
    found = {name: comparable(tool) for name, tool in tools(read(file.read_text(encoding="utf-8"), str(file))).items()}
    assert found == expected(kind)
    assert len(found) == 12


@pytest.mark.parametrize(("kind", "name"), KINDS.items())
def test_the_functions_of_a_server_are_one_catalogue_to_which_other_files_may_add(kind: str, name: str) -> None:
    file = FOLDER / f"{kind}_tools.py"
    document = read(file.read_text(encoding="utf-8"), str(file))
    first = catalogues(document)[0]
    assert first.path == (name,)
    assert first.partial
    assert document.value[name][-1] is UNSEEN


def test_findings_stand_at_the_function_the_line_of_the_docstring_and_the_parameter() -> None:
    document = read('''
        from fastmcp import FastMCP
        from pydantic import BaseModel, Field
        mcp = FastMCP("shop")
        class Order(BaseModel):
            """An order."""
            number: int = Field(ge=1, description="Its number.")
        @mcp.tool(name="find_order", annotations={"readOnlyHint": True})
        async def find(
            order: "Order",
            limit: int = 3,
        ) -> str:
            """Finds an order.

            Use it for one.

            Args:
                limit: How many
                    at most.
            """
    ''')
    schema = "mcp", 0, "inputSchema"
    assert source(document, "mcp") == 'mcp.tool(name="find_order", annotations={"readOnlyHint": True})'
    assert source(document, "mcp", 0) == "async def find"
    assert source(document, "mcp", 0, "name") == '"find_order"'
    assert source(document, "mcp", 0, "annotations", "readOnlyHint") == "True"
    assert source(document, "mcp", 0, "description") == '"""Finds an order.\n\n    Use it for one.'
    assert source(document, *schema) == "async def find"
    assert source(document, *schema, "properties", "limit") == "limit: int"
    assert source(document, *schema, "properties", "limit", "type") == "limit: int"
    assert source(document, *schema, "properties", "limit", "default") == "3"
    assert source(document, *schema, "properties", "limit", "description") == "limit: How many\n            at most."
    number = (*schema, "properties", "order", "properties", "number")
    assert source(document, *number) == "number: int"
    assert source(document, *number, "minimum") == "1"
    assert source(document, *number, "description") == '"Its number."'
    start, end = document.positions.key((*schema, "properties", "limit"))
    assert document.text[start:end] == "limit"
    assert document.positions.path_at(document.text.index("limit: int")) == (*schema, "properties", "limit")


def test_a_finding_is_told_with_its_line() -> None:
    found = findings(
        MCP + '@mcp.tool()\ndef find_order(order_id: str, x: Dict[str, Thing] = None) -> str:\n    """Get it."""\n'
    )
    assert ("undescribed-parameter", 6, 16) in found
    assert ("description-echoes-name", 7, 5) in found or ("missing-trigger", 7, 5) in found
    assert not [place for place in found if place[1:] == (6, 31)]


@pytest.mark.parametrize(
    ("imports", "decorator"),
    [
        ("from mcp.server.fastmcp import FastMCP as F\nx = F('a')", "x.tool()"),
        ("import mcp.server.fastmcp as lib\nx = lib.FastMCP('a')", "x.tool('found')"),
        ("import mcp.server.fastmcp\nx = mcp.server.fastmcp.FastMCP('a')", "x.tool()"),
        ("from mcp.server import MCPServer\nx: MCPServer = MCPServer('a')", "x.tool()"),
        ("from fastmcp import FastMCP\nx = y = FastMCP('a')", "y.tool"),
        ("from fastmcp import FastMCP\nx = FastMCP[int]('a')", "x.tool"),
        ("from fastmcp import FastMCP\ndef make() -> FastMCP: ...\nx = make()", "x.tool"),
        ("from fastmcp import FastMCP\nclass Mine(FastMCP): ...\nx = Mine()", "x.tool(tags={'a'})"),
        ("try:\n    from fastmcp import FastMCP\nexcept ImportError:\n    FastMCP = None\nx = FastMCP('a')", "x.tool"),
        ("from langchain.tools import tool as t", "t"),
        ("import langchain_core.tools", "langchain_core.tools.tool('found')"),
        ("import agents", "agents.function_tool(name_override='found')"),
        ("from agents import *", "function_tool"),
        ("from anthropic import beta_tool\nt = beta_tool", "t"),
        ("from pydantic_ai import Agent\nx = Agent[int, str]('m')", "x.tool_plain"),
        ("from pydantic_ai.toolsets import FunctionToolset\nx = FunctionToolset()", "x.tool_plain()"),
    ],
)
def test_the_origin_of_a_decorator_is_followed(imports: str, decorator: str) -> None:
    definition = one(f"{imports}\n@other\n@{decorator}\n@inner\ndef found(a: int):\n    '''Does it.'''\n")
    assert definition["name"] == "found"
    assert definition["description"] == "Does it."


def test_instances_are_followed_into_functions_and_classes() -> None:
    document = read("""
        from fastmcp import FastMCP
        from pydantic_ai import Agent
        def register(mcp: FastMCP, agent: "Agent[int]", other) -> None:
            @mcp.tool
            def one(): "Does one."
            @agent.tool_plain
            def two(): "Does two."
            @other.tool
            def three(): "Does three."
        class Service:
            server = FastMCP("a")
            def __init__(self):
                self.mcp = FastMCP("b")
            def register(self):
                @self.mcp.tool
                def four(): "Does four."
                @self.server.tool
                def five(): "Does five."
                @self.unknown.tool
                def six(): "Does six."
            @server.tool
            def seven(self, a: int): "Does seven."
    """)
    assert {name: [tool["name"] for tool in found[:-1]] for name, found in document.value.items()} == {
        "register.mcp": ["one"], "register.agent": ["two"], "Service.register.self.mcp": ["four"],
        "Service.register.self.server": ["five"], "Service.server": ["seven"],
    }  # fmt: skip
    assert list(tools(document)["seven"]["inputSchema"]["properties"]) == ["a"]


@pytest.mark.parametrize(
    "text",
    [
        "from crewai.tools import tool\n@tool('x')\ndef f(a: int): 'Does it.'",
        "from smolagents import tool\n@tool\ndef f(a: int): 'Does it.'",
        "def tool(f): return f\n@tool\ndef f(a: int): 'Does it.'",
        "import langchain\nfrom mine import tool\n@tool\ndef f(a: int): 'Does it.'",
        "from mcp.server.lowlevel import Server\nmcp = Server('a')\n@mcp.call_tool()\ndef f(a: int): 'Does it.'",
        "from fastmcp import FastMCP\nx = get()\n@x.tool\ndef f(a: int): 'Does it.'",
        "class Mine: ...\nmcp = Mine()\n@mcp.tool\ndef f(a: int): 'Does it.'",
        "def g(mcp: int):\n    @mcp.tool\n    def f(a: int): 'Does it.'",
        "from fastmcp import FastMCP\nmcp = FastMCP('a')\n@mcp.resource('x://y')\ndef f(a: int): 'Does it.'",
        "from fastmcp import FastMCP\nmcp = FastMCP('a')\n@mcp.prompt\ndef f(a: int): 'Does it.'",
        "from langchain_core.tools import tool\nx = tool\nx = other\n@y\ndef f(a: int): 'Does it.'",
        "from langchain_core.tools import tool\n@decorators[tool]\ndef f(a: int): 'Does it.'",
        "@tool\ndef f(a: int): 'Does it.'",
    ],
)
def test_other_decorators_are_no_tools(text: str) -> None:
    assert read(text).value == {}


@pytest.mark.parametrize(
    "text",
    [
        "def register(mcp, db):\n    @mcp.tool()\n    def f(a: int, b=1) -> str: {}",
        "from installed.server import mcp\n@mcp.tool()\ndef f(a: int, b=1) -> str: {}",
        "from .server import mcp\n@mcp.tool\ndef f(a: int, b=1) -> str: {}",
        "from installed import create\nmcp = create()\n@mcp.tool\ndef f(a: int, b=1) -> str: {}",
    ],
)
def test_an_object_called_mcp_that_comes_from_elsewhere_is_a_server(text: str) -> None:
    definition = one(text.format('"""Does it.\n\n    Args:\n        a: One."""') + "\n")
    assert definition == {
        "name": "f",
        "description": "Does it.\n\nArgs:\n    a: One.",
        "inputSchema": {
            "type": "object",
            "properties": {"a": {"type": "integer", "description": "One."}, "b": {"default": 1, "**": UNKNOWN}},
            "required": ["a"],
        },
        "outputSchema": UNSEEN,
    }


def test_a_second_branch_and_a_second_try_are_not_second_tools() -> None:
    branches = (
        MCP + "if a:\n    @mcp.tool()\n    def f(a: int): 'One.'\nelse:\n    @mcp.tool()\n    def f(a: str): 'Two.'\n"
    )
    assert [tool.description for tool in catalogues(read(branches))[0].tools] == ["One."]
    again = "from agents import function_tool\n@function_tool\ndef f(): 'One.'\n@function_tool\ndef f(): 'Two.'\n"
    assert [tool.description for tool in catalogues(read(again))[0].tools] == ["Two."]
    twice = MCP + "@mcp.tool()\ndef f(): 'One.'\n@mcp.tool()\ndef f(): 'Two.'\n"
    assert len(catalogues(read(twice))[0].tools) == 2
    assert "duplicate-name" in {rule for rule, _, _ in findings(twice)}


def test_a_walk_parses_only_files_that_may_decorate() -> None:
    text = MCP + "@mcp.tool()\ndef f(): 'One.'\n"
    assert worth_parsing(text.encode(), "a.py")
    assert not worth_parsing(text.encode(), "a.yaml")
    assert not worth_parsing(b"@property\ndef tooling(self): ...\n", "a.py")
    assert not worth_parsing(text.replace("@", "#").encode(), "a.py")


def test_what_cannot_be_known_is_unknown_and_only_that() -> None:
    definition = one(
        MCP + "from elsewhere import Thing, TEXT\nX = compute()\n"
        "@mcp.tool(**more)\n"
        "def f(a: Thing, b: list[Thing], c: int = X, d: Annotated[int, Thing()] = 1, e: int | Thing = None): ...\n"
    )
    assert definition["name"] is UNKNOWN
    assert definition["description"] is UNKNOWN
    properties = definition["inputSchema"]["properties"]
    assert properties["a"] == {"**": UNKNOWN}
    assert properties["b"] == {"type": "array", "items": {"**": UNKNOWN}}
    assert properties["c"] == {"type": "integer", "default": UNKNOWN}
    assert properties["d"] == {"type": "integer", "**": UNKNOWN, "default": 1}
    assert properties["e"]["anyOf"] == [{"type": "integer"}, {"**": UNKNOWN}]
    assert definition["inputSchema"]["required"] == ["a", "b"]


def test_schema_rules_are_silent_where_a_type_is_not_known() -> None:
    text = (
        MCP + "from elsewhere import Thing\n@mcp.tool()\ndef find_order(a: Thing, b: int) -> str: 'Finds an order.'\n"
    )
    columns = {column for rule, line, column in findings(text) if line == 7 and "parameter" in rule}
    assert columns == {len("def find_order(a: Thing, ") + 1}


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        ("Optional[Literal['a', None]]", {"anyOf": [{"enum": ["a", None]}, {"type": "null"}]}),
        ("None | int", {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        ("Union[int, int]", {"type": "integer"}),
        ("Literal[1, 'a', 1]", {"enum": [1, "a"]}),
        ("Literal[Literal['a'], 'b']", {"enum": ["a", "b"], "type": "string"}),
        ("'list[\"int\"]'", {"type": "array", "items": {"type": "integer"}}),
        ("dict[str, Any]", {"type": "object", "additionalProperties": True}),
        ("Tuple[int, ...]", {"type": "array", "items": {"type": "integer"}}),
        ("tuple[int, str]", {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2,
                             "maxItems": 2}),
        ("list[Callable]", {"type": "array", "items": {"**": UNKNOWN}}),
        ("Annotated[Optional[int], Field(ge=1)]", {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}),
        ("Annotated[int | str, Field(ge=1)]", {"anyOf": [{"type": "integer"}, {"type": "string"}], "**": UNKNOWN}),
        ("Annotated[str, Field(pattern='^a', json_schema_extra={'format': 'x'})]", {"type": "string", "pattern": "^a",
                                                                                  "format": "x"}),
        ("Annotated[list[str], at.Len(1, 3)]", {"type": "array", "items": {"type": "string"}, "minItems": 1,
                                                "maxItems": 3}),
        ("Annotated[float, at.Interval(gt=0, le=1)]", {"type": "number", "exclusiveMinimum": 0, "maximum": 1}),
        ("Annotated[int, BeforeValidator(f)]", {"type": "integer"}),
        ("Annotated[int, WithJsonSchema({'type': 'string'})]", {"type": "string"}),
        ("constr(max_length=3)", {"type": "string", "maxLength": 3}),
        ("UserId", {"type": "integer"}),
        ("conlist(int, max_length=3)", {"type": "array", "items": {"type": "integer"}, "maxItems": 3}),
        ("Decimal | None", {"anyOf": [{"type": "number"}, {"type": "string"}, {"type": "null"}]}),
        ("Alias", {"type": "array", "items": {"type": "string", "description": "One."}}),
        ("Thing[int]", {"**": UNKNOWN}),
        ("Union[()]", {"**": UNKNOWN}),
        ("lambda: 1", {"**": UNKNOWN}),
        ("''", {"**": UNKNOWN}),
        ("Loop", {"**": UNKNOWN}),
    ],
)  # fmt: skip
def test_annotations(annotation: str, schema: object) -> None:
    definition = one(
        "import annotated_types as at\nfrom pydantic import BeforeValidator, Field, WithJsonSchema, conlist, constr\n"
        "from decimal import Decimal\n"
        "from typing import Annotated, Any, Callable, Literal, NewType, Optional, Tuple, Union\n"
        "from fastmcp import FastMCP\n"
        "mcp = FastMCP('a')\nUserId = NewType('UserId', int)\nLoop = Pool\nPool = Loop\n"
        "One = Annotated[str, Field(description='One.')]\nAlias = list[One]\n"
        f"@mcp.tool\ndef f(x: {annotation}): 'Does it.'\n"
    )
    assert definition["inputSchema"]["properties"]["x"] == schema


def test_classes_that_are_not_what_they_seem_are_unknown() -> None:
    definition = one("""
        from enum import Enum
        from pydantic import BaseModel
        from elsewhere import Base, Mixin, decorate, make
        from fastmcp import FastMCP
        mcp = FastMCP("a")
        class Own(BaseModel):
            a: int
            @classmethod
            def __get_pydantic_json_schema__(cls, a, b): ...
        class Foreign(Base):
            a: int
        class Mixed(BaseModel, Mixin):
            a: int
        @decorate
        class Decorated(BaseModel):
            a: int
        class Settings(BaseModel):
            model_config = make()
            a: int
        class Computed(Enum):
            A = make()
        class Loop(Loop):
            a: int
        class Plain:
            a: int
        @mcp.tool
        def f(a: Own, b: Foreign, c: Mixed, d: Decorated, e: Settings, f: Computed, g: Loop, h: Plain): "Does it."
    """)
    for name, schema in definition["inputSchema"]["properties"].items():
        assert schema.get("**") is UNKNOWN, name


def test_types_and_constants_of_the_same_package_are_read(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "pyproject.toml").write_text("")
    app = folder / "app"
    (app / "deep").mkdir(parents=True)
    (app / "__init__.py").write_text("from .types import Kind\n")
    (app / "deep" / "__init__.py").write_text("")
    (app / "types.py").write_text(
        "from pydantic import BaseModel, Field\nfrom .base import Base\nfrom . import tools\n"
        "Kind = __import__('typing').Literal\nLIMIT = 5\nTEXTS = {'id': 'The id.'}\n"
        "class Item(Base):\n    '''An item.'''\n    name: str = Field(description='Its name.')\n    size: int = LIMIT\n"
    )
    (app / "base.py").write_text("from pydantic import BaseModel\nclass Base(BaseModel):\n    id: int\n")
    (app / "server.py").write_text("from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('a')\n")
    (app / "broken.py").write_text("class Item(:\n")
    file = app / "tools.py"
    text = (
        "from app.types import Item, LIMIT, TEXTS\nimport app.types as t\nfrom . import server\n"
        "from .deep import gone\n"
        "from .broken import Item as Broken\nfrom app import types\nfrom pydantic import Field\n"
        "@server.mcp.tool()\n"
        "def add(item: Item, more: list[t.Item], n: int = LIMIT, m: int = types.LIMIT, b: Broken = None,\n"
        "        g: gone.Thing = None, d: str = Field(description=TEXTS['id'])): 'Adds it.'\n"
    )
    file.write_text(text)
    document = read(text, str(file))
    definition = tools(document)["add"]
    schema = definition["inputSchema"]
    assert schema["properties"]["item"] == {"$ref": "#/$defs/Item"}
    assert schema["properties"]["n"]["default"] == schema["properties"]["m"]["default"] == 5
    assert schema["properties"]["b"] == {"**": UNKNOWN, "default": None}
    assert schema["properties"]["g"] == {"**": UNKNOWN, "default": None}
    assert schema["properties"]["d"]["description"] == "The id."
    assert schema["$defs"]["Item"] == {
        "type": "object",
        "properties": {
            "id": {"type": "integer"}, "name": {"type": "string", "description": "Its name."},
            "size": {"type": "integer", "default": 5},
        },
        "required": ["id", "name"], "description": "An item.",
    }  # fmt: skip
    # What stands in another file is shown at the parameter that brings it in.
    assert source(document, "server.mcp", 0, "inputSchema", "$defs", "Item", "properties", "name") == "item: Item"


@pytest.mark.parametrize(
    "decorated",
    [
        "{}\n@mcp.tool()\n@other\ndef getThing(a: int): 'Gets it.'",
        "@mcp.tool()  {}\ndef getThing(a: int): 'Gets it.'",
        "@mcp.tool(\n    title='T',  {}\n)\nasync def getThing(a: int): 'Gets it.'",
        "@mcp.tool()\n{}\ndef getThing(a: int): 'Gets it.'",
        "@mcp.tool()\ndef getThing(a: int): 'Gets it.'  {}",
    ],
)
def test_a_comment_at_a_decorator_stands_for_the_function(decorated: str) -> None:
    def snake(text: str) -> list[str]:
        return [rule for rule, _, _ in findings(text) if rule in ("name-not-snake-case", "unused-ignore")]

    comment = "# toolcheck: ignore[name-not-snake-case] clients call it so"
    ignored = snake(MCP + decorated.format(comment) + "\n")
    if "title" in decorated:  # inside the brackets it is about the argument
        assert ignored == ["unused-ignore", "name-not-snake-case"]
    else:
        assert ignored == []
    assert snake(MCP + decorated.format("") + "\n") == ["name-not-snake-case"]


def test_what_a_library_makes_is_not_asked_of_the_author() -> None:
    text = (
        MCP + "from pydantic import BaseModel\nclass Item(BaseModel):\n    id: int\n"
        "@mcp.tool()\ndef add_item(item: Item, names: list[str]): 'Adds it.'\n"
    )
    places = {(rule, line) for rule, line, _ in findings(text)}
    assert ("open-object", 6) in places
    assert ("open-object", 9) not in places
    assert ("unbounded-array", 9) in places
    given = (
        "from anthropic import beta_tool\n@beta_tool(input_schema={'type': 'object', 'properties': {}})\ndef f(): ''\n"
    )
    assert "open-object" in {rule for rule, _, _ in findings(given)}


def test_a_definition_is_json_but_for_what_is_unknown() -> None:
    for kind in KINDS:
        file = FOLDER / f"{kind}_tools.py"
        json.dumps(read(file.read_text(encoding="utf-8"), str(file)).value)
