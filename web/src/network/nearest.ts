// Which line lies under a point.

export interface Spot {
  x: number;
  y: number;
}

export interface Segment {
  from: Spot;
  to: Spot;
  of: { source: number; target: number };
}

/** What the nearest line stands for; null where none is within reach. */
export function nearest(segments: readonly Segment[], spot: Spot, reach: number): Segment["of"] | null {
  let best: Segment["of"] | null = null;
  let least = reach;
  for (const { from, to, of } of segments) {
    const away = distance(from, to, spot);
    if (away < least) [least, best] = [away, of];
  }
  return best;
}

/** How far a point is from a stretch between two others. */
export function distance(from: Spot, to: Spot, spot: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = dx * dx + dy * dy;
  const along = long ? Math.max(0, Math.min(1, ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / long)) : 0;
  return Math.hypot(from.x + along * dx - spot.x, from.y + along * dy - spot.y);
}
