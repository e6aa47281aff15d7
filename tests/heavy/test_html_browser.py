"""The HTML report in a real Chromium: no error, no request, no serious finding of axe-core, at 1280 and 360 pixels."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

from toolcheck.anatomy import anatomy
from toolcheck.report import html
from toolcheck.report.html.overlaps import Overlaps, Pair
from toolcheck.result import Report
from toolcheck.runner import Options, run

pytestmark = pytest.mark.heavy

HERE = Path(__file__).parent
FIXTURES = HERE.parent.parent / "fixtures"
ATTACK = '</script></style><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">'
SERIOUS = ("serious", "critical")
WIDE, NARROW = ("wide light", "wide dark"), ("narrow light", "narrow dark")


def near(report: Report) -> list[Overlaps]:
    """Every tool of each catalogue beside its neighbour."""
    found = []
    for kept in report.kept:
        tools = kept.catalogue.tools
        texts = tuple(tuple((piece.text, piece.roles[0]) for piece in anatomy(tool).pieces) for tool in tools)
        pairs = tuple(
            Pair(n, n - 1, 0.9 - n / (2 * len(tools)), ("overlap", "close", "distinct")[n % 3], "both read orders")
            for n in range(1, len(tools))
        )
        found.append(Overlaps(kept.catalogue.document.file, tuple(tool.name for tool in tools), texts, pairs))
    return found


def hostile(folder: Path) -> Path:
    """Tools whose names and texts are HTML, bidi and a megabyte."""
    words = {"type": "object", "properties": {ATTACK: {"type": "number", "description": ATTACK}}}
    tools = [
        {"name": ATTACK, "description": f"{ATTACK} \u202e\u2066 `", "input_schema": words},
        {"name": "n" * 1_000_000, "description": "x" * 1_000_000, "input_schema": None},
        {"name": "words", "description": "Word here. " * 90_000, "input_schema": words},
        {"name": "\u202e" * 1_000, "description": "\u202e" * 100_000, "input_schema": 3},
    ]
    file = folder / "hostile.json"
    file.write_text(json.dumps({"mcpServers": {ATTACK: {"tools": tools}}}))
    return file


def many(folder: Path) -> Path:
    """Two hundred tools with faults of several kinds."""
    tools = [
        {
            "name": f"readOrder{n}",
            "description": f"Reads order {n}. Use it when a number is given. Do not use it for lists. Returns {{id}}.",
            "input_schema": {
                "type": "object",
                "properties": {"limit": {"type": "integer", "description": "Most orders."}},
                "required": ["gone"] if n % 5 == 0 else [],
            },
        }
        for n in range(200)
    ]
    file = folder / "many.json"
    file.write_text(json.dumps(tools, indent=1))
    return file


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Report]]:
    """The pages that are opened, and the reports they tell of."""
    folder = tmp_path_factory.mktemp("pages")
    inputs = {
        "demo": FIXTURES / "demo",
        "desk": FIXTURES / "html" / "library_desk.json",
        "hostile": hostile(folder),
        "many": many(folder),
    }
    made = {}
    for name, path in inputs.items():
        done = run([str(path)], Options(fixes=True, keep=True))
        file = folder / f"{name}.html"
        overlaps = near(done.report) if name != "desk" else []
        file.write_text(html.render(done.report, rules=done.rules, near=overlaps), encoding="utf-8")
        made[name] = file, done.report
    return made


@pytest.fixture(scope="module")
def visits(
    reports: dict[str, tuple[Path, Report]], chromium: str, axe: Path, playwright: Path, run: Any
) -> dict[str, dict[str, Any]]:
    """What was seen of each page in each visit."""
    files = [str(file) for file, _ in reports.values()]
    done = run([playwright, HERE / "browse_html.py", chromium, axe, *files], cwd=axe.parent)
    found = json.loads(done.stdout.splitlines()[-1])
    return {name: found[str(file)] for name, (file, _) in reports.items()}


PAGES = ("demo", "desk", "hostile", "many")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_asked_for_and_no_script_complains(name: str, visits: dict[str, dict[str, Any]]) -> None:
    for visit, seen in visits[name].items():
        assert seen["said"] == [], visit
        assert [url for url in seen["asked"] if not url.startswith("file:")] == [], visit
        assert len(seen["asked"]) == 1, visit


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious(name: str, visits: dict[str, dict[str, Any]]) -> None:
    for visit, seen in visits[name].items():
        assert [each for each in seen.get("axe", []) if each[1] in SERIOUS] == [], visit


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_as_wide_as_the_screen(name: str, visits: dict[str, dict[str, Any]]) -> None:
    for visit in (*WIDE, *NARROW):
        for when in ("first", "opened"):
            assert visits[name][visit][when]["width"] == (1280 if visit in WIDE else 360), (visit, when)


def test_hostile_text_does_nothing(visits: dict[str, dict[str, Any]]) -> None:
    for visit, seen in visits["hostile"].items():
        assert seen["first"]["hacked"] == "undefined", visit
        assert seen["first"]["images"] == 0, visit


@pytest.mark.parametrize("name", PAGES)
def test_the_browser_chooses_the_language(name: str, visits: dict[str, dict[str, Any]]) -> None:
    seen = visits[name]
    assert [seen[visit]["first"]["lang"] for visit in ("wide light", "narrow light", "no script")] == ["en", "fr", "en"]
    assert "constats" in seen["narrow light"]["first"]["h1"]
    assert seen["narrow light"]["first"]["title"] == "Rapport sur le catalogue d’outils"
    assert seen["wide light"]["other language"][0] == "fr"
    assert "findings" in seen["narrow light"]["other language"][1]


@pytest.mark.parametrize("name", PAGES)
def test_findings_are_found_filtered_and_printed(
    name: str, visits: dict[str, dict[str, Any]], reports: dict[str, tuple[Path, Report]]
) -> None:
    spans = {(each.location.file, each.location.start, each.location.end) for each in reports[name][1].findings}
    for visit in (*WIDE, *NARROW):
        seen = visits[name][visit]
        assert seen["all"] == seen["opened"]["shown"] == len(spans), visit
        assert 0 < seen["errors only"] < seen["all"], visit
        assert seen["nothing"], visit
        assert seen["closed"] == 0, visit
        assert seen["print"]["shown"] == len(spans), f"{visit}: what is folded is printed"
    assert visits[name]["no script"]["print"]["shown"] == len(spans)
    if name in ("demo", "desk", "hostile"):
        assert visits[name]["no script"]["first"]["shown"] == len(spans), "a short report is unfolded without a script"


@pytest.mark.parametrize("name", PAGES)
def test_the_keyboard_leads_everywhere(name: str, visits: dict[str, dict[str, Any]]) -> None:
    for visit in (*WIDE, *NARROW):
        seen = visits[name][visit]
        assert seen["first focus"] == "skip", visit
        assert seen["skipped to"] == "main", visit
        assert seen["toggled"], visit


@pytest.mark.parametrize("name", ["demo", "hostile", "many"])
def test_pointing_at_a_cell_or_tapping_it_shows_both_texts(name: str, visits: dict[str, dict[str, Any]]) -> None:
    for visit in (*WIDE, *NARROW):
        seen = visits[name][visit]
        assert seen["reading"] == seen["pair"], visit
        assert seen["sides"] == 1, visit
    assert "reading" not in visits["desk"]["wide light"]
