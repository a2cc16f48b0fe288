// The same network as tables: for keyboards, screen readers, paper, and browsers that cannot draw it.
import { h, replace, type Child } from "../dom.ts";
import { long } from "../long.ts";
import { counted } from "../overview/figures.ts";
import { href } from "../route.ts";
import { plain } from "../wording.ts";
import { communities } from "./communities.ts";
import { tiedNodes } from "./filter.ts";
import { opener, standingWords, words, type Panel } from "./panel.ts";

const ROWS = 50;

/** Two tables of what is shown, the weightiest first; those that bear the name looked for before all. */
export function tables(room: HTMLElement, given: Panel): void {
  const { nodes, edges } = given.context.file.network;
  const { weights, found, ties } = given.part;
  const searched = found.includes(1);
  const shown = nodes.map((_, at) => at).filter((at) => weights[at] >= 0 && (!searched || found[at]));
  shown.sort((a, b) => weights[b] - weights[a] || a - b);
  const tied = ties.filter(({ edge }) => !searched || found[edges[edge].source] || found[edges[edge].target]);
  tied.sort((a, b) => b.claims.length - a.claims.length || a.edge - b.edge);
  const degrees = degreesOf(given);
  const { file } = given.context;
  const within = new Set(communities(file, given.part, tiedNodes(file)).flatMap((one) => one.nodes));
  replace(
    room,
    h("section", {}, h("h2", {}, "Actors"), table(["Name", "Type", "Community", "Claims", "Ties"], shown, (at) => actor(given, at, degrees[at], within.has(at)))),
    h("section", {}, h("h2", {}, "Ties"), table(["Tie", "Kind", "Standing", "Claims"], tied, (tie) => {
      const { kind, source, target } = edges[tie.edge];
      const open = h("button.plain", { type: "button", onclick: () => given.pick({ source, target }) }, words(given, tie));
      return h("tr", {}, h("td", {}, open), h("td", {}, kind), h("td", {}, h("span.badge", { "data-form": tie.standing }, standingWords(tie))), h("td.number", {}, tie.claims.length));
    })),
  );
}

function actor(given: Panel, at: number, degree: number, inCommunity: boolean): HTMLElement {
  const { entities, network } = given.context.file;
  const { entity, community } = network.nodes[at];
  const { id, name, type } = entities[entity];
  const to = h("a.small", { href: href("entity", id), "aria-label": `Page of ${plain(name, 90)}` }, "page");
  return h("tr", {}, h("td", {}, opener(given, at), " ", to), h("td", {}, type.toLowerCase()), h("td.number", {}, inCommunity ? community : "none"), h("td.number", {}, given.part.weights[at]), h("td.number", {}, degree));
}

function degreesOf({ context, part }: Panel): number[] {
  const degrees = context.file.network.nodes.map(() => 0);
  for (const { edge } of part.ties) {
    const { source, target } = context.file.network.edges[edge];
    degrees[source] += 1;
    if (target !== source) degrees[target] += 1;
  }
  return degrees;
}

function table<T>(heads: readonly string[], items: readonly T[], make: (item: T) => Child): HTMLElement {
  if (!items.length) return h("p.quiet", {}, "None is like this. Take a filter away to see more.");
  const body = h("tbody");
  const rows = long(body, items, make, ROWS);
  const head = h("tr", {}, heads.map((word) => h(/Claims|Ties|Community$/.test(word) ? "th.number" : "th", { scope: "col" }, word)));
  const all = h("table", {}, h("caption.unseen", {}, counted(items.length, "row")), h("thead", {}, head), body);
  rows.prepend(all);
  return rows;
}
