"""The flow debugger in a real Chromium: every step of every conversation, every fault with its class, remedy and rule,
at 1280 and 360 pixels, in English and French, with nothing that axe-core finds serious and no word on the console."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

pytest.importorskip("starlette")
pytest.importorskip("pydantic")

from flow_samples import text, turns
from toolcheck.web.flow.faults import FAULTS, put
from toolcheck.web.flow.replay import replay
from toolcheck.web.flow.shipped import shipped
from toolcheck.web.flow.words import texts

pytestmark = pytest.mark.heavy

HERE = Path(__file__).parent
ATTACK = '</script></style><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">'
SERIOUS = ("serious", "critical")
LANGUAGES = {"wide light": "en", "narrow dark": "fr"}
WIDTHS = {"wide light": 1280, "narrow dark": 360}


def hostile(folder: Path) -> Path:
    """A transcript whose texts are HTML, bidi and a megabyte."""
    sample = turns(3, f"{ATTACK} \u202e {'x' * 1_000_000}", description=ATTACK)
    sample["messages"][0]["content"] = ATTACK
    sample["messages"][3]["content"][0]["name"] = ATTACK
    sample["messages"][5]["content"][0]["input"] = {ATTACK: ATTACK}
    file = folder / "hostile.json"
    file.write_text(text(sample))
    return file


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served."""
    command = [sys.executable, "-m", "toolcheck", "serve", "--no-open"]
    with subprocess.Popen(command, cwd=tmp_path_factory.mktemp("served"), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found.group()
        process.terminate()


@pytest.fixture(scope="module")
def seen(
    chromium: str, axe: Path, playwright: Path, run: Callable[..., Any], address: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:  # fmt: skip
    file = hostile(tmp_path_factory.mktemp("hostile"))
    done = run([playwright, HERE / "browse_workshop_flow.py", chromium, axe, address, file], cwd=HERE)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


VISITS = pytest.mark.parametrize("visit", LANGUAGES)


@VISITS
def test_the_console_is_silent_and_axe_finds_nothing_serious(seen: dict[str, Any], visit: str) -> None:
    assert seen[visit]["said"] == []
    for name, found in seen[visit]["axe"].items():
        assert [each for each in found if each[1] in SERIOUS] == [], name


@VISITS
def test_nothing_is_wider_than_the_screen(seen: dict[str, Any], visit: str) -> None:
    assert max(*seen[visit]["widths"], seen[visit]["own"]["width"]) <= WIDTHS[visit]


@VISITS
@pytest.mark.parametrize("conversation", shipped())
def test_a_conversation_is_stepped_to_its_end(seen: dict[str, Any], visit: str, conversation: str) -> None:
    walk = seen[visit]["walks"][conversation]
    made = replay(shipped()[conversation])
    assert len(walk["steps"]) == len(made.steps)
    assert [each["lamps"] for each in walk["steps"] if each["lamps"]] == [
        [lamp.state for lamp in step.lamps] for step in made.steps if step.lamps
    ]
    numbers = [re.findall(r"\d+", each["count"]) for each in walk["steps"]]
    assert numbers == [[str(number), str(len(made.steps))] for number in range(1, len(made.steps) + 1)]
    assert re.findall(r"\d+", walk["back"])[0] == str(len(made.steps) - 1)
    assert re.findall(r"\d+", walk["first"])[0] == "1"
    assert len(walk["wires"]) == len(set(walk["wires"].values())) == 5


@VISITS
@pytest.mark.parametrize("conversation", shipped())
def test_every_fault_is_injected_classified_and_answered(seen: dict[str, Any], visit: str, conversation: str) -> None:
    told = seen[visit]["faults"][conversation]
    language = LANGUAGES[visit]
    wanted = [fault for fault in FAULTS if put(fault, shipped()[conversation]) is not None]
    assert sorted(told) == sorted(fault.id for fault in wanted)
    for fault in wanted:
        shown = told[fault.id]
        assert shown["class"] == fault.kind
        assert len(shown["wrong"]) == ["syntactic", "semantic", "protocol"].index(fault.kind)
        assert shown["remedy"] == texts()[f"{fault.id}-remedy"][language].replace("`", "")
        assert shown["rule"] == fault.rule
        assert shown["ruled"]
        assert shown["here"] == 1
        # Results over two messages are missing in the first one, too.
        also = ["missing-result"] if fault.id == "split-results" else []
        assert sorted(shown["found"]) == sorted([fault.rule, *also])
        assert "{" in shown["instead"]


@VISITS
def test_ones_own_transcript(seen: dict[str, Any], visit: str) -> None:
    own = seen[visit]["own"]
    assert {"en": "line 2, column 12", "fr": "ligne 2, colonne 12"}[LANGUAGES[visit]] in own["broken"]
    assert own["cursor"] == len('{"messages": [\n') + 11
    assert "unsafe-retry" in own["example"]
    assert own["hacked"] == "undefined"
    assert own["images"] == 0
    assert "<script>" in own["text"]
    assert "\u202e" not in own["text"]


@VISITS
def test_keys_alone_are_enough(seen: dict[str, Any], visit: str) -> None:
    keys = seen[visit]["keyboard"]
    assert keys["on track"] == "step"
    assert "3" in keys["told"]
    assert keys["focused"] == "quiz"
    assert keys["verdict"] == "class-semantic"
    english, french = (texts()["timeout-title"][language] for language in ("en", "fr"))
    assert sorted(text.removeprefix("⚡ ") for text in seen[visit]["language"]) == sorted([english, french])


@VISITS
def test_a_person_can_say_no(seen: dict[str, Any], visit: str) -> None:
    told = seen[visit]["declined"]
    assert told["focused"] == "person-other"
    assert told["lamps"] == ["passed"] * 3 + ["failed"]
    assert told["end"] == "As you wish: I left it as it is."


@VISITS
def test_a_wire_that_has_no_such_contract_says_so(seen: dict[str, Any], visit: str) -> None:
    told = seen[visit]["elsewhere"]
    assert "Anthropic, Bedrock" in told["told"]
    assert told["focused"] == "wire-openai_chat"
    assert told["last"] == "Bedrock"
