// The faults: which there are, the question of which class one is, and the answer with its remedy and rule.
import { made, said, say } from "./speech.js";
import { annotated, paint } from "./flow_json.js";
import { inWords, prose } from "./flow_step.js";

const ORIGINS = ["model", "world", "loop"];
const MARKS = { right: "✓", wrong: "✕", shown: "·" };

/** Kinds of what became of a fault: "right" at once, "wrong" at first, "shown" on request. */
const score = (state) => {
  const done = [...state.classified.values()];
  const given = { done: done.length, all: state.faults.length, right: done.filter((each) => each === "right").length };
  return said("p", "quiet score", "faults-score", given);
};

const choice = (fault, state, act) => {
  const reason = state.run?.possible[fault.id];
  const item = made("li");
  const button = made("button", "fault");
  button.type = "button";
  button.id = `fault-${fault.id}`;
  button.disabled = Boolean(reason);
  button.setAttribute("aria-pressed", String(state.fault === fault.id));
  const became = state.classified.get(fault.id);
  const mark = made("span", `mark ${became ?? ""}`, became ? MARKS[became] : "");
  mark.setAttribute("aria-hidden", "true");
  button.append(mark, made("span", "", inWords(fault.title, state.language)));
  if (became) button.append(said("span", "vh", `mark-${became}`));
  button.addEventListener("click", () => act.inject(fault.id));
  item.append(button);
  if (reason) item.append(prose("p", "quiet reason", inWords(reason, state.language)));
  return item;
};

/** The list of faults. */
export const faultList = (state, act) => {
  const box = made("details", "fault-list");
  box.open = state.listOpen;
  box.addEventListener("toggle", () => { if (box.isConnected) state.listOpen = box.open; });
  const summary = made("summary");
  summary.append(said("h2", "", "faults"));
  box.append(summary, said("p", "quiet", "faults-about"), score(state));
  const none = said("button", "fault none", "faults-none");
  none.type = "button";
  none.setAttribute("aria-pressed", String(!state.fault));
  none.addEventListener("click", () => act.inject(null));
  box.append(none);
  for (const origin of ORIGINS) {
    const list = made("ul");
    for (const fault of state.faults) if (fault.origin === origin) list.append(choice(fault, state, act));
    box.append(said("h3", "cap", `origin-${origin}`), list);
  }
  return box;
};

const rule = (id, act) => {
  const details = made("details", "ruled");
  const summary = made("summary");
  summary.append(made("span", "rule", id));
  const body = made("div");
  body.lang = "en";
  details.append(summary, body);
  details.addEventListener("toggle", async () => {
    if (!details.open || body.hasChildNodes()) return;
    const told = await act.ask("rule", { rule: id });
    if (told.problem) {
      body.append(made("p", "problem", told.problem.message));
      return;
    }
    const fix = prose("p", "", told.fix);
    fix.prepend(said("b", "", "rule-fix"), " ");
    body.append(made("p", "ruled-title", told.title), prose("p", "", told.why), fix);
  });
  return details;
};

const answer = (fault, state, act) => {
  const box = made("div", "answer");
  const list = made("dl");
  const row = (key, ...content) => {
    const value = made("dd");
    value.append(...content.map((each) => (typeof each === "string" ? prose("span", "", each) : each)));
    list.append(said("dt", "", key), value);
  };
  row("quiz-why", inWords(fault.why, state.language));
  row("quiz-remedy", inWords(fault.remedy, state.language));
  row("quiz-runtime", inWords(fault.runtime, state.language));
  row("quiz-rule", rule(fault.rule, act));
  if (fault.see.length) row("quiz-see", ...fault.see.map((each) => rule(each, act)));
  box.append(list);
  return box;
};

/** The card of the fault that is injected: what happens, the three classes, and the answer once it is given. */
export const quiz = (state, act) => {
  const fault = state.faults.find((each) => each.id === state.fault);
  const box = made("section", "quiz");
  box.id = "quiz";
  box.tabIndex = -1;
  const heading = made("h2", "", inWords(fault.title, state.language));
  heading.id = "quiz-title";
  box.setAttribute("aria-labelledby", "quiz-title");
  const ask = said("p", "ask", "quiz-ask");
  ask.id = "quiz-ask";
  const group = made("div", "classes");
  group.setAttribute("role", "group");
  group.setAttribute("aria-labelledby", "quiz-ask");
  for (const kind of state.classes) {
    const button = made("button", "class");
    button.type = "button";
    button.id = `class-${kind}`;
    const given = state.answer === kind || (state.solved && kind === fault.class);
    if (given) button.classList.add(kind === fault.class ? "right" : "wrong");
    button.setAttribute("aria-pressed", String(given));
    button.append(said("b", "", `class-${kind}`), said("span", "quiet", `class-${kind}-is`));
    button.addEventListener("click", () => act.classify(kind));
    group.append(button);
  }
  const verdict = made("p", "flow-verdict");
  verdict.id = "verdict";
  verdict.setAttribute("role", "status");
  const called = (kind) => say(`class-${kind}`).toLowerCase();
  if (state.solved) {
    const key = state.classified.get(fault.id) === "shown" ? "quiz-is" : "quiz-right";
    verdict.textContent = say(key, { class: called(fault.class) });
    verdict.classList.add("right");
  } else if (state.answer) {
    verdict.textContent = say("quiz-wrong", { said: called(state.answer) });
    verdict.classList.add("wrong");
  }
  box.append(heading, prose("p", "what", inWords(fault.what, state.language)), ask, group, verdict);
  if (state.solved) {
    box.append(answer(fault, state, act));
  } else {
    const show = said("button", "plain", "quiz-show");
    show.type = "button";
    show.id = "quiz-show";
    show.addEventListener("click", () => act.show());
    box.append(show);
  }
  return box;
};

/** Side by side on one wire: what a loop without checks sends, with its findings, and what this runtime sends. */
export const sides = (state, told) => {
  const fault = state.faults.find((each) => each.id === state.fault);
  const box = made("section", "sides");
  box.id = "sides";
  if (told.problem) {
    box.append(made("p", "problem", told.problem.words ? inWords(told.problem.words, state.language) : told.problem.message));
    return box;
  }
  if (!told.applies) {
    const names = state.wires.filter((each) => fault.wires.includes(each.id)).map((each) => each.title).join(", ");
    box.append(said("p", "elsewhere", "side-elsewhere", { wires: names }));
    return box;
  }
  const left = made("div", "side");
  left.append(said("h2", "", "side-broken"), said("p", "quiet", "side-broken-found"));
  if (fault.refused) left.append(said("p", "refused", "side-refused"));
  if (!told.findings.some((each) => each.rule === fault.rule)) left.append(said("p", "quiet", "side-nothing"));
  left.append(scrolling(annotated(told), "side-broken"));
  const right = made("div", "side");
  const code = made("div", "json");
  code.append(paint(made("pre"), told.instead));
  right.append(said("h2", "", "side-instead"), said("p", "quiet", "side-instead-about"), scrolling(code, "side-instead"));
  box.append(left, right);
  return box;
};

/** A box that scrolls can be reached by the keyboard, and has a name. */
export const scrolling = (box, key) => {
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", say(key));
  return box;
};
