// The desk's keyboard: "/" goes to the search box from anywhere on the page.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea, [contenteditable]");
  const search = document.querySelector("[data-search]");
  if (event.key === "/" && !typing && search) {
    event.preventDefault();
    search.focus();
    search.select();
  }
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

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
