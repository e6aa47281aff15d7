"""Listens on this machine, tells the address, and serves until it is interrupted."""

from __future__ import annotations

import secrets
import socket
import sys
import threading
import webbrowser

import uvicorn

from .app import application
from .given import Given

HOST = "127.0.0.1"


def listen(port: int) -> socket.socket:
    """A socket of this machine alone; port 0: a free one. Raises OSError when the port is taken."""
    # Named TCP, or asyncio does not send small answers at once: each would wait 40 ms for an acknowledgement.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there the option lets two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(64)
    except OSError:
        listener.close()
        raise
    return listener


def serve(listener: socket.socket, given: Given, *, browser: bool) -> None:
    """Serve the page and print its address. Returns when it is asked to stop, or raises KeyboardInterrupt."""
    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(24)
    app = application(given, token=token, port=port)
    config = uvicorn.Config(
        app, http="h11", ws="none", loop="asyncio", lifespan="off", log_config=None, log_level="critical",
        access_log=False, server_header=False, date_header=False, proxy_headers=False, timeout_graceful_shutdown=1,
    )  # fmt: skip
    address = f"http://{HOST}:{port}/{token}/"
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()
    if browser:  # some browsers of a terminal return only when they are closed
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    uvicorn.Server(config).run(sockets=[listener])
