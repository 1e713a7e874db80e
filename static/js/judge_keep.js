// Onto this phone first, then to the server: nothing waits for the network. Where this phone can keep nothing (a private
// window, a full disk) the entry goes straight there, and what was typed stays in its form until the server has it.

import * as outbox from "./judge_outbox.js";
import * as sender from "./judge_sender.js";
import * as store from "./judge_store.js";
import { say, table, tell } from "./judge_words.js";
import { clock, label } from "./phone.js";

// Neither kept nor sent: the sentence says so.
export class Unkept extends Error {}

// The server has refused what was sent straight to it: its page says why.
export class Refused extends Error {}

function rowOf(entry, saw) {
  const here = { url: table.addresses[entry.kind] ?? table.addresses.line, page: window.location.pathname };
  const who = { user: table.user, name: table.name, place: table.place, device: label() };
  return { ...here, ...who, table_match: table.table_match, key: store.newKey(), entry, told: tell(entry), at: clock(), saw };
}

async function waitHere() {
  const rows = await store.all().catch(() => []);
  return rows.some((row) => row.table_match === table.table_match);
}

async function straight(row) {
  if (await waitHere()) throw new Unkept(say("full"));
  const outcome = await sender.straight(row);
  if (outcome === "later") throw new Unkept(say("neither"));
  if (outcome === "refused") throw new Refused();
}

// `key`: of the form it was typed in, for an entry that goes straight to the server and perhaps twice.
export async function keep(entry, saw, { key, ...more }) {
  const row = rowOf(entry, saw);
  try {
    await store.add({ ...row, ...more, hand: await outbox.numberNow(saw) });
  } catch {
    return straight({ ...row, key });
  }
  sender.changed();
}

// Other figures for an entry that was refused; it keeps its place.
export async function correct(id, entry, fields) {
  const changed = { key: store.newKey(), entry, told: tell(entry), at: clock(), fields };
  await store.change(id, { ...changed, state: "waiting", problem: null });
  sender.changed();
}
