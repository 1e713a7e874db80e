// The wall: turns the scenes, keeps the place when news come in, and says when the connection is lost.

const STAY = 12_000; // milliseconds that a scene stays
let turn = 0;

function scenes() {
  return [...document.querySelectorAll(".scene")];
}

function show({ arriving }) {
  const all = scenes();
  if (!all.length) return;
  turn %= all.length;
  document.querySelector("[data-scenes]").classList.add("turning");
  all.forEach((scene, number) => {
    scene.classList.toggle("now", number === turn);
    scene.classList.toggle("arriving", arriving && number === turn);
    if (all.length > 1) mark(scene, `${number + 1} / ${all.length}`);
  });
}

function mark(scene, text) {
  const heading = scene.querySelector("h2");
  const place = heading.querySelector(".turn") ?? heading.appendChild(document.createElement("span"));
  place.className = "turn";
  place.setAttribute("aria-hidden", "true");
  place.textContent = text;
}

function tick() {
  const now = new Date();
  const clock = document.querySelector("[data-clock]");
  clock.textContent = now.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

function offline(lost) {
  document.querySelector("[data-offline]").hidden = !lost;
}

document.body.addEventListener("htmx:afterSwap", () => show({ arriving: false }));
document.body.addEventListener("htmx:sendError", () => offline(true));
document.body.addEventListener("htmx:responseError", () => offline(true));
document.body.addEventListener("htmx:afterRequest", (event) => event.detail.successful && offline(false));

show({ arriving: true });
tick();
setInterval(tick, 1_000);
setInterval(() => {
  turn += 1;
  show({ arriving: true });
}, STAY);
