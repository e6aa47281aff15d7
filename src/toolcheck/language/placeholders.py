"""Texts that stand for one which nobody wrote: `TODO`, `description here`, `à compléter`, `待补充`."""

from __future__ import annotations

from functools import lru_cache

from .words import fold

MAX_PLACEHOLDER = 60
"""A placeholder is short; longer texts are not compared."""
MARKERS = ("todo", "fixme", "tbd", "tba", "xxx", "lorem ipsum")
MAX_WORDS_AFTER_MARKER = 8

# Folded: lower case, no accents, no punctuation, one space between words. One phrase between two bars.
PLACEHOLDERS = """
todo | to do | fixme | tbd | tba | wip | na | n a | none | null | nil | undefined | empty | desc | description | string
| text | placeholder | description here | your description | your description here | add description
| add a description | add description here | insert description | insert description here | enter description
| enter a description | tool description | function description | a description | the description | some description
| short description | description of the tool | description of tool | description goes here | no description
| no description yet | no description provided | no description available | no description given | no docstring
| not documented | undocumented | missing description | description missing | to be defined | to be done
| to be completed | to be written | to be documented | to be added | coming soon | work in progress | lorem ipsum
| a completer | a faire | a remplir | a definir | a documenter | a rediger | a venir | a ecrire | sans description
| pas de description | aucune description | description a venir | description a completer | description de l outil
| description manquante | description absente | non renseigne | non renseignee | vide | neant
| descripcion | sin descripcion | por hacer | por definir | por completar | pendiente | descripcion pendiente
| descripcion de la herramienta | beschreibung | keine beschreibung | beschreibung folgt | folgt | noch offen
| zu erganzen | ohne beschreibung | beschreibung fehlt | descrizione | nessuna descrizione | senza descrizione
| da completare | da fare | da definire | descricao | sem descricao | nenhuma descricao | a preencher | a fazer
| por fazer | a definir | beschrijving | geen beschrijving | opis | brak opisu | описание | нет описания | без описания
| 描述 | 说明 | 待补充 | 待完善 | 待定 | 无 | 暂无 | 暂无描述 | 无描述 | 描述待补充 | 工具描述 | 説明 | 未定 | 説明なし
| なし | 未記入 | 설명 | 설명 없음 | 없음
"""


@lru_cache(maxsize=1)
def _placeholders() -> frozenset[str]:
    return frozenset(fold(" ".join(phrase.split())) for phrase in PLACEHOLDERS.split("|"))


_MARKS = "<[{(#*/-_.,:;!?`'\" \t\n"
"""Marks that a placeholder may begin with."""
GENERIC = """
text | string | desc | description | a description | the description | some description | short description | null
| nil | none | empty | undefined | na | n a | vide | neant | descripcion | beschreibung | descrizione | descricao
| beschrijving | opis | описание | 描述 | 说明 | 説明 | 설명 | 无 | なし | 없음 | 暂无 | 未定
"""
"""Those of them that say something of a parameter, if little."""


@lru_cache(maxsize=1)
def _generic() -> frozenset[str]:
    return frozenset(fold(" ".join(phrase.split())) for phrase in GENERIC.split("|"))


@lru_cache(maxsize=1)
def _beginnings() -> frozenset[str]:
    """The first three characters of every placeholder; two of one so short."""
    every = (*_placeholders(), *MARKERS)
    return frozenset(
        (
            *(phrase[:3] for phrase in every),
            *(phrase[:2] for phrase in every if len(phrase) < 4 or phrase[2] == " "),
            "n/a",
            "n.a",
            "xx",
            "无",
            "なし",
        )
    )


def is_placeholder(text: str, *, parameter: bool = False) -> bool:
    """Whether a text is a placeholder. `parameter`: it stands where a parameter is described."""
    if len(text) > MAX_PLACEHOLDER:
        return False
    start = text.lstrip(_MARKS)[:3].lower()
    if not text.isascii():
        start = fold(start)
    known = _beginnings()
    if start not in known and start[:2] not in known:
        return False  # most texts, at a tenth of the cost
    words = plain(text)
    if words in _placeholders():
        return not (parameter and words in _generic())
    letters = words.replace(" ", "")
    return (len(letters) > 1 and set(letters) == {"x"}) or _marked(text, words)


def _marked(text: str, plain: str) -> bool:
    """`TODO: write this`: a marker and a short note on what is to be done."""
    for marker in MARKERS:
        if plain.startswith(marker):
            rest = text.lstrip("<[{(#*/ ")[len(marker) :]
            note = rest[:1] in (":", "(", "-") or rest.startswith((" -", " –", " :"))
            return note and len(plain.split()) <= MAX_WORDS_AFTER_MARKER + len(marker.split())
    return False


def plain(text: str) -> str:
    """A text without case, accents and punctuation, one space between its words."""
    return " ".join("".join(char if char.isalnum() else " " for char in fold(text)).split())
