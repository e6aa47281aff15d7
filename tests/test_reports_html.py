"""The page as a whole: it stands alone, can be read by all, says everything, and shows hostile text as text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from html_page import Element, linted, page, parsed
from report_samples import report
from toolcheck.report import html, render
from toolcheck.report.html import labels
from toolcheck.runner import Options, run

if TYPE_CHECKING:
    from conftest import Golden

HERE = Path(__file__).parent.parent / "fixtures" / "html"
GOOD = "Reads one order. Use it when a number is given. Do not use it for lists. Returns {id}, or an error if unknown."


GOLDEN = ("missing-trigger", "name-not-snake-case", "open-object", "unbounded-number", "unknown-required")
"""A few rules, so that the file speaks of the page and not of what all rules say."""


@pytest.fixture(scope="module")
def desk() -> Element:
    done = run([str(HERE / "library_desk.json")], Options(fixes=True, keep=True))
    return page(done)


def test_the_body_of_a_small_report(golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    done = run(["library_desk.json"], Options(fixes=True, keep=True, select=GOLDEN))
    text = html.render(done.report, rules=done.rules)
    body = text[text.index("<body>") : text.index('<section aria-labelledby="rules">')]
    golden(HERE / "expected.html", re.sub(r"(?=<(?:h[1-5]|li|p|tr|section|details|pre)\b)", "\n", body))


def test_nothing_is_fetched_and_only_our_style_and_script_may_act(desk: Element) -> None:
    (policy,) = (each["content"] for each in desk.all("meta") if "http-equiv" in each.attributes)
    assert policy.startswith("default-src 'none'; ")
    (style,), (script,) = desk.all("style"), [each for each in desk.all("script") if "type" not in each.attributes]
    for kind, element in (("style", style), ("script", script)):
        digest = base64.b64encode(hashlib.sha256(element.text().encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    for element in desk.walk():
        assert element.tag not in ("img", "link", "iframe", "object", "embed", "base", "form", "image")
        for name, value in element.attributes.items():
            assert name not in ("src", "style", "srcset", "action", "formaction")
            assert not name.startswith("on")
            assert name != "href" or (value or "").startswith("#")
    assert "url(" not in style.text()
    assert "@import" not in style.text()
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|eval\(|document\.write|fetch\(|XMLHttp", script.text()
    )


def test_links_lead_somewhere_and_ids_are_used_once(desk: Element) -> None:
    ids = [each["id"] for each in desk.walk() if "id" in each.attributes]
    assert len(ids) == len({*ids})
    for element in desk.walk():
        if "href" in element.attributes:
            assert element["href"][1:] in ids
        for each in (element.attributes.get("aria-labelledby") or "").split():
            assert each in ids


def test_landmarks_and_headings_are_in_order(desk: Element) -> None:
    for tag in ("header", "nav", "main", "footer", "h1", "title"):
        assert len(desk.all(tag)) == 1
    levels = [int(each.tag[1]) for each in desk.walk() if re.fullmatch(r"h[1-6]", each.tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert desk.all("html")[0]["lang"] == "en"
    assert all("aria-labelledby" in each.attributes for each in desk.all("section"))
    assert all(each.attributes.get("aria-label") for each in desk.walk() if each.attributes.get("role") == "img")
    for drawing in desk.all("svg"):
        assert drawing.attributes.get("aria-hidden") == "true" or "role" in drawing.attributes or drawing.tag == "svg"


def test_every_finding_has_its_excerpt_its_advice_and_its_reason(desk: Element) -> None:
    done = run([str(HERE / "library_desk.json")], Options(fixes=True, keep=True))
    findings = done.report.findings
    assert len(desk.all("p", "msg")) == len(findings)
    shown = {each.text() for each in desk.all("mark")}
    assert '"renewLoan"' in shown
    assert len(desk.all("p", "write")) == len(findings) + len({finding.rule for finding in findings})
    assert len(desk.all("details", "why")) == len(findings)
    (item,) = (each for each in desk.all("li", "finding") if "unknown-required" in each.text())
    assert item.all("mark")[0].text() == '"weeks"'
    assert "has-error" in item["class"]
    assert item.all("span", "at")[0].text() == "27:33"


def test_a_fix_shows_the_lines_it_takes_and_gives(desk: Element) -> None:
    (item,) = (each for each in desk.all("li", "finding") if "open-object" in each.text())
    (removed,), (added,) = item.all("del"), item.all("ins")
    assert removed.text().split() == ["Removed:", '"required":', '["query"]']
    assert added.text().split("\n")[-1].strip() == '"additionalProperties": false'


def test_the_description_is_taken_apart_and_missing_parts_are_ghosts(desk: Element) -> None:
    first, second, third = (each for each in desk.all("details", "tool") if "id" in each.attributes)
    roles = [each["class"] for each in first.all("ul", "anatomy")[0].all("li")]
    assert roles == ["purpose", "trigger", "boundary", "return"]
    ghosts = [each.all("span", "roles")[0].text() for each in second.all("li", "ghost")]
    assert ghosts == ["purpose", "trigger", "boundary", "return", "edge case"]
    assert second.all("span", "dots")[0]["aria-label"].startswith("0 of 5 parts; missing: purpose")
    assert {each["lang"] for each in third.all("span", "say") if "lang" in each.attributes} == {"fr"}


def test_the_cost_of_each_tool_stands_beside_the_budget(desk: Element) -> None:
    (costs,) = desk.all("ol", "costs")
    names = [each.text() for each in costs.all("a", "name")]
    assert names == ["search_books", "lister_emprunts", "renewLoan"]
    assert all(re.search(r"\d+ tokens \d+ %", each.text()) for each in costs.all("li"))
    assert re.fullmatch(r"\d+ of a budget of 10,000 tokens Estimated\.", desk.all("p", "told")[0].text())
    assert desk.all("text")[0].text() == "budget 10,000"


def test_the_eight_points_and_the_counts(desk: Element) -> None:
    points = desk.all("ol", "points")[0].all("li")
    assert len(points) == 8
    assert points[0]["class"] == "fails"
    counts = [each.all("b")[0].text() for each in desk.all("ul", "numbers")[0].all("li")]
    done = run([str(HERE / "library_desk.json")], Options())
    assert counts == [str(each) for each in done.report.summary[3:6]]


def test_each_label_has_french_beside_it(desk: Element) -> None:
    spoken = [each for each in desk.walk() if "data-fr" in each.attributes]
    assert len(spoken) > 100
    assert {each.text(): each["data-fr"] for each in spoken}["Before deployment"] == "Avant le déploiement"


def test_clean_tools_have_a_page_too(tmp_path: Path) -> None:
    schema = {"type": "object", "properties": {}, "additionalProperties": False}
    found = page(
        linted(tmp_path, [{"name": "read_order", "description": GOOD, "input_schema": schema}], ignore=("all",))
    )
    assert found.all("h1")[0].text() == "Nothing to mend"
    assert [each.text() for each in found.all("span", "clean")] == ["no findings"]
    assert not found.all("ul", "rules")


def test_what_could_not_be_read_is_not_called_clean(tmp_path: Path) -> None:
    done = linted(tmp_path, '{"tools": [', ignore=("all",))
    assert done.exit_code == 2
    found = page(done)
    assert found.all("h1")[0].text() == "Not everything could be checked"
    assert "tools.json:1:12" in found.all("div", "notice")[0].text()


def test_a_report_without_catalogues_or_findings_is_a_page() -> None:
    found = parsed(render(report(files=0, tools=0), "html", rules={}))
    assert found.all("h1")[0].text() == "Nothing to mend"
    assert not found.all("section")


def test_files_that_form_one_catalogue_are_one_cost_and_tools_keep_their_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        tool = {"name": f"read_{name}", "description": GOOD, "input_schema": {"type": "object"}}
        (tmp_path / f"{name}.json").write_text(json.dumps([tool]))
    done = run([str(tmp_path)], Options(fixes=True, keep=True, together=True))
    found = page(done)
    assert len(found.all("ol", "costs")) == 1
    tools = [each for each in found.all("details", "tool") if "id" in each.attributes]
    assert [each.all("bdi")[0].text() for each in tools] == ["read_a", "read_b"]
    assert all("open-object" in each.text() for each in tools)
    assert "a.json:1:2" in tools[0].text()
    assert "b.json:1:2" in tools[1].text()


def test_budget_and_tools_on_demand_are_those_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "toolcheck.toml").write_text("[rules.token-budget]\nbudget = 20\n")
    tool = {"description": GOOD, "input_schema": {"type": "object"}}
    tools = [{"name": "read_order", **tool}, {"name": "read_all", **tool, "defer_loading": True}]
    found = page(linted(tmp_path, tools))
    assert "of a budget of 20 tokens" in found.all("p", "told")[0].text()
    assert found.all("svg", "over")
    assert [each.text() for each in found.all("ol", "costs")[0].all("a")] == ["read_order"]
    assert "+1: loaded on demand, not counted" in found.text()


def test_a_plain_run_keeps_no_catalogue(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text("[]")
    (tmp_path / "u.json").write_text(json.dumps([{"name": "read_order", "description": GOOD, "input_schema": {}}]))
    assert run([str(tmp_path / "u.json")], Options()).report.kept == ()
    assert len(run([str(tmp_path / "u.json")], Options(keep=True)).report.kept) == 1


def test_labels_are_used_and_alike_in_both_languages() -> None:
    folder = Path(html.__file__).parent
    used = "".join(each.read_text("utf-8") for each in folder.glob("*.py") if each.name != "labels.py")
    built = {key for key in labels.LABELS if re.search(r"^(verdict|ghost|category)-", key)}
    words = {"errors", "warnings", "infos", "catalogue", "descriptions", "housekeeping", "parameters", "safety"}
    words |= {"schemas", "strict", "holds", "fails", "unknown", "names", "overlap"}
    for key, (english, french) in labels.LABELS.items():
        assert english
        assert french
        assert sorted(set(re.findall(r"\{\w+\}", english))) == sorted(set(re.findall(r"\{\w+\}", french))), key
        assert key in built | words or re.search(rf"[\"']{key}[\"']", used), f"{key} is said nowhere"


def test_numbers_and_forms_follow_the_language() -> None:
    assert labels.said("tools", n=1) == ("1 tool", "1 outil")
    assert labels.said("tools", n=0) == ("0 tools", "0 outil")
    assert labels.said("tools", n=12_345) == ("12,345 tools", "12\u202f345 outils")


def test_every_point_of_the_checklist_is_told_in_french() -> None:
    from toolcheck.report.checklist import POINTS, checked

    for point in [*checked(report()), *checked(report(suppressed=1)), *checked(report(tools=0))]:
        assert labels.point(point.title) != point.title
        assert not point.reason or labels.point(point.reason) != point.reason
    for ran in (frozenset(), frozenset(rule for asked in POINTS for rule in asked.deciding)):
        for given in (report(), report(suppressed=1), report(tools=0)):
            for point in checked(given._replace(ran=ran)):
                assert not point.reason or labels.point(point.reason) != point.reason
    assert (
        labels.point("cannot be known, since `a`, `b` did not run")
        == "impossible à savoir : règles non exécutées : `a`, `b`"
    )
