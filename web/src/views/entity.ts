import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const entity: View = {
  title: "Entity",
  listed: false,
  show: () => h("section", {}, h("h1", {}, "Entity")),
};
