// The desk's keyboard: "/" goes to the search box from anywhere on the page, the arrows through the people found.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, [contenteditable]");
  const search = document.querySelector("[data-search]");
  if (event.key === "/" && !typing && search) {
    event.preventDefault();
    search.focus();
    search.select();
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
let calm;

if (list) {
  document.addEventListener("htmx:beforeRequest", () => {
    clearTimeout(calm);
    list.classList.add("settling");
  });
  document.addEventListener("htmx:afterRequest", () => {
    clearTimeout(calm);
    calm = setTimeout(() => list.classList.remove("settling"), CALM);
  });
}
