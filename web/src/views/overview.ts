import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const overview: View = { title: "Overview", listed: true, show: () => h("p", {}, "to come") };
