// Room for labels: who comes first has it, and none covers another.

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const CELL = 64;

/** Boxes that are taken, found by the cells of a grid that they touch. */
export class Taken {
  readonly #cells = new Map<string, Box[]>();

  /** Take a box if nothing is in the way; tells whether it was taken. */
  take(box: Box): boolean {
    const free = this.free(box);
    if (free) this.hold(box);
    return free;
  }

  /** Whether nothing is in the way of a box. */
  free(box: Box): boolean {
    return !cellsOf(box).some((cell) => this.#cells.get(cell)?.some((other) => meet(box, other)));
  }

  /** Take a box whatever is in the way. */
  hold(box: Box): void {
    for (const cell of cellsOf(box)) {
      const held = this.#cells.get(cell);
      if (held) held.push(box);
      else this.#cells.set(cell, [box]);
    }
  }

  clear(): void {
    this.#cells.clear();
  }
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function cellsOf({ left, right, top, bottom }: Box): string[] {
  const found: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++) {
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) found.push(`${x} ${y}`);
  }
  return found;
}
