"""A description that is absent, blank, or stands for one that nobody wrote. The wrong type is `malformed-tool`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.words import fold

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


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    text = tool.description.strip()
    if len(text) > MAX_PLACEHOLDER:
        return
    if tool.namespace is not None and tool.deferred and not text:
        return  # the namespace says what its tools are for
    found = _blank(tool) if not text else _placeholder(tool.name, text)
    if found:
        yield Hit(tool.at("description"), f"{tool.label} {found}; a text to choose the tool by was expected")


def _blank(tool: Tool) -> str:
    written = tool.raw("description")
    if written is None:
        return "has the description null" if tool.has("description") else "has no description"
    if not isinstance(written, str):
        return ""
    return "has a blank description" if written else "has an empty description"


def _placeholder(name: str, text: str) -> str:
    """What a short text stands for, when it is no description."""
    plain = _plain(text)
    letters = plain.replace(" ", "")
    if not letters:
        return f"has the description `{text}`, which says nothing"
    if letters == _plain(name).replace(" ", "") and (len(text.split()) == 1 or text.lower() == name.lower()):
        # Its words written out ("Get user" for `get_user`) are a description, if a poor one: description-echoes-name.
        return f"has only its own name as a description (`{text}`)"
    if plain in _placeholders() or (len(letters) > 1 and set(letters) == {"x"}) or _marked(text, plain):
        return f"has the placeholder `{text}` instead of a description"
    return ""


def _marked(text: str, plain: str) -> bool:
    """`TODO: write this`: a marker and a short note on what is to be done."""
    for marker in MARKERS:
        if plain.startswith(marker):
            rest = text.lstrip("<[{(#*/ ")[len(marker) :]
            note = rest[:1] in (":", "(", "-") or rest.startswith((" -", " –", " :"))
            return note and len(plain.split()) <= MAX_WORDS_AFTER_MARKER + len(marker.split())
    return False


def _plain(text: str) -> str:
    """A text without case, accents and punctuation, one space between its words."""
    return " ".join("".join(char if char.isalnum() else " " for char in fold(text)).split())
