"""A description taken apart: a row for each sentence with its role, and a ghost for each part that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from ...anatomy import PARTS, Anatomy, Piece
from ..anatomy import marked
from .labels import said
from .markup import SENTENCE, attribute, cut, label, plain, quoted, written

ALIKE = 6
"""Notes on parameters, examples and others in a row that are shown."""
TEXT, LEAST = 400_000, 1_000
"""Characters of descriptions that are shown of all tools together, and of one at least."""
ROW = 40
"""Characters that a row costs beside its own."""
LOW = ("parameter", "example", "other")


def rows(found: Anatomy, tools: int = 1) -> str:
    """The description of one of so many tools as a list."""
    language = f' lang="{found.language}"' if found.language != "und" else ' lang=""'
    if not found.pieces:
        return f'<p class="none">{label("no-description")}</p><ul class="anatomy">{"".join(_ghosts(found))}</ul>'
    shown = "".join(
        [
            *_pieces(found.pieces, language, min(10 * LEAST, max(LEAST, TEXT // tools))),
            *(_ghosts(found) if found.readable else ()),
        ]
    )
    note = "" if found.readable else f'<p class="none">{label("unreadable")}</p>'
    return f'<ul class="anatomy">{shown}</ul>{note}'


def _pieces(pieces: tuple[Piece, ...], language: str, room: int) -> Iterator[str]:
    """The sentences as far as there is room, and how many are left out."""
    heading, before, alike, left = "", "", 0, 0
    for piece in pieces:
        role = piece.roles[0]
        alike = alike + 1 if role in LOW and role == before and piece.heading == heading else 0
        before = role
        if room < 0 or alike >= ALIKE:
            left += 1
            continue
        room -= ROW + min(SENTENCE, len(piece.text))
        if left:
            yield _more(left)
            left = 0
        if piece.heading != heading:
            heading = piece.heading
            if heading:
                yield f'<li class="head"{language}>{written(heading, 120)}</li>'
        yield _sentence(piece, language)
    if left:
        yield _more(left)


def _more(number: int) -> str:
    return f'<li class="head">{label("more-sentences", n=number)}</li>'


def _sentence(piece: Piece, language: str) -> str:
    role = piece.roles[0]
    names = " ".join([label(name, kind=f"role {name}") for name in piece.roles])
    runs = marked(piece, SENTENCE)
    said_here = "".join([f"<b>{plain(text)}</b>" if style in piece.evidence else plain(text) for text, style in runs])
    more = f" {cut(len(piece.text) - SENTENCE)}" if len(piece.text) > SENTENCE else ""
    shown = f'<span class="say"{language}>{said_here}</span>'
    return f'<li class="{role}"><span class="roles">{names}</span> {shown}{more}</li>'


def _ghosts(found: Anatomy) -> Iterator[str]:
    for part in PARTS:
        if part in found.elsewhere:
            yield (
                f'<li class="{part}"><span class="roles">{label(part, kind=f"role {part}")}</span> '
                f"{label('by-schema', kind='say none')}</li>"
            )
        elif part in found.missing:
            state = "unsure" if part in found.unsure else "missing"
            yield (
                f'<li class="ghost"><span class="roles">{label(part, kind="role")}</span> '
                f'<span class="say">{label(f"ghost-{part}")} {label(state, kind="state")}</span></li>'
            )


def dots(found: Anatomy) -> str:
    """The five parts in one glance: a mark for each, with the words for who cannot see them."""
    if found.pieces and not found.readable:
        return f'<span class="dots">{label("unjudged", kind="quiet")}</span>'
    marks = "".join([f'<i class="{"lack" if part in found.missing else part}"></i>' for part in PARTS])
    held = len(PARTS) - len(found.missing)
    if not found.missing:
        words = attribute("aria-label", "of-parts", n=held)
    else:
        both = [[said(part)[language] for part in found.missing] for language in (0, 1)]
        english = said("of-parts-missing", n=held, parts=", ".join(both[0]))[0]
        french = said("of-parts-missing", n=held, parts=", ".join(both[1]))[1]
        words = f' aria-label="{quoted(english)}" data-fr-aria-label="{quoted(french)}"'
    return f'<span class="dots" role="img"{words}>{marks}</span>'
