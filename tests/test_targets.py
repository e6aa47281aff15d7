"""Targets are data: each fact is dated and sourced, inherited entry by entry, and a configuration goes over it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from toolcheck import targets
from toolcheck.config import ConfigError, load
from toolcheck.config_targets import fact_schemas
from toolcheck.settings import known
from toolcheck.targets import UNKNOWN, OwnTarget, Targets, names, target
from toolcheck.targets.described import described

FOLDER = Path(targets.__file__).parent
SCHEMA = json.loads((FOLDER / "target.schema.json").read_text(encoding="utf-8"))


def content(name: str) -> Any:
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))


def load_config(folder: Path, text: str) -> Any:
    (folder / "toolcheck.toml").write_text(text)
    return load(str(folder), known=known())


@pytest.mark.parametrize("name", sorted(names()))
def test_a_target_fits_its_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(content(name))] == []


@pytest.mark.parametrize("name", sorted(names()))
def test_every_entry_has_evidence_a_date_and_a_source(name: str) -> None:
    for entry in described(name).entries:
        assert entry.evidence in "DSLRI", entry
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", entry.date or ""), entry
        assert entry.source, entry
        for other in entry.also:
            assert other.keys() >= {"evidence", "date", "source"}, entry


@pytest.mark.parametrize("name", sorted(names()))
def test_a_keyword_stands_in_one_group_of_a_file(name: str) -> None:
    listed = [keyword for group in content(name).get("keywords", ()) for keyword in group["names"]]
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", sorted(names()))
def test_what_people_read_is_what_rules_read(name: str) -> None:
    compiled = target(name)
    for entry in described(name).entries:
        if entry.kind == "fact":
            assert compiled.fact(entry.name) == entry.value
        elif entry.value == UNKNOWN:
            assert compiled.keyword(entry.name) is None
        else:
            fact = compiled.keyword(entry.name)
            assert fact is not None
            assert (fact.state, fact.evidence, fact.complaint, fact.instead) == (
                entry.value, entry.evidence, entry.complaint, entry.instead,
            )  # fmt: skip


@pytest.mark.parametrize("name", sorted(names()))
def test_patterns_compile_and_bound_no_length(name: str) -> None:
    patterns = [
        value for fact in target(name).facts if fact.endswith("-pattern") and (value := target(name).fact(fact))
    ]
    for pattern in patterns:
        assert re.fullmatch(pattern, "read5read")  # a name, and an id of nine characters


def test_an_unknown_keyword_is_not_inherited() -> None:
    known_state = target("anthropic").keyword("oneOf")
    assert known_state is not None
    assert (known_state.state, known_state.effect) == ("accepted", "accepts")
    assert target("anthropic-strict").keyword("oneOf") is None
    assert target("anthropic-strict").keyword("never-heard-of") is None


def test_entries_are_inherited_one_by_one() -> None:
    client = target("claude-code")
    assert client.fact("description-max") == 2048
    assert client.fact("name-max") == target("anthropic").fact("name-max")
    pattern = client.keyword("patternProperties")
    assert pattern is not None
    assert pattern.state == "reported"


def test_a_configuration_goes_over_a_target_and_those_that_extend_it() -> None:
    own = {
        "openai": OwnTarget(facts={"max-tools": 256, "description-max": UNKNOWN}, keywords={"anyOf": "refused"}),
        "acme": OwnTarget(extends="vscode", facts={"name-max": 40}, keywords={"items:absent": UNKNOWN}),
    }
    targets = Targets(own)
    assert targets.target("openai").facts["max-tools"] == {"value": 256, "effect": "refused", "evidence": "C"}
    assert targets.target("openai").facts["description-max"] == {"value": None, "evidence": "C"}
    assert targets.target("openai-strict").fact("max-tools") == 256
    acme = targets.target("acme")
    assert acme.title == "acme"
    assert acme.fact("max-tools") == 128  # VS Code's own, nearer than OpenAI's
    assert acme.fact("name-max") == 40
    assert acme.fact("description-max") is None
    refused = acme.keyword("anyOf")
    assert refused is not None
    assert (refused.state, refused.evidence) == ("refused", "C")
    assert acme.keyword("items:absent") is None
    assert target("openai").fact("max-tools") == 128
    with pytest.raises(KeyError):
        Targets({"acme": OwnTarget(facts={"name-max": 40})}).target("acme")


def test_strict_tools_of_an_own_target_are_held_to_what_it_extends() -> None:
    known = Targets(
        {
            "acme": OwnTarget("Acme", "openai", {"name-max": 40}, {"format": "refused"}),
            "shop": OwnTarget(extends="gemini"),
            "hall": OwnTarget(extends="openai-strict"),
        }
    )
    acme, shop, hall = known.strict(known.named(("acme", "shop", "hall")))
    assert (acme.name, acme.title, acme.fact("strict-mode"), acme.fact("name-max")) == ("acme", "Acme", True, 40)
    assert acme.keywords["format"].state == "refused"
    assert acme.fact("all-required") is True
    assert (shop, hall) == known.named(("shop", "hall"))
    assert known.target("acme").fact("strict-mode") is None


def test_files_of_a_configuration_are_joined_fact_by_fact(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(
        '[target.acme]\nextends = "openai"\nname-max = 40\nmax-tools = 7\n[target.acme.keywords]\nnot = "refused"\n'
    )
    config = load_config(
        tmp_path,
        'extends = "base.toml"\ntargets = ["acme"]\n[target.acme]\nmax-tools = 9\n'
        '[target.acme.keywords]\nif = "ignored"\n',
    )
    assert config.target["acme"] == OwnTarget(
        None, "openai", {"name-max": 40, "max-tools": 9}, {"not": "refused", "if": "ignored"}
    )


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("target = 3", (1, 1), "target: expected a table"),
        ("[target]\nopenai = 3", (2, 1), "target.openai: expected a table"),
        ('[target.acme]\nextends = "acme"', (2, 1), 'unknown target of toolcheck "acme"'),
        ("[target.acme]\nextends = 3", (2, 1), "target.acme.extends: expected a string"),
        ("[target.acme]\nmax-tools = 3", (1, 1), 'unknown target "acme"'),
        ("[target.openai]\nmax-tools = 0", (2, 1), "expected at least 1, found the number 0"),
        ("[target.openai]\nroot-combinators = [3]", (2, 21), "expected a string, found the number 3"),
        ("[target.openai]\nkeywords = 3", (2, 1), "target.openai.keywords: expected a table"),
        ('[target.openai]\nname-pattern = "["', (2, 1), 'target.openai.name-pattern: "[" is no regular expression'),
        ('[target.mcp]\nproperty-key-pattern = "(*"', (2, 1), "is no regular expression: nothing to repeat"),
    ],
)  # fmt: skip
def test_mistakes_have_a_place(text: str, place: tuple[int, int], message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        load_config(tmp_path, text)
    problem = raised.value.problems[0]
    assert (problem.line, problem.column) == place
    assert message in problem.message


def test_the_schema_bounds_every_fact_by_words_that_a_configuration_is_checked_with() -> None:
    for name, schema in fact_schemas().items():
        assert schema.keys() <= {"type", "enum", "minimum", "maximum", "items"}, name
        assert isinstance(schema["type"], str), name
