// The days of a case: what happened around when it was reported; what is told from long before is context.
import type { CaseFile } from "../contents.ts";
import { dated } from "../days.ts";

/** So many days without a happening end the days of a case. */
const GAP = 31;
const DAY = 86_400_000;

export interface Windowed {
  /** The first and the last day of the case; null where nothing has a day. */
  days: [string, string] | null;
  inside: number[];
  /** What is told of other days, or of no more than a year: context, folded away. */
  outside: number[];
}

/** Part happenings, by their places, into those of the days of the case and the rest. */
export function windowed(file: CaseFile, found: readonly number[]): Windowed {
  const exact = found.map((at) => dated(file.happenings[at].date)).filter((day) => day?.length === 10) as string[];
  const published = file.documents.map((one) => dated(one.published)).filter((day) => day?.length === 10) as string[];
  const days = span(exact, published);
  if (!days) return { days, inside: [...found], outside: [] };
  const inside = found.filter((at) => !file.happenings[at].reference && touches(dated(file.happenings[at].date)!, days));
  // Without a day of publication, days that fewer than half are told of say nothing of the case.
  if (!inside.length || (!published.length && inside.length * 2 < found.length)) return { days: null, inside: [...found], outside: [] };
  const kept = new Set(inside);
  return { days, inside, outside: found.filter((at) => !kept.has(at)) };
}

/** From the days of publication, as far as days with happenings follow each other without a long gap. */
function span(exact: readonly string[], published: readonly string[]): [string, string] | null {
  const told = (published.length ? published : middle(exact)).map(number).sort((a, b) => a - b);
  if (!told.length) return null;
  let [first, last] = [told[0], told.at(-1)!];
  const days = exact.map(number).sort((a, b) => a - b);
  for (const day of [...days].reverse()) if (day < first && first - day <= GAP) first = day;
  for (const day of days) if (day > last && day - last <= GAP) last = day;
  return [words(first), words(last)];
}

/** Where nothing says when it was published, the day in the middle of all stands for it. */
function middle(days: readonly string[]): string[] {
  const sorted = [...days].sort();
  return sorted.length ? [sorted[Math.floor(sorted.length / 2)]] : [];
}

/** Whether a day, a month or a year lies in the window. */
function touches(day: string, [first, last]: [string, string]): boolean {
  return day >= first.slice(0, day.length) && day <= last.slice(0, day.length);
}

function number(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

function words(at: number): string {
  return new Date(at * DAY).toISOString().slice(0, 10);
}
