// Calls somebody to the table without leaving the page: what is being typed of a hand stays. A call that finds no
// connection goes out as soon as there is one, with the same key, so that it is one call however often it was sent.

import { refresh } from "./judge_live.js";
import { token } from "./judge_sender.js";
import { newKey } from "./judge_store.js";
import { table } from "./judge_words.js";
import { clock, label } from "./phone.js";

const AGAIN = 3_000; // milliseconds until a call that did not arrive is sent once more

function post(url, body) {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}

// What the server says: "" when it took the call, a sentence when it will not; null while there is no connection.
async function ask(url, body) {
  try {
    const answer = await post(url, body);
    if (answer.ok) return "";
    if (answer.status >= 500 || [408, 429].includes(answer.status)) return null;
    return (await answer.json()).detail;
  } catch {
    return null;
  }
}

async function call(form, kind) {
  const said = form.querySelector(".calling");
  const { key, words } = form.elements;
  const body = { key: key.value, kind, words: words.value, device: label(), phone_at: clock() };
  key.value = newKey(); // the next tap is another call
  said.textContent = said.dataset.calling;
  for (let answer = null; answer === null; ) {
    answer = await ask(form.dataset.call, body);
    said.textContent = answer ?? said.dataset.waits;
    if (answer === null) await new Promise((again) => setTimeout(again, AGAIN));
    else if (!answer && words.value === body.words) words.value = "";
  }
  if (!said.textContent) form.closest("details").open = false;
  refresh();
}

// Calls an organizer to an entry that was refused; where nobody can be called, in practice, nothing happens.
export function callOrganizer(what) {
  const form = document.querySelector(".ask-help");
  if (!form) return;
  const { words } = form.elements;
  words.value = words.value || what.slice(0, words.maxLength);
  form.closest("details").open = true;
  form.scrollIntoView({ block: "nearest" });
  call(form, "ruling");
}

// Without the page's own way of it, which would lose what is being typed.
async function close(form) {
  await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" }).catch(() => {});
  refresh();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const closing = form.matches(".call form");
  if (!closing && !(form.matches(".ask-help") && event.submitter?.value)) return;
  event.preventDefault();
  if (closing) close(form);
  else call(form, event.submitter.value);
});

// Tell the control room that two counts of a hand were not the same; nothing hangs on it.
export function differ(version, count, recount) {
  post(table.addresses.differing, { version, count, recount }).catch(() => {});
}
