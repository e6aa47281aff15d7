// The shell of the page: tabs, language, theme. Each tab is started when it is opened first.
import { ask } from "./ask.js";
import { language, onlanguage, put, say, speak } from "./speech.js";

const TABS = { validator: "./validator.js", flow: "./flow.js" };
const THEMES = ["auto", "light", "dark"];
const byId = (id) => document.getElementById(id);
const page = { ask, say, onlanguage, get language() { return language(); } };
const started = new Set();

const open = async (name, focus = false) => {
  for (const each of Object.keys(TABS)) {
    const tab = byId(`tab-${each}`);
    const chosen = each === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    if (chosen && focus) tab.focus();
    byId(each).hidden = !chosen;
  }
  put(byId("title"), name);
  document.title = say(`title-${name}`);
  if (location.hash !== `#${name}`) history.replaceState(null, "", `#${name}`);
  if (started.has(name)) return;
  started.add(name);
  const tab = await import(TABS[name]);
  await tab.start(byId(name), page);
};

const wanted = () => (location.hash.slice(1) in TABS ? location.hash.slice(1) : "validator");
const openedName = () => Object.keys(TABS).find((each) => !byId(each).hidden);

const tabs = () => {
  const names = Object.keys(TABS);
  for (const name of names) byId(`tab-${name}`).addEventListener("click", () => open(name));
  byId("tabs").addEventListener("keydown", (event) => {
    const at = names.indexOf(openedName());
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    open(names[(to + names.length) % names.length], true);
  });
  addEventListener("hashchange", () => { if (location.hash.slice(1) in TABS) open(wanted()); });
};

const languages = () => {
  const button = byId("language");
  const show = () => {
    const other = language() === "fr" ? "en" : "fr";
    button.textContent = other === "fr" ? "Français" : "English";
    button.lang = other;
    document.title = say(`title-${openedName() ?? "validator"}`);
  };
  button.addEventListener("click", () => speak(language() === "fr" ? "en" : "fr"));
  onlanguage(show);
};

const themes = () => {
  const button = byId("theme");
  const show = (theme) => {
    document.documentElement.dataset.theme = theme;
    put(button, `theme-${theme}`);
  };
  show("auto");
  button.addEventListener("click", () => {
    show(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length]);
  });
};

tabs();
languages();
themes();
speak(language());
open(wanted());
