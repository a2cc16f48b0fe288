import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const timeline: View = { title: "Timeline", listed: true, show: () => h("p", {}, "to come") };
