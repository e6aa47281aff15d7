// The catalogues that one can start from.
export const EXAMPLES = ["desk-en", "desk-fr", "functions", "clean"];
const FILES = {
  "desk-en": "desk-en.json", "desk-fr": "desk-fr.json", functions: "functions.txt", clean: "clean.json",
};

/** The text of an example. */
export const example = async (name) => (await fetch(`examples/${FILES[name]}`)).text();
