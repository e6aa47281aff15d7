"""What users install: the wheel built from the sdist, and the whole suite against it with src/ out of reach."""

from __future__ import annotations

import json
import shutil
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module")
def built(checkout: Path, run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--outdir", folder, checkout], cwd=folder)
    return folder


def test_the_wheel_holds_the_compiled_data_and_each_rule_with_its_twin(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        compiled = json.loads(archive.read("toolcheck/_compiled.json"))

    for rule, metadata in compiled["rules"].items():
        home = f"toolcheck/rules/{metadata['category']}"
        assert {f"{home}/{rule}.yaml", f"{home}/{rule.replace('-', '_')}.py"} <= names
    assert compiled["rules"]
    assert "toolcheck/py.typed" in names
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"toolcheck", next(top for top in tops if top.endswith(".dist-info"))}


def test_the_suite_passes_against_the_wheel(
    built: Path, run: Run, environment: Callable[[str], Path], tmp_path: Path
) -> None:
    (wheel,) = built.glob("*.whl")
    (sdist,) = built.glob("*.tar.gz")
    programs = environment("wheel")
    shutil.unpack_archive(sdist, tmp_path)
    (folder,) = tmp_path.iterdir()
    run([programs / "python", "-m", "pip", "install", "--quiet", wheel, "--group", "dev"], cwd=folder)
    shutil.rmtree(folder / "src")
    shutil.rmtree(folder / "rules")

    # The hostile inputs take as long as all other tests, and ask nothing of how the package was installed.
    words = ["-m", "pytest", "-n", "auto", "-p", "no:cacheprovider", "--ignore=tests/test_hostile.py"]
    run([programs / "python", *words], cwd=folder, TOOLCHECK_EXPECT="installed")


def test_the_wheel_runs_without_any_development_tool(
    built: Path, run: Run, environment: Callable[[str], Path], checkout: Path, tmp_path: Path
) -> None:
    (wheel,) = built.glob("*.whl")
    programs = environment("user")
    run([programs / "python", "-m", "pip", "install", "--quiet", wheel], cwd=tmp_path)

    shutil.copytree(checkout / "fixtures" / "demo", tmp_path / "demo")
    expected = (tmp_path / "demo" / "expected.txt").read_text(encoding="utf-8")
    done = run([programs / "toolcheck", "lint", "."], cwd=tmp_path / "demo", expect=1, NO_COLOR="1")
    assert done.stdout == expected
    run([programs / "toolcheck", "rules"], cwd=tmp_path)
    run([programs / "toolcheck", "explain", "open-object"], cwd=tmp_path)
