// Counts down to the time by which the teams of a round must be seated, and to the end of the playing time. The times
// themselves are told without this.

// What the server's clock is ahead of this device's, in milliseconds: the answers say what time it is there.
let ahead = 0;

function show() {
  for (const clock of document.querySelectorAll("[data-countdown]")) {
    const left = Math.ceil((Date.parse(clock.dateTime) - Date.now() - ahead) / 1000);
    const told = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
    if (clock.textContent !== told) clock.textContent = told;
  }
}

show();
setInterval(show, 1000);
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("htmx:afterRequest", (event) => {
  const there = Date.parse(event.detail.xhr.getResponseHeader("Date"));
  // To the second only, so that a smaller difference is none.
  if (there) ahead = Math.abs(there - Date.now()) > 2000 ? there - Date.now() : 0;
});
