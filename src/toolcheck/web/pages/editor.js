// The editor: CodeMirror with what the page needs of it. Colours are the page's, so that it changes with the theme.
import { defaultKeymap, history, historyKeymap, undo, undoDepth } from "@codemirror/commands";
import {
  HighlightStyle, bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { ChangeSet, Compartment, EditorState, Transaction } from "@codemirror/state";
import {
  EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { onlanguage, quoted, say } from "./speech.js";

/** Code units from a place that are underlined: a finding may be about a text of a megabyte. */
const UNDERLINED = 400;
const LANGUAGES = {
  json: async () => (await import("@codemirror/lang-json")).json(),
  yaml: async () => (await import("@codemirror/lang-yaml")).yaml(),
  python: async () => (await import("@codemirror/lang-python")).python(),
  script: async () => (await import("@codemirror/lang-javascript")).javascript({ typescript: true }),
};
LANGUAGES.jsonc = LANGUAGES.json;
LANGUAGES.notebook = LANGUAGES.json;
/** What CodeMirror says in its panels -> the key of our words. */
const PHRASES = {
  "Find": "find", "Replace": "replace", "next": "next", "previous": "previous", "all": "all", "match case": "match-case",
  "by word": "by-word", "regexp": "regexp", "replace": "replace-one", "replace all": "replace-all", "close": "close",
  "Diagnostics": "findings", "No diagnostics": "clean", "Fold line": "fold", "Unfold line": "unfold",
  "folded code": "folded", "Control character": "control-character", "Go to line": "go-to-line", "go": "go",
};

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--purpose)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--trigger)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--return)" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--edge)" },
  { tag: [tags.typeName, tags.className, tags.definition(tags.variableName)], color: "var(--boundary)" },
  { tag: [tags.comment, tags.meta], color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--error)" },
]);

const underlined = (severity) => ({
  backgroundImage: "none", textDecoration: `underline wavy var(--${severity}) 1px`, textUnderlineOffset: ".25em",
  textDecorationSkipInk: "none", paddingBottom: "0",
});
const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent", fontSize: ".86rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--ink)", paddingBlock: ".75rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--quiet)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.4rem", paddingRight: ".5rem" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--soft) 70%, transparent)" },
  ".cm-activeLineGutter": { color: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 24%, transparent)",
  },
  ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "var(--boundary-soft)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--boundary-soft)", outline: "1px solid var(--boundary)" },
  "&.cm-focused .cm-matchingBracket, .cm-matchingBracket": { backgroundColor: "var(--trigger-soft)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--edge-soft)" },
  ".cm-specialChar": { color: "var(--error)" },
  ".cm-foldPlaceholder": { background: "var(--soft)", border: "1px solid var(--line)", color: "var(--quiet)", padding: "0 .4em" },
  ".cm-panels": { backgroundColor: "var(--soft)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: ".5rem 2rem .5rem .75rem", fontFamily: "var(--sans)" },
  ".cm-panel.cm-search label": { fontSize: ".85rem", whiteSpace: "nowrap" },
  ".cm-textfield": { backgroundColor: "var(--card)", border: "1px solid var(--quiet)", borderRadius: "4px", fontSize: ".85rem", padding: ".2em .5em" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--card)", border: "1px solid var(--line)", color: "var(--accent)", borderRadius: "4px", fontSize: ".85rem" },
  ".cm-panel button[name=close]": { color: "var(--ink)", fontSize: "1.1rem", minWidth: "1.6rem", minHeight: "1.6rem" },
  ".cm-tooltip": { backgroundColor: "var(--card)", border: "1px solid var(--line)", borderRadius: "6px", boxShadow: "0 4px 18px rgb(0 0 0 / .14)", maxWidth: "min(34rem, 90vw)" },
  ".cm-tooltip.cm-tooltip-lint": { padding: "0" },
  ".cm-diagnostic": { padding: ".55rem .8rem", fontFamily: "var(--sans)", fontSize: ".88rem", lineHeight: "1.5", borderLeft: "3px solid var(--info)", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--info)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", borderRadius: "4px", padding: ".15rem .6rem", margin: ".35rem .4rem 0 0", minHeight: "0", fontSize: ".85rem" },
  ".cm-diagnosticSource": { fontFamily: "var(--mono)", fontSize: ".8rem", color: "var(--quiet)", opacity: "1" },
  ".cm-lintRange-error": underlined("error"),
  ".cm-lintRange-warning": underlined("warning"),
  ".cm-lintRange-info": underlined("info"),
  ".cm-lintRange-active": { backgroundColor: "color-mix(in srgb, var(--warning) 14%, transparent)" },
  ".cm-lintPoint:after": { borderBottomColor: "var(--warning)" },
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--error)" },
  ".cm-lintPoint-info:after": { borderBottomColor: "var(--info)" },
  ".cm-gutter-lint": { width: "1.1rem" },
  ".cm-gutter-lint .cm-gutterElement": { padding: ".15rem .1rem 0" },
  ".cm-lint-marker": { content: "normal", width: ".72rem", height: ".72rem", marginTop: ".3rem" },
  ".cm-lint-marker-error": {
    content: "normal", backgroundColor: "var(--error)",
    clipPath: "polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)",
  },
  ".cm-lint-marker-warning": {
    content: "normal", backgroundColor: "var(--warning)", clipPath: "polygon(50% 4%, 100% 96%, 0 96%)",
  },
  ".cm-lint-marker-info": { content: "normal", border: "2px solid var(--info)", borderRadius: "50%", width: ".66rem", height: ".66rem" },
});

/**
 * An editor in an element. `changed(text)` is called when its text changes; `label` is the key of its name.
 * `gutter`: whether lines are numbered and findings marked beside them.
 */
export const editor = (parent, { label, changed, gutter = true }) => {
  const language = new Compartment();
  const words = new Compartment();
  let shown = "";
  let version = 0;
  const spoken = () => [
    EditorState.phrases.of(Object.fromEntries(Object.entries(PHRASES).map(([phrase, key]) => [phrase, say(key)]))),
    EditorView.contentAttributes.of({ "aria-label": say(label), tabindex: "0" }),
  ];
  const view = new EditorView({
    parent,
    extensions: [
      EditorView.cspNonce.of(document.querySelector("meta[name=nonce]").content),
      gutter ? [lineNumbers(), lintGutter(), foldGutter(), highlightActiveLineGutter()] : [],
      highlightSpecialChars(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
      highlightSelectionMatches(), search({ top: true }), syntaxHighlighting(COLOURS), LOOK, EditorView.lineWrapping,
      // Tab is not bound: it leads on to the findings, as everywhere on the page.
      keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
      language.of([]), words.of(spoken()),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        version += 1;
        changed();
      }),
    ],
  });
  onlanguage(() => view.dispatch({ effects: words.reconfigure(spoken()) }));

  const clipped = (finding) => {
    const from = Math.min(finding.from, view.state.doc.length);
    const end = view.state.doc.lineAt(from).to;
    return [from, Math.max(from, Math.min(finding.to, end, from + UNDERLINED))];
  };

  return {
    text: () => view.state.doc.toString(),
    version: () => version,
    focus: () => view.focus(),
    undo: () => { undo(view); view.focus(); },
    find: () => openSearchPanel(view),
    undoable: () => undoDepth(view.state) > 0,
    /** Another text, as one change; one that can be undone, unless it is the `first`. */
    put: (text, first = false) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 },
        annotations: Transaction.addToHistory.of(!first),
      });
      view.scrollDOM.scrollTop = 0;
    },
    select: (from, to) => {
      const length = view.state.doc.length;
      const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    /** Makes rounds of changes, [from, to, text] each, as one that can be undone. */
    mend: (rounds) => {
      let all = ChangeSet.empty(view.state.doc.length);
      for (const round of rounds) {
        all = all.compose(ChangeSet.of(round.map(([from, to, insert]) => ({ from, to, insert })), all.newLength));
      }
      view.dispatch({ changes: all, userEvent: "input.fix" });
    },
    /** Underlines findings; `mend(finding)` is called by the button of one that has a fix. */
    mark: (findings, mend) => {
      const marks = findings.map((finding) => {
        const [from, to] = clipped(finding);
        const fix = finding.fix && { name: say(finding.fix.safe ? "fix-safe" : "fix-unsafe", finding.fix), apply: () => mend(finding) };
        return { from, to, severity: finding.severity, source: finding.rule, message: finding.message,
          renderMessage: () => quoted("span", "", finding.message), actions: fix ? [fix] : [] };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    speak: async (name) => {
      if (name === shown) return;
      shown = name;
      const support = LANGUAGES[name] ? await LANGUAGES[name]() : [];
      if (name === shown) view.dispatch({ effects: language.reconfigure(support) });
    },
  };
};
