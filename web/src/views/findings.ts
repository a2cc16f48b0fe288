import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const findings: View = {
  title: "Findings",
  listed: true,
  show: () => h("section", {}, h("h1", {}, "Findings")),
};

/** One finding, opened by its id. */
export const finding: View = { ...findings, title: "Finding", listed: false };
