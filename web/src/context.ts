// What every view is given, and what a view is.
import type { CaseFile } from "./contents.ts";
import type { Route } from "./route.ts";
import type { Source } from "./source.ts";

export interface Context {
  readonly source: Source;
  readonly file: CaseFile;
  /** Claims an entity takes part in or vouches for, by place of the entity. */
  readonly claimsOf: readonly (readonly number[])[];
  /** Fetch the case anew (after a judgement) and show the present view again. */
  reload(): Promise<void>;
}

export interface View {
  title: string;
  /** Whether the navigation lists it. */
  listed: boolean;
  /** Build the view; called each time its route is gone to. */
  show(context: Context, route: Route): HTMLElement | Promise<HTMLElement>;
}
