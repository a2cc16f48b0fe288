// Longitude and latitude to a flat sheet: degrees, those of longitude shortened as they are at the middle.

export interface Spot {
  x: number;
  y: number;
}

/** A place in degrees. */
export interface Place {
  longitude: number;
  latitude: number;
}

/** What of the sheet is seen: the point at the middle of the room, and pixels for a degree of latitude. */
export interface Seen {
  x: number;
  y: number;
  scale: number;
}

const LEAST_SPAN = 1.5;
const MARGIN = 0.14;
const NEAREST = 4000;

export class Projection {
  readonly #narrow: number;

  constructor(places: readonly Place[]) {
    const latitudes = places.map((one) => one.latitude);
    const middle = latitudes.length ? (lowest(latitudes) + highest(latitudes)) / 2 : 0;
    this.#narrow = Math.max(0.2, Math.cos((middle * Math.PI) / 180));
  }

  /** To the sheet; y grows to the south. */
  flat(longitude: number, latitude: number): Spot {
    return { x: longitude * this.#narrow, y: -latitude };
  }

  round({ x, y }: Spot): Place {
    return { longitude: x / this.#narrow, latitude: -y };
  }

  /** A view that holds all places with some air around them. */
  fit(places: readonly Place[], wide: number, high: number): Seen {
    const spots = places.map((one) => this.flat(one.longitude, one.latitude));
    const [xs, ys] = [spots.map((one) => one.x), spots.map((one) => one.y)];
    const [left, right, top, bottom] = spots.length ? [lowest(xs), highest(xs), lowest(ys), highest(ys)] : [-180, 180, -90, 90];
    const room = 1 - 2 * MARGIN;
    const scale = Math.min((wide * room) / Math.max(right - left, LEAST_SPAN), (high * room) / Math.max(bottom - top, LEAST_SPAN));
    return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
  }
}

export function onScreen(seen: Seen, { x, y }: Spot, wide: number, high: number): Spot {
  return { x: (x - seen.x) * seen.scale + wide / 2, y: (y - seen.y) * seen.scale + high / 2 };
}

export function onSheet(seen: Seen, { x, y }: Spot, wide: number, high: number): Spot {
  return { x: (x - wide / 2) / seen.scale + seen.x, y: (y - high / 2) / seen.scale + seen.y };
}

/** Nearer or farther, so that what lies under a point of the screen stays there. */
export function zoomed(seen: Seen, by: number, at: Spot, wide: number, high: number): Seen {
  const scale = Math.min(NEAREST, Math.max(Math.min(wide / 400, high / 200), seen.scale * by));
  const under = onSheet(seen, at, wide, high);
  return { scale, x: under.x - (at.x - wide / 2) / scale, y: under.y - (at.y - high / 2) / scale };
}

/** The degrees between the lines of a net of which some five are seen. */
export function netStep(degrees: number): number {
  const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];
  return steps.find((step) => degrees / step <= 7) ?? 60;
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, one) => Math.min(least, one), Infinity);
}

function highest(values: readonly number[]): number {
  return values.reduce((most, one) => Math.max(most, one), -Infinity);
}
