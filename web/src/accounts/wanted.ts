// Which claims are wanted, as the address says it: every filter can be linked to and gone back to.

export const FILTERS = ["words", "entity", "with", "as", "source", "outlet", "document", "status", "certainty", "polarity", "kind", "from", "to", "sure", "doubtful"] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = { told: "told", document: "document", date: "date", entity: "entity" } as const;
export const GROUPS = { none: "none", document: "document", day: "day" } as const;

export type Wanted = Readonly<Record<Filter, string>> & { readonly sort: keyof typeof SORTS; readonly group: keyof typeof GROUPS };

/** What an address asks for; what it does not say, or says wrongly, is as by default. */
export function wantedOf(asked: URLSearchParams): Wanted {
  const given = Object.fromEntries(FILTERS.map((name) => [name, asked.get(name) ?? ""])) as Record<Filter, string>;
  return { ...given, sort: among(SORTS, asked.get("sort")), group: among(GROUPS, asked.get("group")) };
}

/** The same as what an address says; what is as by default is left out. */
export function askedOf(wanted: Wanted): Record<string, string | null> {
  const given: Record<string, string | null> = Object.fromEntries(FILTERS.map((name) => [name, wanted[name] || null]));
  given.sort = wanted.sort === "told" ? null : wanted.sort;
  given.group = wanted.group === "none" ? null : wanted.group;
  return given;
}

function among<T extends string>(known: Record<T, string>, given: string | null): T {
  return given !== null && Object.hasOwn(known, given) ? (given as T) : (Object.keys(known)[0] as T);
}
