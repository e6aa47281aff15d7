"use strict";
// The page can be read without this. It puts the reader's language in place, narrows the tools down, shows two
// texts when a cell of a map is pointed at, and unfolds everything for print.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  let french = false;

  const ATTRIBUTES = ["aria-label", "placeholder", "title"];
  const held = new Map();
  const speak = (wanted) => {
    french = wanted;
    document.documentElement.lang = wanted ? "fr" : "en";
    for (const element of all("[data-fr]")) {
      if (!held.has(element)) held.set(element, element.textContent);
      element.textContent = wanted ? element.getAttribute("data-fr") : held.get(element);
      element.lang = wanted ? "fr" : "en";
    }
    for (const name of ATTRIBUTES) {
      for (const element of all(`[data-fr-${name}]`)) {
        const english = `data-en-${name}`;
        if (!element.hasAttribute(english)) element.setAttribute(english, element.getAttribute(name));
        element.setAttribute(name, element.getAttribute(wanted ? `data-fr-${name}` : english));
      }
    }
    const button = byId("language");
    button.textContent = wanted ? "English" : "Français";
    button.lang = wanted ? "en" : "fr";
  };

  const narrow = () => {
    const levels = all(".controls input[type=checkbox]").filter((box) => box.checked).map((box) => box.value);
    const words = byId("find").value.trim().toLowerCase();
    const every = levels.length === 3;
    let left = 0;
    for (const tool of all("#tools > details")) {
      let shown = 0;
      for (const finding of all("li.finding", tool)) {
        finding.hidden = !levels.some((level) => finding.classList.contains(`has-${level}`));
        shown += finding.hidden ? 0 : 1;
      }
      const name = tool.querySelector("summary").textContent.toLowerCase();
      const rules = () => all("a.rule", tool).some((rule) => rule.textContent.includes(words));
      tool.hidden = !((every || shown) && (!words || name.includes(words) || rules()));
      left += tool.hidden ? 0 : 1;
    }
    byId("nothing").hidden = left > 0;
  };

  const filters = () => {
    const bar = document.querySelector(".controls");
    if (!bar) return;
    bar.hidden = false;
    bar.addEventListener("input", narrow);
    const unfold = (open) => all("#tools > details").forEach((tool) => { tool.open = open; });
    byId("open-all").addEventListener("click", () => unfold(true));
    byId("close-all").addEventListener("click", () => unfold(false));
  };

  const made = (tag, kind, text) => {
    const element = document.createElement(tag);
    if (kind) element.className = kind;
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const crowd = (box) => {
    const data = JSON.parse(box.querySelector("script").textContent);
    const map = box.querySelector("svg.map");
    const reading = box.querySelector(".reading");
    const cross = map.querySelector(".cross");
    const side = Number(map.dataset.side);
    const pairs = new Map(data.pairs.map((pair) => [`${Math.min(pair[0], pair[1])} ${Math.max(pair[0], pair[1])}`, pair]));
    const say = (word) => (data.words[word] || [word, word])[french ? 1 : 0];
    let last = "";

    const text = (tool) => {
      const half = made("div");
      half.append(made("h4", "", data.names[tool]));
      const list = made("ul", "anatomy short");
      list.lang = "";
      for (const [sentence, role] of data.texts[tool]) {
        const item = made("li", role);
        if (role !== "other") item.append(made("span", `role ${role}`, say(role)), " ");
        item.append(sentence);
        list.append(item);
      }
      half.append(list);
      return half;
    };

    const show = (event) => {
      const frame = map.getBoundingClientRect();
      const scale = map.viewBox.baseVal.width / frame.width;
      const spot = [event.clientX - frame.left, event.clientY - frame.top].map((at) => Math.floor(at * scale / side));
      const [column, row] = spot[0] <= spot[1] ? spot : [spot[1], spot[0]];
      const pair = pairs.get(`${column} ${row}`);
      if (!pair || last === `${column} ${row}`) return;
      last = `${column} ${row}`;
      cross.setAttribute("d", `M0 ${row * side}H${(row + 1) * side}v${side}H0zM${column * side} ${column * side}h${side}V${(row + 1) * side}h${-side}z`);
      const head = made("p", "told");
      head.append(made("b", `verdict ${pair[3]}`, say(pair[3])), " ", made("span", "n", pair[2].toFixed(2)));
      const sides = made("div", "sides");
      sides.append(text(pair[0]), text(pair[1]));
      const why = made("p", "", pair[4]);
      why.lang = "en";
      reading.replaceChildren(head, why, sides);
    };
    map.addEventListener("pointermove", show);
    map.addEventListener("click", show);
  };

  const reveal = () => {
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
  };

  all(".js").forEach((element) => { element.hidden = false; });
  byId("language").addEventListener("click", () => speak(!french));
  filters();
  all(".crowd").forEach(crowd);
  addEventListener("hashchange", reveal);
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details:not([open])");
    folded.forEach((details) => { details.open = true; });
  });
  addEventListener("afterprint", () => folded.forEach((details) => { details.open = false; }));
  if ((navigator.languages[0] || navigator.language || "en").toLowerCase().startsWith("fr")) speak(true);
  if (location.hash) reveal();
})();
