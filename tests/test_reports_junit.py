"""JUnit XML as GitLab, Jenkins and others read it: suites hold cases, a case holds at most one outcome."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from report_samples import EVIL, evil_report, finding, location, report
from toolcheck.finding import Severity
from toolcheck.report import render
from toolcheck.result import Failure, Report, Skipped

OUTCOMES = {"failure", "error", "skipped", "system-out"}
Element = ElementTree.Element


def parsed(given: Report) -> Element:
    """The root, after the whole kept the rules by which servers read it."""
    root = ElementTree.fromstring(render(given, "junit", rules={}).encode())
    assert root.tag == "testsuites"
    for suite in root:
        assert suite.tag == "testsuite"
        cases = list(suite)
        assert cases, "GitLab and Jenkins drop a suite without cases"
        assert {case.tag for case in cases} == {"testcase"}
        for case in cases:
            assert case.attrib.keys() - {"line"} == {"classname", "name", "file", "time"}
            assert case.get("name")
            assert len(case) <= 1
            assert {child.tag for child in case} <= OUTCOMES
        counted(suite, cases)
        names = [(case.get("classname"), case.get("name")) for case in cases]
        assert len(set(names)) == len(names), "a server shows one of two cases with the same name"
    counted(root, list(root.iter("testcase")))
    return root


def counted(element: Element, cases: list[Element]) -> None:
    outcomes = [child.tag for case in cases for child in case]
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert element.get(attribute) == str(outcomes.count(tag))
    assert element.get("tests") == str(len(cases))


def outcomes(root: Element) -> list[tuple[str | None, str | None, str]]:
    """Suite, case, what became of it ("" for passed)."""
    return [(suite.get("name"), case.get("name"), case[0].tag if len(case) else "") for suite in root for case in suite]


def test_findings_of_a_rule_in_a_tool_are_one_failed_case() -> None:
    root = parsed(
        report(
            finding("missing-unit", 'no unit in "a<b>&c"', location("shop/a.json", (3, 14), server="s")),
            finding("missing-unit", "no unit\nin d", location("shop/a.json", (9, 14), server="s")),
            finding("many-tools", "54 tools", location("shop/a.json", tool=None), advice="Group\nthem."),
        )
    )
    first, second = root[0]
    assert first.attrib == {
        "classname": "shop/a.json",
        "name": "missing-unit: server s, tool search_orders",
        "file": "shop/a.json",
        "line": "3",
        "time": "0",
    }
    (failure,) = first
    assert failure.attrib == {"message": 'line 3: no unit in "a<b>&c" (and 1 more)', "type": "warning"}
    assert failure.text == (
        'shop/a.json:3:14: warning missing-unit: no unit in "a<b>&c"\n'
        "  help: Rename it.\n"
        "shop/a.json:9:14: warning missing-unit: no unit\\nin d"
    )
    assert second.get("name") == "many-tools: file"
    assert second[0].text == "shop/a.json:1:1: warning many-tools: 54 tools\n  help: Group them."


def test_a_file_without_findings_is_a_case_that_passed() -> None:
    files = {"a.json": Severity.WARNING, "b.json": Severity.WARNING}
    root = parsed(report(finding(where=location("b.json")))._replace(files=files))
    assert outcomes(root) == [
        ("a.json", "no findings", ""),
        ("b.json", "name-not-snake-case: tool search_orders", "failure"),
    ]


def test_only_what_fails_the_run_fails() -> None:
    levels = [finding(level.name.lower(), severity=level) for level in Severity]
    for fail_on, failing in ((Severity.ERROR, 1), (Severity.WARNING, 2), (Severity.INFO, 3), (None, 0)):
        root = parsed(report(*levels)._replace(files={"tools.json": fail_on}))
        tags = [outcome for *_, outcome in outcomes(root)]
        assert tags == ["system-out"] * (3 - failing) + ["failure"] * failing
    (text,) = root[0][0]
    assert text.text == "tools.json:1:1: info info: the name is not snake_case\n  help: Rename it."
    assert not text.attrib


def test_failures_are_errors_and_what_was_skipped_is_skipped() -> None:
    failures = (
        Failure("unreadable", "told", "cut.json"),
        Failure("rule-crash", "boom", "a.json", "open-object"),
        Failure("rule-crash", "boom", None, "open-object"),
        Failure("ignore", "unknown rule", "a.json", place=location(start=(4, 2)).start),
        Failure("ignore", "unknown rule", "a.json", place=location(start=(7, 2)).start),
    )
    root = parsed(
        report(
            finding("unreadable-file", "cannot be read", location("cut.json", (3, 1), tool=None)),
            failures=failures,
            skipped=(Skipped("b.json", "holds\nno tools"), Skipped("a.json", "1 value is computed")),
        )._replace(files={"cut.json": None})
    )
    assert outcomes(root) == [
        ("cut.json", "unreadable-file: file", "error"),
        ("a.json", "rule-crash: open-object", "error"),
        ("a.json", "ignore", "error"),
        ("a.json", "ignore (2)", "error"),
        ("a.json", "skipped: 1 value is computed", "skipped"),
        ("toolcheck", "rule-crash: open-object", "error"),
        ("b.json", "skipped: holds no tools", "skipped"),
    ]
    ignore = root[1][1]
    assert (ignore.get("line"), ignore[0].attrib) == ("4", {"message": "line 4: unknown rule", "type": "ignore"})
    assert root[3][0][0].attrib == {"message": "holds no tools"}


def test_texts_that_xml_has_no_place_for_are_escaped() -> None:
    parsed(evil_report())
    text = "\x00\x0b\ufffe\uffff]]>&lt;<!--"
    (case,) = parsed(report(finding(message=text, where=location(tool=text))))[0]
    assert case[0].get("message") == "line 1: \\u0000\\u000b\\ufffe\\uffff]]>&lt;<!--"
    assert EVIL not in (case[0].text or "")


@given(st.text(st.characters(max_codepoint=sys.maxunicode), max_size=20))
def test_any_text_makes_a_report_that_can_be_read(text: str) -> None:
    where = location(text, tool=text, server=text)
    failure = Failure("ignore", text, text, text)
    parsed(report(finding(text, text, where, advice=text), failures=(failure,), skipped=(Skipped(text, text),)))
