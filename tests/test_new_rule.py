"""`toolcheck new-rule`: what it writes, where, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolcheck.cli import main
from toolcheck.plugin_reader import read_folder
from toolcheck.rules import made
from toolcheck.rules.compile import compile_all
from toolcheck.rules.template import KINDS
from toolcheck.rules.trials import example_faults, folder_faults, metadata_faults


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def checkout(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder as a checkout without rules."""
    for folder in ("rules", "src/toolcheck/rules"):
        (here / folder).mkdir(parents=True)
    monkeypatch.setattr("toolcheck.compiled.checkout", lambda: str(here))
    return here


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["new-rule", *words]) == 2
    return capsys.readouterr().err.removeprefix("toolcheck: ").rstrip("\n")


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_rule_can_be_read_and_fails_until_it_is_written(here: Path, kind: str) -> None:
    assert main(["new-rule", "rhyming-name", "--folder", "own", "--category", "names", "--kind", kind]) == 0
    read = read_folder(str(here / "own"))
    assert read.problems == ()
    (rule,) = read.rules
    assert (rule.id, rule.category, rule.status, rule.entry) == ("rhyming-name", "names", "stable", KINDS[kind][0])
    said = [problem.message for problem in folder_faults("own")]
    for part in ("title", "why", "fix", 'example "TODO: what is wrong here": expected findings at'):
        assert any(message.startswith(part) for message in said), part


def test_a_new_rule_that_is_filled_in_keeps_all_it_promises(here: Path) -> None:
    assert main(["new-rule", "rhyming-name", "--folder", "own"]) == 0
    yaml, module = here / "own/custom/rhyming-name.yaml", here / "own/custom/rhyming_name.py"
    text = yaml.read_text().replace("a part of what the rule says", "it rhymes").replace("TODO: ", "")
    yaml.write_text(text.replace("Searches orders.", "Orders with borders.", 1))
    body = '    if "borders" in tool.description:\n        yield Hit(tool.at("description"), "it rhymes")\n'
    lines = [line for line in module.read_text().splitlines(True) if "# TODO" not in line]
    module.write_text("".join(lines).replace("    yield from ()\n", body))
    assert [problem.message for problem in folder_faults("own")] == ["the module holds a TODO"]
    module.write_text(module.read_text().replace("TODO: how", "How"))
    assert folder_faults("own") == []


def test_the_folder_is_the_one_that_the_configuration_names(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "toolcheck.toml").write_text('plugins = ["lint/rules"]')
    (here / "below").mkdir()
    assert main(["new-rule", "rhyming-name"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "wrote lint/rules/custom/rhyming-name.yaml",
        "wrote lint/rules/custom/rhyming_name.py",
        "Next: fill in every TODO; toolcheck test-rules lint/rules fails until then.",
    ]
    assert main(["new-rule", "shouting-name"]) == 0
    assert main(["new-rule", "whispered-name", "--category", "names"]) == 0
    assert main(["rules"]) == 0
    assert "whispered-name" in capsys.readouterr().out


def test_a_folder_that_no_configuration_names_is_hinted_at(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-rule", "rhyming-name", "--folder", "own"]) == 0
    assert capsys.readouterr().out.endswith('To run it, name the folder in your configuration: plugins = ["own"]\n')


def test_the_only_category_of_a_folder_is_taken(here: Path) -> None:
    assert main(["new-rule", "rhyming-name", "--folder", "own", "--category", "names"]) == 0
    assert main(["new-rule", "shouting-name", "--folder", "own"]) == 0
    assert (here / "own/names/shouting-name.yaml").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["no-rhyme"], 'an id completes "allow …": "rhyme" instead of "no-rhyme"'),
        (["require-rhyme"], 'an id completes "allow …": "missing-rhyme" instead of "require-rhyme"'),
        (["Rhyme"], 'an id is lower-case words with hyphens, such as missing-example; found "Rhyme"'),
        (["rhyming_name"], 'an id is lower-case words with hyphens, such as missing-example; found "rhyming_name"'),
        (["../x"], 'an id is lower-case words with hyphens, such as missing-example; found "../x"'),
        (["a--b"], 'an id is lower-case words with hyphens, such as missing-example; found "a--b"'),
        (["missing-name"], '"missing-name" exists already, in names; give this one another id'),
        (["names"], '"names" stands for many rules; give this one another id'),
        (["all"], '"all" stands for many rules; give this one another id'),
        (["rhyme", "--category", "Bad Name"],
         'a category is lower-case words with hyphens, and no rule; found "Bad Name"'),
        (["rhyme", "--category", "missing-name"],
         'a category is lower-case words with hyphens, and no rule; found "missing-name"'),
    ],
)  # fmt: skip
def test_bad_names_are_refused_with_the_reason(
    here: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert refused(capsys, "--folder", "own", *words) == message
    assert not (here / "own").exists()


def test_former_ids_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-rule", "rhyming-name", "--folder", "own", "--category", "names"]) == 0
    yaml = here / "own/names/rhyming-name.yaml"
    yaml.write_text(yaml.read_text().replace("severity:", "aliases: [poetic-name]\nseverity:", 1))
    (here / "toolcheck.toml").write_text('plugins = ["own"]')
    capsys.readouterr()
    message = (
        '"poetic-name" is a former name of "rhyming-name", which exists already, in names; give this one another id'
    )
    assert refused(capsys, "poetic-name", "--folder", "own") == message


def test_nothing_is_overwritten(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "own/names").mkdir(parents=True)
    (here / "own/names/rhyming_name.py").write_text("mine")
    said = refused(capsys, "rhyming-name", "--folder", "own", "--category", "names")
    assert said == "own/names/rhyming_name.py exists already, and is not overwritten"
    assert not (here / "own/names/rhyming-name.yaml").exists()
    assert (here / "own/names/rhyming_name.py").read_text() == "mine"


def test_an_id_of_another_category_of_the_folder_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-rule", "rhyming-name", "--folder", "own", "--category", "names"]) == 0
    capsys.readouterr()
    assert refused(capsys, "rhyming-name", "--folder", "own", "--category", "safety") == (
        "rhyming-name exists already, in names; give this one another id"
    )


def test_where_it_cannot_be_written_nothing_is_left(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "own").write_text("a file")
    assert refused(capsys, "rhyming-name", "--folder", "own").endswith("own: is no folder")
    (here / "plug").mkdir()
    (here / "plug/names").write_text("a file")
    assert "cannot write plug/names/rhyming-name.yaml: " in refused(
        capsys, "rhyming-name", "--folder", "plug", "--category", "names"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'where are your own rules? Give --folder, or name it in the configuration: plugins = ["FOLDER"]'),
        ('plugins = ["a", "b"]', "the configuration names several plugins (a, b): choose one with --folder"),
        ("plugins = [", "toolcheck.toml:1:12: not valid TOML: "),
    ],
)
def test_it_asks_for_the_folder(here: Path, capsys: pytest.CaptureFixture[str], text: str, message: str) -> None:
    (here / "toolcheck.toml").write_text(text)
    assert refused(capsys, "rhyming-name").startswith(message)


def test_in_a_checkout_the_rule_goes_among_ours(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-rule", "rhyming-name", "--category", "names"]) == 0
    assert main(["new-rule", "lost-result", "--category", "transcripts", "--kind", "catalogue"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "wrote rules/names/rhyming-name.yaml",
        "wrote src/toolcheck/rules/names/rhyming_name.py",
        "Next: fill in every TODO; pytest tests/test_rules.py fails until then.",
    ]
    assert (checkout / "src/toolcheck/rules/names/__init__.py").read_text() == '"""Rules of the category names."""\n'
    content = compile_all(str(checkout / "rules"), str(checkout / "src/toolcheck"))["rules"]
    assert content["rhyming-name"]["status"] == "preview"
    assert next(metadata_faults(made("rhyming-name", content["rhyming-name"]))) == "title is still to be written"
    text = (checkout / "rules/names/rhyming-name.yaml").read_text()
    assert text.count("language: fr") == 2
    assert "language: fr" not in (checkout / "rules/transcripts/lost-result.yaml").read_text()


def test_in_a_checkout_the_category_is_one_of_ours(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "rhyming-name").startswith("--category is missing: one of names, descriptions, ")
    assert refused(capsys, "rhyming-name", "--category", "name") == 'unknown category "name"; did you mean "names"?'
    assert main(["new-rule", "rhyming-name", "--folder", "own"]) == 0
    assert not (checkout / "rules/custom").exists()


def test_the_examples_of_a_template_fail_for_the_tests_of_the_package(here: Path) -> None:
    assert main(["new-rule", "rhyming-name", "--folder", "own"]) == 0
    (rule,) = read_folder(str(here / "own")).rules
    from toolcheck.rules import examples

    assert all(list(example_faults(rule, example)) for example in examples(rule))
