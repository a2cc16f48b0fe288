// Elements made by calls. Nothing here, or anywhere in these pages, makes markup of strings: names and
// texts come from articles, and are only ever text.

type Value = string | number | boolean | null | undefined | EventListener;
export type Child = Node | string | number | null | undefined | false | Child[];

/** `h("a.quiet#top", { href: "#/x", onclick: go }, "text", child)`; only "#/…" and https links are kept. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K | `${K}.${string}`,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag) as HTMLElementTagNameMap[K];
  if (classes.length) made.className = classes.join(" ");
  set(made, attributes);
  add(made, children);
  return made;
}

/** The same for SVG. */
export function s(name: string, attributes: Record<string, Value> = {}, ...children: Child[]): SVGElement {
  const [tag, ...classes] = name.split(".");
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  if (classes.length) made.setAttribute("class", classes.join(" "));
  set(made, attributes);
  add(made, children);
  return made;
}

export function replace(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  add(parent, children);
}

/** Whether a link may be followed: a place on this page, this server, or the web. */
export function isSafe(href: string): boolean {
  return /^(#|\/(?!\/)|https?:\/\/)/.test(href);
}

function set(made: Element, attributes: Record<string, Value>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key.replace(/^on/, ""), value);
    else if (key === "href" && !isSafe(String(value))) continue;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
}

function add(parent: Element, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) add(parent, child);
    else if (child instanceof Node) parent.append(child);
    else if (child !== null && child !== undefined && child !== false) parent.append(String(child));
  }
}
