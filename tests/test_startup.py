"""What a run loads. The start of Python and click is most of what the lint of a small file costs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = (
    "pydantic", "jsonschema", "numpy", "rich", "yaml", "ruamel", "rapidfuzz", "importlib.metadata", "pathspec",
    "packaging", "tomllib", "tomli", "pathlib", "logging", "asyncio", "difflib", "hashlib", "urllib.parse",
    "tree_sitter", "mcp", "toolcheck.live", "toolcheck.web", "starlette", "uvicorn", "anyio",
)  # fmt: skip
PROGRAM = """
import sys
before = set(sys.modules)
{statement}
print("\\n" + " ".join(sorted(set(sys.modules) - before)), file=sys.stderr)
"""
LINT = "from toolcheck.cli import main; assert main({arguments!r}) == {code}"
CLEAN = {
    "name": "find_order",
    "description": "Finds an order by its number. Use it when the customer gives a number. Do not use it to list "
    "orders; use `list_orders` instead. Returns the order as JSON; an unknown number returns an error.",
    "input_schema": {"type": "object", "properties": {}, "additionalProperties": False},
}


def loaded(statement: str, folder: Path) -> set[str]:
    """The modules that a statement loads into a fresh interpreter, site customisation not counted."""
    program = f"import sys; sys.path[:0] = {sys.path!r}\n" + PROGRAM.format(statement=statement)
    done = subprocess.run(
        [sys.executable, "-S", "-c", program],
        capture_output=True, text=True, cwd=folder, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def heavy(modules: set[str]) -> set[str]:
    return {name for name in HEAVY if any(f"{module}.".startswith(f"{name}.") for module in modules)}


def test_importing_the_package_loads_nothing_but_its_root(tmp_path: Path) -> None:
    modules = loaded("import toolcheck", tmp_path)
    assert {name for name in modules if name.startswith("toolcheck")} == {"toolcheck"}
    assert not heavy(modules)
    assert "click" not in modules
    assert "json" not in modules


@pytest.mark.parametrize("format_", ["text", "concise", "json", "github", "junit", "markdown"])
def test_a_plain_lint_of_json_loads_nothing_heavy(format_: str, tmp_path: Path) -> None:
    tools = [CLEAN, {"name": "bad name", "input_schema": {"type": "object", "properties": {"q": {"type": "string"}}}}]
    (tmp_path / "t.json").write_text(json.dumps(tools, indent=2))
    # Compiled rules are a file of the wheel; a checkout may have to write them first, with YAML.
    loaded(LINT.format(arguments=["lint", "t.json"], code=1), tmp_path)
    modules = loaded(LINT.format(arguments=["lint", "t.json", "--format", format_], code=1), tmp_path)
    assert not heavy(modules)


def test_a_clean_file_loads_no_report_of_another_format(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps([CLEAN]))
    modules = loaded(LINT.format(arguments=["lint", "--select", "housekeeping", "t.json"], code=0), tmp_path)
    assert "toolcheck.report.text" in modules
    others = ("json", "sarif", "github", "gitlab", "junit", "markdown", "html", "statistics", "anatomy")
    assert not {f"toolcheck.report.{name}" for name in others} & modules
    assert not {f"toolcheck.cli.{name}" for name in ("explain_command", "rules_command", "progress")} & modules


def test_only_the_modules_of_enabled_rules_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text('[{"name": "a b", "input_schema": {}}, 3]')
    arguments = ["lint", "--select", "malformed-tool", "t.json"]
    modules = loaded(LINT.format(arguments=arguments, code=1), tmp_path)
    rules = {name for name in modules if name.startswith("toolcheck.rules.") and name.count(".") == 3}
    assert rules == {"toolcheck.rules.housekeeping.malformed_tool"}


def test_what_is_needed_is_loaded_when_it_is_needed(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text("tools: [3]")
    assert "yaml" in heavy(loaded(LINT.format(arguments=["lint", "t.yaml"], code=1), tmp_path))
    (tmp_path / "toolcheck.toml").write_text('exclude = ["x/*"]')
    (tmp_path / "t.json").write_text('{"tools": [3]}')
    assert heavy(loaded(LINT.format(arguments=["lint", "t.json"], code=1), tmp_path)) & {"tomllib", "tomli"}


def test_a_configuration_loads_what_its_keys_need_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text('{"tools": [3]}')
    (tmp_path / "base.toml").write_text("preview = false")
    (tmp_path / "toolcheck.toml").write_text('extends = "base.toml"')
    modules = loaded(LINT.format(arguments=["lint", "t.json"], code=1), tmp_path)
    assert heavy(modules) <= {"tomllib", "tomli"}
    assert not {"toolcheck.plugins", "toolcheck.policy_file"} & modules
    (tmp_path / "base.toml").write_text('required-version = ">=0"')
    assert "packaging" in heavy(loaded(LINT.format(arguments=["lint", "t.json"], code=1), tmp_path))


def test_a_configuration_without_our_table_is_not_parsed(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n')
    (tmp_path / "t.json").write_text('{"tools": [3]}')
    assert not heavy(loaded(LINT.format(arguments=["lint", "t.json"], code=1), tmp_path)) & {"tomllib", "tomli"}
