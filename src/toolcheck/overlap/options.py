"""The options of overlapping-descriptions, with what the caller of a lint says of embedders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..config_errors import ConfigError, Problem
from .embedder import EmbedderError, choose

if TYPE_CHECKING:
    from ..config import Config

RULE = "overlapping-descriptions"


def with_caller(config: Config, *, embedder: str | None, no_cache: bool) -> Mapping[str, Mapping[str, Any]]:
    """The options of all rules. Raises ConfigError for an embedder that cannot be used."""
    own = dict(config.options.get(RULE, {}))
    if embedder is not None:
        own["embedder"] = embedder
    if no_cache:
        own["cache"] = False
    if "embedder" in own:
        try:
            choose(own["embedder"])
        except EmbedderError as error:
            raise ConfigError((Problem(str(error), None if embedder is not None else config.file),)) from error
    return {**config.options, RULE: own}
