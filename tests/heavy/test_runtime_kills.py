"""The runtime killed at random lines of its own code: the effect happens at most once."""

from __future__ import annotations

import random
import signal
from pathlib import Path

import pytest

pytest.importorskip("pydantic")

from test_runtime_faults import child, holds_after

LINES = 560
"""Lines of the runtime that the conversation runs through, and some more: then nothing is killed."""

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize("seed", range(200))
def test_killed_at_any_line_the_effect_happens_at_most_once(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    kind = chance.choice(["sqlite", "lines"])
    done = child(tmp_path, kind, str(chance.randint(1, LINES)))
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    holds_after(tmp_path, kind)
