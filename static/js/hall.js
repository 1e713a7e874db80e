// The map of the hall: the arrows walk its grid; a tile opens its table in a sheet at the side, Escape closes it and
// gives the focus back. Without this a tile is a link to the page of its table.

const sheet = document.getElementById("side-sheet");
const body = document.getElementById("side-sheet-body");
let opener = ""; // the id of what opened the sheet: a poll may have put another element in its place

const cells = () => [...document.querySelectorAll("#tiles [data-cell]")];

// How many tiles stand in the first row, as the window is now.
const columns = (all) => all.filter((cell) => cell.getBoundingClientRect().top === all[0].getBoundingClientRect().top).length;

document.addEventListener("keydown", (event) => {
  const all = cells();
  const at = all.indexOf(document.activeElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns(all),
    ArrowDown: at + columns(all),
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
});

async function show(link) {
  opener = link.id;
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
  if (!answer.ok || answer.redirected || answer.headers.has("HX-Redirect")) {
    window.location.assign(link.href);
    return;
  }
  body.innerHTML = await answer.text();
  window.htmx.process(body);
  if (!sheet.open) sheet.showModal();
  body.querySelector("#sheet-title")?.focus();
}

if (sheet) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-cell]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    show(link).catch(() => window.location.assign(link.href));
  });
  sheet.addEventListener("click", (event) => event.target.closest("[data-close]") && sheet.close());
  sheet.addEventListener("close", () => document.getElementById(opener)?.focus({ preventScroll: true }));
}
