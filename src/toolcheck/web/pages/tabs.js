// A row of tabs, each the button `tab-NAME` of the panel NAME: arrow keys, Home and End, as ARIA wants it.
const byId = (id) => document.getElementById(id);

/** Makes a list of tabs work; calls `opened(name)` when one is opened. The function that opens one. */
export const tabs = (list, names, opened) => {
  const open = (name, focus = false) => {
    for (const each of names) {
      const tab = byId(`tab-${each}`);
      const chosen = each === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen && focus) tab.focus();
      byId(each).hidden = !chosen;
    }
    opened(name);
  };
  for (const name of names) byId(`tab-${name}`).addEventListener("click", () => open(name));
  list.addEventListener("keydown", (event) => {
    const at = names.findIndex((each) => !byId(each).hidden);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    open(names[(to + names.length) % names.length], true);
  });
  return open;
};
