"""Which Python expressions are evaluated, and which are left alone."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from python_samples import SCHEMA, read
from toolcheck.source import python_places
from toolcheck.source.python_scopes import Module
from toolcheck.source.python_values import Values
from toolcheck.source.unknown import UNKNOWN, Unknown


def value_of(expression: str, before: str = "") -> Any:
    """What an expression is read as, in the place of a tool's extra member."""
    document = read(f'{before}\nTOOL = {{"name": "a", "description": "b", "input_schema": {{}}, "x": {expression}}}\n')
    assert document.readable, document.notes
    return document.value["TOOL"]["x"]


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
