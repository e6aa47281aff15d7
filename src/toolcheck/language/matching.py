"""Which roles the cue phrases of a lexicon find in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ..records import NamedTuple
from .lexicon import Cue, Lexicon, Slot, parsed

LONGEST = 300
"""Words: what follows in a longer "sentence" (a table, a dump) is not read."""
_HIDDEN = ""  # stands for a word that a veto has hidden
_CLAUSES = frozenset(",;:.。、·")
_NONE: frozenset[str] = frozenset()


class Aim(NamedTuple):
    """A cue seen from a word of its anchor.

    `step` leads to the place beside the anchor (0: there is none), where one of `words`, or a word with one of
    `beginnings`, must stand. `piece` holds the anchor, at `offset`; `whole`: it is all of the phrase.
    """

    step: int
    words: frozenset[str]
    beginnings: tuple[str, ...]
    cue: Cue
    piece: tuple[Slot, ...]
    offset: int
    whole: bool


def _aim(cue: Cue) -> Aim:
    pieces = parsed(cue.phrase).pieces
    piece, offset = pieces[0], cue.anchor
    for piece in pieces:
        if offset < len(piece):
            break
        offset -= len(piece)
    step = 1 if offset + 1 < len(piece) else -1 if offset else 0
    return Aim(step, *piece[offset + step], cue, piece, offset, len(pieces) == 1)


def _stands(slots: tuple[Slot, ...], row: Sequence[str], at: int) -> bool:
    """Do the slots match the words from `at` on?"""
    if at < 0 or at + len(slots) > len(row):
        return False
    for whole, beginnings in slots:
        word = row[at]
        if word not in whole and not (beginnings and word.startswith(beginnings)):
            return False
        at += 1
    return True


def _places(phrase: str, row: Sequence[str]) -> list[range]:
    """Where the pieces of a phrase stand in a row of words, each as early as can be; [] when they do not."""
    pieces, needs = parsed(phrase)
    for need in needs:
        if need.isdisjoint(row):
            return []
    found: list[range] = []
    at = 0
    for piece in pieces:
        while not _stands(piece, row, at):
            at += 1
            if at + len(piece) > len(row):
                return []
        found.append(range(at, at + len(piece)))
        at += len(piece)
    return found


def _candidates(lexicon: Lexicon, row: list[str]) -> list[tuple[Aim, int]]:
    """The cues whose anchor and the place beside it stand in a marked row, each with the place of the anchor."""
    by_word, aims = lexicon.by_word, lexicon.aims
    found: list[tuple[Aim, int]] = []
    for at, word in enumerate(row):
        if word in by_word:
            if word not in aims:
                aims[word] = [_aim(cue) for cue in by_word[word]]
            for aim in aims[word]:
                step, beside, beginnings = aim[:3]
                other = row[at + step]
                if other in beside or (beginnings and other.startswith(beginnings)):
                    found.append((aim, at))
    return found


def _where(aim: Aim, at: int, row: Sequence[str]) -> list[range]:
    """Where a candidate whose anchor is at `at` stands in a row; [] when it does not."""
    start = at - aim.offset
    if not _stands(aim.piece, row, start):
        return []
    return [range(start, start + len(aim.piece))] if aim.whole else _places(aim.cue.phrase, row)


def roles_in_words(lexicon: Lexicon, words: list[str]) -> frozenset[str]:
    """The roles whose cues stand in the words of a sentence, once the vetoes have hidden theirs."""
    row = ["^", *words[:LONGEST], "$"]
    candidates = _candidates(lexicon, row)
    others = [cue for cue in lexicon.others if _places(cue.phrase, row)] if lexicon.others else []
    if not candidates and not others:
        return _NONE
    standing = [(aim, at) for aim, at in candidates if not aim.cue.veto and _where(aim, at, row)]
    wanted = {aim.cue.role for aim, _ in standing}.union([cue.role for cue in others if not cue.veto])
    if not wanted:
        return _NONE
    rows = _hidden(wanted, candidates, others, row)
    if rows:
        wanted = {aim.cue.role for aim, at in standing if _where(aim, at, rows.get(aim.cue.role, row))}
        wanted.update([cue.role for cue in others if not cue.veto and _places(cue.phrase, rows.get(cue.role, row))])
    return frozenset(wanted)


def matched_words(lexicon: Lexicon, words: list[str]) -> dict[str, list[int]]:
    """Each of `roles_in_words` with the indexes of the words that the cue of most words rests on."""
    row = ["^", *words[:LONGEST], "$"]
    candidates = _candidates(lexicon, row)
    others = [cue for cue in lexicon.others if _places(cue.phrase, row)]
    rows = _hidden({aim.cue.role for aim, _ in candidates} | {cue.role for cue in others}, candidates, others, row)
    places = [
        (aim.cue.role, _where(aim, at, rows.get(aim.cue.role, row))) for aim, at in candidates if not aim.cue.veto
    ]
    places += [(cue.role, _places(cue.phrase, rows.get(cue.role, row))) for cue in others if not cue.veto]
    found: dict[str, list[int]] = {}
    for role, ranges in places:
        indexes = [at - 1 for place in ranges for at in place if 0 < at < len(row) - 1]
        if ranges and len(indexes) > len(found.get(role, ())):
            found[role] = indexes
    return found


def _hidden(
    wanted: set[str], candidates: list[tuple[Aim, int]], others: list[Cue], row: list[str]
) -> dict[str, list[str]]:
    """Role -> the row without the words of its vetoes, each at the first place where it stands."""
    places = [(cue, _places(cue.phrase, row)) for cue in others if cue.veto and cue.role in wanted]
    done: set[Cue] = set()
    for aim, at in candidates:
        cue = aim.cue
        if cue.veto and cue.role in wanted and cue not in done and (found := _where(aim, at, row)):
            done.add(cue)
            places.append((cue, found))
    rows: dict[str, list[str]] = {}
    for cue, found in places:
        kept = rows.setdefault(cue.role, row.copy())
        for place in found:
            kept[place.start : place.stop] = [_HIDDEN] * len(place)
    return rows


def possible(lexicon: Lexicon, text: str) -> list[Cue]:
    """The cues of a language without spaces that a text may hold, vetoes first."""
    found = [cue for beginning, cues in lexicon.by_word.items() if beginning in text for cue in cues]
    return [cue for cue in found if cue.veto] + [cue for cue in found if not cue.veto]


def roles_in_text(cues: list[Cue], text: str) -> frozenset[str]:
    """The roles whose cues (see `possible`) stand anywhere in the text of a language without spaces, outside vetoes."""
    found: set[str] = set()
    texts: dict[str, str] = {}
    for role, veto, phrase, _ in cues:
        if role in found:
            continue
        seen = texts.get(role, text)
        if veto:
            if phrase.partition(" ... ")[0] in seen:
                texts[role] = _without(seen, phrase)
        elif phrase in seen or (" ... " in phrase and all(part in seen for part in phrase.split(" ... "))):
            found.add(role)
    return frozenset(found)


def _without(text: str, veto: str) -> str:
    """The text without what a veto hides: its words and, between the two parts of `a ... b`, the rest of the clause."""
    first, apart, last = veto.partition(" ... ")
    if not apart:
        return text.replace(first, " ")
    head, *tails = text.split(first)
    for tail in tails:
        between, found, rest = tail.partition(last)
        head += f" {rest}" if found and _CLAUSES.isdisjoint(between) else first + tail
    return head


def matched_text(lexicon: Lexicon, text: str) -> dict[str, list[str]]:
    """Each of `roles_in_text` with the pieces of the longest phrase that tells it."""
    cues = possible(lexicon, text)
    vetoes = [cue for cue in cues if cue.veto]
    found: dict[str, list[str]] = {}
    for cue in cues:
        if (
            not cue.veto
            and len(cue.phrase) > len("".join(found.get(cue.role, ())))
            and roles_in_text([*vetoes, cue], text)
        ):
            found[cue.role] = cue.phrase.split(" ... ")
    return found
