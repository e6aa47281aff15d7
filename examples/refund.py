"""Cancel and pay back: search, check, then two actions that cannot be taken back, each after a person's yes.

The first refund is made by the shop, and its answer comes too late. The executor tries again with the same key, so
that one refund is made. What the tool was sent is in the shop, what was decided in the journal.

usage: refund.py [--yes] [--model NAME]      without --yes you are asked
"""

from __future__ import annotations

import argparse
import tempfile
from typing import Annotated, Any

import httpx
from pydantic import Field

from local_server import local_server
from scripted import Scripted, asks, says
from toolcheck.runtime import Executor, Model, Registry, Session, SqliteJournal, ToolError, begin, run, tool

SERVICES = {"shop": "https://shop.example"}
QUESTION = "I am customer C-7. Cancel my last order and give me the money back."
ORDER = Annotated[str, Field(pattern="^A-[0-9]{1,8}$")]
KEYED = {"effect": "irreversible", "idempotency": "keyed", "executor_arguments": ["idempotency_key"], "timeout": 0.5}


def tools(services: dict[str, str]) -> list[Any]:
    """The catalogue over this address."""
    http = httpx.Client(base_url=services["shop"], timeout=5)

    def sent(path: str, key: str, body: Any) -> Any:
        return http.post(path, json=body, headers={"idempotency-key": key}).raise_for_status().json()

    def find_orders(customer: Annotated[str, Field(pattern="^C-[0-9]{1,6}$")]) -> Any:
        """Finds the orders of one customer, newest first. Use it when the customer speaks of an order without its
        number. Do not use it when the number is known; use `get_order` instead. Returns a list of {order_id, state,
        paid_eur}; an empty list when there are none.

        Args:
            customer: Number of the customer, e.g. C-7.
        """
        return http.get("/orders", params={"customer": customer}).raise_for_status().json()

    def get_order(order_id: ORDER) -> Any:
        """Gets one order with its state and what was paid. Use it before anything is cancelled or refunded. Do not
        use it to search; use `find_orders` instead. Returns {order_id, state, paid_eur}; an unknown number returns
        an error.

        Args:
            order_id: Number of the order as `find_orders` returns it, e.g. A-17.
        """
        return http.get(f"/orders/{order_id}").raise_for_status().json()

    def cancel_order(order_id: ORDER, *, idempotency_key: str) -> Any:
        """Cancels one open order for good. Use it when the customer asks to stop an order that was not sent. Do not
        use it to pay anything back; use `refund_order` instead. Returns {order_id, state}; an order that was sent
        returns an error.

        Args:
            order_id: Number of the order as `get_order` returns it, e.g. A-17.
        """
        if http.get(f"/orders/{order_id}").raise_for_status().json()["state"] == "sent":
            raise ToolError("This order was sent; it cannot be cancelled. Offer a return instead.")
        return sent(f"/orders/{order_id}/cancel", idempotency_key, {})

    def refund_order(
        order_id: ORDER, amount_eur: Annotated[float, Field(ge=0.01, le=5_000)], *, idempotency_key: str
    ) -> Any:
        """Pays money of one cancelled order back to the customer. Use it when an order was cancelled and the
        customer wants the money. Do not use it for vouchers or open orders. Returns {refund_id, amount_eur}; more
        than was paid returns an error.

        Args:
            order_id: Number of the order as `get_order` returns it, e.g. A-17.
            amount_eur: Amount in euros, at most what was paid, e.g. 42.50.
        """
        return sent(f"/orders/{order_id}/refund", idempotency_key, {"amount_eur": amount_eur})

    reads = {"effect": "read", "right": "orders.read"}
    return [
        tool(find_orders, policy=reads),
        tool(get_order, policy=reads),
        tool(cancel_order, policy={**KEYED, "right": "orders.cancel"}),
        tool(refund_order, policy={**KEYED, "right": "payments.refund"}),
    ]


def script() -> Scripted:
    """What a model would say to `QUESTION`."""
    return Scripted(
        lambda _: asks(("find_orders", {"customer": "C-7"})),
        lambda _: asks(("get_order", {"order_id": "A-17"})),
        lambda _: asks(("cancel_order", {"order_id": "A-17"})),
        lambda _: asks(("refund_order", {"order_id": "A-17", "amount_eur": 42.5})),
        lambda _: says("Order A-17 is cancelled, and 42.50 EUR are on their way."),
    )


def real(name: str) -> Model:
    from anthropic import Anthropic

    from toolcheck.runtime.clients.anthropic import AnthropicModel

    return AnthropicModel(Anthropic(), name)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--yes", action="store_true")
    parser.add_argument("--model", help="a real model, by its name; needs ANTHROPIC_API_KEY")
    given = parser.parse_args()
    with local_server() as (address, shop), tempfile.TemporaryDirectory() as folder:
        executor = Executor(Registry(tools({"shop": address})), SqliteJournal(f"{folder}/journal.db"), backoff=0.6)
        session = Session("s1", "ann", rights=["orders.read", "orders.cancel", "payments.refund"], tenant="north")
        model = real(given.model) if given.model else script()
        done = run(model, executor, session, begin(QUESTION))
        while done.stop == "confirmation":
            for challenge in done.challenges:
                print(f"May I {challenge.tool} {dict(challenge.arguments)}?")
                yes = given.yes or input("yes or no: ").strip().lower() == "yes"
                (executor.confirmations.approve if yes else executor.confirmations.decline)(challenge.id)
            done = run(model, executor, session, done.conversation)
        print(done.text or f"[{done.stop}]")
        for entry in executor.journal.entries():
            if entry.kind != "claimed":
                print(f"  {entry.kind}: {entry.tool}, attempts: {entry.attempts}")
        print(f"Refunds that the shop made: {len(shop.refunds)}")


if __name__ == "__main__":
    main()
