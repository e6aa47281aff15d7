"""What the rules of category safety read: effects of tools, callers, keys; and that odd values break none of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lexicon_files import LEXICONS
from toolcheck.catalogue import Tool
from toolcheck.discover import catalogues
from toolcheck.effects import effect
from toolcheck.engine import Engine
from toolcheck.language.caller_names import states
from toolcheck.language.safety_words import mention, safety_phrases, safety_words
from toolcheck.report import FORMATS, render
from toolcheck.report.secrets import looks_random, masked
from toolcheck.rules import all_rules
from toolcheck.runner import Options, run_document
from toolcheck.source import parse

SAFETY = [rule for rule in all_rules().values() if rule.category == "safety"]
RANDOM = "q8Zr3Lk9Xw2Tn7Vb4Hj6Pc1Md5Fs0Gy"


def tool(name: str, description: str = "") -> Tool:
    document = parse("t.json", json.dumps([{"name": name, "description": description, "input_schema": {}}]))
    return catalogues(document)[0].tools[0]


def found(tools: Any, name: str = "t.json") -> list[tuple[str, str]]:
    document = parse(name, json.dumps(tools, ensure_ascii=False))
    outcome = Engine(SAFETY).run(document, catalogues(document))
    assert not outcome.failures
    return [(finding.rule, finding.location.pointer) for finding in outcome.findings]


@pytest.mark.parametrize(
    ("name", "description", "kind"),
    [
        ("get_order", "", "read"),
        ("find_and_delete_orders", "", "irreversible"),
        ("get_or_create_user", "", "write"),
        ("orders_delete", "", "irreversible"),
        ("shop_send_invoice", "", "irreversible"),
        ("delete_draft", "", "write"),
        ("delete_note", "Moves a note to the trash.", "write"),
        ("manage_order", "", None),
        ("order_details", "", None),
        ("order_details", "Shows the details of an order.", "read"),
        ("refund_tool", "Refunds a payment.", "irreversible"),
        ("email_report", "Sends the report by mail.", "irreversible"),
        ("list_sent_mails", "Lists mails that were sent.", "read"),
        ("supprimer_commande", "", "irreversible"),
        ("rechnung_loeschen", "", "irreversible"),
        ("rechnung_löschen", "", "irreversible"),
        ("x1", "Supprime une commande du client.", "irreversible"),
        ("x2", "Löscht eine Rechnung des Kunden.", "irreversible"),
        ("", "", None),
        ("___", "...", None),
        ("z", "\u0000 \ud800", None),
    ],
)
def test_what_a_tool_does(name: str, description: str, kind: str | None) -> None:
    assert effect(tool(name, description)).kind == kind


@pytest.mark.parametrize(
    ("name", "text", "stated"),
    [
        ("user_id", "Id of the calling user.", "caller"),
        ("user_id", "User to notify. Defaults to the current user.", ""),
        ("user_id", "Identifiant de l'utilisateur, p. ex. u_1.", "unsaid"),
        ("user_id", "Identifier of the user whose cart it is.", ""),
        ("account", "Account to bill.", ""),
        ("account", "Which signed-in account to use.", "caller"),
        ("role", "Role of the current user.", "caller"),
        ("role", "Role that the member gets.", ""),
        ("org_id", "Organization; must be accessible to the current user.", ""),
        ("tenant_id", "", "caller"),
        ("tenant_id", "Filter by tenant.", ""),
        ("mandant_id", "", "caller"),
        ("file_id", "Id of the current user.", "caller"),
        ("file_id", "Id of a file of the current user.", ""),
        ("title", "Title on behalf of the current user.", ""),
    ],
)
def test_whether_a_parameter_states_who_calls(name: str, text: str, stated: str) -> None:
    assert states(name, text, False, ("create", "ticket"), False) == stated


@pytest.mark.parametrize(
    ("name", "words", "reads", "stated"),
    [
        ("approved", ("pay", "invoice"), False, "approval"),
        ("approved", ("approve", "invoice"), False, ""),
        ("approved", ("list", "invoices"), True, ""),
        ("is_admin", ("delete", "project"), False, "power"),
        ("is_admin", ("create", "user"), False, ""),
    ],
)
def test_switches_that_grant_or_approve(name: str, words: tuple[str, ...], reads: bool, stated: str) -> None:
    assert states(name, "", True, words, reads) == stated


def test_phrases_stand_between_words() -> None:
    assert mention("acting", "Runs it on behalf of the owner") == "on behalf of"
    assert mention("caller", "the tenant_access_token") == ""
    assert mention("once", "Idempotenzschlüssel") == "idempoten"
    assert mention("acting", "使用用户身份请求") != ""


@pytest.mark.parametrize("key", sorted(LEXICONS["en"]["safety"]))
def test_every_lexicon_has_every_key(key: str) -> None:
    for language, entry in LEXICONS.items():
        assert isinstance(entry["safety"].get(key), type(LEXICONS["en"]["safety"][key])), language
    if isinstance(LEXICONS["en"]["safety"][key], list):
        assert all(phrase.strip() for phrase, _ in safety_phrases(key))
    else:
        assert safety_words(key)


@pytest.mark.parametrize("language", sorted(LEXICONS))
def test_verbs_of_the_safety_lists_are_verbs_of_the_lexicon(language: str) -> None:
    from toolcheck.language.verbs import verb
    from toolcheck.language.words import fold

    listed = LEXICONS[language]["safety"]
    for key in ("changes", "reads", "repeats", "destroys", "runs"):
        assert not [word for word in fold(listed[key]).split() if verb(word, (language,)) is None], key


@pytest.mark.parametrize("value", [None, 3, True, "x", [], [1], {}, {"a": 1}, [{}], {"type": ["boolean", None]}])
@pytest.mark.parametrize("place", ["description", "input_schema", "annotations", "_meta", "properties", "property"])
def test_any_value_in_any_field(place: str, value: Any) -> None:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {"confirm": {"type": "boolean"}, "sql": {"type": "string"}},
    }
    entry: dict[str, Any] = {"name": "delete_user", "description": "Deletes.", "input_schema": schema}
    if place == "properties":
        schema["properties"] = value
    elif place == "property":
        schema["properties"].update(dict.fromkeys(("user_id", "approved", "idempotency_key", "command"), value))
    else:
        entry[place] = value
    found([entry, {**entry, "name": "read_mail"}])


def test_a_hint_of_a_form_without_hints_is_not_asked_for() -> None:
    tools = [{"name": "delete_user", "description": "Deletes a user.", "input_schema": {"type": "object"}}]
    assert found(tools) == [("unmarked-irreversible", "/0/name")]


@pytest.mark.parametrize("format_", FORMATS)
def test_no_report_shows_a_key_that_was_found(format_: str) -> None:
    schema = {"type": "object", "properties": {"api_key": {"type": "string", "default": RANDOM, "enum": [RANDOM] * 2}}}
    text = json.dumps(
        [{"name": "call_it", "description": f"Calls it. Token: {RANDOM}", "input_schema": schema}], indent=1
    )
    report = run_document(parse("t.json", text), Options()).report
    assert "secret-literal" in {finding.rule for finding in report.findings}
    shown = render(report, format_, rules=all_rules())
    assert RANDOM[4:] not in shown


@pytest.mark.parametrize(
    "word",
    [
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c",
        "3F2504E0-4F89-11D3-9A0C-0305E82C3301",
        "calendarV4CalendarEventCreateWithAttendees2",
        "getHTTPUrlsOfAllPages2024ByThePathOfTheSite",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "ISO8601DateTimeWithTimeZoneOffset",
    ],
)
def test_words_that_were_written_do_not_look_drawn(word: str) -> None:
    assert not looks_random(word)
    assert masked(f"see {word}.") == f"see {word}."


def test_what_looks_drawn_is_masked() -> None:
    assert masked(f'default "{RANDOM}"') == 'default "q8Zr… (31 characters)"'


@pytest.mark.parametrize("name", ["t.yaml", "t.py", "t.jsonl"])
def test_a_key_is_found_in_every_language(name: str) -> None:
    key = "gh" + "p_" + "aB3dE6gH9jKlMnOpQrStUvWxYz98765zQ4tR"
    entry = {"name": "call_it", "description": f"Calls it with {key}.", "input_schema": {"type": "object"}}
    text = f"TOOLS = [{entry!r}]\n" if name == "t.py" else json.dumps(entry if name == "t.jsonl" else [entry])
    document = parse(name, text)
    outcome = Engine(SAFETY).run(document, catalogues(document))
    assert [finding.rule for finding in outcome.findings] == ["secret-literal"]
