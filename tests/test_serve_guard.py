"""What stands before the page: who may ask, how much, and what a browser may do with the answer."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

import anyio
import pytest

from toolcheck.config import Config
from toolcheck.web.app import application
from toolcheck.web.files import table
from toolcheck.web.given import Given
from web_page import HOST, PORT, TEXT, TOKEN, ask, page

ASK = f"/{TOKEN}/ask"
QUESTION = json.dumps({"ask": "start"})
JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/ask",
        "/page.css",
        "/x/",
        "/the-toke/",
        "/the-tokenn/",
        "/THE-TOKEN/",
        "//the-token/",
        "/é/",
        "/%00/",
        "/x/ask",
    ],
)
def test_without_the_token_every_address_is_unknown_and_tells_nothing(path: str) -> None:
    for method in ("GET", "POST", "PUT"):
        answer = page().request(method, path, content=QUESTION, headers=JSON)
        assert answer.status_code == 404
        assert answer.content == b""
        assert set(answer.headers) == {"content-length", "connection"}


@pytest.mark.parametrize("host", [HOST, f"localhost:{PORT}", f"LOCALHOST:{PORT}"])
def test_both_names_of_this_machine_are_answered(host: str) -> None:
    assert page().get(f"/{TOKEN}/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.test", f"evil.test:{PORT}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.1.evil.test:{PORT}", "", f"[::1]:{PORT}"],
)
def test_another_name_that_leads_here_is_not_answered(host: str) -> None:
    for method, path in (("GET", f"/{TOKEN}/"), ("POST", ASK)):
        assert page().request(method, path, content=QUESTION, headers={**JSON, "host": host}).status_code == 421


@pytest.mark.parametrize("origin", [f"http://{HOST}", f"HTTP://{HOST}"])
def test_the_page_itself_may_ask(origin: str) -> None:
    assert page().post(ASK, content=QUESTION, headers={**JSON, "origin": origin}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.test", f"https://{HOST}", f"http://localhost:{PORT}", "http://127.0.0.1:1", ""]
)
def test_another_site_may_not_ask(origin: str) -> None:
    for method in ("GET", "POST"):
        answer = page().request(method, ASK, content=QUESTION, headers={**JSON, "origin": origin})
        assert answer.status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", None])
def test_a_form_of_another_page_is_no_question(kind: str | None) -> None:
    headers = {} if kind is None else {"content-type": kind}
    assert page().post(ASK, content=QUESTION.encode(), headers=headers).status_code == 415


def test_json_may_name_its_encoding() -> None:
    assert page().post(ASK, content=QUESTION, headers={"content-type": "Application/JSON; charset=utf-8"}).is_success


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_only_get_and_post_are_answered(method: str) -> None:
    assert page().request(method, f"/{TOKEN}/").status_code == 405


def test_more_than_the_limit_is_refused_by_what_is_announced() -> None:
    answer = page(most=1000).post(ASK, content=b"x" * 1001, headers=JSON)
    assert answer.status_code == 413
    assert answer.json() == {"problem": {"message": "larger than 0.001 MB, the most that one question may hold"}}


def test_reading_stops_where_the_limit_is_passed() -> None:
    taken, sent = 0, []

    async def receive() -> dict[str, Any]:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": b" " * 100, "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", HOST.encode()), (b"content-type", b"application/json")]
    app = application(Given(Config(root="/")), token=TOKEN, port=PORT, most=1000)
    anyio.run(app, {"type": "http", "method": "POST", "path": ASK, "headers": headers}, receive, send)
    assert taken == 11
    assert sent[0]["status"] == 413
    assert b"larger than" in sent[1]["body"]


def test_the_limit_itself_may_be_sent() -> None:
    question = QUESTION.ljust(1000)
    assert page(most=1000).post(ASK, content=question, headers=JSON).is_success
    assert page(most=1000).post(ASK, content=question + " ", headers=JSON).status_code == 413


def test_every_answer_tells_the_browser_what_is_allowed() -> None:
    client = page()
    answers = [client.get(f"/{TOKEN}/{name}") for name in ("", "page.css", "nothing")]
    answers += [client.post(ASK, content=QUESTION, headers=JSON), client.post(ASK, content="{", headers=JSON)]
    for answer in answers:
        policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["connect-src"] == policy["img-src"] == "'self'"
        assert policy["base-uri"] == policy["form-action"] == policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert (
            answer.headers["cross-origin-opener-policy"]
            == answer.headers["cross-origin-resource-policy"]
            == "same-origin"
        )


def test_the_one_script_in_the_page_is_the_one_that_is_allowed() -> None:
    answer = page().get(f"/{TOKEN}/")
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", answer.text, re.DOTALL)
    inline = [text for text in scripts if text.strip()]
    assert len(inline) == 1
    digest = base64.b64encode(hashlib.sha256(inline[0].encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}'" in answer.headers["content-security-policy"]
    assert json.loads(inline[0]).keys() == {"imports"}


def test_the_nonce_of_styles_is_new_in_every_answer() -> None:
    client, found = page(), set()
    for _ in range(3):
        answer = client.get(f"/{TOKEN}/")
        nonce = re.search(r'name="nonce" content="([^"]+)"', answer.text)
        assert nonce is not None
        assert f"'nonce-{nonce[1]}'" in answer.headers["content-security-policy"]
        found.add(nonce[1])
    assert len(found) == 3


@pytest.mark.parametrize(
    "path",
    ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "vendor/../../app.py", "/etc/passwd", "%2fetc%2fpasswd", "vendor",
     "vendor/", "index.html", "page.css/", "PAGE.CSS", "page.css%00", "..\\app.py"],
)  # fmt: skip
def test_no_path_leaves_the_table_of_files(path: str) -> None:
    assert page().get(f"/{TOKEN}/{path}").status_code == 404


def test_every_file_of_the_page_is_served_as_what_it_is() -> None:
    client = page()
    for name, file in table().items():
        answer = client.get(f"/{TOKEN}/{name}")
        assert answer.status_code == 200, name
        assert answer.headers["content-type"] == file.type
        if name:
            assert answer.content == file.path.read_bytes()
    assert {"page.js", "words.js", "validator.js", "flow.js", "vendor/@codemirror/view/index.js"} <= table().keys()


def test_every_import_of_the_page_leads_to_a_file() -> None:
    files = table()
    names = json.loads(
        files[""].path.read_text("utf-8").partition('<script type="importmap">')[2].partition("</script>")[0]
    )
    mapped = {name: target.removeprefix("./") for name, target in names["imports"].items()}
    assert set(mapped.values()) <= files.keys()
    for name, file in files.items():
        if not name.endswith(".js"):
            continue
        text = file.path.read_text("utf-8")
        for wanted in re.findall(r"""(?:^import[^;]*?|\bimport\()["']([^"']+)["']""", text, re.MULTILINE):
            found = wanted.removeprefix("./") if wanted.startswith("./") else mapped.get(wanted)
            assert found in files, f"{name} imports {wanted}"


def test_the_address_without_its_last_slash_leads_to_the_page() -> None:
    answer = page().get(f"/{TOKEN}")
    assert (answer.status_code, answer.headers["location"]) == (307, f"/{TOKEN}/")


def test_web_sockets_are_closed() -> None:
    from starlette.websockets import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect), page().websocket_connect(f"/{TOKEN}/ask"):
        pass


def test_a_question_is_answered_to_who_holds_the_token() -> None:
    assert ask(page(), "lint", text=TEXT)["language"] == "json"
