// Dates counted into bins of days, months, years or decades, as fits what they span.

export type Unit = "day" | "month" | "year" | "decade";

export interface Bin {
  /** The first characters of the dates in it: "2018-02-14", "2018-02", "2018", "201". */
  key: string;
  places: number[];
}

export interface Binned {
  unit: Unit;
  bins: Bin[];
  /** How many dates are less exact than a bin; they stand in the first bin that they touch. */
  coarse: number;
  undated: number;
}

const KEY: Record<Unit, number> = { day: 10, month: 7, year: 4, decade: 3 };
const MOST: readonly (readonly [Unit, number])[] = [["day", 100], ["month", 150], ["year", 200]];
const DAY = 86_400_000;

/** The part of a date that can be put in order: a year, month or day; null where there is none. */
export function dated(date: string | null): string | null {
  const found = date === null ? null : /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?(?=$|T)/.exec(date);
  return found ? found[0] : null;
}

/** Whether a date touches the period from a day to a day, both counted in. */
export function within(date: string | null, from: string, to: string): boolean {
  const day = dated(date);
  if (!from && !to) return true;
  if (day === null) return false;
  return (!from || day >= from.slice(0, day.length)) && (!to || day.slice(0, to.length) <= to);
}

/** Count dates by their places in a list. */
export function binned(dates: readonly (string | null)[]): Binned {
  const known = dates.map(dated);
  const sorted = known.filter((day): day is string => day !== null).sort();
  const undated = known.length - sorted.length;
  if (!sorted.length) return { unit: "day", bins: [], coarse: 0, undated };
  const [first, last] = [sorted[0], sorted.at(-1)!];
  const exact = sorted.some((day) => day.length === 10);
  const unit = MOST.find(([unit, most]) => (unit !== "day" || exact) && keys(unit, first, last, most) !== null)?.[0] ?? "decade";
  const bins = new Map(keys(unit, first, last, Infinity)!.map((key): [string, Bin] => [key, { key, places: [] }]));
  let coarse = 0;
  known.forEach((day, at) => {
    if (day === null) return;
    if (day.length < KEY[unit]) coarse += 1;
    bins.get(filled(day).slice(0, KEY[unit]))?.places.push(at);
  });
  return { unit, bins: [...bins.values()], coarse, undated };
}

/** What a bin is called. */
export function binWords(key: string, words: (date: string) => string): string {
  return key.length === 3 ? `${key}0s` : words(key);
}

function filled(day: string): string {
  return day + "0001-01-01".slice(day.length);
}

/** The keys from one date to another, none left out; null where there are more than `most`. */
function keys(unit: Unit, first: string, last: string, most: number): string[] | null {
  const [start, end] = [filled(first), filled(last)];
  const count = number(unit, end) - number(unit, start) + 1;
  if (count > most) return null;
  return Array.from({ length: count }, (_, at) => key(unit, number(unit, start) + at));
}

function number(unit: Unit, day: string): number {
  const year = Number(day.slice(0, 4));
  if (unit === "decade") return Math.floor(year / 10);
  if (unit === "year") return year;
  if (unit === "month") return year * 12 + Number(day.slice(5, 7)) - 1;
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

function key(unit: Unit, at: number): string {
  if (unit === "decade") return String(at).padStart(3, "0");
  if (unit === "year") return String(at).padStart(4, "0");
  if (unit === "month") return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
  return new Date(at * DAY).toISOString().slice(0, 10);
}
