// The navigation of visitors: it remembers the bracket and the team that one has chosen, on this device only.

const bar = document.querySelector(".places");
const more = bar.querySelector("details");
const tournament = bar.dataset.tournament;

// A browser that keeps nothing still shows every page.
function kept(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`${name}:${tournament}`);
    if (value === "") localStorage.removeItem(`${name}:${tournament}`);
    else localStorage.setItem(`${name}:${tournament}`, value);
  } catch {
    return null;
  }
  return value;
}

const link = (place) => bar.querySelector(`[data-place="${place}"]`);

// The bracket of the page, or the one that was looked at last.
function takeTheBracketAlong() {
  if (bar.dataset.bracket) {
    kept("bracket", bar.dataset.bracket);
    return;
  }
  const key = kept("bracket");
  if (!key || !/^[-\w]+$/.test(key)) return;
  const bracket = link("bracket");
  if (bracket) bracket.href = bracket.getAttribute("href").replace(/[^/]+\/$/, `${key}/`);
  link("standings").search = `?list=${key}`;
}

// The next match of the chosen team stands on top of every place.
const card = document.getElementById("mine");
const EVERY = 6000; // milliseconds
let address = "";
let timer;

async function ask() {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status === 404) {
    kept("team", "");
    card.hidden = true;
    return;
  }
  if (answer?.ok && answer.status !== 204) {
    const part = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    card.replaceChildren(...part.children);
    card.hidden = false;
    address = part.getAttribute("hx-get") || "";
  }
  if (address) timer = setTimeout(ask, EVERY);
}

function showMine() {
  clearTimeout(timer);
  const number = kept("team");
  card.hidden = true;
  if (!number || !/^\d+$/.test(number)) return;
  address = card.dataset.address.replace("/0/", `/${number}/`);
  const own = address.replace(/next\/$/, "");
  link("mine").href = own;
  if (location.pathname !== own && location.pathname !== address) ask();
}

// The button of a team's page.
const choice = document.querySelector("[data-remember]");

function offer() {
  if (!choice) return;
  choice.hidden = false;
  choice.textContent = kept("team") === choice.dataset.remember ? choice.dataset.forget : choice.dataset.choose;
}

choice?.addEventListener("click", () => {
  kept("team", kept("team") === choice.dataset.remember ? "" : choice.dataset.remember);
  offer();
  showMine();
});

document.addEventListener("click", (event) => {
  if (!more.contains(event.target)) more.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !more.open) return;
  more.open = false;
  more.querySelector("summary").focus();
});

takeTheBracketAlong();
offer();
showMine();
