// The views of the page, in the order of the navigation.
import type { View } from "../context.ts";
import { accounts } from "./accounts.ts";
import { article, articles } from "./articles.ts";
import { ask } from "./ask.ts";
import { entity } from "./entity.ts";
import { finding, findings } from "./findings.ts";
import { map } from "./map.ts";
import { method } from "./method.ts";
import { network } from "./network.ts";
import { overview } from "./overview.ts";
import { print } from "./print.ts";
import { review } from "./review.ts";
import { timeline } from "./timeline.ts";

export const VIEWS: Record<string, View> = {
  overview,
  ask,
  network,
  accounts,
  findings,
  finding,
  timeline,
  map,
  articles,
  article,
  entity,
  method,
  review,
  print,
};
