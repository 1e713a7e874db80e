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
let wanted = 0; // milliseconds that the server asks for (Retry-After); 0 where it says nothing
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

export const token = () => document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]*)/)?.[1] ?? "";

// An entry of the sheet has a key; a signature and an absence are the same ones again without.
function bodyOf(row) {
  const { kind, ...rest } = row.entry;
  const phone = { phone_at: row.at, device: row.device };
  if (kind === "sign") return { ...rest, version: row.saw, ...phone };
  if (kind === "walkover") return { ...rest, ...phone };
  return { key: row.key, version: row.saw, entry: row.entry, ...phone };
}

function post(row) {
  return fetch(row.url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify(bodyOf(row)),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

// What the server says: `there`, its answer; `error`, why not; neither of them: later, for the reason in `trouble`.
async function ask(row) {
  let answer, body;
  wanted = 0;
  try {
    answer = await post(row);
    wanted = 1_000 * (Number(answer.headers.get("Retry-After")) || 0);
    body = await answer.json();
  } catch {
    trouble = "connection";
    return {};
  }
  const error = body?.code && body;
  const outside = answer.status === 401 || (answer.status === 403 && error?.code === "permission-denied");
  if (!answer.ok && (outside || !error || answer.status >= 500 || [408, 429].includes(answer.status))) {
    trouble = outside ? "login" : "connection";
    return {};
  }
  trouble = "";
  return answer.ok ? { there: body } : { error, conflict: answer.status === 409 };
}

// A line makes a version; what stands under the sheet makes none.
const versionAfter = (row, there) => there.number ?? row.saw ?? there.version;

function thank(row, there) {
  const { table_match, saw, entry } = row;
  tell("arrived", { table_match, saw, version: versionAfter(row, there), findings: there.findings, entry });
}

function endOf(there) {
  const outcome = (there.match?.sheet ?? there.sheet)?.outcome;
  return outcome ? `${outcome.winner} ${outcome.totals.A} ${outcome.totals.B}` : "";
}

// "arrived", "refused", or "later" with the reason in `trouble`.
async function send(row) {
  if (row.expects && row.expects !== (row.stands ?? row.expects)) {
    await store.change(row.id, store.UNSIGNED);
    return "refused";
  }
  const { there, error, conflict } = await ask(row);
  if (there) {
    await store.arrived(row.id, versionAfter(row, there), endOf(there));
    thank(row, there);
    return "arrived";
  }
  if (!error) return "later";
  tell("refused", { table_match: row.table_match });
  await store.change(row.id, { state: conflict ? "conflict" : "refused", problem: error });
  return "refused";
}

// An entry that this phone could not keep.
export async function straight(row) {
  const { there, error } = await ask(row);
  if (there) thank(row, there);
  return there ? "arrived" : error ? "refused" : "later";
}

// The first of each match that may go: what stands behind one that was refused waits until the judge has decided.
function ready(rows) {
  const first = new Map();
  rows.forEach((row) => first.has(row.table_match) || first.set(row.table_match, row));
  return [...first.values()].filter((row) => row.state === "waiting" && row.user === user);
}

async function sendAll() {
  for (let some = ready(await store.all()); some.length; some = ready(await store.all())) {
    for (const row of some) {
      const outcome = await send(row);
      tell("queue");
      if (outcome === "later") {
        pause = wanted || Math.min(LONGEST_PAUSE, pause ? pause * 2 : BEAT);
        next = performance.now() + pause * ((wanted ? 1 : 0.75) + Math.random() / 2);
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
