"""Build hook: puts the compiled form of rules, targets and lexicons into the wheel."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileData(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's generic is not needed here
    """Adds toolcheck/_compiled.json to wheels."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        source = os.path.join(self.root, "src")
        sys.path.insert(0, source)  # what compiles is part of the package, and needs nothing that is not there yet
        try:
            from toolcheck.rules.compile import compile_all
        finally:
            sys.path.remove(source)
        content = compile_all(os.path.join(self.root, "rules"), os.path.join(source, "toolcheck"))
        self.folder = tempfile.TemporaryDirectory()  # kept open until the wheel is written
        path = os.path.join(self.folder.name, "_compiled.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
        build_data["force_include"][path] = "toolcheck/_compiled.json"
