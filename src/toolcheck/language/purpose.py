"""Whether a description says what its tool does, beyond the name: sentences that only say when, or nothing, do not."""

from __future__ import annotations

from functools import lru_cache

from .blocks import section
from .echo import adds_to, repeats, words_of
from .sentences import Sentence, prose
from .silent_sentences import first_words, is_silent, is_wide
from .words import fold, words

_MOST = 50
"""Sentences that are looked at; a longer description says somewhere what its tool does."""
_ELSEWHERE = frozenset(("boundary", "return", "edge"))
"""Sections in which nobody looks for what the tool does."""
_MARKS = ".,;:!?()[]\"'`*_"
_LABEL = 4
"""Words of a label, at most: "Order management API"."""
_FORM = """
    returns return returned returning yields outputs result results response output data json text string list array
    object objects markdown csv xml value values nothing none boolean number null success error status
    renvoie retourne rien resultat resultats texte objet objets donnees chaine liste tableau format
    devuelve retorna resultado resultados texto objeto datos cadena lista restituisce risultato testo oggetto dati
    gibt liefert zuruck ergebnis ergebnisse daten objekt
"""
"""Words of a sentence that only names the form of what comes back: "Returns JSON."."""


@lru_cache(maxsize=1)
def _forms() -> frozenset[str]:
    return frozenset(fold(_FORM).split())


def _tells(name: str, sentence: Sentence) -> bool:
    """Does one sentence say what the tool does, or may it?"""
    if sentence.heading and section(sentence.heading) in _ELSEWHERE:
        return False
    text = sentence.text
    if not adds_to(name, text):
        return False
    pieces = text.split(None, _LABEL + 1)
    if len(pieces) > _LABEL + 1 and pieces[0].isascii() and pieces[0].strip(_MARKS).lower() not in first_words():
        return True  # the usual case, quickly
    if is_silent(name, text):
        return False
    found = words(text)
    return is_wide(text) or len(found) > _LABEL or not (len(found) == 1 or _forms().issuperset(found))


def says_what(name: str, sentence: Sentence) -> bool:
    """Does one sentence by itself say what the tool does, beyond the name? True where in doubt."""
    return _tells(name, sentence) is True


def tells_purpose(name: str, description: str) -> bool:
    """Does a description say what the tool does, in a way that tells more than its name?

    True where in doubt: "no" are descriptions without a sentence, those whose words are all the name's, labels and
    praise ("Weather tool", "The best helper"), and those that only say when to use the tool, when not, or in which form
    something comes back.
    """
    spoken = prose(description)
    if not spoken or len(spoken) > _MOST:
        return bool(spoken)
    return any(_tells(name, sentence) for sentence in spoken)


def is_echo(name: str, description: str, below: int) -> bool:
    """Is a description of fewer than `below` words made of the words of the name, in whatever form?"""
    spoken = prose(description)
    if not spoken or len(spoken) >= below or not repeats(name, spoken[0].text):
        return False
    text = " ".join([sentence.text for sentence in spoken])
    return words_of(text) < below and repeats(name, text)
