"""The validator of `toolcheck serve` in a real Chromium, at 1280 and 360 pixels, light and dark, English and French."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import toolcheck

pytestmark = pytest.mark.heavy

HERE = Path(__file__).parent
BAD = Path(toolcheck.__file__).parent / "web" / "pages" / "examples" / "desk-en.json"
ATTACK = '</script></style><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">'
SERIOUS = ("serious", "critical")
SCREENS = ("wide light", "wide dark", "narrow light", "narrow dark")
FRENCH = ("wide dark", "narrow light")
Seen = dict[str, dict[str, Any]]


def hostile(folder: Path) -> Path:
    """Tools whose names and texts are HTML, bidi and a megabyte, on one line."""
    words = {"type": "object", "properties": {ATTACK: {"type": "number", "description": ATTACK}}, "required": [ATTACK]}
    tools = [
        {"name": ATTACK, "description": f"{ATTACK} \u202e\u2066 `", "input_schema": words},
        {"name": "n" * 500_000, "description": "x" * 1_000_000, "input_schema": None},
        {"name": "words", "description": "Word here. " * 90_000, "input_schema": words},
        {"name": "\u202e" * 1_000, "description": "\u202e" * 100_000, "input_schema": 3},
    ]
    file = folder / f"{ATTACK[2:8]}.json"
    file.write_text(json.dumps({"mcpServers": {ATTACK: {"tools": tools}}}, ensure_ascii=False), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def seen(
    tmp_path_factory: pytest.TempPathFactory, chromium: str, axe: Path, playwright: Path, run: Any,
    serving: Callable[..., str],
) -> Seen:  # fmt: skip
    """What was seen on each screen."""
    folder = tmp_path_factory.mktemp("workshop")
    files = [BAD, hostile(folder)]
    done = run([playwright, HERE / "browse_workshop_validator.py", chromium, axe, serving(), *files], cwd=folder)
    found: Seen = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_no_script_and_no_policy_complains_and_nothing_else_is_asked(screen: str, seen: Seen) -> None:
    assert seen[screen]["said"] == []
    assert seen[screen]["asked"] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious(screen: str, seen: Seen) -> None:
    here = seen[screen]
    for judged in (here["axe"], here["axe of the attack"], *[view[0] for view in here["views"].values()]):
        assert [each for each in judged if each[1] in SERIOUS] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_the_page_is_as_wide_as_the_screen(screen: str, seen: Seen) -> None:
    here = seen[screen]
    widths = [here["width"], here["width of states"], *[v[1] for v in here["views"].values()]]
    widths += [view[1] for view in here["attacked"].values()]
    assert set(widths) == {1280 if screen.startswith("wide") else 360}


@pytest.mark.parametrize("screen", SCREENS)
def test_it_opens_in_the_language_and_the_theme_of_the_browser(screen: str, seen: Seen) -> None:
    here = seen[screen]
    french = screen in FRENCH
    assert here["language"] == ("fr" if french else "en")
    assert here["title"] == ("Validateur – toolcheck" if french else "Validator – toolcheck")
    assert here["scrolled"] == 0
    assert ("Cherche dans le catalogue" in here["first text"]) is french
    assert (here["dark"] == "rgb(19, 20, 23)") is screen.endswith("dark")
    other, word, text, again, same, _ = here["spoken"]
    assert (other, word) == (("en", "Try an input") if french else ("fr", "Essayer"))
    assert (again, same) == (("fr", "Essayer") if french else ("en", "Try an input"))
    assert ("Nothing to mend" in text) is french


@pytest.mark.parametrize("screen", SCREENS)
def test_the_findings_of_a_pasted_catalogue_stand_at_their_places(screen: str, seen: Seen) -> None:
    here = seen[screen]
    listed = {rule: place for place, rule in here["findings"]}
    line = next(n for n, text in enumerate(BAD.read_text("utf-8").split("\n"), 1) if '"limit"' in text)
    assert listed["unknown-required"].startswith(f"{line}:")
    assert here["squiggled"] == here["selected"] == '"limit"'
    assert here["marked"] > 3
    assert sum(map(int, here["counts"])) == len(here["findings"]) > 10


@pytest.mark.parametrize("screen", SCREENS)
def test_a_fix_mends_the_text_and_can_be_taken_back(screen: str, seen: Seen) -> None:
    here = seen[screen]
    text, rules = here["after fix"]
    assert '"enum": ["en", "fr", "de"]' in text
    assert "enum-in-prose" not in rules
    assert here["undone"]
    text, rules, left = here["after all"]
    assert text.count('"additionalProperties": false') > 0
    assert "open-object" not in rules
    assert left == 0
    assert here["undone again"]
    assert here["nothing to undo"], "the text that the page starts with cannot be undone"
    assert "Why it matters" in here["rule page"] or "Pourquoi" in here["rule page"]


@pytest.mark.parametrize("screen", SCREENS)
def test_the_other_views_tell_what_becomes_of_the_catalogue(screen: str, seen: Seen) -> None:
    here = seen[screen]
    assert here["ghosts"] == 5
    assert json.loads(here["converted"])["tools"][0]["functionDeclarations"][0]["name"] == "find_books"
    assert any("limit" in loss for loss in here["losses"])
    assert '"query"' in here["sample"]
    assert any("expected string, found integer" in fault for fault in here["faults"])
    assert any('did you mean "language"' in fault for fault in here["faults"])
    assert here["told"].startswith("find_books was not run.")
    assert here["no JSON"].startswith("1:11 ")


@pytest.mark.parametrize("screen", SCREENS)
def test_every_state_says_what_to_do(screen: str, seen: Seen) -> None:
    states = seen[screen]["states"]
    french = screen in FRENCH
    assert "2:16" in states["broken"]
    assert "cannot be read" in states["broken"]
    assert ("Aucune définition d’outil" if french else "No tool definitions") in states["no tools"]
    assert ("Collez un catalogue" if french else "Paste a catalogue") in states["empty"]
    assert ("Rien à corriger" if french else "Nothing to mend") in states["clean"]


@pytest.mark.parametrize("screen", SCREENS)
def test_all_can_be_done_by_keyboard(screen: str, seen: Seen) -> None:
    here = seen[screen]
    assert here["stops"][:2] == ["skip", "tab-flow"]
    assert here["flow opened"]
    assert {"example", "open", "syntax", "tab-findings", "findings", "fix-all"} <= set(here["stops"])
    assert any("cm-content" in stop for stop in here["stops"]), "Tab leads into the editor and on"
    assert here["mended by keyboard"]
    assert "anthropic" in here["targets"]
    assert here["menu closed"] == "SUMMARYfalse"


@pytest.mark.parametrize("screen", SCREENS)
def test_hostile_text_is_shown_as_text_and_does_not_hold_the_page_up(screen: str, seen: Seen) -> None:
    here = seen[screen]
    assert here["hacked"] == "undefined"
    assert here["loaded"] == 0
    for view in ("findings", "anatomy", "convert"):
        assert "window.hacked = 1" in here["attacked"][view][0], view
        assert "\u202e" not in here["attacked"][view][0], view
    assert here["longest task"] < 5_000
    assert "5" in here["too large"]


def test_the_server_tells_that_it_was_ended(chromium: str, playwright: Path, run: Any, tmp_path: Path) -> None:
    """The text stays, and a banner says why no answer comes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "toolcheck", "serve", "--no-open"], cwd=tmp_path, text=True, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    try:
        done = run([playwright, HERE / "browse_workshop_ended.py", chromium, url, str(process.pid)], cwd=tmp_path)
    finally:
        process.kill()
        process.communicate()
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["before"] is False
    assert "does not answer" in said["after"]
    assert "find_books" in said["text"]
