"""What the examples in the rules' YAML cannot say: long catalogues, long lists of names, odd values."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.language.identifiers import folded_name, split_name
from toolcheck.language.secret_names import is_secret
from toolcheck.rules import all_rules
from toolcheck.source import parse
from toolcheck.stamp import Outcome


def lint(rule: str, value: Any, *targets: str) -> Outcome:
    document = parse("example.json", json.dumps(value))
    return Engine([all_rules()[rule]], targets=targets).run(document, catalogues(document))


def tools(count: int, form: str = "inputSchema") -> dict[str, Any]:
    schema = {"type": "object"}
    return {"tools": [{"name": f"read_{n}", "description": "Reads.", form: schema} for n in range(count)]}


@pytest.mark.parametrize(
    ("count", "targets", "severity", "words"),
    [
        (15, (), None, ""),
        (16, (), "WARNING", "at most 15"),
        (128, ("vscode",), "WARNING", "at most 15"),
        (129, ("vscode",), "ERROR", "`vscode` takes 128 and refuses"),
        (129, ("openai", "vscode", "mcp"), "ERROR", "`openai` takes 128 and refuses a request with more; `vscode`"),
        (81, ("cursor",), "WARNING", "`cursor` takes 80 and leaves the others out"),
        (129, ("cursor", "openai"), "ERROR", "`openai` takes 128"),
        (513, ("gemini",), "ERROR", "`gemini` takes 512"),
        (513, (), "WARNING", "at most 15"),
    ],
)
def test_a_catalogue_is_reported_once_for_the_worst_limit_it_breaks(
    count: int, targets: tuple[str, ...], severity: str | None, words: str
) -> None:
    findings = lint("too-many-tools", tools(count), *targets).findings

    assert [finding.severity.name for finding in findings] == ([severity] if severity else [])
    assert all(words in finding.message and finding.location.pointer == "/tools" for finding in findings)


def test_a_bare_list_with_too_many_tools_is_reported_at_the_root() -> None:
    assert [f.location.pointer for f in lint("too-many-tools", tools(16)["tools"]).findings] == [""]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("search_orders", ("search", "orders")),
        ("searchOrders", ("search", "orders")),
        ("Search-Orders", ("search", "orders")),
        ("getHTTPStatus", ("get", "http", "status")),
        ("listURLs", ("list", "urls")),
        ("getURLsOfPage", ("get", "urls", "of", "page")),
        ("get_v2_user", ("get", "v2", "user")),
        ("getV2User", ("get", "v2", "user")),
        ("查询天气", ("查询天气",)),
        ("हिन्दी_खोज", ("हिन्दी", "खोज")),
        ("__", ()),
        ("", ()),
    ],
)
def test_a_name_is_split_into_its_words(name: str, words: tuple[str, ...]) -> None:
    assert split_name(name) == words


def test_lexicons_see_a_name_without_accents() -> None:
    assert folded_name("CléAPI_privée") == ("cle", "api", "privee")


SECRETS = """
api_key x-api-key openaiApiKey access_token authToken bearer_token refresh_token session_token personal_access_token
client_secret secret_key aws_secret_access_key private_key sshPrivateKey private_key_pem signing_key encryption_key
password user_password dbPassword passwd pwd passphrase new_password confirm_password password_confirmation
Authorization authorization_header auth_header cookie session_cookie jwt jwt_token credentials aws_credentials token
github_token slack_bot_token webhook_secret secret_value smtp_pass mot_de_passe mdp jeton jeton_acces clé_api cléPrivée
passwort zugangsdaten contraseña clave_api clave_privada senha chave_de_api chiave_api credenziali 密码 密钥 访问令牌
api密钥 パスワード 秘密鍵 APIキー пароль 비밀번호 otp otp_code seed_phrase token_d_acces secret_access_key
"""
OTHERS = """
page_token nextPageToken continuation_token sync_token max_tokens token_count tokens token_id token_address token_symbol
csrf_token secret_santa secret_name secret_arn secret_type public_key ssh_public_key clé_publique access_key_id
api_key_id api_key_name key_id key primary_key sort_key project_key password_policy password_length has_password
requirePassword password_reset_url forgot_password keyword passenger passport_number pass compass author authority
private_key_path credential_type cookie_name accept_cookies auth auth_type authentication_type client_token
idempotency_key device_token file_token instrument_token app_token contract_token monkey session_id is_private
secretary jeton_page clé mots_clés 密码长度 密钥名称 pin code otp_length passing_score
public_credentials access_tokens_used
"""


@pytest.mark.parametrize("name", SECRETS.split())
def test_a_name_tells_a_secret(name: str) -> None:
    assert is_secret(name, "", "")


@pytest.mark.parametrize("name", [*OTHERS.split(), "", "_", "mot de la fin"])
def test_a_name_tells_no_secret(name: str) -> None:
    assert not is_secret(name, "", "")


@pytest.mark.parametrize(
    ("name", "description", "secret"),
    [
        ("token", "GitHub personal access token", True),
        ("token", "Authentication token returned by the login", True),
        ("token", "Le jeton d'accès", True),
        ("token", "Cursor token for the next page", False),
        ("token", "The cryptocurrency, e.g. ETH", False),
        ("jeton", "Jeton de pagination", False),
        ("key", "The API key", True),
        ("key", "Key of the entry", False),
        ("clé", "Clé API du service", True),
        ("clave", "La contraseña", True),
        ("clave", "Clave de la entidad", False),
        ("key", "密钥", True),
        ("secret", "密钥名称", False),
        ("secret", "Nom du secret", False),
        ("password", "Name of the variable that holds the password", False),
        ("pwd", "Working directory", False),
        ("gate", "Your OpenAI API key", True),
        ("gate", "Password to unlock", True),
        ("gate", "Password length", False),
        ("gate", "Search for tokens or secrets", False),
        ("app_token", "Slack app token used to authenticate", True),
        ("app_token", "The base that the table is in", False),
    ],
)
def test_a_description_decides_on_an_open_name(name: str, description: str, secret: bool) -> None:
    assert is_secret(name, description, "") is secret


def test_a_token_of_a_tool_about_coins_is_no_secret() -> None:
    assert not is_secret("token", "", "swap_coins Swaps tokens on a blockchain")


MINE = [
    "name-not-snake-case",
    "duplicate-name",
    "missing-name",
    "missing-description",
    "undescribed-parameter",
    "unbounded-number",
    "secret-parameter",
    "too-many-tools",
]


def nested(depth: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "number"}
    for _ in range(depth):
        schema = {"anyOf": [{"type": "array", "items": schema}]}
    return {"type": "object", "properties": {"limit": schema}}


@pytest.mark.parametrize("rule", MINE)
@pytest.mark.parametrize(
    "schema",
    [
        {"properties": [1], "required": {}},
        {"properties": {"limit": True, "page": {"type": [1, {}, "integer"], "minimum": "x", "anyOf": {}}}},
        {"properties": {"limit": {"type": "integer", "enum": None, "description": [1], "format": {}}}},
        {"properties": {"limit": {"$ref": "#/properties/limit", "type": "integer", "allOf": [1, {"$ref": 3}]}}},
        {"properties": {"limit": {"type": "number", "anyOf": [1, {"minimum": 1}], "oneOf": 3}}},
        {"properties": {"": {"type": "string"}, "\udc80": {"type": "string"}, "_": {"type": "integer"}}},
        nested(30),
    ],
)
def test_no_rule_fails_on_an_odd_schema(rule: str, schema: dict[str, Any]) -> None:
    odd = {"name": "\udc80 -", "description": "\u200b", "inputSchema": schema}
    assert lint(rule, {"tools": [odd, {**odd, "name": "A/"}, {**odd, "name": "b\u0007"}]}).failures == []


def test_bounds_of_both_parts_of_an_all_of_count() -> None:
    schema = {"allOf": [{"type": "integer", "minimum": 1}, {"maximum": 9}]}
    tool = {"name": "read", "description": "Reads.", "inputSchema": {"properties": {"limit": schema}}}
    assert lint("unbounded-number", {"tools": [tool]}).findings == []
