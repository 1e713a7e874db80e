// The wall: turns the scenes, lets calls come in between, and keeps itself up to date for as long as it hangs.
//
// What comes is shown only when all of it has come, its pictures too. Nobody touches this screen: it says when the
// connection is lost, goes on asking, and loads itself anew when the program or the day is another one.

const EVERY = 2_000; // milliseconds between an answer and the next question
const PATIENCE = 8_000; // for an answer
const PICTURES = 15_000; // for all pictures of an answer
const WHOLE_EVERY = 60_000; // what only time changes, such as the plan, is fetched this often
const AGAIN_AFTER = 60_000; // between two times that it loads itself anew

const body = document.body;
let turn = 0;
let since = performance.now();
let lost = 0;
let ahead = 0; // milliseconds by which the house's clock is ahead of this machine's
let fetched = performance.now();
let calling = [];
let known = new Set();
let today = day();

function live() {
  return document.getElementById("live");
}

function scenes() {
  return [...document.querySelectorAll(".scene")];
}

function inTurn() {
  return scenes().filter((scene) => !("interrupts" in scene.dataset));
}

// --- Turning ---

function show(arriving) {
  const all = inTurn();
  turn = all.length ? turn % all.length : 0;
  const now = scenes().find((scene) => scene.dataset.key === calling[0]) ?? all[turn];
  document.querySelector("[data-scenes]").classList.add("turning");
  for (const scene of scenes()) {
    scene.classList.toggle("now", scene === now);
    scene.classList.toggle("arriving", arriving && scene === now);
  }
  if (now && all.length > 1 && all.includes(now)) mark(now, `${all.indexOf(now) + 1} / ${all.length}`);
}

function mark(scene, text) {
  const heading = scene.querySelector("h2");
  const place = heading.querySelector(".turn") ?? heading.insertBefore(document.createElement("span"), heading.firstChild);
  place.className = "turn";
  place.setAttribute("aria-hidden", "true");
  place.textContent = text;
}

function next() {
  const seconds = Number(document.querySelector("[data-scenes]").dataset.seconds) || 12;
  if (performance.now() - since < seconds * 1_000) return;
  since = performance.now();
  if (calling.length) calling.shift();
  else turn += 1;
  show(true);
}

// Calls that were not there before are shown at once, each scene of them in turn; then it goes on where it was.
function hear() {
  const called = scenes().filter((scene) => scene.dataset.calls);
  const fresh = called.filter((scene) => scene.dataset.calls.split(" ").some((call) => !known.has(call)));
  known = new Set(called.flatMap((scene) => scene.dataset.calls.split(" ")));
  const keys = called.map((scene) => scene.dataset.key);
  const before = calling[0];
  calling = [...new Set([...calling, ...fresh.map((scene) => scene.dataset.key)])].filter((key) => keys.includes(key));
  if (calling[0] !== before) since = performance.now();
  return fresh.length > 0;
}

// --- Asking ---

async function ask() {
  try {
    const whole = performance.now() - fetched > WHOLE_EVERY;
    const address = new URL(live().getAttribute("hx-get"), location.href);
    if (whole) address.searchParams.delete("v");
    const answer = await get(address);
    if (answer.status === 200 || answer.status === 286) await swap(await answer.text());
    else if (answer.status !== 204) throw new Error(String(answer.status));
    if (whole) fetched = performance.now();
    offline(false);
    await renewed(answer);
  } catch {
    offline(true);
  }
  setTimeout(ask, EVERY);
}

async function get(address, headers = { "HX-Request": "true" }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await fetch(address, { headers, cache: "no-store", redirect: "error", signal: patience.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function swap(text) {
  const box = document.createElement("template");
  box.innerHTML = text;
  const fresh = box.content.firstElementChild;
  if (fresh?.id !== "live" || !fresh.querySelector("[data-whole]")) throw new Error("half an answer");
  await Promise.all([...fresh.querySelectorAll("img")].map(comes));
  const before = inTurn()[turn]?.dataset.key;
  live().replaceWith(document.adoptNode(fresh));
  const place = inTurn().findIndex((scene) => scene.dataset.key === before);
  if (place >= 0) turn = place;
  show(hear());
  tick();
}

// A picture that does not come takes its scene away, and nothing else.
async function comes(image) {
  const trial = new Image();
  trial.src = image.getAttribute("src");
  const patience = new Promise((_, fail) => setTimeout(fail, PICTURES));
  try {
    await Promise.race([trial.decode(), patience]);
  } catch {
    image.closest(".scene")?.remove();
  }
}

function offline(now) {
  lost = now ? lost + 1 : 0;
  document.querySelector("[data-offline]").hidden = lost < 2; // one answer that is late is no news
}

// --- Another program, another day ---

async function renewed(answer) {
  const heard = Date.parse(answer.headers.get("Date"));
  if (heard) ahead = Math.abs(heard - Date.now()) > 2_000 ? heard - Date.now() : 0;
  const build = answer.headers.get("Capicu-Build");
  const tomorrow = day() !== today;
  if (!tomorrow && (!build || build === body.dataset.build)) return;
  const last = Number(sessionStorage.getItem("capicu-wall-again")) || 0;
  if (Math.abs(Date.now() - last) < AGAIN_AFTER) return;
  const address = tomorrow && new URLSearchParams(location.search).has("today") ? body.dataset.home : location.href;
  const page = await fetch(address, { cache: "no-store" }); // never away from here unless there is something to come to
  if (!page.ok) return;
  await page.text();
  sessionStorage.setItem("capicu-wall-again", String(Date.now()));
  location.replace(address);
}

// --- Clocks ---

function now() {
  return new Date(Date.now() + ahead);
}

function day() {
  return now().toLocaleDateString("en-CA", { timeZone: body.dataset.zone });
}

function tick() {
  const { lang } = document.documentElement;
  // Chromium knows no Basque and would write its hours as Americans do.
  const time = { hour: "2-digit", minute: "2-digit", hour12: lang === "en", timeZone: body.dataset.zone };
  const text = now().toLocaleTimeString(lang, time);
  for (const clock of document.querySelectorAll("[data-clock]")) clock.textContent = text;
  for (const until of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((Date.parse(until.dataset.until) - now()) / 1_000);
    const minutes = Math.floor(left / 60);
    until.querySelector("[data-left]").textContent = left > 0 ? `${minutes}:${String(left % 60).padStart(2, "0")}` : "";
  }
}

hear();
calling = []; // what was called before this screen came is nothing new
show(true);
tick();
setInterval(() => {
  tick();
  next();
}, 500);
setTimeout(ask, EVERY);
