// Moving and zooming a sheet by mouse, touch and keys.
import type { Spot } from "./projection.ts";

export interface Movable {
  /** Move by pixels. */
  move(right: number, down: number): void;
  /** Nearer (above 1) or farther, about a point of the room. */
  zoom(by: number, at: Spot): void;
  whole(): void;
}

const STEP = 60;
const KEYS: Record<string, [number, number]> = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
/** Pixels up to which a press is a click. */
const STILL = 4;

/** Listen in a room; `clicked` is called where nothing was moved between press and release. */
export function listen(room: HTMLElement, sheet: Movable, clicked: (target: EventTarget | null) => void): void {
  const held = new Map<number, Spot>();
  let moved = 0;
  const at = (event: MouseEvent): Spot => {
    const { left, top } = room.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  room.addEventListener("pointerdown", (event) => {
    if (!(event.target instanceof SVGElement)) return;
    if (!held.size) moved = 0;
    held.set(event.pointerId, at(event));
    room.setPointerCapture(event.pointerId);
  });
  room.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [near, far] = [distance(before, other), distance(now, other)];
      if (near > 0) sheet.zoom(far / near, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else sheet.move(now.x - before.x, now.y - before.y);
    moved += distance(before, now);
    held.set(event.pointerId, now);
  });
  const release = (event: PointerEvent) => {
    const was = held.delete(event.pointerId);
    if (was && !held.size && moved < STILL && event.type === "pointerup") clicked(document.elementFromPoint(event.clientX, event.clientY));
  };
  room.addEventListener("pointerup", release);
  room.addEventListener("pointercancel", release);
  room.addEventListener("wheel", (event) => {
    event.preventDefault();
    sheet.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), at(event));
  }, { passive: false });
  room.addEventListener("keydown", (event) => keyed(event, room, sheet));
}

function keyed(event: KeyboardEvent, room: HTMLElement, sheet: Movable): void {
  if (event.target !== room || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = KEYS[event.key];
  const middle = { x: room.clientWidth / 2, y: room.clientHeight / 2 };
  if (step) sheet.move(...step);
  else if (event.key === "+" || event.key === "=") sheet.zoom(1.4, middle);
  else if (event.key === "-") sheet.zoom(1 / 1.4, middle);
  else if (event.key === "0") sheet.whole();
  else return;
  event.preventDefault();
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
