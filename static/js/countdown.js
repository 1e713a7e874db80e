// Counts down to the time by which the teams of a round must be seated, and to the end of the playing time. The times
// themselves are told without this.

// What the server's clock is ahead of this device's, in milliseconds: the answers say what time it is there.
let ahead = 0;
let known = false; // whether an answer has told

const buzzed = new Set(); // what this page has vibrated for

// The judge's phone says when the warning comes and when the time is up, once each; not for what passed before it looked.
function buzz(clock, left) {
  if (!known) return; // this device's clock proves nothing
  const times = [[Number(clock.dataset.warning) * 60, [200]], [0, [400, 200, 400]]];
  for (const [at, pattern] of times) {
    const name = `${clock.dateTime} ${at}`;
    if (left > at || buzzed.has(name)) continue;
    buzzed.add(name);
    if (left > at - 30) navigator.vibrate?.(pattern);
  }
}

function show() {
  for (const clock of document.querySelectorAll("[data-countdown]")) {
    const left = Math.ceil((Date.parse(clock.dateTime) - Date.now() - ahead) / 1000);
    const told = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
    if (clock.textContent !== told) clock.textContent = told;
    if (clock.hasAttribute("data-buzz")) buzz(clock, left);
    if (!clock.dataset.warning) continue; // a time to be seated has no warning
    const minutes = Number(clock.dataset.warning);
    clock.parentElement.classList.toggle("is-warning", minutes > 0 && left > 0 && left <= minutes * 60);
    clock.parentElement.classList.toggle("is-over", left <= 0);
  }
}

show();
setInterval(show, 1000);
document.addEventListener("htmx:afterSwap", show);
function setTime(date) {
  const there = Date.parse(date);
  // To the second only, so that a smaller difference is none.
  known ||= Boolean(there);
  if (there) ahead = Math.abs(there - Date.now()) > 2000 ? there - Date.now() : 0;
}

document.addEventListener("htmx:afterRequest", (event) => setTime(event.detail.xhr.getResponseHeader("Date")));
document.addEventListener("judge:date", (event) => setTime(event.detail)); // a judge's phone asks without htmx
