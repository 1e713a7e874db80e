// A whole tournament under Node, from its members to its champion:
// API=http://127.0.0.1:8000 TOKEN=capicu_... node day.js
import { connect, type Schemas } from "capicu-client";

declare const process: { env: Record<string, string | undefined> };

const api = connect(process.env.API ?? "http://127.0.0.1:8000", process.env.TOKEN);
const TILES = "6-6 3-0 4-1 2-2 5-0 1-1 3-3 6-4 5-2 0-0 6-1 4-3 5-5 2-0";
const RUN = Date.now().toString(36);
let keys = 0;

/** A key of one request: sent again after a lost answer, it is done once. */
const newKey = (): string => `day-${RUN}-${++keys}`;

/** The answer that was hoped for; an error is thrown with its sentence. */
async function done<Data>(asked: Promise<{ data?: Data; error?: Schemas["Problem"] | string }>): Promise<Data> {
  const { data, error } = await asked;
  if (data === undefined) throw new Error(typeof error === "object" ? `${error.code}: ${error.detail}` : "no answer");
  return data;
}

/** Somebody new is a member, has a place, pays, and comes. */
async function register(slug: string, club: number, division: string, name: string): Promise<void> {
  const path = { slug };
  const body = { name, pool: division };
  const { id } = await done(api.POST("/api/v1/clubs/{club}/people/", { params: { path: { club } }, body }));
  const arrival = { key: newKey(), person: id, division, rules_accepted: true };
  await done(api.POST("/api/v1/tournaments/{slug}/check-ins/", { params: { path }, body: arrival }));
}

/** The list is closed, the secret promised, the tiles of the hall are entered, the lots are drawn. */
async function draw(slug: string, key: string): Promise<void> {
  const params = { path: { slug, key } };
  const terms = { tiles: 14, objection_minutes: 0 } as const;
  await done(api.POST("/api/v1/tournaments/{slug}/divisions/{key}/lottery/list/", { params, body: terms }));
  await done(api.POST("/api/v1/tournaments/{slug}/divisions/{key}/lottery/commitment/", { params }));
  const tiles = { tiles: TILES };
  await done(api.POST("/api/v1/tournaments/{slug}/divisions/{key}/lottery/tiles/", { params, body: tiles }));
  await done(api.POST("/api/v1/tournaments/{slug}/divisions/{key}/lottery/", { params }));
}

/** The next round; sent twice under one key it is one round. */
async function start(slug: string, key: string): Promise<void> {
  const params = { path: { slug, key }, header: { "Idempotency-Key": newKey() } };
  for (const _time of [1, 2]) {
    await done(api.POST("/api/v1/tournaments/{slug}/divisions/{key}/rounds/", { params }));
  }
}

/** Two hands of a hundred points for side A, and both sign. */
async function play(slug: string, id: number): Promise<void> {
  const params = { path: { slug, id } };
  const hands = [
    { by: 0, pips: [0, 40, 35, 25] },
    { by: 2, pips: [25, 35, 0, 40] },
  ];
  for (const [version, { by, pips }] of hands.entries()) {
    const entry = { kind: "hand", end: "domino", by, pips, tiles: null, recount: null } as const;
    const body = { key: newKey(), version, entry };
    await done(api.POST("/api/v1/tournaments/{slug}/matches/{id}/entries/", { params, body }));
  }
  for (const side of ["A", "B"]) {
    const body = { side, initials: side, version: hands.length };
    await done(api.POST("/api/v1/tournaments/{slug}/matches/{id}/sign-offs/", { params, body }));
  }
}

const opened = await done(api.POST("/api/v1/tournaments/", { body: { name: `Played by Node ${RUN}`, date: "2026-11-21" } }));
const params = { path: { slug: opened.slug } };
for (const division of ["men", "women"]) {
  for (const number of [1, 2, 3, 4]) {
    await register(opened.slug, opened.club, division, `${division} player ${number} of ${RUN}`);
  }
  await draw(opened.slug, division);
}
for (const division of ["men", "women", "championship"]) {
  await start(opened.slug, division);
  const query = { division, state: "playing" } as const;
  const { results } = await done(
    api.GET("/api/v1/tournaments/{slug}/matches/", { params: { ...params, query } }),
  );
  for (const { id } of results) await play(opened.slug, id);
}
const { champion } = await done(api.GET("/api/v1/tournaments/{slug}/", { params }));
const standings = await done(api.GET("/api/v1/tournaments/{slug}/standings/", { params }));
console.log(JSON.stringify({ slug: opened.slug, champion: champion?.number, best: standings[0]?.team.number }));
