// The validator: a text on the one side; on the other what is found in it, and what becomes of it.
import { anatomy } from "./anatomy.js";
import { ask, limit } from "./ask.js";
import { convert } from "./convert.js";
import { editor } from "./editor.js";
import { EXAMPLES, example } from "./examples.js";
import { findings } from "./findings.js";
import { language, made, onlanguage, put, said, say } from "./speech.js";
import { tabs } from "./tabs.js";
import { targets } from "./targets.js";
import { trial } from "./trial.js";

const PAUSE = 120; // milliseconds without a keystroke before a text is linted
const SYNTAXES = ["auto", "json", "yaml", "python", "script"];
const byId = (id) => document.getElementById(id);

export const start = async () => {
  const told = await ask("start");
  if (told.problem) {
    byId("findings").append(made("p", "empty", told.problem.message));
    return;
  }
  limit(told.most);
  let file = "";
  let answer = null;
  let answered = 0; // the version of the text that the answer is about
  let waiting = 0;
  let asking = new AbortController();
  const code = editor(byId("editor"), { label: "catalogue", changed: () => soon() });
  const chosen = targets(byId("targets"), told.targets, () => now());
  const question = (more = {}) => ({
    text: code.text(), name: file, language: byId("syntax").value === "auto" ? "" : byId("syntax").value,
    targets: chosen(), preview: byId("preview").checked, ...more,
  });

  const soon = () => {
    byId("undo").disabled = !code.undoable();
    clearTimeout(waiting);
    waiting = setTimeout(now, PAUSE);
  };
  const now = async () => {
    clearTimeout(waiting);
    asking.abort();
    asking = new AbortController();
    const version = code.version();
    byId("findings").setAttribute("aria-busy", "true");
    const found = await ask("lint", question(), { signal: asking.signal });
    if (found.superseded || version !== code.version()) return;
    byId("findings").removeAttribute("aria-busy");
    [answer, answered] = [found, version];
    show();
  };
  const show = () => {
    code.speak(answer.language ?? "json");
    code.mark(answer.findings ?? [], mend);
    list.show(answer);
    const count = (answer.findings ?? []).length + (answer.more ?? 0);
    byId("tab-findings").dataset.count = answer.findings ? count.toLocaleString(language()) : "";
    views[view]?.show(answer);
  };

  const mend = (finding) => {
    // The changes speak of the text that was linted: where it was typed into since, a new answer is on its way.
    if (answered === code.version()) code.mend([finding.fix.changes]);
  };
  const mendAll = async () => {
    const version = code.version();
    const done = await ask("fix", question());
    if (done.problem) return list.problem(done.problem);
    if (version !== code.version()) return undefined;
    if (done.rounds.length) code.mend(done.rounds);
    list.say(done.rounds.length ? "mended" : "not-mended", { n: done.mended });
    return undefined;
  };

  const list = findings(byId("findings"), byId("spoken"), { select: code.select, mend, mendAll });
  const views = {
    anatomy: anatomy(byId("anatomy"), question, code.select),
    convert: convert(byId("convert"), question, code.select, told.forms),
    trial: trial(byId("trial"), question),
  };
  let view = "findings";
  const open = tabs(byId("views"), ["findings", ...Object.keys(views)], (name) => {
    view = name;
    if (answer) views[name]?.show(answer);
  });
  open("findings");

  const take = (text, name, first = false) => {
    file = name;
    byId("opened").textContent = name;
    byId("syntax").value = "auto";
    code.put(text, first);
    now();
  };
  fileOpener(take, list.problem, told.most);
  exampleChooser(take);
  syntaxChooser(now);
  byId("undo").addEventListener("click", code.undo);
  onlanguage(() => { if (answer) show(); });
  byId("undo").disabled = true;
  if (told.file) take(told.file.text, told.file.name ?? "", true);
  else take(await example(language() === "fr" ? "desk-fr" : "desk-en"), "", true);
};

const exampleChooser = (take) => {
  const select = byId("example");
  select.append(said("option", "", "examples-choose"), ...EXAMPLES.map((name) => said("option", "", `example-${name}`)));
  ["", ...EXAMPLES].forEach((name, at) => { select.options[at].value = name; });
  select.addEventListener("change", async () => {
    if (select.value) take(await example(select.value), "");
    select.value = "";
  });
};

const syntaxChooser = (changed) => {
  const select = byId("syntax");
  for (const name of SYNTAXES) {
    const option = said("option", "", `syntax-${name}`);
    option.value = name;
    select.append(option);
  }
  select.addEventListener("change", changed);
};

const fileOpener = (take, problem, most) => {
  const read = async (given) => {
    if (!given) return;
    if (given.size > most) problem({ message: say("too-large", { n: most / 1e6 }) });
    else take(await given.text(), given.name);
  };
  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", (event) => {
    read(event.target.files[0]);
    event.target.value = "";
  });
  const section = byId("validator");
  const holdsFile = (event) => event.dataTransfer?.types.includes("Files");
  // In the capture phase, before the editor takes what is dropped as text to insert.
  section.addEventListener("dragover", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    section.classList.add("dropping");
  }, true);
  section.addEventListener("dragleave", (event) => {
    if (!section.contains(event.relatedTarget)) section.classList.remove("dropping");
  });
  section.addEventListener("drop", (event) => {
    section.classList.remove("dropping");
    if (!holdsFile(event)) return;
    event.preventDefault();
    event.stopPropagation();
    read(event.dataTransfer.files[0]);
  }, true);
};
