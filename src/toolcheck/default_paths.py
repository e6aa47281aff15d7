"""What a run is about when nobody names a path: the `files` of the configuration."""

from __future__ import annotations

import os

from . import suppress
from .config import SHARED, Config
from .config_errors import Places
from .config_files import TABLE
from .finding import Position
from .globs import is_literal, matches
from .result import Failure
from .suggest import quote
from .walk import excluded_by, inputs


def default_paths(config: Config, failures: list[Failure]) -> list[str]:
    """The configuration's `files`, patterns resolved (empty when they match nothing); without any, this folder.

    A name without a file is added to the failures.
    """
    found: list[str] = [] if config.files else ["."]
    for number, glob in enumerate(config.files):
        if is_literal(glob):
            path = os.path.relpath(os.path.join(config.root, glob))
            if os.path.lexists(path):
                found.append(path)
            else:
                failures.append(_gone(config, glob, number))
        else:
            walked = inputs(os.path.relpath(config.root), excluded_by(config))
            found += [entry.path for entry in walked if matches(glob, suppress.relative(entry.path, config.root))]
    return found


def _gone(config: Config, name: str, number: int) -> Failure:
    """The failure of an entry of `files` that names nothing, with its place in the configuration."""
    prefix = TABLE if os.path.basename(config.file or "") == SHARED else ()
    place = Places(config.text).find((*prefix, "files", number)) or (None, None)
    at = None if place[0] is None or place[1] is None else Position(place[0], place[1])
    return Failure("missing", f"`files` names {quote(name)}, which does not exist", config.file, place=at)
