// The service worker of the judge's pages (tournament/web/frame/offline.py): where there is no connection it answers
// with what it has kept. What judges enter is none of its business: it looks at GET only, and static/js/judge_store.js
// keeps entries. `house` stands in front of this text: the version, its static files, the pages for when nothing is kept.

const { version, files, longest, away } = self.house;
const HERE = new URL(self.registration.scope).pathname;
const FILES = `capicu-files ${version}`;
const PAGES = "capicu-pages "; // behind it the version, and whose pages they are
const PATIENCE = 4_000; // milliseconds; longer waits nobody who has a page at hand
const SLOWEST = 20_000;
const AWAY = [502, 503, 504]; // a proxy speaks for a server that is not there
const ours = new Set(files);
let times = 0; // how often everything was forgotten: what was asked for before is then no longer kept
let fetching = Promise.resolve();

const after = (time) => new Promise((_done, late) => setTimeout(late, time));

async function forget() {
  times += 1;
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function tidy() {
  const fits = (name) => name === FILES || name.startsWith(`${PAGES}${version} `);
  const names = (await caches.keys()).filter((name) => name.startsWith("capicu-") && !fits(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

// There is one cache of pages for a version: another judge's is emptied before the first page is kept.
async function pages() {
  const name = (await caches.keys()).find((each) => each.startsWith(`${PAGES}${version} `));
  return name ? caches.open(name) : null;
}

async function kept(path) {
  const cache = await pages();
  const found = await cache?.match(path);
  if (!found) return null;
  const age = Math.abs(Date.now() - Number(found.headers.get("Capicu-Stored")));
  if (age < longest * 1_000) return found;
  await cache.delete(path);
  return null;
}

// The time is the server's: a phone's own clock may be wrong by a day.
async function copy(answer) {
  const headers = new Headers(answer.headers);
  ["Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  headers.set("Capicu-Stored", String(Date.now()));
  const asOf = new Date(headers.get("Date") ?? Date.now()).toISOString();
  const text = (await answer.text()).replace("<html ", `<html data-as-of="${asOf}" `);
  return new Response(text, { headers });
}

async function keep(path, answer, asked) {
  const [made, whose] = answer.headers.get("Capicu-Kept").split(" ");
  const theirs = (name) => name.startsWith(PAGES) && !name.endsWith(` ${whose}`);
  if ((await caches.keys()).some(theirs)) {
    await forget();
    asked = times;
  }
  const page = await copy(answer);
  if (asked !== times) return;
  const cache = await caches.open(`${PAGES}${made} ${whose}`); // a newer house has its own: its worker will look there
  await cache.put(path, page);
  if (asked !== times) await forget();
}

// What an answer of the server says about what is kept here.
async function note(path, answer, asked) {
  if (asked !== times) return;
  if ([401, 403].includes(answer.status) || answer.headers.has("HX-Redirect")) await forget();
  else if (answer.type === "opaqueredirect" || answer.status === 404) await (await pages())?.delete(path);
  else if (answer.status === 200 && answer.headers.has("Capicu-Kept")) await keep(path, answer, asked);
}

// In the language of the page that was kept last.
async function nothing() {
  const cache = await pages();
  const last = cache && (await cache.match((await cache.keys()).at(-1)));
  const language = last?.headers.get("Content-Language") ?? self.navigator.language.slice(0, 2);
  return new Response(away[language] ?? away.en, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

// The page as the server has it, or as it was when the server takes too long or is not there.
async function page(event, path) {
  const asked = times;
  const fresh = fetch(event.request).then((answer) => {
    if (AWAY.includes(answer.status)) throw new Error("nobody there");
    event.waitUntil(note(path, answer.clone(), asked));
    return answer;
  });
  event.waitUntil(fresh.catch(() => {}));
  const old = await kept(path);
  try {
    return await (old ? Promise.race([fresh, after(PATIENCE)]) : fresh);
  } catch {
    return old ?? nothing();
  }
}

// What an open page asks for: an answer means that the page is fresh. Forms of rulings are kept as pages are.
async function question(event, path) {
  const asked = times;
  const answer = await fetch(event.request).catch(() => null);
  if (!answer) return (await kept(path)) ?? Response.error();
  event.waitUntil(note(path, answer.clone(), asked));
  if (answer.ok) (await self.clients.get(event.clientId))?.postMessage("fresh");
  return answer;
}

const file = async (request) => (await (await caches.open(FILES)).match(request)) ?? fetch(request);

async function collect(paths, missing) {
  for (const path of paths.filter((each) => each.startsWith(HERE))) {
    if (missing && (await caches.match(path))) continue;
    const asked = times;
    const signal = AbortSignal.timeout(SLOWEST);
    await note(path, await fetch(path, { headers: { "Capicu-Keep": "yes" }, redirect: "manual", signal }), asked);
    if (asked !== times) return;
  }
}

// A newer worker waits until no page of ours is open. When it took over at once (skipWaiting), one page in ten that was
// opened at that moment hung in Chromium 156.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (ours.has(pathname)) event.respondWith(file(event.request));
  else if (!pathname.startsWith(HERE)) return;
  else if (event.request.mode === "navigate") event.respondWith(page(event, pathname));
  else event.respondWith(question(event, pathname));
});

self.addEventListener("message", (event) => {
  const { forget: all, keep: paths, missing } = event.data;
  fetching = all ? forget() : fetching.then(() => collect(paths, missing)).catch(() => {});
  event.waitUntil(fetching);
});
