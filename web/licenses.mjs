// Names the libraries that stand in a bundle, with their licences as they give them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The packages of which something stands in what was built, by their folders under node_modules. */
export function bundled(metafile) {
  const found = new Set();
  for (const output of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
      const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
      if (folder && bytesInOutput > 0) found.add(folder[1]);
    }
  }
  return found;
}

/** Packages whose own file carries what they depend on. */
const CARRYING = ["node_modules/@zazuko/yasgui"];

/** The same packages, and those that some of them carry along. */
export function withCarried(here, folders) {
  const found = new Set(folders);
  const waiting = CARRYING.filter((one) => found.has(one));
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(here, folder, "package.json"), "utf8"));
    for (const name of Object.keys(dependencies)) {
      const inner = [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((one) => existsSync(join(here, one)));
      if (inner && !found.has(inner)) waiting.push(inner);
      if (inner) found.add(inner);
    }
  }
  return found;
}

/** The same text for the same packages. */
export function licences(here, folders) {
  const parts = [...folders].sort().map((folder) => {
    const { name, version, license, homepage, repository } = JSON.parse(readFileSync(join(here, folder, "package.json"), "utf8"));
    const from = homepage ?? repository?.url ?? repository ?? "";
    const told = [`${name} ${version}`, `Licence: ${license?.type ?? license ?? "as below"}`, from ? `From: ${from}` : "From: not told"];
    return `${told.join("\n")}\n\n${words(join(here, folder))}`;
  });
  const head = "These libraries stand in the scripts and styles beside this file, under these licences.";
  return `${[head, ...parts].join(`\n\n${"-".repeat(78)}\n\n`)}\n`;
}

function words(folder) {
  const file = readdirSync(folder).sort().find((name) => /^licen[cs]e/i.test(name));
  if (!file) return "(The package brings no text of its licence.)";
  return readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n").trimEnd();
}
