// Where a page has its case from: the page itself (a file to mail), or the server it came from.
import type { Article, CaseFile } from "./contents.ts";

export interface Source {
  readonly live: boolean;
  readonly edit: boolean;
  file(): Promise<CaseFile>;
  article(document: number): Promise<Article>;
}

const EMBEDDED = "case-file";

export function source(): Source {
  const held = document.getElementById(EMBEDDED);
  return held ? embedded(held.textContent ?? "") : served(document.documentElement.dataset.edit === "yes");
}

function embedded(packed: string): Source {
  let opened: Promise<{ file: CaseFile; articles: Article[] }> | null = null;
  const open = () => (opened ??= inflated(packed));
  return {
    live: false,
    edit: false,
    file: async () => (await open()).file,
    article: async (at) => {
      const found = (await open()).articles.find((one) => one.document === at);
      if (!found) throw new Error("this article is not in the page");
      return found;
    },
  };
}

async function inflated(packed: string): Promise<{ file: CaseFile; articles: Article[] }> {
  const bytes = Uint8Array.from(atob(packed.trim()), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

function served(edit: boolean): Source {
  let file: Promise<CaseFile> | null = null;
  return {
    live: true,
    edit,
    file: () => (file ??= fetched<CaseFile>("/page/case.json")),
    article: async (at) => {
      const known = await (file ??= fetched<CaseFile>("/page/case.json"));
      return fetched<Article>(`/page/article/${encodeURIComponent(known.documents[at].id)}.json`);
    },
  };
}

async function fetched<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}
