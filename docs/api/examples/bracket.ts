// A live bracket on any website: index.html?club=https://club.example&tournament=saci-2026&division=men
import { connect, type Schemas } from "capicu-client";

const asked = new URLSearchParams(location.search);
const api = connect(asked.get("club") ?? "http://127.0.0.1:8000");
const path = { slug: asked.get("tournament") ?? "", key: asked.get("division") ?? "men" };
const EVERY = 5_000; // milliseconds between two looks
let tag = ""; // of what is shown: while it is the newest, the answer is 304, without a body

function element(name: string, kind: string, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = kind;
  made.append(...inside);
  return made;
}

function side(slot: Schemas["BracketSlot"]): HTMLElement {
  const expected = slot.bye ? "bye" : `${slot.loser ? "loser" : "winner"} of match ${slot.from_match}`;
  const who = slot.team?.names.join(" & ") ?? expected;
  return element("li", slot.winner ? "winner" : "", who, element("b", "", `${slot.score ?? ""}`));
}

function round({ name, matches }: Schemas["BracketColumn"]): HTMLElement {
  const rows = matches.map((match) => element("ol", "match", side(match.first), side(match.second)));
  return element("section", "round", element("h2", "", name), ...rows);
}

function show(bracket: Schemas["Bracket"]): void {
  const rounds = [...bracket.columns, ...bracket.parts.flatMap((part) => part.rounds)];
  const champion = bracket.champion?.names.join(" & ");
  document.title = champion ? `${bracket.division_name}: ${champion}` : bracket.division_name;
  document.querySelector("h1")?.replaceChildren(document.title);
  document.querySelector("main")?.replaceChildren(...rounds.map(round));
}

async function look(): Promise<void> {
  const params = { path, header: tag ? { "If-None-Match": tag } : {} };
  const answer = await api.GET("/api/v1/tournaments/{slug}/divisions/{key}/bracket/", { params });
  if (answer.data) {
    show(answer.data);
    tag = answer.response.headers.get("ETag") ?? "";
  } else if (answer.response.status !== 304) {
    document.querySelector("h1")?.replaceChildren(answer.error?.detail ?? answer.response.statusText);
  }
}

function keepLooking(): void {
  look().catch(console.warn).finally(() => setTimeout(keepLooking, EVERY)); // a lost network comes back
}
keepLooking();
