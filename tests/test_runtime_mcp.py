"""A registry as an MCP server, and the tools of one as definitions, through the official SDK."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic")
pytest.importorskip("mcp")

import mcp

from runtime_samples import AsyncScripted, Shop, ann, calls, executor, results
from toolcheck.runtime import Session, begin, define, run_async
from toolcheck.runtime.clients.mcp_server import server
from toolcheck.runtime.clients.mcp_tools import remote_tools

COUNT = {"type": "object", "properties": {"count": {"type": "integer"}}, "required": ["count"]}


def test_a_session_s_tools_are_listed_without_their_policy(tmp_path: Path) -> None:
    async def listed(session: Session) -> list[Any]:
        async with mcp.Client(server(executor(Shop(), tmp_path), session, name="shop")) as client:
            return list((await client.list_tools()).tools)

    tools = asyncio.run(listed(ann()))
    assert [tool.name for tool in tools] == ["find_orders", "cancel_order", "add_note", "set_address"]
    assert "toolcheck" not in repr(tools)
    assert "idempotency_key" not in repr(tools)
    assert tools[0].annotations.read_only_hint is True
    few = asyncio.run(listed(Session("s", "bob", tools=("find_orders", "cancel_order"))))
    assert [tool.name for tool in few] == ["find_orders"]


def test_calls_pass_the_same_checks(tmp_path: Path) -> None:
    shop = Shop()

    async def called() -> list[Any]:
        made = executor(shop, tmp_path)
        async with mcp.Client(server(made, ann(), name="shop")) as client:
            good = await client.call_tool("find_orders", {"customer": "C-1"})
            bad = await client.call_tool("find_orders", {"customer": "7"})
            gone = await client.call_tool("find_order", {})
            first = await client.call_tool("cancel_order", {"order_id": "A-1"})
            second = await client.call_tool("cancel_order", {"order_id": "A-1"})
            assert [name for name, *_ in shop.done] == ["find_orders"]
            (challenge,) = made.confirmations._asked.values()
            made.confirmations.approve(challenge.id)
            third = await client.call_tool("cancel_order", {"order_id": "A-1"})
            return [good, bad, gone, first, second, third]

    good, bad, gone, first, second, third = asyncio.run(called())
    assert not good.is_error
    assert "A-1" in good.content[0].text
    assert [bad.is_error, gone.is_error, first.is_error, second.is_error] == [True] * 4
    assert "waits for a person" in first.content[0].text
    assert not third.is_error
    assert third.structured_content == {"order_id": "A-1", "cancelled": True}


def test_a_tool_with_an_output_schema_never_succeeds_without_its_object(tmp_path: Path) -> None:
    values = iter([{"count": 3}, "three", {"count": "three"}])
    counting = define(
        lambda: next(values), name="count_orders", description="Counts.", schema={"type": "object"},
        policy={"effect": "read"}, output_schema=COUNT,
    )  # fmt: skip

    async def called() -> list[Any]:
        made = executor(Shop(), tmp_path, tools=[counting])
        async with mcp.Client(server(made, ann(), name="shop")) as client:
            return [await client.call_tool("count_orders", {}) for _ in range(3)]

    good, text, wrong = asyncio.run(called())
    assert good.structured_content == {"count": 3}
    assert [text.is_error, wrong.is_error] == [True, True]
    assert text.content[0].text.startswith("three\n[The result does not hold")
    assert "expected integer" in wrong.content[0].text


def test_the_tools_of_a_remote_server_are_used_under_the_application_s_policy(tmp_path: Path) -> None:
    shop = Shop()
    policies = {"find_orders": {"effect": "read"}, "add_note": {"effect": "write", "idempotency": "none"}}

    async def used() -> Any:
        far = server(executor(shop, tmp_path), ann(), name="shop")
        async with mcp.Client(far) as client:
            tools = await remote_tools(client, policies, prefix="shop_")
            own = executor(Shop(), tmp_path, tools=tools)
            turn = calls(
                ("shop_find_orders", {"customer": "C-1"}),
                ("shop_add_note", {"order_id": "A-1", "text": ""}),
                ("shop_add_note", {"order_id": "A-1", "text": "ring"}),
            )
            done = await run_async(AsyncScripted(turn), own, ann(), begin("Hello."))
            unsaid = await run_async(
                AsyncScripted(calls(("shop_set_address", {"order_id": "A-1", "street": "x"}))), own, ann(), begin("Hi.")
            )
            return done, unsaid

    done, unsaid = asyncio.run(used())
    assert [error for _, error in results(done.conversation.messages)] == [False, True, False]
    assert [name for name, *_ in shop.done] == ["find_orders", "add_note"]
    assert unsaid.stop == "confirmation"  # what nobody said anything about is confirmed


def test_an_error_of_a_remote_tool_is_told(tmp_path: Path) -> None:
    from toolcheck.runtime import ToolError

    shop = Shop()
    shop.fail = {"find_orders": [ToolError("There is no customer C-1.")]}

    async def used() -> Any:
        async with mcp.Client(server(executor(shop, tmp_path), ann(), name="shop")) as client:
            tools = await remote_tools(client, {"find_orders": {"effect": "read"}})
            own = executor(Shop(), tmp_path, tools=tools)
            return await run_async(
                AsyncScripted(calls(("find_orders", {"customer": "C-1"}))), own, ann(), begin("Hello.")
            )

    assert results(asyncio.run(used()).conversation.messages) == [("There is no customer C-1.", True)]
