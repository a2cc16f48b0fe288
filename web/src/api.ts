// What the JSON API of the server that holds the case is asked, and why it gave no answer.

export class Refused extends Error {
  constructor(
    message: string,
    /** What the server answered instead; null where it gave no answer. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** Raises Refused with what the server says. */
export async function asked<T>(path: string, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(path, { signal }).catch(() => {
    throw new Refused("The server does not answer. Start it again and load the page.");
  });
  if (!answer.ok) throw new Refused(await told(answer), answer.status);
  return (await answer.json()) as T;
}

/** What a server says of an error: its sentence where it gives one. */
export async function told(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const held = JSON.parse(text) as Record<string, unknown>;
    const words = held.detail ?? held.error ?? held.message;
    if (typeof words === "string") return words;
  } catch {
    // Not JSON: the words as they are.
  }
  return text.slice(0, 400) || `The server answered ${answer.status}.`;
}
