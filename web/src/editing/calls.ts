// What a person decides, sent to the server that holds the case.
import { asked, Refused, told } from "../api.ts";
import { keepToken, token } from "./token.ts";

/** A judgement as the server stores it; `left` and `right` can be given back to it. */
export interface Stored {
  id: string;
  left: string;
  right: string;
  verdict: string;
  by: string;
  reason: string;
}

/** What a change did: what was stored or deleted, which entities became one or two, which findings went and came. */
export interface Answer {
  judgements: Stored[];
  undone: Stored[];
  entities: string[];
  gone: string[];
  new: string[];
}

type Body = Record<string, string | null>;

export const judge = (verdict: "same" | "different", left: string, right: string, because: string | null) =>
  call("POST", "/api/judgements", { verdict, left, right, because });

export const undo = (judgement: string) => call("DELETE", `/api/judgements/${encodeURIComponent(judgement)}`);

export const misread = (claim: string, because: string | null) => call("POST", "/api/claims/wrong", { claim, because });

export const readRight = (claim: string) => call("DELETE", "/api/claims/wrong", { claim });

/** A judgement of any kind, as a row of the file that kg judge takes. */
export interface Wish {
  verdict: string;
  of: string;
  to?: string;
  part?: string;
  was?: string;
  because?: string | null;
  force?: boolean;
}

/** What is doubtful: a question, both sides' own words, and what the answers store. */
export interface Doubt {
  id: string;
  kind: "suggestion" | "join" | "finding";
  question: string;
  why: string;
  left: Quote[];
  right: Quote[];
  yes: Wish;
  no: Wish;
}

export interface Quote {
  source: string;
  published: string | null;
  id: string;
  name: string;
  before: string;
  words: string;
  after: string;
  on_word_of: string;
}

/** A mention of an entity, with the words around it. */
export interface Spoken {
  id: string;
  label: string;
  words: string;
  before: string;
  after: string;
}

const PAGE = 50;

export function give({ verdict, of, to, part, was, because, force }: Wish): Promise<Answer> {
  const body: Body = { verdict, of };
  for (const [name, value] of Object.entries({ to, part, was, because })) if (value) body[name] = value;
  if (force) body.force = "yes";
  return call("POST", "/api/judge", body);
}

/** The first questions that are not among those known, and how many there are in all. */
export async function doubts(known: ReadonlySet<string>): Promise<{ total: number; items: Doubt[] }> {
  for (let offset = 0; ; offset += PAGE) {
    const found = await asked<{ total: number; items: Doubt[] }>(`/api/doubts?limit=${PAGE}&offset=${offset}`);
    const items = found.items.filter((one) => !known.has(one.id));
    if (items.length || found.items.length < PAGE) return { total: found.total, items };
  }
}

export async function mentions(entity: string): Promise<Spoken[]> {
  return (await asked<{ items: Spoken[] }>(`/api/mentions?limit=500&entity=${encodeURIComponent(entity)}`)).items;
}

/** Raises Refused with what the server says; a token that is not taken is forgotten. */
async function call(method: string, path: string, body?: Body): Promise<Answer> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token() ?? ""}` };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined }).catch(() => {
    throw new Refused("The server does not answer. Start it again and load the page: it shows whether the change was stored.");
  });
  if (answer.ok) return (await answer.json()) as Answer;
  if (answer.status === 401) {
    keepToken(null);
    throw new Refused("The server does not take this token. Give the one that it printed when it started.", 401);
  }
  throw new Refused(await told(answer), answer.status);
}
