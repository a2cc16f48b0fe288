// What is shown a part at a time is whole on paper.
import { onLeave } from "./address.ts";

/** Call before each printing for as long as an element is on the page. */
export function beforePrint(element: Element, call: () => void): void {
  addEventListener("beforeprint", call);
  onLeave(element, () => removeEventListener("beforeprint", call));
}
