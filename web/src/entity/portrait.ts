// What a case has to say of one entity, gathered from its claims.
import { takesPart } from "../accounts/matching.ts";
import type { CaseFile } from "../contents.ts";
import type { Context } from "../context.ts";
import { mattersFirst, speaksOf } from "../findings/sorted.ts";
import { outlet } from "../wording.ts";

/** The parts an entity takes, as sections of its page; the key is what `as` asks of the accounts. */
export const SECTIONS: Record<string, (name: string) => string> = {
  does: (name) => `What ${name} is said to do`,
  undergoes: (name) => `What is said to be done to or with ${name}`,
  is: (name) => `What ${name} is said to be`,
  says: (name) => `What is told on the word of ${name}`,
};

/** Stands among those on whose word something is told. */
export const ITSELF = "the articles themselves";

export interface Count {
  words: string;
  count: number;
  entity: number | null;
}

export interface Portrait {
  sections: Record<string, number[]>;
  /** Those in no section: probably misread, or not worth having. */
  doubtful: number[];
  findings: number[];
  outlets: Count[];
  holders: Count[];
  neighbours: Count[];
}

export function portrait({ file, claimsOf }: Context, entity: number): Portrait {
  const claims = claimsOf[entity];
  const likely = claims.filter((at) => !file.claims[at].doubtful);
  const sections = Object.fromEntries(
    Object.keys(SECTIONS).map((as) => {
      const test = takesPart(entity, as);
      return [as, mattersFirst(file, likely.filter((at) => test(file.claims[at], at)))];
    }),
  );
  const told = claims.filter((at) => file.claims[at].parts.some((part) => part.entity === entity));
  return {
    sections,
    doubtful: claims.filter((at) => file.claims[at].doubtful),
    findings: findingsOf(file, claims, entity),
    outlets: counted(told, (at) => [{ words: outlet(file.documents[file.claims[at].document]), entity: null }]),
    holders: counted(told, (at) => holdersOf(file, at)),
    neighbours: counted(told, (at) => beside(file, at, entity)),
  };
}

/** Claims that say the same word for word and stand alike, together; in the order of the first of each. */
export function alike({ claims }: CaseFile, found: readonly number[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const at of found) {
    const { sentence, standing, polarity, certainty, wrong } = claims[at];
    const key = wrong === null ? JSON.stringify([sentence, standing, polarity, certainty]) : String(at);
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  return [...groups.values()];
}

const LATE = ["kg:aged"];

/** One claim of each kind that says who somebody is: positions first, how old somebody is last, then what is surest. */
export function telling({ claims }: CaseFile, found: readonly number[]): number[] {
  const rank = (at: number) => claims[at].sure + (claims[at].what === "kg:holdsPosition" ? 1 : 0) - (LATE.includes(claims[at].what) ? 1 : 0);
  const kinds = new Set<string>();
  return [...found].sort((a, b) => rank(b) - rank(a) || a - b).filter((at) => !kinds.has(claims[at].what) && kinds.add(claims[at].what));
}

const ACTORS = ["Person", "Organization", "Group"];

/** Those to draw around an entity: people and bodies with a name first, each name once, then what most claims tell beside it. */
export function ring({ entities }: Pick<CaseFile, "entities">, neighbours: readonly Count[], most: number): Count[] {
  const known = neighbours.filter(({ entity }) => entity !== null);
  const rank = ({ entity }: Count) => {
    const { named, type } = entities[entity!];
    return named ? (ACTORS.includes(type) ? 0 : 1) : 2;
  };
  const names = new Set<string>();
  return [...known]
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count)
    .filter(({ words }) => !names.has(words) && names.add(words))
    .slice(0, most);
}

function findingsOf(file: CaseFile, claims: readonly number[], entity: number): number[] {
  const found = new Set(claims.flatMap((at) => file.claims[at].findings));
  return [...found].filter((at) => speaksOf(file, file.findings[at], entity)).sort((a, b) => a - b);
}

function holdersOf(file: CaseFile, at: number): Omit<Count, "count">[] {
  const { holders } = file.claims[at];
  return holders.length ? holders.map(({ entity, name }) => ({ words: name, entity })) : [{ words: ITSELF, entity: null }];
}

function beside(file: CaseFile, at: number, entity: number): Omit<Count, "count">[] {
  const others = new Set(file.claims[at].parts.map((part) => part.entity).filter((one) => one !== null && one !== entity));
  return [...others].map((other) => ({ words: file.entities[other!].name, entity: other }));
}

/** How many claims each name stands in, most first; a name is the entity it means, or itself. */
function counted(claims: readonly number[], names: (at: number) => readonly Omit<Count, "count">[]): Count[] {
  const found = new Map<string, Count>();
  for (const at of claims) {
    const once = new Map(names(at).map((one) => [String(one.entity ?? one.words), one]));
    for (const [key, one] of once) found.set(key, { ...one, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.words < b.words ? -1 : 1));
}
