"""The classes, fields and parameters of decorated functions, and what each library makes of their schema."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from function_samples import one
from toolcheck.source.unknown import UNKNOWN, UNSEEN

FASTMCP = """
from typing import *
from enum import *
from dataclasses import dataclass, field
from pydantic import AliasChoices, BaseModel, ConfigDict, Field
from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
mcp = FastMCP("a")
"""
HEADS = {
    "mcp": "from mcp.server.mcpserver import MCPServer\nfrom mcp.types import ToolAnnotations\nx = MCPServer('a')\n",
    "langchain": "from typing import Annotated\nfrom pydantic import BaseModel\n"
    "from langchain_core.tools import InjectedToolArg, tool\nfrom langchain_core.runnables import RunnableConfig\n"
    "from langchain.tools import ToolRuntime\n",
    "agents": "from typing import Any\nfrom agents import RunContextWrapper, function_tool\n",
    "anthropic": "from pydantic import BaseModel\nfrom anthropic import beta_tool\n",
    "pydantic_ai": "from pydantic import BaseModel\nfrom pydantic_ai import Agent, RunContext\nx = Agent('a')\n",
}


def of_type(definitions: str, annotation: str = "X", default: str = "") -> Any:
    """The schema of a parameter of fastmcp, which puts classes where they are used."""
    text = FASTMCP.replace(
        "from typing import *", "from typing import Annotated, Any, ClassVar, Literal, Optional, Union"
    )
    text = text.replace("from enum import *", "from enum import Enum, IntEnum, StrEnum, auto")
    text += "from typing_extensions import NotRequired, Required, TypedDict\n" + dedent(definitions)
    text += f"\n@mcp.tool\ndef f(x: {annotation}{f' = {default}' if default else ''}): 'Does it.'\n"
    return one(text)["inputSchema"]["properties"]["x"]


def of_library(library: str, rest: str) -> dict[str, Any]:
    return one(HEADS[library] + dedent(rest))


def test_fields_of_models() -> None:
    schema = of_type("""
        def later(): ...
        class Base(BaseModel):
            '''The base.'''
            model_config = {"extra": "allow"}
            kept: int = 1
            changed: int
            shared: ClassVar[int] = 3
            _hidden: int = 4
        class X(Base, frozen=True):
            changed: str = Field("a", alias="renamed", description="New.")
            made: list[int] = Field(default_factory=list, max_length=3)
            needed: int = Field(..., gt=0)
            also: Annotated[int, Field(default=2)]
            choice: int = Field(1, validation_alias=AliasChoices("a", "b"))
            later: int = later()
    """)
    assert schema == {
        "type": "object",
        "properties": {
            "kept": {"type": "integer", "default": 1},
            "changed": {"type": "integer"},
            "renamed": {"type": "string", "description": "New.", "default": "a"},
            "made": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
            "needed": {"type": "integer", "exclusiveMinimum": 0},
            "also": {"type": "integer", "default": 2},
            "choice": {"type": "integer", "default": 1, "**": UNKNOWN},
            "later": {"type": "integer", "default": UNKNOWN},
        },
        "required": ["changed", "needed"], "additionalProperties": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("model_config = ConfigDict(extra='forbid', frozen=True)", {"additionalProperties": False}),
        ("model_config = dict(extra='ignore')", {}),
        ("model_config = ConfigDict(extra=WHAT)", {"**": UNKNOWN}),
        ("model_config = ConfigDict(alias_generator=f)", {"**": UNKNOWN}),
        ("model_config = ConfigDict(**MORE)", {"**": UNKNOWN}),
        ("model_config: ConfigDict = {'title': 'x'}", {}),
        ("model_config = CONFIG", {"**": UNKNOWN}),
        ("class Config:\n        extra = 'forbid'", {"**": UNKNOWN}),
    ],
)
def test_settings_of_models(config: str, expected: dict[str, Any]) -> None:
    schema = of_type(f"class X(BaseModel):\n    {config}\n    a: int\n")
    assert schema == {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], **expected}


@pytest.mark.parametrize("head", ["@dataclass\nclass X:", "class X(TypedDict):"])
@pytest.mark.parametrize(
    ("value", "closed"), [("ConfigDict(extra='forbid')", True), ("ConfigDict(strict=True)", False)]
)
def test_settings_of_classes_that_are_no_models(head: str, value: str, closed: bool) -> None:
    schema = of_type(f"{head}\n    __pydantic_config__ = {value}\n    a: int\n")
    expected = {"additionalProperties": False} if closed else {}
    assert schema == {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], **expected}


def test_docstrings_of_attributes_count_where_the_model_says_so() -> None:
    text = (
        "class X(BaseModel):\n    {}\n    a: int\n    '''The a.'''\n"
        "    b: int = Field(1, description='B.')\n    '''No.'''\n"
    )
    assert of_type(text.format("model_config = ConfigDict(use_attribute_docstrings=True)"))["properties"] == {
        "a": {"type": "integer", "description": "The a."},
        "b": {"type": "integer", "description": "B.", "default": 1},
    }
    assert "description" not in of_type(text.format("pass"))["properties"]["a"]


def test_typed_dicts_and_dataclasses() -> None:
    assert of_type("""
        class Some(TypedDict, total=False):
            a: Required[int]
            b: str
        class X(Some):
            c: float
            d: NotRequired[bool]
    """) == {
        "type": "object", "required": ["a", "c"],
        "properties": {
            "a": {"type": "integer"}, "b": {"type": "string"}, "c": {"type": "number"}, "d": {"type": "boolean"},
        },
    }  # fmt: skip
    assert of_type("""
        @dataclass(frozen=True)
        class X:
            a: int
            b: list[int] = field(default_factory=list)
            c: int = field(default=3, repr=False)
    """) == {
        "type": "object", "required": ["a"],
        "properties": {
            "a": {"type": "integer"}, "b": {"type": "array", "items": {"type": "integer"}},
            "c": {"type": "integer", "default": 3},
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("class X(str, Enum):\n    A = 'a'\n    B = 'b'\n    C = A", {"enum": ["a", "b"], "type": "string"}),
        (
            "class X(IntEnum):\n    '''Steps.'''\n    A = 1\n    B = 2",
            {"enum": [1, 2], "type": "integer", "description": "Steps."},
        ),
        ("class X(Enum):\n    A = 'a'", {"enum": ["a"], "type": "string"}),
        ("class X(Enum):\n    A = 1\n    B = 'b'", {"enum": [1, "b"]}),
        ("class X(IntEnum):\n    A = auto()\n    B = 5\n    C = auto()", {"enum": [1, 5, 6], "type": "integer"}),
        ("class X(StrEnum):\n    Some = auto()\n    B = 'c'", {"enum": ["some", "c"], "type": "string"}),
        ("class X(str, Enum):\n    A = auto()", {"**": UNKNOWN}),
        ("class X(Enum):\n    A = []", {"**": UNKNOWN}),
        ("class X(Enum): ...", {"**": UNKNOWN}),
    ],
)
def test_enumerations(body: str, expected: dict[str, Any]) -> None:
    assert of_type(body) == expected


def test_members_of_enumerations_as_defaults() -> None:
    colors = "class X(Enum):\n    RED = 'red'\n    BLUE = 'blue'\n"
    assert of_type(colors, default="X.BLUE")["default"] == "blue"
    assert of_type(colors, "str", default="X.RED.value")["default"] == "red"
    assert of_type(colors, default="X.GREEN")["default"] is UNKNOWN
    assert of_type(colors, "Literal[X.RED, X.BLUE]") == {"enum": ["red", "blue"], "type": "string"}
    assert of_type(colors, "list[X]", default="[X.RED]")["default"] == ["red"]


def test_two_classes_of_one_name_are_not_told_apart() -> None:
    schema = of_type("""
        class Inner(BaseModel):
            a: int
        class Outer(BaseModel):
            class Inner(BaseModel):
                b: int
            x: Inner
            y: "Outer.Inner"
        X = tuple[Inner, Outer]
    """)
    assert "**" in str(schema)


def test_what_a_library_fills_in_is_left_out() -> None:
    text = FASTMCP.replace("*", "Annotated, Optional", 1)
    definition = one(text + dedent("""
        @mcp.tool
        def f(a: int, ctx: Context, other: Optional[Context] = None, more: "Context | None" = None,
              user: str = Depends(get)): "Does it."
    """))  # fmt: skip
    assert list(definition["inputSchema"]["properties"]) == ["a"]
    definition = of_library("langchain", """
        @tool
        def f(a: int, config: RunnableConfig, run: ToolRuntime, user: Annotated[str, InjectedToolArg()],
              run_manager=None, callbacks=None): "Does it."
    """)  # fmt: skip
    assert list(definition["args_schema"]["properties"]) == ["a"]
    definition = of_library("agents", "@function_tool\ndef f(ctx: RunContextWrapper[Any], a: int): 'Does it.'\n")
    assert list(definition["parameters"]["properties"]) == ["a"]
    definition = of_library("pydantic_ai", "@x.tool\ndef f(ctx, a: int): 'Does it.'\n")
    assert list(definition["args_schema"]["properties"]) == ["a"]
    definition = of_library("pydantic_ai", "@x.tool_plain\ndef f(ctx, a: int): 'Does it.'\n")
    assert list(definition["args_schema"]["properties"]) == ["ctx", "a"]


def test_arguments_without_names_leave_the_schema_open_to_doubt() -> None:
    assert of_library("mcp", "@x.tool()\ndef f(a: int, *b: int, **c): ''\n")["inputSchema"]["properties"] == {
        "a": {"type": "integer"}, "**": UNKNOWN,
    }  # fmt: skip
    assert of_library("anthropic", "@beta_tool\ndef f(**c): ''\n")["input_schema"]["additionalProperties"] is UNKNOWN


def test_the_strict_form_of_openai() -> None:
    strict = of_library("agents", "@function_tool\ndef f(a: int, b: str | None = None): 'Does it.'\n")
    assert strict["strict"] is True
    assert strict["parameters"] == {
        "type": "object", "required": ["a", "b"], "additionalProperties": False,
        "properties": {"a": {"type": "integer"}, "b": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
    }  # fmt: skip
    refused = of_library("agents", "@function_tool\ndef f(a: dict[str, int]): 'Does it.'\n")
    assert refused["parameters"] == {"**": UNKNOWN}
    loose = of_library("agents", "@function_tool(strict_mode=False)\ndef f(a: dict[str, int]): 'Does it.'\n")
    assert loose["parameters"]["properties"]["a"]["additionalProperties"] == {"type": "integer"}
    computed = of_library("agents", "@function_tool(strict_mode=MODE)\ndef f(a: int): 'Does it.'\n")
    assert computed["parameters"] == {"**": UNKNOWN}
    assert computed["strict"] is UNKNOWN


def test_schemas_that_are_given_to_the_decorator() -> None:
    model = "class M(BaseModel):\n    '''A model.'''\n    a: int\n"
    given = of_library("anthropic", model + "@beta_tool(input_schema=M)\ndef f(b: int): 'Does it.'\n")
    assert given["input_schema"]["properties"] == {"a": {"type": "integer"}}
    given = of_library("anthropic", "@beta_tool(input_schema=S)\ndef f(b: int): 'Does it.'\n")
    assert given["input_schema"] == {"**": UNKNOWN}
    given = of_library("langchain", model + "@tool('g', args_schema=M)\ndef f(b: int): ...\n")
    assert given["name"] == "g"
    assert given["description"] == "A model."
    assert given["args_schema"]["properties"] == {"a": {"type": "integer"}}
    given = of_library("langchain", "@tool(args_schema=None)\ndef f(b: int): 'Does it.'\n")
    assert list(given["args_schema"]["properties"]) == ["b"]


def test_the_only_parameter_of_pydantic_ai_may_be_the_schema() -> None:
    model = "class M(BaseModel):\n    '''A model.'''\n    a: int\n"
    assert of_library("pydantic_ai", model + "@x.tool_plain\ndef f(m: M): ...\n") == {
        "name": "f", "description": "A model.",
        "args_schema": {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
    }  # fmt: skip
    two = of_library("pydantic_ai", model + "@x.tool_plain\ndef f(m: M, n: int): ...\n")
    assert two["args_schema"]["properties"]["m"] == {"$ref": "#/$defs/M"}


def test_annotations_are_those_that_are_sent() -> None:
    given = of_library("mcp", "@x.tool(title='T', annotations=ToolAnnotations(read_only_hint=True))\ndef f(): ''\n")
    assert given["annotations"] == {"readOnlyHint": True}
    assert given["title"] == "T"


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ("", None), (" -> None", None), (" -> Any", None), (" -> list", None), (" -> list[Any]", None),
        (" -> Thing", UNSEEN), (" -> bytes", None), (" -> dict", {"type": "object", "additionalProperties": True}),
        (" -> list[int]", {"type": "object", "properties": {"result": {"type": "array", "items": {"type": "integer"}}},
                           "required": ["result"], "x-fastmcp-wrap-result": True}),
        (" -> M", {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}),
        (" -> N", UNSEEN),
    ],
)  # fmt: skip
def test_output_schemas_of_fastmcp(returns: str, expected: Any) -> None:
    text = FASTMCP.replace("from typing import *", "from typing import Any").replace("from enum import *", "")
    text += "class M(BaseModel):\n    a: int\nclass N(BaseModel):\n    a: int = Field(alias='b')\n"
    found = one(f"{text}@mcp.tool\ndef f(){returns}: 'Does it.'\n")
    assert found.get("outputSchema") == expected
    assert (found.get("outputSchema") is UNSEEN) is (expected is UNSEEN)
    assert "outputSchema" not in one(f"{text}@mcp.tool(output_schema=None)\ndef f() -> int: 'Does it.'\n")
    given = one(f"{text}@mcp.tool(output_schema={{'type': 'object'}})\ndef f() -> int: 'Does it.'\n")
    assert given["outputSchema"] == {"type": "object"}


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ("", None), (" -> dict", None), (" -> Thing", UNSEEN),
        (" -> str", {"type": "object", "properties": {"result": {"type": "string"}}, "required": ["result"]}),
        (" -> None", {"type": "object", "properties": {"result": {"type": "null"}}, "required": ["result"]}),
        (" -> dict[str, int]", {"type": "object", "additionalProperties": {"type": "integer"}}),
    ],
)  # fmt: skip
def test_output_schemas_of_the_mcp_sdk(returns: str, expected: Any) -> None:
    found = of_library("mcp", f"@x.tool()\ndef f(){returns}: ''\n")
    assert found.get("outputSchema") == expected
    assert "outputSchema" not in of_library("mcp", f"@x.tool(structured_output=False)\ndef f(){returns}: ''\n")
    assert of_library("mcp", "@x.tool(structured_output=S)\ndef f() -> int: ''\n")["outputSchema"] is UNSEEN
