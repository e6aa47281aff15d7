"""Variables in the files of MCP clients: `${NAME}`, `${NAME:-else}`, `${env:NAME}`, `${workspaceFolder}` and others."""

from __future__ import annotations

import os
import re


class VariableError(ValueError):
    """Why a variable has no value, in words."""


class Variables:
    """The values of variables; `root` is the folder that the client opens."""

    def __init__(self, root: str) -> None:
        home = os.path.expanduser("~")
        self._known = {
            "workspaceFolder": root,
            "workspaceFolderBasename": os.path.basename(root),
            "userHome": home,
            "pathSeparator": os.sep,
            "/": os.sep,
            "CLAUDE_PROJECT_DIR": os.environ.get("CLAUDE_PROJECT_DIR", root),
        }

    def replaced(self, text: str) -> str:
        """The text with the values of its variables. Raises VariableError for one that has none."""
        if "${" not in text:
            return text
        return re.sub(r"\$\{([^{}]*)\}", lambda match: self._value(match[1]), text)

    def _value(self, name: str) -> str:
        if name in self._known:
            return self._known[name]
        scope, colon, rest = name.partition(":")
        if scope == "input" and colon:
            raise VariableError(f"`${{{name}}}` is asked by the client of its user; write `${{env:NAME}}` to lint it")
        if scope == "env" and colon:
            return os.environ.get(rest, "")  # as VS Code and Cursor do
        variable, otherwise, default = name.partition(":-")
        if variable in os.environ:
            return os.environ[variable]
        if otherwise:
            return default
        if not variable.isidentifier():
            raise VariableError(f"`${{{name}}}` is no variable that is known here")
        raise VariableError(f"the environment has no variable `{variable}`, which `${{{name}}}` asks for")


def read_env_file(path: str) -> dict[str, str]:
    """The `KEY=value` lines of a file. Raises UnreadError."""
    from ..source.files import read_file

    found: dict[str, str] = {}
    for line in read_file(path).decode("utf-8-sig", "replace").splitlines():
        key, equals, value = line.strip().removeprefix("export ").partition("=")
        if equals and not key.startswith("#"):
            value = value.strip()
            quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
            found[key.strip()] = value[1:-1] if quoted else value
    return found
