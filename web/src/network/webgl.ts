// Whether the drawing can be made here. To be imported before sigma, which looks for these names at once
// and would end the whole page in a browser that has them switched off.

class Missing {}

const known = globalThis as Record<string, unknown>;
known.WebGLRenderingContext ??= Missing;
known.WebGL2RenderingContext ??= Missing;

export function canDraw(): boolean {
  try {
    const canvas = document.createElement("canvas");
    return (canvas.getContext("webgl2") ?? canvas.getContext("webgl")) !== null;
  } catch {
    return false;
  }
}
