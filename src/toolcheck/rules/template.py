"""The two files of a new rule. What an author has to write stands as TODO, and the tests fail as long as it does."""

from __future__ import annotations

PROSE = frozenset({"descriptions", "names", "parameters", "safety"})
"""Categories whose rules read prose, and so show examples in two languages."""
KINDS = {
    "tool": ("check_tool", "tool: Tool", "from toolcheck.catalogue import Tool", "tool.at(\"description\")"),
    "schema": ("check_schema_node", "node: Node", "from toolcheck.schema import Node", "node.path"),
    "catalogue": ("check_catalogue", "catalogue: Catalogue", "from toolcheck.catalogue import Catalogue",
                  "catalogue.path"),
}  # fmt: skip
"""What a rule is asked about -> its function, the parameter, the import of its type, and a path in it."""
OFFERS = {
    "tool": "tool.name, tool.description, tool.schema (a dict or None), tool.label for messages; ctx.options",
    "schema": "node.schema (a dict), node.keyword, node.place for messages, node.tool; ctx.options",
    "catalogue": 'catalogue.tools, catalogue.server, catalogue.path; tool.at("name"), tool.label; ctx.options',
}
"""What there is to look at."""

_DESCRIBED = """\
title: "TODO: what is wrong when the rule speaks, in one line"
severity: warning  # error, warning or info
confidence: medium  # high, medium or low: how often a finding is right
status: {status}  # preview, stable, opt-in or deprecated; stable rules are on by default
since: {since}
why: |
  TODO: why it matters to who calls the model.
fix: "TODO: what to write instead."
---
examples:
"""
_BAD = """\
  - name: "TODO: what is wrong here{language_name}"{language}
    bad:
      - name: search_orders
        description: Searches orders.  # a tool that the rule flags
        input_schema: {{type: object, properties: {{}}, additionalProperties: false}}
    at: [{at}]  # every pointer that is flagged, no more and no fewer
    message: "TODO: a part of what the rule says"
"""
_GOOD = """\
  - name: "TODO: what is close to it, but right{language_name}"{language}
    good:
      - name: search_orders
        description: Searches orders.  # a tool that the rule must not flag
        input_schema: {{type: object, properties: {{}}, additionalProperties: false}}
"""
_MODULE = '''\
"""TODO: how the rule decides, where its title does not say it."""

from __future__ import annotations

from collections.abc import Iterator

{imports}
{keywords}

def {function}({parameter}, ctx: Context) -> Iterator[Hit]:
    # {offers}
    # TODO: yield Hit({path}, "what is there; what was expected") for each place that is wrong.
    yield from ()
'''


def described(kind: str, *, status: str, since: str, french: bool) -> str:
    """The YAML of a new rule; `french` adds examples in French."""
    at = {"tool": "/0/description", "schema": "/0/input_schema"}.get(kind, '""')
    text = _DESCRIBED.format(status=status, since=since)
    for language, name in (("", ""), ("\n    language: fr", ", in French")):
        if not language or french:
            text += _BAD.format(language=language, language_name=name, at=at)
            text += _GOOD.format(language=language, language_name=name)
    return text


def module(kind: str) -> str:
    """The Python module of a new rule."""
    function, parameter, imported, path = KINDS[kind]
    lines = sorted([imported, "from toolcheck.engine import Context", "from toolcheck.finding import Hit"])
    keywords = ""
    if kind == "schema":
        keywords = '\nKEYWORDS = ("type",)  # TODO: asked about schema objects that hold one of these; "*" for all\n'
    return _MODULE.format(
        function=function,
        parameter=parameter,
        imports="\n".join(lines),
        path=path,
        keywords=keywords,
        offers=OFFERS[kind],
    )
