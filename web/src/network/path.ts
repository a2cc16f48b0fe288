// The shortest way from one actor to another along what is shown.
import type { Line } from "./filter.ts";

/** The nodes of the shortest way, both ends among them; of several the one that most claims bear; null where there is none. */
export function shortestPath(lines: readonly Line[], from: number, to: number): number[] | null {
  const claims = strengths(lines);
  const reached = new Map<number, { before: number | null; steps: number; claims: number }>([[from, { before: null, steps: 0, claims: 0 }]]);
  let edge = [from];
  while (edge.length && !reached.has(to)) {
    const next = new Set<number>();
    const steps = reached.get(edge[0])!.steps + 1;
    for (const at of edge) {
      for (const [other, many] of [...(claims.get(at) ?? [])].sort(([a], [b]) => a - b)) {
        const known = reached.get(other);
        const sum = reached.get(at)!.claims + many;
        if (known && (known.steps < steps || known.claims >= sum)) continue;
        reached.set(other, { before: at, steps, claims: sum });
        next.add(other);
      }
    }
    edge = [...next].sort((a, b) => a - b);
  }
  if (!reached.has(to)) return null;
  const way = [to];
  for (let at = reached.get(to)!.before; at !== null; at = reached.get(at)!.before) way.unshift(at);
  return way;
}

/** By node and neighbour how many claims tie them, whichever way a line points. */
function strengths(lines: readonly Line[]): Map<number, Map<number, number>> {
  const found = new Map<number, Map<number, number>>();
  const add = (one: number, other: number, many: number) => {
    const known = found.get(one) ?? new Map<number, number>();
    found.set(one, known.set(other, (known.get(other) ?? 0) + many));
  };
  for (const { source, target, claims } of lines) {
    if (source === target) continue;
    add(source, target, claims);
    add(target, source, claims);
  }
  return found;
}
