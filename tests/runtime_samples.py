"""A small shop for the tests of the runtime: tools that read, write, fail or sleep, and a model with a script."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from toolcheck.runtime import (
    Assistant,
    Call,
    Executor,
    Registry,
    Request,
    Session,
    SqliteJournal,
    Stop,
    Text,
    ToolError,
    tool,
)

SECRET = "bill-7Qx91-zz"


class Shop:
    """What the tools act on; `done` lists effects as they happen."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.fail: dict[str, list[BaseException]] = {}
        """Tool -> what its next calls raise."""
        self.slow: dict[str, float] = {}
        self.lock = threading.Lock()

    def act(self, name: str, *told: Any) -> None:
        with self.lock:
            self.done.append((name, *told))
            failing = self.fail.get(name)
            error = failing.pop(0) if failing else None
        time.sleep(self.slow.get(name, 0))
        if error is not None:
            raise error

    def tools(self) -> list[Any]:
        def find_orders(
            customer: Annotated[str, Field(pattern="^C-[0-9]{1,6}$")],
            status: Literal["open", "sent", "closed"] = "open",
            limit: Annotated[int, Field(ge=1, le=20)] = 5,
        ) -> list[dict[str, str]]:
            """Finds the orders of one customer by status. Use it when the customer asks where an order is or what
            was ordered. Do not use it to stop an order; use `cancel_order` instead. Returns a list of {order_id,
            status}; an empty list when there are none.

            Args:
                customer: Number of the customer, e.g. C-1042.
                status: Which orders to list.
                limit: Most orders to return.
            """
            self.act("find_orders", customer, status, limit)
            return [{"order_id": "A-1", "status": status}]

        def cancel_order(
            order_id: Annotated[str, Field(pattern="^A-[0-9]{1,8}$")], *, idempotency_key: str
        ) -> dict[str, Any]:
            """Cancels one open order for good. Use it when the customer asks to cancel an order that is not sent
            yet. Do not use it to look an order up; use `find_orders` instead. Returns {order_id, cancelled}; an
            order that was sent returns an error.

            Args:
                order_id: Number of the order as `find_orders` returns it, e.g. A-1.
            """
            self.act("cancel_order", order_id, idempotency_key)
            return {"order_id": order_id, "cancelled": True}

        def add_note(
            order_id: Annotated[str, Field(pattern="^A-[0-9]{1,8}$")],
            text: Annotated[str, Field(min_length=1, max_length=200)],
        ) -> str:
            """Adds one line of text to an order. Use it when the customer wants the driver to know something. Do
            not use it to change an address; use `set_address` instead. Returns the word `added`; an unknown order
            returns an error.

            Args:
                order_id: Number of the order as `find_orders` returns it, e.g. A-1.
                text: The line as the driver reads it, e.g. ring twice.
            """
            self.act("add_note", order_id, text)
            return "added"

        def set_address(
            order_id: Annotated[str, Field(pattern="^A-[0-9]{1,8}$")],
            street: Annotated[str, Field(min_length=1, max_length=200)],
            *,
            idempotency_key: str,
            token: str,
        ) -> str:
            """Sets the address that one open order goes to. Use it when the customer moved or gave a wrong street.
            Do not use it for remarks to the driver; use `add_note` instead. Returns the word `set`; an unknown
            order returns an error.

            Args:
                order_id: Number of the order as `find_orders` returns it, e.g. A-1.
                street: Street and number, e.g. 4 Mill Lane.
            """
            self.act("set_address", order_id, street, idempotency_key)
            if token != SECRET:
                raise ToolError("wrong token", status=401)
            return f"set with {token}"

        keyed = {"idempotency": "keyed", "timeout": 1.5}
        return [
            tool(find_orders, policy={"effect": "read", "timeout": 1.5}),
            tool(
                cancel_order,
                policy={
                    **keyed,
                    "effect": "irreversible",
                    "right": "orders.cancel",
                    "executor_arguments": ["idempotency_key"],
                },
            ),
            tool(add_note, policy={"effect": "write", "idempotency": "none", "timeout": 1.5}),
            tool(
                set_address,
                policy={**keyed, "effect": "write", "executor_arguments": ["idempotency_key", "token"]},
                credentials={"token": "billing"},
            ),
        ]


class Scripted:
    """A model that replies what it was given, one after the other; then that it is done. Keeps what it was asked."""

    def __init__(self, *replies: Assistant | BaseException) -> None:
        self.replies = list(replies)
        self.asked: list[Request] = []

    def reply(self, request: Request) -> Assistant:
        self.asked.append(request)
        told = self.replies.pop(0) if self.replies else says("Done.")
        if isinstance(told, BaseException):
            raise told
        return told


class AsyncScripted(Scripted):
    async def reply(self, request: Request) -> Assistant:  # type: ignore[override]
        return super().reply(request)


def calls(*wanted: tuple[str, Any], stop: Stop = Stop.TOOL_USE, text: str = "", first: int = 1) -> Assistant:
    """A turn that calls these tools, with ids c1, c2 …"""
    blocks = [
        Call(f"c{number}", name, given if isinstance(given, dict) else None, "" if isinstance(given, dict) else given)
        for number, (name, given) in enumerate(wanted, first)
    ]
    return Assistant((*([Text(text)] if text else []), *blocks), stop)


def says(text: str, stop: Stop = Stop.END_TURN) -> Assistant:
    return Assistant((Text(text),), stop)


def executor(shop: Shop, folder: Path, *, tools: Iterable[Any] | None = None, **more: Any) -> Executor:
    made = shop.tools() if tools is None else list(tools)
    path = os.path.join(folder, "journal.db")
    more.setdefault("credentials", lambda name, session: SECRET)
    more.setdefault("backoff", 0.01)
    return Executor(Registry(made, lint="off"), more.pop("journal", None) or SqliteJournal(path), **more)


def ann(*rights: str) -> Session:
    return Session("s1", "ann", rights=rights or ("orders.cancel",), tenant="north")


def results(messages: Sequence[Any]) -> list[tuple[str, bool]]:
    """(text, is_error) of every result of a conversation."""
    from toolcheck.runtime import Results

    return [
        (result.text, result.is_error)
        for message in messages
        if isinstance(message, Results)
        for result in message.results
    ]
