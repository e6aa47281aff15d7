"""The answers of the page about a text."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import pytest

import toolcheck
from toolcheck.config import Config
from toolcheck.rules import all_rules
from toolcheck.targets import names
from toolcheck.web import questions
from toolcheck.web.given import Given, Misuse
from toolcheck.web.validator.settings import settled
from web_page import TEXT, TOKEN, TOOLS, ask, page

EXAMPLES = Path(toolcheck.__file__).parent / "web" / "pages" / "examples"


def units(text: str, start: int, end: int) -> str:
    """The part of a text between offsets in UTF-16 code units."""
    return text.encode("utf-16-le", "surrogatepass")[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")


def changed(text: str, rounds: list[list[list[Any]]]) -> str:
    for changes in rounds:
        data, parts, at = text.encode("utf-16-le"), [], 0
        for start, end, new in changes:
            parts += [data[2 * at : 2 * start], new.encode("utf-16-le")]
            at = end
        text = b"".join([*parts, data[2 * at :]]).decode("utf-16-le")
    return text


def found(answer: dict[str, Any], rule: str) -> dict[str, Any]:
    return next(each for each in answer["findings"] if each["rule"] == rule)


def test_the_page_starts_with_the_names_of_its_menus() -> None:
    told = ask(page(), "start")
    assert told["file"] is None
    assert [each["name"] for each in told["targets"]] == sorted(names())
    assert {"name": "openai", "strict": True} in told["forms"]
    assert told["most"] == 5_000_000


def test_the_page_starts_with_the_file_it_was_given() -> None:
    given = Given(Config(root="/"), "tools.json", TEXT)
    assert ask(page(given), "start")["file"] == {"name": "tools.json", "text": TEXT}


def test_findings_stand_where_the_browser_counts_them() -> None:
    answer = ask(page(), "lint", text=TEXT)
    finding = found(answer, "unknown-required")
    assert units(TEXT, finding["from"], finding["to"]) == '"gone"'
    assert TEXT.split("\n")[finding["line"] - 1].index('"gone"') == finding["column"] - 1
    assert finding["severity"] == "error"
    assert finding["tool"] == "list_loans"
    assert answer["tools"] == [{"name": "list_loans", "server": ""}]
    assert answer["targets"] == ["anthropic"]
    assert sum(answer["counts"].values()) == len(answer["findings"])


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_line_ends_are_those_of_the_editor(line_end: str) -> None:
    assert ask(page(), "lint", text=TEXT.replace("\n", line_end)) == ask(page(), "lint", text=TEXT)


def test_a_fix_changes_what_it_says_it_does() -> None:
    finding = found(ask(page(), "lint", text=TEXT), "enum-in-prose")
    mended = json.loads(changed(TEXT, [finding["fix"]["changes"]]))
    assert mended[0]["input_schema"]["properties"]["language"]["enum"] == ["en", "fr", "de"]
    assert finding["fix"]["safe"] is False
    finding = found(ask(page(), "lint", text=TEXT), "open-object")
    assert json.loads(changed(TEXT, [finding["fix"]["changes"]]))[0]["input_schema"]["additionalProperties"] is False
    assert finding["fix"]["safe"] is True


def test_all_safe_fixes_are_made_at_once_and_leave_nothing_safe_to_fix() -> None:
    tools = [{**TOOLS[0], "name": f"list_loans_{number}"} for number in range(30)]
    text = json.dumps(tools, indent=1, ensure_ascii=False)
    done = ask(page(), "fix", text=text)
    mended = changed(text, done["rounds"])
    assert done["mended"] >= 30
    assert all(tool["input_schema"]["additionalProperties"] is False for tool in json.loads(mended))
    assert ask(page(), "lint", text=mended)["fixable"] == 0
    assert ask(page(), "fix", text=mended) == {"rounds": [], "mended": 0}


def test_targets_decide_what_is_found() -> None:
    tools = [{"name": "x" * 60, "description": "Reads.", "input_schema": {"type": "object", "properties": {}}}]
    text = json.dumps(tools)
    rules = {name: {each["rule"] for each in ask(page(), "lint", text=text, targets=[name])["findings"]}
             for name in ("openai-strict", "mcp")}  # fmt: skip
    assert rules["openai-strict"] != rules["mcp"]
    told = ask(page(), "lint", text=text, targets=["opnai"])
    assert 'did you mean "openai"' in told["problem"]["message"]


def test_rules_in_preview_are_asked_on_request() -> None:
    previews = {rule.id for rule in all_rules().values() if rule.status == "preview"}
    if not previews:
        pytest.skip("no rule is in preview")
    ran = {each["rule"] for each in ask(page(), "lint", text=TEXT, preview=True)["findings"]}
    assert {each["rule"] for each in ask(page(), "lint", text=TEXT)["findings"]} <= ran


@pytest.mark.parametrize(
    ("text", "name", "language"),
    [
        ('[{"name": "a"}]', "", "json"),
        ("// tools\n[1]", "", "json"),
        ("tools:\n  - name: a\n", "", "yaml"),
        ("from mcp import x\n", "", "python"),
        ("import os\n", "", "python"),
        ("@tool\ndef f(): ...\n", "", "python"),
        ("import { tool } from 'ai'\n", "", "script"),
        ("// tools\nconst a = []\n", "", "script"),
        ("export const tools = []\n", "", "script"),
        ("type: object\n", "", "yaml"),
        ("class A:\n  pass\n", "", "python"),
        ("class A {\n}\n", "", "script"),
        ("tools = []\n", "a.py", "python"),
        ("x: 1\n", "a.TS", "script"),
        ("x: 1\n", "no suffix known.txt", "yaml"),
    ],
)
def test_the_language_is_told_by_the_file_or_the_text(text: str, name: str, language: str) -> None:
    assert ask(page(), "lint", text=text, name=name)["language"] == language


def test_the_language_that_is_chosen_goes_before() -> None:
    assert ask(page(), "lint", text="[]", name="a.py", language="yaml")["language"] == "yaml"


def test_an_empty_text_is_no_fault() -> None:
    for text in ("", " \n\t"):
        assert ask(page(), "lint", text=text)["empty"] is True


def test_a_text_without_tools_says_so() -> None:
    answer = ask(page(), "lint", text='{"a": 1}')
    assert answer["findings"] == []
    assert [each["kind"] for each in answer["failures"]] == ["no-catalogue"]


def test_a_text_that_cannot_be_read_says_where() -> None:
    text = '{"tools": [\n {"name": "a" "b"}]}'
    finding = found(ask(page(), "lint", text=text), "unreadable-file")
    assert (finding["line"], finding["column"]) == (2, 15)
    for question in ("anatomy", "convert", "try"):
        told = ask(page(), question, text=text, to="openai", tool=0)
        assert (told["problem"]["line"], told["problem"]["column"]) == (2, 15), question


@pytest.mark.parametrize("question", ["anatomy", "convert", "try"])
def test_questions_on_a_text_without_tools_are_told_so(question: str) -> None:
    assert "no tool definitions" in ask(page(), question, text="[]", to="openai")["problem"]["message"]
    assert ask(page(), question, text=" ", to="openai")["problem"]["message"] == "the file is empty"


def test_the_worst_findings_are_shown_of_many() -> None:
    tools = [{**TOOLS[0], "name": f"listLoans{number}"} for number in range(400)]
    answer = ask(page(most=5_000_000), "lint", text=json.dumps(tools))
    assert len(answer["findings"]) == 500
    assert answer["more"] == sum(answer["counts"].values()) - 500
    assert [each["rule"] for each in answer["findings"]].count("unknown-required") == 100
    places = [each["from"] for each in answer["findings"]]
    assert places == sorted(places)


def test_long_texts_are_cut() -> None:
    tools = [{"name": "n" * 50_000, "description": "x" * 50_000, "input_schema": 3}]
    answer = ask(page(most=5_000_000), "lint", text=json.dumps(tools))
    assert all(len(each["message"]) <= 701 for each in answer["findings"])
    assert len(answer["tools"][0]["name"]) == 121


def test_nothing_invisible_is_shown_as_it_is() -> None:
    tools = [{**TOOLS[0], "name": "list\u202eloans", "description": "Lists \u202e\u2066 loans.\ud800"}]
    text = json.dumps(tools)
    for question in ("lint", "anatomy", "convert", "try"):
        shown = json.dumps(ask(page(), question, text=text, to="openai"), ensure_ascii=False)
        assert not set("\u202e\u2066\ud800") & set(shown), question


def test_the_page_of_a_rule_tells_why_with_examples() -> None:
    for rule in all_rules():
        told = ask(page(), "rule", rule=rule)
        assert told["why"]
        assert told["fix"]
        assert [each["kind"] for each in told["examples"]] == ["bad", "good"], rule
        assert all(each["text"].strip() for each in told["examples"])


def test_a_description_is_taken_apart() -> None:
    text = (EXAMPLES / "desk-en.json").read_text("utf-8")
    told = ask(page(), "anatomy", text=text, tool=0)
    assert told["missing"] == []
    assert "".join(run for run, _ in told["pieces"][0]["runs"]).startswith("Searches the catalogue")
    assert told["pieces"][0]["roles"] == ["purpose"]
    assert units(text, told["from"], told["to"]).startswith('"Searches the catalogue')
    assert told["tokens"] > 50
    lacking = ask(page(), "anatomy", text=text, tool=1)
    assert [each["part"] for each in lacking["missing"]] == ["purpose", "trigger", "boundary", "return", "edge"]
    assert "no such tool" in ask(page(), "anatomy", text=text, tool=9)["problem"]["message"]


def test_a_tool_without_a_description_is_shown_where_it_stands() -> None:
    text = json.dumps([{"name": "list_loans", "input_schema": {"type": "object", "properties": {}}}])
    told = ask(page(), "anatomy", text=text)
    assert told["pieces"] == []
    assert units(text, told["from"], told["to"]).startswith('{"name"')


def test_a_catalogue_is_converted_with_what_is_lost() -> None:
    told = ask(page(), "convert", text=TEXT, to="openai")
    assert json.loads(told["text"])["tools"][0]["function"]["name"] == "list_loans"
    gemini = ask(page(), "convert", text=TEXT, to="gemini")
    loss = next(each for each in gemini["losses"] if "`gone`" in each["message"])
    assert loss["severity"] == "warning"
    assert loss["line"] > 10
    strict = ask(page(), "convert", text=TEXT, to="openai", strict=True)
    assert json.loads(strict["text"])["tools"][0]["function"]["strict"] is True


def test_what_cannot_be_converted_at_all_has_no_text() -> None:
    told = ask(
        page(), "convert", text='[{"name": "a b", "description": "", "input_schema": {"type": "object"}}]', to="openai"
    )
    assert told["text"] == "" or told["losses"]


@pytest.mark.parametrize(
    ("arguments", "faults"),
    [
        ('{"language": "en", "gone": 2}', ['arguments: there is no argument "gone"']),
        ('{"language": 1}', ["expected string, found integer", 'missing "gone"']),
        ("[]", []),
        ('"text"', []),
    ],
)
def test_arguments_are_held_against_the_schema_by_the_runtime(arguments: str, faults: list[str]) -> None:
    closed = [{**TOOLS[0], "input_schema": {**TOOLS[0]["input_schema"], "additionalProperties": False}}]  # type: ignore[dict-item]
    told = ask(page(), "try", text=json.dumps(closed), arguments=arguments)
    assert told["accepted"] is False
    for fault in faults:
        assert any(fault in each for each in told["faults"]), told
    assert told["told"].startswith("`list_loans` was not run. " if faults else "The arguments are no JSON object.")


def test_arguments_that_hold_are_accepted_and_a_sample_is_a_start() -> None:
    text = (EXAMPLES / "clean.json").read_text("utf-8")
    sample = ask(page(), "try", text=text, tool=0)["sample"]
    assert json.loads(sample).keys() == {"query"}
    assert ask(page(), "try", text=text, tool=0, arguments='{"query": "whales"}') == {"accepted": True}


def test_arguments_that_are_no_json_say_where() -> None:
    told = ask(page(), "try", text=TEXT, arguments='{"language":\n x}')
    assert (told["problem"]["line"], told["problem"]["column"]) == (2, 2)
    for arguments in ("[" * 100_000, "1" * 10_000):
        assert "arguments" in ask(page(most=1_000_000), "try", text=TEXT, arguments=arguments)["problem"]["message"]


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ({"type": "objekt"}, "its schema is none"),
        ({"type": "object", "properties": {"a": {"$ref": "https://example.com/a"}}}, "leads out of the schema"),
        ({"type": "object", "properties": {"a": {"type": "string", "pattern": "(a+)+$"}}}, "exponential time"),
        ({"type": "object", "$ref": "#/$defs/none"}, "cannot be used"),
        ({"$ref": "#"}, "circle"),
    ],
)
def test_a_schema_that_the_runtime_does_not_take_is_told_with_its_reason(schema: dict[str, Any], why: str) -> None:
    text = json.dumps([{"name": "a", "description": "b", "input_schema": schema}])
    assert why in ask(page(), "try", text=text, arguments="{}")["refused"]


def test_a_tool_without_a_schema_has_nothing_to_try() -> None:
    told = ask(page(), "try", text='[{"name": "a", "description": "b", "input_schema": 3}]', arguments="{}")
    assert "no input schema" in told["problem"]["message"]


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir()))
def test_every_example_is_read(name: str) -> None:
    text = (EXAMPLES / name).read_text("utf-8")
    answer = ask(page(), "lint", text=text)
    assert len(answer["tools"]) >= 2
    assert bool(answer["findings"]) is (name != "clean.json")
    assert not answer["failures"]


@pytest.mark.parametrize(
    "body",
    ["", "{", "null", "[]", "3", '"lint"', "{}", '{"ask": 3}', '{"ask": "nothing"}', '{"ask": "lint"}',
     '{"ask": "lint", "text": 3}',
     '{"ask": "lint", "text": "[]", "targets": "openai"}', '{"ask": "lint", "text": "[]", "targets": [3]}',
     '{"ask": "rule", "rule": "none"}', '{"ask": "rule"}', '{"ask": "convert", "text": "[{}]", "to": "x"}',
     '{"ask": "anatomy", "text": "[{\\"name\\": \\"a\\", \\"description\\": \\"b\\"}]", "tool": "x"}', "[" * 100_000],
)  # fmt: skip
def test_what_the_page_never_asks_is_a_bad_request(body: str) -> None:
    answer = page(most=1_000_000).post(f"/{TOKEN}/ask", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 400)
    assert answer.json()["problem"]["message"]
    assert answer.status_code == 400 or "no tool definitions" in answer.text


def test_a_fault_of_ours_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(asked: object, given: object) -> None:
        raise RuntimeError("secret \u202e of\nthe house")

    monkeypatch.setattr(questions, "answerer", lambda name: broken)
    told = ask(page(), "lint", 500, text=TEXT)["problem"]["message"]
    assert told.startswith("internal error, RuntimeError: ")
    assert "\n" not in told
    assert "\u202e" not in told


def test_no_configuration_of_the_folder_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toolcheck.toml").write_text("this is no TOML")
    monkeypatch.chdir(tmp_path)
    given = Given(settled(None))
    assert found(ask(page(given), "lint", text=TEXT), "unknown-required")


def test_the_configuration_that_is_named_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.toml").write_text('ignore = ["unknown-required"]\ntargets = ["openai"]\nbaseline = "none.json"\n')
    monkeypatch.chdir(tmp_path)
    answer = ask(page(Given(settled("own.toml"))), "lint", text=TEXT)
    assert "unknown-required" not in {each["rule"] for each in answer["findings"]}
    assert answer["targets"] == ["openai"]


def test_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLCHECK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for question in ("lint", "fix", "anatomy", "convert", "try"):
        ask(page(), question, text=TEXT, preview=True, to="mcp", arguments="{}")
    assert list(tmp_path.iterdir()) == []


def test_the_imports_of_a_pasted_program_lead_to_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words.py").write_text('TEXT = "Lists the loans behind the green door."\n')
    monkeypatch.chdir(tmp_path)
    text = (
        "from mcp.server.fastmcp import FastMCP\nfrom words import TEXT\nmcp = FastMCP('x')\n"
        "@mcp.tool(description=TEXT)\ndef list_loans(card: str) -> dict:\n    return {}\n"
    )
    told = ask(page(), "anatomy", text=text, name="server.py")
    assert "green door" not in json.dumps(told)


def test_work_that_does_not_end_is_given_up_and_the_next_question_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    doubling: dict[str, Any] = {f"a{n}": {"anyOf": [{"$ref": f"#/$defs/a{n + 1}"}] * 2} for n in range(60)}
    schema = {"type": "object", "allOf": [{"$ref": "#/$defs/a0"}], "$defs": {**doubling, "a60": {"required": ["b"]}}}
    text = json.dumps([{"name": "a", "description": "b", "input_schema": schema}])

    async def run() -> None:
        asker = questions.Questions(settled_for_page())
        await asker.answer({"ask": "try", "text": TEXT, "arguments": "{}"})  # so that no import is under way
        monkeypatch.setattr(questions, "LONGEST", 0.5)
        told = await asker.answer({"ask": "try", "text": text, "arguments": "{}"})
        assert told == {"problem": {"message": "given up after 0.5 seconds"}}
        monkeypatch.setattr(questions, "LONGEST", 60.0)
        told = await asker.answer({"ask": "try", "text": TEXT, "arguments": "{}"})
        assert told["accepted"] is False
        with pytest.raises(Misuse, match="text"):
            await asker.answer({"ask": "lint"})
        # What rules said of a text is remembered there, since each configuration that is sent equals the last one.
        linted = [await asker.answer({"ask": "lint", "text": TEXT}) for _ in range(2)]
        assert linted[0] == linted[1] == ask(page(settled_for_page()), "lint", text=TEXT)
        assert await asker.answer({"ask": "start"}) == ask(page(settled_for_page()), "start")

    anyio.run(run)


def settled_for_page() -> Given:
    return Given(settled(None), "tools.json", TEXT)


def test_of_the_lints_of_a_page_only_the_last_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    done: list[str] = []

    def slow(asked: Any, given: Given) -> dict[str, Any]:
        begun.set()
        assert go_on.wait(20)
        done.append(asked["text"])
        return {"text": asked["text"]}

    monkeypatch.setattr(questions, "answerer", lambda name: slow)
    answers: dict[str, Any] = {}

    async def send(asker: questions.Questions, text: str, of: str = "p", ask: str = "lint") -> None:
        answers[text] = await asker.answer({"ask": ask, "text": text, "page": of})

    async def run() -> None:
        asker = questions.Questions(Given(Config(root="/")), anyio.to_thread.run_sync)
        async with anyio.create_task_group() as group:
            group.start_soon(send, asker, "first")
            assert await anyio.to_thread.run_sync(begun.wait, 20)
            for text, of, ask in (
                ("of another page", "q", "lint"),
                ("second", "p", "lint"),
                ("no lint", "p", "anatomy"),
                ("no lint either", "p", "anatomy"),
                ("third", "p", "lint"),
            ):
                group.start_soon(send, asker, text, of, ask)
                await anyio.wait_all_tasks_blocked()  # the loop is free while a question is worked on
            go_on.set()

    anyio.run(run)
    assert answers.pop("second") == {"superseded": True}
    assert answers == {text: {"text": text} for text in answers}
    assert done == ["first", "of another page", "no lint", "no lint either", "third"]
