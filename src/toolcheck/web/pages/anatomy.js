// A description taken apart: each sentence with what it is for, and a ghost for each part that is missing.
import { ask } from "./ask.js";
import { newest, toolMenu, trouble } from "./choosing.js";
import { made, quoted, said } from "./speech.js";

export const anatomy = (panel, question, select) => {
  const latest = newest();
  const bar = made("div", "bar");
  const body = made("div");
  const show = async (answer) => {
    tools.fill(answer.tools ?? []);
    bar.hidden = !answer.tools?.length;
    if (!answer.tools?.length) {
      body.replaceChildren(said("p", "empty quiet", answer.empty ? "empty" : "no-tools"));
      return;
    }
    const found = await latest(ask("anatomy", question({ tool: tools.chosen() })));
    if (!found) return;
    place = [found.from ?? 0, found.to ?? 0];
    body.replaceChildren(...(found.problem ? [trouble(found.problem)] : content(found)));
  };
  let last = {};
  let place = [0, 0];
  const tools = toolMenu(() => show(last));
  const go = said("button", "", "go-there");
  go.type = "button";
  go.addEventListener("click", () => select(...place));
  bar.append(tools.select, go);
  panel.append(bar, body);

  const content = (found) => {
    const head = made("div", "anatomy-head");
    const held = found.parts.length - found.missing.length;
    const dots = made("span", "dots");
    dots.append(...found.parts.map((part) => made("i", found.missing.some((each) => each.part === part) ? "lack" : part)));
    dots.setAttribute("aria-hidden", "true");
    head.append(dots, said("span", "", "of-parts", { n: held }));
    if (found.tokens !== null) head.append(said("span", "quiet", "tokens", { n: found.tokens }));
    const list = made("ul", "anatomy");
    let heading = "";
    for (const piece of found.pieces) {
      if (piece.heading !== heading) {
        heading = piece.heading;
        if (heading) list.append(made("li", "head", heading));
      }
      list.append(sentence(piece, found.language));
    }
    if (found.more) list.append(said("li", "head", "more-sentences", { n: found.more }));
    if (found.readable) list.append(...ghosts(found));
    const parts = [head, list];
    if (!found.pieces.length) parts.splice(1, 0, said("p", "quiet", "no-description"));
    if (!found.readable) parts.push(said("p", "quiet", "unreadable"));
    return parts;
  };

  const sentence = (piece, language) => {
    const item = made("li", piece.roles[0]);
    const roles = made("span", "roles");
    roles.append(...piece.roles.map((role) => said("span", `role ${role}`, role)));
    const text = made("span", "say");
    text.lang = language === "und" ? "" : language;
    text.append(...piece.runs.map(([run, role]) => made(role ? "b" : "span", "", run)));
    if (piece.cut) text.append(" ", said("i", "quiet", "cut", { n: piece.cut }));
    item.append(roles, text);
    return item;
  };

  const ghosts = (found) => [
    ...found.elsewhere.map((part) => {
      const item = made("li", part);
      const roles = made("span", "roles");
      roles.append(said("span", `role ${part}`, part));
      item.append(roles, said("span", "say quiet", "by-schema"));
      return item;
    }),
    ...found.missing.map(({ part, unsure, why, fix }) => {
      const item = made("li", "ghost");
      const roles = made("span", "roles");
      roles.append(said("span", "role", part));
      const text = made("div", "say");
      text.append(said("span", "", `ghost-${part}`), said("span", "state", unsure ? "unsure" : "missing"));
      const more = made("details", "why");
      more.append(said("summary", "", "why"), quoted("p", "", `${why} ${fix}`));
      const column = made("div");
      column.append(text, more);
      item.append(roles, column);
      return item;
    }),
  ];

  return { show: (answer) => { last = answer; return show(answer); } };
};
