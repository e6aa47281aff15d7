// The menu of targets: those that are chosen, or, without any, those that the form of the catalogue implies.
import { made, put } from "./speech.js";

/** Fills the menu; calls `changed` when another choice is made. The function that tells the names chosen. */
export const targets = (menu, known, changed) => {
  const list = menu.querySelector("#targets-list");
  const summary = menu.querySelector("#targets-chosen");
  const boxes = known.map(({ name, title }) => {
    const line = made("label", "choice");
    const box = made("input");
    box.type = "checkbox";
    box.value = name;
    const words = made("span");
    words.append(made("span", "name", name), made("span", "quiet", title.replaceAll("`", "")));
    line.append(box, words);
    list.append(line);
    return box;
  });
  const names = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const tell = () => {
    const chosen = names();
    put(summary, chosen.length ? "targets-chosen" : "targets-none", { names: chosen.join(", ") });
  };
  menu.addEventListener("change", () => {
    tell();
    changed();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  tell();
  return names;
};
