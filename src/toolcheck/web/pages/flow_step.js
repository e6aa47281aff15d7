// One step in words: what happens, the four checks, what the world saw, what the journal holds, what the model is told.
import { made, said, say } from "./speech.js";

const LAMPS = { passed: "✓", failed: "✕", waiting: "⏸", unreached: "–" };
export const inWords = (words, language) => words[language] ?? words.en;

/** An element with a text in which what stands between backquotes is code. */
export const prose = (tag, kind, text) => {
  const element = made(tag, kind);
  text.split(/`([^`]*)`/).forEach((piece, at) => element.append(at % 2 ? made("code", "", piece) : piece));
  return element;
};

const lamps = (step, language) => {
  const list = made("ol", "lamps");
  step.lamps.forEach((lamp, at) => {
    const item = made("li", lamp.state);
    item.style.setProperty("--at", at);
    const bulb = made("span", "bulb", LAMPS[lamp.state]);
    bulb.setAttribute("aria-hidden", "true");
    const words = made("div");
    const title = made("h3");
    title.append(said("span", "", `check-${lamp.check}`), " ", said("span", "flow-state", `state-${lamp.state}`));
    words.append(title);
    if (lamp.state !== "unreached") words.append(prose("p", "", inWords(lamp.says, language)));
    item.append(bulb, words);
    list.append(item);
  });
  return list;
};

const attempts = (step) => {
  const list = made("ul", "attempts");
  step.attempts.forEach((each, at) => {
    const kind = say(`kind-${each.kind}`, { status: String(each.status) });
    list.append(said("li", each.kind === "answer" ? "" : "bad", "attempt", { n: at + 1, change: say(`change-${each.change}`), kind }));
  });
  return list;
};

const journal = (step) => {
  const list = made("ul", "journal");
  for (const entry of step.journal) {
    const item = made("li", entry.kind);
    const head = made("p");
    head.append(made("b", "", entry.kind), " ", made("span", "", entry.tool));
    const about = made("p", "quiet");
    const told = [];
    if (entry.key) told.push(say("flow-key", { key: entry.key.slice(0, 8) }));
    if (entry.attempts) told.push(say("flow-attempts", { n: entry.attempts }));
    told.push(entry.caller);
    about.textContent = told.join(" · ");
    item.append(head, about);
    if (entry.reason) item.append(made("p", "reason", entry.reason));
    list.append(item);
  }
  return list;
};

const part = (title, content) => {
  const box = made("section", "part");
  box.append(title, content);
  return box;
};

/** The step `index` of a run. */
export const stepView = (run, index, language, act) => {
  const step = run.steps[index];
  const box = made("div", "step");
  const heading = made("h2");
  heading.append(said("span", "", step.kind === "person" && run.declined ? "step-person-no" : `step-${step.kind}`));
  if (step.tool && step.kind !== "person") heading.append(" ", made("code", "name", step.tool));
  box.append(heading, prose("p", "says", inWords(step.says, language)));
  if (step.faulty) box.append(said("p", "here", run.origin === "loop" ? "flow-fault-loop" : "flow-fault-here"));
  if (step.quote) box.append(part(said("h3", "cap", `quote-${step.kind}`), made("blockquote", "speech", step.quote)));
  if (step.kind === "person") {
    const other = said("button", "otherwise", run.declined ? "person-yes" : "person-no");
    other.type = "button";
    other.id = "person-other";
    other.addEventListener("click", () => act.person());
    box.append(other);
  }
  if (step.lamps) box.append(lamps(step, language));
  if (step.attempts) box.append(part(said("h3", "cap", "flow-world"), attempts(step)));
  if (step.journal) box.append(part(said("h3", "cap", "flow-journal"), journal(step)));
  if (step.result) {
    const quote = made("blockquote", step.result.error ? "bad" : "", step.result.text);
    box.append(part(said("h3", "cap", step.result.error ? "flow-result-error" : "flow-result"), quote));
  }
  if (step.kind === "end") {
    if (run.steps.some((each) => each.attempts)) box.append(said("p", "quiet", "flow-effects", { n: run.effects }));
  }
  return box;
};

/** Back, next, and where one stands. */
export const pager = (run, index, go) => {
  const box = made("div", "pager");
  const button = (key, to, kind) => {
    const made_ = said("button", kind, key);
    made_.type = "button";
    made_.id = key;
    made_.disabled = to < 0 || to >= run.steps.length;
    made_.addEventListener("click", () => go(to));
    return made_;
  };
  const count = said("p", "whereabouts", "flow-count", { step: index + 1, steps: run.steps.length });
  box.append(button("flow-back", index - 1, ""), button("flow-next", index + 1, "main"), count, said("p", "quiet keys", "flow-keys"));
  return box;
};
