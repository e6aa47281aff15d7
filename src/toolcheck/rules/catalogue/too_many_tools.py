"""One finding a catalogue, the worst: a target that refuses, one that cuts, then the advice for any model."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.targets import Target

FACT = "max-tools"


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    count = sum(1 for _ in catalogue.active())
    broken = [target for target in ctx.catalogue_targets(catalogue) if count > (target.fact(FACT) or count)]
    for effect, what in (("refused", "refuses a request with more"), ("cut", "leaves the others out")):
        stopped = [target for target in broken if target.facts[FACT].get("effect") == effect]
        if stopped:
            limits = "; ".join(f"`{target.name}` takes {target.fact(FACT)} and {what}" for target in stopped)
            yield _hit(catalogue, count, limits, effect, stopped)
            return
    advised = ctx.options["max"]
    if count > advised:
        yield _hit(
            catalogue, count, f"at most {advised} were expected, since models choose less well among more", None, []
        )


def _hit(catalogue: Catalogue, count: int, what: str, level: str | None, targets: list[Target]) -> Hit:
    names = tuple(target.name for target in targets)
    loaded = "1 tool is" if count == 1 else f"{count} tools are"
    message = f"{loaded} loaded at once; {what}"
    return Hit(catalogue.path, message, level=level, targets=names, data={"tools": count})
