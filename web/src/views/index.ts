// The views of the page, in the order of the navigation.
import type { View } from "../context.ts";
import { accounts } from "./accounts.ts";
import { article, articles } from "./articles.ts";
import { entity } from "./entity.ts";
import { finding, findings } from "./findings.ts";
import { method } from "./method.ts";

export const VIEWS: Record<string, View> = {
  accounts,
  findings,
  finding,
  articles,
  article,
  entity,
  method,
};
