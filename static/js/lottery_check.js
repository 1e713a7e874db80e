// Checks the record of a lottery (docs/lottery.md): everything is computed again from what went in.

import { fromHex, hex, hmac, sha256, utf8 } from "./sha256.js";

const FOLLOWS = ["teams", "substitute", "places", "bye", "tables", "sides", "seats"];
const CHECKS = { list, rules, tiles, commitment, chain, seed, attempt, tickets };
export const NAMES = ["form", "protocol", ...Object.keys(CHECKS), ...FOLLOWS, "digest"];

// What holds: pairs of a name and true, false, or null for what nobody can check any more.
export function check(record) {
  const found = [["protocol", held(() => record.protocol === "draw/1")]];
  for (const [name, holds] of Object.entries(CHECKS)) found.push([name, held(() => holds(record))]);
  const told = held(() => outcome(record, record.draw_seed, record.tickets.map(([number]) => number)));
  for (const name of FOLLOWS) found.push([name, told !== false && plain(told[name]) === plain(record[name])]);
  found.push(["digest", held(() => digest(record) === record.digest)]);
  return found;
}

function held(ask) {
  try {
    return ask();
  } catch {
    return false;
  }
}

// JSON with sorted keys and without blanks.
function plain(value) {
  if (Array.isArray(value)) return `[${value.map(plain).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "undefined";
  const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${plain(value[key])}`);
  return `{${pairs.join(",")}}`;
}

function sha(kind, ...values) {
  const lines = [`draw/1 ${kind}`, ...values.map((value) => (typeof value === "string" ? value : plain(value)))];
  return hex(sha256(utf8(lines.map((line) => `${line}\n`).join(""))));
}

function digest(record) {
  const { lines: _lines, digest: _digest, ...kept } = record;
  return sha("record", kept);
}

function ascending(one, other) {
  return one < other ? -1 : Number(one > other);
}

function byBytes(one, other) {
  return ascending(hex(utf8(one)), hex(utf8(other)));
}

function drawn(seed, stage, labels) {
  const key = fromHex(seed);
  const found = [...labels].map((label) => [hex(hmac(key, utf8(`${stage}\n${label}`))), label]);
  return found.sort((one, other) => ascending(one[0], other[0]));
}

function order(seed, stage, numbers, word = "") {
  return drawn(seed, stage, numbers.map((number) => `${word}${number}`)).map(([, label]) => Number(label.slice(word.length)));
}

const numberOf = (line) => line.split(" ", 1)[0];
const named = (record) => record.lines.filter((line) => line.includes(" "));
const whole = (record) => named(record).length === record.lines.length;

function byePlace(teams) {
  return teams % 2 && teams > 1 ? 2 * (teams - 2 ** (31 - Math.clz32(teams))) : null;
}

function teamsOf(record, players) {
  const first = record.teams[0].team;
  const teams = [];
  for (let at = 0; at + 1 < players.length; at += 2) {
    teams.push({ team: first + at / 2, players: [players[at], players[at + 1]] });
  }
  return teams;
}

function outcome(record, chance, players) {
  const teams = teamsOf(record, players);
  const places = order(chance, "places", teams.map(({ team }) => team), "team ");
  const place = byePlace(teams.length);
  const bye = place === null ? null : places[place];
  const playing = places.length > 1 ? places.filter((team) => team !== bye) : [];
  const sides = [];
  for (let match = 1; 2 * match <= playing.length; match += 1) {
    const both = playing.slice(2 * match - 2, 2 * match);
    sides.push({ match, teams: order(chance, `sides of match ${match}`, both, "team ") });
  }
  const seats = teams.map(({ team, players: pair }) => ({
    team,
    players: drawn(chance, `seats of team ${team}`, pair).map(([, who]) => who),
  }));
  const tables = order(chance, "tables", record.tables.map((_, index) => index + 1));
  const substitute = players.length % 2 ? players[players.length - 1] : null;
  return { teams, substitute, places, bye, tables, sides, seats };
}

function list(record) {
  const sorted = [...record.lines].sort(byBytes);
  const numbers = new Set(record.lines.map(numberOf));
  if (plain(sorted) !== plain(record.lines) || numbers.size !== record.lines.length) return false;
  return whole(record) ? sha("list", ...record.lines) === record.list_hash : null;
}

function rules(record) {
  return sha("rules", record.rules) === record.rules_hash;
}

function tiles(record) {
  if (record.rules.tiles === 0) return record.tiles === "" && record.secret !== "";
  const lying = record.tiles.split(" ");
  const real = lying.every((tile) => /^[0-6]-[0-6]$/.test(tile) && tile[0] >= tile[2]);
  return real && new Set(lying).size === lying.length && lying.length === record.rules.tiles && lying.length >= 14;
}

function commitment(record) {
  return record.secret === "" ? null : sha("commit", record.list_hash, record.secret) === record.commitment;
}

function chain(record) {
  const links = [...record.earlier, record].filter(({ secret }) => secret !== "");
  let known = { link: 0, secret: record.anchor };
  for (const one of links) {
    if (!(one.link > known.link && one.link - known.link <= 1000)) return false;
    let back = one.secret;
    for (let step = known.link; step < one.link; step += 1) back = sha("chain", back);
    if (back !== known.secret) return false;
    known = one;
  }
  return true;
}

function seed(record) {
  return sha("seed", record.list_hash, record.secret, record.tiles) === record.seed;
}

function fulfils(record, chance, players) {
  const { apart, last_year: lastYear, no_bye: noBye } = record.rules;
  const kept = new Set([...apart, ...lastYear].map((pair) => plain([...pair].sort())));
  const teams = teamsOf(record, players);
  if (teams.some(({ players: pair }) => kept.has(plain([...pair].sort())))) return false;
  const place = byePlace(teams.length);
  if (place === null || !noBye.length) return true;
  const passing = order(chance, "places", teams.map(({ team }) => team), "team ")[place];
  return !teams.find(({ team }) => team === passing).players.some((who) => noBye.includes(who));
}

function attempt(record) {
  const { apart, last_year: lastYear, no_bye: noBye } = record.rules;
  const players = record.tickets.map(([number]) => number);
  if (!apart.length && !lastYear.length && !noBye.length) {
    return record.attempt === null && record.draw_seed === record.seed;
  }
  if (!Number.isInteger(record.attempt) || record.attempt < 0 || record.attempt >= 200_000) return false;
  const holds = sha("attempt", record.seed, String(record.attempt)) === record.draw_seed;
  if (!holds || !fulfils(record, record.draw_seed, players)) return false;
  for (let tried = 0; whole(record) && tried < record.attempt; tried += 1) {
    const chance = sha("attempt", record.seed, String(tried));
    if (fulfils(record, chance, drawn(chance, "players", record.lines).map(([, line]) => numberOf(line)))) return false;
  }
  return true;
}

function tickets(record) {
  const lines = new Map(record.lines.map((line) => [numberOf(line), line]));
  const key = fromHex(record.draw_seed);
  const rising = record.tickets.every(([, ticket], at) => !at || record.tickets[at - 1][1] < ticket);
  const same = plain(record.tickets.map(([number]) => number).sort()) === plain([...lines.keys()].sort());
  const own = record.tickets.every(([number, ticket]) => {
    const line = lines.get(number) ?? "";
    return !line.includes(" ") || hex(hmac(key, utf8(`players\n${line}`))) === ticket;
  });
  if (!rising || !same || !own) return false;
  return whole(record) ? true : null;
}
