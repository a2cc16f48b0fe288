// What every view is given, and what a view is.
import type { CaseFile, Claim, Entity, Opening } from "./contents.ts";
import type { Route } from "./route.ts";
import type { Source } from "./source.ts";

export interface Context {
  readonly source: Source;
  readonly opening: Opening;
  readonly file: CaseFile;
  /** Whether `file` holds the case, or no more than the claims of the opening. */
  readonly whole: boolean;
  /** Claims an entity takes part in or vouches for, by place of the entity. */
  readonly claimsOf: readonly (readonly number[])[];
  /** Fetch the case anew (after a judgement) and show the present view again. */
  reload(): Promise<void>;
}

export interface View {
  title: string;
  /** Whether the navigation lists it. */
  listed: boolean;
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
    entities[entity] = { id, iri: "", name, type: "", named: true, names: [name], documents: 0, latitude: null, longitude: null, judgements: [] };
  }
  const network = { nodes: [], edges: [], directed: true, remarks: [] };
  const file: CaseFile = { format: 1, title, base, method, entities, documents, claims, findings: [], happenings: [], network, map: null };
  return { source, opening, reload, file, whole: false, claimsOf: [] };
}

/** All that can be shown, once the case is there. */
export function withAll({ source, opening, reload }: Given, file: CaseFile): Context {
  return { source, opening, reload, file, whole: true, claimsOf: byEntity(file.entities, file.claims) };
}

function byEntity(entities: readonly Entity[], claims: readonly Claim[]): number[][] {
  const found: number[][] = entities.map(() => []);
  claims.forEach((claim, at) => {
    const meant = [...claim.parts, ...claim.holders].map((part) => part.entity);
    for (const entity of new Set(meant)) if (entity !== null) found[entity].push(at);
  });
  return found;
}
