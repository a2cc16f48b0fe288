// Where a reader is: "#/accounts?entity=x&status=alleged". A place can be linked to, kept and gone back to.

export interface Route {
  view: string;
  /** What stands behind the view, as in "#/article/ID". */
  id: string | null;
  asked: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [view, ...rest] = path.split("/").map(decoded);
  return { view: view || "overview", id: rest.length ? rest.join("/") : null, asked: new URLSearchParams(query) };
}

export function href(view: string, id: string | null = null, asked: Record<string, string | null> = {}): string {
  const path = id === null ? view : `${view}/${encodeURIComponent(id)}`;
  const kept = Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(kept).toString();
  return query ? `#/${path}?${query}` : `#/${path}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
