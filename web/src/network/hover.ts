// Names beside nodes: none over another, and what is pointed at on a plate of its own.
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";
import { Taken } from "../taken.ts";
import type { Colours } from "./looks.ts";

const PAD = 4;

type Given = Parameters<NodeLabelDrawingFunction>;

/** Names of a frame: those of the largest nodes have the room first, the others where there is some left. */
export class Labels {
  #wanted: Given[] = [];

  constructor(
    private readonly colours: () => Colours,
    private readonly taken: Taken,
  ) {}

  /** Take note of a name; it is drawn when all of the frame are known. */
  readonly want: NodeLabelDrawingFunction = (...given) => void this.#wanted.push(given);

  /** Forget what another frame wanted. */
  clear(): void {
    this.#wanted = [];
    this.taken.clear();
  }

  draw(): void {
    for (const given of this.#wanted.sort(([, one], [, other]) => other.size - one.size)) this.#draw(...given);
    this.#wanted = [];
  }

  /** Draw a name to the right of its node or else to the left, above or below, where none stands yet. */
  #draw(...[context, data, settings]: Given): void {
    if (!data.label) return;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const wide = context.measureText(data.label).width;
    const [edge, high] = [context.canvas.clientWidth, settings.labelSize];
    const [right, left, middle] = [data.x + data.size + 3, data.x - data.size - 3 - wide, data.x - wide / 2];
    const beside = [[right, data.y], [left, data.y], [middle, data.y - data.size - high * 0.7], [middle, data.y + data.size + high * 0.7]];
    for (const [at, level] of beside) {
      const box = { left: at, right: at + wide, top: level - high * 0.6, bottom: level + high * 0.6 };
      if (at < 0 || at + wide > edge || !this.taken.take(box)) continue;
      context.lineJoin = "round";
      context.lineWidth = 3;
      context.strokeStyle = this.colours().get("ground");
      context.strokeText(data.label, at, level + high / 3);
      context.fillStyle = this.colours().get("ink");
      context.fillText(data.label, at, level + high / 3);
      return;
    }
  }
}

export function drawHover(colours: () => Colours): NodeHoverDrawingFunction {
  return (context, data, settings) => {
    const { labelSize, labelFont, labelWeight } = settings;
    const [ground, ink, line] = ["ground", "ink", "accent"].map((name) => colours().get(name));
    context.strokeStyle = line;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(data.x, data.y, data.size + 3, 0, Math.PI * 2);
    context.stroke();
    if (!data.label) return;
    context.font = `${labelWeight} ${labelSize}px ${labelFont}`;
    const [left, high] = [data.x + data.size + 5, labelSize + 2 * PAD];
    context.fillStyle = ground;
    context.lineWidth = 1;
    context.beginPath();
    context.roundRect(left, data.y - high / 2, context.measureText(data.label).width + 2 * PAD, high, 3);
    context.fill();
    context.stroke();
    context.fillStyle = ink;
    context.fillText(data.label, left + PAD, data.y + labelSize / 3);
  };
}
