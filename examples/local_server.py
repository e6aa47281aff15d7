"""Stands for Open-Meteo, Frankfurter and a shop on this machine, so that the examples run offline.

The shop is slow once: the first refund is made and its answer comes too late. Whoever sends the same key again gets
the refund that was made, whoever sends another key a second one.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

PLACES = {"Lyon": (45.75, 4.85, "France"), "Oslo": (59.91, 10.75, "Norway")}
DEGREES = {45.75: 18.0, 59.91: 7.5}
RATES = {("EUR", "NOK"): 11.6, ("USD", "EUR"): 0.86}
LATE = 1.0
"""Seconds that the first refund takes."""


class Shop:
    def __init__(self) -> None:
        self.orders = {"A-17": {"order_id": "A-17", "customer": "C-7", "state": "open", "paid_eur": 42.5}}
        self.refunds: dict[str, dict[str, Any]] = {}
        self.late = True


class _Handler(BaseHTTPRequestHandler):
    disable_nagle_algorithm = True
    shop: Shop

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(url.query).items()}
        if url.path == "/v1/search":
            found = [
                {"name": name, "latitude": at[0], "longitude": at[1], "country": at[2]}
                for name, at in PLACES.items()
                if name.lower() == asked.get("name", "").lower()
            ]
            self._send(200, {"results": found} if found else {})
        elif url.path == "/v1/forecast":
            degrees = DEGREES.get(float(asked["latitude"]))
            days = [f"2026-03-0{day}" for day in range(1, 1 + int(asked["forecast_days"]))]
            warm = [None if degrees is None else degrees + index for index in range(len(days))]
            self._send(200, {"daily": {"time": days, "temperature_2m_max": warm}})
        elif url.path.startswith("/v2/rate/"):
            base, quote = url.path.split("/")[3:5]
            rate = RATES.get((base, quote))
            told = {"base": base, "quote": quote, "rate": rate, "date": "2026-03-01"}
            self._send(404 if rate is None else 200, {"message": "not found"} if rate is None else told)
        elif url.path == "/orders":
            self._send(
                200, [order for order in self.shop.orders.values() if order["customer"] == asked.get("customer")]
            )
        elif url.path.startswith("/orders/"):
            order = self.shop.orders.get(url.path.rpartition("/")[2])
            self._send(200 if order else 404, order or {"message": "there is no such order"})
        else:
            self._send(404, {"message": "not found"})

    def do_POST(self) -> None:
        told = json.loads(self.rfile.read(int(self.headers["content-length"])) or b"{}")
        order = self.shop.orders.get(self.path.split("/")[2])
        if order is None:
            self._send(404, {"message": "there is no such order"})
        elif self.path.endswith("/cancel"):
            order["state"] = "cancelled"
            self._send(200, order)
        else:
            key = self.headers["idempotency-key"]
            refund = self.shop.refunds.setdefault(key, {"refund_id": f"R-{len(self.shop.refunds) + 1}", **told})
            if self.shop.late:
                self.shop.late = False
                time.sleep(LATE)
            self._send(200, refund)

    def _send(self, status: int, body: Any) -> None:
        data = json.dumps(body).encode()
        try:
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            pass  # whoever asked did not wait

    def log_message(self, *told: Any) -> None:
        pass


@contextmanager
def local_server() -> Iterator[tuple[str, Shop]]:
    """The address of a server with all three services, and the shop behind it."""
    shop = Shop()
    handler = type("Handler", (_Handler,), {"shop": shop})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", shop
    finally:
        server.shutdown()
        server.server_close()
