// Writes the licences of all that is bundled into the query page beside it: node licences.mjs
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const bundle = join(here, "node_modules/@zazuko/yasgui/build");
const { sources } = JSON.parse(readFileSync(join(bundle, "yasgui.esm.js.map"), "utf8"));
const inside = sources.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]).filter(Boolean);
const names = new Set([...inside, "@zazuko/yasgui", "@zazuko/yasqe", "@zazuko/yasr", "@zazuko/yasgui-utils"]);

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const parts = [...names].sort().flatMap((name) => {
  const folder = join(here, "node_modules", name);
  if (!existsSync(folder)) return [`${name}\n(bundled by @zazuko/yasgui)\n`];
  const { version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (!file && license !== "MIT") throw new Error(`${name}: no text of its licence, ${license}`);
  const by = typeof author === "string" ? author : author?.name;
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Copyright (c) ${by ?? name}\n\n${MIT}`;
  return [`${name} ${version} (${license})\n\n${text.replace(/\r\n?/g, "\n")}\n`];
});
const line = `\n${"-".repeat(72)}\n\n`;
writeFileSync(join(here, "../kg/serve/web/query-licences.txt"), parts.join(line));
console.log(`${parts.length} licences`);
