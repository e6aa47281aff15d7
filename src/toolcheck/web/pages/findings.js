// The list of findings: by severity, each with its place, what to write, its rule and its fix.
import { ask } from "./ask.js";
import { label, made, put, quoted, said } from "./speech.js";

const SEVERITIES = ["error", "warning", "info"];
const SHOWN = 60; // findings in the list before one asks for more

export const findings = (panel, spoken, { select, mend, mendAll }) => {
  const opened = new Set();
  const pages = new Map();
  let most = SHOWN;
  let last = null;
  let speaking = 0;

  const speak = (key, values) => {
    clearTimeout(speaking); // a screen reader hears the counts when typing pauses, not with every letter
    speaking = setTimeout(() => put(spoken, key, values), 900);
  };

  const show = (answer) => {
    last = answer;
    const held = document.activeElement?.closest?.("[data-key]") && panel.contains(document.activeElement)
      ? [document.activeElement.closest("[data-key]").dataset.key, document.activeElement.className] : null;
    panel.replaceChildren(...content(answer));
    if (held) {
      const row = [...panel.querySelectorAll("[data-key]")].find((each) => each.dataset.key === held[0]);
      (row?.querySelector(`button[class="${held[1]}"]`) ?? panel).focus({ preventScroll: true });
    }
  };

  const content = (answer) => {
    if (answer.problem) return [trouble(answer.problem)];
    if (answer.empty) return [emptiness("empty", "empty-lead")];
    const nothing = answer.failures.some((each) => each.kind === "no-catalogue");
    if (nothing && !answer.findings.length) {
      speak("no-tools");
      return [emptiness("no-tools", "no-tools-lead")];
    }
    speak("counted", { n: answer.findings.length + answer.more, tools: answer.tools.length });
    if (!answer.findings.length) return [clean(answer), ...remarks(answer)];
    const lead = answer.tools.length ? [held(answer, "p", "quiet held")] : [];
    return [head(answer), ...lead, ...groups(answer), ...remarks(answer)];
  };

  const head = (answer) => {
    const line = made("div", "counts");
    for (const severity of SEVERITIES) {
      const n = answer.counts[severity];
      const count = made("p", `count ${severity}`);
      count.append(made("b", "", n.toLocaleString(document.documentElement.lang)), said("span", `sev ${severity}`, `${severity}s`, { n }));
      if (!n) count.classList.add("zero");
      line.append(count);
    }
    if (answer.fixable) {
      const button = said("button", "main", "fix-all", { n: answer.fixable });
      button.type = "button";
      button.id = "fix-all";
      button.addEventListener("click", async () => {
        button.disabled = true;
        await mendAll();
        button.disabled = false;
      });
      line.append(button);
    }
    return line;
  };

  const held = (answer, tag, kind) => said(tag, kind, answer.targets.length ? "held" : "held-by-none", {
    n: answer.tools.length, targets: answer.targets.join(", "),
  });

  const groups = (answer) => {
    const parts = [];
    let left = most;
    for (const severity of SEVERITIES) {
      const some = answer.findings.filter((each) => each.severity === severity);
      if (!some.length || left <= 0) continue;
      const list = made("ul", "list");
      list.append(...some.slice(0, left).map(row));
      left -= some.length;
      parts.push(said("h2", "group", `${severity}s-title`), list);
    }
    const hidden = answer.findings.length - most;
    if (hidden > 0) {
      const more = said("button", "more", "show-more", { n: hidden });
      more.type = "button";
      more.addEventListener("click", () => {
        most = answer.findings.length;
        show(answer);
      });
      parts.push(more);
    }
    if (answer.more) parts.push(said("p", "quiet note", "only-counted", { n: answer.more }));
    return parts;
  };

  const row = (finding) => {
    const key = `${finding.rule} ${finding.tool} ${finding.message}`;
    const item = made("li", `finding has-${finding.severity}`);
    item.dataset.key = key;
    const go = made("button", "go");
    go.type = "button";
    const place = label(made("span", "at", `${finding.line}:${finding.column}`), "aria-label", "place", finding);
    place.setAttribute("role", "img");
    go.append(place, quoted("span", "msg", finding.message));
    go.addEventListener("click", () => select(finding.from, finding.to));
    item.append(go);
    if (finding.help) {
      const help = made("p", "write");
      help.append(said("b", "", "write"), " ", quoted("span", "", finding.help));
      item.append(help);
    }
    for (const each of finding.related) {
      const other = made("button", "also", each.note);
      other.type = "button";
      other.lang = "en";
      other.addEventListener("click", () => select(each.from, each.to));
      item.append(other);
    }
    item.append(foot(finding, key));
    return item;
  };

  const foot = (finding, key) => {
    const line = made("div", "foot");
    const rule = made("button", "rule", finding.rule);
    rule.type = "button";
    const body = made("div", "rule-page");
    const fold = (open) => {
      rule.setAttribute("aria-expanded", String(open));
      body.hidden = !open;
      if (open) page(finding.rule, body);
    };
    rule.addEventListener("click", () => {
      const open = body.hidden;
      if (open) opened.add(key); else opened.delete(key);
      fold(open);
    });
    line.append(rule);
    if (finding.fix) {
      const button = said("button", "fix", finding.fix.safe ? "fix-safe" : "fix-unsafe", { title: finding.fix.title });
      button.type = "button";
      button.addEventListener("click", () => mend(finding));
      line.append(button);
    }
    fold(opened.has(key));
    const both = made("div");
    both.append(line, body);
    return both;
  };

  const page = async (rule, body) => {
    if (!pages.has(rule)) pages.set(rule, ask("rule", { rule }));
    const told = await pages.get(rule);
    if (told.problem) {
      pages.delete(rule);
      body.replaceChildren(made("p", "", told.problem.message));
      return;
    }
    const parts = [quoted("p", "title", told.title)];
    for (const [head, text] of [["why", told.why], ["write", told.fix]]) {
      const line = made("p");
      line.append(said("b", "", head), " ", quoted("span", "", text));
      parts.push(line);
    }
    for (const each of told.examples) {
      const name = made("p", `example ${each.kind}`);
      name.append(said("b", "", `example-${each.kind}`), " ", quoted("span", "", each.name));
      const code = made("pre", "", each.text);
      code.tabIndex = 0;
      label(code, "aria-label", `example-${each.kind}`);
      code.setAttribute("role", "region");
      parts.push(name, code);
    }
    body.replaceChildren(...parts);
  };

  const clean = (answer) => {
    const box = made("div", "clean");
    box.append(said("h2", "", "clean"), held(answer, "p", "quiet"));
    return box;
  };

  const emptiness = (title, lead) => {
    const box = made("div", "empty");
    box.append(said("h2", "", title), said("p", "quiet", lead));
    return box;
  };

  const trouble = (problem) => {
    const box = made("div", "trouble");
    box.setAttribute("role", "alert");
    box.append(said("h2", "", "trouble"), made("p", "", problem.message));
    return box;
  };

  const remarks = (answer) => {
    const said_ = [
      ...answer.failures.filter((each) => each.kind !== "no-catalogue").map((each) => made("li", "", each.message)),
      ...answer.skipped.map((each) => made("li", "", each)),
      ...(answer.hidden ? [said("li", "", "hidden", { n: answer.hidden })] : []),
    ];
    if (!said_.length) return [];
    const list = made("ul", "remarks quiet");
    list.append(...said_);
    return [list];
  };

  return {
    show,
    say: (key, values) => put(spoken, key, values),
    problem: (problem) => { panel.replaceChildren(trouble(problem), ...(last && !last.problem ? content(last) : [])); },
  };
};
