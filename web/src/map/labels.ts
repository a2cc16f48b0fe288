// Names beside circles: the weightiest first, each where there is room, the others counted.
import { Taken, type Box } from "../taken.ts";
import type { Spot } from "./projection.ts";

export interface Circle extends Spot {
  radius: number;
  name: string;
}

export interface Label extends Spot {
  at: number;
  anchor: "start" | "end" | "middle";
}

const HIGH = 15;
const GAP = 4;
/** So many of the weightiest have their names in any case, over circles if need be: they are what a map is of. */
const ALWAYS = 3;
/** Regions that are named for each pixel of a degree of latitude. */
const PER_SCALE = 20;

/** Put names to circles, given in order of weight; those without room are left out, those off the sheet are not counted. Of the `regions` those are given that have room then. */
export function labels(circles: readonly Circle[], width: (name: string) => number, wide: number, high: number, regions: readonly (Spot & { name: string })[] = []): { placed: Label[]; hidden: number; regions: number[] } {
  const seen = circles.map((one, at) => ({ one, at })).filter(({ one }) => one.x > 0 && one.y > 0 && one.x < wide && one.y < high);
  const taken = new Taken();
  for (const { one } of seen) taken.hold({ left: one.x - one.radius, right: one.x + one.radius, top: one.y - one.radius, bottom: one.y + one.radius });
  const names = new Taken();
  const placed: Label[] = [];
  seen.forEach(({ one, at }, rank) => {
    const sides = around(one, width(one.name)).filter(({ box }) => box.left >= 0 && box.right <= wide && box.top >= 0 && box.bottom <= high);
    const free = sides.find(({ box }) => taken.free(box)) ?? (rank < ALWAYS ? sides.find(({ box }) => names.free(box)) : undefined);
    if (!free) return;
    taken.hold(free.box);
    names.hold(free.box);
    placed.push({ ...free.label, at });
  });
  const named = new Set(circles.map((one) => one.name));
  const free = regions.flatMap(({ x, y, name }, at) => {
    const half = width(name) / 2;
    const inside = x - half > 0 && x + half < wide && y > HIGH && y < high - HIGH;
    return !named.has(name) && inside && taken.take({ left: x - half, right: x + half, top: y - HIGH / 2, bottom: y + HIGH / 2 }) ? [at] : [];
  });
  return { placed, hidden: seen.length - placed.length, regions: free };
}

/** Regions in view, the largest first: the wider the view, the fewer, so that a map of the world does not name each island. */
export function largest<T extends Spot>(regions: readonly T[], scale: number, wide: number, high: number): T[] {
  return regions.filter(({ x, y }) => x > 0 && y > 0 && x < wide && y < high).slice(0, Math.round(PER_SCALE * scale));
}

/** Right, left, above or below: where a name may stand, and what it covers there. */
function around(one: Circle, long: number): { label: Omit<Label, "at">; box: Box }[] {
  const aside = one.radius + GAP;
  const labels: Omit<Label, "at">[] = [
    { x: one.x + aside, y: one.y, anchor: "start" },
    { x: one.x - aside, y: one.y, anchor: "end" },
    { x: one.x, y: one.y - aside - HIGH / 2, anchor: "middle" },
    { x: one.x, y: one.y + aside + HIGH / 2, anchor: "middle" },
  ];
  return labels.map((label) => {
    const left = label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - long : label.x - long / 2;
    return { label, box: { left, right: left + long, top: label.y - HIGH / 2, bottom: label.y + HIGH / 2 } };
  });
}
