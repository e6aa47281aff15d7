"""The readers of each form know what a definition may hold; they set apart what it may not."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue
from toolcheck.engine import Context
from toolcheck.finding import Hit


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    for fault in catalogue.malformed:
        yield Hit(fault.path, fault.message)
