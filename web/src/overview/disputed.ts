// Which disputes the first page shows.
import type { Opening } from "../contents.ts";

/** Those of which at least one side was probably read rightly; the others stand among the findings alone. */
export function likely({ disputes, claims }: Pick<Opening, "disputes" | "claims">): Opening["disputes"] {
  return disputes.filter(({ sides }) => !sides.length || sides.some((at) => !claims[at].doubtful));
}
