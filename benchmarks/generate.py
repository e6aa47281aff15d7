"""Synthetic catalogues of any size, the same for the same seed: `python benchmarks/generate.py FOLDER [COUNT]…`.

A tool takes some 1.8 KB of indented JSON, has one to nine parameters (some of them nested), texts in English or
French, and the flaws that real catalogues have: missing texts, open objects, unbounded numbers, bad names. The tools
that texts name exist, and neither language is the usual one, so that rules about a whole catalogue judge one that is
sound, as most are.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator
from typing import Any


def words(text: str) -> list[str]:
    return text.split()


VERBS = {
    "en": words("get list search create update delete send export import archive restore compare cancel"),
    "fr": words("chercher lister creer modifier supprimer envoyer exporter importer archiver valider"),
}
NOUNS = {
    "en": words("invoice order customer ticket message channel product shipment contract payment report"),
    "fr": words("facture commande client dossier message canal produit livraison contrat paiement"),
}
SENTENCES = {
    "en": [
        "Looks up the {noun} records that match the given criteria.",
        "Use this tool when the user asks about one {noun} and gives its number.",
        "Do not use it for whole lists; use `{other}` instead.",
        "Returns a JSON object with the number, the status and the dates of the {noun}.",
        "If no {noun} matches, an empty list is returned.",
        "Dates are written as in ISO 8601, e.g. 2026-05-01T10:00:00Z.",
        "At most 100 items come back per page; follow `next_cursor` for more.",
    ],
    "fr": [
        "Recherche les éléments « {noun} » qui répondent aux critères donnés.",
        "À utiliser quand l'utilisateur demande un seul élément, par exemple « {noun} 4711 ».",
        "Ne pas utiliser pour des listes entières ; préférer `{other}`.",
        "Renvoie un objet JSON avec le numéro, l'état et les dates.",
        "Si rien ne correspond, une liste vide est renvoyée.",
        "Les dates suivent la norme ISO 8601, p. ex. 2026-05-01.",
    ],
}
PARAMETERS = words(
    "id name query limit offset cursor status start_date end_date owner tags include_archived sort_by order format "
    "email path content metadata filters fields timeout user_id project_id parent_id priority page_size"
)
FRENCH = 0.4
"""Of the tools: too many for the others to be the rule, so that a catalogue has one finding on its two languages, not
one on each of these tools."""
STATES = ["active", "archived", "open", "closed", "pending", "shared", "draft"]


class Maker:
    """Makes tools from one stream of random numbers."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.first: dict[str, str] = {}
        """The first tool of each noun, which the texts of the others name."""

    def tools(self, count: int) -> Iterator[dict[str, Any]]:
        """Tools in MCP's form."""
        for number in range(count):
            yield self.tool(number)

    def tool(self, number: int) -> dict[str, Any]:
        pick = self.random
        language = "fr" if pick.random() < FRENCH else "en"
        verb, noun = pick.choice(VERBS[language]), pick.choice(NOUNS[language])
        tool: dict[str, Any] = {"name": f"{verb}_{noun}_{number}"}
        if pick.random() < 0.02:
            tool["name"] = f"{verb}{noun.title()}{number}"
        self.first.setdefault(noun, tool["name"])
        if pick.random() < 0.98:
            tool["description"] = self.text(language, noun, pick.randint(2, 5))
        tool["inputSchema"] = self.object(language, noun, pick.randint(1, 9), 0)
        if pick.random() < 0.4:
            tool["annotations"] = {"readOnlyHint": pick.random() < 0.5, "openWorldHint": True}
        return tool

    def text(self, language: str, noun: str, sentences: int) -> str:
        text = " ".join(self.random.sample(SENTENCES[language], sentences))
        return text.replace("{noun}", noun).replace("{other}", self.first[noun])

    def object(self, language: str, noun: str, count: int, depth: int) -> dict[str, Any]:
        pick = self.random
        names = pick.sample(PARAMETERS, count)
        properties = {name: self.parameter(language, noun, depth) for name in names}
        needed = [name for name in names[: pick.randint(0, count)] if "default" not in properties[name]]
        schema: dict[str, Any] = {"type": "object", "properties": properties, "required": needed}
        if pick.random() < 0.8:
            schema["additionalProperties"] = False
        return schema

    def parameter(self, language: str, noun: str, depth: int) -> dict[str, Any]:
        pick = self.random
        kind = pick.random()
        if kind < 0.45:
            schema: dict[str, Any] = {"type": "string"}
        elif kind < 0.6:
            schema = {"type": "integer", "minimum": 0, "maximum": pick.choice([10, 100, 1000]), "default": 1}
        elif kind < 0.7:
            schema = {"type": "boolean", "default": False}
        elif kind < 0.8:
            schema = {"type": "string", "enum": pick.sample(STATES, 4)}
        elif kind < 0.88:
            schema = {"type": "array", "items": {"type": "string"}}
        elif kind < 0.94:
            schema = {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None}
        elif depth < 2:
            schema = self.object(language, noun, pick.randint(2, 4), depth + 1)
        else:
            schema = {"type": "number"}
        if pick.random() < 0.95:
            schema["description"] = self.text(language, noun, 1)
        if pick.random() < 0.05:
            schema["pattern"] = "^[a-z0-9_-]{1,64}$"
        return schema


def write(folder: str, count: int, kinds: tuple[str, ...] = ("json",)) -> dict[str, str]:
    """Write a catalogue of `count` tools in each of the kinds "json", "minified", "jsonl", "yaml"; kind -> file."""
    files = {}
    for kind in kinds:
        suffix = {"json": "json", "minified": "min.json"}.get(kind, kind)
        path = files[kind] = os.path.join(folder, f"tools_{count}.{suffix}")
        if os.path.exists(path):
            continue
        with open(path, "w", encoding="utf-8") as file:
            if kind == "jsonl":
                for tool in Maker().tools(count):
                    file.write(json.dumps(tool, ensure_ascii=False) + "\n")
            elif kind == "yaml":
                import yaml

                dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
                tools = list(Maker().tools(count))
                yaml.dump({"tools": tools}, file, dumper, sort_keys=False, allow_unicode=True, width=100)
            elif kind == "minified":
                value = {"tools": list(Maker().tools(count))}
                json.dump(value, file, ensure_ascii=False, separators=(",", ":"))
            else:
                json.dump({"tools": list(Maker().tools(count))}, file, ensure_ascii=False, indent=2)
    return files


if __name__ == "__main__":
    for size in sys.argv[2:] or ["10", "1000", "10000"]:
        for path in write(sys.argv[1], int(size), ("json", "minified", "jsonl", "yaml")).values():
            sys.stdout.write(f"{path}: {os.path.getsize(path) / 1e6:.2f} MB\n")
