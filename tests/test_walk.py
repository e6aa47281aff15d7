"""Which files a walk visits, in which order, and what .gitignore has to say."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolcheck import walk
from toolcheck.walk import SKIPPED_FOLDERS, Ignored, Input, inputs


def nothing(path: str, is_folder: bool) -> bool:
    return False


def tree(top: Path, *files: str, **ignores: str) -> Path:
    """Files with some content in them; `ignores` are .gitignore files, the folder in the name (`_` the top)."""
    for file in files:
        path = top / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    for folder, text in ignores.items():
        (top if folder == "_" else top / folder).joinpath(".gitignore").write_text(text)
    return top


def walked(top: Path, path: str = ".", excluded: Ignored = nothing) -> list[str]:
    before = Path.cwd()
    os.chdir(top)
    try:
        return [entry.shown for entry in inputs(path, excluded)]
    finally:
        os.chdir(before)


def repository(top: Path, *files: str, **ignores: str) -> Path:
    (top / ".git" / "info").mkdir(parents=True)
    return tree(top, *files, **ignores)


def test_a_walk_visits_what_a_reader_knows_in_a_fixed_order(tmp_path: Path) -> None:
    tree(tmp_path, "b.json", "a/z.yaml", "a/b/c.yml", "a.jsonl", "c.JSON", "d.jsonc", "e.ndjson", "x.txt", "f.snap")
    assert walked(tmp_path) == ["a.jsonl", "b.json", "c.JSON", "d.jsonc", "e.ndjson", "f.snap", "a/z.yaml", "a/b/c.yml"]


def test_folders_of_tools_and_caches_are_skipped(tmp_path: Path) -> None:
    tree(tmp_path, "a.json", *(f"{folder}/x.json" for folder in SKIPPED_FOLDERS), "deep/node_modules/x/y.json")
    assert walked(tmp_path) == ["a.json"]
    assert walked(tmp_path, "node_modules") == ["node_modules/x.json"]


def test_a_file_that_is_named_is_taken_whatever_it_is(tmp_path: Path) -> None:
    repository(tmp_path, "x.txt", "ignored.json", _="*.json\n")
    assert walked(tmp_path, "x.txt") == ["x.txt"]
    assert walked(tmp_path, "ignored.json", lambda path, is_folder: True) == ["ignored.json"]
    assert walked(tmp_path, "./x.txt") == ["./x.txt"]


def test_standard_input_and_missing_paths(tmp_path: Path) -> None:
    assert list(inputs("-", nothing)) == [Input("-", "<stdin>", True)]
    assert next(inputs(str(tmp_path / "no"), nothing)).problem == "no such file or folder"
    (tmp_path / "link").symlink_to("gone")
    assert next(inputs(str(tmp_path / "link"), nothing)).problem == "a symbolic link to nothing"


def test_what_the_configuration_excludes_is_left_out(tmp_path: Path) -> None:
    tree(tmp_path, "a.json", "out/b.json", "out/deep/c.json", "d.json")
    asked: list[tuple[str, bool]] = []

    def excluded(path: str, is_folder: bool) -> bool:
        asked.append((path, is_folder))
        return path in ("out", "d.json")

    assert walked(tmp_path, excluded=excluded) == ["a.json"]
    assert ("out", True) in asked
    assert ("a.json", False) in asked
    assert not any(path.startswith("out/") for path, _ in asked)


def test_gitignore_counts_inside_a_repository_only(tmp_path: Path) -> None:
    tree(tmp_path, "a.json", "b.json", _="b.json\n")
    assert walked(tmp_path) == ["a.json", "b.json"]
    (tmp_path / ".git").mkdir()
    assert walked(tmp_path) == ["a.json"]


def test_patterns_with_folders_negations_and_comments(tmp_path: Path) -> None:
    text = "# comment\n\nbuild/\n/top.json\n*.yaml\n!keep.yaml\nsub/*.jsonl\n**/deep.json\n"
    repository(
        tmp_path,
        "build/a.json", "x/build/b.json", "top.json", "x/top.json", "a.yaml", "keep.yaml", "x/keep.yaml", "sub/a.jsonl",
        "x/sub/a.jsonl", "x/y/deep.json", "b.json",
        _=text,
    )  # fmt: skip
    assert walked(tmp_path) == ["b.json", "keep.yaml", "x/keep.yaml", "x/top.json", "x/sub/a.jsonl"]


def test_the_nearest_gitignore_decides(tmp_path: Path) -> None:
    repository(tmp_path, "a.json", "sub/a.json", "sub/b.json", "sub/in/a.json", _="a.json\n", sub="!a.json\nb.json\n")
    assert walked(tmp_path) == ["sub/a.json", "sub/in/a.json"]
    assert walked(tmp_path, "sub") == ["sub/a.json", "sub/in/a.json"]
    assert walked(tmp_path / "sub" / "in") == ["a.json"]


def test_the_exclude_file_of_the_repository_counts_and_may_be_overruled(tmp_path: Path) -> None:
    repository(tmp_path, "a.json", "b.json", "c.json", _="!b.json\n")
    (tmp_path / ".git" / "info" / "exclude").write_text("a.json\nb.json\n")
    assert walked(tmp_path) == ["b.json", "c.json"]


def test_a_folder_that_is_ignored_is_walked_when_it_is_named(tmp_path: Path) -> None:
    repository(tmp_path, "build/a.json", "build/sub/b.json", "build/c.json", _="build/\n*.yaml\n")
    (tmp_path / "build" / ".gitignore").write_text("c.json\n")
    assert walked(tmp_path) == []
    assert walked(tmp_path, "build") == ["build/a.json", "build/sub/b.json"]
    assert walked(tmp_path, "build/sub") == ["build/sub/b.json"]


def test_a_repository_of_a_worktree_has_a_git_file(tmp_path: Path) -> None:
    tree(tmp_path, "a.json", _="a.json\n")
    (tmp_path / ".git").write_text("gitdir: elsewhere\n")
    assert walked(tmp_path) == []


def test_a_repository_inside_another_has_its_own_rules(tmp_path: Path) -> None:
    repository(tmp_path, "a.json", _="*.json\n")
    repository(tmp_path / "inner", "b.json")
    assert walked(tmp_path / "inner") == ["b.json"]


def test_links_to_files_are_read_and_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    tree(tmp_path, "real/a.json")
    (tmp_path / "linked.json").symlink_to("real/a.json")
    (tmp_path / "folder").symlink_to("real")
    (tmp_path / "looks.json").symlink_to("real")
    assert walked(tmp_path) == ["linked.json", "real/a.json"]


def test_an_unreadable_gitignore_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository(tmp_path, "a.json", _="a.json\n")

    def refuse(*args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert walked(tmp_path) == ["a.json"]


def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree(tmp_path, "a.json", "locked/b.json")
    real = os.scandir

    def scandir(path: str) -> object:
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(walk.os, "scandir", scandir)
    found = list(inputs(str(tmp_path), nothing))
    assert [(Path(entry.path).name, entry.problem, entry.named, entry.stray) for entry in found] == [
        ("a.json", None, False, False),
        ("locked", "cannot list this folder: permission denied", False, False),
    ]


def test_an_entry_that_cannot_be_examined_is_stray(tmp_path: Path) -> None:
    (tmp_path / "loop.json").symlink_to("loop.json")
    (entry,) = inputs(str(tmp_path), nothing)
    assert entry.stray
    assert entry.problem is not None
