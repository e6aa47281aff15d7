"""Fetches the editor of `toolcheck serve` from the npm registry into src/toolcheck/web/pages/vendor, unmodified.

`python scripts/vendor_editor.py`: installs the newest versions that PACKAGES allow into a scratch folder with npm,
copies of each package its ES module and its licence, and writes vendor/README.md and the import map of index.html. Read
`git diff` afterwards, and run tests/heavy/test_workshop_validator.py.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PAGES = Path(__file__).parent.parent / "src" / "toolcheck" / "web" / "pages"
PACKAGES = {
    f"@codemirror/{name}": "^6"
    for name in ("state", "view", "language", "commands", "search", "lint", "lang-json", "lang-yaml", "lang-python",
                 "lang-javascript")
}  # fmt: skip
LICENCES = ("LICENSE", "LICENSE.md", "LICENCE")
README = """# What the page is edited with

[CodeMirror](https://codemirror.net) 6 and what it needs: the ES modules of the npm packages below, unmodified, each
with its licence. `python scripts/vendor_editor.py` fetches newer ones, and writes this file and the import map of
`index.html`.

| package | version | licence |
|---|---|---|
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        (scratch / "package.json").write_text(json.dumps({"private": True, "dependencies": PACKAGES}))
        subprocess.run(
            ["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=folder, check=True
        )
        found = sorted(copied(scratch / "node_modules"))
    rows = [f"| {name} | {version} | {licence} |\n" for name, version, licence in found]
    (PAGES / "vendor" / "README.md").write_text(README + "".join(rows))
    write_map([name for name, _, _ in found])


def copied(modules: Path) -> list[tuple[str, str, str]]:
    """Copies every package; name, version and licence of each."""
    shutil.rmtree(PAGES / "vendor", ignore_errors=True)
    found = []
    for manifest in [*modules.glob("[!@]*/package.json"), *modules.glob("@*/*/package.json")]:
        told = json.loads(manifest.read_text("utf-8"))
        name, folder = told["name"], PAGES / "vendor" / told["name"]
        folder.mkdir(parents=True)
        shutil.copyfile(manifest.parent / entry(told), folder / "index.js")
        licence = next((manifest.parent / file for file in LICENCES if (manifest.parent / file).exists()), None)
        if licence is None:
            sys.exit(f"{name} has no licence file")
        shutil.copyfile(licence, folder / "LICENSE")
        found.append((name, told["version"], told["license"]))
    return found


def entry(told: dict[str, Any]) -> str:
    """The file that `import` of a package loads."""
    exports = told.get("exports", {})
    exports = exports.get(".", exports) if isinstance(exports, dict) else exports
    found = exports if isinstance(exports, str) else exports.get("import", told.get("module", told.get("main")))
    return str(found["default"] if isinstance(found, dict) else found)


def write_map(names: list[str]) -> None:
    """The import map of the page: the name of each package -> its file."""
    page = PAGES / "index.html"
    told = json.dumps({"imports": {name: f"./vendor/{name}/index.js" for name in names}}, indent=2)
    text, count = re.subn(
        r'(<script type="importmap">).*?(</script>)', lambda m: f"{m[1]}\n{told}\n{m[2]}", page.read_text("utf-8"),
        count=1, flags=re.DOTALL,
    )  # fmt: skip
    if not count:
        sys.exit(f"{page} has no import map")
    page.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
