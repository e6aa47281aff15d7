"""Every word of the flow debugger in both languages, and every key that is said."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("pydantic")

import toolcheck.web.flow
from toolcheck.runtime.checks import CHECKS
from toolcheck.web.flow.faults import CLASSES, FAULTS, ORIGINS, SAID, listed
from toolcheck.web.flow.shipped import shipped
from toolcheck.web.flow.steps import KINDS
from toolcheck.web.flow.words import texts, told

FOLDER = Path(toolcheck.web.flow.__file__).parent
PAGES = FOLDER.parent / "pages"


def page_words() -> dict[str, list[str]]:
    source = (PAGES / "flow_words.js").read_text("utf-8")
    found: dict[str, list[str]] = json.loads(source[source.index("{") : source.rindex("}") + 1])
    return found


@pytest.mark.parametrize("words", [page_words(), {key: list(each.values()) for key, each in texts().items()}],
                         ids=["page", "server"])  # fmt: skip
def test_both_languages_say_everything_with_the_same_values(words: dict[str, list[str]]) -> None:
    for key, pair in words.items():
        english, french = pair
        assert english.strip(), key
        assert french.strip(), key
        assert set(re.findall(r"\{(\w+)\}", english)) == set(re.findall(r"\{(\w+)\}", french)), key
        assert english.count("|") == french.count("|"), key


def test_every_key_that_the_server_says_exists() -> None:
    for source in FOLDER.rglob("*.py"):
        for key in re.findall(r'\b(?:told|said|says)\(\s*(?:recording, )?"([a-z-]+)"', source.read_text("utf-8")):
            assert key in texts(), f"{source.name}: {key}"
    for fault in FAULTS:
        assert {f"{fault.id}-{part}" for part in SAID} | {f"needs-{fault.needs}"} <= texts().keys()


def test_every_key_that_the_page_says_exists() -> None:
    words = page_words()
    said: set[str] = set()
    for source in PAGES.glob("flow*.js"):
        code = source.read_text("utf-8")
        said |= set(re.findall(r'\b(?:say|put|folded)\(\s*(?:\w+, )?"([a-z-]+)"', code))
        said |= set(re.findall(r'\bsaid\(\s*"\w+",\s*(?:"[^"]*"|\w+),\s*"([a-z-]+)"', code))
    assert said - words.keys() == set()
    kinds = {f"{part}-{kind}" for part in ("step", "short") for kind in KINDS}
    named = {f"check-{check}" for check in CHECKS} | {f"class-{kind}" for kind in CLASSES}
    named |= {f"class-{kind}-is" for kind in CLASSES} | {f"origin-{origin}" for origin in ORIGINS}
    named |= {f"state-{state}" for state in ("passed", "failed", "waiting", "unreached")}
    named |= {f"kind-{kind}" for kind in ("answer", "error", "status", "timeout", "crash")}
    named |= {f"change-{change}" for change in ("done", "again", "nothing", "looked")}
    named |= {f"quote-{kind}" for kind in ("request", "reply", "person", "end")}
    assert (kinds | named) - words.keys() == set()


def test_values_are_never_read_as_a_format() -> None:
    assert told("step-check-passed", tool="{0.__class__}")["en"].startswith("`{0.__class__}`")


def test_conversations_and_faults_have_words_in_both_languages() -> None:
    for recording in shipped().values():
        assert recording.title.keys() == recording.about.keys() == {"en", "fr"}
    assert {recording.language for recording in shipped().values()} == {"en", "fr"}
    assert all(fault[part]["fr"] != fault[part]["en"] for fault in listed() for part in SAID)


def test_french_keeps_its_own_typography() -> None:
    for key, words in texts().items():
        if not key.startswith("said-"):  # what stands in conversations is typed as people type
            assert "'" not in words["fr"], key
        assert not re.search(r"\w[;:!?](\s|$)", re.sub("`[^`]*`", "", words["fr"])), key
