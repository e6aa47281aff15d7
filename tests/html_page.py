"""For the tests of the HTML report: a page as a tree, read by the standard library's parser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from toolcheck.report import html
from toolcheck.report.html.overlaps import Overlaps
from toolcheck.runner import Options, Run, run

VOID = frozenset(("meta", "input", "br", "img", "link"))


class Element:
    """An element: `children` are elements and texts in order."""

    def __init__(self, tag: str, attributes: Mapping[str, str | None]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[Element | str] = []

    def all(self, tag: str = "", kind: str = "") -> list[Element]:
        """The elements below it with a tag and a class, in order."""
        return [
            each
            for each in self.walk()
            if (not tag or each.tag == tag) and (not kind or kind in (each.attributes.get("class") or "").split())
        ]

    def walk(self) -> Iterator[Element]:
        """Every element below it."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def text(self) -> str:
        """All text in it."""
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def __getitem__(self, name: str) -> str:
        value = self.attributes[name]
        assert value is not None
        return value


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len({*names}), f"<{tag}> repeats an attribute: {names}"
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID and tag != "rect" and tag != "path" and tag != "line":
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parsed(text: str) -> Element:
    """The tree of a page in which every element is closed where it should be."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> stays open"
    return reader.open[0]


def linted(folder: Path, tools: Any, name: str = "tools.json", **options: Any) -> Run:
    """The run of the HTML report over tools, or over the text of a file."""
    file = folder / name
    file.write_text(tools if isinstance(tools, str) else json.dumps(tools, indent=1), encoding="utf-8")
    return run([str(file)], Options(fixes=True, keep=True, **options))


def page(done: Run, near: Sequence[Overlaps] = ()) -> Element:
    """The page of a run."""
    return parsed(html.render(done.report, rules=done.rules, near=near))
