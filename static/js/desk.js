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
