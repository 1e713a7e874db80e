// By HTTPS the judge's pages open without a connection too: a worker keeps them (judge_worker.js), and a phone can install
// them. A page that comes out of its hands says of when it is, until the server has answered it.

const page = document.documentElement;
const worker = document.querySelector('meta[name="capicu-worker"]');
const BACK = ".trail a[href]";
const TABLES = "main a.table-card[href]";
const SOON = 500; // milliseconds: what changes together is fetched once
let later = 0;

// `missing`: only what it has not.
async function keep(wanted, missing) {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: wanted, missing });
}

const paths = (links) => [...document.querySelectorAll(links)].map((link) => new URL(link.href).pathname);

// This page, and those that it leads to: a phone in a dead spot opens tables that it was never at.
const keepAll = () => keep([location.pathname, ...paths(`${BACK}, ${TABLES}`)], true);

// The sheet has changed, and the list of tables with it.
function keepAgain() {
  clearTimeout(later);
  later = setTimeout(() => keep([location.pathname, ...paths(BACK)], false), SOON);
}

// "11:02", and its day when that is not today.
function spoken(moment) {
  const time = { timeStyle: "short", hourCycle: "h23" };
  if (moment.toDateString() === new Date().toDateString()) return moment.toLocaleTimeString(page.lang, time);
  return moment.toLocaleString(page.lang, { dateStyle: "medium", ...time });
}

function showAge() {
  const said = document.querySelector(".as-of");
  said.textContent = said.dataset.text.replace("{time}", spoken(new Date(page.dataset.asOf)));
}

function fresh() {
  delete page.dataset.asOf;
}

// A page that asks nothing by itself is opened anew.
function reopen() {
  if (page.dataset.asOf && !document.querySelector("[data-changes], [hx-get]")) location.reload();
}

function offerInstall(event) {
  const button = document.querySelector(".install button");
  if (!button) return;
  event.preventDefault();
  button.parentElement.hidden = false;
  button.addEventListener("click", () => event.prompt(), { once: true });
}

async function start() {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", fresh);
  serviceWorker.addEventListener("controllerchange", keepAll);
  await serviceWorker.register(worker.content);
  await keepAll();
  document.addEventListener("judge:fresh", keepAgain);
  document.addEventListener("htmx:afterSettle", keepAll);
  await navigator.storage?.persist?.(); // what waits on this phone is not to go when its memory is full
}

if (page.dataset.asOf) showAge();
if ("serviceWorker" in navigator) {
  start().catch(() => {}); // a browser that keeps nothing
  window.addEventListener("online", reopen);
  window.addEventListener("beforeinstallprompt", offerInstall);
}
