import type { View } from "../context.ts";
import { h } from "../dom.ts";

export const articles: View = {
  title: "Articles",
  listed: true,
  show: () => h("section", {}, h("h1", {}, "Articles")),
};

/** One article, opened by its id, at `start` to `end`. */
export const article: View = { ...articles, title: "Article", listed: false };
