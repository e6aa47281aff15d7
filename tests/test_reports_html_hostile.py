"""Hostile and very large catalogues on the page: text stays text, what is cut says so, the size is bounded."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from html_page import linted, page, parsed
from report_samples import HIDDEN, evil_report
from report_samples import rule as rule_sample
from toolcheck.finding import Severity
from toolcheck.report import html, render

ATTACK = '</script></style><script>hacked()</script><img src=x onerror="hacked()"> \' " & &amp;'


def test_hostile_text_is_text(tmp_path: Path) -> None:
    tools = [
        {
            "name": ATTACK,
            "description": f"{ATTACK} \u202e\u2066 ends.",
            "input_schema": {"type": "object", "properties": {ATTACK: {"type": "string", "description": ATTACK}}},
        },
        {"name": "`a", "description": "`<b>` and ` one.", "input_schema": {"type": "object"}},
    ]
    found = page(linted(tmp_path, {"mcpServers": {ATTACK: {"tools": tools}}}, "a&b<c>.json"))
    assert not found.all("img")
    assert not found.all("b", "x")
    assert len([each for each in found.all("script") if "type" not in each.attributes]) == 1
    assert "hacked" not in found.all("script")[-1].text()
    names = [each.text() for each in found.all("bdi")]
    assert names.count(ATTACK) >= 3
    assert not any(mark in found.text() for mark in HIDDEN)
    assert "\\u202e\\u2066" in found.text()


def test_a_report_of_anything_is_shown() -> None:
    rules = {"a-rule": rule_sample("a-rule", why=ATTACK, title=ATTACK)}
    text = render(evil_report(), "html", rules=rules)
    text.encode("utf-8")
    found = parsed(text)
    assert "hacked()" not in found.all("script")[-1].text()
    assert not any(mark in text for mark in HIDDEN)
    assert found.all("div", "notice")
    assert found.all("div", "skipped")


def test_a_megabyte_is_cut_and_says_so(tmp_path: Path) -> None:
    tools = [
        {"name": "n" * 1_000_000, "description": "Word here. " * 90_000, "input_schema": {"type": "object"}},
        {"name": "b", "description": "x" * 1_000_000, "input_schema": {"properties": {"y" * 100_000: {}}}},
        {"name": "c", "description": "\u202e" * 500_000, "input_schema": None},
    ]
    for name in ("tools.json", "line.json"):
        done = linted(tmp_path, tools if name == "tools.json" else json.dumps(tools), name)
        text = html.render(done.report, rules=done.rules)
        assert len(text) < 250_000
        found = parsed(text)
        assert "… 999,400 more characters" in [each.text() for each in found.all("span", "cut")]
        assert any("more sentences" in each.text() for each in found.all("li", "head"))


def test_keys_are_covered_everywhere(tmp_path: Path) -> None:
    key = "ghp_" + "a1B2" * 9
    tools = [{"name": "call", "description": f"Calls with {key}.", "input_schema": {"default": key, "x": key}}]
    for text in (json.dumps(tools), json.dumps(tools, indent=1)):
        done = linted(tmp_path, text)
        assert key not in html.render(done.report, rules=done.rules)
        assert key[8:] not in html.render(done.report, rules=done.rules)


def test_a_large_report_stays_below_two_megabytes_and_says_what_it_leaves_out(tmp_path: Path) -> None:
    bad = {f"p{n}": {"type": "array"} for n in range(30)}
    words = "It does a thing that is told at length, with many words on it. " * 20
    tools = [
        {
            "name": f"doIt{n}",
            "description": words,
            "input_schema": {"type": "object", "properties": bad, "required": ["z"]},
        }
        for n in range(200)
    ]
    done = linted(tmp_path, tools)
    assert len(done.report.findings) > 3_000
    start = time.process_time()
    text = html.render(done.report, rules=done.rules)
    assert time.process_time() - start < 5  # 0.5 s on an idle machine
    assert len(text.encode()) <= 2_000_000
    found = parsed(text)
    assert len(found.all("p", "msg")) < len(done.report.findings)
    errors = sum(finding.severity is Severity.ERROR for finding in done.report.findings)
    assert errors == len([each for item in found.all("li", "finding") for each in item.all("span", "error")]) > 0
    left = [re.search(r"large: ([\d,]+) more", each.text()) for each in found.all("p", "none")]
    assert sum(int(each[1].replace(",", "")) for each in left if each) == len(done.report.findings) - len(
        found.all("p", "msg")
    )
