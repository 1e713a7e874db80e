// The points of the hand that is being typed, on the phone itself and at once. What the server says replaces it.

import { entryOf, Unreadable } from "./judge_entry.js";
import { fieldOf, sentences, wrong } from "./judge_refusals.js";
import { count, fold, namesWinnerOnly, SIDES } from "./judge_sheet.js";
import { stands } from "./judge_standing.js";
import { make, say, table } from "./judge_words.js";
import { isHalf } from "./tile_grid.js";

function whole(form, options = {}) {
  try {
    return entryOf(form, options);
  } catch (problem) {
    if (problem instanceof Unreadable) return null;
    throw problem;
  }
}

const isBlank = (entry) => entry.tiles?.flat().length === 0;

// Half a hand is counted as far as it goes, where its end cannot change who wins and an empty field is worth nothing.
function typed(form, rules) {
  const all = whole(form);
  if (all) return isBlank(all) ? null : all;
  const some = [...form.querySelectorAll(".by-pips input:not(:disabled)")].some((field) => field.value.trim());
  const out = /^[0-3]$/.test(new FormData(form).get("who") ?? "");
  return out && some && !rules.blank_alone ? entryOf(form, { partly: true }) : null;
}

const signed = (points) => (points > 0 ? `+${points}` : `${points}`);

// Where the match then stands; null where half a hand is typed, or a partida ends.
function then(now, entry, rules) {
  const after = entry && fold(now, [entry], rules);
  return after && after.wins.A + after.wins.B === now.wins.A + now.wins.B ? after : null;
}

// "Team 4 = 46 → 108": what the hand gives a team, and what it then has.
function worth(told, after) {
  const said = make("p", "", { kind: "worth" });
  for (const [place, side] of SIDES.entries()) {
    if (!told.points[side]) continue;
    const team = make("span", `${say("team", { number: table.teams[place] })} `);
    team.append(make("strong", `= ${told.points[side]}${after ? ` → ${after.totals[side]}` : ""}`));
    said.append(team);
  }
  return said;
}

function shown(told, after) {
  const box = make("div", "", { kind: "preview" });
  const extras = told.extras.map((part) => say(part.code, { ...part.values, points: signed(part.points) }));
  const why = [say(told.code, told.values), ...extras].join("; ");
  const sum = make("p", why.charAt(0).toUpperCase() + why.slice(1));
  if (after?.winner) sum.append(" ", make("strong", say("ends-match")));
  box.append(worth(told, after), sum);
  return box;
}

// What cannot be, as far as it is typed.
function notYet(form) {
  const all = whole(form);
  const entry = all ?? (/^[0-3]$/.test(new FormData(form).get("who") ?? "") ? whole(form, { partly: true }) : null);
  const findings = entry && !isBlank(entry) ? wrong(entry, { partly: !all }) : [];
  const texts = sentences(findings);
  if (!texts.length) return null;
  form.querySelector(`[name="${fieldOf(findings)}"]`)?.setAttribute("aria-invalid", "true");
  const box = make("div", "", { kind: "preview not-yet" });
  box.append(...texts.map((text) => make("p", text)));
  return box;
}

export function showPoints(form) {
  const place = document.getElementById("points-now");
  const rules = table.counted;
  const { now, known } = stands;
  let box = isHalf(form) ? null : notYet(form);
  if (!box) try {
    const entry = known ? typed(form, rules) : null;
    const told = entry && count(entry, rules, now);
    const scores = told && !namesWinnerOnly(now, rules);
    box = told && shown(scores ? told : { ...told, points: {} }, then(now, whole(form), rules));
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
  }
  document.getElementById("preview").replaceChildren();
  place.replaceChildren(...(box ? [box] : []));
}
