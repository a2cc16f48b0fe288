// Longitudes counted on past the 180th meridian, so that places to both sides of it lie side by side.

const ROUND = 360;
const LEAST = -180;
/** Degrees beyond which the whole world is drawn, as people know it. */
const WIDEST = 140;

/** Where to begin counting for the shortest map that holds all longitudes: -180, or what lies east of the widest gap. */
export function westOf(longitudes: readonly number[]): number {
  const known = [...new Set(longitudes)].sort((a, b) => a - b);
  let [widest, west] = [ROUND - ((known.at(-1) ?? 0) - (known[0] ?? 0)), LEAST];
  for (let at = 1; at < known.length; at += 1) {
    if (known[at] - known[at - 1] > widest) [widest, west] = [known[at] - known[at - 1], known[at]];
  }
  return ROUND - widest > WIDEST ? LEAST : west;
}

/** A longitude counted on from `west`, less than a whole round away. */
export function counted(longitude: number, west: number): number {
  return longitude - ROUND * Math.floor((longitude - west) / ROUND);
}

/** A longitude as people know it, from -180 to 180. */
export function known(longitude: number): number {
  return Number((longitude - ROUND * Math.ceil((longitude - 180) / ROUND)).toFixed(6));
}

/** Degrees from west to east beyond which a map first shows where most is told of, and not all. */
const WIDE = 60;
/** The share of the claims that are told of what a map first shows. */
const MOST = 0.85;

/** The places to show first, given in order of weight: of far-flung ones those around the first that most claims speak of. */
export function nearest<One extends { longitude: number; latitude: number; claims: number }>(spots: readonly One[]): readonly One[] {
  const east = spots.map((one) => one.longitude);
  const all = spots.reduce((sum, one) => sum + one.claims, 0);
  if (!all || Math.max(...east) - Math.min(...east) <= WIDE) return spots;
  const [first] = spots;
  const away = (one: One) => Math.hypot(one.longitude - first.longitude, one.latitude - first.latitude);
  const near = [...spots].sort((a, b) => away(a) - away(b));
  let told = 0;
  const last = near.findIndex((one) => (told += one.claims) >= MOST * all);
  return near.slice(0, last + 1);
}
