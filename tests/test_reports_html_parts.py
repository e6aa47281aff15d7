"""The parts of the page on data made by hand: excerpts, changes, the map of overlaps."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from html_page import Element, linted, page, parsed
from report_samples import location, report
from toolcheck.edits import PlacedFix, TextChange
from toolcheck.finding import Position
from toolcheck.report.html import render
from toolcheck.report.html.excerpt import difference, excerpt
from toolcheck.report.html.markup import label, prose, written
from toolcheck.report.html.overlaps import MOST, PAIRS, SIDE, Overlaps, Pair, overlaps
from toolcheck.report.snippet import lines_at


def shown(text: str, start: tuple[int, int], end: tuple[int, int]) -> Element:
    return parsed(excerpt(lines_at(text, range(1, 20)), location(start=start, end=end)))


def test_an_excerpt_marks_the_span_and_leaves_the_margin_out() -> None:
    found = shown('{\n    "a": {\n        "b": 1\n    }\n}', (3, 14), (3, 15))
    assert [each.text() for each in found.all("mark")] == ["1"]
    assert found.text() == '3 "b": 1\n'


def test_an_excerpt_of_many_lines_shows_the_first_ones() -> None:
    found = shown("[\n  {\n\n    x,\n    y\n  }\n]", (2, 3), (6, 4))
    assert [each.text() for each in found.all("mark")] == ["{", "x,"]
    assert found.text().endswith("…\n")


def test_an_excerpt_of_a_long_line_shows_what_stands_around_the_span() -> None:
    line = "a" * 500 + "MARK" + "b" * 500
    found = shown(line, (1, 501), (1, 505))
    assert found.all("mark")[0].text() == "MARK"
    assert len(found.text()) < 200
    assert found.text().startswith("1 …a")
    assert found.text().endswith("b…\n")
    assert shown(line + "\tend", (1, 1006), (1, 1009)).all("mark")[0].text() == "end"
    assert len(shown("x" * 10_000, (1, 3), (1, 9_000)).all("mark")[0].text()) <= 180


def test_an_excerpt_has_something_to_point_at_where_the_span_is_empty() -> None:
    assert shown("ab", (1, 3), (1, 3)).all("mark")[0].text() == " "
    assert excerpt({}, location()) == ""
    assert excerpt({1: "   "}, location()) == ""


def test_a_key_is_covered_where_the_line_is_cut() -> None:
    key = "ghp_" + "a1B2" * 9
    for before in range(0, 400, 7):
        text = "x " * (before // 2) + key + " MARK " + "y" * 400
        found = shown(text, (1, text.index("MARK") + 1), (1, text.index("MARK") + 5))
        assert "a1B2" not in found.text()


def change(text: str, *changes: tuple[int, int, str]) -> tuple[list[str], list[str]]:
    """The removed and the added parts that are shown of a fix."""
    nowhere = Position(1, 1)
    fix = PlacedFix("mend", True, (), tuple(TextChange(nowhere, nowhere, new, (at, end)) for at, end, new in changes))
    found = parsed(difference(text, fix))
    removed, added = found.all("del"), found.all("ins")
    assert all(each.text().startswith("Removed: ") for each in removed)
    assert all(each.text().startswith("Added: ") for each in added)
    return [each.text()[len("Removed: ") :] for each in removed], [each.text()[len("Added: ") :] for each in added]


def test_a_change_shows_its_lines_before_and_after() -> None:
    assert change("one\ntwo\nthree\n", (4, 7, "2")) == (["two"], ["2"])
    assert change("one\r\ntwo\r\n", (5, 8, "2")) == (["two"], ["2"])
    assert change("a\nb\n", (1, 1, ",\nx")) == (["a"], ["a,\nx"])
    assert change("a\nb\nc\n", (2, 4, "")) == (["b"], [])
    assert change("a b\n", (0, 1, "x"), (2, 3, "y")) == (["a b"], ["x y"])
    assert change("a\nb\nc\nd", (0, 1, "x"), (6, 7, "y")) == (["a", "d"], ["x", "y"])
    assert difference("a", PlacedFix("mend", True, ())) == ""


def test_a_change_of_a_long_line_shows_what_stands_around_it() -> None:
    text = "a" * 1_000 + "OLD" + "b" * 1_000
    (removed,), (added,) = change(text, (1_000, 1_003, "NEW"))
    assert re.fullmatch(r"…a{60}OLDb{60}…", removed)
    assert re.fullmatch(r"…a{60}NEWb{60}…", added)
    (removed,), _ = change(text, (0, 2_003, "x"))
    assert removed.endswith("…")
    assert len(removed) < 1_000


def test_backquotes_are_code_where_they_come_in_pairs() -> None:
    assert prose("use `a<b` or `c`") == "use <code>a&lt;b</code> or <code>c</code>"
    assert prose("a ` and <b>") == "a ` and &lt;b&gt;"


def test_what_is_cut_says_how_much() -> None:
    assert written("a" * 10, 10) == "a" * 10
    assert parsed(written("a" * 1_234, 10)).text() == "aaaaaaaaaa … 1,224 more characters"
    assert 'data-fr="… encore 1\u202f224 caractères"' in written("a" * 1_234, 10)
    assert parsed(written("\u202e" * 8, 10)).text() == "\\u202e\\u202e\\u202e\\u" + "…"


def test_a_label_speaks_twice_only_where_the_languages_differ() -> None:
    assert label("info") == "info"
    assert label("error", kind="sev") == '<span class="sev" data-fr="erreur">error</span>'


def near(count: int, hostile: str = "") -> Overlaps:
    """A catalogue in which each tool is near its neighbour, and the first two do the same job."""
    pairs = [Pair(0, 1, 0.97, "overlap", f"only `a{hostile}` in a")]
    pairs += [Pair(n + 1, n, 0.3, "distinct", "another object") for n in range(1, count - 1)]
    texts = tuple(((f"Reads {n}{hostile}.", "purpose"), ("Not for 2.", "")) for n in range(count))
    return Overlaps(f"tools.json{hostile}", tuple(f"tool_{n}{hostile}" for n in range(count)), texts, tuple(pairs))


def test_the_section_of_overlaps_is_there_when_there_are_pairs(tmp_path: Path) -> None:
    done = linted(tmp_path, [{"name": "a", "description": "b", "input_schema": {}}])
    assert not page(done, [Overlaps("t", ("a", "b"), ((), ()), ())]).all("svg", "map")
    assert "overlaps" not in [each.attributes.get("id") for each in page(done).walk()]
    found = page(done, [near(10), near(3)])
    assert len(found.all("svg", "map")) == 2
    assert "#overlaps" in [each["href"] for each in found.all("a")]


@pytest.mark.parametrize("count", [2, 10, 40, 200])
def test_the_map_has_a_cell_for_each_pair_and_names_that_can_be_read(count: int) -> None:
    found = parsed(overlaps([near(count)]))
    (drawing,) = found.all("svg", "map")
    cells = sum(
        each["d"].count("M") for each in drawing.all("path") if each["class"].startswith("h") and each["class"] != "hot"
    )
    assert cells == count - 1
    side = float(drawing["data-side"])
    assert side * count <= SIDE + 0.1
    tops = [float(each["y"]) for each in drawing.all("text")]
    assert all(after - before >= 11 for before, after in pairwise(tops))
    assert len(tops) == (count if side >= 11 else 1)
    assert tops[0] < float(drawing["height"])
    assert drawing["aria-label"] == f"Heat map of {count:,} tools; the pairs stand below as a list"


def test_a_pair_stands_in_the_list_with_both_texts() -> None:
    found = parsed(overlaps([near(10)]))
    (pair,) = found.all("details", "near")
    assert [each.text() for each in pair.all("h4")] == ["tool_0", "tool_1"]
    assert "same job" in pair.all("summary")[0].text()
    assert [each.text().strip() for each in pair.all("ul")[1].all("li")] == ["purpose Reads 1.", "Not for 2."]
    apart = near(10)._replace(pairs=near(10).pairs[1:])
    assert len(parsed(overlaps([apart])).all("details", "near")) == 5
    close = [Pair(a, b, 0.5, "close", "") for a in range(20) for b in range(a)]
    found = parsed(overlaps([near(20)._replace(pairs=tuple(close))]))
    assert len(found.all("details", "near")) == PAIRS
    assert "160 more pairs are only in the map" in found.text()


def test_of_very_many_tools_those_with_near_partners_are_in_the_map() -> None:
    many = near(2 * MOST)._replace(pairs=(Pair(3, 399, 0.9, "overlap", ""), Pair(5, 9, 0.4, "close", "")))
    found = parsed(overlaps([many]))
    data = json.loads(found.all("script")[0].text())
    assert data["names"] == ["tool_3", "tool_5", "tool_9", "tool_399"]
    assert [each[:4] for each in data["pairs"]] == [[0, 3, 0.9, "overlap"], [1, 2, 0.4, "close"]]
    assert found.all("h3")[0].text() == "tools.json (4/400)"


def test_hostile_names_and_texts_of_overlaps_are_data() -> None:
    attack = "</script><img src=x onerror=a()>\u202e"
    text = render(report(), rules={}, near=[near(3, attack)])
    found = parsed(text)
    assert not found.all("img")
    data = json.loads(next(each for each in found.all("script") if "type" in each.attributes).text())
    assert data["names"][0] == "tool_0</script><img src=x onerror=a()>\\u202e"
    assert "\u202e" not in text
