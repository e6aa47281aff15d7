// The flow debugger: a conversation played through the runtime step by step, faults put into it and classified.
import { made, said, say } from "./speech.js";
import { wireTabs, wireView } from "./flow_json.js";
import { faultList, quiz, scrolling, sides } from "./flow_faults.js";
import { ownForm, ownFound, showPlace } from "./flow_own.js";
import { inWords, pager, stepView } from "./flow_step.js";
import { track } from "./flow_track.js";

const OWN = "own";
const NARROW = "(max-width: 60rem)";

/** Fills the tab. `page` has `ask`, `say`, `onlanguage` and `language`. */
export const start = async (root, page) => {
  const state = {
    conversation: "", draft: "", text: "", fault: null, run: null, step: 0, declined: false, wire: "anthropic", answer: "", solved: false,
    classified: new Map(), listOpen: !matchMedia(NARROW).matches, problem: null, told: null, asked: 0,
    get language() { return page.language; },
  };
  root.append(said("p", "quiet", "flow-waiting"));
  const known = await page.ask("flow-conversations");
  if (known.problem) {
    root.replaceChildren(made("p", "problem", known.problem.message));
    return;
  }
  Object.assign(state, known);
  const parts = Object.fromEntries(
    ["choose", "own", "rail", "stage"].map((name) => [name, made("div", `flow-${name}`)]),
  );
  const live = made("p", "vh");
  live.setAttribute("aria-live", "polite");
  const [above, middle, below] = ["above", "middle", "below"].map((name) => made("div", name));
  parts.stage.append(above, middle, below);
  root.replaceChildren(parts.choose, parts.own, parts.rail, parts.stage, live);

  const subject = () => (state.conversation === OWN ? { transcript: state.text, language: page.language } : { conversation: state.conversation });

  /** Asks for a run and shows it; an answer that came late is passed over. */
  const play = async (fault) => {
    state.asked += 1;
    const asked = state.asked;
    const run = await page.ask("flow-run", { ...subject(), fault, declined: state.declined });
    if (asked !== state.asked) return false;
    Object.assign(state, { fault: run.problem ? null : fault, answer: "", solved: false, told: null });
    state.problem = run.problem ?? null;
    state.run = run.problem ? null : run;
    state.step = run.problem ? 0 : run.at;
    if (fault !== null && state.classified.has(fault)) state.solved = true;
    all();
    if (state.solved) await compare();
    return true;
  };

  const compare = async () => {
    const { fault, wire, asked } = state;
    const told = await page.ask("flow-broken", { ...subject(), fault, wire });
    if (fault !== state.fault || wire !== state.wire || asked !== state.asked) return;
    state.told = told;
    foot();
  };

  const solve = (became) => {
    state.solved = true;
    if (!state.classified.has(state.fault)) state.classified.set(state.fault, became);
    rail();
    head();
    compare();
  };

  const act = {
    ask: page.ask,
    inject: async (fault) => {
      state.declined = false;
      if (!(await play(fault))) return;
      if (matchMedia(NARROW).matches) { state.listOpen = false; rail(); }
      const card = document.getElementById("quiz");
      if (card) card.focus();
      else document.getElementById("flow-next").focus();
    },
    classify: (kind) => {
      const fault = state.faults.find((each) => each.id === state.fault);
      if (state.solved) return;
      const first = state.answer === "";
      state.answer = kind;
      if (kind === fault.class) solve(first ? "right" : "wrong");
      else head();
      document.getElementById(`class-${kind}`).focus();
    },
    show: () => {
      solve(state.answer === "" ? "shown" : "wrong");
      document.getElementById("quiz").focus();
    },
    person: async () => {
      const at = state.step;
      state.declined = !state.declined;
      const { answer, solved, told } = state;
      if (!(await play(state.fault)) || !state.run) return;
      Object.assign(state, { answer, solved, told, step: at });
      stage();
      document.getElementById("person-other")?.focus();
    },
    play: async (text) => {
      state.declined = false;
      state.text = text;
      await play(null);
      if (state.problem?.line) showPlace(state.problem);
      else document.getElementById(state.problem ? "own-text" : "flow-next").focus();
    },
  };

  const go = (to, onTrack = false) => {
    if (to < 0 || to >= state.run.steps.length || to === state.step) return;
    const held = document.activeElement?.id;
    state.step = to;
    walk();
    if (onTrack) root.querySelector('.track [aria-current="step"]').focus();
    else if (held) focusAgain(held);
    live.textContent = `${say("flow-count", { step: to + 1, steps: state.run.steps.length })}. ${inWords(state.run.steps[to].says, page.language)}`;
  };

  const focusAgain = (id) => {
    const element = document.getElementById(id);
    if (element && !element.disabled) element.focus();
    else document.getElementById(id === "flow-next" ? "flow-back" : "flow-next")?.focus();
  };

  const chooseWire = (wanted) => {
    state.wire = wanted;
    state.told = null;
    middle.querySelector(".wire").replaceWith(wire());
    document.getElementById(`wire-${wanted}`).focus();
    if (state.solved) compare();
  };

  const choose = () => {
    const legend = said("legend", "vh", "flow-conversation");
    const set = made("fieldset");
    set.append(legend);
    const each = (id, title, about) => {
      const box = made("label", "pick");
      const input = made("input");
      input.type = "radio";
      input.name = "conversation";
      input.value = id;
      input.checked = state.conversation === id;
      input.addEventListener("change", () => pick(id));
      const words = made("span");
      words.append(made("b", "", title), made("span", "quiet", about));
      box.append(input, words);
      set.append(box);
    };
    for (const one of state.conversations) each(one.id, inWords(one.title, page.language), inWords(one.about, page.language));
    each(OWN, say("flow-own"), say("flow-own-about"));
    parts.choose.replaceChildren(set);
  };

  const pick = (id) => {
    Object.assign(state, { conversation: id, declined: false, fault: null, run: null, problem: null, answer: "", solved: false, told: null });
    state.asked += 1;
    own();
    if (id === OWN && !state.text) { rail(); stage(); } else play(null);
  };

  const own = () => {
    parts.own.hidden = state.conversation !== OWN;
    if (!parts.own.hidden && !parts.own.hasChildNodes()) parts.own.append(ownForm(state, act));
  };

  const rail = () => parts.rail.replaceChildren(faultList(state, act));

  /** What stands above the track: a problem, what was read of one's own, the question about a fault. */
  const head = () => {
    const made_ = [];
    if (state.problem) {
      const { line, column, words } = state.problem;
      const message = words ? inWords(words, page.language) : state.problem.message;
      const alert = made("p", "problem", line === undefined ? message : say("flow-place", { line, column, message }));
      alert.setAttribute("role", "alert");
      made_.push(alert);
    }
    if (state.run && state.conversation === OWN) made_.push(ownFound(state));
    if (state.run && state.fault) made_.push(quiz(state, act));
    above.replaceChildren(...made_);
  };

  /** The track, and the step that one stands at. */
  const walk = () => {
    const scrolled = middle.querySelector(".track ol")?.scrollLeft ?? 0;
    if (!state.run) {
      middle.replaceChildren();
      return;
    }
    const grid = made("div", "grid");
    grid.append(stepView(state.run, state.step, page.language, act), wire());
    middle.replaceChildren(track(state.run, state.step, go), pager(state.run, state.step, go), grid);
    inSight(scrolled);
  };

  /** What goes over the chosen wire at this step. */
  const wire = () => {
    const box = made("div", "wire");
    const view = scrolling(wireView(state.run, state.step, state.wire), "flow-wires");
    view.id = "wire-view";
    view.setAttribute("role", "tabpanel");
    view.setAttribute("aria-labelledby", `wire-${state.wire}`);
    view.removeAttribute("aria-label");
    box.append(wireTabs(state.wires, state.wire, chooseWire), view);
    return box;
  };

  /** What a loop without checks sends, beside what this one does. */
  const foot = () => {
    below.replaceChildren(...(state.run && state.told ? [sides(state, state.told)] : []));
    const found = below.querySelector(".flow-finding");
    if (found) found.parentElement.scrollTop = found.offsetTop - found.parentElement.offsetTop - 220;
  };

  const stage = () => { head(); walk(); foot(); };

  /** The current step of the track, scrolled to where it can be seen; the page itself stays where it is. */
  const inSight = (scrolled) => {
    const list = middle.querySelector(".track ol");
    const now = list?.querySelector('[aria-current="step"]');
    if (!now) return;
    list.scrollLeft = scrolled;
    const { left, right } = now.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (left < box.left) list.scrollLeft -= box.left - left + 80;
    else if (right > box.right) list.scrollLeft += right - box.right + 80;
  };

  const all = () => { choose(); own(); rail(); stage(); };

  root.addEventListener("keydown", (event) => {
    const typing = event.target.closest("textarea, input, select, [role=tablist], .json");
    if (!state.run || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = state.run.steps.length;
    const to = { ArrowRight: state.step + 1, ArrowLeft: state.step - 1, Home: 0, End: steps - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(Math.max(0, Math.min(steps - 1, to)), Boolean(event.target.closest(".track")));
  });
  page.onlanguage(() => { parts.own.replaceChildren(); all(); });
  state.conversation = state.conversations[0].id;
  choose();
  await play(null);
};
