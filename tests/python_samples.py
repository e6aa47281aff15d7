"""Reads Python modules for the tests of the Python reader."""

from __future__ import annotations

from textwrap import dedent

from toolcheck.discover import catalogues
from toolcheck.finding import Path, pointer
from toolcheck.runner import Options, run_document
from toolcheck.source import read_document
from toolcheck.source.document import Document

SCHEMA = '{"type": "object", "properties": {}}'


TOOL = '{"name": "a", "description": "b", "input_schema": {"type": "object", "properties": {}}}'


def read(text: str) -> Document:
    return read_document("tools.py", dedent(text).encode())


def source(document: Document, path: Path, *, key: bool = False) -> str:
    start, end = document.positions.key(path) if key else document.positions.value(path)
    return document.text[start:end]


def names(document: Document) -> dict[str, list[str]]:
    return {pointer(found.path): [tool.name for tool in found.tools] for found in catalogues(document)}


def rules(text: str) -> set[tuple[str, str]]:
    report = run_document(read(text), Options(select=("all",), preview=True)).report
    assert not report.failures
    return {(finding.rule, finding.location.pointer) for finding in report.findings}


ANTHROPIC = """
import anthropic

# Outils du service client.
RECHERCHE = (
    "Recherche les commandes d'un client par son adresse électronique. "
    "À utiliser quand le client ne connaît pas son numéro de commande."
)
OBJECT = {"type": "object", "additionalProperties": False}

TOOLS = [
    {
        "name": "rechercher_commandes",
        "description": RECHERCHE,
        "input_schema": {
            **OBJECT,
            "properties": {"email": {"type": "string", "description": "L’adresse, « a@b.fr »."}},
            "required": ["email"],
        },
    },
]
"""
OPENAI = '''
def answer(client, question):
    return client.chat.completions.create(
        model="m",
        messages=[{"role": "user", "content": question}],
        tools=[
            {
                "type": "function",
                "function": dict(
                    name="find_order",
                    description="""Find an order.
                    Use it when the number is known.""",
                    parameters={"type": "object", "properties": {"id": {"type": "string"}}},
                ),
            }
        ],
    )
'''
