// Bundles the pages. The bundles stand in the repository, so that nobody who uses kg needs Node;
// `--check` fails where they are not what the sources give.
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled, licences, withCarried } from "./licenses.mjs";
import { withoutPrefixList } from "./without-prefix-list.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const checking = process.argv.includes("--check");
const BUNDLES = [
  { from: "src/main.ts", to: "../kg/casefile/web/case-file.js" },
  { from: "styles/case-file.css", to: "../kg/casefile/web/case-file.css" },
  { from: "src/query/main.ts", to: "../kg/serve/web/query.js" },
  { from: "styles/query.css", to: "../kg/serve/web/query.css" },
  { from: "styles/plain.css", to: "../kg/serve/web/plain.css" },
];

let stale = 0;
/** The packages that stand in the bundles of each folder. */
const packages = new Map();

for (const { from, to } of BUNDLES) {
  const made = await build({
    absWorkingDir: here,
    entryPoints: [from],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["chrome110", "firefox115", "safari16.4"],
    charset: "utf8",
    legalComments: "inline",
    metafile: true,
    plugins: [withoutPrefixList],
  });
  keep(to, made.outputFiles[0].text);
  packages.set(dirname(to), new Set([...(packages.get(dirname(to)) ?? []), ...bundled(made.metafile)]));
}
for (const [folder, found] of packages) keep(join(folder, "LICENSES.txt"), licences(here, withCarried(here, found)));
process.exit(stale ? 1 : 0);

/** Write a file, or with `--check` see whether it is so already. */
function keep(to, text) {
  const path = join(here, to);
  if (!checking) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`${to}: ${text.length} characters`);
  } else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    console.error(`${to} is not what its sources give; run npm run build`);
    stale += 1;
  }
}
