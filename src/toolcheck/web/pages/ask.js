// Questions to the server.
import { put, say } from "./speech.js";

const me = crypto.randomUUID();
let open = 0;
let most = 5_000_000;

export const limit = (bytes) => { most = bytes; };

/**
 * Asks the server; the fields of its answer. `{problem: {message, line?, column?}}` where something is wrong with what
 * was asked or with the server; `{superseded: true}` where the question was taken back by `signal` or by a later one.
 */
export const ask = async (name, body = {}, { signal } = {}) => {
  const question = new Blob([JSON.stringify({ ...body, ask: name, page: me })], { type: "application/json" });
  if (question.size > most) return { problem: { message: say("too-large", { n: most / 1e6 }) } };
  working(1);
  try {
    return await answered(question, signal);
  } finally {
    working(-1);
  }
};

const answered = async (question, signal) => {
  let answer;
  try {
    answer = await fetch("ask", { method: "POST", body: question, signal });
  } catch (error) {
    if (error.name === "AbortError") return { superseded: true };
    gone(true);
    return { problem: { message: say("gone") } };
  }
  gone(false);
  try {
    return await answer.json();
  } catch (error) {
    if (error.name === "AbortError") return { superseded: true };
    return { problem: { message: say("failed", { status: answer.status }) } };
  }
};

/** While a question is open the page has the class `asking`, which shows a bar when it takes long. */
const working = (more) => {
  open += more;
  document.documentElement.classList.toggle("asking", open > 0);
};

const gone = (is) => {
  const banner = document.getElementById("gone");
  if (is && banner.hidden) put(banner, "gone");
  banner.hidden = !is;
};
