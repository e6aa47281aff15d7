"""Definitions from functions, and the registry that holds them."""

from __future__ import annotations

import enum
import json
from pathlib import Path
from typing import Annotated, Any, Literal, Optional

import pytest

pytest.importorskip("pydantic")

from pydantic import BaseModel, Field

from runtime_samples import Scripted, Shop, ann, calls, executor, results, says
from toolcheck import lint
from toolcheck.runtime import (
    Choice,
    Extract,
    ExtractionError,
    Registry,
    Session,
    SetupError,
    Stop,
    begin,
    define,
    extract,
    render,
    run,
    tool,
)

OBJECT: dict[str, Any] = {"type": "object", "properties": {}}


class Size(enum.Enum):
    SMALL = "small"
    LARGE = "large"


class Line(BaseModel):
    article: str = Field(description="Number of the article.", max_length=20)
    count: int = Field(1, ge=1, le=99, description="How many.")


class Folder(BaseModel):
    name: str
    inside: list[Folder] = []


def order_goods(
    lines: list[Line],
    size: Size,
    note: Annotated[str, Field(description="For the driver.", max_length=80)] = "",
    urgent: bool = False,
    until: Optional[int] = None,  # noqa: UP045
    way: Literal["post", "van"] = "post",
) -> str:
    """Orders goods
    for a shop.

    Args:
        lines: What to order.
        size (Size): Size of the box,
            as printed on it.
        note: Overruled by the annotation.

    Returns:
        not: a parameter
    """
    return f"{lines[0].count} {size.name}"


def test_a_typed_function_is_a_definition() -> None:
    made = tool(order_goods, policy={"effect": "write", "idempotency": "none"})
    assert (made.name, made.description) == ("order_goods", "Orders goods for a shop.")
    properties = made.schema["properties"]
    assert made.schema["required"] == ["lines", "size"]
    assert made.schema["additionalProperties"] is False
    assert "$ref" not in json.dumps(made.schema)
    assert "title" not in json.dumps(made.schema)
    assert properties["size"]["enum"] == ["small", "large"]
    assert properties["size"]["description"] == "Size of the box, as printed on it."
    assert properties["note"] == {"type": "string", "description": "For the driver.", "maxLength": 80, "default": ""}
    assert properties["lines"]["items"]["properties"]["count"]["maximum"] == 99
    assert properties["way"]["enum"] == ["post", "van"]
    assert made.facts.effect == "write"


def test_a_recursive_model_keeps_its_reference() -> None:
    def file_papers(folder: Folder) -> str:
        """Files papers."""
        return folder.name

    made = tool(file_papers)
    assert made.schema["properties"]["folder"] == {"$ref": "#/$defs/Folder"}
    assert made.schema["$defs"]["Folder"]["properties"]["inside"]["items"] == {"$ref": "#/$defs/Folder"}


def test_the_function_gets_models_and_enumerations(tmp_path: Path) -> None:
    made = executor(Shop(), tmp_path, tools=[tool(order_goods, policy={"effect": "write"})])
    given = {"lines": [{"article": "A", "count": 3}], "size": "large"}
    done = run(Scripted(calls(("order_goods", given))), made, ann(), begin("Hello."))
    assert results(done.conversation.messages) == [("3 LARGE", False)]


def test_what_the_executor_adds_is_no_part_of_the_schema() -> None:
    """002's refund tool receives an idempotency key: that is the executor's signature, not the model's schema."""
    for made in Shop().tools():
        assert not {"idempotency_key", "token"} & made.schema["properties"].keys()
        for form in ("anthropic", "openai", "openai-responses", "gemini", "gemini-json-schema", "bedrock", "mcp"):
            text = json.dumps(render([made], form).tools)
            assert "idempotency_key" not in text
            assert "orders.cancel" not in text
            assert "toolcheck/" not in text


def no_docstring(a: int) -> None: ...


def no_hint(a) -> None:  # type: ignore[no-untyped-def]
    """Does."""


def positional(a: int, /) -> None:
    """Does."""


def spread(*a: int) -> None:
    """Does."""


def odd_hint(a: "Nowhere") -> None:  # type: ignore[name-defined]  # noqa: F821, UP037
    """Does."""


@pytest.mark.parametrize(
    ("function", "policy", "words"),
    [
        (no_docstring, {}, "no docstring"),
        (no_hint, {}, "parameter a has no type hint"),
        (positional, {}, "cannot be given by name"),
        (spread, {}, "cannot be given by name"),
        (odd_hint, {}, "type hint cannot be read"),
        (order_goods, {"efect": "read"}, 'did you mean "effect"'),
        (order_goods, {"effect": "reads"}, "effect is 'reads'"),
        (order_goods, {"executor_arguments": ["key"]}, "takes no argument key"),
        (order_goods, {"idempotency": "keyed"}, "not among its executor_arguments"),
        (order_goods, {"effect": "write", "cache_ttl": 5}, "only read"),
    ],
)
def test_what_cannot_be_a_tool_is_refused_when_it_is_made(function: Any, policy: Any, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        tool(function, policy=policy)


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "objekt"}, "is none"),
        ({"type": "object", "properties": {"a": {"$ref": "https://x.org/s.json"}}}, "leads out of the schema"),
        ({"type": "object", "properties": {"a": {"pattern": "^(a+)+$"}}}, "exponential time"),
        ({"type": "object", "properties": {"a": {"pattern": "(?P<x>a)"}}}, "not understood"),
    ],
)
def test_a_schema_that_cannot_be_trusted_is_refused_at_set_up(schema: Any, words: str, tmp_path: Path) -> None:
    made = define(lambda **given: "", name="read_x", description="Reads.", schema=schema)
    with pytest.raises(SetupError, match=words):
        executor(Shop(), tmp_path, tools=[made])


def test_a_policy_file_goes_before_the_code(tmp_path: Path) -> None:
    """One file for the linter and for what runs the tools."""
    file = tmp_path / "tools.policy.yaml"
    file.write_text("add_note: {right: orders.note, confirm: true}\n")
    registry = Registry(Shop().tools(), lint="off", policy=file)
    note = registry.get("add_note")
    assert note is not None
    assert (note.facts.right, note.confirms, note.facts.effect) == ("orders.note", True, "write")
    assert "add_note" not in [made.name for made in registry.for_session(ann())]
    file.write_text("add_note: {efect: write}\n")
    with pytest.raises(
        SetupError, match=r'policy.yaml:1:12: add_note.efect: unknown key "efect"; did you mean "effect"'
    ):
        Registry(policy=file)
    file.write_text("add_note: {idempotency: keyed}\n")
    with pytest.raises(SetupError, match="not among its executor_arguments"):
        Registry(Shop().tools(), lint="off", policy=file)
    with pytest.raises(SetupError, match="no such file"):
        Registry(policy=tmp_path / "gone.yaml")


def test_names_are_unique() -> None:
    first, *_ = Shop().tools()
    registry = Registry([first], lint="off")
    with pytest.raises(SetupError, match="two tools are called find_orders"):
        registry.add(first)
    assert len(registry) == 1


def test_definitions_are_linted_as_they_come() -> None:
    """000's example: two sentences and a parameter without a description."""
    schema = {
        "type": "object", "properties": {"numero": {"type": "string", "pattern": "^[A-Z]-[0-9]{4}$"}},
        "required": ["numero"], "additionalProperties": False,
    }  # fmt: skip
    text = "Retrouve un dossier par son numéro exact. Ne cherche ni par nom, ni par date."
    poor = define(lambda numero: numero, name="chercher_dossier", description=text, schema=schema)
    with pytest.raises(SetupError, match="undescribed-parameter"):
        Registry([poor])
    with pytest.warns(UserWarning, match="too-few-sentences"):
        warned = Registry([poor], lint="warn")
    assert len(warned) == 1
    assert len(Registry([poor], lint="off")) == 1
    with pytest.raises(SetupError, match="lint is one of"):
        Registry(lint="loud")


def test_the_decorator_leaves_the_function_as_it_is() -> None:
    registry = Registry(lint="off")

    @registry.tool(policy={"effect": "read"})
    def find_x(number: int) -> int:
        """Finds x."""
        return number

    assert find_x(3) == 3
    assert [made.name for made in registry] == ["find_x"]


def test_a_session_s_list_is_new_and_the_shared_one_is_never_changed() -> None:
    """001 adds the admin's tools to the shared list: after one admin every session has them."""
    registry = Registry(Shop().tools(), lint="off")
    before = list(registry)
    admin = registry.for_session(ann("orders.cancel"))
    assert "cancel_order" in [made.name for made in admin]
    admin.clear()
    guest = registry.for_session(Session("s2", "bob"))
    assert "cancel_order" not in [made.name for made in guest]
    guest += before
    assert list(registry) == before
    assert "cancel_order" not in [made.name for made in registry.for_session(Session("s3", "eve"))]


@pytest.mark.parametrize("form", ["anthropic", "openai", "openai-responses", "gemini", "bedrock", "mcp"])
def test_a_registry_is_written_in_every_form_and_is_clean_in_it(form: str) -> None:
    report = lint(Registry(Shop().tools()).render(form).tools)
    assert not report.failures
    assert not [finding for finding in report.findings if finding.severity >= 2], report.findings


def test_what_a_provider_would_refuse_is_not_written() -> None:
    long = define(lambda: "", name="x" * 100, description="Does.", schema=OBJECT)
    with pytest.raises(SetupError):
        render([long], "openai")
    with pytest.raises(SetupError, match="did you mean"):
        render([long], "antropic")


# --- extract


SCHEMA = {"type": "object", "properties": {"mood": {"enum": ["good", "bad"]}}, "required": ["mood"]}
ANSWER = ("record_answer", {"mood": "good"})


def test_extract_returns_the_arguments_and_runs_nothing() -> None:
    model = Scripted(calls(ANSWER))
    assert extract(model, SCHEMA, "I am well.") == {"mood": "good"}
    (request,) = model.asked
    assert request.choice == Choice("tool", "record_answer")
    with pytest.raises(AssertionError):
        request.tools[0].run()


def test_extract_asks_again_on_syntactic_failure_only() -> None:
    cut = calls(("record_answer", '{"mood": "go'), stop=Stop.MAX_TOKENS)
    model = Scripted(cut, calls(("record_answer", {"mood": "fine"})), calls(ANSWER))
    assert extract(model, SCHEMA, "I am well.") == {"mood": "good"}
    assert [request.max_tokens for request in model.asked] == [1024, 2048, 2048]
    told = model.asked[2].messages[-1]
    assert '"fine" is none of "good", "bad"' in told.results[0].text  # type: ignore[union-attr]
    # A wrong answer that holds the schema is an answer: that is for the prompt to mend.
    assert extract(Scripted(calls(("record_answer", {"mood": "bad"}))), SCHEMA, "I am well.") == {"mood": "bad"}


@pytest.mark.parametrize(
    ("replies", "reason"),
    [
        ([says("No.", Stop.REFUSAL)], "refusal"),
        ([says("I am not a tool.")] * 3, "no_call"),
        ([calls(("record_answer", "{"))] * 3, "invalid"),
        ([calls(ANSWER, stop=Stop.MAX_TOKENS)] * 9, "truncated"),
    ],
)
def test_extract_gives_up_with_the_reason(replies: Any, reason: str) -> None:
    model = Scripted(*replies)
    with pytest.raises(ExtractionError) as caught:
        extract(model, Extract(SCHEMA, attempts=3), "I am well.")
    assert caught.value.reason == reason
    assert len(model.asked) <= 3
