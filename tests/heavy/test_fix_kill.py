"""A process that is killed while it fixes leaves the old file or the new one, never a torn one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL on this system"),
]
TOOLS = 3_000
KILLS = 25


def test_a_kill_at_any_time_leaves_a_whole_file(tmp_path: Path) -> None:
    tool = {
        "description": "Search the orders of a customer. Use it when asked. Does not cover invoices. Returns rows.",
        "input_schema": {
            "type": "object",
            "properties": {"q": {"type": "string", "maxLength": 9, "description": "W."}},
        },
    }
    old = json.dumps([{"name": f"search_orders_{n}", **tool} for n in range(TOOLS)], indent=1).encode()
    path = tmp_path / "tools.json"
    command = [sys.executable, "-m", "toolcheck", "lint", "--fix", "--select", "open-object", "--quiet", str(path)]
    path.write_bytes(old)
    start = time.monotonic()
    subprocess.run(command, check=False, capture_output=True)
    whole = time.monotonic() - start
    new = path.read_bytes()
    assert new.count(b'"additionalProperties": false') == TOOLS
    ends = {old: 0, new: 0}
    for number in range(KILLS):
        path.write_bytes(old)
        # Most kills late, where the file is written.
        delay = whole * (0.5 + 0.6 * number / KILLS)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
        found = path.read_bytes()
        assert found in ends, f"torn after {delay:.3f} s"
        ends[found] += 1
    assert ends[old], ends


def test_a_kill_between_writing_and_replacing_leaves_the_old_file(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from toolcheck import atomic\n"
        "atomic.os.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL)\n"
        "atomic.write_bytes(sys.argv[1], b'new')\n"
    )
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) != []
