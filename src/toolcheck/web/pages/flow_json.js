// JSON of a step on one wire: what is new marked, what stood before and the tools folded.
import { made, said, say } from "./speech.js";
import { prose } from "./flow_step.js";

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const PAINTED = 60_000;
const LONGEST = 24;  // lines of a finding that are marked as a whole

/** Text in `element`, its tokens in the colours of their kinds. Nothing is ever read as HTML. */
export const paint = (element, text) => {
  if (text.length > PAINTED) {
    element.append(text);
    return element;
  }
  let at = 0;
  for (const found of text.matchAll(TOKEN)) {
    element.append(text.slice(at, found.index));
    const kind = found[2] !== undefined ? "j-key" : found[1] !== undefined ? "j-text" : "j-value";
    element.append(made("span", kind, found[1] ?? found[0]), found[2] ?? "");
    at = found.index + found[0].length;
  }
  element.append(text.slice(at));
  return element;
};

const indented = (text, by) => text.split("\n").map((line) => " ".repeat(by) + line).join("\n");
const inner = (text) => text.split("\n").slice(1, -1).join("\n");
const code = (text) => paint(made("pre"), text);

const folded = (key, given, text) => {
  const details = made("details", "fold");
  const body = made("pre");
  details.append(said("summary", "", key, given), body);
  details.addEventListener("toggle", () => { if (details.open && !body.hasChildNodes()) paint(body, text); });
  return details;
};

const fresh = (text) => {
  const block = made("div", "fresh");
  block.append(said("span", "tag", "flow-new"), code(text));
  return block;
};

/** The list of messages on a wire after a step, and where the part begins that is new at it. */
const listed = (steps, wire, index) => {
  let entries = [];
  let asked = 0;
  let since = 0;
  for (let at = 0; at <= index; at += 1) {
    const sent = steps[at].sent[wire];
    if (!sent || sent.kept === undefined) continue;
    entries = entries.slice(0, sent.kept).concat(sent.new);
    since = steps[at].kind === "request" ? Math.min(asked, sent.kept) : sent.kept;
    if (steps[at].kind === "request") asked = entries.length;
  }
  return { entries, since };
};

const messages = (box, list, { entries, since }, last) => {
  box.append(code(`  "${list}": [`));
  const end = (at) => (at < entries.length - 1 ? "," : "");
  if (since) {
    const text = entries.slice(0, since).map((entry, at) => indented(entry, 4) + end(at)).join("\n");
    box.append(folded("flow-earlier", { n: since }, text));
  }
  entries.slice(since).forEach((entry, at) => box.append(fresh(indented(entry, 4) + end(since + at))));
  box.append(code(last));
};

/** What goes over a wire at a step. */
export const wireView = (run, index, wire) => {
  const step = run.steps[index];
  const sent = step.sent[wire] ?? {};
  const shared = run.wires[wire];
  const box = made("div", "json");
  if (step.kind === "request") {
    box.append(made("p", "address", shared.address));
    if (shared.problem) box.append(said("p", "problem", "flow-wire-problem", { reason: shared.problem }));
    box.append(code(`{\n${inner(sent.head)}${inner(sent.head) ? "," : ""}`));
    if (shared.tools) box.append(folded("flow-tools", { n: run.tools }, `${inner(shared.tools)},`));
    messages(box, shared.list, listed(run.steps, wire, index), "  ]\n}");
  } else if (step.kind === "reply") {
    box.append(said("p", "address", "flow-reply"), fresh(sent.reply));
  } else if (sent.block !== undefined) {
    box.append(said("p", "address", `flow-block-${step.kind}`), step.kind === "run" ? fresh(sent.block) : code(sent.block));
  } else if (step.kind === "results" || (sent.new && sent.new.length)) {
    box.append(said("p", "address", "flow-appended"));
    messages(box, shared.list, listed(run.steps, wire, index), "  ]");
  } else {
    box.append(said("p", "quiet", "flow-nothing-sent"));
  }
  return box;
};

const finding = (each) => {
  const note = made("div", "flow-finding");
  const head = made("p");
  head.append(said("span", `sev ${each.severity}`, `severity-${each.severity}`), " ", made("span", "rule", each.rule));
  note.append(head, prose("p", "", each.message));
  note.lang = "en";
  return note;
};

/** The folds, and those of lines that stand far from every finding. */
const apart = (count, findings, folds, kept) => {
  const near = new Set(folds.flatMap((fold) => [fold.from, fold.to]));
  for (const each of findings) {
    kept = [...kept, each.line, each.last, ...each.related.map((other) => other.line)];
  }
  for (const line of kept) for (let at = line - 8; at <= line + 5; at += 1) near.add(at);
  const inside = (at) => folds.some((fold) => fold.from <= at && at <= fold.to);
  const made_ = [...folds];
  for (let from = 1; findings.length && from <= count; from += 1) {
    let to = from;
    while (to <= count && !near.has(to) && !inside(to)) to += 1;
    if (to - from > 11) made_.push({ from, to: to - 1 });
    from = Math.max(from, to);
  }
  return made_.sort((one, other) => one.from - other.from).reduce((all, fold) => {
    const before = all.at(-1);
    if (before && before.to + 1 === fold.from) before.to = fold.to;
    else all.push({ ...fold });
    return all;
  }, []);
};

/** JSON text by lines, findings under theirs, what is not of interest folded. */
export const annotated = ({ text, findings, folds, near }) => {
  const box = made("div", "json lined");
  const lines = text.split("\n");
  const under = new Map();
  const marked = new Map();
  for (const each of findings) {
    const last = each.last - each.line > LONGEST ? each.line : each.last;
    under.set(last, [...(under.get(last) ?? []), each]);
    for (let at = each.line; at <= last; at += 1) marked.set(at, each.severity);
  }
  const starts = new Map(apart(lines.length, findings, folds, near).map((fold) => [fold.from, fold.to]));
  let group = [];
  let kind = "";
  const close = () => {
    if (group.length) box.append(paint(made("pre", kind ? `marked ${kind}` : ""), group.join("\n")));
    group = [];
  };
  for (let at = 1; at <= lines.length; at += 1) {
    if ((marked.get(at) ?? "") !== kind || starts.has(at)) close();
    if (starts.has(at)) {
      const to = starts.get(at);
      box.append(folded("flow-lines", { n: to - at + 1 }, lines.slice(at - 1, to).join("\n")));
      at = to;
      continue;
    }
    kind = marked.get(at) ?? "";
    group.push(lines[at - 1]);
    if (under.has(at)) {
      close();
      under.get(at).forEach((each) => box.append(finding(each)));
    }
  }
  close();
  return box;
};

/** Tabs of the wires; `choose(id)` is called with the one that is wanted. */
export const wireTabs = (wires, chosen, choose) => {
  const list = made("div", "wires");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", say("flow-wires"));
  const at = wires.findIndex((each) => each.id === chosen);
  wires.forEach((each) => {
    const tab = made("button", "", each.title);
    tab.type = "button";
    tab.id = `wire-${each.id}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", String(each.id === chosen));
    tab.setAttribute("aria-controls", "wire-view");
    tab.tabIndex = each.id === chosen ? 0 : -1;
    tab.addEventListener("click", () => choose(each.id));
    list.append(tab);
  });
  list.addEventListener("keydown", (event) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: wires.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(wires[(to + wires.length) % wires.length].id);
  });
  return list;
};

