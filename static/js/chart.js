// The arrow keys go from hand to hand of a score chart; the figure of each is shown and read out.

let at = 0; // the hand that was shown last, for the page renews itself; 0: none

const chartOf = (event) => event.target.closest?.("[data-steps]");

function show(chart, number) {
  const steps = chart.dataset.steps.split("|");
  at = Math.min(Math.max(number, 1), steps.length);
  const mark = chart.querySelectorAll(".side-a circle")[at];
  const cursor = chart.querySelector(".cursor");
  ["x1", "x2"].forEach((name) => cursor.setAttribute(name, mark.getAttribute("cx")));
  chart.querySelector(".step").textContent = steps[at - 1];
}

document.addEventListener("keydown", (event) => {
  const chart = chartOf(event);
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!chart || !by) return;
  event.preventDefault();
  show(chart, at || by > 0 ? at + by : Infinity);
});

document.addEventListener("pointerdown", (event) => {
  const chart = chartOf(event);
  if (!chart || !event.target.closest("svg")) return;
  const marks = [...chart.querySelectorAll(".side-a circle")];
  const distance = (mark) => Math.abs(mark.getBoundingClientRect().left - event.clientX);
  const nearest = marks.reduce((best, one) => (distance(one) < distance(best) ? one : best), marks[0]);
  show(chart, marks.indexOf(nearest));
});

document.addEventListener("htmx:afterSwap", () => {
  const chart = document.querySelector("[data-steps]");
  if (chart && at) show(chart, at);
});
