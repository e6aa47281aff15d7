"""How overlaps are told: clusters, their number, and reports that hold whatever authors wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolcheck.cli import main
from toolcheck.overlap import embedder as backends
from toolcheck.overlap import found as overlaps
from toolcheck.overlap import notice, review

RULE = ["lint", "--select", "overlapping-descriptions", "--format", "json"]


def tool(name: str, description: str) -> dict[str, Any]:
    return {"name": name, "description": description, "inputSchema": {"type": "object"}}


def findings(
    tools: list[dict[str, Any]], folder: Path, capsys: pytest.CaptureFixture[str], *more: str
) -> list[dict[str, Any]]:
    (folder / "t.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    main([*RULE, *more, str(folder / "t.json")])
    content: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert content["summary"]["skipped"] == []
    found: list[dict[str, Any]] = content["findings"]
    return found


def test_three_tools_with_one_job_are_one_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tools = [
        tool("search_contracts", "Search the contracts of a client by keyword, date or status."),
        tool("create_invoice", "Create an invoice for a client."),
        tool("rechercher_contrats", "Recherche les contrats d'un client par mot clé, date ou statut."),
        tool("vertraege_suchen", "Sucht die Verträge eines Kunden nach Stichwort, Datum oder Status."),
    ]
    [found] = findings(tools, tmp_path, capsys)
    assert found["severity"] == "warning"
    named = {pair[side] for pair in found["data"]["pairs"] for side in ("a", "b")}
    assert named == {"search_contracts", "rechercher_contrats", "vertraege_suchen"}
    assert len(found["related"]) == 2
    assert found["location"]["tool"] in named
    assert all(0.6 <= pair["score"] <= 1 and "text" in pair["parts"] for pair in found["data"]["pairs"])


def test_many_clusters_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overlaps, "MOST", 1)
    tools = [
        tool("search_contracts", "Search the contracts of a client by keyword, date or status."),
        tool("rechercher_contrats", "Recherche les contrats d'un client par mot clé, date ou statut."),
        tool("search_invoices", "Search the invoices of a client by keyword, date or status."),
        tool("rechercher_factures", "Recherche les factures d'un client par mot clé, date ou statut."),
    ]
    [found] = findings(tools, tmp_path, capsys)
    assert found["message"].endswith("; another group of tools overlaps too")


def test_a_sentence_in_one_of_two_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tools = [
        tool("search_contracts", "Search the contracts of a client by words. Does not include drafts."),
        tool("rechercher_contrats", "Recherche les contrats d'un client par mots."),
    ]
    [found] = findings(tools, tmp_path, capsys, "--embedder", "default")
    assert "`rechercher_contrats` never says when the other is the right one" in found["message"]


def test_a_comparison_by_spelling_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "find_spec", lambda name: None)
    notice.by_spelling.cache_clear()
    review.shared.cache_clear()
    tools = [
        tool("search_contracts", "Search the contracts of a client by keyword, date or status."),
        tool("contract_search", "Searches the contracts of a client by keyword, date or status."),
    ]
    (tmp_path / "t.json").write_text(json.dumps({"tools": tools}))
    assert main([*RULE, str(tmp_path / "t.json")]) == 1
    said = capsys.readouterr()
    assert "compared by spelling" in json.loads(said.out)["findings"][0]["message"]
    assert said.err.count("no model of meaning could be loaded") == 1
    assert main(["overlap", str(tmp_path / "t.json")]) == 0
    assert "compared by spelling, not by meaning" in capsys.readouterr().out
    review.shared.cache_clear()


def test_reports_hold_whatever_authors_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "<script>alert(1)</script>\u202e & \x07"
    tools = [tool(f"search_{hostile}", f"Search {hostile} by words."), tool("x", f"Searches {hostile} by a word.")]
    (tmp_path / "t.json").write_text(json.dumps({"tools": tools}))
    for format_ in ("text", "json", "svg", "html"):
        arguments = ["overlap", str(tmp_path / "t.json"), "--format", format_, "--min-score", "0"]
        assert main([*arguments, "--embedder", "lexical"]) == 0
        out = capsys.readouterr().out
        assert "\u202e" not in out
        assert "\x07" not in out
        if format_ in ("svg", "html"):
            assert "<script>" not in out


@pytest.mark.parametrize("format_", ["svg", "html"])
def test_maps_are_drawn_of_nothing_and_of_many(format_: str, tmp_path: Path) -> None:
    for count in (1, 205):
        tools = [tool(f"tool_{number}", f"Handles number {number}.") for number in range(count)]
        file, out = tmp_path / "t.json", tmp_path / f"map.{format_}"
        file.write_text(json.dumps({"tools": tools}))
        assert main(["overlap", str(file), "--format", format_, "--embedder", "lexical", "--output", str(out)]) == 0
        assert "</svg>" in out.read_text(encoding="utf-8")


LINES = ["lint", "--format", "json", "--select"]
CLOSE = [
    tool("search_contracts", "Search the contracts of a client by keyword, date or status."),
    tool("create_invoice", "Create an invoice for a client."),
    tool("rechercher_contrats", "Recherche les contrats d'un client par mot clé, date ou statut."),
    tool("vertraege_suchen", "Sucht die Verträge eines Kunden nach Stichwort, Datum oder Status."),
]


def told_by(rules: str, tools: list[dict[str, Any]], folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    (folder / "t.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    main([*LINES, rules, str(folder / "t.json")])
    return json.loads(capsys.readouterr().out)["findings"]


def test_a_missing_boundary_names_the_close_sibling(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told_by("missing-boundary,overlapping-descriptions", CLOSE, tmp_path, capsys)
    rules = {each["location"]["tool"]: each["rule"] for each in found}
    assert len(found) == 4, "each description is spoken of once"
    assert list(rules.values()).count("overlapping-descriptions") == 1
    assert rules["create_invoice"] == "missing-boundary"
    for each in found:
        if each["rule"] == "missing-boundary":
            name, near = each["location"]["tool"], each["data"].get("close")
            assert (near is None) == (name == "create_invoice")
            if near is not None:
                assert f"; `{near}` is close: a sentence on when to use which was expected" in each["message"]
                assert [place["note"] for place in each["related"]] == [f"`{near}` stands here"]
                assert each["data"]["score"] >= 0.6
                assert each["data"]["lacks"] == f"when not to use it (`{near}` is close)"


def test_a_boundary_that_is_there_is_not_asked_for_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tools = [tool("search_contracts", CLOSE[0]["description"] + " Does not include drafts."), *CLOSE[1:3]]
    found = told_by("missing-boundary,overlapping-descriptions", tools, tmp_path, capsys)
    assert {(each["location"]["tool"], each["rule"]) for each in found} == {
        ("create_invoice", "missing-boundary"),
        ("rechercher_contrats", "overlapping-descriptions"),
    }


def test_without_the_rule_on_overlaps_nothing_is_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told_by("overlapping-descriptions", CLOSE, tmp_path, capsys)  # so that verdicts are kept
    monkeypatch.setattr(review, "shared", None)
    found = told_by("missing-boundary,confusable-names", CLOSE, tmp_path, capsys)
    assert [each["data"] for each in found] == [{"lacks": "when not to use it"}] * 4
    assert not any("close" in each["message"] or each["related"] for each in found)


def test_names_that_are_mixed_up_weigh_more_where_the_jobs_are_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tools = [tool("get_order", "Reads an order by its number."), tool("get_the_order", "Reads the order of a number.")]
    [alone] = told_by("confusable-names", tools, tmp_path, capsys)
    assert alone["message"].endswith("differ in a filler word (`the`) only; words that tell them apart were expected")
    found = told_by("confusable-names,overlapping-descriptions", tools, tmp_path, capsys)
    [names] = [each for each in found if each["rule"] == "confusable-names"]
    score = names["data"]["score"]
    assert f"only, and their descriptions claim the same job (score {score:.2f}); words" in names["message"]
    tools[1]["description"] = "Cancels what was bought, for good."
    [names] = told_by("confusable-names,overlapping-descriptions", tools, tmp_path, capsys)
    assert names == {**alone, "location": names["location"]}


def test_a_model_that_cannot_be_loaded_stops_one_rule_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise backends.EmbedderError("the model `x` cannot be loaded")

    monkeypatch.setattr(review, "shared", fail)
    (tmp_path / "t.json").write_text(json.dumps({"tools": CLOSE}), encoding="utf-8")
    main([*LINES, "missing-boundary,overlapping-descriptions", str(tmp_path / "t.json")])
    said = json.loads(capsys.readouterr().out)
    assert [each["rule"] for each in said["findings"]] == ["missing-boundary"] * 4
    [failure] = said["failures"]
    assert failure["rule"] == "overlapping-descriptions"
    assert "cannot be loaded" in failure["message"]
