"""The configuration of the page: the one that was named, or none."""

from __future__ import annotations

import os

from ...config import Config, load
from ...config_errors import ConfigError, Problem
from ...settings import known


def settled(file: str | None) -> Config:
    """The configuration of a file, read once; without one, all values are at their defaults: that of the folder which
    the page happens to be opened in says nothing of the texts that are pasted.

    Its baseline and its groups are about files and left out. Raises ConfigError when it cannot be used, and when it
    has plugins: their authors thought of files of a project, not of what is pasted from elsewhere.
    """
    folder = os.getcwd()
    if file is None:
        return Config(root=folder)
    found = load(folder, file, known=known())
    if found.plugins:
        raise ConfigError((Problem("a page runs no plugins; name a configuration without `plugins`", found.file),))
    return found._replace(baseline=None, groups=(), files=(), exclude=())
