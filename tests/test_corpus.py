"""Real catalogues, from the folder that TOOLCHECK_CORPUS names: nothing fails, and every place is where it says."""

from __future__ import annotations

import csv
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from toolcheck.discover import catalogues
from toolcheck.engine import Engine
from toolcheck.finding import Location
from toolcheck.finding import Path as Steps
from toolcheck.rules import all_rules
from toolcheck.runner import Options, Run, run
from toolcheck.schema import resolve
from toolcheck.source import read_document
from toolcheck.source.document import Document
from toolcheck.source.text import Lines

CORPUS = os.environ.get("TOOLCHECK_CORPUS", "")
pytestmark = pytest.mark.skipif(not CORPUS, reason="TOOLCHECK_CORPUS names no folder with real catalogues")
FILES = sorted(p for p in Path(CORPUS).rglob("*") if p.suffix in (".json", ".jsonl", ".yaml", ".yml")) if CORPUS else []


@cache
def linted() -> Run:
    return run([CORPUS], Options(select=("all",), preview=True))


@cache
def document(file: str) -> Document:
    return read_document(file, Path(file).read_bytes())


@cache
def lines_of(file: str) -> Lines:
    return Lines(document(file).text)


@cache
def rows_of(file: str) -> list[str]:
    return document(file).text.replace("\r\n", "\n").split("\n")


def steps(value: Any, pointer: str) -> Steps:
    """The path of a pointer in a value; fails when there is no such place."""
    path: list[str | int] = []
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        key: str | int = int(name) if isinstance(value, list) else name
        value = value[key]
        path.append(key)
    return tuple(path)


def check_place(place: Location) -> None:
    """The pointer resolves, and the span is that of its value, of its key, or lies in its value."""
    read = document(place.file)
    path = steps(read.value, place.pointer)
    lines = lines_of(place.file)
    spans = [lines.span(read.positions.value(path)), lines.span(read.positions.key(path))]
    if (place.start, place.end) not in spans:  # what a reader noted: a comment, a repeated key
        assert spans[0][0] <= place.start <= place.end
    last = lines.position(len(read.text))
    assert (1, 1) <= place.start <= place.end <= last


def test_every_file_of_the_corpus_is_read_and_no_rule_crashes() -> None:
    done = linted()
    assert done.report.failures == ()
    assert done.exit_code == 1
    assert done.report.summary.tools > 100


def test_a_file_without_catalogues_is_named_with_the_reason() -> None:
    summary = linted().report.summary
    told = {skipped.file for skipped in summary.skipped}
    silent = [file.name for file in FILES if not catalogues(document(str(file))) and str(file) not in told]
    assert silent == []
    manifest = Path(CORPUS) / "MANIFEST.tsv"
    if manifest.exists():  # what the corpus says of itself; tools of a provider are no definitions
        rows = csv.DictReader(manifest.read_text(encoding="utf-8").splitlines(), delimiter="\t")
        assert summary.tools >= 0.99 * sum(int(row["tools"]) for row in rows)


def test_every_place_of_every_finding_is_in_its_file() -> None:
    findings = linted().report.findings
    assert findings
    for finding in findings:
        check_place(finding.location)
        for related in finding.related:
            check_place(related.location)


def test_spans_start_with_the_text_that_stands_there() -> None:
    for finding in linted().report.findings:
        read = document(finding.location.file)
        path = steps(read.value, finding.location.pointer)
        start = finding.location.start
        rest = rows_of(finding.location.file)[start.line - 1][start.column - 1 :]
        assert rest.strip(), finding
        if finding.location.file.endswith(".json") and finding.rule not in ("lax-json", "duplicate-key"):
            value = resolve(read.value, "#" + finding.location.pointer)
            assert value is not None, finding
            opening = {dict: "{", list: "[", str: '"'}.get(type(value[0]), "")
            assert rest.startswith((opening, '"')), finding
            assert len(path) == finding.location.pointer.count("/")


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_every_value_of_the_corpus_has_a_place(file: Path) -> None:
    read = document(str(file))
    assert read.readable
    found = catalogues(read)
    if read.shared:
        return
    for catalogue in found:
        for tool in catalogue.tools[:50]:
            for path in (tool.path, tool.entry, tool.at("name"), tool.at("description"), tool.at("schema")):
                start, end = read.positions.value(path)
                assert 0 <= start < end <= len(read.text)
                assert read.positions.path_at(start)[: len(path)] == path


def test_two_runs_say_the_same_in_the_same_order() -> None:
    again = run([CORPUS], Options(select=("all",), preview=True))
    assert again.report.findings == linted().report.findings
    keys = [(f.location.file, f.location.start) for f in again.report.findings]
    files = list(dict.fromkeys(file for file, _ in keys))
    assert keys == sorted(keys, key=lambda key: (files.index(key[0]), key[1]))


def test_no_rule_is_without_a_finding_for_lack_of_a_walk() -> None:
    """The engine asks each schema rule about every node that carries one of its keywords."""
    rules = [rule for rule in all_rules().values() if rule.entry == "check_schema_node"]
    engine = Engine(rules)
    asked = sum(len(engine.run(read, catalogues(read)).findings) for read in map(document, map(str, FILES[:40])))
    assert asked > 0
