"""Which language a text is in that has no file name."""

from __future__ import annotations

from ...source import JSON, KINDS, PYTHON, SCRIPT, YAML

SUFFIXES = {JSON: ".json", YAML: ".yaml", PYTHON: ".py", SCRIPT: ".ts"}
LINES = 400
PYTHON_SIGNS = ("def ", "async def ", "@", "from ", "if __name__")
SCRIPT_SIGNS = ("const ", "let ", "var ", "export ", "function ", "async function ", "interface ", "type ", "//", "/*")


def language(text: str) -> str:
    """JSON by its first bracket, Python and TypeScript by the first line that can only be one of them, else YAML."""
    if text.lstrip()[:1] in ("{", "["):
        return JSON
    for line in text.split("\n", LINES)[:LINES]:
        if line.startswith(SCRIPT_SIGNS) and not line.startswith("type :"):
            # A comment of JSON before its bracket looks the same.
            return JSON if line.startswith(("//", "/*")) and _opens_json(text) else SCRIPT
        if line.startswith("import "):
            return SCRIPT if any(sign in line for sign in ("{", " from ", '"', "'")) else PYTHON
        if line.startswith("class "):
            return SCRIPT if line.rstrip().endswith("{") else PYTHON
        if line.startswith(PYTHON_SIGNS):
            return PYTHON
    return YAML


def _opens_json(text: str) -> bool:
    for line in text.split("\n", LINES)[:LINES]:
        stripped = line.strip()
        if stripped and not stripped.startswith(("//", "/*", "*")):
            return stripped[0] in "{["
    return False


def file_name(text: str, name: str, chosen: str) -> str:
    """The name under which a text is read: of the language that was chosen, or by the suffix of its file, or by what it
    looks like. It begins with `<`, so that nothing is looked for beside it."""
    if chosen in SUFFIXES:
        return f"<page>{SUFFIXES[chosen]}"
    suffix = f".{name.rpartition('.')[2].lower()}" if "." in name else ""
    return f"<page>{suffix if suffix in KINDS else SUFFIXES[language(text)]}"
