// What a browser does badly with forms: it asks to send one again on Back and reload, and loses one to a log-in.

const KEPT = "capicu-form";
const UNKEPT = ["hidden", "password", "file", "submit", "button", "search"];
const page = () => location.pathname + location.search;
const posted = () => [...document.querySelectorAll("form[method=post]")];

// The answer to a sent form stands in the history as the page that the form was on: Back and reload only read.
export function standForItsForm() {
  if (!("answer" in document.documentElement.dataset)) return;
  document.querySelectorAll("form:not([action])").forEach((form) => form.setAttribute("action", location.href));
  const from = document.referrer && new URL(document.referrer);
  history.replaceState(history.state, "", from && from.origin === location.origin ? from.href : location.href);
}

// What was typed, until the next page is there: in this window only, and no password.
export function keep(form) {
  const fields = [...form.elements]
    .filter((field) => field.name && !UNKEPT.includes(field.type))
    .map((field) => [field.name, ["checkbox", "radio"].includes(field.type) ? field.checked : field.value]);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ page: page(), number: posted().indexOf(form), fields }));
  } catch {
    // A window that keeps nothing: the form is as it was without this.
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

function fill(form, fields) {
  const places = [...form.elements].filter((field) => field.name && !UNKEPT.includes(field.type));
  for (const [name, value] of fields) {
    const at = places.findIndex((field) => field.name === name);
    if (at < 0) continue;
    const [field] = places.splice(at, 1); // the next one of this name is another box
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const told = document.createElement("p");
  told.className = "alert warning";
  told.tabIndex = -1;
  told.textContent = document.getElementById("announcement").dataset.kept;
  form.prepend(told);
  told.focus();
}

// A form that met the log-in is filled in again on its page; every other page means that it has arrived.
export function takeUp() {
  const waiting = kept();
  if (!waiting) return;
  const way = document.querySelector("[data-to-form]");
  if (way || document.querySelector("[data-log-in]")) {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...waiting, met: true }));
    if (way) [way.href, way.textContent] = [waiting.page, way.dataset.toForm];
    return;
  }
  sessionStorage.removeItem(KEPT);
  const form = posted()[waiting.number];
  if (waiting.met && waiting.page === page() && form) fill(form, waiting.fields);
}
