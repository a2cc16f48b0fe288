// Where it stands what a judgement just did: spoken aloud, in sight, with the way back beside it.
import type { CaseFile } from "../contents.ts";
import { h, replace } from "../dom.ts";
import { href } from "../route.ts";
import { plain } from "../wording.ts";
import type { Done } from "./done.ts";

/** The element is on the page from the start: a region that comes with its words is not read out. */
const room = typeof document === "undefined" ? null : h("div.done-room", { role: "status", "aria-live": "polite" });

/** The element for what was done, empty until then. */
export function noticeRoom(): HTMLElement {
  return room!;
}

/** Nothing was done lately. */
export function clearNotice(): void {
  if (room?.hasChildNodes()) replace(room);
}

/** Tell what was done, and have the focus there: what was pressed is no longer on the page. */
export function notice(done: Done, file: CaseFile, reload: (done: Done) => Promise<void>): void {
  const told = h("p.done-words", {}, done.words);
  const failed = h("p.done-failed", { role: "alert" });
  const back = h("button", { type: "button" }, done.back.button);
  const close = h("button", { type: "button", "aria-label": "Close this notice", onclick: () => leave() }, "Close");
  const links = done.entities(file).slice(0, 4).map((id) => link(file, id));
  const shown = h("div.done", { role: "group", "aria-label": "What was done", tabindex: -1 }, told, h("p.done-ways", {}, back, " ", close, links), failed);
  back.addEventListener("click", () => {
    back.disabled = true;
    back.textContent = "Taking it back …";
    done.back.act().then(reload).catch((error: unknown) => {
      failed.textContent = error instanceof Error ? error.message : String(error);
      back.disabled = false;
      back.textContent = done.back.button;
      back.focus();
    });
  });
  replace(noticeRoom(), shown);
  shown.focus({ preventScroll: true });
}

function leave(): void {
  clearNotice();
  document.getElementById("page")?.focus({ preventScroll: true });
}

function link(file: CaseFile, id: string): HTMLElement {
  const name = file.entities.find((one) => one.id === id)?.name ?? id;
  return h("a", { href: href("entity", id) }, h("bdi", {}, plain(name, 60)));
}
