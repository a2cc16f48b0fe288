// What every view is given, and what a view is.
import type { CaseFile, Claim, Entity, Opening } from "./contents.ts";
import type { Done } from "./editing/done.ts";
import { isMisread } from "./misread.ts";
import type { Route } from "./route.ts";
import type { Source } from "./source.ts";

export interface Context {
  readonly source: Source;
  readonly opening: Opening;
  readonly file: CaseFile;
  /** Whether `file` holds the case, or no more than the claims of the opening. */
  readonly whole: boolean;
  /** Claims an entity takes part in or vouches for, by place of the entity; none that was judged misread. */
  readonly claimsOf: readonly (readonly number[])[];
  /** Those that were judged misread: shown apart, and counted in nothing. */
  readonly misreadOf: readonly (readonly number[])[];
  /** Fetch the case anew, show where the judgement is to be seen, and say what was done. */
  reload(done?: Done): Promise<void>;
}

export interface View {
  title: string;
  /** Whether the navigation lists it. */
  listed: boolean;
  /** Whether it is of use only where the case can be changed. */
  edits?: boolean;
  /** Whether only a server can show it. */
  live?: boolean;
  /** What it needs beside the case: no more than its opening, or its network too. */
  needs?: "opening" | "network";
  /** Build the view; called each time its route is gone to. */
  show(context: Context, route: Route): HTMLElement | Promise<HTMLElement>;
}

type Given = Pick<Context, "source" | "opening" | "reload">;

/** What can be shown before the case is there: the claims of its opening, and whom they speak of. */
export function atFirst({ source, opening, reload }: Given): Context {
  const { title, base, method, documents, claims, spoken } = opening;
  const entities: Entity[] = [];
  for (const { entity, id, name } of spoken) {
    entities[entity] = { id, iri: "", name, type: "", named: true, names: [name], documents: 0, latitude: null, longitude: null, near: null, judgements: [] };
  }
  const network = { nodes: [], edges: [], foremost: [], directed: true, remarks: [] };
  const file: CaseFile = { format: 1, title, base, method, entities, documents, claims, findings: [], happenings: [], network, map: null };
  return { source, opening, reload, file, whole: false, claimsOf: [], misreadOf: [] };
}

/** All that can be shown, once the case is there. */
export function withAll({ source, opening, reload }: Given, file: CaseFile): Context {
  const [claimsOf, misreadOf] = byEntity(file.entities, file.claims);
  return { source, opening, reload, file, whole: true, claimsOf, misreadOf };
}

function byEntity(entities: readonly Entity[], claims: readonly Claim[]): [number[][], number[][]] {
  const [read, misread]: [number[][], number[][]] = [entities.map(() => []), entities.map(() => [])];
  claims.forEach((claim, at) => {
    const found = isMisread(claim) ? misread : read;
    const meant = [...claim.parts, ...claim.holders].map((part) => part.entity);
    for (const entity of new Set(meant)) if (entity !== null) found[entity].push(at);
  });
  return [read, misread];
}
