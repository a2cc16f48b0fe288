// Claims that a person judged misread: shown, struck, and counted apart in every total.
import type { Claim } from "./contents.ts";
import { counted } from "./overview/figures.ts";

export function isMisread({ wrong }: Claim): boolean {
  return wrong !== null;
}

/** How many of some claims, by their places, were judged misread. */
export function misreadAmong(claims: readonly Claim[], places: readonly number[]): number {
  return places.reduce((sum, at) => sum + Number(isMisread(claims[at])), 0);
}

/** "412 claims, 3 of them judged misread"; `all` counts these too. */
export function claimsWords(all: number, misread: number): string {
  return `${counted(all, "claim")}${apart(all, misread)}`;
}

/** ", 3 of them judged misread", or nothing where none was. */
export function apart(all: number, misread: number): string {
  if (!misread) return "";
  if (all === 1) return ", judged misread";
  return `, ${misread === all ? "all" : misread.toLocaleString("en")} of them judged misread`;
}
