// The conversation as a drawing: three lanes (model, program, world), a column for each step. Each column is a button.
import { made, said, say } from "./speech.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 60;
const LANES = { model: 16, program: 50, world: 84 };
const MIDDLE = WIDE / 2;

const shape = (tag, attributes, kind = "") => {
  const element = document.createElementNS(SVG, tag);
  if (kind) element.setAttribute("class", kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

const arrow = (x, from, to, kind = "") => {
  const way = Math.sign(to - from);
  const end = to - way * 3;
  const path = `M${x} ${from + way * 4}V${end} M${x - 4} ${end - way * 6}L${x} ${end}L${x + 4} ${end - way * 6}`;
  return shape("path", { d: path }, `arrow ${kind}`);
};

const DRAWN = {
  request: () => [arrow(MIDDLE, LANES.program, LANES.model)],
  reply: () => [arrow(MIDDLE, LANES.model, LANES.program)],
  run: (step) => [
    arrow(MIDDLE - 7, LANES.program, LANES.world),
    arrow(MIDDLE + 7, LANES.world, LANES.program, step.result?.error ? "bad" : ""),
  ],
  check: (step) => (step.lamps ?? []).map((lamp, at) => dot(lamp.state, MIDDLE - 18 + at * 12)),
  results: () => [
    shape("rect", { x: MIDDLE - 9, y: LANES.program - 7, width: 18, height: 14, rx: 2 }, "letter"),
    shape("path", { d: `M${MIDDLE - 9} ${LANES.program - 5}l9 7l9 -7` }, "fold-line"),
  ],
  person: (step, run) => [
    shape("circle", { cx: MIDDLE, cy: LANES.world - 9, r: 4.5 }, "person"),
    shape("path", { d: `M${MIDDLE - 9} ${LANES.world + 7}c0 -14 18 -14 18 0z` }, "person"),
    arrow(MIDDLE, LANES.world - 14, LANES.program, run.declined ? "bad" : ""),
  ],
  end: () => [
    shape("circle", { cx: MIDDLE, cy: LANES.program, r: 8 }, "ring"),
    shape("circle", { cx: MIDDLE, cy: LANES.program, r: 4 }, "core"),
  ],
};

const dot = (state, x) => {
  const y = LANES.program;
  if (state === "failed") return shape("path", { d: `M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8` }, "dot failed");
  if (state === "waiting") return shape("path", { d: `M${x - 2.5} ${y - 4.5}v9M${x + 2.5} ${y - 4.5}v9` }, "dot waiting");
  return shape("circle", { cx: x, cy: y, r: state === "passed" ? 4 : 3 }, `dot ${state}`);
};

const drawing = (step, run) => {
  const svg = shape("svg", { viewBox: `0 0 ${WIDE} 100`, width: WIDE, height: 100, "aria-hidden": "true", focusable: "false" });
  svg.append(...DRAWN[step.kind](step, run));
  if (step.faulty) svg.append(shape("path", { d: "M50 24l-8 9h4.5l-2.5 7l9 -10h-4.5z" }, "bolt"));
  return svg;
};

/** The track of a run; `go(index)` is called with the step that is wanted. */
export const track = (run, current, go) => {
  const box = made("div", "track");
  const lanes = made("div", "lanes");
  lanes.setAttribute("aria-hidden", "true");
  for (const name of Object.keys(LANES)) lanes.append(said("span", "", `flow-lane-${name}`));
  const list = made("ol");
  list.setAttribute("aria-label", say("flow-track"));
  let turn = 0;
  run.steps.forEach((step, at) => {
    const item = made("li", turn !== step.turn && step.turn > 0 ? "begins" : "");
    const button = made("button", `${at < current ? "past" : at === current ? "now" : "ahead"}${step.faulty ? " faulty" : ""}`);
    button.type = "button";
    button.tabIndex = at === current ? 0 : -1;
    if (at === current) button.setAttribute("aria-current", "step");
    const kind = step.kind === "person" && run.declined ? "person-no" : step.kind;
    const title = say(`step-${kind}`) + (step.tool ? `, ${step.tool}` : "");
    const name = say(step.faulty ? "flow-node-fault" : "flow-node", { step: at + 1, title });
    const head = made("span", "turn", turn !== step.turn && step.turn > 0 ? say("flow-turn", { turn: step.turn }) : "\u00a0");
    button.append(head, drawing(step, run), made("span", "short", say(`short-${kind}`)), made("span", "vh", name));
    button.addEventListener("click", () => go(at, true));
    item.append(button);
    list.append(item);
    turn = step.turn || turn;
  });
  box.append(lanes, list);
  return box;
};
