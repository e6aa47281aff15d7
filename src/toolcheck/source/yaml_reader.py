"""Reads YAML 1.2 (and 1.1 where a directive asks for it) into plain values with the offsets of every part.

The builder takes parser events one by one and keeps its own stack, so depth costs no recursion, and aliases share
one object, so a file that refers to itself nine times nine times stays small.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..finding import Offsets
from .document import Document, Note, unreadable
from .yaml_events import MAX_DEPTH, Backend, YamlProblem, best_backend, explain, mask_breaks
from .yaml_frames import MERGE, Frame, ListFrame, MapFrame
from .yaml_positions import ScalarSpans, Spans, YamlPositions, find_comments
from .yaml_scalars import STANDARD, Doubt, PlainScalars, shorten, tag_doubt

MAX_MERGED = 500_000  # members that `<<` may copy in one file; each map that merges a large one copies all of it


def read_yaml(
    file: str, text: str, notes: tuple[Note, ...] = (), backend: Backend | None = None, *, comments: bool = False
) -> Document:
    """The document of a YAML text, decoded and without byte-order mark; `notes` are what decoding saw.

    Several documents give a list with `streams` set, broken ones among them `LOST`. A text without a document has the
    value None. What cannot be read gives a document that is not readable; nothing is raised. Without `comments`, the
    document has its comments only where one may hide a finding.
    """
    chosen = backend or best_backend()
    result = _attempt(file, text, notes, chosen, comments)
    if isinstance(result, Document):
        return result
    from .yaml_documents import read_good_documents as read_good

    good = read_good(text, result, lambda masked: _attempt(file, masked, notes, chosen, comments))
    return good or unreadable(file, text, result.problem, result.offsets, notes)


def _attempt(file: str, text: str, notes: tuple[Note, ...], backend: Backend, comments: bool) -> Document | YamlProblem:
    builder = _Builder(text, backend, comments or "toolcheck:" in text)
    try:
        stream = builder.build(backend.open(builder.source))
    except (YamlProblem, backend.error, UnicodeEncodeError) as error:
        return error if isinstance(error, YamlProblem) else explain(error, text)
    value, span, streams = _root(stream, builder.spans)
    return Document(
        file,
        text,
        value,
        YamlPositions(value, span, builder.spans),
        (*notes, *sorted(builder.notes, key=lambda note: note.offsets)),
        find_comments(text, builder.scalars) if builder.scalars else (),
        shared=builder.shared,
        streams=streams,
    )


def _root(stream: ListFrame, spans: Spans) -> tuple[Any, Offsets, bool]:
    """Value and offsets of the file, and whether it holds several documents. Empty ones at its end do not count."""
    documents, offsets = stream.node, stream.offsets
    while len(documents) > 1 and documents[-1] is None and offsets[-2] == offsets[-1]:
        documents.pop()
        del offsets[-2:]
    if not documents:
        return None, (0, 0), False
    if len(documents) == 1:
        return documents[0], (offsets[0], offsets[1]), False
    spans.add(documents, offsets)
    return documents, (offsets[0], offsets[-1]), True


class _Builder:
    """Events -> values. `source` is the text for the parser: of the same length, YAML 1.1's extra breaks replaced."""

    def __init__(self, text: str, backend: Backend, comments: bool) -> None:
        self.text = text
        self.events = backend.events
        self.source, self.unmask = mask_breaks(text)
        self.spans = Spans()
        self.scalars = ScalarSpans(text) if comments else None
        self.notes: list[Note] = []
        self.shared = False
        self._plain = PlainScalars()
        self._anchors: dict[str, tuple[Any, int | None]] = {}  # name -> value and its levels, None while it is open
        self._stack: list[Frame] = []
        self._merged = 0

    def build(self, get: Callable[[], Any]) -> ListFrame:
        """Reads all events; the frame returned holds one item per document."""
        events, scalars, unmask = self.events, self.scalars, self.unmask
        scalar_event, alias_event = events.ScalarEvent, events.AliasEvent
        map_start, list_start = events.MappingStartEvent, events.SequenceStartEvent
        map_end, list_end = events.MappingEndEvent, events.SequenceEndEvent
        plain = self._plain
        stream = ListFrame([], 0, None)
        frame: Frame = stream
        end = 0
        while True:
            event = get()
            kind = event.__class__
            if kind is scalar_event:
                value = event.value
                start = event.start_mark.index
                end = event.end_mark.index
                if unmask is not None:
                    value = value.translate(unmask)
                if event.anchor is not None or event.tag is not None:
                    value, start, end = self._marked(event, value, start, end)
                elif not event.style:
                    if not value:
                        start = end = self._visible_end(0, end)
                    value, doubts = plain[value]
                    if doubts:
                        self._note(doubts, start, end)
                elif event.style in "|>":
                    end = self._visible_end(start, end)
                if scalars is not None:
                    scalars.add(start, end, event.style in ("|", ">"))
                frame.place(self, value, start, end)
            elif kind is map_end or kind is list_end:
                if self.text[frame.start] in "{[":  # a block ends with its last entry: its event comes later
                    end = event.end_mark.index
                frame = self._close(frame, end)
            elif kind is map_start:
                frame = self._open(event, frame, "map")
            elif kind is list_start:
                frame = self._open(event, frame, "seq")
            elif kind is alias_event:
                end = event.end_mark.index
                self._alias(event.anchor, frame, event.start_mark.index, end)
            elif kind is events.DocumentStartEvent:
                self._anchors.clear()
                plain = self._plain = self._schema(event.version)
            elif kind is events.StreamEndEvent:
                return stream

    def _schema(self, version: tuple[int, int] | None) -> PlainScalars:
        yaml11 = version == (1, 1)
        return self._plain if self._plain.yaml11 is yaml11 else PlainScalars(yaml11)

    def _open(self, event: Any, parent: Frame, kind: str) -> Frame:
        """Starts a map or a list."""
        start = event.start_mark.index
        anchor, tag = event.anchor, event.tag
        if anchor is not None or tag is not None:
            start = self._content_start(event, start, len(self.text))
        if parent.key is None:
            raise self._complex_key("map" if kind == "map" else "list", start, start + 1)
        if len(self._stack) >= MAX_DEPTH:
            raise self._too_deep(start, start + 1)
        if tag is not None and tag not in ("!", STANDARD + kind):
            begin = event.start_mark.index
            line = shorten(self.text[begin : begin + 200].splitlines()[0])
            doubt = tag_doubt(tag, line, "a map" if kind == "map" else "a list")
            self._note((doubt,), begin, self._visible_end(begin, start))
        self._stack.append(parent)
        frame: Frame = MapFrame({}, start, anchor) if kind == "map" else ListFrame([], start, anchor)
        if anchor is not None:
            self._anchors[anchor] = (frame.node, None)
        return frame

    def _close(self, frame: Frame, end: int) -> Frame:
        """Ends a map or a list, and gives it to the one that holds it, which is returned."""
        if isinstance(frame, MapFrame):
            if frame.unordered:
                self.spans.unordered.add(id(frame.node))
            for source in frame.merges or ():
                self._merge(frame, source)
        self.spans.add(frame.node, frame.offsets)
        levels = frame.levels + 1
        if frame.anchor is not None and self._anchors[frame.anchor][0] is frame.node:
            self._anchors[frame.anchor] = (frame.node, levels)
        parent = self._stack.pop()
        self._deepen(parent, frame.node, levels)
        parent.place(self, frame.node, frame.start, end)
        return parent

    def _merge(self, frame: MapFrame, source: dict[str, Any]) -> None:
        """Copies the members of `source` that the map does not have, with their offsets."""
        self._merged += len(source)
        if self._merged > MAX_MERGED:
            problem = f"merge keys (`<<`) copy more than {MAX_MERGED:,} members"
            raise YamlProblem(problem, frame.start, frame.start + 1)
        for (key, value), offsets in zip(source.items(), self.spans.entries(source), strict=True):
            if key not in frame.node:
                frame.node[key] = value
                frame.offsets += offsets

    def _alias(self, name: str, frame: Frame, start: int, end: int) -> None:
        if name not in self._anchors:
            raise YamlProblem(f"alias *{name} has no anchor &{name} before it", start, end)
        value, levels = self._anchors[name]
        if levels is None:
            raise YamlProblem(f"alias *{name} contains itself", start, end)
        if isinstance(value, (dict, list)):
            self.shared = True
            if frame.key is None:
                raise self._complex_key("map" if isinstance(value, dict) else "list", start, end)
            if len(self._stack) + levels > MAX_DEPTH:
                raise self._too_deep(start, end)
            self._deepen(frame, value, levels)
        frame.place(self, value, start, end)

    def _deepen(self, frame: Frame, value: Any, levels: int) -> None:
        """Counts the levels below a container. What is merged loses its own: the members move up."""
        if frame.key is MERGE:
            levels -= 1 if isinstance(value, dict) else 2
        frame.levels = max(frame.levels, levels)

    def _marked(self, event: Any, value: str, start: int, end: int) -> tuple[Any, int, int]:
        """Value, start and end of a scalar that has an anchor or a tag; the offsets leave those out."""
        begin, start = start, self._content_start(event, start, end)
        if event.style and event.style in "|>":
            end = self._visible_end(start, end)
        plain = not event.style
        if event.tag is not None:
            result, doubts = self._plain.tagged(value, event.tag, plain)
        else:
            result, doubts = self._plain[value] if plain else (value, ())
        self._note(doubts, begin, end)
        if event.anchor is not None:
            self._anchors[event.anchor] = (result, 0)
        return result, start, end

    def _content_start(self, event: Any, start: int, limit: int) -> int:
        """The offset after anchor and tag, and what separates them from the content."""
        from re import compile as pattern

        after = pattern(r"(?:&[^\s,\[\]{}]+|!<[^>\s]*>|![^\s,\[\]{}]*)(?:\s+|#[^\r\n]*)*").match
        for prop in (event.anchor, event.tag):
            found = after(self.source, start) if prop is not None else None
            start = found.end() if found else start
        return min(start, limit)

    def _visible_end(self, start: int, end: int) -> int:
        """The offset after the last visible character of a span."""
        text = self.text
        while end > start and text[end - 1] in " \t\r\n":
            end -= 1
        return end

    def _note(self, doubts: tuple[Doubt, ...], start: int, end: int) -> None:
        self.notes.extend(Note(rule, (start, end), details) for rule, details in doubts)

    def _complex_key(self, what: str, start: int, end: int) -> YamlProblem:
        template = "; is `{{` part of a template?" if "{{" in self.text[max(start - 1, 0) : start + 2] else ""
        return YamlProblem(f"a {what} is used as a key, which JSON does not have{template}", start, end)

    def _too_deep(self, start: int, end: int) -> YamlProblem:
        return YamlProblem(f"nested more than {MAX_DEPTH} levels deep", start, end)
