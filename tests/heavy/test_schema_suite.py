"""malformed-schema and `jsonschema` on the schemas of the JSON Schema Test Suite, from its source package."""

from __future__ import annotations

import json
import os
import sys
import tarfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from jsonschema.validators import validator_for

from conftest import Run
from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.rules import all_rules
from toolcheck.source import parse

pytestmark = pytest.mark.heavy

DRAFTS = {
    "draft4": "http://json-schema.org/draft-04/schema#",
    "draft6": "http://json-schema.org/draft-06/schema#",
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
}
DIFFERENCES: list[tuple[str, str]] = []
"""(file, description) of the schemas on which the two verdicts differ: none."""


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Path:
    """The folder of the suite: that of TOOLCHECK_SCHEMA_SUITE, else from the source package of the `jsonschema` that is
    installed."""
    if given := os.environ.get("TOOLCHECK_SCHEMA_SUITE"):
        return Path(given)
    folder = tmp_path_factory.mktemp("suite")
    wanted = f"jsonschema=={version('jsonschema')}"
    words = ["-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", "jsonschema", wanted]
    run([sys.executable, *words], cwd=folder)
    (archive,) = folder.glob("jsonschema-*.tar.gz")
    with tarfile.open(archive) as packed:
        for member in packed.getmembers():
            if "/json/tests/" in member.name and member.isfile() and ".." not in Path(member.name).parts:
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                content = packed.extractfile(member)
                assert content is not None
                target.write_bytes(content.read())
    (found,) = folder.glob("jsonschema-*/json/tests")
    return found


def schemas(folder: Path, declared: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(file, description, schema) of a draft. Objects that the suite validates are taken as schemas too: those are
    often wrong, and its schemas hardly ever."""
    for file in sorted(folder.rglob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            values = [(case["description"], case["schema"])]
            values += [(f"{case['description']}: {test['description']}", test["data"]) for test in case["tests"]]
            for description, value in values:
                if isinstance(value, dict):
                    yield file.name, description, {"$schema": declared, **value}


@pytest.mark.parametrize("draft", DRAFTS)
def test_malformed_schema_has_the_verdict_of_jsonschema_on_the_test_suite(suite: Path, draft: str) -> None:
    found = list(schemas(suite / draft, DRAFTS[draft]))
    assert len(found) > 300
    tools = [{"name": f"read_{index}", "inputSchema": schema} for index, (_, _, schema) in enumerate(found)]
    document = parse("tools.json", json.dumps({"tools": tools}))
    outcome = Engine([all_rules()["malformed-schema"]]).run(document, catalogues(document))
    assert not outcome.failures
    flagged = {int(finding.location.pointer.split("/")[2]) for finding in outcome.findings}
    differ = []
    refused = 0
    for index, (file, description, schema) in enumerate(found):
        validator = validator_for(schema, default=validator_for({"$schema": DRAFTS["draft2020-12"]}))
        accepts = validator_for(validator.META_SCHEMA)(validator.META_SCHEMA).is_valid(schema)
        refused += not accepts
        if accepts != (index not in flagged):
            differ.append((file, description))
    assert differ == DIFFERENCES
    assert refused > 0
