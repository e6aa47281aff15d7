"""The engine: one walk, stamping, levels, silences, crashes, order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from report_samples import rule as sample
from toolcheck.catalogue import Catalogue, Tool
from toolcheck.discover import catalogues
from toolcheck.engine import Context, Engine
from toolcheck.finding import Hit, Path, Related, Severity
from toolcheck.parameters import Parameter
from toolcheck.plans import EVERY
from toolcheck.recent import BATCH, RECENT, recent
from toolcheck.rules import Rule
from toolcheck.schema import Node
from toolcheck.source import parse
from toolcheck.source.document import Note
from toolcheck.stamp import Outcome, severity_of

TWO = """[
  {"name": "one", "description": "First.", "input_schema": {"type": "object", "properties": {"a": {"type": "string"}}}},
  {"name": "two", "description": "Second.", "input_schema": {"type": "object"}}
]"""
Check = Callable[[Any, Context], Iterator[Hit]]


CHECKS: dict[str, Check] = {}


@pytest.fixture(autouse=True)
def _functions_for_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of these tests are functions; one without a function is looked for as a module."""
    CHECKS.clear()
    imported = Rule.check
    monkeypatch.setattr(Rule, "check", lambda rule: CHECKS[rule.id] if rule.id in CHECKS else imported(rule))


def engine(pairs: list[tuple[Rule, Check]], **options: Any) -> Engine:
    """An engine whose rules are the given functions."""
    CHECKS.update((rule.id, check) for rule, check in pairs)
    return Engine([rule for rule, _ in pairs], **options)


def run(pairs: list[tuple[Rule, Check]], text: str = TWO, name: str = "t.json", **options: Any) -> Outcome:
    document = parse(name, text)
    return engine(pairs, **options).run(document, catalogues(document))


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


# -- the walk


def visited(schema: str, keywords: tuple[str, ...], roles: tuple[str, ...] = ("input",)) -> list[Path]:
    """The paths of the nodes that a rule with these keywords is asked about, below the schema."""
    seen: list[Path] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.path[2:])
        return iter(())

    rule = sample("s", entry="check_schema_node", keywords=keywords, schemas=roles)
    outcome = run([(rule, check)], f'[{{"name": "a", "inputSchema": {schema}, "outputSchema": {{"enum": []}}}}]')
    assert not outcome.failures
    return seen


def test_schema_rules_are_asked_about_nodes_with_their_keywords_in_document_order() -> None:
    schema = """{"properties": {
        "b": {"enum": [], "anyOf": [{"enum": []}, {"type": "null"}, 3]}, "a": {"items": {"enum": []}},
        "c": {"items": [{"enum": []}, {"enum": []}]}, "d": true}, "required": [], "enum": []}"""
    assert visited(schema, ("enum",)) == [
        (),
        ("properties", "b"),
        ("properties", "b", "anyOf", 0),
        ("properties", "a", "items"),
        ("properties", "c", "items", 0),
        ("properties", "c", "items", 1),
    ]
    assert visited(schema, ("required", "unknown")) == [()]
    assert len(visited(schema, (EVERY,))) == 9
    assert visited(schema, ("enum",), ("output",)) == [()]


def test_what_is_no_schema_is_not_walked() -> None:
    schema = '{"properties": [{"enum": []}], "allOf": {"enum": []}, "not": [{"enum": []}], "default": {"enum": []}}'
    assert visited(schema, ("enum",)) == []


def test_a_schema_that_stands_in_two_places_is_visited_once() -> None:
    seen: list[Path] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.path)
        return iter(())

    text = "- name: a\n  inputSchema:\n    properties:\n      x: &x {type: string}\n      y: *x\n"
    run([(sample("s", entry="check_schema_node", keywords=("type",), schemas=("input",)), check)], text, "t.yaml")
    assert len(seen) == 1


# -- one defect, one finding


def silences(general: Path, specific: Path) -> list[str]:
    """The findings that are left of a general rule and a specific one that silences it."""

    def say(path: Path) -> Check:
        return lambda tool, ctx: iter([Hit((*tool.path, *path), "")] if tool.name == "one" else [])

    rules = [(sample("general"), say(general)), (sample("specific", silences=("general",)), say(specific))]
    return [finding.rule for finding in run(rules).findings]


SCHEMA = ("input_schema",)
PROPERTY = ("input_schema", "properties", "a")


@pytest.mark.parametrize(
    ("general", "specific", "kept"),
    [
        (SCHEMA, SCHEMA, ["specific"]),
        (SCHEMA, PROPERTY, ["specific"]),
        (PROPERTY, SCHEMA, ["specific"]),
        ((), PROPERTY, ["specific"]),
        (("name",), PROPERTY, ["general", "specific"]),
        (("description",), ("name",), ["specific", "general"]),
    ],
)
def test_a_specific_finding_silences_the_general_one_at_its_place(
    general: Path, specific: Path, kept: list[str]
) -> None:
    assert silences(general, specific) == kept


def test_a_silence_does_not_reach_another_tool() -> None:
    def on(name: str) -> Check:
        return lambda tool, ctx: iter([Hit(tool.at("name"), "")] if tool.name == name else [])

    rules = [(sample("general"), on("one")), (sample("specific", silences=("general",)), on("two"))]
    assert len(run(rules).findings) == 2
    assert [f.rule for f in run([(sample("general", silences=("other",)), on("one"))]).findings] == ["general"]


def test_silences_of_many_findings_take_no_square_of_their_number() -> None:
    def many(count: int, step: str) -> Check:
        return lambda tool, ctx: iter(
            [Hit((*tool.path, step), str(n)) for n in range(count)] if tool.name == "one" else []
        )

    rules = [
        (sample("general"), many(20_000, "name")),
        (sample("specific", silences=("general",)), many(20_000, "name")),
    ]
    assert len(run(rules).findings) == 20_000


# -- catalogue rules, notes and order


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


def test_a_schema_rule_for_some_types_is_not_asked_about_others() -> None:
    seen: list[Any] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.schema.get("type"))
        return iter(())

    rule = sample("s", entry="check_schema_node", keywords=(EVERY,), schemas=("input",), types=("integer",))
    schema = (
        '{"properties": {"a": {"type": "integer"}, "b": {"type": "string"}, "c": {"type": ["x"]}, "d": {"type": 3}}}'
    )
    run([(rule, check)], f'[{{"name": "a", "input_schema": {schema}}}]')
    assert seen == [None, "integer", ["x"], 3]


def test_a_schema_rule_that_crashes_or_cannot_be_loaded_is_reported() -> None:
    def fail(node: Node, ctx: Context) -> Iterator[Hit]:
        yield Hit(node.path, "first")
        raise KeyError("x")

    def rule(name: str) -> Rule:
        return sample(name, entry="check_schema_node", keywords=("type",), schemas=("input",))

    document = parse("t.json", TWO)
    CHECKS["fails"] = fail
    outcome = Engine([rule("fails"), rule("not-there")]).run(document, catalogues(document))
    assert sorted(failure.rule or "" for failure in outcome.failures) == ["fails", "not-there"]
    assert len(outcome.findings) == 3


PARAMETERS = """[{"name": "one", "input_schema": {"type": "object", "properties": {
  "id": {"type": "string"}, "size": {"type": "integer", "minimum": 0}, "kind": {"type": "string", "enum": ["a"]},
  "either": {"type": "string", "anyOf": [{"type": "integer"}]},
  "filter": {"type": "object", "properties": {"id": {"type": "integer"}}}}}}]"""


def names_of(rule: Rule, text: str = PARAMETERS, **options: Any) -> list[str]:
    """The names of the parameters that a rule is asked about."""
    seen: list[str] = []

    def check(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
        seen.append(parameter.name)
        assert parameter.tool.name == "one"
        return iter(())

    assert run([(rule, check)], text, **options).failures == []
    return seen


def test_a_rule_on_parameters_is_asked_about_each_that_its_declarations_let_through() -> None:
    every = ["id", "size", "kind", "either", "filter", "filter.id"]
    assert names_of(sample("r", entry="check_parameter")) == every
    assert names_of(sample("r", entry="check_parameter", keywords=("minimum", "enum"))) == ["size", "kind"]
    assert names_of(sample("r", entry="check_parameter", absent=("enum",), types=("string",))) == ["id", "either"]
    # The type beside a branch may not be the only one.
    assert names_of(sample("r", entry="check_parameter", types=("boolean",))) == ["either"]


def test_a_rule_on_parameters_is_asked_about_the_names_that_concern_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rule, "concerns", lambda rule: lambda name: name.endswith("id"))
    assert names_of(sample("r", entry="check_parameter")) == ["id", "filter.id"]

    def broken(name: str) -> bool:
        raise ValueError(name)

    monkeypatch.setattr(Rule, "concerns", lambda rule: broken)
    assert len(names_of(sample("r", entry="check_parameter"))) == 6


def test_a_rule_of_a_catalogue_is_told_which_tools_it_said_concern_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def second(tool: Tool, catalogue: Catalogue) -> bool:
        assert tool in catalogue.tools
        return tool.name == "two"

    def concerned(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        for tool in ctx.concerned:
            yield Hit(tool.at("name"), f"{tool.name} of {len(catalogue.tools)}")

    rules = [(sample("c", entry="check_catalogue"), concerned)]
    monkeypatch.setattr(Rule, "concerns", lambda rule: second)
    made = engine(rules)
    document = parse("t.json", TWO)
    for _ in range(2):  # each run has its own
        assert [found.message for found in made.run(document, catalogues(document)).findings] == ["two of 2"]


def test_where_a_rule_cannot_tell_which_tools_concern_it_all_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        yield Hit((0, "name"), str(len(ctx.concerned)))

    def crashes(tool: Tool, catalogue: Catalogue) -> bool:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(Rule, "concerns", lambda rule: crashes)
    assert [found.message for found in run([(sample("c", entry="check_catalogue"), count)]).findings] == ["2"]


@pytest.mark.parametrize(
    ("declared", "asked"),
    [
        ({"facts": frozenset(("strict-mode: true",))}, {"openai-strict"}),
        ({"facts": frozenset(("strict-mode", "no-such-fact"))}, {"openai-strict"}),
        ({"facts": frozenset(("no-such-fact",))}, set()),
        ({"unless": frozenset(("strict-mode: true",))}, {"openai", "mcp"}),
        ({"unless": frozenset(("strict-mode: false",))}, {"openai", "mcp", "openai-strict"}),
    ],
)
def test_a_rule_is_asked_where_its_facts_hold_for_a_target(declared: dict[str, Any], asked: set[str]) -> None:
    rule = sample("r", entry="check_parameter", **declared)
    assert {name for name in ("openai", "mcp", "openai-strict") if names_of(rule, targets=[name])} == asked


def test_keywords_that_are_sound_are_no_reason_to_ask() -> None:
    seen: list[Path] = []

    def check(node: Node, ctx: Context) -> Iterator[Hit]:
        seen.append(node.below_root)
        return iter(())

    text = """[{"name": "t", "description": "d", "input_schema": {"type": "object", "properties": {
      "a": {"type": "string", "description": "d"}, "b": {"type": "text"}, "c": {"type": "string", "description": 1},
      "d": {"description": "d"}, "e": {"type": ["string"]}, "f": {"type": "string", "minLength": 1}}}}]"""
    keywords = ("type", "description", "minLength")
    rule = sample("r", entry="check_schema_node", keywords=keywords, schemas=("input",), sound=frozenset(keywords[:2]))
    run([(rule, check)], text)
    assert [path[-1] for path in seen] == ["b", "c", "e", "f"]


def many(count: int) -> str:
    """A catalogue of more tools than are asked about in a row."""
    return "[" + ",".join(f'{{"name": "t{number}", "input_schema": {{}}}}' for number in range(count)) + "]"


def test_a_rule_sees_tools_in_their_order_and_of_many_hits_the_first_are_placed() -> None:
    def even(tool: Tool, ctx: Context) -> Iterator[Hit]:
        if int(tool.name[1:]) % 2 == 0:
            yield Hit(tool.path, "even", level="mild")

    def of_all(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
        for tool in catalogue.tools[:: BATCH + 1]:
            yield Hit(tool.path, "of all")

    count = 2 * BATCH + 10
    document = parse("t.json", many(count))
    rules = [
        (sample("named", silences=("general",)), even),
        (sample("general", levels={"mild": "info"}), lambda tool, ctx: [Hit(tool.at("name"), "x", level="mild")]),
        (sample("left", silences=()), lambda tool, ctx: [Hit(tool.path, tool.name)]),
        (sample("wide", entry="check_catalogue", silences=("left",)), of_all),
    ]
    made = engine(rules)  # type: ignore[arg-type]
    whole = made.run(document, catalogues(document))
    part = made.run(document, catalogues(document), 3)
    found = {rule.id: [f for f in whole.findings if f.rule == rule.id] for rule, _ in rules}
    assert [len(each) for each in found.values()] == [count // 2, count // 2, count - 3, 3]
    assert [finding.location.tool for finding in found["general"]] == [f"t{number}" for number in range(1, count, 2)]
    assert part.findings == [f for f in whole.findings if f in found[f.rule][:3]]
    assert part.more == {
        ("named", Severity.WARNING): count // 2 - 3,
        ("general", Severity.INFO): count // 2 - 3,
        ("left", Severity.WARNING): count - 6,
    }


def test_what_is_kept_of_recent_subjects_is_theirs() -> None:
    asked: list[int] = []

    @recent
    def size(items: list[int]) -> int:
        asked.append(len(items))
        return len(items)

    subjects = [[0] * number for number in range(RECENT + 5)]
    assert [size(subject) for subject in subjects for _ in range(2)] == [n for n in range(RECENT + 5) for _ in range(2)]
    assert len(asked) == len(subjects)
    assert size([1, 2]) == 2
    assert size([1]) == 1
