// The shell of the page: tabs, language, theme. Each tab is started when it is opened first.
import { ask } from "./ask.js";
import { language, onlanguage, put, say, speak } from "./speech.js";
import { tabs } from "./tabs.js";

const TABS = { validator: "./validator.js", flow: "./flow.js" };
const THEMES = ["auto", "light", "dark"];
const byId = (id) => document.getElementById(id);
const page = { ask, say, onlanguage, get language() { return language(); } };
const started = new Set();
const wanted = () => (location.hash.slice(1) in TABS ? location.hash.slice(1) : "validator");
let current = wanted();

const opened = async (name) => {
  current = name;
  put(byId("title"), name);
  document.title = say(`title-${name}`);
  if (location.hash !== `#${name}`) history.replaceState(null, "", `#${name}`);
  if (started.has(name)) return;
  started.add(name);
  const tab = await import(TABS[name]);
  await tab.start(byId(name), page);
};

const languages = () => {
  const button = byId("language");
  onlanguage((now) => {
    const other = now === "fr" ? "en" : "fr";
    button.textContent = other === "fr" ? "Français" : "English";
    button.lang = other;
    document.title = say(`title-${current}`);
  });
  button.addEventListener("click", () => speak(language() === "fr" ? "en" : "fr"));
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

const open = tabs(byId("tabs"), Object.keys(TABS), opened);
addEventListener("hashchange", () => { if (location.hash.slice(1) in TABS) open(wanted()); });
languages();
themes();
speak(language());
open(current);
