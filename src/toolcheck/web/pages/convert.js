// The catalogue in the form of another provider, with what that form cannot say.
import { ask } from "./ask.js";
import { newest, trouble } from "./choosing.js";
import { label, made, put, quoted, said } from "./speech.js";

const SHOWN = 200_000; // characters of the converted text that are shown; the copy holds all

export const convert = (panel, question, select, forms) => {
  const latest = newest();
  const bar = made("div", "bar");
  const form = label(made("select"), "aria-label", "form");
  for (const { name } of forms) form.append(made("option", "", name));
  form.value = "openai";
  const strict = made("input");
  strict.type = "checkbox";
  const line = made("label", "choice");
  line.append(strict, said("span", "", "strict"));
  const copy = said("button", "", "copy");
  copy.type = "button";
  bar.append(form, line, copy);
  const body = made("div");
  panel.append(bar, body);
  let last = {};
  let text = "";

  const show = async () => {
    line.hidden = !forms.find((each) => each.name === form.value)?.strict;
    copy.disabled = true;
    if (!last.tools?.length) {
      body.replaceChildren(said("p", "empty quiet", last.empty ? "empty" : "no-tools"));
      return;
    }
    const found = await latest(ask("convert", question({ to: form.value, strict: strict.checked })));
    if (!found) return;
    text = found.text ?? "";
    copy.disabled = !text;
    body.replaceChildren(...(found.problem ? [trouble(found.problem)] : content(found)));
  };

  const content = (found) => {
    const parts = [found.losses.length ? said("h2", "group", "losses", { n: found.losses.length + found.more })
      : said("p", "good", "no-losses", { n: found.tools })];
    if (found.losses.length) {
      const list = made("ul", "list");
      list.append(...found.losses.map(loss));
      parts.push(list);
      if (found.more) parts.push(said("p", "quiet note", "only-counted", { n: found.more }));
    }
    if (found.text) {
      const code = made("pre", "converted", found.text.slice(0, SHOWN));
      code.tabIndex = 0;
      code.setAttribute("role", "region");
      label(code, "aria-label", "converted");
      parts.push(code);
      if (found.text.length > SHOWN) parts.push(said("p", "quiet note", "cut", { n: found.text.length - SHOWN }));
    }
    return parts;
  };

  const loss = (each) => {
    const item = made("li", `finding has-${each.severity}`);
    const go = made("button", "go");
    go.type = "button";
    go.append(made("span", "at", String(each.line)), quoted("span", "msg", each.message));
    go.addEventListener("click", () => select(each.from, each.to));
    item.append(go);
    if (each.severity === "error") item.append(said("p", "write", "still-refused"));
    return item;
  };

  form.addEventListener("change", show);
  strict.addEventListener("change", show);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      put(copy, "copied");
    } catch {
      put(copy, "not-copied");
    }
    setTimeout(() => put(copy, "copy"), 2000);
  });
  return { show: (answer) => { last = answer; return show(); } };
};
