// Where a page has its case from: the page itself (a file to mail), or the server it came from.
import type { Article, CaseFile, Network, Opening } from "./contents.ts";

export interface Source {
  readonly live: boolean;
  readonly edit: boolean;
  opening(): Promise<Opening>;
  /** The case; a server gives its network apart. */
  file(): Promise<CaseFile>;
  network(): Promise<Network>;
  article(document: number): Promise<Article>;
}

const EMBEDDED = "case-file";
export const CHANGED = "The case has changed since this page was opened. Load the page again to see it as it is now.";

export function source(): Source {
  const held = document.getElementById(EMBEDDED);
  return held ? embedded(held.textContent ?? "") : served(document.documentElement.dataset.edit === "yes");
}

function embedded(packed: string): Source {
  let opened: Promise<{ opening: Opening; file: CaseFile; articles: Article[] }> | null = null;
  const open = () => (opened ??= inflated(packed));
  return {
    live: false,
    edit: false,
    opening: async () => (await open()).opening,
    file: async () => (await open()).file,
    network: async () => (await open()).file.network,
    article: async (at) => {
      const found = (await open()).articles.find((one) => one.document === at);
      if (!found) throw new Error("this article is not in the page");
      return found;
    },
  };
}

async function inflated(packed: string): Promise<{ opening: Opening; file: CaseFile; articles: Article[] }> {
  const bytes = Uint8Array.from(atob(packed.trim()), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/** What was fetched, and of which state of the case it is: places in lists mean nothing in another. */
interface Part<T> {
  value: T;
  state: string;
}

function served(edit: boolean): Source {
  let file: Promise<Part<CaseFile>> | null = null;
  let network: Promise<Network> | null = null;
  const held = () => (file ??= kept(fetched<CaseFile>("/page/case.json"), () => (file = null)));
  const ofThis = async <T>(path: string): Promise<T> => {
    const { state } = await held();
    const part = await fetched<T>(path);
    if (part.state !== state) throw new Error(CHANGED);
    return part.value;
  };
  return {
    live: true,
    edit,
    opening: async () => (await fetched<Opening>("/page/opening.json")).value,
    file: async () => (await held()).value,
    network: () => (network ??= kept(ofThis<Network>("/page/network.json"), () => (network = null))),
    article: async (at) => {
      const { documents } = (await held()).value;
      return ofThis<Article>(`/page/article/${encodeURIComponent(documents[at].id)}.json`);
    },
  };
}

/** Keep what comes; what failed may be asked for again. */
function kept<T>(coming: Promise<T>, drop: () => void): Promise<T> {
  coming.catch(drop);
  return coming;
}

async function fetched<T>(path: string): Promise<Part<T>> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const state = answer.headers.get("ETag")?.replace(/^W\//, "").replace(/(-opening|-case|-network)?"$/, "") ?? "";
  return { value: await answer.json(), state };
}
