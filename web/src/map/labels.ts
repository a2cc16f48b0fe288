// Names beside circles: the weightiest first, each where there is room, the others counted.
import { Taken } from "../taken.ts";
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

/** Put names to circles, given in order of weight; those without room are left out, those off the sheet are not counted. Of the `regions` those are given that have room then. */
export function labels(circles: readonly Circle[], width: (name: string) => number, wide: number, high: number, regions: readonly (Spot & { name: string })[] = []): { placed: Label[]; hidden: number; regions: number[] } {
  const seen = circles.map((one, at) => ({ one, at })).filter(({ one }) => one.x > 0 && one.y > 0 && one.x < wide && one.y < high);
  const taken = new Taken();
  for (const { one } of seen) taken.hold({ left: one.x - one.radius, right: one.x + one.radius, top: one.y - one.radius, bottom: one.y + one.radius });
  const placed: Label[] = [];
  for (const { one, at } of seen) {
    const spot = where(one, width(one.name), taken, wide, high);
    if (spot) placed.push({ ...spot, at });
  }
  const named = new Set(circles.map((one) => one.name));
  const free = regions.flatMap(({ x, y, name }, at) => {
    const half = width(name) / 2;
    const inside = x - half > 0 && x + half < wide && y > HIGH && y < high - HIGH;
    return !named.has(name) && inside && taken.take({ left: x - half, right: x + half, top: y - HIGH / 2, bottom: y + HIGH / 2 }) ? [at] : [];
  });
  return { placed, hidden: seen.length - placed.length, regions: free };
}

/** Right, left, above or below. */
function where(one: Circle, long: number, taken: Taken, wide: number, high: number): Omit<Label, "at"> | null {
  const aside = one.radius + GAP;
  const spots: Omit<Label, "at">[] = [
    { x: one.x + aside, y: one.y, anchor: "start" },
    { x: one.x - aside, y: one.y, anchor: "end" },
    { x: one.x, y: one.y - aside - HIGH / 2, anchor: "middle" },
    { x: one.x, y: one.y + aside + HIGH / 2, anchor: "middle" },
  ];
  return spots.find(({ x, y, anchor }) => {
    const left = anchor === "start" ? x : anchor === "end" ? x - long : x - long / 2;
    const box = { left, right: left + long, top: y - HIGH / 2, bottom: y + HIGH / 2 };
    return box.left >= 0 && box.right <= wide && box.top >= 0 && box.bottom <= high && taken.take(box);
  }) ?? null;
}
