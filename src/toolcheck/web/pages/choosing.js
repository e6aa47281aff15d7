// A menu of the tools of the text, for the views that are about one of them.
import { label, made } from "./speech.js";

const MOST = 2000;

/** A select and a function that fills it with the tools of an answer, keeping the choice where the name is still there. */
export const toolMenu = (changed) => {
  const select = made("select");
  label(select, "aria-label", "tool");
  select.addEventListener("change", changed);
  let filled = "";
  const fill = (tools) => {
    const key = JSON.stringify(tools);
    if (key === filled) return;
    const before = select.selectedOptions[0]?.textContent;
    const at = select.selectedIndex;
    filled = key;
    const options = tools.slice(0, MOST).map((tool, number) => {
      const option = made("option", "", (tool.name || "–") + (tool.server ? ` · ${tool.server}` : ""));
      option.value = String(number);
      return option;
    });
    select.replaceChildren(...options);
    const same = options.findIndex((option) => option.textContent === before);
    select.selectedIndex = same >= 0 ? same : Math.min(Math.max(at, 0), options.length - 1);
  };
  return { select, fill, chosen: () => Math.max(select.selectedIndex, 0) };
};

/** Runs the newest of several answers only: `latest(promise)` is null for one that was overtaken. */
export const newest = () => {
  let count = 0;
  return async (promise) => {
    count += 1;
    const mine = count;
    const answer = await promise;
    return mine === count && !answer.superseded ? answer : null;
  };
};

/** What stands where a view has nothing to show; a problem with its place, which a click on it shows. */
export const trouble = (problem) => {
  const box = made("div", "trouble");
  box.setAttribute("role", "alert");
  const place = problem.line ? `${problem.line}:${problem.column} ` : "";
  box.append(made("p", "", `${place}${problem.message}`));
  return box;
};
