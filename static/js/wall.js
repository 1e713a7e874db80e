// The wall: turns the scenes, lets calls come in between, and keeps itself up to date for as long as it hangs.
//
// What comes is shown only when all of it has come, its pictures too. Nobody needs to touch this screen: it says when the
// connection is lost, goes on asking, and loads itself again when the program or the day is another one. Space holds the
// turn, arrows turn. Under 768 px the scenes stand in one column, scrolled by hand.

import { celebrate, ring } from "./celebration.js";
import { fit, forgetWidths } from "./fit_names.js";

const EVERY = 2_000; // milliseconds between an answer and the next question
const PATIENCE = 8_000; // for an answer
const PICTURES = 15_000; // for all pictures of an answer
const WHOLE_EVERY = 60_000; // what only time changes, such as the plan, is fetched this often
const AGAIN_AFTER = 60_000; // between two times that it loads itself again
const COUNTING = 250; // for a score that goes up

const body = document.body;
const byHand = matchMedia("(width < 768px)");
let turn = 0;
let held = false;
let since = performance.now();
let festive = 0; // until then nothing is asked
let lost = 0;
let ahead = 0; // milliseconds by which the house's clock is ahead of this machine's
let fetched = performance.now();
let calling = [];
const known = new Set();
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

// The champions are alone for some minutes; after that they have every second turn.
function order() {
  const all = inTurn();
  const champion = all.find((scene) => "champion" in scene.dataset);
  const others = all.filter((scene) => scene !== champion);
  if (!champion || !others.length) return all;
  return Date.parse(champion.dataset.aloneUntil) > now() ? [champion] : others.flatMap((scene) => [champion, scene]);
}

// --- Turning ---

function show(arriving) {
  const all = order();
  turn = all.length ? (turn + all.length) % all.length : 0;
  const now = scenes().find((scene) => scene.dataset.key === calling[0]) ?? all[turn];
  document.querySelector("[data-scenes]").classList.toggle("turning", !byHand.matches);
  for (const scene of scenes()) {
    scene.classList.toggle("now", scene === now);
    scene.classList.toggle("arriving", arriving && scene === now);
  }
  const each = inTurn();
  const counter = each.length > 1 && each.includes(now) ? `${each.indexOf(now) + 1} / ${each.length}` : "";
  const place = document.querySelector("[data-turn]");
  place.textContent = counter;
  place.classList.toggle("held", held);
  letter();
}

function letter() {
  for (const trees of document.querySelectorAll("[data-rows]")) {
    trees.style.setProperty("--rows", trees.dataset.rows);
    trees.style.setProperty("--columns", trees.dataset.columns);
    trees.classList.toggle("dense", trees.dataset.rows > 4);
  }
  for (const podium of document.querySelectorAll("[data-ring]")) if (!podium.querySelector(".ring")) ring(podium);
  if (!byHand.matches) fit(body);
}

function next() {
  const seconds = Number(document.querySelector("[data-scenes]").dataset.seconds) || 12;
  if (held || performance.now() - since < seconds * 1_000) return;
  go(1);
}

function go(by) {
  since = performance.now();
  if (calling.length) calling.shift();
  else turn += by;
  const { after } = document.querySelector("[data-scenes]").dataset;
  if (after !== undefined && turn >= order().length && !calling.length && !byHand.matches) more(after);
  else show(true);
}

// A large hall has more scenes than come at once; without an answer those that are here go on.
async function more(after) {
  turn = 0;
  try {
    const address = new URL(live().getAttribute("hx-get"), location.href);
    address.searchParams.delete("v");
    address.searchParams.set("from", after);
    const answer = await get(address);
    if (answer.status === 200) return await swap(await answer.text(), true);
  } catch {
    offline(true);
  }
  show(true);
}

// Calls that were not there before are shown at once, each scene of them in turn; then it goes on where it was.
function hear() {
  const called = scenes().filter((scene) => scene.dataset.calls);
  const fresh = called.filter((scene) => scene.dataset.calls.split(" ").some((call) => !known.has(call)));
  for (const scene of called) for (const call of scene.dataset.calls.split(" ")) known.add(call);
  const keys = called.map((scene) => scene.dataset.key);
  const before = calling[0];
  calling = [...new Set([...calling, ...fresh.map((scene) => scene.dataset.key)])].filter((key) => keys.includes(key));
  if (calling[0] !== before) since = performance.now();
  return fresh.length > 0;
}

// --- Asking ---

async function ask() {
  if (performance.now() < festive) return void setTimeout(ask, EVERY);
  try {
    const whole = performance.now() - fetched > WHOLE_EVERY;
    const asked = live();
    const address = new URL(asked.getAttribute("hx-get"), location.href);
    if (whole) address.searchParams.delete("v");
    const answer = await get(address);
    const hasCome = answer.status === 200 || answer.status === 286;
    if (hasCome && live() === asked) await swap(await answer.text()); // or else other scenes have come meanwhile
    else if (!hasCome && answer.status !== 204) throw new Error(String(answer.status));
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

async function swap(text, others = false) {
  const box = document.createElement("template");
  box.innerHTML = text;
  const fresh = box.content.firstElementChild;
  if (fresh?.id !== "live" || !fresh.querySelector("[data-whole]")) throw new Error("half an answer");
  await Promise.all([...fresh.querySelectorAll("img")].map(comes));
  const before = order()[turn]?.dataset.key;
  const scores = scoresNow();
  const crowned = document.querySelector("[data-champion]");
  live().replaceWith(document.adoptNode(fresh));
  const champion = document.querySelector("[data-champion]");
  const place = order().findIndex((scene) => scene.dataset.key === before);
  if (others || (champion && !crowned)) turn = 0;
  else if (order()[turn]?.dataset.key !== before && place >= 0) turn = place;
  const rings = hear();
  if (others) calling = []; // known before, but in other scenes
  show(rings);
  tick();
  count(scores);
  if (champion && !crowned && champion.classList.contains("now")) festive = performance.now() + celebrate(champion);
}

// --- Scores ---

function scoresNow() {
  return new Map([...document.querySelectorAll("[data-score]")].map((score) => [score.dataset.score, value(score)]));
}

function value(score) {
  return Number(score.textContent.trim().replace("−", "-"));
}

// A new hand moves the score.
function count(before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const score of document.querySelectorAll(".now [data-score]")) {
    const [from, to] = [before.get(score.dataset.score), value(score)];
    if (from !== undefined && from !== to) run(score, from, to, performance.now());
  }
}

function run(score, from, to, began) {
  const share = Math.min(1, (performance.now() - began) / COUNTING);
  score.textContent = String(Math.round(from + (to - from) * share)).replace("-", "−");
  if (share < 1) requestAnimationFrame(() => run(score, from, to, began));
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
  const time = { hour: lang === "en" ? "numeric" : "2-digit", minute: "2-digit", hour12: lang === "en", timeZone: body.dataset.zone };
  const text = now().toLocaleTimeString(lang, time);
  for (const clock of document.querySelectorAll("[data-clock]")) clock.textContent = text;
  for (const until of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((Date.parse(until.dataset.until) - now()) / 1_000);
    const minutes = Math.floor(left / 60);
    until.querySelector("[data-left]").textContent = left > 0 ? `${minutes}:${String(left % 60).padStart(2, "0")}` : "";
  }
  for (const called of document.querySelectorAll("[data-since]")) {
    const minutes = Math.floor((now() - Date.parse(called.dataset.since)) / 60_000);
    called.textContent = minutes > 0 ? `${minutes} min` : "";
  }
}

// --- Keys and sizes ---

document.addEventListener("keydown", (event) => {
  if (event.key === " ") held = !held;
  else if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  event.preventDefault();
  if (event.key === " ") show(false);
  else go(event.key === "ArrowRight" ? 1 : -1);
});
window.addEventListener("resize", () => show(false));
document.fonts.addEventListener("loadingdone", () => {
  forgetWidths();
  letter();
});


hear();
calling = []; // what was called before this screen came is nothing new
show(true);
tick();
setInterval(() => {
  tick();
  next();
}, 500);
setTimeout(ask, EVERY);
