// What this phone keeps until the server has it. IndexedDB survives a reload, a closed tab and a flat battery; a service
// worker, Web Locks and crypto.randomUUID are not there over plain http, which is what a hall has.

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

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

const database = Promise.resolve().then(open);
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
    const before = (await asked(entries.getAll())).filter((other) => other.sitting === row.sitting).at(-1);
    const linked = before ? { saw: null, after: before.id } : { after: null };
    return asked(entries.add({ ...row, state: "waiting", problem: null, ...linked }));
  });
}

export function change(id, values) {
  return write(async (entries) => {
    const row = await asked(entries.get(id));
    if (row) await asked(entries.put({ ...row, ...values }));
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

// The server has it: what was entered behind it saw the sheet with it.
export const arrived = (id, version) => write((entries) => takeOut(entries, id, () => ({ saw: version, after: null })));

// The judge does not want it: what was entered behind it takes its place.
export const drop = (id) => write((entries) => takeOut(entries, id, ({ saw, after }) => ({ saw, after })));

// One tab sends for all. `mayTake` looks at the lease as it stands; true: this tab has it now, and shows that it lives.
export function lease(holder, mayTake) {
  return within("leases", "readwrite", "relaxed", async (leases) => {
    const now = await asked(leases.get("sender"));
    if (now && now.holder !== holder && !mayTake(now)) return false;
    await asked(leases.put({ name: "sender", holder, beat: (now?.beat ?? 0) + 1 }));
    return true;
  });
}
