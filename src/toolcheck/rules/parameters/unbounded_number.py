"""Numbers without both ends. What has no natural end (an id, a point in time, a price) is left alone, by its name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from toolcheck.engine import Context
from toolcheck.finding import Hit, Path
from toolcheck.language.identifiers import folded_name, word_set
from toolcheck.parameters import Parameter
from toolcheck.records import NamedTuple
from toolcheck.schema import COMBINATORS, types_of

from ._leaves import MAX_DEPTH, listed, together

TYPES = ("integer", "number", "array")
UNLESS = ("number-bounds: false",)
"""The ends can only stand in the text there."""

NUMBERS = ("integer", "number")
OTHERS = ("string", "boolean", "object", "null")

# Words of names, lower case without accents: English, French, Spanish, German, Italian, Portuguese.
COUNTS = word_set(
    """limit limits limite limites limiet count counts page pages perpage pagesize pagenum pageno topk amount amounts
    quantity quantities qty maxresults montant montants quantite nombre nb cantidad monto importe pagina paginas anzahl
    betrag menge seite seiten quantita importo quantidade montante 数量 金额 页码 限制 件数 金額 количество
    сумма лимит страница"""
)
AMOUNTS = word_set(
    "amount amounts montant montants monto importe betrag importo montante valor total totals 金额 金額 сумма"
)
"""Counted words that speak of money, or may."""
LIMITS = word_set(
    """limit limits limite limites limiet count counts pagesize perpage topk maxresults k results result size anzahl
    resultats resultados ergebnisse risultati 限制 件数 лимит"""
)
"""Words of how much is to come back."""
COUNTERS = word_set("max maximum num number total top first last n")
COUNTED = word_set(
    """results result items rows records entries tokens messages hits documents docs matches k links pages files lines
    chars characters words sentences retries attempts iterations steps samples events tickets passengers people guests
    rooms nights days threads workers resultats elements lignes resultados registros elementos ergebnisse eintrage
    zeilen risultati"""
)
NAMED = word_set(
    """id ids uid gid pid oid key code codes zip phone telefono hash version seed number numbers no numero nummer nr of
    identifiant kennung ref reference timestamp epoch ts unix since until before after at date datetime time token
    dossier"""
)
"""Last words of numbers that name a thing or a moment."""
PLACES = word_set("index indices idx offset skip position row line col column start end cursor from to")
"""Last words of numbers that begin at 0 or 1 and end with the data."""
VECTORS = word_set("position origin direction rotation torque point points vector rect bbox offset start end up scale")
"""Lists of numbers in space."""
MEASURES = word_set(
    """price prices precio prix preis prezzo preco cost costs costo coste cout kosten custo weight poids peso gewicht
    mass masse height hauteur altura hohe altezza width largeur ancho breite larghezza distance distancia distanza
    distanz entfernung altitude elevation altitud speed velocity vitesse velocidad velocita geschwindigkeit pressure
    pression presion druck force energy energie power voltage area surface superficie flache volume volumen salary
    salaire salario gehalt income revenue revenues ventas sales profit turnover balance solde saldo capital principal
    debt deuda dette value values valeur valor wert valore operand left top assets liabilities equity cash ebit ebitda
    capex expenses investment dividends activo activos pasivo pasivos inventario flujo flujos utilidad ingresos gasto
    gastos costos efectivo inversion patrimonio dividendos actif actifs passif passifs benefice charges"""
)
PAGES = word_set("page pagenum pageno pagina seite")
PAGE_NUMBERS = word_set("number num no nummer numero index nr")
UNITS = word_set("kg g mg lb lbs km m cm mm m2 m3 kw kwh mw wh w kn pa hpa bar lux l ml inches inch ft px")


class Open(NamedTuple):
    """A number without both ends, and the ends it has."""

    path: Path
    name: str
    low: bool
    high: bool


def check_parameter(parameter: Parameter, ctx: Context) -> Iterator[Hit]:
    tool = parameter.tool
    if not _may_hold_number(parameter):
        return
    found = _found(tool.schema, tool.at("schema"), parameter)
    if found is None:
        return
    name = parameter.name.rpartition(".")[2].replace("[]", "")
    kind = _kind(name, found.name.endswith("[]"))
    if kind == "endless" or (kind == "place" and found.low):
        return
    lacks, wanted, advice = "minimum and no maximum", "a number with both ends was", None
    if kind == "place":
        lacks, wanted, advice = "minimum", "the smallest position was", "Add `minimum`, 0 or 1."
    elif found.low or found.high:
        lacks = "maximum" if found.low else "minimum"
    if kind != "place":
        advice = _advice(name, kind, found)
    message = f"parameter `{found.name}` of {tool.label} has no {lacks}; {wanted} expected"
    # Nobody knows the last page: a page number that starts somewhere is no waste of memory.
    counted = kind == "counted" and not (found.low and _is_page(parameter.name.rpartition(".")[2]))
    yield Hit(found.path, message, level="counted" if counted else None, help=advice)


def _advice(name: str, kind: str, found: Open) -> str | None:
    """What to add, None for the usual: the range is the author's to know; only a limit gets numbers, as an example."""
    words = {word.rstrip("0123456789") or word for word in folded_name(name)}
    low, high = "the smallest value that makes sense", "the largest value that makes sense"
    if kind != "counted":
        if not (found.low or found.high):
            return None
    elif _is_page(name):
        low, high = "the number of the first page", "the last page that you serve"
    elif words & AMOUNTS and not words & LIMITS:
        low, high = "the smallest amount that you accept", "the largest amount that you accept"
    elif words & LIMITS:
        if not (found.low or found.high):
            return "Add `minimum` and `maximum`, for example 1 and 50 for a limit."
    else:
        low, high = "the fewest that you accept", "the most that you accept"
    if found.low:
        return f"Add `maximum`, {high}."
    return f"Add `minimum`, {low}." if found.high else f"Add `minimum`, {low}, and `maximum`, {high}."


def _may_hold_number(parameter: Parameter) -> bool:
    """Whether a number may be among the values, branches, references and the items of lists included."""
    for schema in parameter.schemas:
        kind = schema.get("type")
        if kind.__class__ is list or kind in NUMBERS:
            return True
        item = schema.get("items")
        if item.__class__ is dict and item.get("type") not in OTHERS:
            return True
    return False


def _found(root: Any, base: Path, parameter: Parameter) -> Open | None:
    """The first number without both ends that a parameter allows."""
    schema = parameter.schema
    start = Open(parameter.path, parameter.name, "minimum" in schema, "maximum" in schema)
    if len(parameter.schemas) == 1 and schema.get("type") in ("integer", "number") and start.low and start.high:
        return None  # the usual case
    return next(_open(root, base, schema, start._replace(low=False, high=False), 0), None)


def _open(root: Any, base: Path, schema: dict[str, Any], found: Open, depth: int) -> Iterator[Open]:
    """The numbers without both ends that a schema allows: itself, in a branch, or as items of a list."""
    whole = together(root, schema)
    if any("enum" in part or "const" in part for part in whole):
        return
    low = found.low or any("minimum" in part or "exclusiveMinimum" in part for part in whole)
    high = found.high or any("maximum" in part or "exclusiveMaximum" in part for part in whole)
    branches = [
        (branch, (*found.path, word, index))
        for word in COMBINATORS[:2]
        for index, branch in enumerate(listed(schema.get(word)))
        if isinstance(branch, dict)
    ]
    types = {kind for part in whole for kind in types_of(part)}
    if "integer" in types or "number" in types:
        inner = [together(root, branch) for branch, _ in branches]
        low = low or _all_have(inner, ("minimum", "exclusiveMinimum", "enum", "const"))
        high = high or _all_have(inner, ("maximum", "exclusiveMaximum", "enum", "const"))
        if not (low and high):
            yield found._replace(low=low, high=high)
    elif depth < MAX_DEPTH:
        for branch, path in branches:
            yield from _open(root, base, branch, found._replace(path=path, low=low, high=high), depth + 1)
        item = schema.get("items")
        if isinstance(item, dict):
            inside = Open((*found.path, "items"), f"{found.name}[]", False, False)
            yield from _open(root, base, item, inside, depth + 1)


def _all_have(branches: list[list[dict[str, Any]]], words: tuple[str, ...]) -> bool:
    return bool(branches) and all(any(word in part for part in parts for word in words) for parts in branches)


def _is_page(name: str) -> bool:
    """Whether a number of this name says which page, not how many or how long."""
    words = folded_name(name)
    return words[-1] in PAGES or (len(words) > 1 and words[-2] in PAGES and words[-1] in PAGE_NUMBERS)


@lru_cache(maxsize=4096)
def _kind(name: str, listed: bool) -> str:
    """What a number of this name, or each of a list, is: "counted", "endless", "place", or "" for any other."""
    found = tuple(word.rstrip("0123456789") or word for word in folded_name(name))
    if not found:
        return ""
    words, last = set(found), found[-1]
    if (last in COUNTS and last not in ("limit", "limite")) or (last == "size" and words & {"page", "batch"}):
        return "counted"
    if words & COUNTERS and (words & COUNTED or "of" in found[1:-1]):
        return "counted"
    if (last in NAMED or found[0] in ("codigo", "code")) and not (words & {"page", "seite", "pagina"}):
        return "endless"
    if (listed and words & VECTORS) or found == ("num",) or found == ("nums",):
        return "endless"
    if words & MEASURES or folded_name(name)[-1] in UNITS or (len(last) == 1 and last.isalpha() and last != "k"):
        return "endless"
    if words & COUNTS or found == ("k",):
        return "counted"
    return "place" if last in PLACES else ""
