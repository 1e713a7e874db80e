// Counts down to the time by which the teams of a round must be seated. The time itself is told without this.

function show() {
  for (const clock of document.querySelectorAll("[data-countdown]")) {
    const left = Math.ceil((Date.parse(clock.dateTime) - Date.now()) / 1000);
    const told = left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : clock.dataset.over;
    if (clock.textContent !== told) clock.textContent = told;
  }
}

show();
setInterval(show, 1000);
document.addEventListener("htmx:afterSwap", show);
