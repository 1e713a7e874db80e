// The end of a match as far as this phone knows it: the form closes, and both teams may sign behind what waits here.

import { SIDES } from "./judge_sheet.js";
import { make, say, table } from "./judge_words.js";

const part = (name) => document.querySelector(`[data-live="${name}"]`);
const signed = new Map(); // the forms of the teams whose signatures wait here, each with the line that stands in its place

function section(title, text) {
  const made = document.createElement("section");
  made.className = "closing";
  made.append(make("h2", title), make("p", text));
  return made;
}

// The forms that the server wrote beforehand, under this phone's own words.
function signing(winner) {
  const made = section(say("over-here", { number: table.teams[SIDES.indexOf(winner)] }), say("sign-behind"));
  const forms = part("doing").querySelector(".closing-forms").content.cloneNode(true);
  made.classList.add("signing");
  made.append(...forms.querySelectorAll("form"));
  return made;
}

function closeForm(form, winner, absent) {
  const shut = Boolean(winner || absent);
  const old = part("doing").querySelector(".closing");
  if (!shut || old?.dataset.winner !== String(winner)) {
    old?.remove();
    if (shut) {
      const made = winner ? signing(winner) : section(say("absent-here"), absent.told);
      made.dataset.winner = winner;
      form.before(made);
    }
  }
  form.hidden = shut;
  part("rulings").hidden = shut;
}

function markSigned(rows) {
  const waiting = new Map(rows.filter((row) => row.entry.kind === "sign").map((row) => [row.entry.side, row]));
  for (const [side, { form, line, sent }] of signed) {
    if (line.isConnected && (sent || waiting.has(side))) continue;
    line.replaceWith(form);
    signed.delete(side);
  }
  part("doing").querySelectorAll(".signing form").forEach((form) => {
    const row = waiting.get(form.elements.side.value);
    if (!row) return;
    const line = make("p", row.told, { kind: "signed" });
    form.replaceWith(line);
    signed.set(row.entry.side, { form, line });
  });
}

// The server has a team's signature: its form does not come back before the page knows that.
export function arrived({ side }) {
  if (signed.has(side)) signed.get(side).sent = true;
}

// `stands`: where the match stands with what waits here (judge_standing.js).
export function draw(rows, { now, counted, known }) {
  const form = document.querySelector(".hand-form");
  const absent = rows.find((row) => row.entry.kind === "walkover" && row.state === "waiting");
  if (form) closeForm(form, known && counted ? now.winner : null, absent);
  const link = document.querySelector("[data-ruling=walkover]");
  if (link) link.hidden = rows.length > 0;
  markSigned(rows);
}
