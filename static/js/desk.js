// The desk's keyboard: "/" goes to the search box from anywhere, be it on another page; the arrows go through the
// people found.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]");
  const search = document.querySelector("[data-search]");
  if (event.key !== "/" || typing) return;
  event.preventDefault();
  if (search) {
    search.focus();
    search.select();
  } else {
    document.querySelector("[data-desk]")?.click();
  }
});

document.addEventListener("keydown", (event) => {
  const box = document.querySelector("[data-people]");
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  const found = [...document.querySelectorAll("[data-found]")];
  const at = found.indexOf(document.activeElement);
  if (!box || (document.activeElement !== box && at < 0)) return;
  if (event.key === "Escape" && at >= 0) {
    event.preventDefault();
    box.focus();
  } else if (event.key in steps && found.length) {
    event.preventDefault();
    (found[at + steps[event.key]] ?? (steps[event.key] < 0 ? box : found.at(-1))).focus();
  }
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// The papers of an arrival go to the printer at once; the keyboard waits at "Next person".
if (document.querySelector("[data-print-now]")) window.addEventListener("load", () => window.print());

// While the list changes, and a moment after, its buttons take no click: it was aimed at what stood there before.
const CALM = 400; // milliseconds
const list = document.getElementById("places");
const search = document.querySelector("search form");
let calm;
let changes = 0; // rows that are being changed
let again = false; // whether the search comes after them

const isChange = ({ detail }) => detail.requestConfig.verb === "post";

// A search would bring a row back as it was before its change: it waits for the change, and starts again after it.
if (list) {
  document.addEventListener("htmx:confirm", (event) => {
    if (!changes || event.detail.elt !== search) return;
    event.preventDefault();
    again = true;
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    clearTimeout(calm);
    list.classList.add("settling");
    if (!isChange(event)) return;
    changes += 1;
    again ||= search.classList.contains("htmx-request");
    htmx.trigger(search, "htmx:abort");
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    clearTimeout(calm);
    calm = setTimeout(() => list.classList.remove("settling"), CALM);
    if (!isChange(event)) return;
    changes -= 1;
    if (changes || !again) return;
    again = false;
    htmx.trigger(search, "submit");
  });
}
