// The picture of a bracket: larger, smaller, all of it; pinched on a phone, dragged with a mouse. Without this it
// stands at full size in a frame that scrolls.

const LEAST = 0.15;
const MOST = 2.5;
const STEP = 1.3;
const kept = new Map(); // by the key of a picture: how large it is and where it stands, for the page renews itself

const of = (node) => node.closest("[data-picture]");
const frame = (picture) => picture.querySelector(".picture-frame");
const drawings = (picture) => picture.querySelectorAll(".picture-frame > svg");
const natural = (svg) => svg.viewBox.baseVal;
const state = (picture) => {
  const key = picture.dataset.picture;
  if (!kept.has(key)) kept.set(key, { scale: 1, left: 0, top: 0 });
  return kept.get(key);
};

function scaleTo(picture, scale, x, y) {
  // Whatever stands at x, y of the frame stays there.
  const now = state(picture);
  const view = frame(picture);
  const grown = Math.min(MOST, Math.max(LEAST, scale)) / now.scale;
  now.left = (view.scrollLeft + x) * grown - x;
  now.top = (view.scrollTop + y) * grown - y;
  now.scale *= grown;
  place(picture);
}

function place(picture) {
  const { scale, left, top } = state(picture);
  drawings(picture).forEach((svg) => {
    svg.setAttribute("width", natural(svg).width * scale);
    svg.setAttribute("height", natural(svg).height * scale);
  });
  frame(picture).scrollTo(left, top);
}

function whole(picture) {
  const view = frame(picture);
  const tree = natural(picture.querySelector(".picture-tree"));
  scaleTo(picture, Math.min(1, view.clientWidth / tree.width, view.clientHeight / (tree.height + 30)), 0, 0);
}

function zoom(button) {
  const picture = of(button);
  const view = frame(picture);
  const by = { in: STEP, out: 1 / STEP }[button.dataset.zoom];
  if (by) scaleTo(picture, state(picture).scale * by, view.clientWidth / 2, view.clientHeight / 2);
  else whole(picture);
}

function begin() {
  document.querySelectorAll("[data-picture]").forEach((picture) => {
    picture.querySelector(".picture-tools").hidden = false;
    place(picture);
  });
}

const fingers = new Map();
let apart = 0;
let dragged = false;

const distance = () => {
  const [one, two] = [...fingers.values()];
  return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
};

function down(event) {
  if (!event.target.closest(".picture-frame")) return;
  dragged = false;
  fingers.set(event.pointerId, event);
  if (fingers.size === 2) apart = distance();
}

function move(event) {
  const before = fingers.get(event.pointerId);
  const picture = before && of(before.target);
  if (!picture?.isConnected) return;
  fingers.set(event.pointerId, event);
  const view = frame(picture);
  if (fingers.size === 2 && apart) {
    const [one, two] = [...fingers.values()];
    const box = view.getBoundingClientRect();
    const x = (one.clientX + two.clientX) / 2 - box.left;
    const y = (one.clientY + two.clientY) / 2 - box.top;
    scaleTo(picture, (state(picture).scale * distance()) / apart, x, y);
    apart = distance();
  } else if (event.pointerType === "mouse") {
    view.scrollBy(before.clientX - event.clientX, before.clientY - event.clientY);
    if (event.clientX !== before.clientX || event.clientY !== before.clientY) dragged = true;
  }
}

function up(event) {
  fingers.delete(event.pointerId);
  apart = 0;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) zoom(button);
  else if (dragged && event.target.closest(".picture-frame")) event.preventDefault(); // the end of a drag opens nothing
});
document.addEventListener("dragstart", (event) => event.target.closest?.(".picture-frame") && event.preventDefault());
document.addEventListener("pointerdown", down);
document.addEventListener("pointermove", move);
["pointerup", "pointercancel"].forEach((name) => document.addEventListener(name, up));
document.addEventListener(
  "scroll",
  (event) => {
    if (!event.target.classList?.contains("picture-frame")) return;
    Object.assign(state(of(event.target)), { left: event.target.scrollLeft, top: event.target.scrollTop });
  },
  true,
);
document.addEventListener("htmx:afterSwap", begin);
begin();
