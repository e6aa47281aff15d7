"""What is said about plugins that are no good."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from plugin_samples import CATALOGUE, GOOD_BAD, MODULE, SAMPLE, YAML, linted, made, said, told
from toolcheck.cli import main
from toolcheck.rules.trials import folder_faults


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a catalogue, our sample plugin and a configuration that names it; the current folder."""
    shutil.copytree(SAMPLE, tmp_path / "lint_rules", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tools.json").write_text(CATALOGUE)
    (tmp_path / "toolcheck.toml").write_text('plugins = ["lint_rules"]\nselect = ["house-style", "unprefixed-name"]\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


CRASH = "import json\n\n\nvalue = json.loads('')\n\n\ndef check_tool(tool, ctx): ...\n"


@pytest.mark.parametrize(
    ("rule", "given", "place", "message"),
    [
        ("rhyming-name", {"module": ""}, "names/rhyming-name.yaml", "rhyming_name.py is missing"),
        ("rhyming-name", {"yaml": "a: [", "module": MODULE}, "names/rhyming-name.yaml", "not valid YAML: "),
        ("rhyming-name", {"yaml": "- a"}, "names/rhyming-name.yaml", "the first document holds the fields"),
        ("rhyming-name", {"yaml": "# nothing"}, "names/rhyming-name.yaml", "the first document holds the fields"),
        ("rhyming-name", {"yaml": YAML + "sevrity: x"}, "names/rhyming-name.yaml", "unknown sevrity"),
        ("rhyming-name", {"yaml": YAML.replace("since", "# ")}, "names/rhyming-name.yaml", "without since"),
        ("rhyming-name", {"yaml": YAML.replace("warning", "bad")}, "names/rhyming-name.yaml", "severity is one of"),
        ("rhyming-name", {"yaml": YAML.replace("stable", "[]")}, "names/rhyming-name.yaml", "status is one of"),
        ("rhyming-name", {"yaml": YAML.replace("It sounds silly.", "3")}, "names/rhyming-name.yaml", "why is a text"),
        ("rhyming-name", {"yaml": YAML + "aliases: x"}, "names/rhyming-name.yaml", "aliases is a list"),
        ("rhyming-name", {"yaml": YAML + "aliases: [3]"}, "names/rhyming-name.yaml", "aliases is a list of strings"),
        ("rhyming-name", {"yaml": YAML + "levels: {a: {x: bad}}"}, "names/rhyming-name.yaml", "level a is"),
        ("rhyming-name", {"yaml": YAML + "options: {a: 3}"}, "names/rhyming-name.yaml", "option a is a schema"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {pattern: '('}}"}, "names/rhyming-name.yaml",
         "option a is a schema with type, default and description"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: text, default: x, description: x}}"},
         "names/rhyming-name.yaml", "option a: type is string, "),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: integer, default: x, description: x}}"},
         "names/rhyming-name.yaml", "option a: default: expected an integer"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: array, items: 3, default: [], description: x}}"},
         "names/rhyming-name.yaml", "option a: items is a schema"),
        ("rhyming-name", {"yaml": YAML + "options: {a: {type: object, default: {d: 2020-01-01}, description: x}}"},
         "names/rhyming-name.yaml", "cannot be read: "),
        ("rhyming-name", {"yaml": YAML + "silences: [missing-nam]"}, "names/rhyming-name.yaml",
         'silences: unknown rule "missing-nam"; did you mean "missing-name"?'),
        ("missing-name", {}, "names/missing-name.yaml", '"missing-name" is a rule of toolcheck itself'),
        ("rhyming-name", {"yaml": YAML + "aliases: [missing-name]"}, "names/rhyming-name.yaml",
         '"missing-name" is a rule of toolcheck itself'),
        ("no-rhymes", {}, "names/no-rhymes.yaml", 'an id completes "allow …": "rhymes" instead of "no-rhymes"'),
        ("require-rhyme", {}, "names/require-rhyme.yaml", '"missing-rhyme" instead of "require-rhyme"'),
        ("Rhyme", {}, "names/Rhyme.yaml", "an id is lower-case words with hyphens"),
        ("rhyming-name", {"module": "def check_tool("}, "names/rhyming_name.py:1:15", "not valid Python: "),
        ("rhyming-name", {"module": "x = 1"}, "names/rhyming_name.py", "a rule has exactly one of check_tool, "),
        ("rhyming-name", {"module": "def check_note(note, ctx): ..."}, "names/rhyming_name.py", "exactly one of"),
        ("rhyming-name", {"module": "def check_schema_node(n, c): ..."}, "names/rhyming_name.py", "goes with KEYWORDS"),
        ("rhyming-name", {"module": "KEYWORDS = ('enum')\ndef check_schema_node(n, c): ..."}, "names/rhyming_name.py",
         "KEYWORDS is a literal tuple of strings"),
        ("rhyming-name", {"module": "KEYWORDS = tuple(x)\ndef check_schema_node(n, c): ..."}, "names/rhyming_name.py",
         "KEYWORDS is a literal tuple of strings"),
        ("rhyming-name", {"module": "KEYWORDS = '*',\nSCHEMAS = 'in',\ndef check_schema_node(n, c): ..."},
         "names/rhyming_name.py", "SCHEMAS holds"),
        ("rhyming-name", {"module": CRASH}, "names/rhyming_name.py:4",
         "rule rhyming-name cannot be imported: JSONDecodeError: "),
        ("rhyming-name", {"module": "import sys\nsys.exit(3)\ndef check_tool(t, c): ..."}, "names/rhyming_name.py:2",
         "rule rhyming-name cannot be imported: SystemExit: 3"),
        ("rhyming-name", {"category": "Bad Names"}, "Bad Names", "the folder of a rule is its category"),
        ("rhyming-name", {"category": "missing-name"}, "missing-name", "a category cannot have the name of a rule"),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_used_is_told_with_its_file(
    project: Path, capsys: pytest.CaptureFixture[str], rule: str, given: dict[str, str], place: str, message: str
) -> None:
    made(project / "own", rule, **given)  # type: ignore[arg-type]  # the keywords are texts
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    (problem,) = told()
    assert problem.startswith(f"own/{place}:")
    assert message in problem
    assert main(["lint", "tools.json"]) == 2
    assert capsys.readouterr() == ("", f"toolcheck: {problem}\n")


def test_two_plugins_with_one_id(project: Path) -> None:
    made(project / "own", "missing-team-prefix")
    Path("toolcheck.toml").write_text('plugins = ["lint_rules", "own"]')
    assert told() == [
        (
            'own/names/missing-team-prefix.yaml: "missing-team-prefix" is a rule of the plugin lint_rules; '
            "give this one another id"
        )
    ]


def test_all_mistakes_of_a_plugin_are_told_at_once(project: Path) -> None:
    made(project / "own", "no-a")
    made(project / "own", "b", module="x")
    made(project / "own", "c", yaml="x: 1", category="safety")
    (project / "own/tests").mkdir()
    (project / "own/tests/test_rules.py").write_text("import pytest")
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    assert [problem.split(": ")[0] for problem in told()] == [
        "own/names/b.py", "own/names/no-a.yaml", "own/safety/c.yaml",
    ]  # fmt: skip


def test_a_folder_without_rules(project: Path) -> None:
    (project / "own/names").mkdir(parents=True)
    Path("toolcheck.toml").write_text('plugins = ["own"]')
    (problem,) = told()
    assert problem.startswith("own: holds no rule")


def test_a_folder_that_may_not_be_read(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: str) -> list[str]:
        raise PermissionError(13, "Permission denied", folder)

    monkeypatch.setattr("toolcheck.plugin_reader.os.listdir", refuse)
    assert told() == ["lint_rules: cannot be read: permission denied"]


def test_a_rule_that_is_off_is_not_imported(project: Path) -> None:
    made(project / "own", module=CRASH)
    Path("toolcheck.toml").write_text('plugins = ["own"]\nignore = ["rhyming-name"]')
    assert linted().report.failures == ()


def test_a_rule_that_crashes_on_a_tool_is_reported_and_the_others_go_on(project: Path) -> None:
    made(project / "own", module="def check_tool(tool, ctx):\n    raise ValueError('no rhyme')\n")
    Path("toolcheck.toml").write_text('plugins = ["own", "lint_rules"]')
    done = linted()
    assert [failure.message for failure in done.report.failures] == [
        "rule rhyming-name crashed on `find_order`: ValueError: no rhyme"
    ]
    assert done.exit_code == 2
    assert "unexplained-enum" in {f[0] for f in said(done)}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return", "TypeError: it returns None; a rule yields hits, or returns a list of them"),
        ("return ['text']", "TypeError: it yields a str; a Hit was expected"),
        ("return [Hit(['a'], 'text')]", "TypeError: the path of a hit is a tuple of keys and indexes"),
        ("return [Hit((None,), 'text')]", "TypeError: the path of a hit is a tuple of keys and indexes"),
        ("return [Hit((), 3)]", "TypeError: message, help and notes of a hit are texts"),
        ("return [Hit((), 'text', data={'a': {1}})]", "TypeError: Object of type set is not JSON serializable"),
        ("return [Hit(('a',), 'text')]", "points at /a, which has no 'a'"),
    ],
)
def test_a_hit_that_is_none_is_a_crash_of_the_rule(project: Path, body: str, message: str) -> None:
    made(project / "own", module=f"from toolcheck.finding import Hit\n\n\ndef check_tool(tool, ctx):\n    {body}\n")
    Path("toolcheck.toml").write_text('plugins = ["own"]\nselect = ["rhyming-name"]')
    (failure,) = linted().report.failures
    assert failure.kind == "rule-crash"
    assert message in failure.message


def test_metadata_that_readers_would_stumble_over(tmp_path: Path) -> None:
    yaml = (
        YAML.replace("that rhymes", "that rhymes.").replace("another name.", "another name").replace("It s", "TODO s")
    )
    made(tmp_path, yaml=yaml + GOOD_BAD)
    assert {problem.message for problem in folder_faults(str(tmp_path))} == {
        "why is still to be written",
        "title is no sentence: leave out the full stop",
        "fix is a sentence: end it with a full stop",
    }
