"""Build hook: puts the compiled form of rules, targets and lexicons into the wheel."""

from __future__ import annotations

import importlib.util
import json
import os
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileData(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's generic is not needed here
    """Adds toolcheck/_compiled.json to wheels."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        package = os.path.join(self.root, "src", "toolcheck")
        spec = importlib.util.spec_from_file_location("compile", os.path.join(package, "rules", "compile.py"))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        content = module.compile_all(os.path.join(self.root, "rules"), package)
        self.folder = tempfile.TemporaryDirectory()  # kept open until the wheel is written
        path = os.path.join(self.folder.name, "_compiled.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
        build_data["force_include"][path] = "toolcheck/_compiled.json"
