// The control room changes under the eyes of somebody who reads it and is about to press: only what is another is put
// in place, row by row. What the reader looks at stays where it is, and so do his focus, what he has opened, chosen and
// typed. Without this the page still asks, and is replaced as a whole.

const CALM = 400; // milliseconds after a press in which nothing moves
const CHOOSING = 10_000; // milliseconds in which somebody who has a list open chooses from it
const CONTROLS = "a, button, summary, select, input";
const TOKEN = /name="csrf[a-z]+" value="[^"]*"/g; // another one each time, and as good as the one that is there
let room = document.getElementById("day");
let shown = new Map(); // what each part and row was when the server sent it
let pressed = false;
let pointing = false; // whether the pointer has moved since the focus did
let touched = -CHOOSING; // when a list was last opened or moved in
let waiting = null; // an answer that came while somebody was pressing

const textOf = (element) => element.outerHTML.replace(TOKEN, "");
const parts = (within) => [...within.querySelectorAll("[data-part]")];
const lists = (within) => [...within.querySelectorAll("[data-rows]")];
const rows = (list) => [...list.children].filter((row) => row.id);

function remember(from) {
  shown = new Map([...parts(from), ...lists(from).flatMap(rows)].map((each) => [each.id, textOf(each)]));
}

// What must not move: what the pointer or the focus is on, whichever came last; else the first row that is in sight.
function anchor() {
  const isHeld = (each) => each?.id && room.contains(each) && each.matches(CONTROLS);
  const hovered = [...document.querySelectorAll(":hover")].filter(isHeld).at(-1);
  const focused = isHeld(document.activeElement) ? document.activeElement : undefined;
  const held = pointing ? (hovered ?? focused) : (focused ?? hovered);
  if (held) return held;
  if (window.scrollY < 40) return null; // at the top, what is new at the top is what one wants to see
  const all = [...parts(room), ...lists(room).flatMap(rows)];
  return all.find((each) => each.getBoundingClientRect().top >= 0) ?? null;
}

const isChosen = (field) =>
  field.tagName === "SELECT" ? ![...field.options][field.selectedIndex]?.defaultSelected : field.value !== field.defaultValue;

// What the reader did to the old one is done to the new one as well.
function carry(old, fresh) {
  old.querySelectorAll("details[open][id]").forEach((each) => {
    const same = fresh.querySelector(`#${CSS.escape(each.id)}`);
    if (same) same.open = true;
  });
  old.querySelectorAll("select[id], input[id]:not([type=hidden])").forEach((field) => {
    const same = fresh.querySelector(`#${CSS.escape(field.id)}`);
    if (same && isChosen(field)) same.value = field.value;
  });
}

function put(old, fresh) {
  const inside = old.contains(document.activeElement) ? document.activeElement.id : "";
  carry(old, fresh);
  old.replaceWith(fresh);
  if (inside) document.getElementById(inside)?.focus({ preventScroll: true });
}

function putRows(list, fresh) {
  const wanted = rows(fresh);
  const ids = new Set(wanted.map((row) => row.id));
  rows(list).forEach((row) => ids.has(row.id) || row.remove());
  wanted.forEach((row, place) => {
    const old = list.querySelector(`:scope > #${CSS.escape(row.id)}`);
    const same = old && shown.get(row.id) === textOf(row);
    if (old && !same) put(old, row);
    const now = same ? old : row;
    if (list.children[place] !== now) list.insertBefore(now, list.children[place] ?? null);
  });
}

// Whether the same parts and lists are there: a hall that begins or ends to play is another page.
const sameShape = (fresh) =>
  [...parts(room), ...lists(room)].map((each) => each.id).join() === [...parts(fresh), ...lists(fresh)].map((each) => each.id).join();

function patch(fresh) {
  const sent = fresh.cloneNode(true);
  const kept = anchor();
  const before = kept?.getBoundingClientRect().top;
  const focused = document.activeElement?.id;
  if (sameShape(fresh)) {
    lists(fresh).forEach((list) => putRows(document.getElementById(list.id), list));
    parts(fresh).forEach((part) => {
      if (shown.get(part.id) !== textOf(part)) put(document.getElementById(part.id), part);
    });
    room.setAttribute("hx-get", fresh.getAttribute("hx-get"));
  } else {
    carry(room, fresh);
    room.replaceWith(fresh);
    room = fresh;
    window.htmx.process(room);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  document.dispatchEvent(new CustomEvent("htmx:afterSwap")); // countdowns are put in before it is measured: they are shorter
  const after = kept?.id && document.getElementById(kept.id)?.getBoundingClientRect().top;
  if (typeof after === "number" && Math.abs(after - before) > 1) window.scrollBy({ top: after - before, behavior: "instant" });
  remember(sent);
  document.dispatchEvent(new CustomEvent("htmx:afterSettle"));
}

// A list that is open would shut if its part were put in anew; the next answer comes in three seconds.
const isChoosing = () =>
  document.activeElement?.tagName === "SELECT" && room.contains(document.activeElement) && performance.now() - touched < CHOOSING;

function take(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("day");
  if (!fresh || isChoosing()) return;
  if (pressed) waiting = fresh;
  else patch(document.adoptNode(fresh));
}

function release() {
  setTimeout(() => {
    pressed = false;
    if (waiting) patch(document.adoptNode(waiting));
    waiting = null;
  }, CALM);
}

if (room) {
  remember(room);
  document.addEventListener("pointerdown", () => (pressed = true));
  document.addEventListener("pointermove", (event) => {
    if (event.movementX || event.movementY) pointing = true; // a page that scrolls moves under a pointer that rests
  });
  document.addEventListener("focusin", () => (pointing = false));
  ["pointerdown", "keydown", "change"].forEach((name) =>
    document.addEventListener(name, (event) => event.target.tagName === "SELECT" && (touched = performance.now())),
  );
  ["pointerup", "pointercancel"].forEach((name) => document.addEventListener(name, release));
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target === room) event.detail.path = room.getAttribute("hx-get");
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== room || !event.detail.shouldSwap) return;
    event.detail.shouldSwap = false;
    take(event.detail.serverResponse);
  });
}
