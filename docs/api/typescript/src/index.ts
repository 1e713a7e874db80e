import createClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./schema.js";

export type { paths };

/** The objects of the API by their names in its document, such as `Schemas["Bracket"]`. */
export type Schemas = components["schemas"];

/** A client of one installation, such as https://club.example. Public data needs no token; a web page never has one. */
export function connect(baseUrl: string, token?: string): Client<paths> {
  return createClient<paths>({ baseUrl, headers: token ? { Authorization: `Bearer ${token}` } : {} });
}
