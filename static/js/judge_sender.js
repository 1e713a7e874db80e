// Sends what this phone keeps: in order for each match, again and again until the server has said yes or no. The same
// key again is the same entry there, so that a lost answer doubles nothing. No clock of the wall is asked.

import * as store from "./judge_store.js";

const BEAT = 1_000; // milliseconds between two looks at the queue
const DEAD = 4_000; // a tab that has not shown itself for so long has been closed
const LONGEST_PAUSE = 15_000;
const PATIENCE = 15_000; // for one answer
const ME = thisTab();

const others = "BroadcastChannel" in window ? new BroadcastChannel("capicu") : null;
const heard = { mark: "", since: 0 }; // the other tab's last sign of life, by this tab's own stopwatch
let user = null;
let pause = 0;
let next = 0;
let sending = false;
let ours = false;

// What the queue is held up by: "" nothing, "connection", or "login".
export let trouble = "";

// The same after a reload or a way through other pages of the house, so that no lease has to run out first.
function thisTab() {
  try {
    sessionStorage.judgeTab ??= store.newKey();
    return sessionStorage.judgeTab;
  } catch {
    return store.newKey(); // a browser that keeps nothing
  }
}

function tell(name, detail, { everywhere = true } = {}) {
  document.dispatchEvent(new CustomEvent(`judge:${name}`, { detail }));
  if (everywhere) others?.postMessage({ name, detail });
}

function mayTake(lease) {
  const mark = `${lease.holder} ${lease.beat}`;
  if (mark !== heard.mark) Object.assign(heard, { mark, since: performance.now() });
  return performance.now() - heard.since > DEAD;
}

const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";

function post(row) {
  return fetch(row.url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify({ key: row.key, version: row.saw, entry: row.entry, phone_at: row.at, device: row.device }),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

// "arrived", "refused", or "later" with the reason in `trouble`.
async function send(row) {
  let answer, body;
  try {
    answer = await post(row);
    body = await answer.json();
  } catch {
    trouble = "connection";
    return "later";
  }
  if (answer.ok) {
    trouble = "";
    await store.arrived(row.id, body.number);
    tell("arrived", { sitting: row.sitting, saw: row.saw, version: body.number, findings: body.findings });
    return "arrived";
  }
  const error = body?.error;
  const outside = answer.status === 401 || (answer.status === 403 && error?.code === "permission-denied");
  if (outside || !error || answer.status >= 500 || [408, 429].includes(answer.status)) {
    trouble = outside ? "login" : "connection";
    return "later";
  }
  trouble = "";
  tell("refused", { sitting: row.sitting });
  await store.change(row.id, { state: answer.status === 409 ? "conflict" : "refused", problem: error });
  return "refused";
}

// The first of each match that may go: what stands behind one that was refused waits until the judge has decided.
function ready(rows) {
  const first = new Map();
  rows.forEach((row) => first.has(row.sitting) || first.set(row.sitting, row));
  return [...first.values()].filter((row) => row.state === "waiting" && row.user === user);
}

async function sendAll() {
  for (let some = ready(await store.all()); some.length; some = ready(await store.all())) {
    for (const row of some) {
      const outcome = await send(row);
      tell("queue");
      if (outcome === "later") {
        pause = Math.min(LONGEST_PAUSE, pause ? pause * 2 : BEAT);
        next = performance.now() + pause * (0.75 + Math.random() / 2);
        return;
      }
      pause = 0;
    }
  }
}

async function look() {
  if (!ours || sending || performance.now() < next) return;
  sending = true;
  try {
    await sendAll();
  } finally {
    sending = false;
  }
}

async function beat() {
  ours = await store.lease(ME, mayTake);
  await look();
}

// Try at once, however long the pause has become.
export function hurry() {
  next = pause = 0;
  beat().catch(() => {});
}

// Something was put into the queue, changed or dropped.
export function changed() {
  tell("queue");
  hurry();
}

export async function start(whose) {
  if (!(await store.works)) return;
  user = whose;
  others?.addEventListener("message", ({ data }) => {
    tell(data.name, data.detail, { everywhere: false });
    if (data.name === "queue" && ours) look().catch(() => {});
  });
  setInterval(() => beat().catch(() => {}), BEAT);
  window.addEventListener("online", hurry);
  window.addEventListener("pageshow", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  hurry();
}
