"""Where something lies that a configuration names: a path beside the file that names it, or in an installed package."""

from __future__ import annotations

import os
import re

from .suggest import quote


def locate(name: str, folder: str, default: str) -> tuple[str, str | None]:
    """The absolute path of what `name` stands for in a file of `folder`, and what is wrong with the name, or None.

    A path has a slash or ends in `.toml`: `../base.toml`. Anything else is an installed package, with a file of its
    own after a colon: `my_rules` is the file `default` of the package, `my_rules:strict.toml` another one.
    """
    if "\0" in name:
        return "", f"{quote(name)} holds a character that no path has"
    named = re.fullmatch(r"([A-Za-z_][\w.]*)(?::(?![\\/])(.+))?", name)
    if named is None or (named[2] is None and name.endswith(".toml")):
        if "/" not in name and "\\" not in name and not name.endswith(".toml"):
            hint = f"; a package is named as it is imported: {quote(name.replace('-', '_'))}" if "-" in name else ""
            return "", f'expected a path such as "../base.toml" or an installed package, found {quote(name)}{hint}'
        return os.path.normpath(os.path.join(folder, os.path.expanduser(name))), None
    package = package_folder(named[1])
    if package is None:
        hint = f'; if it is a file, write "./{name}"'
        return "", f"no package {quote(named[1])} is installed beside toolcheck{hint}"
    return os.path.normpath(os.path.join(package, named[2] or default)), None


def package_folder(name: str) -> str | None:
    """The folder of an installed package, by the name it is imported under; nothing of it is run."""
    from importlib.util import find_spec

    top, *below = name.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return None
    for place in (spec.submodule_search_locations or ()) if spec is not None else ():
        folder = os.path.join(place, *below)
        if os.path.isdir(folder):
            return folder
    return None
