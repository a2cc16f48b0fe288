// One finding: each side's words beside the other's, and where the lines of reporting end.
import { badge, claimQuoted } from "../claim.ts";
import type { Finding } from "../contents.ts";
import type { Context } from "../context.ts";
import { h, type Child } from "../dom.ts";
import { href } from "../route.ts";
import { plain } from "../wording.ts";
import { aboutWords, counted, KINDS, sideName, sides, title } from "./sorted.ts";

const BELOW = { h1: "h2", h2: "h3", h3: "h4" } as const;

/** A finding whole; `level` is that of its heading. */
export function findingCard(context: Context, at: number, level: "h1" | "h2" | "h3" = "h3"): HTMLElement {
  const finding = context.file.findings[at];
  const found = sides(finding);
  const words = plain(title(context.file, finding), 240);
  const name = `finding-${at}`;
  return h(
    "section.finding",
    { "data-kind": finding.kind, "aria-labelledby": name },
    h("p.finding-kind", {}, h("span.badge", { "data-kind": finding.kind }, KINDS[finding.kind].one), " ", marks(context, finding), plain(aboutWords(finding.about), 120)),
    h(level, { id: name }, level === "h1" ? words : h("a", { href: href("finding", finding.id) }, words)),
    origins(context, finding),
    h("div.sides", { "data-count": found.length }, found.map((one) => side(context, finding, one, BELOW[level]))),
    h("details.finding-reason", {}, h("summary", {}, "How this was found"), h("p", {}, plain(finding.reason, 4000))),
  );
}

/** How many accounts only allege, deny or doubt, so that no heading stands without it. */
function marks({ file }: Context, { accounts }: Finding): Child[] {
  const told = accounts.map(({ claim }) => file.claims[claim].standing);
  return (["uncertain", "alleged", "denied"] as const).flatMap((form) => {
    const count = told.filter((one) => one === form).length;
    return count ? [badge({ kind: "status", form, words: `${count} ${form}`, means: `${count} of ${told.length} accounts: ${form}` }), " "] : [];
  });
}

function origins(context: Context, finding: Finding): HTMLElement {
  const names = finding.origins.map((name, at) => [at ? ", " : "", h("bdi", {}, plain(name, 90))]);
  const repeated = finding.kind === "corroborates" && finding.independent < 2;
  return h(
    "p.finding-origins",
    {},
    h("strong", {}, counted(context.file, finding)),
    names.length ? [": ", names] : null,
    repeated ? [" ", h("span.badge", { "data-form": "uncertain", title: "However many articles tell it, all have it from one origin." }, "one origin, repeated")] : null,
  );
}

function side(context: Context, finding: Finding, { side: of, claims }: ReturnType<typeof sides>[number], level: "h2" | "h3" | "h4"): HTMLElement {
  const name = sideName(finding.kind, of);
  const quotes = claims.map((at) => h("li", {}, claimQuoted(context, at)));
  if (!name) return h("ul.side.unsided", {}, quotes);
  return h("div.side", {}, h(level, {}, name), h("ul", {}, quotes));
}
