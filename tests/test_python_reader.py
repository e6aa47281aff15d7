"""Tool definitions in Python files: what is evaluated, where it stands, and that nothing else is judged."""

from __future__ import annotations

import ast
import pprint
import tokenize
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.discover import catalogues
from toolcheck.finding import Hit, Path, Related, pointer
from toolcheck.runner import Options, run_document
from toolcheck.source import python_places, read_document
from toolcheck.source.document import Document
from toolcheck.source.python_scopes import Module
from toolcheck.source.python_values import Values
from toolcheck.source.unknown import UNKNOWN, Unknown, hides

SCHEMA = '{"type": "object", "properties": {}}'
TOOL = '{"name": "a", "description": "b", "input_schema": {"type": "object", "properties": {}}}'


def read(text: str) -> Document:
    return read_document("tools.py", dedent(text).encode())


def value_of(expression: str, before: str = "") -> Any:
    """What an expression is read as, in the place of a tool's extra member."""
    document = read(f'{before}\nTOOL = {{"name": "a", "description": "b", "input_schema": {{}}, "x": {expression}}}\n')
    assert document.readable, document.notes
    return document.value["TOOL"]["x"]


def source(document: Document, path: Path, *, key: bool = False) -> str:
    start, end = document.positions.key(path) if key else document.positions.value(path)
    return document.text[start:end]


def names(document: Document) -> dict[str, list[str]]:
    return {pointer(found.path): [tool.name for tool in found.tools] for found in catalogues(document)}


def rules(text: str) -> set[tuple[str, str]]:
    report = run_document(read(text), Options(select=("all",), preview=True)).report
    assert not report.failures
    return {(finding.rule, finding.location.pointer) for finding in report.findings}


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ('"a" "b"', "ab"),
        ('("une "\n "description")', "une description"),
        ('"""deux\nlignes"""', "deux\nlignes"),
        (r'r"\d+"', r"\d+"),
        ('f"constant"', "constant"),
        ('f"{1}-{True}"', "1-True"),
        ('"a" + "b" + "c"', "abc"),
        ('"\\n".join(["a", "b"])', "a\nb"),
        ('", ".join(())', ""),
        ('textwrap.dedent("""\n  a\n  b""")', "\na\nb"),
        ('cleandoc("""\n  a\n    b\n  """)', "a\n  b"),
        ('"  a ".strip()', "a"),
        ('"xax".rstrip("x")', "xa"),
        ("-1", -1),
        ("+1.5", 1.5),
        ("[True, False, None]", [True, False, None]),
        ("(1, 2)", [1, 2]),
        ("()", []),
        ("{1, 2}", [1, 2]),
        ("dict(a=1, b=[2])", {"a": 1, "b": [2]}),
        ('dict({"a": 1}, b=2, **{"c": 3})', {"a": 1, "b": 2, "c": 3}),
        ('{**{"a": 1, "b": 1}, "b": 2}', {"a": 1, "b": 2}),
        ('{"a": 1} | {"b": 2}', {"a": 1, "b": 2}),
        ("[*[1, 2], 3, *(4,)]", [1, 2, 3, 4]),
        ("[1] + [2] + [3]", [1, 2, 3]),
        ("list((1, 2))", [1, 2]),
        ("tuple([1])", [1]),
        ("cast(ToolParam, [1])", [1]),
        ("copy.deepcopy([1])", [1]),
        ("[1].copy()", [1]),
        ('json.loads("""{"a": [1, null]}""")', {"a": [1, None]}),
        ("types.Type.STRING", "STRING"),
        ("genai.protos.Type.OBJECT", "OBJECT"),
        ("Type.ARRAY.value", "ARRAY"),
        ("{1: 2, None: 3, True: 4, 1.5: 5}", {"1": 2, "null": 3, "true": 4, "1.5": 5}),
        ('{"a": [1, 2]}["a"][-1]', 2),
        ('types.Schema(type="STRING", any_of=[], max_length=3)', {"type": "STRING", "anyOf": [], "maxLength": 3}),
        ('ToolAnnotations(readOnlyHint=True)', {"readOnlyHint": True}),
    ],
)  # fmt: skip
def test_literals_and_what_only_puts_them_together_are_evaluated(expression: str, value: Any) -> None:
    found = value_of(expression)
    assert found == value
    assert not isinstance(found, Unknown)


@pytest.mark.parametrize(
    "expression",
    [
        "build()", "name", "a.b", "f'{name}'", "f'{1:>3}'", "f'{1!r}'",
        "'%s' % 1", "'{}'.format(1)", "[c for c in x]",
        "1 if x else 2", "x or 2", "lambda: 1", "b'bytes'", "...", "1j", "1e999", "0x" + "f" * 9000, "-x", "not 1",
        "~1", "1 + 2", "'a' + x", "[1] + 'a'", "', '.join(names)", "' '.strip(*x)", "'a'.upper()", "list(x)",
        "list('ab')", "1 | 2",
        "dict", "cast(T)", "copy.copy('a')", "json.loads(x)", "json.loads('{')", "json.loads('1')", "dedent(x)",
        "dedent(*x)", "enum.Color.RED", "Type.lower", "x['a']", "{'a': 1}['b']", "[1][1]", "[1][0:1]", "Model.schema()",
        "Path('a')", "Colour(red=1)", "cleandoc(x, y)", "await x", "{**x}['a']", "[1]['a']", "print(1)", "+'a'",
        "{'a': 1} + {'b': 2}", "'a' * 3", "x.copy()",
    ],
)  # fmt: skip
def test_what_is_computed_is_unknown(expression: str) -> None:
    assert value_of(expression) is UNKNOWN


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("[1, build()]", [1, UNKNOWN]),
        ("[1, *more()]", [1, UNKNOWN]),
        ("[1] + more()", [1, UNKNOWN]),
        ("{'a': 1, **more()}", {"a": 1, "**": UNKNOWN}),
        ("{'a': 1, KEY: 2}", {"a": 1, "**": 2}),
        ("{'a': 1} | more()", {"a": 1, "**": UNKNOWN}),
        ("dict(more(), a=1)", {"**": UNKNOWN, "a": 1}),
        ("{(1, 2): 3}", {"**": 3}),
        ("{1e999: 3}", {"**": 3}),
    ],
)
def test_only_the_computed_members_are_unknown(expression: str, value: Any) -> None:
    assert value_of(expression) == value


@pytest.mark.parametrize(
    ("before", "value"),
    [
        ("A = 'x'", "x"),
        ("A: str = 'x'", "x"),
        ("A = B = 'x'", "x"),
        ("C = 'x'\nA = C", "x"),
        ("if DEBUG:\n    A = 'x'", "x"),
        ("A = 'x'\nA += 'y'", "xy"),
        ("A = [1]\nA.append(2)\nA.extend([3])\nA += (4,)", [1, 2, 3, 4]),
        ("A = [1]\nA.extend(more())", [1, UNKNOWN]),
        ("A = [1]\nA.insert(0, 2)", [1, UNKNOWN]),
        ("A = [1]\nx.A.append(2)\ndel x.A", [1]),
        ("A = [1]\ndef f():\n    A.append(2)", [1, UNKNOWN]),
        ("A = {'a': 1}\nA['b'] = 2\nA['a'] = 3", {"a": 3, "b": 2}),
        ("A = {'a': 1}\nA[key] = 2", {"a": 1, "**": UNKNOWN}),
        ("A = {'a': 1}\ndel A['a']", {"a": UNKNOWN}),
        ("A = {'a': 1}\ndef f():\n    A['a'] = 2", {"a": UNKNOWN}),
        ("A = {'a': 1}\nA.update(b=2)", {"a": 1, "**": UNKNOWN}),
        ("A = {'a': {'b': [1]}}\nA['a']['b'].append(2)", {"a": {"b": [1, UNKNOWN]}}),
        ("A = {'a': {'b': 1}}\nA['a']['b'] += 2", {"a": {"b": UNKNOWN}}),
        ("A = {'a': {'b': 1}}\nA['c']['b'] = 2", {"a": {"b": 1}, "**": UNKNOWN}),
        ("A = {'a': 1}\nA['a']['b'] = 2", {"a": UNKNOWN}),
        ("A = [{'b': 1}, {'b': 2}]\nfor i in x:\n    A[i]['b'] = 3", [{"b": UNKNOWN}, {"b": UNKNOWN}]),
        ("A = {'k': {'b': 1}}\nA[k]['b'] = 3", {"k": {"b": UNKNOWN}}),
        ("A = [1, 2]\nA[0] = 3\nA[9] = 4", [3, 2, UNKNOWN]),
        ("B = {'a': [1]}\nA = B\nA['c'] = 1", {"a": [1], "c": 1}),
    ],
)
def test_a_constant_is_followed_with_the_changes_made_to_it(before: str, value: Any) -> None:
    assert value_of("A", before) == value


@pytest.mark.parametrize(
    "before",
    [
        "", "A = 'x'\nA = 'y'", "A = 'x'\nA *= 2", "A = 'x'\nA += y()", "A, B = 'x', 'y'", "for A in x: pass",
        "import A", "from b import c as A", "import A.b\nA = 'x'", "def A(): pass", "class A: pass",
        "A = 'x'\ndef f():\n    global A\n    A = 'y'", "A = 'x'\ndel A", "with x as A: pass",
        "try: pass\nexcept E as A: pass", "match x:\n    case {'a': A}: pass", "match x:\n    case {**A}: pass",
        "A = A", "A = [A][0]", "A = 1\nA += 'x'", "class B:\n    A = 'x'", "A: str", "A = 'x'\nA.append(1)",
        "A = 'x'\nwith x as (A, B): pass", "A = {}\nA += [1]", "try:\n    import A\nexcept E:\n    A = None",
        "A = 'x'\nA.b['c'] = 1\nA['x'] = 1",
    ],
)  # fmt: skip
def test_a_name_that_is_not_bound_once_to_a_known_value_is_unknown(before: str) -> None:
    assert value_of("A", before) is UNKNOWN


def test_an_unknown_hit_is_hidden_and_a_known_one_is_not() -> None:
    document = read("""
        S = {"type": "string"}
        TOOLS = [
            {"toolSpec": {"name": NAME, "description": "b", "inputSchema": {"json": 1}}},
            {"name": "a", "description": "b", "input_schema": {"properties": {"x": {"anyOf": [S, S]}}}},
        ]
    """)
    first, second = catalogues(document)[0].tools
    known = Hit(("TOOLS", 1, "name"), "")
    for hit, tool, hidden in [
        (known, second, False),
        (known._replace(related=(Related(("TOOLS", 0, "toolSpec", "name"), ""),)), second, True),
        (known._replace(related=(Related(("TOOLS", 1), ""), Related((), "", (1, 2)))), second, False),
        (Hit(("TOOLS", 0), ""), first, True),
        (Hit(("TOOLS", 0, "toolSpec"), ""), first, True),
        (Hit(("TOOLS", 0, "toolSpec", "name"), ""), None, True),
        (Hit(("TOOLS", 0, "toolSpec", "description"), ""), first, False),
        (Hit(("TOOLS", 0, "toolSpec", "inputSchema", "json"), ""), first, False),
        (Hit(("TOOLS", 1), ""), second, False),
        (Hit(("TOOLS", 1, "input_schema", "properties", "x"), "", key=True), second, False),
        (Hit(("TOOLS", 1, "input_schema", "properties", "y"), ""), second, False),
        (Hit(("TOOLS", 9, "x"), ""), None, False),
        (Hit(("TOOLS", 0, "toolSpec", "name", "x"), ""), None, True),
        (Hit((), "", offsets=(1, 2)), None, False),
    ]:
        assert hides(document.value, hit, tool) is hidden, hit


def test_names_are_looked_up_as_python_does() -> None:
    document = read(f"""
        TEXT, NAME = "x", "y"
        A = "module"
        class C:
            A = "class"
            tool = {{"name": A, "description": "d", "input_schema": {SCHEMA}}}
            def f(self, B="x"):
                A = "function"
                tool = {{"name": A, "description": B, "input_schema": {SCHEMA}}}
            def g(self):
                return {{"name": A, "description": "d", "input_schema": {SCHEMA}}}
    """)
    assert document.value["C.tool"]["name"] == "class"
    assert document.value["C.f.tool"]["name"] == "function"
    assert document.value["C.f.tool"]["description"] is UNKNOWN
    assert document.value["C.g"]["name"] == "module"


def test_each_place_that_may_hold_tools_has_a_name() -> None:
    document = read(f"""
        TOOLS = [{TOOL}]
        self.tools = [{TOOL}]
        client.messages.create(model="m", tools=[{TOOL}], messages=[])
        register({TOOL})
        app.register({TOOL})
        make()({TOOL})
        run(**{{"tools": [{TOOL}]}})
        def get_tools(extra=[{TOOL}], *, more=[{TOOL}]):
            client.messages.create(tools=[{TOOL}])
            return [{TOOL}]
        class Agent(Base, tools=[{TOOL}]):
            TOOLS = [{TOOL}]
            async def run(self):
                self.tools = [{TOOL}]
                yield [{TOOL}]
                await call(tools=[{TOOL}])
        with open(tools=[{TOOL}]) as x:
            [call(tools=[{TOOL}]) for x in y]
        TOOLS.append(wrap({TOOL}))
        f = lambda x: call(tools=[{TOOL}])
        z = ({TOOL}) if a else None
        @tool({TOOL})
        def g(): pass
        x.tools += [{TOOL}]
        if [{TOOL}]: pass
        t = x + [{TOOL}] * 2
    """)
    assert list(names(document)) == [
        "/TOOLS", "/self.tools", "/tools", "/register", "/app.register", "/value", "/run/tools", "/get_tools.extra",
        "/get_tools.more", "/get_tools.tools", "/get_tools", "/Agent", "/Agent.TOOLS", "/Agent.run.self.tools",
        "/Agent.run", "/Agent.run.tools", "/tools#2", "/tools#3", "/wrap", "/tools#4", "/z", "/tool", "/x.tools",
        "/value#2", "/t",
    ]  # fmt: skip
    for name in document.value:
        assert "{" in source(document, (name,))


def test_a_definition_is_seen_once() -> None:
    document = read(f"""
        A = {TOOL}
        B = {TOOL}
        TOOLS = [A, B]
        REQUEST = {{"model": "m", "tools": TOOLS}}
        BY_NAME = {{t["name"]: t for t in TOOLS}}
        create(tools=TOOLS)
        create(tools=[A])
        C = {TOOL}
        OTHERS = [B, C]
        AGAIN = OTHERS
    """)
    assert {path: len(found) for path, found in names(document).items()} == {"/TOOLS": 2, "/OTHERS": 1}
    assert [found.partial for found in catalogues(document)] == [False, True]
    assert document.shared


def test_the_list_with_what_is_added_stands_for_the_bare_one() -> None:
    document = read(f"""
        def f():
            tools = [{TOOL}]
            create(tools=tools + more())
    """)
    assert [(found.path, found.partial) for found in catalogues(document)] == [(("f.tools",), True)]


def test_two_variables_are_two_catalogues_whatever_they_are_called() -> None:
    document = read(f"""
        name = "a"
        description = "b"
        parameters = {SCHEMA}
        FIRST = {{"tools": [{TOOL}]}}
        SECOND = {{"tools": [{TOOL}]}}
    """)
    found = catalogues(document)
    assert [catalogue.path for catalogue in found] == [("FIRST", "tools"), ("SECOND", "tools")]
    assert [catalogue.server for catalogue in found] == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "labels = [{'name': 'bug', 'description': 'Something is wrong'}]",
        "functions = [1, 2]",
        "tools = [search, get]",
        "parameters = {'type': 'object', 'properties': {'name': {}, 'description': {}, 'parameters': {'type': 'x'}}}",
        "x = 1",
        "tools = ['a', 'b']",
        "from x import tools\ntools(description=1)",
    ],
)
def test_what_is_no_definition_is_not_taken_for_one(text: str) -> None:
    assert catalogues(read(text)) == []


def test_a_list_called_tools_holds_definitions_without_a_schema() -> None:
    assert names(read("MY_TOOLS = [{'name': 'a', 'description': 'b'}]")) == {"/MY_TOOLS": ["a"]}


def test_a_variable_bound_twice_gives_both_its_values() -> None:
    document = read(f"tools = [{TOOL}]\ntools = [{TOOL}, {TOOL}]\n")
    assert {path: len(found) for path, found in names(document).items()} == {"/tools": 1, "/tools#2": 2}
    assert not any(found.partial for found in catalogues(document))


def test_changes_of_a_variable_bound_twice_are_not_followed() -> None:
    document = read(f"tool = {TOOL}\ntool['x'] = 1\ntool = {TOOL}\ntools = [{TOOL}]\ntools.pop()\ntools = [{TOOL}]")
    assert document.value["tool"]["**"] is UNKNOWN
    assert document.value["tools"][1] is UNKNOWN


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
GEMINI = """
from google.genai import types

find = types.FunctionDeclaration(
    name="find_order",
    description="Find an order.",
    parameters=types.Schema(
        type=types.Type.OBJECT,
        properties={"id": types.Schema(type=types.Type.STRING, description="The number.")},
    ),
)
tool = types.Tool(function_declarations=[find])
"""
MCP = """
@server.list_tools()
async def list_tools() -> list[types.Tool]:
    return [types.Tool(name="find_order", description="Find an order.", inputSchema=Order.model_json_schema())]
"""


@pytest.mark.parametrize(
    ("text", "path", "tools", "form"),
    [
        (ANTHROPIC, "/TOOLS", ["rechercher_commandes"], "anthropic"),
        (OPENAI, "/answer.tools", ["find_order"], "openai-chat"),
        (GEMINI, "/tool", ["find_order"], "gemini"),
        (MCP, "/list_tools", ["find_order"], "mcp"),
    ],
)
def test_the_forms_of_the_providers_are_read(text: str, path: str, tools: list[str], form: str) -> None:
    document = read(text)
    (catalogue,) = catalogues(document)
    assert pointer(catalogue.path).startswith(path)
    assert [tool.name for tool in catalogue.tools] == tools
    assert catalogue.tools[0].form == form
    assert catalogue.malformed == ()


def test_a_constant_stands_where_it_is_used_and_its_inside_where_it_is_written() -> None:
    document = read(ANTHROPIC)
    assert source(document, ("TOOLS", 0, "description")) == "RECHERCHE"
    assert source(document, ("TOOLS", 0, "input_schema", "type"), key=True) == '"type"'
    assert document.positions.value(("TOOLS", 0, "input_schema", "type"))[0] < document.text.index("TOOLS = ")
    inside = ("TOOLS", 0, "input_schema", "properties", "email", "description")
    assert source(document, inside) == '"L’adresse, « a@b.fr »."'
    assert source(document, ("TOOLS",), key=True) == "TOOLS"


def test_keyword_arguments_are_keys() -> None:
    document = read(OPENAI)
    path = ("answer.tools", 0, "function", "description")
    assert source(document, path, key=True) == "description"
    assert source(document, path).startswith('"""Find')
    assert source(document, ("answer.tools",), key=True) == "tools"
    default = read(f"def f(tools=[{TOOL}]): pass")
    assert source(default, ("f.tools",), key=True) == "tools"


def test_the_key_of_the_root_and_of_items_is_the_value() -> None:
    document = read(f"TOOLS = [{TOOL}]")
    assert document.positions.key(()) == document.positions.value(()) == (0, len(document.text))
    assert source(document, ("TOOLS", 0), key=True) == TOOL


@pytest.mark.parametrize("path", [("x",), ("TOOLS", 1), ("TOOLS", "x"), ("TOOLS", 0, "x"), ("TOOLS", 0, "name", 0)])
def test_a_path_that_is_not_there_raises_key_error(path: Path) -> None:
    with pytest.raises(KeyError):
        read(f"TOOLS = [{TOOL}]").positions.value(path)


def test_what_a_json_text_holds_stands_where_the_text_does() -> None:
    document = read(f"TOOLS = [json.loads('''{TOOL}''')]")
    assert names(document) == {"/TOOLS": ["a"]}
    assert source(document, ("TOOLS", 0, "input_schema", "type")).startswith("json.loads(")


def test_path_at_finds_the_innermost_member() -> None:
    document = read(ANTHROPIC)
    for text, path in {
        "a@b.fr": ("TOOLS", 0, "input_schema", "properties", "email", "description"),
        "RECHERCHE,": ("TOOLS", 0, "description"),
        '"additionalProperties"': ("TOOLS", 0, "input_schema", "additionalProperties"),
        "import": (),
        '"required"': ("TOOLS", 0, "input_schema", "required"),
        "},\n    },\n]": ("TOOLS", 0, "input_schema"),
        "]\n": ("TOOLS",),
        "# Outils": (),
    }.items():
        assert document.positions.path_at(document.text.index(text)) == path


def test_changes_have_their_places() -> None:
    document = read(f"T = {TOOL}\nT['name'] = 'new'\nT['title'] = 'titre'\nL = [T]\nL.append(dict(T, name='z'))\n")
    assert source(document, ("L", 0, "name")) == "'new'"
    assert source(document, ("L", 0, "title")) == "'titre'"
    assert source(document, ("L", 1, "name")) == "'z'"
    assert source(document, ("L", 1, "title")) == "'titre'"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_columns_are_code_points_whatever_the_line_ends(line_end: str) -> None:
    text = line_end.join(['A = "😀"', "\x0c", f'x = "é\u2028ü"; T = [{TOOL}]  # 😀'])
    document = read_document("x.py", text.encode())
    assert source(document, ("T",)) == f"[{TOOL}]"


def test_places_on_a_very_long_line_are_right() -> None:
    items = ", ".join(f'{{"name": "é{index}", "description": "ü" * 1, "input_schema": {{}}}}' for index in range(400))
    document = read_document("x.py", f"TOOLS = [{items}]".encode())
    for index in (0, 1, 57, 200, 399):
        assert source(document, ("TOOLS", index, "name")) == f'"é{index}"'


def test_a_repeated_key_is_noted_at_both_places() -> None:
    text = (
        "NOISE = {'a': 1, 'a': 2}\n"
        "T = {'name': 'a', 'description': 'b', 'parameters': {}, 'name': 'c', **x, y: 1, z: 2}"
    )
    document = read(text)
    (note,) = document.notes
    assert (note.rule, note.details["key"]) == ("duplicate-key", "name")
    assert document.text[slice(*note.offsets)] == document.text[slice(*note.related[0])] == "'name'"
    assert note.related[0] < note.offsets
    assert ("duplicate-key", "/T/name") in rules(text)
    assert read(f"T = [{TOOL}, {{'a': 1, **{{'a': 2}}, 'a': 3}}]").notes[0].details["key"] == "a"


def test_comments_are_read_where_one_may_be_an_ignore() -> None:
    document = read(f"""
        # toolcheck: ignore[missing-boundary] reason
        TOOLS = [{TOOL}]  # toolcheck: ignore[too-few-sentences]
        X = "# toolcheck: no comment"
    """)
    assert [(document.text[slice(*comment.offsets)][:11], comment.trailing) for comment in document.comments] == [
        ("# toolcheck", False), ("# toolcheck", True),
    ]  # fmt: skip
    assert read(f"# plain\nTOOLS = [{TOOL}]").comments == ()


def test_what_cannot_be_cut_into_tokens_has_no_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(lines: object) -> Iterator[tokenize.TokenInfo]:
        raise tokenize.TokenError

    monkeypatch.setattr(tokenize, "generate_tokens", fail)
    assert read(f"TOOLS = [{TOOL}]  # toolcheck: ignore[missing-boundary]").comments == ()


def test_an_ignore_beside_a_value_hides_its_findings() -> None:
    tool = '{"name": "find_order", "description": "Find.", "input_schema": {"type": "object"}}'
    before = rules(f"TOOLS = [{tool}]\n")
    assert ("missing-boundary", "/TOOLS/0/description") in before
    assert ("missing-boundary", "/TOOLS/0/description") not in rules(
        f"TOOLS = [{tool}]  # toolcheck: ignore[missing-boundary] short on purpose\n"
    )


@pytest.mark.parametrize(
    ("data", "problem", "start"),
    [
        (b"x = 1\nprint 'input_schema'\n", "this is not valid Python: Missing parentheses", 6),
        (b"x = {{ template }\n", "this is not valid Python: '{' was never closed", 4),
        (b"x = '\0'", "this is a binary file", 5),
        (b"   \n", "the file is empty", 0),
        (b"# -*- coding: nonsense -*-\nx = '\xe9'", "byte 0xe9 is not valid UTF-8", 32),
        (b"# no declaration\nx = '\xe9'", "byte 0xe9 is not valid UTF-8", 22),
    ],
)
def test_what_cannot_be_read_says_why_and_where(data: bytes, problem: str, start: int) -> None:
    document = read_document("x.py", data)
    assert not document.readable
    note = document.notes[-1]
    assert note.details["problem"].startswith(problem)
    assert note.offsets[0] == start


@pytest.mark.parametrize("expression", ["[" * 5000 + "]" * 5000, "-" * 50000 + "1"])
def test_what_nests_too_deeply_is_not_read(expression: str) -> None:
    assert not read(f"description = {expression}").readable


def test_half_a_surrogate_pair_in_the_text_is_no_traceback() -> None:
    from toolcheck.source import parse

    assert not parse("x.py", "x = '\ud800 description'").readable


def test_a_declared_encoding_is_honoured() -> None:
    text = f"# -*- coding: latin-1 -*-\nTOOLS = [{TOOL.replace('b', 'é')}]\n"
    document = read_document("x.py", text.encode("latin-1"))
    assert document.value["TOOLS"][0]["description"] == "é"
    assert source(document, ("TOOLS",)).endswith("]")
    assert read_document("x.json", b'["\xe9"]').readable is False


def test_a_byte_order_mark_is_no_finding() -> None:
    document = read_document("x.py", b"\xef\xbb\xbf" + f"TOOLS = [{TOOL}]".encode())
    assert document.notes == ()
    assert source(document, ("TOOLS",), key=True) == "TOOLS"


def test_doubtful_escapes_warn_nobody(recwarn: pytest.WarningsRecorder) -> None:
    assert read(r"TOOL = {'name': 'a', 'description': '\d', 'parameters': {}}").value["TOOL"]["description"] == r"\d"
    assert len(recwarn) == 0


def test_no_short_file_writes_an_endless_value() -> None:
    text = "\n".join(f"s{i} = s{i - 1} + s{i - 1}" for i in range(1, 60))
    nested = "\n".join(f"n{i} = [n{i - 1}]" for i in range(1, 300))
    document = read(f"s0 = 'x'\n{text}\nn0 = [1]\n{nested}\n"
                    "T = {'name': 'a', 'description': s59, 'parameters': {}, "
                    "'x': n100, 'y': n20, 'z': s3}")  # fmt: skip
    assert document.value["T"]["description"] is UNKNOWN
    assert document.value["T"]["x"] is UNKNOWN
    assert document.value["T"]["y"] is not UNKNOWN
    assert document.value["T"]["z"] == "x" * 8


@pytest.mark.parametrize(
    ("expression", "before"),
    [
        ("A", "A = [1]\nA += B"),
        ("A", "A = [1]\nA.append(B)"),
        ("A", "A = {'a': 1}\nA['a'] = B"),
        ("[*B, *B]", ""),
        ("[B, B]", ""),
        ("{**B, 'x': B}", ""),
        ("B + B", ""),
    ],
)
def test_a_value_that_grows_too_big_is_unknown(expression: str, before: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_places, "MAX_NODES", 13)
    text = f"B = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]\n{before}\nX = {expression}"
    values, scope = Values(), Module(ast.parse(text)).root
    assert len(values.named("B", scope)) == 12
    assert values.named("X", scope) is UNKNOWN


def test_a_value_that_shrinks_again_is_known() -> None:
    assert value_of("A", "A = {'a': [1, 2]}\nA['a'] = 1\nA['b'] = 2") == {"a": 1, "b": 2}


def test_a_file_that_asks_for_endless_work_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_places, "MAX_WORK", 1000)
    doubled = "\n".join(f"b{i} = [*b{i - 1}, *b{i - 1}]" for i in range(1, 60))
    changes = "\n".join("T[i]['input_schema']['x'] = 1" for _ in range(60))
    for text in (f"b0 = [{TOOL}]\n{doubled}", f"T = [{', '.join([TOOL] * 50)}]\n{changes}\n"):
        assert read(text).notes[-1].details["problem"] == "it puts together more data than can be followed"


def test_a_large_catalogue_is_read() -> None:
    document = read(f"T = [{', '.join([TOOL] * 1000)}]\n" + f"T.append({TOOL})\n" * 1000)
    assert len(catalogues(document)[0].tools) == 2000


# -- what is unknown is not judged

CLEAN = """
TOOLS = [
    {
        "name": "find_orders",
        "description": (
            "Finds the orders of one customer by e-mail address. "
            "Use it when the customer does not know the order number. "
            "Do not use it for invoices; for those use `find_invoices`. "
            "Returns a JSON list of `{order, date, state}`, and an empty list when there is none."
        ),
        "input_schema": {
            "type": "object",
            "properties": {
                "email": {
                    "type": "string",
                    "format": "email",
                    "maxLength": 200,
                    "description": "E-mail address of the customer, such as `ada@example.org`.",
                },
                "state": {"anyOf": [{"$ref": "#/$defs/State"}, {"type": "null"}]},
            },
            "required": ["email"],
            "additionalProperties": False,
            "$defs": {
                "State": {"type": "string", "enum": ["open", "sent"], "description": "State to keep: `open` or `sent`."}
            },
        },
    },
    {
        "name": "find_invoices",
        "description": (
            "Finds the invoices of one customer by e-mail address. "
            "Use it when the customer asks for a bill. "
            "Do not use it for orders; for those use `find_orders`. "
            "Returns a JSON list of `{invoice, date, amount}`, and an empty list when there is none."
        ),
        "input_schema": {
            "type": "object",
            "properties": {
                "email": {
                    "type": "string",
                    "format": "email",
                    "maxLength": 200,
                    "description": "E-mail address of the customer, such as `ada@example.org`.",
                },
            },
            "required": ["email"],
            "additionalProperties": False,
        },
    },
]
"""


def _computed_variants() -> list[tuple[str, str]]:
    """The clean module with one value, or the rest of one dict, replaced by a call."""
    found = []
    nodes = [node for node in ast.walk(ast.parse(CLEAN).body[0].value) if hasattr(node, "lineno")]  # type: ignore[attr-defined]  # an assignment
    lines = CLEAN.splitlines(keepends=True)
    keys = {id(key) for node in nodes if isinstance(node, ast.Dict) for key in node.keys}
    for node in nodes[1:]:
        start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
        end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
        label = f"line {node.lineno}:{node.col_offset}"
        if id(node) not in keys:
            found.append((f"{label} computed", f"{CLEAN[:start]}build(){CLEAN[end:]}"))
        if isinstance(node, ast.Dict):
            found.append((f"{label} empty but for a spread", f"{CLEAN[:start]}{{**build()}}{CLEAN[end:]}"))
            for key, value in zip(node.keys, node.values, strict=True):
                assert key is not None
                first = sum(map(len, lines[: key.lineno - 1])) + key.col_offset
                last = sum(map(len, lines[: value.end_lineno - 1])) + value.end_col_offset
                last += CLEAN[last:].index(")") + 1 if CLEAN[last:].lstrip().startswith(")") else 0
                found.append((f"{label} member spread", f"{CLEAN[:first]}**build(){CLEAN[last:]}"))
    return found


@pytest.mark.parametrize("variant", [pytest.param(text, id=label) for label, text in _computed_variants()])
def test_computing_a_part_of_a_clean_catalogue_adds_no_finding(variant: str) -> None:
    document = read(variant)
    assert document.readable
    assert document.partial
    known = {rule for rule, _ in rules(CLEAN)}
    assert {found for found in rules(variant) if found[0] not in known} == set()


def test_what_is_known_beside_a_computed_part_is_judged() -> None:
    text = """
        S = ["a"]
        Y = {"type": "array", "items": {"type": "string", "enum": S}, "description": y()}
        TOOLS = [
            {"name": "a b", "description": build(), "input_schema": {"type": "object", "properties": {
                "x": {"type": "string"}, "y": {"enum": [c for c in C]}, "z": Z,
                "w": {"anyOf": [Y, Y], "not": {"enum": S}}}}},
            {"name": "get_order", "description": "", "input_schema": Model.schema()},
        ]
    """
    found = rules(text)
    assert ("missing-description", "/TOOLS/1/description") in found
    assert ("undescribed-parameter", "/TOOLS/0/input_schema/properties/x") in found
    assert not any("/w" in place or "/y" in place or "/z" in place for _, place in found)
    assert not any(place.startswith("/TOOLS/1/input_schema") for _, place in found)
    assert not any(place == "/TOOLS/0/description" for _, place in found)


def test_the_summary_counts_what_was_not_checked() -> None:
    def skipped(text: str) -> list[str]:
        return [entry.reason for entry in run_document(read(text), Options()).report.summary.skipped]

    assert skipped(f"TOOLS = [{TOOL}, build(), {{'name': X, 'description': y(), 'input_schema': {{}}}}]\nZ = z()") == [
        "3 values are computed and were not checked"
    ]
    assert skipped(f"TOOLS = [{TOOL}, build()]") == ["1 value is computed and was not checked"]
    assert skipped(f"TOOLS = [{TOOL}]\nOTHER = [build()]") == []
    assert skipped(f"A = {TOOL}\nTOOLS = [A, {TOOL}]\nMORE = [A, {TOOL}]") == []


# -- any literal, in any layout

texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=12)
keys = texts.filter(lambda key: key != "**")
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
literals = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=25,
)


def spread_out(value: Any, indent: str = "") -> str:
    """The literal with each member on its own line, and long texts in several parts."""
    if isinstance(value, dict) and value:
        lines = [f"{indent}    {key!r}: {spread_out(item, indent + '    ')},\n" for key, item in value.items()]
        return "{\n" + "".join(lines) + indent + "}"
    if isinstance(value, list) and value:
        return "[\n" + "".join(f"{indent}    {spread_out(item, indent + '    ')},\n" for item in value) + indent + "]"
    if isinstance(value, str) and len(value) > 3:
        return f"(\n{indent}    {value[:3]!r}\n{indent}    {value[3:]!r}\n{indent})"
    return repr(value)


def places(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(path, value)] + [found for key, item in pairs for found in places(item, (*path, key))]


@settings(max_examples=150, deadline=None)
@given(literals, st.sampled_from([repr, pprint.pformat, spread_out]))
def test_any_literal_reads_back_and_each_span_is_its_source(value: Any, layout: Any) -> None:
    whole = {"name": "é", "description": "b", "input_schema": {}, "x": value}
    document = read_document("x.py", f"# ü\nT = {layout(whole)}\n".encode())
    assert document.readable
    assert document.value == {"T": whole}
    for path, part in places(whole):
        start, end = document.positions.value(("T", *path))
        assert ast.literal_eval(f"({document.text[start:end]}\n)") == part
        if path and isinstance(path[-1], str):
            assert ast.literal_eval(source(document, ("T", *path), key=True)) == path[-1]
            assert document.positions.path_at(document.positions.key(("T", *path))[0]) == ("T", *path)
