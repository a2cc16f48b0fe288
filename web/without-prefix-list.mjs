// YASQE brings along a list of some hundred prefixes that strangers registered. The query page offers
// those of the case, so the list is left out of the bundle.
import { readFileSync } from "node:fs";

const LIST = /\bmadsrdf = "[^;]*?prefixes_default = \{[^}]*\}/;

export const withoutPrefixList = {
  name: "without-prefix-list",
  setup(build) {
    build.onLoad({ filter: /yasgui\.esm\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!LIST.test(text)) throw new Error(`${path}: no list of prefixes where one was`);
      return { contents: text.replace(LIST, "prefixes_default = {}"), loader: "js" };
    });
  },
};
