// What the graphics card is told: nodes in shapes, lines with dashes.
import "./webgl.ts";
import { createEdgeArrowHeadProgram, createEdgeClampedProgram, createEdgeCompoundProgram, EdgeLineProgram, NodePointProgram, type EdgeProgramType, type NodeProgramType } from "sigma/rendering";
import { STANDINGS } from "../overview/figures.ts";
import { DASHES, SHAPES } from "./looks.ts";

/** What the declarations of sigma leave out of the programs that it makes. */
type Defined = new (...given: unknown[]) => { getDefinition(): { VERTEX_SHADER_SOURCE: string; FRAGMENT_SHADER_SOURCE: string } };

const ARROW = { lengthToThicknessRatio: 3.2, widenessToThicknessRatio: 2.4 };

/** The name of the program for lines that are one of very many. */
export const THIN = "thin";

/** A program for each type: sigma's point, cut to another outline. */
export function nodePrograms(): Record<string, NodeProgramType> {
  return Object.fromEntries(Object.entries(SHAPES).map(([type, { glsl }]) => [type, shaped(glsl)]));
}

/** A program for each standing, sigma's line with gaps and an arrow; and a bare one, a pixel wide, for crowds. */
export function edgePrograms(): Record<string, EdgeProgramType> {
  const arrow = createEdgeArrowHeadProgram(ARROW);
  const each = STANDINGS.map((one): [string, EdgeProgramType] => [one, createEdgeCompoundProgram([dashed(DASHES[one]), arrow])]);
  return { ...Object.fromEntries(each), [THIN]: EdgeLineProgram };
}

function shaped(glsl: string): NodeProgramType {
  return class extends NodePointProgram {
    getDefinition() {
      const given = super.getDefinition();
      const distance = `vec2 p = vec2(m.x, -m.y) * 2.0;\n  float dist = -0.5 * (${glsl});`;
      return { ...given, FRAGMENT_SHADER_SOURCE: changed(given.FRAGMENT_SHADER_SOURCE, "float dist = radius - length(m);", distance) };
    }
  };
}

function dashed(dashes: readonly number[]): EdgeProgramType {
  const whole = createEdgeClampedProgram(ARROW);
  if (!dashes.length) return whole;
  const Line = whole as unknown as Defined;
  const broken = class extends Line {
    getDefinition() {
      const given = super.getDefinition();
      const along = "v_along = a_positionCoef * length(a_positionEnd - a_positionStart) * u_sizeRatio / (2.0 * u_correctionRatio);";
      const vertex = changed(changed(given.VERTEX_SHADER_SOURCE, "varying float v_feather;", "varying float v_feather;\nvarying highp float v_along;"), "v_normal = unitNormal;", `v_normal = unitNormal;\n  ${along}`);
      const head = changed(given.FRAGMENT_SHADER_SOURCE, "varying float v_feather;", "varying float v_feather;\nvarying highp float v_along;");
      return { ...given, VERTEX_SHADER_SOURCE: vertex, FRAGMENT_SHADER_SOURCE: changed(head, "void main(void) {", `void main(void) {\n  ${gaps(dashes)}`) };
    }
  };
  return broken as unknown as EdgeProgramType;
}

/** GLSL that leaves out what lies in a gap. */
function gaps(dashes: readonly number[]): string {
  const ends = dashes.map((_, at) => dashes.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
  const inGap = ends.flatMap((end, at) => (at % 2 ? [`(at > ${ends[at - 1].toFixed(1)} && at < ${end.toFixed(1)})`] : []));
  return `highp float at = mod(v_along, ${ends.at(-1)!.toFixed(1)});\n  if (${inGap.join(" || ")}) discard;`;
}

/** A shader of another version would silently lose its shape: better no drawing than a wrong one. */
function changed(shader: string, from: string, to: string): string {
  if (!shader.includes(from)) throw new Error("the drawing library is of a version that these pages do not know");
  return shader.replace(from, to);
}
