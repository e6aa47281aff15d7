"""Several catalogues as one: the tools of many files that a model sees together (`[[catalogue]]`, `--together`).

The joined document is an object with a member for each file, so that every path starts with the name of its file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .catalogue import Builtin, Catalogue, Malformed, Tool
from .finding import Offsets, Path
from .source.document import Document


class JoinedPositions:
    """Asks the document that the first step of a path names."""

    def __init__(self, documents: Mapping[str, Document]) -> None:
        self._documents = documents

    def value(self, path: Path) -> Offsets:
        """Offsets of the value, in the text of its own file."""
        return self._documents[str(path[0])].positions.value(path[1:])

    def key(self, path: Path) -> Offsets:
        """Offsets of the key, in the text of its own file."""
        return self._documents[str(path[0])].positions.key(path[1:])

    def path_at(self, offset: int) -> Path:
        """An offset tells nothing without its file."""
        return ()


def join(parts: Sequence[tuple[Document, Sequence[Catalogue]]]) -> Catalogue:
    """One catalogue of all the catalogues of several documents, at least one, in their order."""
    documents = {document.file: document for document, _ in parts}
    root = Document(
        parts[0][0].file,
        parts[0][0].text,
        {file: document.value for file, document in documents.items()},
        JoinedPositions(documents),
        shared=any(document.shared for document in documents.values()),
        partial=any(document.partial for document in documents.values()),
        parts=documents,
        fixable=all(document.fixable for document in documents.values()),
        made=frozenset((file, *path) for file, document in documents.items() for path in document.made),
    )
    tools: list[Tool] = []
    malformed: list[Malformed] = []
    builtins: list[Builtin] = []
    first: Path | None = None
    for document, catalogues in parts:
        for catalogue in catalogues:
            first = first or (document.file, *catalogue.path)
            tools += [tool.moved((document.file,)) for tool in catalogue.tools]
            malformed += [fault._replace(path=(document.file, *fault.path)) for fault in catalogue.malformed]
            builtins += [builtin._replace(path=(document.file, *builtin.path)) for builtin in catalogue.builtins]
    return Catalogue(root, first or (parts[0][0].file,), tuple(tools), tuple(malformed), tuple(builtins))
