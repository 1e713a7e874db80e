// A sheet is typed with one hand on the number pad: Enter leads on, arrows lead up and down. It works without this too.

const form = document.getElementById("reading");
const body = form.querySelector("tbody");
const size = form.querySelector('[name="rows"]');
const most = 200;

const cells = (row) => [...row.querySelectorAll("[data-next]")];
const column = (cell) => cell.name.split("-")[1];

function ways(row) {
  // Who won a lock is asked of locked hands only.
  const locked = row.querySelector('[name$="-what"]').value.startsWith("L");
  const side = row.querySelector('[name$="-side"]');
  return locked && side ? [...cells(row), side] : cells(row);
}

function addRow() {
  const last = body.lastElementChild;
  const number = body.children.length;
  if (number >= most) return null;
  const row = last.cloneNode(true);
  const renamed = (text) => text.replace(`r${number - 1}-`, `r${number}-`);
  row.querySelectorAll("input, select").forEach((cell) => {
    cell.name = renamed(cell.name);
    cell.id = renamed(cell.id);
    cell.value = "";
    cell.removeAttribute("aria-invalid");
    cell.setAttribute("aria-describedby", `told-${number}`);
    cell.setAttribute("aria-label", cell.getAttribute("aria-label").replace(/\d+$/, number + 1));
  });
  row.querySelector("th").textContent = number + 1;
  const told = row.querySelector("output");
  told.id = `told-${number}`;
  told.textContent = "";
  body.append(row);
  size.value = number + 1;
  return row;
}

function go(cell) {
  if (!cell) return;
  cell.focus();
  cell.select?.();
}

function onward(cell) {
  const row = cell.closest("tr");
  const all = ways(row);
  const at = all.indexOf(cell);
  if (at >= 0 && at < all.length - 1) return go(all[at + 1]);
  const next = row.nextElementSibling ?? addRow();
  return go(next && cells(next)[0]);
}

form.addEventListener("keydown", (event) => {
  const cell = event.target;
  const row = cell.closest?.("tbody tr");
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.querySelector('[value="done"]').click();
    return;
  }
  if (!row || event.altKey || event.isComposing) return;
  if (event.key === "Enter") {
    event.preventDefault();
    onward(cell);
  } else if (cell.tagName === "INPUT" && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const other = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
    if (!other) return;
    event.preventDefault();
    go(other.querySelector(`[name$="-${column(cell)}"]`));
  }
});

// Without a connection nothing is lost: the page stays, says so, and sends again.
const unkept = document.getElementById("unkept");
const sendAgain = () => unkept.hidden || form.dispatchEvent(new Event("input"));
const keepAsking = ({ detail }) => (unkept.hidden &&= detail.xhr.status > 0 && detail.xhr.status < 500);
["htmx:sendError", "htmx:responseError"].forEach((name) => document.body.addEventListener(name, keepAsking));
document.body.addEventListener("htmx:afterRequest", (event) => event.detail.successful && (unkept.hidden = true));
window.addEventListener("online", sendAgain);
setInterval(sendAgain, 5000);
form.addEventListener("submit", (event) => {
  if (navigator.onLine && unkept.hidden) return;
  event.preventDefault();
  unkept.hidden = false;
  unkept.scrollIntoView({ block: "center" });
  sendAgain();
});
window.addEventListener("beforeunload", (event) => unkept.hidden || event.preventDefault());

// Whoever has just come begins to type.
if (!document.querySelector("[data-focus]")) {
  const blank = [...body.children].find((row) => cells(row).every((cell) => !cell.value));
  go(blank && cells(blank)[0]);
}
