"""The page as an ASGI application: its files, and the one endpoint that takes questions."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import __version__
from ..report.escape import visible
from .files import import_map_hash, index, table
from .given import MAX_BYTES, Given, Misuse
from .guard import NONCE, App, Guard
from .questions import Questions
from .working import Run, in_process

Endpoint = Callable[[Request], Awaitable[Response]]


def application(given: Given, *, token: str, port: int, most: int = MAX_BYTES, run: Run = in_process) -> App:
    """The page of one `toolcheck serve`, behind its guard."""
    files = table()

    async def page(request: Request) -> Response:
        name = request.path_params["name"]
        file = files.get(name)
        if file is None:
            return Response(status_code=404)
        if not name:
            return Response(index(file, request.scope[NONCE], __version__), media_type=file.type)
        return Response(file.path.read_bytes(), media_type=file.type)

    routes = [
        Route("/ask", _asking(Questions(given, run)), methods=["POST"]),
        Route("/{name:path}", page, methods=["GET"]),
    ]
    return Guard(Starlette(routes=routes), token=token, port=port, most=most, script=import_map_hash(files[""]))


def _asking(questions: Questions) -> Endpoint:
    async def ask(request: Request) -> Response:
        try:
            asked = json.loads(await request.body())
        except (ValueError, RecursionError):
            return _told({"problem": {"message": "a question is JSON"}}, 400)
        try:
            return _told(await questions.answer(asked))
        except Misuse as error:
            return _told({"problem": {"message": str(error)}}, 400)
        except Exception as error:  # a fault of ours: the page says so and lives on
            said = visible(f"{type(error).__name__}: {error}"[:300])
            return _told({"problem": {"message": f"internal error, {said}: this is a fault of toolcheck"}}, 500)

    return ask


def _told(answer: object, status: int = 200) -> Response:
    return Response(json.dumps(answer), status, media_type="application/json")
