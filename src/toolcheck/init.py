"""A first configuration, from the catalogues that lie in a folder."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .catalogue import Tool
from .discover import catalogues, names_catalogue, worth_parsing
from .globs import MAGIC, fault
from .source import read_document
from .source.document import Document
from .source.files import UnreadError, read_file
from .source.text import Lines
from .walk import STDIN, Input, inputs

MANY = 10
"""So many files of one kind in one folder are named by a pattern."""


class Seen(NamedTuple):
    """A file with tool definitions, relative to the folder of the configuration, and its tools."""

    file: str
    tools: tuple[Tool, ...]


class Survey(NamedTuple):
    """What a folder holds. `problems` are files that were named and are no use, `left_out` others that were met."""

    files: tuple[Seen, ...]
    problems: tuple[str, ...]
    left_out: tuple[str, ...]

    def tools(self) -> list[Tool]:
        """All tools, in the order of files."""
        return [tool for seen in self.files for tool in seen.tools]

    def forms(self) -> Counter[str]:
        """Wire form -> tools written in it."""
        return Counter(tool.form for tool in self.tools())

    def languages(self) -> Counter[str]:
        """ISO 639-1 code -> tools described in that language; those that no one can tell left out."""
        from .language.languages import UNKNOWN, language_of

        found = Counter(language_of(tool.description) for tool in self.tools() if tool.description)
        del found[UNKNOWN]
        return found

    def targets(self) -> tuple[str, ...]:
        """The targets that the forms imply, when they all imply the same; else ()."""
        implied = {tool.targets for tool in self.tools()}
        return implied.pop() if len(implied) == 1 else ()

    def implied(self) -> list[str]:
        """All targets that some form implies."""
        return sorted({name for tool in self.tools() for name in tool.targets})


def survey(paths: Sequence[str]) -> Survey:
    """Look for tool definitions in files and folders; without any, in the current folder. Raises nothing."""
    found: dict[str, Seen] = {}
    problems: list[str] = []
    left_out: list[str] = []
    for path in paths or (".",):
        if path == STDIN:
            problems.append("`-`: a configuration names files; give the name of one")
            continue
        before = len(found)
        walking = os.path.isdir(path)
        for entry in inputs(path, lambda path, is_folder: False):
            seen, problem = _look(entry)
            if seen is not None:
                found[seen.file] = seen
            elif problem is not None:
                (problems if entry.named else left_out).append(problem)
        if walking and len(found) == before:
            problems.append(f"{path}: no file in this folder holds tool definitions")
    return Survey(tuple(found[file] for file in sorted(found)), tuple(problems), tuple(left_out))


def _look(entry: Input) -> tuple[Seen | None, str | None]:
    """The tools of a file, or why a file that should have some has none."""
    try:
        if entry.problem is not None:
            raise UnreadError(entry.problem, gone=entry.stray)
        data = read_file(entry.path)
    except UnreadError as error:
        return None, None if error.gone and not entry.named else f"{entry.shown}: {error}"
    if not entry.named and not worth_parsing(data):
        return None, None
    document = read_document(entry.shown, data)
    if not document.readable:
        meant = entry.named or names_catalogue(document.text)
        return None, _fault(document) if meant else None
    tools = tuple(tool for catalogue in catalogues(document) for tool in catalogue.tools)
    if not tools:
        return None, f"{entry.shown}: no tool definitions found in this file" if entry.named else None
    file = os.path.relpath(entry.path).replace(os.sep, "/")
    if file.startswith("../"):
        return (
            None,
            f"{entry.shown}: lies outside this folder, for which the configuration is; go to a folder above both",
        )
    return Seen(file, tools), None


def _fault(document: Document) -> str:
    note = next(note for note in document.notes if note.rule == "unreadable-file")
    line, column = Lines(document.text).position(note.offsets[0])
    return f"{document.file}:{line}:{column}: {note.details['problem']}"


def patterns(files: Iterable[str]) -> list[str]:
    """What `files` of a configuration names them by: each by its name, many of a kind in one folder together."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for file in files:
        kinds.setdefault((os.path.dirname(file), os.path.splitext(file)[1]), []).append(file)
    found: list[str] = []
    for (folder, suffix), members in kinds.items():
        if len(members) > MANY and suffix:
            found.append(f"{_escaped(folder)}/*{_escaped(suffix)}")
        else:
            found += [_pattern(file) for file in members]
    return sorted(found)


def _pattern(file: str) -> str:
    escaped = _escaped(file)
    if escaped != file and "/" not in file:
        escaped = f"/{escaped}"  # a pattern without a slash would stand for files of that name in any folder
    if fault(escaped) is not None:
        escaped = f"?{escaped[1:-1]}?" if fault(f"?{escaped[1:]}") is not None else f"?{escaped[1:]}"
    return escaped


def _escaped(text: str) -> str:
    """Characters that mean something in patterns are escaped; those that TOML cannot hold become a wildcard."""
    shown = (f"\\{char}" if char in MAGIC else char if char.isprintable() else "?" for char in text)
    return "".join(shown)


def configuration(found: Survey, *, baseline: str | None) -> str:
    """The text of a toolcheck.toml for what was found: what is set, and what could be."""
    return "\n".join(_lines(found, baseline))


def _lines(found: Survey, baseline: str | None) -> Iterator[str]:
    yield "# toolcheck lints tool definitions for language models. `toolcheck rules` lists the rules,"
    yield "# `toolcheck explain RULE` tells what one is for."
    yield ""
    yield "# What `toolcheck lint` reads without a path: files, folders, patterns as in .gitignore."
    yield "files = ["
    yield from (f"  {_toml(pattern)}," for pattern in patterns(seen.file for seen in found.files))
    yield "]"
    yield '# exclude = ["old/**"]'
    yield ""
    targets = found.targets()
    names = ", ".join(_toml(name) for name in targets or found.implied())
    if targets:
        yield "# Providers and clients to check for. All tools that were found are written for this one. Without it,"
        yield "# each is checked for what its form implies."
        yield f"targets = [{names}]"
    else:
        yield "# Providers and clients to check all tools for. Without it, each is checked for what its form implies."
        yield f"# targets = [{names}]" if names else '# targets = ["anthropic"]'
    yield ""
    yield "# Findings that were there when the linter was taken up: only what is new is reported."
    yield "# `toolcheck lint --write-baseline` records them, `--prune-baseline` takes out what was repaired."
    yield f"baseline = {_toml(baseline)}" if baseline is not None else '# baseline = "toolcheck-baseline.json"'
    yield _MORE


_MORE = """\

# The exit code is 1 from this severity on: error, warning, info or never.
# fail-on = "warning"

# Rules or categories that do not run, and some that run beside the default ones.
# ignore = ["too-many-tools"]
# extend-select = ["schemas"]

# Tables come after all keys above. How much a rule weighs:
# [severity]
# unbounded-number = "info"

# What a rule can be told (`toolcheck explain too-few-sentences` lists it):
# [rules.too-few-sentences]
# min_sentences = 3

# Rules or categories that do not run on some files:
# [per-file-ignores]
# "tests/**" = ["descriptions"]

# A finding that is accepted, and why:
# [[ignore-finding]]
# rule = "name-not-snake-case"
# tool = "getOrder"
# reason = "clients call it by this name"
"""


def _toml(text: str) -> str:
    """A TOML string of printable characters."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
