// Rulings where the server is out of reach: their forms are fetched beforehand, open over the match, and what they say
// goes the way of every entry. Where a form could not be fetched, its link leads to its page as ever.

import { complaint, wrong } from "./judge_refusals.js";
import { make, say, table, tell } from "./judge_words.js";

const links = () => [...document.querySelectorAll("[data-ruling]")];
const fetched = new Map();
let keep = null;

// What each form tells; null says that something is missing, which the form marks itself.
const READ = {
  penalty: (data, { dataset: { ruling: kind } }) => {
    const { tile, ends_hand } = table.counted.penalties[kind];
    const pips = [0, 1, 2, 3].map((seat) => data.get(`pips_${seat}`));
    if (pips.some((text) => text !== null && !/^\s*\d{1,4}\s*$/.test(text))) return null;
    const entry = { kind, seat: Number(data.get("seat")) };
    if (tile) entry.tile = data.get("tile") || null;
    if (ends_hand) entry.pips = pips[0] === null ? null : pips.map(Number);
    return entry;
  },
  forfeit: (data) => {
    const reason = data.get("reason").trim();
    return data.get("side") && reason ? { kind: "forfeit", side: data.get("side"), reason } : null;
  },
  bell: (data) => (data.get("in_play") ? { kind: "bell", in_play: data.get("in_play") === "yes" } : null),
  walkover: (data) => (data.getAll("absent").length ? { kind: "walkover", absent: data.getAll("absent") } : null),
  void: (data, link) => {
    const reason = data.get("reason").trim();
    return reason ? { kind: "void", number: Number(link.dataset.number), reason } : null;
  },
};

async function fetchForm(link) {
  const answer = await fetch(link.href, { redirect: "error", signal: AbortSignal.timeout(10_000) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page.querySelector(".ruling-form");
  if (answer.ok && form) fetched.set(link.href, form.closest(".narrow"));
}

// The forms of the rulings, and of taking the last line back.
async function fetchForms() {
  const wanted = links().filter((link, place, all) => all.findIndex((other) => other.dataset.ruling === link.dataset.ruling) === place);
  const always = (link) => ["forfeit", "bell", "walkover"].includes(link.dataset.ruling) && fetched.has(link.href);
  for (const link of wanted) if (!always(link)) await fetchForm(link).catch(() => {});
}

// Nothing in the form may be taken for a part of the page below.
function apart(content) {
  content.querySelectorAll("[id]").forEach((part) => (part.id = `ruling-${part.id}`));
  for (const name of ["for", "aria-describedby", "aria-labelledby"]) {
    content.querySelectorAll(`[${name}]`).forEach((part) => part.setAttribute(name, `ruling-${part.getAttribute(name)}`));
  }
  return content;
}

const told = (field) => (["radio", "checkbox"].includes(field.type) ? field.checked : field.value.trim());

// What the first part asks for that was left out.
function missing(form) {
  const parts = [...form.querySelectorAll("[data-missing]")];
  const empty = parts.find((part) => ![...part.querySelectorAll("input, select, textarea")].some(told));
  return empty?.dataset.missing ?? say("incomplete");
}

const forgive = (form) => form.querySelector(".missing")?.remove();

function complain(form, text) {
  const said = make("p", text, { kind: "alert error missing" });
  said.setAttribute("role", "alert");
  refuse(form, said);
}

function refuse(form, said) {
  forgive(form);
  form.querySelector(".actions").before(said);
}

function show(link) {
  const content = apart(document.importNode(fetched.get(link.href), true));
  const dialog = document.createElement("dialog");
  const frame = document.createElement("article");
  const form = content.querySelector("form");
  dialog.className = "ruling-dialog";
  dialog.setAttribute("aria-label", link.textContent.trim());
  frame.append(content);
  dialog.append(frame);
  const put = async (entry) => {
    if (dialog.dataset.kept) return; // a double tap
    dialog.dataset.kept = "yes";
    const trouble = await keep(entry, form);
    delete dialog.dataset.kept;
    if (trouble) complain(form, trouble);
    else dialog.close();
  };
  form.addEventListener("input", ({ target }) => target.matches(".overrule-reason") || forgive(form));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const read = READ[table.counted.penalties[link.dataset.ruling] ? "penalty" : link.dataset.ruling];
    const entry = form.elements.seat && data.get("seat") === null ? null : read(data, link);
    const findings = entry ? wrong(entry) : [];
    if (!entry) complain(form, missing(form));
    else if (findings.length) refuse(form, complaint(findings, tell(entry), (overruled) => put({ ...entry, overruled })));
    else await put(entry);
  });
  content.querySelector(".actions a").addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

// `keepEntry` puts an entry into the queue, with the form it was typed in; it says why not, or nothing.
export function start(keepEntry) {
  keep = keepEntry;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-ruling]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !fetched.has(link.href)) return;
    event.preventDefault();
    show(link);
  });
  document.addEventListener("judge:fresh", fetchForms);
  fetchForms();
}
