// What a judgement did, in words, and the way back from it.
import { Refused } from "../api.ts";
import type { CaseFile } from "../contents.ts";
import { href, parse, type Route } from "../route.ts";
import { plain } from "../wording.ts";
import { give, judge, misread, readRight, undo, type Answer, type Stored, type Wish } from "./calls.ts";

/** A judgement that is stored, or taken back. */
export interface Done {
  /** What was judged, and what came of it. */
  words: string;
  /** Ids of the entities that it speaks of, as they are called now, those that are in the case. */
  entities(file: CaseFile): string[];
  /** Where to show it: the page of the one that was made, or of one that is left; null to stay. */
  place(file: CaseFile): string | null;
  /** What the button for the way back says, and what it does. */
  back: { button: string; act: () => Promise<Done> };
}

const TOLD = { same: "are judged the same", different: "are judged different" } as const;

/** Say that two are judged the same or different. */
export async function judged(verdict: keyof typeof TOLD, left: Sided, right: Sided, because: string | null): Promise<Done> {
  const answer = await judge(verdict, left.id, right.id, because);
  const stood = verdict === "same" ? "They were one already." : "They were two already; no build will join them.";
  const told = `“${plain(left.name, 80)}” and “${plain(right.name, 80)}” ${TOLD[verdict]}.`;
  return ofEntities(answer, `${told} ${answer.entities.map(sentence).join(" ") || stood}`);
}

/** An entity as a judgement names it. */
export interface Sided {
  id: string;
  name: string;
}

/** Say that a judgement of any kind is given; `words` tell what, as the page shows it. */
export async function met(wish: Wish, words: string): Promise<Done> {
  const answer = await give(wish);
  const [given] = answer.judgements;
  const stays = answer.entities.map(sentence).join(" ");
  return {
    ...ofEntities(answer, [words, stays].filter(Boolean).join(" ")),
    back: {
      button: "Undo",
      act: () => {
        if (!given) throw new Refused("What was read before counts again; correct it once more to go back.");
        return undone({ id: given.id, reason: given.reason });
      },
    },
  };
}

/** Say that a judgement is taken back, or overruled where the program made it. */
export async function undone(judgement: Pick<Stored, "id" | "reason">): Promise<Done> {
  const answer = await undo(judgement.id);
  const overruled = answer.judgements.length > 0;
  const told = overruled ? "The judgement of the program is overruled" : "Taken back";
  return ofEntities(answer, `${told}: ${quoted(judgement.reason)}. ${answer.entities.map(sentence).join(" ") || "It changed no entity."}`);
}

/** Say that a claim is judged misread. */
export async function struck(claim: string, read: string, because: string | null): Promise<Done> {
  const answer = await misread(claim, because);
  return {
    ...staying,
    words: `Judged misread: ${quoted(read)}. It stays, struck through, and nothing is made of it.${findings(answer)}`,
    back: { button: "Undo", act: () => restored(claim, read, because) },
  };
}

/** Say that a claim counts again. */
export async function restored(claim: string, read: string, because: string | null): Promise<Done> {
  const answer = await readRight(claim);
  return {
    ...staying,
    words: `No longer judged misread: ${quoted(read)}. It counts again.${findings(answer)}`,
    back: { button: "Undo", act: () => struck(claim, read, because) },
  };
}

const staying: Pick<Done, "entities" | "place"> = { entities: () => [], place: () => null };

function ofEntities(answer: Answer, words: string): Done {
  const [given] = answer.judgements;
  const [gone] = answer.undone;
  const entities = (file: CaseFile) => touched(file, answer);
  return {
    words: `${words}${findings(answer)}`,
    entities,
    place: (file) => {
      const [first, ...more] = entities(file);
      if (!first) return null;
      const joined = given?.verdict === "same" && !more.length;
      return joined || isGone(file, parse(location.hash)) ? href("entity", first) : null;
    },
    back: {
      button: "Undo",
      act: () => (given ? undone({ id: given.id, reason: given.reason }) : again(gone)),
    },
  };
}

/** Whether the page that is open is that of an entity which the case has no longer. */
function isGone(file: CaseFile, { view, id }: Route): boolean {
  return view === "entity" && !file.entities.some((one) => one.id === id);
}

/** Give a judgement once more that was taken back, for the same two and the same reason. */
async function again({ verdict, left, right, reason }: Stored): Promise<Done> {
  const given = verdict === "same" ? "same" : "different";
  const answer = await judge(given, left, right, becauseOf(reason));
  return ofEntities(answer, `Judged once more: ${quoted(reason)}. ${answer.entities.map(sentence).join(" ") || "It changed no entity."}`);
}

/** The reason that a person gave, out of the words of a judgement. */
export function becauseOf(reason: string): string | null {
  return /^a person judged that .*? are (?:the same|different): (.+)$/s.exec(reason)?.[1] ?? null;
}

/** The entities that hold a judgement now, or that the server names as parted. */
export function touched(file: CaseFile, answer: Pick<Answer, "judgements" | "entities">): string[] {
  const ids = new Set(answer.judgements.map((one) => one.id));
  const holding = file.entities.filter((one) => one.judgements.some(({ id }) => ids.has(id))).map((one) => one.id);
  if (holding.length) return holding;
  const known = new Set(file.entities.map((one) => one.id));
  const named = answer.entities.flatMap((line) => [...line.matchAll(/\(([^()\s]+)\)/g)].map((found) => found[1]));
  return [...new Set(named)].filter((id) => known.has(id));
}

function findings({ gone, new: made }: Pick<Answer, "gone" | "new">): string {
  if (!gone.length && !made.length) return "";
  const parts = [made.length ? `${made.length} new` : null, gone.length ? `${gone.length} gone` : null].filter(Boolean);
  return ` Findings: ${parts.join(", ")}.`;
}

/** A line of the server without the ids, as a sentence. */
export function sentence(line: string): string {
  return `${plain(withoutIds(line), 300)}.`;
}

function quoted(words: string): string {
  return `“${plain(withoutIds(words), 160)}”`;
}

function withoutIds(words: string): string {
  return words.replace(/ \([^()\s]+-[0-9a-f]{6,}\)/g, "");
}
