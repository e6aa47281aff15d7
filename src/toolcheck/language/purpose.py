"""Whether a description says what its tool does, beyond the name: sentences that only say when, or nothing, do not."""

from __future__ import annotations

from functools import lru_cache

from .blocks import section
from .echo import adds_to, repeats, words_of
from .languages import by_script, language_of
from .lexicon import lexicons
from .roles import sentence_roles
from .sentences import Sentence, prose
from .words import fold, words

_MOST = 50
"""Sentences that are looked at; a longer description says somewhere what its tool does."""
_ELSEWHERE = frozenset(("boundary", "return", "edge"))
"""Sections in which nobody looks for what the tool does."""
_BEGINNING = 200
"""Characters of a sentence that its first words stand in."""
_MARKS = ".,;:!?()[]\"'`*_"
_LABEL = 4
"""Words of a label, at most: "Order management API"."""
_KINDS = "tool tools api utility helper wrapper outil werkzeug herramienta strumento ferramenta инструмент"
"""What a label calls the tool, where it says no more than that there is one."""
_NO_LABELS = """
    a an the this get list search find create add update edit delete remove call invoke run install start stop restart
    test check register deploy enable disable build use try describe inspect publish send open close show read write
    import export load configure validate execute
    ein eine das el la un una il uno um uma o
"""
"""Words of a short text that is no label: articles, and verbs that take a tool or an API as their object."""
_ORDERS = """
    use call invoke consult | this it when whenever if only before after once in as
    utiliser utilisez utilise appeler appelez appelle | cet ce cette quand lorsque si seulement avant apres le
    verwende verwenden nutze nutzen benutze benutzen | dieses dies es diese wenn falls nur bevor
    usa use usar utilice utiliza utilizar llama | esta este cuando si solo antes despues
    usa usare utilizza utilizzare chiama | questo questa quando se solo prima dopo
    use usar utilize utilizar chame | esta este quando se somente apenas antes depois
    gebruik gebruiken roep | deze dit wanneer als alleen
    uzyj uzywaj wywolaj | gdy kiedy jesli tylko
    используй используйте вызывай вызывайте | когда если только этот
"""
"""How a sentence on the use of the tool begins: a first word and a second, divided by a bar."""
_BANS = """
    do don't not never only must should shouldn't | not use call invoke for be only
    ne a jamais non ni | pas utiliser appeler utilisez utilise appelez
    nicht nie niemals nur | verwenden nutzen benutzen fur wenn
    no nunca solo | usar use usa utilizar utilice utilices uses la lo para
    non mai solo | usare utilizzare chiamare per
    nao nunca somente | use usar utilize utilizar chame
    niet alleen | gebruiken voor
    nie tylko | uzywaj uzywac wywoluj
    не только | используй используйте использовать вызывай
"""
_AIMS = "to for pour afin um für zum zur para per om voor aby żeby do чтобы для"
"""After the beginning they lead to the job: "Use this to find orders"."""
_WISHES = """
    to how doing veut souhaite besoin demande faut cherche mochte will soll braucht muss quiera quiere necesite
    necesita desea desee vuole deve serve desidera quiser precisar deseja wil moet chce нужно надо хочет
"""
"""Words that the job may follow anywhere: "when the user wants to find an order"."""
_FORM = """
    returns return returned returning yields outputs result results response output data json text string list array
    object objects markdown csv xml value values nothing none boolean number null success error status
    renvoie retourne rien resultat resultats texte objet objets donnees chaine liste tableau format
    devuelve retorna resultado resultados texto objeto datos cadena lista restituisce risultato testo oggetto dati
    gibt liefert zuruck ergebnis ergebnisse daten objekt
"""
"""Words of a sentence that only names the form of what comes back: "Returns JSON."."""


@lru_cache(maxsize=1)
def _openings() -> frozenset[tuple[str, str]]:
    """Pairs of folded words that begin a sentence on when to use the tool, or when not."""
    rows = [line.split("|") for line in fold(_ORDERS + _BANS).strip().splitlines() if "|" in line]
    return frozenset((first, second) for left, right in rows for first in left.split() for second in right.split())


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    return frozenset(first for first, _ in _openings()) | {"the", "l"}


@lru_cache(maxsize=1)
def _word_sets() -> tuple[frozenset[str], ...]:
    """Kinds of tools, what leads to the job, what the job may follow, forms of output, words of no label; folded."""
    return tuple([frozenset(fold(text).split()) for text in (_KINDS, _AIMS, _WISHES, _FORM, _NO_LABELS)])


def _is_label(found: list[str]) -> bool:
    """One word, or a few that end in what the thing is: neither names an action and what it acts on."""
    kinds, *_, others = _word_sets()
    return len(found) == 1 or (len(found) <= _LABEL and found[-1] in kinds and others.isdisjoint(found))


def _only_orders(text: str, description: str) -> bool:
    """Does a sentence that begins as an order on the use of the tool hold nothing but that order?"""
    said = sentence_roles(text, language_of(description))
    found = words(text)
    _, aims, wishes, *_ = _word_sets()
    if "boundary" not in said and not aims.isdisjoint(found[1:5]):
        return False
    return wishes.isdisjoint(found) and not said.isdisjoint(("trigger", "boundary"))


def _tells(name: str, sentence: Sentence) -> bool | None:
    """Does one sentence say what the tool does, or may it? None: it begins as an order on the use of the tool."""
    if sentence.heading and section(sentence.heading) in _ELSEWHERE:
        return False
    text = sentence.text
    if not adds_to(name, text):
        return False
    pieces = text.split(None, _LABEL + 1)
    if len(pieces) > _LABEL + 1 and pieces[0].isascii() and pieces[0].strip(_MARKS).lower() not in _first_words():
        return True  # the usual case, quickly
    beginning = [word.strip(_MARKS) for word in fold(text[:_BEGINNING]).split(None, _LABEL + 2)]
    opening = [word for word in beginning[:3] if word not in ("the", "l")]
    if tuple(opening[:2]) in _openings():
        return None
    if len(beginning) > _LABEL + 1:
        return True
    found = words(text)
    return not (_is_label(found) or _word_sets()[3].issuperset(found))


def says_what(name: str, sentence: Sentence) -> bool:
    """Does one sentence by itself say what the tool does, beyond the name? True where in doubt."""
    return _tells(name, sentence) is True


def tells_purpose(name: str, description: str) -> bool:
    """Does a description say what the tool does, in a way that tells more than its name?

    True where in doubt: "no" are descriptions without a sentence, those whose words are all the name's, labels
    ("Weather tool"), and those that only say when to use the tool, when not, or in which form something comes back.
    """
    spoken = prose(description)
    orders: list[Sentence] = []
    for sentence in spoken[:_MOST]:
        tells = _tells(name, sentence)
        if tells:
            return True
        if tells is None:
            orders.append(sentence)
    if not spoken or len(spoken) > _MOST:
        return bool(spoken)
    if not lexicons().get(by_script(description), {}).get("spaced", True):
        return True
    return any(not _only_orders(sentence.text, description) for sentence in orders)


def is_echo(name: str, description: str, below: int) -> bool:
    """Is a description of fewer than `below` words made of the words of the name, in whatever form?"""
    spoken = prose(description)
    if not spoken or len(spoken) >= below or not repeats(name, spoken[0].text):
        return False
    text = " ".join([sentence.text for sentence in spoken])
    return words_of(text) < below and repeats(name, text)
