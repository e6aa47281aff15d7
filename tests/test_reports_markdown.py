"""The comment on a pull request: readable, short enough, and nothing in it that an author of tools could make act."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from report_samples import evil_report, finding, location, report
from toolcheck.finding import Finding, Severity
from toolcheck.report import render
from toolcheck.report.markdown import CAP
from toolcheck.report.markdown_text import code, html, prose, shortened
from toolcheck.result import Failure, Report

HOSTILE = (
    "@team", "#1", "closes org/repo#1", "GH-1", "https://example.com/x", "www.example.com", "a@example.com", "deadbeef",
    "deadbeef-", "1234567", "<img src=x>", "</details>", "<!--", "[a](b)", "![a](b)", "**a**", "_a_", "~~a~~", "a|b",
    "&lt;", "a(b", "核心(不", "a](b", "](b", "a[b](c",
    "&#64;a", "\\", "`", "``", "```", ":smile:", "$x$", "/close", "!7", "~bug", "%3", "- a", "# a",
)  # fmt: skip
ACTIVE = re.compile(
    r"[@#<>\[\]|_~$`\\&/{}]|\*|\w\.\w|\w:\w|:\w+:|[A-Za-z]-\d|\b\d{7}|\b[0-9a-f]*[a-f][0-9a-f]{6,}\b|!\d|%\d"
)
"""What could act outside of code."""


def without_code(text: str) -> str:
    """What is left of a line of Markdown outside its code spans, by the rule of CommonMark: a run of backquotes opens
    a span that the next run of the same length closes."""
    left, at = "", 0
    while (start := re.compile("`+").search(text, at)) is not None:
        left += text[at : start.start()] + " "
        length = len(start[0])
        close = next((run for run in re.finditer("`+", text[start.end() :]) if len(run[0]) == length), None)
        assert close is not None, f"a code span stays open: {text}"
        at = start.end() + close.end()
    return left + text[at:]


def markdown(given: Report) -> str:
    found = render(given, "markdown", rules={})
    units = len(found.encode("utf-16-le")) // 2
    assert units <= CAP < 65_536
    lines = found.splitlines()
    assert len([line for line in lines if line.startswith("<details>")]) == lines.count("</details>")
    return found


def test_findings_stand_under_their_file_and_tool_with_advice_once() -> None:
    found = markdown(
        report(
            finding("open-object", "the schema of `get` is open; `a`, `b` pass", location("shop/a.json", (3, 1))),
            finding("open-object", "parameter `x` is open", location("shop/a.json", (9, 1)), severity=Severity.ERROR),
            finding("vague", 'says "Gets it.", e.g. on 3 of 1,200', location("shop/a.json", (5, 1), server="s")),
            finding("many", "54 tools", location("b.json", tool=None), severity=Severity.INFO, advice="Use\n`x`."),
            finding("many", "no name", location("b.json", tool="", server="s"), severity=Severity.INFO, advice=""),
            finding("many", "a server", location("b.json", tool=None, server="s"), severity=Severity.INFO, advice=""),
            files=2,
            tools=54,
        )
    )
    assert found == (
        "### toolcheck: 1 error, 2 warnings, 3 infos in 2 files (54 tools)\n"
        "\n"
        "#### `shop/a.json`\n"
        "\n"
        "**tool `search_orders`**\n"
        "\n"
        "- **warning** `open-object`, line 3: the schema of `get` is open; `a`, `b` pass\n"
        "  - help: Rename it.\n"
        "- **error** `open-object`, line 9: parameter `x` is open\n"
        "\n"
        "**tool `search_orders`** (server `s`)\n"
        "\n"
        '- **warning** `vague`, line 5: says "Gets it.", `e.g`. on 3 of `1,200`\n'
        "  - help: Rename it.\n"
        "\n"
        "#### `b.json`\n"
        "\n"
        "**the whole file**\n"
        "\n"
        "- **info** `many`, line 1: 54 tools\n"
        "  - help: Use `x`.\n"
        "\n"
        "**tool without a name** (server `s`)\n"
        "\n"
        "- **info** `many`, line 1: no name\n"
        "\n"
        "**server `s`**\n"
        "\n"
        "- **info** `many`, line 1: a server\n"
    )


def test_many_findings_are_folded_by_file() -> None:
    found = markdown(report(*[finding(where=location("<b>&.json", (n + 1, 1))) for n in range(11)]))
    assert "\n<details><summary><code>&lt;b&gt;&amp;.json</code>: 11 findings</summary>\n\n**tool" in found
    assert found.endswith("\n\n</details>\n")
    one = [finding(where=location(f"{n}.json")) for n in range(11)]
    assert "<summary><code>3.json</code>: 1 finding</summary>" in markdown(report(*one))


def test_a_clean_run_is_one_line_and_failures_are_told() -> None:
    assert markdown(report(files=2, tools=6)) == "### toolcheck: no findings in 2 files (6 tools)\n"
    failures = (
        Failure("no-catalogue", "no tool definitions found in this file", "a@b.json"),
        *(Failure("ignore", f"unknown rule `{n}`") for n in range(12)),
    )
    found = markdown(report(failures=failures)).splitlines()
    assert found[2:6] == [
        "Not everything could be checked:",
        "",
        "- `a@b.json`: no tool definitions found in this file",
        "- unknown rule `0`",
    ]
    assert found[-1] == "- and 3 more"


def test_what_does_not_fit_is_counted_and_errors_fit_first() -> None:
    many = [
        finding("often", f"parameter `{n}` " + "is too long " * 40, location(f"{n % 7}.json", (n + 1, 1)), advice="")
        for n in range(1_000)
    ]
    errors = [finding("bad", "an error", location("6.json", (n, 1)), severity=Severity.ERROR) for n in (5_000, 5_001)]
    found = markdown(report(*many, *errors, files=7))
    assert len(found) > 50_000
    assert found.count("an error") == 2
    left = re.search(r"\*\*Left out, because a comment holds no more:\*\* ([\d,]+) warnings in 7 files\.\n$", found)
    assert left is not None
    assert int(left[1]) + found.count("**warning**") == 1_000
    nothing_but_errors = [each._replace(severity=Severity.ERROR) for each in many]
    assert re.search(r"no more:\*\* \d+ errors, 1 warning in", markdown(report(finding(), *nothing_but_errors)))


@pytest.mark.parametrize("char", ["x", "`", "𝒳", "<", "@ "])
def test_endless_texts_are_cut(char: str) -> None:
    text = char * 70_000
    where = location(text, tool=text, server=text)
    found = markdown(report(*[finding("a-rule", text, where, advice=text) for _ in range(3)]))
    assert "**warning** `a-rule`" in found
    failures = tuple(Failure("ignore", text, text) for _ in range(30))
    markdown(report(*[finding("a-rule", text, where) for _ in range(30)], failures=failures))


def test_a_code_span_holds_anything() -> None:
    assert code("a") == "`a`"
    assert code("a`b``c") == "```a`b``c```"
    assert code("`a") == "`` `a ``"
    assert code(" a ") == "`  a  `"
    assert code("") == ""
    assert shortened("abc", 3) == "abc"
    assert shortened("abcd", 3) == "ab…"
    assert html('<a href="x">&') == "&lt;a href=&quot;x&quot;&gt;&amp;"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("parameter `limit` of `search` has 3 ends", "parameter `limit` of `search` has 3 ends"),
        ("« Où ? », l'état (non-nul) : 50%", "« Où ? », l'état (non-nul) : 50%"),
        ("説明がない。 कि", "説明がない。 कि"),
        ("更新核心(不重启)后生效, état(s) f(x)", "更新核心(不重启)后生效, état(s) f(x)"),
        ("[核心](不重启) a](b 核心(#1)", "`[核心](不重启`) `a](b` `核心(#1`)"),
        ("ask @team", "ask `@team`"),
        ('says "see #12."', 'says "see `#12`."'),
        ("`a``b`", "`a` `b`"),
        ("x/y`b`", "`x/y` `b`"),
        ("one ` alone", "``one ` alone``"),
        ("in a1b2c3 and abcdef and abcdefa", "in `a1b2c3` and abcdef and `abcdefa`"),
        ("-v", "`-v`"),
    ],
)
def test_words_stay_words_and_all_else_is_code(text: str, shown: str) -> None:
    assert prose(text) == shown


def hostile(text: str) -> Finding:
    message = f'parameter `{text}` says "{text}", but {text}'
    return finding("r", message, location(text, tool=text, server=text), advice=f"Write {text} or `{text}`.")


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_that_an_author_wrote_acts(text: str) -> None:
    check(hostile(text))


@given(st.lists(st.sampled_from((*HOSTILE, " ", "a", "é", "'", '"', "(", ")", ".", "!")), max_size=6).map("".join))
def test_no_mixture_of_it_acts_either(text: str) -> None:
    check(hostile(text))


def check(one: Finding) -> None:
    found = markdown(report(one, failures=(Failure("ignore", one.message, one.location.file),)))
    for line in found.splitlines():
        if line.strip() and not line.startswith("###"):
            assert line.startswith(("Not everything", "- ", "  - help: ", "**"))
        bare = without_code(line.lstrip("#"))
        for ours in ("**warning**", "**tool  **", "**tool without a name**"):
            bare = bare.replace(ours, "")
        assert not ACTIVE.search(bare), (line, bare)
    many = markdown(report(*[one] * 11))
    (summary,) = (line for line in many.splitlines() if line.startswith("<details>"))
    name = summary.removeprefix("<details><summary><code>").removesuffix("</code>: 11 findings</summary>")
    assert not set("<>\n") & set(name)


def test_deceiving_texts_stay_visible() -> None:
    assert "\\u202e" in markdown(evil_report())
