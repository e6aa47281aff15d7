"""The engine: stamping, levels, crashes, order, limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine_samples import CHECKS, TWO, Check, engine, run
from report_samples import rule as sample
from toolcheck.catalogue import Catalogue, Tool
from toolcheck.discover import catalogues
from toolcheck.engine import Context, Engine
from toolcheck.finding import Hit, Related, Severity
from toolcheck.rules import Rule
from toolcheck.source import parse
from toolcheck.source.document import Note
from toolcheck.stamp import severity_of


@pytest.fixture(autouse=True)
def _functions_for_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of these tests are functions; one without a function is looked for as a module."""
    CHECKS.clear()
    imported = Rule.check
    monkeypatch.setattr(Rule, "check", lambda rule: CHECKS[rule.id] if rule.id in CHECKS else imported(rule))


def at_name(tool: Tool, ctx: Context) -> Iterator[Hit]:
    yield Hit(tool.at("name"), f"about {tool.name}")


def crash(subject: Any, ctx: Context) -> Iterator[Hit]:
    yield Hit((0, "name"), "before the crash")
    raise ZeroDivisionError("by zero")


def test_hits_are_stamped_with_rule_severity_tool_and_place() -> None:
    (first, second) = run([(sample("r", severity=Severity.INFO), at_name)]).findings
    assert (first.rule, first.category, first.severity, first.help) == ("r", "names", Severity.INFO, "Rename it.")
    assert (first.message, first.location.tool, first.location.pointer) == ("about one", "one", "/0/name")
    assert (first.location.start, first.location.end) == ((2, 12), (2, 17))
    assert (second.location.file, second.location.start) == ("t.json", (3, 12))


def test_a_rule_that_crashes_is_reported_once_a_file_and_the_others_go_on() -> None:
    outcome = run([(sample("bad"), crash), (sample("good"), at_name)])
    (failure,) = outcome.failures
    assert (failure.kind, failure.rule, failure.file) == ("rule-crash", "bad", "t.json")
    assert failure.message == "rule bad crashed on `one`: ZeroDivisionError: by zero"
    assert [finding.rule for finding in outcome.findings] == ["bad", "bad", "good", "good"]


def test_a_rule_whose_module_cannot_be_loaded_crashes_alone() -> None:
    document = parse("t.json", TWO)
    outcome = Engine([sample("not-there")]).run(document, catalogues(document))
    assert outcome.findings == []
    assert "ModuleNotFoundError" in outcome.failures[0].message


def test_a_rule_that_points_nowhere_is_a_crash() -> None:
    def lost(tool: Tool, ctx: Context) -> Iterator[Hit]:
        yield Hit((*tool.path, "absent"), "here?")

    def related(tool: Tool, ctx: Context) -> Iterator[Hit]:
        yield Hit(tool.path, "here", (Related((9,), "there?"),))

    outcome = run([(sample("lost"), lost), (sample("related"), related)])
    assert outcome.findings == []
    assert [failure.message for failure in outcome.failures] == [
        "rule lost points at /0/absent, which has no 'absent'",
        "rule related points at /0, which has no 9",
    ]


def test_options_are_defaults_and_what_the_configuration_says() -> None:
    seen: list[Any] = []

    def check(tool: Tool, ctx: Context) -> Iterator[Hit]:
        seen.append(dict(ctx.options))
        return iter(())

    rule = sample("r", options={"a": {"default": 1}, "b": {"default": 2}})
    run([(rule, check)], options={"r": {"b": 3}, "other": {"a": 9}})
    assert seen == [{"a": 1, "b": 3}] * 2


@pytest.mark.parametrize(
    ("hit", "configured", "severity"),
    [
        (Hit((), ""), {}, Severity.WARNING),
        (Hit((), "", level="mild"), {}, Severity.INFO),
        (Hit((), "", level="unknown"), {}, Severity.WARNING),
        (Hit((), "", level="mild"), {"r": Severity.ERROR}, Severity.ERROR),
        (Hit((), "", level="each"), {}, Severity.INFO),
        (Hit((), "", level="each", targets=("mcp",)), {}, Severity.INFO),
        (Hit((), "", level="each", targets=("mcp", "openai")), {}, Severity.ERROR),
        (Hit((), "", level="bare", targets=("mcp",)), {}, Severity.WARNING),
    ],
)
def test_levels_map_to_severities_and_the_configuration_goes_first(
    hit: Hit, configured: dict[str, Severity], severity: Severity
) -> None:
    levels = {"mild": "info", "each": {"default": "info", "openai": "error"}, "bare": {"openai": "error"}}
    rule = sample("r", levels=levels)
    assert severity_of(rule, hit, configured) is severity


def test_targets_are_the_named_ones_else_those_of_the_form() -> None:
    seen: list[list[str]] = []

    def of_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
        seen.append([target.name for target in ctx.targets(tool)])
        return iter(())

    def of_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        seen.append([target.name for target in ctx.catalogue_targets(catalogue)])
        seen.append([target.name for target in ctx.targets(None)])
        return iter(())

    rules = [(sample("t"), of_tool), (sample("c", entry="check_catalogue"), of_catalogue)]
    run(rules)
    assert seen == [["anthropic"], ["anthropic"], ["anthropic"], []]
    seen.clear()
    run(rules, targets=["openai", "mcp"])
    assert seen == [["openai", "mcp"]] * 4


def test_catalogue_rules_hit_tools_and_relate_places() -> None:
    def check(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        first, second = catalogue.tools
        yield Hit(second.at("name"), "again", (Related(first.at("name"), "the first", key=True),), key=True)
        yield Hit((), "the list", (Related((), "the list itself"), Related((), "a place", (4, 5))))

    whole, again = run([(sample("c", entry="check_catalogue"), check)]).findings
    assert (again.location.tool, again.location.start) == ("two", (3, 4))
    (related,) = again.related
    assert (related.location.tool, related.location.start, related.note) == ("one", (2, 4), "the first")
    assert (whole.location.tool, whole.location.pointer) == (None, "")
    assert [(each.location.start, each.location.end) for each in whole.related] == [((1, 1), (4, 2)), ((2, 3), (2, 4))]


def test_notes_go_to_the_rule_they_name() -> None:
    def check(note: Note, ctx: Context) -> Iterator[Hit]:
        yield Hit((), note.details["what"], offsets=note.offsets)

    rules = [(sample("lax-json", entry="check_note"), check), (sample("other", entry="check_note"), crash)]
    (found,) = run(rules, '[{"name": "a", "input_schema": {"x": NaN}}]').findings
    assert (found.message, found.location.pointer, found.location.tool) == ("constant", "/0/input_schema/x", "a")


def test_findings_are_sorted_by_place_then_rule_then_message() -> None:
    def say(*messages: str) -> Check:
        return lambda tool, ctx: iter([Hit(tool.at("name"), message) for message in messages])

    rules = [(sample("b"), say("2", "1")), (sample("a"), say("3"))]
    found = [(f.location.tool, f.rule, f.message) for f in run(rules).findings]
    assert found == [(tool, *rest) for tool in ("one", "two") for rest in (("a", "3"), ("b", "1"), ("b", "2"))]


def test_hits_may_bring_their_own_help_and_data() -> None:
    def check(tool: Tool, ctx: Context) -> Iterator[Hit]:
        yield Hit(tool.path, "x", help="Do this.", data={"n": 1}, targets=("mcp",))

    found = run([(sample("r"), check)]).findings[0]
    assert (found.help, found.data, found.targets) == ("Do this.", {"n": 1}, ("mcp",))


def test_an_unused_ignore_is_stamped_in_its_file() -> None:
    def check(unused: list[str], ctx: Context) -> Iterator[Hit]:
        yield Hit((), unused[0])

    rule = sample("u", entry="check_ignores")
    (found,) = engine([(rule, check)]).stamp_ignore("c.toml", "text", "hides nothing").findings
    assert (found.message, found.location.file, found.location.pointer) == ("hides nothing", "c.toml", "")


def test_tools_of_many_catalogues_are_found_at_once() -> None:
    def check(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        for tool in catalogue.tools:
            yield Hit(tool.path, "x", (Related(tool.at("name"), "y"),))

    text = "\n".join(f'{{"tools": [{{"name": "t{n}", "input_schema": {{}}}}]}}' for n in range(3000))
    found = run([(sample("c", entry="check_catalogue"), check)], text, "t.jsonl").findings
    assert [f.location.tool for f in found] == [f"t{n}" for n in range(3000)]


def test_beyond_a_limit_findings_are_counted_by_rule_and_severity_and_not_placed() -> None:
    def three(tool: Tool, ctx: Context) -> Iterator[Hit]:
        yield from (Hit(tool.at("name"), str(n), level="mild" if n == 3 else None) for n in (1, 2, 3))

    document = parse("t.json", TWO)
    made = engine([(sample("many", levels={"mild": "info"}), three), (sample("few"), at_name)])
    outcome = made.run(document, catalogues(document), limit=2)
    assert [(f.rule, f.location.tool) for f in outcome.findings] == [
        ("few", "one"),
        ("many", "one"),
        ("many", "one"),
        ("few", "two"),
    ]
    assert outcome.more == {("many", Severity.INFO): 2, ("many", Severity.WARNING): 2}
    assert made.run(document, catalogues(document)).more == {}
