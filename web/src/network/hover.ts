// Names beside nodes: none over another, and what is pointed at on a plate of its own.
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from "sigma/rendering";
import { Taken } from "../taken.ts";
import type { Colours } from "./looks.ts";

const PAD = 4;

/** Draw a name where none stands yet, to the right or else to the left; `taken` is emptied before each frame. */
export function drawLabel(colours: () => Colours, taken: Taken): NodeLabelDrawingFunction {
  return (context, data, settings) => {
    if (!data.label) return;
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const wide = context.measureText(data.label).width;
    const top = data.y - settings.labelSize * 0.6;
    const box = { top, bottom: top + settings.labelSize * 1.2 };
    const edge = context.canvas.clientWidth;
    for (const left of [data.x + data.size + 3, data.x - data.size - 3 - wide]) {
      if (left < 0 || left + wide > edge || !taken.take({ ...box, left, right: left + wide })) continue;
      context.lineJoin = "round";
      context.lineWidth = 3;
      context.strokeStyle = colours().get("ground");
      context.strokeText(data.label, left, data.y + settings.labelSize / 3);
      context.fillStyle = colours().get("ink");
      context.fillText(data.label, left, data.y + settings.labelSize / 3);
      return;
    }
  };
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
