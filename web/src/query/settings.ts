// What the query page is told by the server (kg/serve/querypage.py).

export interface Question {
  name: string;
  title: string;
  about: string;
  values: { name: string; about: string; example: string }[];
  query: string;
}

export interface Settings {
  /** What the case is called, and where its IRIs begin: tabs are kept for each case apart. */
  case: string;
  base: string;
  endpoint: string;
  /** Seconds and rows within which an answer is given. */
  seconds: number;
  rows: number;
  prefixes: Record<string, string>;
  classes: string[];
  properties: string[];
  questions: Question[];
}

export async function fetched(): Promise<Settings> {
  const answer = await fetch("/query/settings.json");
  if (!answer.ok) throw new Error(`the server answered ${answer.status}; load the page again`);
  return (await answer.json()) as Settings;
}
