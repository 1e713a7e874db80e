// Fits names into their boxes, never with dots: widths 100, 88 and 75, then two lines, then initials of given names,
// then one size smaller. Each text is measured once, in all widths; the rest is arithmetic.
//
// A box ([data-names]) has a size of its own and holds one <span> a name. All boxes of a group ([data-fit]) share one
// size, the largest that all of them bear: from --most down to --least (rem, of the group). A box whose names are too
// long for --least has a smaller size of its own. [data-words]: a text that is no name. [data-short]: where initials
// are too long, the first surnames stand for the team, whose number is beside them.

const WIDTHS = [100, 88, 75]; // per cent, what the face has
const LINE = 1.25; // so that no accent is cut
const SLACK = 1.01; // between words measured one by one and the line they make
const STEP = 0.1; // rem
const SMALLEST = 0.3; // rem
const UNBROKEN = 0.7; // of the size with broken names
const JOINED = 1.3; // times the size of names on lines of their own
const JOINT = " / ";

const widths = new Map(); // of a text at size 1, by weight and text
let host;

export function fit(root) {
  const groups = [...root.querySelectorAll("[data-fit]")].concat(root.matches?.("[data-fit]") ? [root] : []);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const all = groups.map((group) => ({ group, boxes: boxesOf(group) }));
  measure(all.flatMap(({ boxes }) => boxes.flatMap(textsOf)));
  for (const { group, boxes } of all) fitGroup(group, boxes, rem);
}

export function forgetWidths() {
  widths.clear(); // a face has come
}

function boxesOf(group) {
  const found = group.matches("[data-names]") ? [group] : [...group.querySelectorAll("[data-names]")];
  return found.filter((box) => box.closest("[data-fit]") === group && box.clientWidth && box.clientHeight).map(boxOf);
}

function boxOf(element) {
  element.dataset.whole ??= JSON.stringify([...element.children].map((name) => name.textContent.trim().replace(/\s+/g, " ")));
  const names = JSON.parse(element.dataset.whole);
  const forms = [names];
  if (!("words" in element.dataset)) forms.push(names.map(initials));
  if ("short" in element.dataset) forms.push(names.map(surname));
  const { fontWeight: weight } = getComputedStyle(element);
  return { element, forms, weight, width: element.clientWidth - 1, height: element.clientHeight };
}

// --- Names ---

const SMALL = /^(d[aeo]|d[aeo]s|de[lr]?|di|du|l[aeo]s?|el|v[ao]n|ten|[ai]t)$/i;

// Words that belong together: "del Valle", "de los Ángeles y O'Donoghue".
function parts(name) {
  const found = [];
  let joins = false;
  for (const word of name.split(" ")) {
    const and = /^[yei]$/i.test(word) && found.length > 0;
    if (joins || and) found[found.length - 1] += ` ${word}`;
    else found.push(word);
    joins = and || SMALL.test(word);
  }
  return found;
}

// The last two parts are surnames, the last one of two.
function divided(name) {
  const all = parts(name);
  const given = Math.max(Math.min(1, all.length - 1), all.length - 2);
  return [all.slice(0, given), all.slice(given)];
}

export function initials(name) {
  const [given, family] = divided(name);
  const letters = given.map((part) => `${[...part.split(" ").at(-1)][0]}.`);
  return [...letters, ...family].join(" ");
}

export function surname(name) {
  return divided(name)[1][0];
}

// --- Widths ---

function textsOf({ forms, weight }) {
  return [...forms.flat(), "/", " "].flatMap((text) => [text, ...text.split(" ").filter(Boolean)]).map((text) => [weight, text]);
}

function measure(wanted) {
  const fresh = new Map(wanted.map(([weight, text]) => [`${weight} ${text}`, [weight, text]]));
  for (const key of fresh.keys()) if (widths.has(key)) fresh.delete(key);
  if (!fresh.size) return;
  if (!host?.isConnected) {
    host = document.createElement("div");
    host.className = "measure";
    host.setAttribute("aria-hidden", "true");
    document.body.append(host);
  }
  const spans = [...fresh.values()].map(([weight, text]) => WIDTHS.map((width) => span(weight, width, text)));
  host.replaceChildren(...spans.flat());
  [...fresh.keys()].forEach((key, place) => {
    widths.set(key, spans[place].map((one) => (one.getBoundingClientRect().width / 100) * SLACK));
  });
  host.replaceChildren();
}

function span(weight, width, text) {
  const made = document.createElement("span");
  made.style.setProperty("font-weight", weight);
  made.style.setProperty("font-stretch", `${width}%`);
  made.textContent = text;
  return made;
}

function widthOf(weight, text, place) {
  const known = widths.get(`${weight} ${text}`);
  if (known) return known[place];
  return [...text.matchAll(/ |[^ ]+/g)].reduce((sum, [word]) => sum + (widths.get(`${weight} ${word}`))[place], 0);
}

// --- Sizes ---

function fitGroup(group, boxes, rem) {
  const style = getComputedStyle(group);
  const most = Number(style.getPropertyValue("--most")) || 2;
  const least = Math.min(most, Number(style.getPropertyValue("--least")) || most);
  const own = boxes.map((box) => largest(box, most, least, rem));
  const common = Math.min(...own.filter(Boolean), most);
  boxes.forEach((box, place) => {
    if (own[place]) apply(box, common, box.forms.map((names) => set(box, names, common * rem)).find(Boolean));
    else squeeze(box, least, rem);
  });
}

// The largest size at which the whole names stand; the least with initials; null where these are too long as well. Names
// that have a line each are easier to tell apart, even a little smaller.
function largest(box, most, least, rem) {
  const size = (ways) => {
    for (let tried = most; tried > least - STEP / 2; tried -= STEP) if (set(box, box.forms[0], tried * rem, ways)) return tried;
    return 0;
  };
  const [each, broken, joined] = [size([lineEach]), size([lineEach, twoLines]), size([oneLine])];
  const best = each >= UNBROKEN * broken ? each : broken;
  if (best || joined) return joined > JOINED * best ? joined : best;
  return box.forms.some((names) => set(box, names, least * rem)) ? least : null;
}

function squeeze(box, least, rem) {
  for (let size = least; size > SMALLEST; size -= STEP) {
    const found = box.forms.map((names) => set(box, names, size * rem)).find(Boolean) ?? broken(box, size * rem);
    if (found) return apply(box, size, found);
  }
  return apply(box, SMALLEST, { lines: box.forms[0], place: 2, anywhere: true });
}

// The lines of these names at a size in pixels, and their width, in the first way that has room; null where none has.
function set({ weight, width, height }, names, size, ways = [lineEach, twoLines, oneLine]) {
  const rows = Math.floor((height + 0.5) / (size * LINE));
  const fits = (text, place) => widthOf(weight, text, place) * size <= width;
  for (const way of ways) {
    for (const place of WIDTHS.keys()) {
      const lines = way(names, rows, (text) => fits(text, place));
      if (lines && lines.length <= rows && !lines.includes(null)) return { lines, place };
    }
  }
  return null;
}

function lineEach(names, _rows, fits) {
  return names.every(fits) ? names : null;
}

function twoLines(names, _rows, fits) {
  return names.flatMap((name) => (fits(name) ? [name] : halves(name, fits)));
}

// Where there is no room for a line each.
function oneLine(names, rows, fits) {
  const joined = names.join(JOINT);
  return rows < names.length && fits(joined) ? [joined] : null;
}

// A name on two lines, as even as it goes; [null] where one of them is too long.
function halves(name, fits) {
  const words = name.split(" ");
  const ways = words.slice(1).map((_, place) => [words.slice(0, place + 1).join(" "), words.slice(place + 1).join(" ")]);
  const good = ways.filter((way) => way.every(fits));
  const longer = (way) => Math.max(...way.map((text) => text.length));
  return good.length ? good.reduce((one, other) => (longer(other) < longer(one) ? other : one)) : [null];
}

// Words longer than the box are broken anywhere.
function broken({ forms, weight, width, height }, size) {
  const rows = Math.floor((height + 0.5) / (size * LINE));
  const lines = forms[0].reduce((sum, name) => sum + Math.ceil((widthOf(weight, name, 2) * size) / Math.max(1, width - size)), 0);
  return lines <= rows ? { lines: forms[0], place: 2, anywhere: true } : null;
}

function apply({ element }, size, { lines, place, anywhere }) {
  element.style.setProperty("--size", `${size.toFixed(2)}rem`);
  element.style.setProperty("--wdth", `${WIDTHS[place]}%`);
  element.classList.toggle("anywhere", Boolean(anywhere));
  const spans = lines.map((text) => Object.assign(document.createElement("span"), { textContent: text }));
  element.replaceChildren(...spans);
}
