// What the page says, in English or French: texts are put in by key, and said again when the language changes.
import { WORDS } from "./words.js";
import { WORDS as FLOW_WORDS } from "./flow_words.js";

const words = { ...WORDS, ...FLOW_WORDS };
const ATTRIBUTES = ["aria-label", "placeholder", "title"];
const values = new WeakMap();
const listeners = [];
let current = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";

export const language = () => current;

/** Calls `heard(language)` each time the language changes. */
export const onlanguage = (heard) => { listeners.push(heard); };

export const number = (value) => value.toLocaleString(current === "fr" ? "fr" : "en");

/** The words of a key; `given` are the values of its braces, `n` chooses between one and more. */
export const say = (key, given = {}) => {
  if (!words[key]) console.error(`there is no word ${key}`);
  let text = words[key] ? words[key][current === "fr" ? 1 : 0] : key;
  if (text.includes("|") && "n" in given) {
    const [one, more] = text.split("|");
    text = (current === "fr" ? Math.abs(given.n) < 2 : given.n === 1) ? one : more;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = given[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : String(value);
  });
};

/** Puts the words of a key into an element, for as long as the element lives. */
export const put = (element, key, given = {}) => {
  element.dataset.say = key;
  values.set(element, given);
  element.textContent = say(key, given);
  return element;
};

/** Puts the words of a key into an attribute of an element, as `put` does. */
export const label = (element, attribute, key, given = {}) => {
  element.setAttribute(`data-say-${attribute}`, key);
  values.set(element, { ...values.get(element), ...given });
  element.setAttribute(attribute, say(key, given));
  return element;
};

/** A new element with a class and a text as it stands; nothing is ever read as HTML. */
export const made = (tag, kind = "", text = undefined) => {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
};

/** A new element with the words of a key. */
export const said = (tag, kind, key, given = {}) => put(made(tag, kind), key, given);

/** A text of the server, which is English: what it quotes in backquotes becomes code. */
export const quoted = (tag, kind, text) => {
  const element = made(tag, kind);
  element.lang = "en";
  text.split("`").forEach((part, at, parts) => {
    // The last backquote of an odd number opens nothing.
    if (at % 2 && at < parts.length - 1) element.append(made("code", "", part));
    else element.append(at % 2 ? `\`${part}` : part);
  });
  return element;
};

export const speak = (wanted) => {
  current = wanted;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.dataset.say, values.get(element));
  }
  for (const attribute of ATTRIBUTES) {
    for (const element of document.querySelectorAll(`[data-say-${attribute}]`)) {
      element.setAttribute(attribute, say(element.getAttribute(`data-say-${attribute}`), values.get(element)));
    }
  }
  for (const heard of listeners) heard(wanted);
};
