// Article texts cut by code points, as the readings count them (JavaScript counts UTF-16 units).

export class Text {
  readonly #text: string;
  readonly #units: Uint32Array | null;

  constructor(text: string) {
    this.#text = text;
    this.#units = /[\ud800-\udfff]/.test(text) ? units(text) : null;
  }

  get whole(): string {
    return this.#text;
  }

  /** How many code points. */
  get length(): number {
    return this.#units ? this.#units.length - 1 : this.#text.length;
  }

  slice(start: number, end: number): string {
    const at = this.#units;
    return at ? this.#text.slice(at[start], at[end]) : this.#text.slice(start, end);
  }
}

/** Where each code point begins, and where the last ends. */
function units(text: string): Uint32Array {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) starts.push(at);
  starts.push(text.length);
  return Uint32Array.from(starts);
}
