"""The text report, as a person reads it in a terminal."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from report_samples import finding, location, mark, report
from toolcheck.finding import Finding, Severity
from toolcheck.report import render
from toolcheck.report.flood import ADOPT, HINT
from toolcheck.result import Failure, Report, Skipped

ORDERS = """\
{"tools": [
  {
    "name": "searchOrders",
    "description": "Recherche les commandes d'un client.",
\t"input_schema": {
      "type": "object"
    }
  },
  {"name": "search_orders"}
]}
"""


def text(given: Report, **options: object) -> str:
    return render(given, "text", rules={}, **options)  # type: ignore[arg-type]  # options of any kind


def test_findings_stand_under_their_tool_with_source_line_notes_and_advice() -> None:
    file = "shop/orders.json"
    name = finding(
        "name-not-snake-case",
        'name "searchOrders" is not snake_case; expected "search_orders"',
        mark(ORDERS, '"searchOrders"', file, tool="searchOrders", server="shop"),
        related=((mark(ORDERS, '"search_orders"', file), "this one is"),),
        advice='Rename it\n  "search_orders".\n',
    )
    schema = finding(
        "open-object",
        "object takes unknown fields",
        location(file, (5, 18), (7, 6), tool="searchOrders", server="shop"),
        severity=Severity.ERROR,
        advice="",
    )
    whole = finding("many-tools", "54 tools", location(file, (1, 1), (10, 3), tool=None), severity=Severity.INFO)
    found = text(report(name, schema, whole, texts={file: ORDERS}, tools=2))
    assert found == (
        "tool searchOrders (server shop) in shop/orders.json\n"
        '  shop/orders.json:3:13: warning name-not-snake-case: name "searchOrders" is not snake_case;'
        ' expected "search_orders"\n'
        '    3 | "name": "searchOrders",\n'
        "      |         ^^^^^^^^^^^^^^\n"
        "    note: shop/orders.json:9:12: this one is\n"
        '    help: Rename it "search_orders".\n'
        "\n"
        "  shop/orders.json:5:18: error open-object: object takes unknown fields\n"
        '    5 | "input_schema": {\n'
        "      |                 ^\n"
        "\n"
        "file shop/orders.json\n"
        "  shop/orders.json:1:1: info many-tools: 54 tools\n"
        '    1 | {"tools": [\n'
        "      | ^^^^^^^^^^^\n"
        "    help: Rename it.\n"
        "\n"
        "1 error, 1 warning, 1 info in 1 file (2 tools)\n"
    )


def test_missing_parts_of_one_description_are_one_line() -> None:
    at = mark(ORDERS, '"Recherche les commandes d\'un client."', tool="searchOrders")
    parts = (
        finding("missing-return", "m", at, advice="Say what.")._replace(data={"lacks": "what comes back"}),
        finding("missing-trigger", "m", at, advice="Say when.", severity=Severity.INFO)._replace(
            data={"lacks": "when to use it"}
        ),
        finding("too-few-sentences", "m", at, advice="Write four.")._replace(data={"besides": "has 1 sentence"}),
    )
    assert text(report(*parts, texts={"tools.json": ORDERS}), quiet=True) == (
        "tool searchOrders in tools.json\n"
        "  tools.json:4:20: warning missing-return, missing-trigger, too-few-sentences: the description of "
        "`searchOrders` has 1 sentence, and never says what comes back or when to use it\n"
        '    4 | "description": "Recherche les commandes d\'un client.",\n'
        "      |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    help (missing-return): Say what.\n"
        "    help (missing-trigger): Say when.\n"
        "    help (too-few-sentences): Write four.\n"
    )


def test_a_bracket_alone_is_shown_with_the_line_after_it() -> None:
    source = '[\n  {\n    "name": "a"\n  }\n]\n'
    shown = text(report(finding(where=location(start=(2, 3)), advice=""), texts={"tools.json": source}), quiet=True)
    assert shown.endswith('    2 | {\n      | ^\n    3 |   "name": "a"\n')


def test_a_single_missing_part_reads_like_any_finding() -> None:
    found = text(report(finding("missing-return", "never says what comes back", advice="")), quiet=True)
    assert (
        found
        == "tool search_orders in tools.json\n  tools.json:1:1: warning missing-return: never says what comes back\n"
    )


def test_advice_is_given_once_a_file_and_advice_of_its_own_each_time() -> None:
    def unit(file: str, tool: str, advice: str) -> Finding:
        return finding("missing-unit", "no unit", location(file, tool=tool), advice=advice)

    found = text(
        report(
            unit("a.json", "one", "Name the unit."),
            unit("a.json", "two", "Name the unit."),
            unit("a.json", "three", "Write seconds."),
            unit("b.json", "four", "Name the unit."),
        )
    )
    assert found.count("help: Name the unit.") == 2
    assert found.count("help: Write seconds.") == 1


def test_tools_of_one_name_on_two_servers_stand_apart_and_a_server_can_stand_alone() -> None:
    found = text(
        report(
            finding(where=location(tool="get", server="a")),
            finding(where=location(tool="get", server="b")),
            finding(where=location(tool=None, server="b")),
        )
    )
    titles = [line for line in found.splitlines() if line.endswith("in tools.json")]
    assert titles == [
        "tool get (server a) in tools.json",
        "tool get (server b) in tools.json",
        "server b in tools.json",
    ]


def test_ten_thousand_findings_of_one_rule_stay_short_and_cheap() -> None:
    line = '  {"name": "t", "input_schema": {"properties": {"q": {}}}},'
    flood = [finding("undescribed-parameter", f"parameter {n}", location(start=(n + 1, 50))) for n in range(10_000)]
    other = finding("missing-type", "no type", location(start=(9_999, 3), end=(9_999, 9)))
    given = report(*flood, other, texts={"tools.json": "\n".join([line] * 10_000)})
    began = time.process_time()
    found = text(given)
    assert time.process_time() - began < 1
    assert len(found.splitlines()) < 110
    assert "parameter 19" in found
    assert "parameter 20" not in found
    assert "missing-type: no type" in found
    assert found.endswith(
        "… and 9,980 more undescribed-parameter in tools.json (20 shown)\n\n"
        f"{HINT}{ADOPT}\n"
        "10,001 warnings in 1 file (1 tool)\n"
    )


def test_a_flood_is_counted_for_each_file_and_its_hint_given_once() -> None:
    flood = [finding(where=location(f"{name}.json", (n + 1, 1))) for name in "ab" for n in range(22)]
    found = text(report(*flood), quiet=True)
    assert found.count("warning name-not-snake-case") == 40
    assert found.endswith(f"\n\n… and 4 more name-not-snake-case in 2 files (40 shown)\n\n{HINT}{ADOPT}\n")
    assert found.count("--format") == 1


def test_a_rule_that_speaks_in_many_files_is_no_flood_of_its_own() -> None:
    many = [finding(where=location(f"{n:02}.json", (line, 1))) for n in range(30) for line in range(1, 11)]
    rare = finding("missing-type", where=location("29.json", (99, 1)))
    found = text(report(*many, rare), quiet=True)
    assert found.count("warning name-not-snake-case") == 60
    assert "29.json:99:1: warning missing-type" in found
    assert "… and 240 more name-not-snake-case in 24 files (60 shown)" in found


def test_what_was_only_counted_is_added_and_the_most_frequent_rule_stands_first() -> None:
    flood = [finding("a-rule", where=location(start=(n + 1, 1))) for n in range(22)]
    given = report(*flood)._replace(more={("tools.json", "a-rule"): 5, ("tools.json", "b-rule"): 90})
    assert [line for line in text(given).splitlines() if line.startswith("…")] == [
        "… and 90 more b-rule in tools.json (0 shown)",
        "… and 7 more a-rule in tools.json (20 shown)",
    ]


def test_errors_that_ran_out_of_sight_are_told_again_below_a_flood() -> None:
    flood = [finding(where=location(start=(n + 1, 1)), advice="") for n in range(21)]
    errors = [finding(f"rule-{n}", "bad", location(start=(n, 5)), severity=Severity.ERROR) for n in range(1, 8)]
    found = text(report(*errors, *flood))
    assert found.endswith(
        "\n\nerrors further up or not shown:\n"
        + "".join(f"  tools.json:{n}:5: error rule-{n}: bad\n" for n in range(1, 6))
        + f"  … and 2 more\n\n{HINT}{ADOPT}\n7 errors, 21 warnings in 1 file (1 tool)\n"
    )
    # The last of them is still on the screen.
    assert "further up" not in text(report(*flood, *errors))
    half = text(report(*errors[:3], *flood, *errors[3:]))
    assert half.count("error rule-3") == 2
    assert half.count("error rule-4") == 1
    assert "  … and " not in half
    assert "further up" not in text(report(*errors))


def test_many_related_places_are_counted() -> None:
    related = tuple((location(start=(n, 1)), f"copy {n}") for n in range(1, 31))
    found = text(report(finding(related=related)))
    assert "    note: tools.json:8:1: copy 8\n    … and 22 more places\n" in found
    assert "copy 9" not in found


@pytest.mark.parametrize(
    ("given", "last"),
    [
        (report(files=3, tools=42), "no findings in 3 files (42 tools)"),
        (report(files=1, tools=1), "no findings in 1 file (1 tool)"),
        (report(files=1, tools=1200, suppressed=4), "no findings in 1 file (1,200 tools), 4 ignored"),
        (report(finding(), fixable=1), "1 warning in 1 file (1 tool), 1 fixable with --fix"),
        (
            report(failures=(Failure("rule-crash", "boom"),)),
            "no findings in 1 file (1 tool); not everything could be checked (1 failure)",
        ),
    ],
)
def test_the_closing_line_counts(given: Report, last: str) -> None:
    assert text(given).splitlines()[-1] == last


def test_skipped_files_are_named_up_to_three() -> None:
    skipped = tuple(Skipped(f"{n}.json", "holds no\ntool definition") for n in range(5))
    assert text(report(skipped=skipped[:1])) == (
        "skipped 0.json: holds no tool definition\nno findings in 1 file (1 tool)\n"
    )
    assert text(report(skipped=skipped)).splitlines()[2:4] == [
        "skipped 2.json: holds no tool definition",
        "skipped 2 more",
    ]


def test_quiet_without_findings_says_nothing() -> None:
    assert text(report(skipped=(Skipped("a", "b"),)), quiet=True) == ""


def test_colour_only_where_asked_and_it_changes_no_text() -> None:
    given = report(
        finding(where=mark(ORDERS, '"searchOrders"')),
        finding("missing-trigger", severity=Severity.ERROR),
        finding("missing-return", severity=Severity.INFO),
        texts={"tools.json": ORDERS},
    )
    plain, coloured = text(given), text(given, color=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31merror\x1b[0m" in coloured
    assert "\x1b[1;33m^^^^^^^^^^^^^^\x1b[0m" in coloured
    stripped = coloured
    for code in ("0", "1", "2", "32", "1;31", "1;33", "1;36"):
        stripped = stripped.replace(f"\x1b[{code}m", "")
    assert stripped == plain


def test_what_authors_wrote_cannot_move_the_cursor_or_start_a_line() -> None:
    evil = "\x1b[2Jok\n::error::x\u202e\u200b"
    source = f'["{evil[:6]}\u202e"]'
    given = report(
        finding("r", f"says {evil}", location(evil, (1, 2), (1, 6), tool=evil, server=evil), advice=evil),
        failures=(),
        texts={evil: source},
    )
    found = text(given)
    assert not any(char in found for char in "\x1b\u202e\u200b")
    assert not any(line.lstrip().startswith("::") for line in found.splitlines())
    assert '    1 | ["\\u001b[2Jok\\u202e"]\n' in found


@pytest.mark.parametrize("where", [location(start=(1, 1)), location(start=(7, 3)), location(start=(1, 40))])
def test_an_empty_file_shows_no_source_line(where: object) -> None:
    found = text(report(finding(where=where, advice=""), texts={"tools.json": ""}), quiet=True)  # type: ignore[arg-type]
    assert "|" not in found
    assert len(found.splitlines()) == 2


def test_a_plain_text_report_imports_nothing_but_itself() -> None:
    code = (
        "import sys, toolcheck.result\n"
        "from toolcheck.finding import *\n"
        "before = set(sys.modules)\n"
        "from toolcheck.report import render\n"
        "where = Location('a.json', 't', None, '/0', Position(1, 2), Position(1, 4))\n"
        "found = Finding('x', 'c', Severity.ERROR, Confidence.HIGH, 'm', 'h', where)\n"
        "given = toolcheck.result.Report((found,), toolcheck.result.Summary(), (), {'a.json': '[12345]'})\n"
        "assert '^^' in render(given, 'text', rules={})\n"
        "print(*sorted(set(sys.modules) - before))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "toolcheck.report",
        *(f"toolcheck.report.{name}" for name in ("closing", "escape", "flood", "secrets", "snippet", "style", "text")),
    ]
