// The points of the hand that is being typed, on the phone itself and at once. What the server says replaces it.

import { count, SIDES } from "./judge_count.js";
import { entryOf, Unreadable } from "./judge_entry.js";
import { make, say, table } from "./judge_words.js";

const page = document.querySelector(".match-page");

// What the sheet says of this hand; null while hands wait here that could change it.
function now(waits, rules) {
  const open = rules.hand_bonuses.length > 0 || rules.tie === "LEADERS_TEAM";
  if (waits && open) return null;
  const { leader, bonus } = page.dataset;
  return { leader: leader ? Number(leader) : null, bonus: Number(bonus) };
}

// Half a hand is counted as far as it goes, where its end cannot change who wins and an empty field is worth nothing.
function typed(form, rules) {
  try {
    return entryOf(form);
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    const some = [...form.querySelectorAll(".by-pips input:not(:disabled)")].some((field) => field.value.trim());
    const out = /^[0-3]$/.test(new FormData(form).get("who") ?? "");
    return out && some && !rules.blank_alone ? entryOf(form, { partly: true }) : null;
  }
}

const signed = (points) => (points > 0 ? `+${points}` : `${points}`);

function shown(told) {
  const box = make("div", "", { kind: "preview" });
  const worth = SIDES.flatMap((side, place) =>
    told.points[side] ? [say("team-points", { number: table.teams[place], points: told.points[side] })] : [],
  );
  const extras = told.extras.map((part) => say(part.code, { ...part.values, points: signed(part.points) }));
  const why = [say(told.code, told.values), ...extras].join("; ");
  box.append(make("p", worth.join(" "), { kind: "worth" }), make("p", why.charAt(0).toUpperCase() + why.slice(1)));
  return box;
}

// `waits`: whether entries of this match are still on the phone.
export function showPoints(form, waits) {
  const place = document.getElementById("points-now");
  const rules = table.counted;
  let told = null;
  try {
    const entry = typed(form, rules);
    const stands = now(waits, rules);
    told = entry && stands && count(entry, rules, stands);
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
  }
  document.getElementById("preview").replaceChildren();
  place.replaceChildren(...(told ? [shown(told)] : []));
}
