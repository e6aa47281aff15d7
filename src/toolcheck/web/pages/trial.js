// Arguments held against the schema of a tool, by the runtime's own check.
import { ask } from "./ask.js";
import { newest, toolMenu, trouble } from "./choosing.js";
import { editor } from "./editor.js";
import { made, quoted, said } from "./speech.js";

const PAUSE = 150;

export const trial = (panel, question) => {
  const latest = newest();
  const bar = made("div", "bar");
  const body = made("div", "trial");
  const box = made("div", "code");
  box.id = "arguments";
  const verdict = made("div", "verdict");
  verdict.setAttribute("role", "status");
  let last = {};
  let sampled = "";
  let written = false;
  let waiting = 0;
  const tools = toolMenu(() => { written = false; show(last); });
  const again = said("button", "", "sample");
  again.type = "button";
  again.addEventListener("click", () => { written = false; show(last); });
  bar.append(tools.select, again);
  body.append(said("p", "quiet", "trial-lead"), box, verdict);
  panel.append(bar, body);
  const code = editor(box, {
    label: "arguments", gutter: false,
    changed: () => {
      written = code.text() !== sampled;
      clearTimeout(waiting);
      waiting = setTimeout(judge, PAUSE);
    },
  });
  code.speak("json");

  const show = async (answer) => {
    last = answer;
    tools.fill(answer.tools ?? []);
    const none = !answer.tools?.length;
    bar.hidden = box.hidden = none;
    if (none) {
      verdict.replaceChildren(said("p", "empty quiet", answer.empty ? "empty" : "no-tools"));
      return;
    }
    if (written) {
      judge();
      return;
    }
    const found = await latest(ask("try", question({ tool: tools.chosen() })));
    if (!found) return;
    box.hidden = again.hidden = Boolean(found.problem);
    if (found.problem) {
      verdict.replaceChildren(trouble(found.problem));
    } else if (found.sample !== code.text()) {
      sampled = found.sample;
      code.put(found.sample);
      written = false;
    } else {
      judge();
    }
  };

  const judge = async () => {
    if (!last.tools?.length || box.hidden) return;
    const found = await latest(ask("try", question({ tool: tools.chosen(), arguments: code.text() })));
    if (found) verdict.replaceChildren(...content(found));
  };

  const content = (found) => {
    if (found.problem) return [trouble(found.problem)];
    if (found.accepted) return [said("p", "good", "accepted")];
    const text = quoted("p", "", found.refused ?? found.told);
    if (found.refused) return [said("h2", "group", "refused-tool"), text];
    const parts = [said("h2", "group bad", "not-accepted")];
    if (found.faults.length) {
      const list = made("ul", "faults");
      list.append(...found.faults.map((fault) => quoted("li", "", fault)));
      parts.push(list);
    }
    const told = made("blockquote", "told");
    told.append(text);
    parts.push(said("h3", "", "told-to-model"), told);
    return parts;
  };

  return { show };
};
