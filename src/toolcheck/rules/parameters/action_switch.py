"""One tool that does several jobs, chosen by a parameter: an `enum` of verbs, or a list of them in the text.

Ways to do one job are left alone: speeds, sort orders, HTTP methods, gestures, kinds of arithmetic, a switch and its
opposite, and verbs that a search filters by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from toolcheck.catalogue import Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import folded_name, split_name, word_set
from toolcheck.language.switches import leading_verbs, names_of, says_job, says_verbs, verb_place, verbs_among
from toolcheck.language.verbs import read_name, verb, verb_class, words_for
from toolcheck.language.words import fold
from toolcheck.parameters import Parameter

ENDS = word_set("type name kind")
CORE = word_set(
    """create add insert update edit modify delete remove list get set rename read write move upsert creer ajouter
    modifier supprimer lister lire obtenir crear agregar actualizar modificar eliminar borrar listar leer criar
    adicionar atualizar excluir remover ler creare aggiungere aggiornare modificare eliminare elencare leggere erstellen
    anlegen hinzufugen hinzufuegen andern aendern aktualisieren loschen loeschen auflisten lesen"""
)
HTTP = word_set("get post put patch delete head options trace connect")
GESTURES = word_set("click tap hover scroll swipe drag drop type press key move focus blur touch zoom select fill wait")
WAYS = word_set("append prepend overwrite replace merge squash rebase upsert skip keep ignore fail insert truncate")
"""Ways to write, to join, to go on."""
ACCESS = word_set("read write execute append readwrite admin list delete")
ACCESS_TOOLS = word_set(
    "permission permissions access acl policy grant role roles authorize scope scopes right rights audit history log"
)
COURSE = word_set(
    """start stop pause resume continue abort skip cancel restart begin end enable disable open close lock unlock turn
    play approve reject accept decline deny allow block confirm undo redo show hide activate deactivate demarrer arreter
    activer desactiver ouvrir fermer approuver rejeter accepter refuser iniciar detener activar desactivar abrir cerrar
    starten stoppen"""
)
"""Steps in the course of one thing, and answers to one question."""
VERDICTS = word_set("approve reject accept decline deny refuse approuver rejeter accepter refuser aprobar rechazar")
BESIDE = word_set("comment request abstain defer escalate commenter comentar")
"""Beside a verdict, other ways to answer."""
ARITHMETIC = word_set(
    "subtract multiply divide sqrt power modulo soustraire multiplier diviser restar multiplicar dividir"
)
PAIRS = (("buy", "sell"), ("encode", "decode"), ("encrypt", "decrypt"), ("compress", "decompress"),
         ("increase", "decrease"), ("deposit", "withdraw"), ("mark", "unmark"), ("push", "pull"))  # fmt: skip
FILTERING = ("filter", "filtr", "filtern", "only events", "events of this")
SEARCHING = word_set(
    "list search find count query filter watch monitor lister chercher rechercher listar buscar suchen"
)
KINDS = (("plain", "names"), ("vague", "vague"), ("told", "told"))
SHARE = 0.5
TOLD_SHARE = 1 / 3
"""Of the values, how many are verbs: more than that; less where the text says that they are jobs."""
MAX_VALUES = 100
NAMED = 4
"""Split tools that the help names."""


def concerns(name: str) -> bool:
    return bool(_kind(name)) and "[]" not in name


def check_parameter(parameter: Parameter, ctx: Context) -> Iterable[Hit]:
    hit = _judged(parameter.tool, parameter, _kind(parameter.name))
    return () if hit is None else (hit,)


@lru_cache(maxsize=4096)
def _kind(name: str) -> str:
    """ "plain", "vague", "told" (where the text must say so) or "" for a parameter that chooses nothing."""
    name = name.rpartition(".")[2].removesuffix("[]")
    if name.isascii() and name.islower() and "_" not in name:
        return _of(name)
    row = folded_name(name)
    if len(row) == 2 and row[1] in ENDS:
        row = row[:1]
    if row and row[-1] in ("action", "operation", "op") and len(row) < 3:
        return "plain"
    return _of("_".join(row)) or ("told" if row and _of(row[-1]) == "plain" else "")


def _of(name: str) -> str:
    return next((kind for kind, part in KINDS if name in names_of(part)), "")


def _judged(tool: Tool, parameter: Parameter, kind: str) -> Hit | None:
    text = parameter.text()
    told = says_job(text)
    if kind == "told" and not told:
        return None
    listed = _values(parameter)
    values = [value for value in listed or _told(tool, parameter) if folded_name(value)]
    rows = [folded_name(value) for value in values]
    if len(set(rows)) < 2:
        return None
    known = verbs_among(rows, kind == "plain")
    verbs = [word for word in map(verb_place, rows) if word in known]
    told = told or (kind == "vague" and says_verbs(tool.description, known))
    if len(verbs) < (1 if told and kind == "plain" else 2) or len(verbs) < (TOLD_SHARE if told else SHARE) * len(rows):
        return None
    if not told and kind == "vague" and sum(word in CORE for word in verbs) < 2:
        return None
    if _one_job(tool, parameter, rows, verbs):
        return None
    if not listed:
        values = [value for value in values if verb_place(folded_name(value)) in known]
    return _hit(tool, parameter, values, verbs, bool(listed))


def _values(parameter: Parameter) -> list[str]:
    """The texts that an `enum`, or a union of `const`, allows."""
    found: list[str] = []
    for schema in parameter.schemas:
        members: Any = schema.get("enum")
        found += [value for value in members if isinstance(value, str)] if isinstance(members, list) else []
        if isinstance(schema.get("const"), str):
            found.append(schema["const"])
    return list(dict.fromkeys(found))[:MAX_VALUES]


def _one_job(tool: Tool, parameter: Parameter, rows: Sequence[tuple[str, ...]], verbs: Sequence[str]) -> bool:
    said = {*verbs}
    single = all(len(row) == 1 for row in rows)
    words = {row[0] for row in rows}
    if single and (said <= GESTURES or said <= WAYS or said <= COURSE or words & ARITHMETIC):
        return True
    if single and words <= HTTP and words & {"post", "put", "patch", "head", "options"}:
        return True
    if said & VERDICTS and said <= COURSE | VERDICTS | BESIDE:
        return True
    if len(words) == 2 and (_opposite(words) or said <= COURSE):
        return True
    name = folded_name(tool.name)
    if single and (words <= ACCESS and {*name} & ACCESS_TOOLS):
        return True
    if any(cue in fold(parameter.text()[:200]) for cue in FILTERING):
        return True
    classes = {verb_class(word) for word in said}
    return single and read_name(name).verb in SEARCHING and "read" not in classes


def _opposite(words: set[str]) -> bool:
    one, other = sorted(words, key=len)
    return other in (f"un{one}", f"de{one}", f"dis{one}") or any(words == {*pair} for pair in PAIRS)


def _told(tool: Tool, parameter: Parameter) -> list[str]:
    """The values that the texts list, where no `enum` does."""
    if any("pattern" in schema for schema in parameter.schemas):
        return []
    from toolcheck.language.bare_lists import bare_list
    from toolcheck.language.closed_lists import CERTAIN, closed_lists

    from ._told_values import told_values

    name = parameter.name.rpartition(".")[2]
    bare = bare_list(parameter.text())
    if bare is not None:
        return list(bare.values)
    own = told_values(parameter.text(), name) or leading_verbs(parameter.text())
    if not own:
        own = next((list(item.values) for item in closed_lists(parameter.text()) if item.strength >= CERTAIN), [])
    return own or told_values(tool.description, name, titled=True)


def _hit(tool: Tool, parameter: Parameter, values: Sequence[str], verbs: Sequence[str], listed: bool) -> Hit:
    classes = [verb_class(word) for word in verbs]
    reads = all(kind == "read" for kind in classes)
    shown = ", ".join(f"`{value}`" for value in values[:NAMED]) + (", …" if len(values) > NAMED else "")
    names = _split_names(tool, values)
    does = "reads in several ways" if reads else "does several jobs"
    if "irreversible" in classes and len(set(classes)) > 1:
        does += ", harmless ones and ones that may be hard to undo"
    where = "" if listed else " that its text lists"
    advice = ", ".join(f"`{name}`" for name in names[:NAMED]) + (
        f" and {len(names) - NAMED} more" if names[NAMED:] else ""
    )
    return Hit(
        parameter.path,
        f"parameter `{parameter.name}` of {tool.label} chooses among the actions{where} {shown}, "
        f"so that one tool {does}; a tool for each action was expected",
        level="reads" if reads else None,
        data={"tools": names},
        help=f"Split it into {advice}, each with the parameters it needs.",
    )


def _thing(name: str) -> tuple[str, ...]:
    """What a tool acts on, by its name: `asset` of `manage_asset`, `label` of `label_write`, `git_tag` of `git_tag`."""
    reading = read_name(name)
    if reading.order != "verb-last":
        return reading.object or (reading.before if reading.order == "no-verb" else ())
    found = verb(reading.verb)
    return (*reading.before, reading.verb) if found is None or found.noun else reading.before


def _split_names(tool: Tool, values: Sequence[str]) -> list[str]:
    """A name for each action: the value alone where it names an object, else with the object of the tool's name."""
    thing = _thing(tool.name)
    particles = words_for("particles", ("en",))
    names: dict[str, None] = {}
    for value in values:
        row = split_name(value)
        if not row:
            continue
        bare = all(word in particles for word in row[1:])
        names["_".join((*row, *thing) if bare else row)] = None
    return list(names)
