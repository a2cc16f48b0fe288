import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const network: View = { title: "Network", listed: true, show: () => h("p", {}, "to come") };
