"""Whether a text says more than a name does: the words of the two compared, in whatever form and order they stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..recent import RECENT
from .identifiers import folded_name
from .words import fold

_FUNCTION_WORDS = """
    a an the of to in on at for from with by and or as into onto is are be this that these those its it your you my our
    their which will can about s
    le la les l un une des de du d au aux en dans sur pour par avec et ou ce cet cette ces son sa ses votre vos
    el los las uno una unos unas del al para con y o e su sus este esta
    der die das den dem ein eine einen einem einer eines von vom zu zum zur im am für mit und oder auf aus ihr
    il lo gli i uno di dei della delle dello degli da dal nel nella per con ed questo questa
    os as um uma do da dos das no na nos nas em ao pelo pela com seu sua
    het een van voor met op te uit deze dit z w do dla na się и в на из для по с
"""
_EMPTY_WORDS = """
    new existing specific specified given single particular certain provided requested various all any one more several
    multiple some tool function method endpoint operation allows allow lets let enables enable used use user-specified
    nouveau nouvelle nouveaux nouvelles existant existante existants existantes specifique specifiques precis donne
    donnee tous toutes tout toute plusieurs outil fonction permet
    nuevo nueva nuevos nuevas existente existentes especifico especifica dado dada todos todas varios
    herramienta permite
    neu neue neuen neuer neues bestehende bestehenden bestimmte bestimmten bestimmter alle aller mehrere werkzeug
    nuovo nuova nuovi nuove esistente specifico specifica tutti tutte strumento
    novo nova novos novas existente ferramenta nieuwe bestaande alle nowy nowa
"""
"""Words that tell nothing about the job. Articles and prepositions are their own list."""
_SAME = """
    get fetch retrieve return obtain list obtenir obtient recuperer recupere retourner retourne renvoyer renvoie lister
    obtener obtiene devuelve devolver recuperar recupera listar lista ottieni ottenere restituisce elenca obter retorna
    abrufen holen hole gibt liefert auflisten listet ophalen pobierz zwraca получить возвращает список
    | create add make creer cree ajouter ajoute crear crea agregar anadir erstellen erstellt anlegen creare aggiungi
    criar cria adicionar maken создать добавить
    | delete remove erase supprimer supprime retirer eliminar elimina borrar borra loschen loscht entfernen entfernt
    eliminare rimuovi excluir remover remove verwijder удалить
    | update modify edit change modifier modifie actualizar actualiza modificar modifica andern andert aktualisieren
    aktualisiert aggiorna aggiornare atualizar atualiza обновить изменить
    | search find look lookup rechercher recherche chercher cherche trouver buscar busca encontrar suchen sucht finden
    cerca cercare trova pesquisar procurar zoek найти искать
    | db database | msg message | img image | pkg package | dir directory | lang language | info information
    | repo repository | org organization organisation | config configuration | doc document | env environment
    | auth authentication | app application | stats statistics | param parameter | admin administrator
    | desc description | num number | addr address
"""
"""Words that say the same for a reader who knows the name; the groups are divided by bars."""
_ENDINGS = (
    *("ation", "ating", "ated", "ate", "ement", "ment", "ing", "ion", "er", "ado", "ada", "are", "ere", "ire"),
    *("ar", "ir", "en", "ed", "et", "e", "a", "o", "t", "n"),
)
_FIRST = 6
_MARKS = ".,;:!?()[]\"'`*_"
_IRREGULAR = """
    lit lire | obtient obtenir | recoit recevoir | met mettre | voit voir | obtiene obtener | muestra mostrar
    | encuentra encontrar | pide pedir | cuenta contar | liest lesen | gibt geben | nimmt nehmen | obtem obter
    | leest lezen | found find | sent send
"""
"""A form that endings do not explain, and its base; the pairs are divided by bars."""
_STEM = 3
"""Letters that a stem keeps."""


@lru_cache(maxsize=1)
def _bases() -> dict[str, str]:
    """Irregular form -> its base."""
    return dict(pair.split() for pair in _IRREGULAR.split("|"))


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A folded word without its ending, so that its forms compare equal: create, creates, creation; liste, lister."""
    word = _bases().get(word, word)
    if word[-1:] == "s" and len(word) > _STEM and word[-2] != "s":
        word = word[:-1]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            word = word[: -len(ending)]
            break
    if len(word) > _STEM and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] + "i" if word[-1:] == "y" else word


@lru_cache(maxsize=1)
def _classes() -> dict[str, str]:
    """Stem -> the first stem of the group of words that say the same."""
    found: dict[str, str] = {}
    for group in _SAME.split("|"):
        first, *others = [stem(fold(word)) for word in group.split()]
        found.update(dict.fromkeys((first, *others), first))
    return found


@lru_cache(maxsize=1)
def _empty() -> frozenset[str]:
    return frozenset(fold(_FUNCTION_WORDS + _EMPTY_WORDS).split())


@lru_cache(maxsize=1)
def _named(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of a name's words, and what these stand for."""
    stems = frozenset(map(stem, folded_name(name)))
    return stems, frozenset(_classes().get(found, found) for found in stems)


def _words(text: str) -> Iterator[str]:
    """The folded words of a text one by one: most texts are told from a name by their first words."""
    for piece in text.split():
        plain = piece.strip(_MARKS)
        if plain.isalpha() and plain.isascii() and plain[1:].islower():
            yield plain.lower()
        else:
            yield from folded_name(plain)


@lru_cache(maxsize=RECENT)
def _new_at_once(name: str, text: str) -> bool:
    """A quick look at the first words: does one begin as no word of the name does, and is it no filler?"""
    empty, classes = _empty(), _classes()
    lowered = name.lower()
    for piece in text.split(None, _FIRST)[:_FIRST]:
        if len(piece) > _STEM and piece.isalpha() and piece.isascii():
            word = piece.lower()
            if word[:_STEM] not in lowered and word not in empty and stem(word) not in classes:
                return True
    return False


def adds_to(name: str, text: str) -> bool:
    """Does the text hold a word that tells more than the name: none of its words, in whatever form, and no filler?

    Words that only stand for what a name says (`Retrieves` for `get`, `database` for `db`) tell no more either.
    """
    if _new_at_once(name, text):
        return True
    keys, empty, classes = _named(name)[1], _empty(), _classes()
    return any(word not in empty and classes.get(found := stem(word), found) not in keys for word in _words(text))


def repeats(name: str, text: str) -> bool:
    """Is every word of the text one of the name's, in whatever form, or a filler, and one at least no filler?"""
    if _new_at_once(name, text):
        return False
    stems, empty = _named(name)[0], _empty()
    repeated = False
    for word in _words(text):
        if stem(word) in stems:
            repeated = True
        elif word not in empty:
            return False
    return repeated


def fillers() -> frozenset[str]:
    """Folded articles, prepositions and words that tell nothing about a job."""
    return _empty()


_ROOT = 6
"""Letters by which two words are of one root: `comptable`, `comptabilite`."""
_LONGER = ("istration", "istrator", "istracion", "istracao", "istrazione", "uration", "ument", "ification", "itory")
"""What completes an abbreviation: `admin`, `config`, `doc`, `notif`."""


def known_from(name: str, word: str) -> bool:
    """Does a folded word stand in a name in a form that `stem` does not tell: `administration` for `admin`, `3d` in
    `print3d`, `comptable` for `comptabilite`?"""
    found = stem(word)
    for part in folded_name(name):
        if word.startswith(part) and word[len(part) :] in _LONGER:
            return True
        root = max(_ROOT, min(len(part), len(word)) - 2)
        if part[:root] == word[:root] and len(part) >= root <= len(word):
            return True
        if not part.isalpha() and (word in part or (len(found) > _STEM and found in part)):
            return True
    return False


def words_of(text: str) -> int:
    """How many words a reader counts in a text: what stands between spaces, and has a letter or a digit."""
    return sum(any(map(str.isalnum, piece)) for piece in text.split())
