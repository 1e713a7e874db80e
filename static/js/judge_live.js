// What other judges write shows here within three seconds, and nothing that is being typed is lost for it.

const EVERY = 2_000; // milliseconds between two questions
const page = document.querySelector(".match-page");
const PARTS = ["place", "score", "doing", "rulings", "calls", "sheet"];
const part = (within, name) => within.querySelector(`[data-live="${name}"]`);
let held = null; // a fresh form or page end that waits until nothing is being typed
let heldVersion = 0; // of the sheet that it was written for
let ownVersion = 0; // of the sheet with the last line that this phone has sent
let asking = null;
let again = false; // something arrived while a question was on its way: its answer may be older than that

// What was typed, ticked or chosen and not sent yet.
function isChanged(field) {
  if (field.name === "owner") return false; // whose tiles are tapped next
  if (field.type === "hidden" || field.tagName === "BUTTON" || field.tagName === "FIELDSET") return false;
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  return field.value !== ([...field.options].find((option) => option.defaultSelected) ?? field.options[0]).value;
}

export function isTyping() {
  const doing = part(page, "doing");
  if (doing.hasAttribute("data-kept")) return true;
  return [...doing.querySelectorAll("form")].some((form) => [...form.elements].some(isChanged));
}

function put(fresh) {
  const old = fresh && part(page, fresh.dataset.live);
  if (!old) return;
  const inside = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceWith(fresh);
  if (inside?.id) document.getElementById(inside.id)?.focus({ preventScroll: true });
  window.htmx?.process(fresh);
}

// What this phone has sent is no news to its judge, nor is what it is sending: that may be on the sheet already.
const isNews = () => held && heldVersion !== ownVersion && !page.querySelector("#outbox li");

// A form from before a line that this phone has sent itself would turn the sheet back.
function settle() {
  if (heldVersion < Number(page.dataset.version)) held = null;
  if (held && !isTyping()) {
    put(held);
    held = null;
    document.dispatchEvent(new CustomEvent("judge:fresh"));
  }
  page.querySelector(".changes").hidden = !isNews();
}

export function sent(version) {
  ownVersion = version;
}

// A match that was moved: its heading, and the title by which the phone lists it, name the new table.
function nameTable(fresh) {
  const heading = document.querySelector("h1.of-table");
  if (!heading || heading.textContent === fresh.dataset.heading) return;
  document.title = document.title.replace(heading.textContent, fresh.dataset.heading);
  heading.textContent = fresh.dataset.heading;
}

function take(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector(".match-page");
  if (!fresh || Number(fresh.dataset.version) < Number(page.dataset.version)) return;
  Object.assign(page.dataset, { ...fresh.dataset });
  if (!fresh.dataset.changes) delete page.dataset.changes;
  nameTable(fresh);
  PARTS.filter((name) => name !== "doing").forEach((name) => put(part(fresh, name)));
  held = part(fresh, "doing");
  heldVersion = Number(fresh.dataset.version);
  settle();
  document.dispatchEvent(new CustomEvent("judge:fresh"));
}

// Who has no way in any more (a pass that was taken back, a session that has ended) hears it at once, and where to go.
async function sayShut(answer, elsewhere) {
  const box = page.querySelector(".shut");
  const closed = [401, 403].includes(answer.status);
  box.querySelector(".closed").hidden = !closed;
  box.querySelector(".ended").hidden = closed;
  if (closed) {
    const said = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main .lead");
    if (said) box.querySelector(".why").textContent = said.textContent;
  }
  box.hidden = !closed && !elsewhere;
}

async function ask() {
  settle();
  const address = page.dataset.changes;
  if (!address) return;
  const answer = await fetch(`${address}?v=${encodeURIComponent(page.dataset.stamp)}`, {
    headers: { "HX-Request": "true" },
    signal: AbortSignal.timeout(10_000),
  });
  document.dispatchEvent(new CustomEvent("judge:date", { detail: answer.headers.get("Date") }));
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere && !isTyping()) window.location.assign(elsewhere);
  else await sayShut(answer, elsewhere);
  if (answer.status === 200 && !elsewhere) take(await answer.text());
}

// Ask now, or once more when the answer to a question that is already on its way has come.
export function refresh() {
  again = asking !== null;
  asking ??= ask()
    .catch(() => {}) // no connection: the next question may have one
    .finally(() => {
      asking = null;
      if (again) refresh();
    });
  return asking;
}

if (page) {
  setInterval(() => document.hidden || refresh(), EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
}
