import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const map: View = { title: "Map", listed: true, show: () => h("p", {}, "to come") };
