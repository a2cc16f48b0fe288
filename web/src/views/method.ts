import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const method: View = {
  title: "Method",
  listed: true,
  show: () => h("section", {}, h("h1", {}, "Method")),
};
