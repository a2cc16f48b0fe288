// How types and standings look: shape and dash tell them apart without colour.
import type { Standing } from "../contents.ts";

export interface Shape {
  /** The name of its colour. */
  colour: string;
  /** Distance to the edge of the shape, within a circle of radius 1; negative inside. GLSL. */
  glsl: string;
  /** The same as a path about the origin, within ±1. */
  path: string;
  /** What makes it look as large as a disc. */
  scale: number;
}

const DISC: Shape = { colour: "other", glsl: "length(p) - 1.0", path: "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z", scale: 1 };

export const SHAPES: Record<string, Shape> = {
  Person: { ...DISC, colour: "person" },
  Organization: { colour: "organization", glsl: "max(abs(p.x), abs(p.y)) - 0.72", path: "M-.72-.72H.72V.72H-.72Z", scale: 1.2 },
  Group: { colour: "group", glsl: "max(abs(p.x) * 0.866 - p.y * 0.5, p.y) - 0.5", path: "M-.866-.5H.866L0 1Z", scale: 1.35 },
  Place: { colour: "place", glsl: "abs(p.x) + abs(p.y) - 1.0", path: "M0-1L1 0 0 1-1 0Z", scale: 1.2 },
  Facility: { colour: "facility", glsl: "max(abs(p.x) * 0.866 + abs(p.y) * 0.5, abs(p.y)) - 0.866", path: "M-1 0L-.5-.866H.5L1 0 .5.866H-.5Z", scale: 1.1 },
  Work: { colour: "work", glsl: "min(max(abs(p.x) - 0.95, abs(p.y) - 0.3), max(abs(p.y) - 0.95, abs(p.x) - 0.3))", path: "M-.3-.95H.3V-.3H.95V.3H.3V.95H-.3V.3H-.95V-.3H-.3Z", scale: 1.2 },
  Event: { colour: "event", glsl: "max(abs(p.x) * 0.866 + p.y * 0.5, -p.y) - 0.5", path: "M0-1L.866.5H-.866Z", scale: 1.35 },
  Other: { ...DISC, glsl: "abs(length(p) - 0.72) - 0.26", path: "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0ZM-.46 0A.46.46 0 1 0 .46 0A.46.46 0 1 0 -.46 0Z" },
};

export function shapeOf(type: string): string {
  return Object.hasOwn(SHAPES, type) ? type : "Other";
}

/** Lengths of dash and gap in turn, [] for a whole line. */
export const DASHES: Record<Standing, readonly number[]> = {
  asserted: [],
  reported: [],
  uncertain: [2, 4],
  alleged: [7, 4],
  denied: [12, 3, 2, 3],
};

/** Colours as the style sheet gives them at this moment, light or dark. */
export class Colours {
  readonly #style = getComputedStyle(document.documentElement);
  readonly #known = new Map<string, string>();

  get(name: string): string {
    const known = this.#known.get(name) ?? this.#style.getPropertyValue(`--${name}`).trim();
    this.#known.set(name, known);
    return known;
  }

  /** Mixed with the ground, `part` from 0 to 1: the drawing library adds up what shines through. */
  faint(name: string, part: number): string {
    const [ink, ground] = [this.get(name), this.get("ground")].map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
    return `#${ink.map((one, at) => Math.round(one * part + ground[at] * (1 - part)).toString(16).padStart(2, "0")).join("")}`;
  }
}
