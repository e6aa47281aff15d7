"""A name is judged without its namespace. A catalogue that keeps to one other style is reported once, not per tool."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Catalogue, Tool
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.language.identifiers import is_letter, split_name, word_set

SEPARATORS = "./:"
VERBS = word_set(
    "get list create update delete search find add remove set read write fetch send run lire lister chercher creer"
)
"""`get-user`, `get-order`: the shared first word is a verb, no namespace."""
STYLE_SHARE = 0.8
SEPARATOR_SHARE = 0.66
MIN_TOOLS = 3


def check_catalogue(catalogue: Catalogue, ctx: Context) -> Iterator[Hit]:
    named = [tool for tool in catalogue.tools if tool.name.strip()]
    if all(_plain(tool.name) for tool in named):
        return
    parts = _namespaced([tool.name for tool in named])
    wrong = [(tool, style) for tool in named if not _plain(tool.name) and (style := _style(parts[tool.name]))]
    faulty = {id(tool) for tool, _ in wrong}
    styled = len(wrong) + sum("_" in tool.name for tool in named if id(tool) not in faulty)
    styles = [style for _, style in wrong]
    common = max(styles, key=styles.count, default="")
    once = styles.count(common) >= max(MIN_TOOLS, STYLE_SHARE * styled)
    for tool, style in wrong:
        if not once or style != common:
            yield _one(tool, style)
    if once:
        yield _all(next(tool for tool, style in wrong if style == common), common, styles.count(common), len(named))


def _plain(name: str) -> bool:
    """The quick answer for most names."""
    if not name.isascii() or "__" in name or name[0] == "_" or name[-1] == "_":
        return False
    return name.islower() and name.replace("_", "").isalnum()


def _one(tool: Tool, style: str) -> Hit:
    wanted = "_".join(split_name(tool.name))
    advice = f"Write `{wanted}`, and change its callers with it." if wanted and wanted != tool.name else None
    return Hit(tool.at("name"), f"`{tool.name}` {style}; a name in snake_case was expected", help=advice)


def _all(first: Tool, style: str, count: int, total: int) -> Hit:
    wanted = "_".join(split_name(first.name))
    message = (
        f"{count} of the {total} names of this catalogue are in another style: `{first.name}` {style}; "
        "names in snake_case were expected"
    )
    advice = f"Rename them all together (`{wanted}` …), or ignore this rule for a catalogue that is not yours."
    return Hit(first.at("name"), message, data={"names": count}, help=advice)


def _namespaced(names: list[str]) -> dict[str, list[str]]:
    """Name -> its parts, where most names of the catalogue hold the same kind of namespace; else the name alone."""
    dotted = [name for name in names if any(char in name for char in SEPARATORS)]
    if len(dotted) >= SEPARATOR_SHARE * len(names):
        return {name: name.replace("/", ".").replace(":", ".").split(".") for name in names}
    doubled = [name for name in names if "__" in name.strip("_")]
    if len(doubled) >= max(2, SEPARATOR_SHARE * len(names)) or all(name.startswith("mcp__") for name in names):
        return {name: name.split("__") for name in names}
    dashed = [name for name in names if _dash_prefix(name, names)]
    if len(dashed) >= max(2, SEPARATOR_SHARE * len(names)):
        return {name: name.split("-", 1) for name in names}
    return {name: [name] for name in names}


def _dash_prefix(name: str, names: list[str]) -> bool:
    """Whether the part before the first hyphen is a namespace: other names share it, or the rest is in snake_case."""
    prefix, dash, rest = name.partition("-")
    if not dash or prefix in VERBS:
        return False
    if "_" in rest and "-" not in rest:
        return True
    return len(names) > 1 and all(other.startswith(prefix + dash) for other in names)


def _style(parts: list[str]) -> str:
    """What is not snake_case about a name, as the end of a sentence about it; "" when it is fine."""
    found = [style for part in parts if (style := _part_style(part))]
    return found[0] if found else ""


def _part_style(part: str) -> str:
    if not part:
        return "has an empty part between separators"
    other = [char for char in part if char != "_" and not is_letter(char)]
    capitals = any(char != char.lower() for char in part)
    if other:
        return _separated(part, other, capitals)
    if capitals:
        return _cased(part)
    if part.startswith("_"):
        return "begins with an underscore"
    if part.endswith("_"):
        return "ends with an underscore"
    return "has two underscores in a row" if "__" in part else ""


def _separated(part: str, other: list[str], capitals: bool) -> str:
    """The style of a part with characters that are neither word nor underscore."""
    if set(other) == {"-"}:
        return "has hyphens and capitals" if capitals else "has hyphens between its words (kebab-case)"
    if all(char.isspace() for char in other):
        return "has spaces between its words"
    first = next(char for char in other if (char != "-" and not char.isspace()) or len(set(other)) > 1)
    return f"holds `{first}`" if first.isprintable() else f"holds the character U+{ord(first):04X}"


def _cased(part: str) -> str:
    """The style of a part with capitals."""
    if part.upper() == part and len(part) > 1:
        return "is all capitals"
    if "_" in part:
        return "mixes capitals and underscores"
    return "is in PascalCase" if part[0] != part[0].lower() else "is in camelCase"
