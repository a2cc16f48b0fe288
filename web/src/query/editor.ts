// YASGUI for one case: it asks this server and nobody else, and knows the terms of the ontology.
import Yasgui from "@zazuko/yasgui";
import { declared } from "./sparql.ts";
import type { Settings } from "./settings.ts";

const { Yasqe } = Yasgui;
type Completer = Parameters<typeof Yasqe.registerAutocompleter>[0];

const FIRST = `SELECT ?status (COUNT(?claim) AS ?claims)
WHERE { ?claim kg:status ?status }
GROUP BY ?status
ORDER BY DESC(?claims)
`;

/** Put YASGUI into an element. Tabs are kept in the browser, for each case by itself. */
export function editor(parent: HTMLElement, settings: Settings): Yasgui {
  completeLocally(settings);
  showWhole();
  const endpoint = new URL(settings.endpoint, location.href).href;
  const yasgui = new Yasgui(parent, {
    requestConfig: { endpoint, method: "POST" },
    endpointCatalogueOptions: { getData: () => [] } as never,
    copyEndpointOnNewTab: false,
    populateFromUrl: false,
    autofocus: false,
    persistenceId: `kg ${settings.base} ${settings.case}`,
    yasqe: {
      value: declared(FIRST, settings.prefixes) + FIRST,
      autocompleters: ["variables", "case-prefixes", "case-classes", "case-properties"],
      prefixCcApi: null,
      editorHeight: "18rem",
    } as never,
    yasr: { prefixes: settings.prefixes, maxPersistentResponseSize: 0 } as never,
  });
  // What an older server left in a kept tab must not be asked.
  for (const tab of Object.values(yasgui._tabs)) tab.setRequestConfig({ endpoint } as never);
  yasgui.on("tabSelect", (_yasgui: Yasgui, id: string) => {
    yasgui.getTab(id)?.setRequestConfig({ endpoint } as never);
  });
  return yasgui;
}

/** Words are evidence: a new tab shows cells whole, until somebody wants them cut. */
function showWhole(): void {
  const { Tab } = Yasgui;
  const before = Tab.getDefaults;
  Tab.getDefaults = (yasgui) => {
    const found = before.call(Tab, yasgui);
    found.yasr.settings = { ...found.yasr.settings, pluginsConfig: { table: { isEllipsed: false } } };
    return found;
  };
}

/** Put a query into the tab in front, or ask it at once. */
export function put(yasgui: Yasgui, query: string, run: boolean): void {
  const tab = yasgui.getTab() ?? yasgui.addTab(true);
  tab.setQuery(query);
  if (run) tab.query().catch(() => undefined); // YASGUI shows what went wrong
}

/** Completion from the ontology of the case, in the place of that from the web. */
function completeLocally(settings: Settings): void {
  const { Autocompleters } = Yasqe;
  const replacing: [string, string, string[]][] = [
    ["prefixes", "case-prefixes", Object.entries(settings.prefixes).map(([name, iri]) => `${name}: <${iri}>`).sort()],
    ["class", "case-classes", settings.classes],
    ["property", "case-properties", settings.properties],
  ];
  for (const [old, name, known] of replacing) {
    const like = Autocompleters[old] as Completer;
    const kept: Completer = { ...like, name, get: () => known, bulk: true, persistenceId: null as never };
    Yasqe.registerAutocompleter(kept, false);
  }
}
