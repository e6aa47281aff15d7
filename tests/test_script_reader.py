"""Tool definitions in TypeScript and JavaScript: what is found, what is known of it, and where it stands."""

from __future__ import annotations

import json
import sys
import time
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.discover import catalogues
from toolcheck.finding import Path, pointer
from toolcheck.runner import Options, run_document
from toolcheck.source import read_document
from toolcheck.source.document import Document
from toolcheck.source.unknown import UNKNOWN, Unknown

pytest.importorskip("tree_sitter_typescript")
pytest.importorskip("tree_sitter_javascript")

TOOL = '{ name: "a", description: "b", inputSchema: { type: "object" } }'


def read(text: str, file: str = "tools.ts") -> Document:
    return read_document(file, dedent(text).encode())


def names(document: Document) -> dict[str, list[str]]:
    return {pointer(found.path): [tool.name for tool in found.tools] for found in catalogues(document)}


def source(document: Document, path: Path, *, key: bool = False) -> str:
    start, end = document.positions.key(path) if key else document.positions.value(path)
    return document.text[start:end]


def value(expression: str, before: str = "", file: str = "t.ts") -> Any:
    """The value of an expression that a tool holds in `x`."""
    document = read(
        f"{before}\nexport const t = {{ name: 'n', description: 'd', inputSchema: {{}}, x: {expression} }};", file
    )
    assert document.readable, document.notes
    return document.value["t"].get("x", "absent")


def schema(expression: str, before: str = "") -> Any:
    return value(expression, f'import {{ z }} from "zod";\n{before}')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"const tools: Tool[] = [{TOOL}] as const;", "/tools"),
        (f"export const tools = [{TOOL}] satisfies Tool[];", "/tools"),
        (f"export default [{TOOL}];", "/default"),
        (f"module.exports = {{ tools: [{TOOL}] }};", "/module.exports/tools"),
        (f"this.tools = [{TOOL}];", "/this.tools"),
        (f"client.create({{ model: 'm', tools: [{TOOL}] }});", "/client.create/tools"),
        (f"const r = await client.create({{ tools: [{TOOL}] }});", "/r/tools"),
        (f"function list() {{ return [{TOOL}]; }}", "/list"),
        (f"const list = () => [{TOOL}];", "/list"),
        (f"class A {{ static tools = [{TOOL}]; }}", "/A.tools"),
        (f"class A {{ list() {{ return {{ tools: [{TOOL}] }}; }} }}", "/A.list/tools"),
        (f"s.setRequestHandler(S, async () => ({{ tools: [{TOOL}] }}));", "/s.setRequestHandler/tools"),
        (f"const f = cond ? [{TOOL}] : [];", "/value"),
        (f"server.addTool({TOOL});", "/server.tools"),
    ],
)
def test_each_place_that_may_hold_tools_has_a_name(text: str, expected: str) -> None:
    assert names(read(text)) == {expected: ["a"]}


@pytest.mark.parametrize("suffix", ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "TS"])
def test_each_suffix_is_read(suffix: str) -> None:
    assert names(read(f"exports.tools = [{TOOL}];", f"t.{suffix}")) == {"/exports.tools": ["a"]}


def test_types_and_markup_are_read_where_they_belong() -> None:
    assert names(read(f"const V = <div a={{1}}>x</div>;\nconst t: Array<A<B>> = [{TOOL}];", "t.tsx")) == {"/t": ["a"]}
    assert names(read(f"const t = <Tool[]>[{TOOL}];")) == {"/t": ["a"]}
    assert names(read(f"enum E {{ A }}\nnamespace N {{ export const t = [{TOOL}!]; }}")) == {"/t": ["a"]}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("'a\\n\\x41\\u00e9\\u{1F600}\\ud83d\\ude00\\q\\\n'", "a\nAé😀😀q"),
        ('"é" + `b` + "c"', "ébc"),
        ("`a ${'b'} ${1 + 'x'}`", UNKNOWN),
        ("`a ${B} ${C}`", "a bee 3"),
        ("`line\r\nline`", "line\nline"),
        ("['a', 'b'].join('\\n')", "a\nb"),
        ("' a '.trim()", "a"),
        ("B", "bee"),
        ("O.k.l", 5),
        ("O['k']", {"l": 5}),
        ("L[1]", 2),
        ("E.Two", "two"),
        ("E.Three", UNKNOWN),
        ("[...L, 3]", [1, 2, 3]),
        ("{ ...O, z: 1, ['y']: 2, 3: 4, 'q r': 5 }", {"k": {"l": 5}, "z": 1, "y": 2, "3": 4, "q r": 5}),
        ("{ B }", {"B": "bee"}),
        ("{ a: undefined, f() {}, g: () => 1, h: function () {} }", {}),
        ("{ get a() { return 1; } }", {"a": UNKNOWN}),
        ("[undefined, null, true, false, !0, !1]", [None, None, True, False, True, False]),
        ("[0x1F, 1_000, 1e3, 1.5, -2, +3, .5, 0b11]", [31, 1000, 1000, 1.5, -2, 3, 0.5, 3]),
        ("10n", UNKNOWN),
        ("1e999", UNKNOWN),
        ("(1 as number)", 1),
        ("Object.freeze({ a: 1 })", {"a": 1}),
        ("jsonSchema({ type: Type.OBJECT })", {"type": "OBJECT"}),
        ("SchemaType.STRING", "string"),
        ("Type.of", UNKNOWN),
        ("f()", UNKNOWN),
        ("new Set([1])", UNKNOWN),
        ("x?.y", UNKNOWN),
        ("a || b", UNKNOWN),
        ("/re/", UNKNOWN),
        ("R", UNKNOWN),
        ("missing", UNKNOWN),
    ],
)
def test_expressions_have_the_value_that_they_have_at_run_time(expression: str, expected: Any) -> None:
    before = """
        const B = "bee", C = 3, O = { k: { l: 5 } } as const, L = [1, 2];
        enum E { One = "one", Two = "two" }
        let R = 1; R = 2;
    """
    assert value(expression, before) == expected


def test_what_is_pushed_belongs_to_a_list_and_other_changes_open_it() -> None:
    document = read(f"""
        const tools = [{TOOL}];
        tools.push({{ name: "c", description: "d", inputSchema: {{}} }}, ...MORE);
        const others = [{TOOL}];
        for (const x of y) others.push(x);
        const last = {{ name: "e", description: "f", inputSchema: {{}} }};
        last.name = name();
    """)
    assert names(document)["/tools"] == ["a", "c"]
    assert document.value["tools"][2] is UNKNOWN
    assert document.value["others"][1] is UNKNOWN
    assert document.value["last"]["**"] is UNKNOWN


def test_names_have_the_scope_of_the_language() -> None:
    document = read("""
        const D = "outer";
        function f(D) { return [{ name: "a", description: D, inputSchema: {} }]; }
        { const D = "block"; g([{ name: "b", description: D, inputSchema: {} }]); }
        for (const D of all) g([{ name: "c", description: D, inputSchema: {} }]);
        const t = [{ name: "d", description: D, inputSchema: {} }];
        import { M } from "./m";
        const u = [{ name: "e", description: M, inputSchema: {} }];
    """)
    found = {tool["name"]: tool["description"] for tools in document.value.values() for tool in tools}
    assert found == {"a": UNKNOWN, "b": "block", "c": UNKNOWN, "d": "outer", "e": UNKNOWN}


def test_positions_are_exact_in_code_points() -> None:
    document = read("""
        const é = "😀";
        const NAME = "x";
        export const tools = [
          { "name": NAME, description: `Liste les « commandes » 😀.`, inputSchema: { type: "object", é: 1 } },
        ];
    """)
    assert source(document, ("tools", 0, "name")) == "NAME"
    assert source(document, ("tools", 0, "name"), key=True) == '"name"'
    assert source(document, ("tools", 0, "description")) == "`Liste les « commandes » 😀.`"
    assert source(document, ("tools", 0, "inputSchema", "é"), key=True) == "é"
    assert source(document, ("tools",), key=True) == "tools"
    at = document.text.index("commandes")
    assert document.positions.path_at(at) == ("tools", 0, "description")
    with pytest.raises(KeyError):
        document.positions.value(("tools", 3))


def test_long_lines_beyond_ascii_are_counted_right() -> None:
    document = read("const x = '" + "é😀" * 3000 + "'; const tools = [" + TOOL + "];")
    assert source(document, ("tools", 0, "name")) == '"a"'


def test_findings_comments_and_counts() -> None:
    document = read("""
        // An agent.
        export const tools = [
          {
            name: "read order", // toolcheck: ignore[name-charset] the old name
            description: "Reads an order.",
            inputSchema: { type: "object", properties: { n: { type: "numbr" }, d: describe() } },
          },
        ];
    """)
    report = run_document(document, Options(select=("name-charset", "malformed-schema", "unused-ignore"))).report
    assert [(f.rule, f.location.start) for f in report.findings] == [("malformed-schema", (7, 61))]
    assert report.summary.suppressed == 1
    (wrong,) = report.findings
    assert document.text.splitlines()[6][wrong.location.start.column - 1 :].startswith('"numbr"')
    assert [skipped.reason for skipped in report.summary.skipped] == ["1 value is computed and was not checked"]
    assert all(finding.fix is None for finding in report.findings)


def test_line_ends_and_a_mark_of_the_encoding_are_no_trouble() -> None:
    text = f"\ufeff// x\r\nconst tools = [\r\n  {TOOL},\r\n];\r\n"
    document = read_document("t.ts", text.encode())
    assert (document.notes, source(document, ("tools", 0, "name"))) == ((), '"a"')
    report = run_document(document, Options(select=("open-object",))).report
    assert [finding.location.start.line for finding in report.findings] == [3]


def test_a_repeated_key_is_told() -> None:
    report = run_document(read("const tools = [{ name: 'a', name: 'b', description: 'c', inputSchema: {} }];"),
                          Options(select=("duplicate-key",))).report  # fmt: skip
    assert [finding.rule for finding in report.findings] == ["duplicate-key"]


@pytest.mark.parametrize(
    "text",
    [
        "const labels = [{ name: 'bug', description: 'Something is wrong' }];",
        "const parameters = { type: 'object', properties: { name: {}, description: {}, parameters: {} } };",
        "import { z } from 'zod'; const T = z.object({ name: z.string(), description: z.any(), inputSchema: X });",
        "class S { list() { return this.t.map((t) => ({ name: t.name, description: t.d, inputSchema: f(t) })); } }",
        "program.tool('x', { description: 'd', parameters: 1 });",
        "register('x', { description: 'd', inputSchema: { type: 'object' } });",
        "const x = 1; // inputSchema description name",
    ],
)
def test_what_is_no_definition_is_not_taken_for_one(text: str) -> None:
    assert catalogues(read(text)) == []


def test_tools_that_are_registered_with_a_server_are_a_list() -> None:
    document = read("""
        import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
        import { z } from "zod";
        const server = new McpServer({ name: "x", version: "1" });
        const Q = { q: z.string().describe("The words.") };
        server.tool("list_things", "Lists things.", Q, { readOnlyHint: true }, async () => ({}));
        server.tool("ping", async () => ({}));
        server.registerTool("read_thing", { title: "T", description: "R", inputSchema: { id: z.string(), x: f() } }, h);
        server.registerTool("find", { description: "Finds.", inputSchema: z.object(Q).strict(), outputSchema: f() }, h);
        server.tool(NAME, DESCRIPTION, { a: z.number() }, h);
    """)
    assert names(document) == {"/server.tools": ["list_things", "ping", "read_thing", "find", ""]}
    listed, ping, read_, find, last = document.value["server.tools"]
    assert listed["inputSchema"]["properties"] == {"q": {"type": "string", "description": "The words."}}
    assert listed["inputSchema"]["required"] == ["q"]
    assert listed["annotations"] == {"readOnlyHint": True}
    assert isinstance(ping["inputSchema"]["additionalProperties"], Unknown)
    assert read_["inputSchema"]["properties"] == {"id": {"type": "string"}, "x": UNKNOWN}
    assert read_["title"] == "T"
    assert find["inputSchema"]["additionalProperties"] is False
    assert find["outputSchema"] is UNKNOWN
    assert last["description"] is UNKNOWN
    assert last["inputSchema"]["properties"]["a"] == {"type": "number"}
    assert source(document, ("server.tools", 0, "name")) == '"list_things"'
    assert source(document, ("server.tools", 0, "inputSchema", "properties", "q", "description")) == '"The words."'


@pytest.mark.parametrize(
    ("module", "text", "expected"),
    [
        ("ai", 'const t = { get_a: tool({ description: "d", inputSchema: z.object({}) }) };', ["get_a"]),
        ("ai", 'export const get = tool({ description: "d", inputSchema: z.object({}) });', [""]),
        ("@langchain/core/tools", 'const t = tool(f, { name: "a", description: "d", schema: z.object({}) });', ["a"]),
        (
            "@mastra/core/tools",
            'const t = createTool({ id: "a", description: "d", inputSchema: z.object({}) });',
            ["a"],
        ),
        ("@openai/agents", 'const t = tool({ name: "a", description: "d", parameters: z.object({}) });', ["a"]),
        ("@anthropic-ai/sdk/x", 'x = betaZodTool({ name: "a", description: "d", inputSchema: z.object({}) });', ["a"]),
        ("sdk", 'const s = sdk({ tools: [tool("a", "d", { q: z.string() }, f), tool("b", "d", {}, f)] });', ["a", "b"]),
        ("fastmcp", 'server.addTool({ name: "a", description: "d", parameters: z.object({}), execute: f });', ["a"]),
    ],
)
def test_libraries_make_tools_of_objects(module: str, text: str, expected: list[str]) -> None:
    imported = f'import {{ tool, createTool, betaZodTool }} from "{module}";'
    document = read(f'import {{ z }} from "zod";\n{imported}\n{text}')
    (found,) = names(document).values()
    assert found == expected
    assert "missing-name" not in {f.rule for f in run_document(document, Options()).report.findings}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("z.string().min(1).max(5).describe('d')",
         {"type": "string", "minLength": 1, "maxLength": 5, "description": "d"}),
        ("z.string().email().trim()", {"type": "string", "format": "email"}),
        ("z.email()", {"type": "string", "format": "email"}),
        ("z.iso.datetime()", {"type": "string", "format": "date-time"}),
        ("z.number().int().positive().lte(9)", {"type": "integer", "exclusiveMinimum": 0, "maximum": 9}),
        ("z.coerce.number().multipleOf(5)", {"type": "number", "multipleOf": 5}),
        ("z.boolean().default(true)", {"type": "boolean", "default": True}),
        ("z.enum(['a', 'b'])", {"type": "string", "enum": ["a", "b"]}),
        ("z.nativeEnum(E)", {"type": "string", "enum": ["x", "y"]}),
        ("z.enum(KINDS)", {"type": "string", "enum": ["p", "q"]}),
        ("z.literal('a')", {"type": "string", "const": "a"}),
        ("z.array(z.string()).nonempty().max(3)",
         {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3}),
        ("z.string().array()", UNKNOWN),
        ("z.union([z.string(), z.null()])", {"anyOf": [{"type": "string"}, {"type": "null"}]}),
        ("z.number().nullable()", {"anyOf": [{"type": "number"}, {"type": "null"}]}),
        ("z.record(z.string(), z.boolean())", {"type": "object", "additionalProperties": {"type": "boolean"}}),
        ("z.any()", {}),
        ("z.string().meta({ title: 'T', description: 'd' })", {"type": "string", "title": "T", "description": "d"}),
        ("Id.describe('Mine.')", {"type": "string", "format": "uuid", "description": "Mine."}),
        ("z.object({ a: z.string(), b: z.number().optional(), c: z.boolean().default(false) }).strict()",
         {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"},
          "c": {"type": "boolean", "default": False}}, "required": ["a"], "additionalProperties": False}),
        ("z.object({ a: z.string() }).passthrough().describe('d')",
         {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": True,
          "description": "d"}),
        ("z.string().transform(f)", UNKNOWN),
        ("z.string().pipe(z.number())", UNKNOWN),
        ("z.lazy(() => X)", UNKNOWN),
        ("z.custom(f)", UNKNOWN),
        ("zodToJsonSchema(z.object({}).strict())",
         {"type": "object", "properties": {}, "additionalProperties": False}),
    ],
)  # fmt: skip
def test_schemas_of_zod_are_read_where_they_are_plain(expression: str, expected: Any) -> None:
    before = 'enum E { X = "x", Y = "y" }\nconst KINDS = ["p", "q"] as const;\nconst Id = z.string().uuid();'
    assert schema(expression, before) == expected


def test_a_name_that_is_not_of_zod_is_no_schema() -> None:
    assert value("z.string()") is UNKNOWN
    assert value("z.string()", 'import { z } from "./mine";') is UNKNOWN
    assert value("z.string()", 'const { z } = require("zod");', "t.cjs") == {"type": "string"}
    assert value("zod.string()", 'import * as zod from "zod/v4";') == {"type": "string"}


def test_what_is_required_is_unknown_beside_unknown_members() -> None:
    found = schema("z.object({ ...BASE, a: z.string() })")
    assert found["properties"] == {"**": UNKNOWN, "a": {"type": "string"}}
    assert found["required"] is UNKNOWN
    assert schema("z.object({ a: z.string(), b: z.any() })")["required"] is UNKNOWN


def test_broken_files_are_told_only_where_they_were_meant_to_hold_tools() -> None:
    broken = read("const tools = [{ name: 'a', description: 'b', inputSchema: {{{ ")
    assert not broken.readable
    assert broken.notes[0].details["problem"].startswith("this cannot be read as TypeScript")
    assert read("const description = ((( ;").readable
    kept = read(f"const tools = [{TOOL}];\nconst y = ((( ;")
    assert names(kept) == {"/tools": ["a"]}


def test_what_blows_up_is_refused_and_what_nests_deeply_is_unknown() -> None:
    lines = ["const a0 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];"]
    lines += [f"const a{n + 1} = [{', '.join(f'...a{n}' for _ in range(10))}];" for n in range(9)]
    document = read("\n".join([*lines, "const t = { name: 'a', description: 'b', inputSchema: a9 };"]))
    assert len(document.value["t"]["inputSchema"]) <= 1_000_000
    deep = read("const t = { name: 'a', description: 'b', inputSchema: " + "[" * 50_000 + "]" * 50_000 + " };")
    assert deep.value["t"]["name"] == "a"
    chain = read("const t = { name: 'a', inputSchema: {}, description: " + "+".join(["'x'"] * 5000) + " };")
    assert chain.value["t"]["description"] == "x" * 5000
    round_ = read("const a = b; const b = a; const t = { name: 'a', description: a, inputSchema: {} };")
    assert round_.value["t"]["description"] is UNKNOWN
    calls = read("import { z } from 'zod';\nserver.tool('a', 'd', { q: z.string()" + ".min(1)" * 5000 + " }, f);")
    assert calls.readable
    start = "import { z } from 'zod';\n"
    nested = read(f"{start}server.tool('a', 'd', {{ q: {'z.array(' * 3000}z.any(){')' * 3000} }}, f);")
    assert nested.readable
    made = "".join(f"const a{n + 1} = a{n}.min(1);\n" for n in range(3000))
    chained = read(f"{start}const a0 = z.string();\n{made}server.tool('a', 'd', {{ q: a3000 }}, f);")
    assert chained.value["server.tools"][0]["name"] == "a"
    wraps = read("const t = { name: 'a', inputSchema: {}, description: " + "(" * 3000 + "'x'" + ")" * 3000 + " };")
    assert wraps.value["t"]["name"] == "a"
    functions = read(f"{'f(() => ' * 50}[{TOOL}]{')' * 50}; {'f(() => ' * 9000}[{TOOL}]{')' * 9000}")
    assert list(names(functions).values()) == [["a"]]


def test_without_the_extra_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    document = read(f"const tools = [{TOOL}];")
    assert not document.readable
    assert document.foreign
    problem = "reading TypeScript needs tree-sitter; install it with: pip install 'toolcheck-lint[js]'"
    assert document.notes[0].details["problem"] == problem
    assert read("const x = 1;").readable
    assert read("function f(description, parameters) { return arguments; }").readable


EXACT = 2**53 - 1
PLAIN = st.none() | st.booleans() | st.integers(-EXACT, EXACT) | st.floats(allow_nan=False, allow_infinity=False)
KEYS = st.text().filter(lambda key: key != "__proto__")
JSON = st.recursive(
    PLAIN | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
WORDS = """const x = { } [ ] ( ) 'a' `b${ ... , : name description inputSchema => tool server.tool( z.object( import
from "zod" z . class function ; // /* enum export default await é < > as ! + for of push delete 😀""".split()  # noqa: SIM905 - a list of words reads better so


@settings(max_examples=150, deadline=None)
@given(JSON)
def test_json_is_read_as_json_reads_it(data: Any) -> None:
    text = json.dumps(data, ensure_ascii=False)
    document = read_document(
        "t.js",
        f"const t = {{ name: 'n', inputSchema: {{}}, description: '', x: {text} }};".encode("utf-8", "surrogatepass"),
    )
    if not document.readable:  # half a surrogate pair is no text
        assert "not valid UTF-8" in document.notes[0].details["problem"]
        return
    assert document.value["t"]["x"] == data
    start, end = document.positions.value(("t", "x"))
    assert document.text[start:end] == text


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, "\n"]), max_size=40))
def test_nothing_makes_the_reader_fail(words: list[str]) -> None:
    for file in ("t.ts", "t.tsx", "t.js"):
        document = read_document(file, ("/* inputSchema: name description */ " + " ".join(words)).encode())
        for found in catalogues(document) if document.readable else ():
            for tool in found.tools:
                document.positions.value(tool.path)


def test_one_name_thousands_of_times_is_read_in_time() -> None:
    one = 'if (a) { b(function () { return { name: "x", description: "y", parameters: { type: "object" } } }) };\n'
    start = time.process_time()
    document = read_document("minified.js", (one * 4000).encode())
    assert len(document.value) == 4000
    assert time.process_time() - start < 6
