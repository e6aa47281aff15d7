// One's own transcript: where it is pasted or dropped, and what the linter says of it as it stands.
import { label, made, said, say } from "./speech.js";
import { inWords, prose } from "./flow_step.js";

/** The form; `state.draft` holds what was typed, and `act.play(text)` is called with what is to be played. */
export const ownForm = (state, act) => {
  const form = made("form", "own");
  const caption = said("label", "", "flow-own-label");
  caption.htmlFor = "own-text";
  const text = made("textarea");
  text.id = "own-text";
  text.rows = 10;
  text.spellcheck = false;
  text.dir = "ltr";
  text.value = state.draft;
  text.addEventListener("input", () => { state.draft = text.value; });
  const fill = (value) => {
    text.value = state.draft = value;
    text.setSelectionRange(0, 0);
    text.scrollTop = 0;
  };
  const play = said("button", "main", "flow-own-play");
  play.type = "submit";
  play.id = "own-play";
  const example = said("button", "", "flow-own-example");
  example.type = "button";
  example.id = "own-example";
  example.addEventListener("click", async () => {
    const told = await act.ask("flow-broken", { conversation: "booking", fault: "timeout", wire: "anthropic" });
    if (!told.problem) fill(told.text);
    text.focus();
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); act.play(text.value); });
  form.addEventListener("dragover", (event) => { event.preventDefault(); form.classList.add("over"); });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", async (event) => {
    event.preventDefault();
    form.classList.remove("over");
    const file = event.dataTransfer.files[0];
    fill(file ? await file.text() : event.dataTransfer.getData("text/plain"));
    act.play(text.value);
  });
  const buttons = made("div", "buttons");
  buttons.append(play, example, said("span", "quiet", "flow-own-drop"));
  form.append(caption, text, buttons);
  label(form, "aria-label", "flow-own");
  return form;
};

/** Puts the cursor where something is wrong; line and column count from 1. */
export const showPlace = ({ line, column }) => {
  const text = document.getElementById("own-text");
  const before = text.value.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  text.focus();
  text.setSelectionRange(before + column - 1, before + column);
};

/** What was read, what had to be guessed, and the findings in the text as it was pasted. */
export const ownFound = (state) => {
  const { run, language } = state;
  const box = made("section", "own-found");
  const about = made("p", "quiet");
  about.append(said("span", "", "flow-own-form", { form: run.form }), " ", said("span", "", "flow-own-guessed"));
  box.append(about);
  for (const note of run.notes) box.append(prose("p", "left-out", inWords(note, language)));
  if (!run.findings.length) {
    box.append(said("p", "quiet", "flow-own-clean"));
    return box;
  }
  const list = made("ul", "own-findings");
  for (const each of run.findings) {
    const item = made("li");
    item.append(
      said("span", `sev ${each.severity}`, `severity-${each.severity}`), " ", made("span", "rule", each.rule), " ",
      made("span", "at", say("flow-line", { line: String(each.line) })), " ", prose("span", "", each.message),
    );
    list.append(item);
  }
  box.append(said("p", "", "flow-own-found", { n: run.findings.length }), list);
  return box;
};
