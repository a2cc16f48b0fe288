// The address kept in step with what a view shows, and views told when they are left.
import { href, type Route } from "./route.ts";

/** Put what was chosen into the address, without a step of its own for the back button. */
export function keep(route: Route, asked: Record<string, string | null>): void {
  history.replaceState(history.state, "", href(route.view, route.id, asked));
}

/** Call once when an element that was on the page is no longer. */
export function onLeave(element: Element, call: () => void): void {
  let seen = element.isConnected;
  const watch = new MutationObserver(() => {
    if (element.isConnected) seen = true;
    else if (seen) {
      watch.disconnect();
      call();
    }
  });
  watch.observe(document.getElementById("page")!, { childList: true });
}
