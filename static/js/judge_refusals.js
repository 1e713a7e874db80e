// A count that cannot be: said while it is typed, and kept out of the queue. It may have happened like this all the same:
// an organizer records it with a reason, a judge calls one (SACI rule 17).

import { impossible, impossiblePenalty } from "./judge_bounds.js";
import { callOrganizer } from "./judge_help.js";
import { stands } from "./judge_standing.js";
import { explain, make, say, table } from "./judge_words.js";

// Where this phone does not know how the match stands, only what can be at no table counts.
const ANYWHERE = { exposed: [[], [], [], []], held_back: true, lead: { how: "FREE", seat: 0 } };
const TOO_MUCH = ["seats-too-heavy", "sides-too-heavy", "too-many-tiles"];

// What is wrong with an entry, as codes with values. `partly`: half a hand, which more figures make no lighter.
export function wrong(entry, { partly = false } = {}) {
  const now = stands.known ? stands.now : ANYWHERE;
  const rules = table.counted;
  if (rules.penalties[entry.kind]) return impossiblePenalty(entry, rules, now);
  if (entry.kind !== "hand") return [];
  const all = impossible(stands.known ? entry : { ...entry, recount: null }, rules, now);
  return partly ? all.filter(({ code }) => TOO_MUCH.includes(code)) : all;
}

export const sentences = (findings) => [...new Set(findings.map(({ code, values }) => explain(code, values)))];

// The figure that one of them is about, if it is about one.
export function fieldOf([{ code, values }]) {
  const seat = values.seat ?? (String(values.seats ?? "").match(/^\d$/)?.[0] ?? null);
  if (code === "leader-missing") return "leader";
  if (code.startsWith("sides-")) return `team_${String(values.sides).charAt(0)}`;
  return seat === null || code.includes("tile") ? "" : `pips_${seat}`;
}

function choices(button) {
  const made = make("div", "", { kind: "both-choice" });
  made.append(button);
  return made;
}

// `record` gets the reason of an organizer; `why`: what a judge tells the one who is called.
export function overruling(why, record) {
  const told = make("p", say("may-be-overruled"));
  if (!table.may_overrule) {
    return [told, choices(make("button", say("call-organizer"), { kind: "quiet", tap: () => callOrganizer(why) }))];
  }
  const reason = make("textarea", "", { kind: "overrule-reason" });
  Object.assign(reason, { maxLength: 300, rows: 2 });
  const label = make("label", say("overrule-reason"));
  label.append(reason);
  const overrule = () => {
    const overruled = reason.value.trim();
    reason.setAttribute("aria-invalid", String(!overruled));
    return overruled ? record(overruled) : reason.focus();
  };
  const said = make("p", say("overrule-public"), { kind: "muted" });
  return [told, label, said, choices(make("button", say("overrule"), { kind: "quiet", tap: overrule }))];
}

const beyond = ({ code }) => table.counted.beyond_ruling.includes(code);

// The alert over a form that was not taken. `told`: the entry in words.
export function complaint(findings, told, record) {
  const box = make("div", "", { kind: "alert error missing impossible" });
  const texts = sentences(findings);
  box.setAttribute("role", "alert");
  box.tabIndex = -1;
  box.append(...texts.map((text) => make("p", text)), make("p", say("not-kept")));
  if (!findings.some(beyond)) box.append(...overruling(`${told}: ${texts.join(" ")}`, record));
  return box;
}
