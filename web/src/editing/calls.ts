// What a person decides, sent to the server that holds the case.
import { keepToken, token } from "./token.ts";

export class Refused extends Error {}

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

/** Raises Refused with what the server says; a token that is not taken is forgotten. */
async function call(method: string, path: string, body?: Body): Promise<Answer> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token() ?? ""}` };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined }).catch(() => {
    throw new Refused("The server does not answer. Start it again and load the page: it shows whether the change was stored.");
  });
  if (answer.ok) return (await answer.json()) as Answer;
  if (answer.status === 401) keepToken(null);
  throw new Refused(await told(answer));
}

async function told(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status === 401) return "The server does not take this token. Give the one that it printed when it started.";
  try {
    const held = JSON.parse(text) as Record<string, unknown>;
    const words = held.detail ?? held.error ?? held.message;
    if (typeof words === "string") return words;
  } catch {
    // Not JSON: the words as they are.
  }
  return text.slice(0, 400) || `The server answered ${answer.status}.`;
}
