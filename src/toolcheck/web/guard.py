"""What stands before every request: who may ask, how much may be sent, and what a browser may do with the answer."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

NONCE = "toolcheck.nonce"
"""In the scope of a request: what a style has to carry to be used."""
JSON = "application/json"
POLICY = (
    "default-src 'none'; script-src 'self' 'sha256-{script}'; style-src 'self' 'nonce-{nonce}'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # the address holds the token
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}


class Guard:
    """Lets a request through to the app when it holds the token, comes by a name of this machine and from this page.

    Without the token every address is unknown, so that nothing tells what is served here. The app sees the path
    behind the token.
    """

    def __init__(self, app: App, *, token: str, port: int, most: int, script: str) -> None:
        self._app = app
        self._token = token.encode()
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"} | ({"127.0.0.1", "localhost"} if port == 80 else set())
        self._most = most
        self._script = script

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # no web sockets here
            await send({"type": "websocket.close", "code": 1008})
            return
        nonce = secrets.token_urlsafe(16)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = POLICY.format(script=self._script, nonce=nonce)
                more = {**HEADERS, "content-security-policy": policy}
                message["headers"] = [*message.get("headers", ()), *[(k.encode(), v.encode()) for k, v in more.items()]]
            await send(message)

        first, _, rest = str(scope["path"]).removeprefix("/").partition("/")
        status, why = self._refusal(scope, first)
        if status:
            await _refuse(answer if why else send, status, why)
            return
        inner = {**scope, "path": f"/{rest}", "raw_path": b"", "root_path": "", NONCE: nonce}
        if not rest and not str(scope["path"]).endswith("/"):
            await _redirect(answer, f"/{first}/")
            return
        if scope["method"] != "POST":
            await self._app(inner, receive, answer)
        elif (body := await self._body(receive)) is None:
            await _refuse(answer, 413, self._too_large())
        else:
            await self._app(inner, _handed_on(body, receive), answer)

    def _refusal(self, scope: Scope, token: str) -> tuple[int, str]:
        """The status of a refusal and its reason in words, 0 for none."""
        if not hmac.compare_digest(token.encode("utf-8", "replace"), self._token):
            return 404, ""
        hosts = _values(scope, b"host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 421, "this page is served to 127.0.0.1 and localhost only"
        if any(origin.lower() != f"http://{hosts[0].lower()}" for origin in _values(scope, b"origin")):
            return 403, "this page answers no other site"
        if scope["method"] == "POST":
            return self._refusal_of_body(scope)
        return (0, "") if scope["method"] in ("GET", "HEAD") else (405, "only GET and POST are answered")

    def _refusal_of_body(self, scope: Scope) -> tuple[int, str]:
        kinds = [kind.partition(";")[0].strip().lower() for kind in _values(scope, b"content-type")]
        if kinds != [JSON]:
            return 415, f"a question is sent as {JSON}"
        lengths = _values(scope, b"content-length")
        if any(length.isdecimal() and int(length[:20]) > self._most for length in lengths):
            return 413, self._too_large()
        return 0, ""

    def _too_large(self) -> str:
        return f"larger than {self._most / 1e6:g} MB, the most that one question may hold"

    async def _body(self, receive: Receive) -> bytes | None:
        """The body of a request; None where it grows too large: no more of it is read, or held."""
        held = bytearray()
        while True:
            message = await receive()
            held += message.get("body", b"")
            if len(held) > self._most:
                return None
            if not message.get("more_body"):
                return bytes(held)


def _handed_on(body: bytes, receive: Receive) -> Receive:
    """A body that was read, and then whatever else comes."""
    told = False

    async def handed_on() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return handed_on


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


async def _refuse(send: Send, status: int, why: str) -> None:
    body = json.dumps({"problem": {"message": why}}).encode() if why else b""
    # Closed, or the server would go on reading a body that it throws away.
    headers = [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    headers += [(b"content-type", JSON.encode())] if why else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _redirect(send: Send, to: str) -> None:
    headers = [(b"location", to.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 307, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
