// What this phone keeps until the server has it. IndexedDB survives a reload, a closed tab and a flat battery; a service
// worker, Web Locks and crypto.randomUUID are not there over plain http, which is what a hall has.

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const PATIENCE = 3_000; // milliseconds for the store to open: some browsers never answer

function open() {
  const request = indexedDB.open("capicu", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "id", autoIncrement: true });
    request.result.createObjectStore("leases", { keyPath: "name" });
  };
  return asked(request).then((database) => {
    database.onversionchange = () => database.close();
    return database;
  });
}

const tired = () => new Promise((_resolve, reject) => setTimeout(reject, PATIENCE, new Error("the store did not open")));
const database = Promise.race([Promise.resolve().then(open), tired()]);
export const works = database.then(
  () => true,
  () => false,
);

async function within(store, mode, durability, work) {
  const change = (await database).transaction(store, mode, { durability });
  const done = new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onabort = change.onerror = () => reject(change.error);
  });
  const [result] = await Promise.all([work(change.objectStore(store)), done]);
  return result;
}

const write = (work) => within("entries", "readwrite", "strict", work);

// Sixteen characters that nobody makes twice.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Everything that waits, in the order it was entered.
export const all = () => within("entries", "readonly", "default", (entries) => asked(entries.getAll()));

// Keep an entry. `saw`: the version of the sheet that its judge saw; behind another entry of the same match it takes
// the version which the server answers to that one: `after` names it.
export function add(row) {
  return write(async (entries) => {
    const before = (await asked(entries.getAll())).filter((other) => other.table_match === row.table_match).at(-1);
    const linked = before ? { saw: null, after: before.id } : { after: null };
    return asked(entries.add({ ...row, state: "waiting", problem: null, ...linked }));
  });
}

// Teams sign what they see: where something before their signature is changed or dropped, it is not sent any more.
async function unsign(entries, row) {
  if (row.entry.kind === "sign") return;
  for (const next of await asked(entries.getAll())) {
    const behind = next.table_match === row.table_match && next.id > row.id && next.entry.kind === "sign";
    if (behind) await asked(entries.put({ ...next, ...UNSIGNED }));
  }
}

export const UNSIGNED = { state: "conflict", problem: { code: "not-what-was-signed", detail: "", lines: [] } };

export function change(id, values) {
  return write(async (entries) => {
    const row = await asked(entries.get(id));
    if (!row) return;
    await asked(entries.put({ ...row, ...values }));
    if ("entry" in values || "saw" in values) await unsign(entries, row);
  });
}

async function takeOut(entries, id, heritage) {
  const row = await asked(entries.get(id));
  if (!row) return; // another tab was quicker
  await asked(entries.delete(id));
  for (const next of await asked(entries.getAll())) {
    if (next.after === id) await asked(entries.put({ ...next, ...heritage(row) }));
  }
}

// The server has it: what was entered behind it saw the sheet with it. `stands`: how the server says the match ended.
export const arrived = (id, version, stands) =>
  write((entries) => takeOut(entries, id, () => ({ saw: version, after: null, stands })));

// The judge does not want it: what was entered behind it takes its place.
export function drop(id) {
  return write(async (entries) => {
    const row = await asked(entries.get(id));
    if (row) await unsign(entries, row);
    await takeOut(entries, id, ({ saw, after }) => ({ saw, after }));
  });
}

// One tab sends for all. `mayTake` looks at the lease as it stands; true: this tab has it now, and shows that it lives.
export function lease(holder, mayTake) {
  return within("leases", "readwrite", "relaxed", async (leases) => {
    const now = await asked(leases.get("sender"));
    if (now && now.holder !== holder && !mayTake(now)) return false;
    await asked(leases.put({ name: "sender", holder, beat: (now?.beat ?? 0) + 1 }));
    return true;
  });
}
