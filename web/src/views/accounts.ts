import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const accounts: View = {
  title: "Accounts",
  listed: true,
  show: () => h("section", {}, h("h1", {}, "Accounts")),
};
