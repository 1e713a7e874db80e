// The champions: the 28 tiles in a closed chain around their names. When the final is signed they run in one after the
// other and close (1.8 s), then comes the laurel, and pips rain for 6 s, once. Where motion is unwelcome all stand still.

// A closed walk over the double-six set: every tile once, each end meets its like, and the last one meets the first.
export const CHAIN = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 0, 2, 4, 6, 1, 3, 5, 0, 3, 6, 2, 5, 1, 4, 0];
export const RUN = 1_800; // milliseconds
export const RAIN = 6_000;
const [ACROSS, DOWN] = [9, 5]; // tiles on the long and on the short side
const PIPS = ["", "22", "1133", "112233", "11133133", "1113223133", "112131132333"]; // column and row of each pip
const SVG = "http://www.w3.org/2000/svg";

export function ring(podium) {
  const picture = node("svg", { class: "ring", viewBox: "0 0 190 110", "aria-hidden": "true" });
  picture.append(...CHAIN.slice(1).map((end, place) => tile(place, CHAIN[place], end)));
  podium.prepend(picture);
  return picture;
}

function node(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Clockwise from the upper left corner; each side begins behind the one before, so that all 28 meet end to end.
function spot(place) {
  if (place < ACROSS) return [20 * place, 0, 0];
  if (place < ACROSS + DOWN) return [190, 20 * (place - ACROSS), 90];
  if (place < 2 * ACROSS + DOWN) return [190 - 20 * (place - ACROSS - DOWN), 110, 180];
  return [0, 110 - 20 * (place - 2 * ACROSS - DOWN), 270];
}

function tile(place, first, second) {
  const [x, y, turned] = spot(place);
  const face = node("rect", { x: 0.3, y: 0.3, width: 19.4, height: 9.4, rx: 1.6 });
  const line = node("path", { d: "M10 1.4v7.2" });
  const tile = node("g", { class: "chain-tile" }, face, line, ...pips(first, 0), ...pips(second, 10));
  return node("g", { transform: `translate(${x} ${y}) rotate(${turned})` }, tile);
}

function pips(number, left) {
  return (PIPS[number].match(/../g) ?? []).map(([column, row]) =>
    node("circle", { cx: left + 2.4 * column + 0.2, cy: 2.4 * row + 0.2, r: 0.85 }),
  );
}

// Returns how long it takes, in milliseconds.
export function celebrate(scene) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  const tiles = [...scene.querySelectorAll(".chain-tile")];
  const each = 420;
  tiles.forEach((one, place) => {
    const frames = [{ opacity: 0, transform: "translate(-60px, -30px) rotate(-25deg)" }, { opacity: 1, transform: "none" }];
    const delay = ((RUN - each) * place) / Math.max(1, tiles.length - 1);
    one.animate(frames, { delay, duration: each, easing: "ease-out", fill: "backwards" });
  });
  const late = [{ opacity: 0, transform: "scale(0.6)" }, { opacity: 1, transform: "none" }];
  for (const one of scene.querySelectorAll(".laurel, .champions-photo")) {
    one.animate(late, { delay: RUN, duration: 600, easing: "ease-out", fill: "backwards" });
  }
  rain(scene);
  return RUN + RAIN;
}

function rain(scene) {
  const cloud = scene.appendChild(document.createElement("div"));
  cloud.className = "rain";
  cloud.setAttribute("aria-hidden", "true");
  for (let drop = 0; drop < 60; drop += 1) {
    const pip = cloud.appendChild(document.createElement("i"));
    pip.style.setProperty("left", `${(drop * 37) % 100}%`);
    const delay = RUN + ((drop * 83) % 60) * 60;
    const frames = [{ transform: "translateY(-5vh)", opacity: 1 }, { transform: "translateY(105vh)", opacity: 0.6 }];
    pip.animate(frames, { delay, duration: RAIN - 3_600, easing: "ease-in", fill: "both" });
  }
  setTimeout(() => cloud.remove(), RUN + RAIN);
}
