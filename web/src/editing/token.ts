// The token that lets a person judge: given once in the address, kept for as long as the page's tab is.

const KEPT_AS = "kg-token";
let held: string | null = null;

/** Take the token out of the address, where one stands there: no link copied later shall hold it. */
export function takeToken(): void {
  const given = tokenIn(location.hash);
  if (given === null) return;
  keepToken(given.token);
  history.replaceState(history.state, "", `${location.pathname}${location.search}${given.rest}`);
}

/** The token in an address, and the address without it. */
export function tokenIn(hash: string): { token: string; rest: string } | null {
  const found = /(?:^#|[?&])token=([^&]*)&?/.exec(hash);
  if (!found) return null;
  const rest = hash.startsWith("#token=") ? hash.replace(found[0], "#") : hash.replace(found[0], found[0][0]);
  return { token: decodeURIComponent(found[1]), rest: rest.replace(/[#?&]$/, "") };
}

export function token(): string | null {
  try {
    return held ?? sessionStorage.getItem(KEPT_AS);
  } catch {
    return held;
  }
}

export function keepToken(given: string | null): void {
  held = given;
  try {
    if (given === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, given);
  } catch {
    // A browser that keeps nothing: the token lasts until the page is left.
  }
}
