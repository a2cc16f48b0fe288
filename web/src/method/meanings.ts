// What the words of the page and its figures mean.

/** What a measure tells, by how its name begins; F1 weighs what was missed and what was wrong. */
const MEASURES: readonly (readonly [string, string])[] = [
  ["names", "Finding names and what sort of thing they name."],
  ["chains", "Joining the words of one article that mean the same thing."],
  ["times", "Reading times and days."],
  ["triggers", "Finding the words that tell of an action."],
  ["arguments, in the right role", "How much of what belongs to a verb was found in its part."],
  ["arguments, verbs", "How many verbs are read as actions."],
  ["arguments", "Finding everything that belongs to a verb: who, what, where, when, why."],
  ["participants", "Finding who takes part in it, in which part."],
  ["polarity", "Telling what is said to be so from what is said not to be."],
  ["certainty", "Telling what is said to be certain from what is not."],
  ["status", "Telling assertion, report, allegation and denial apart."],
  ["relations", "Reading relations between two things."],
  ["quotations, speaker", "Knowing who spoke quoted words."],
  ["quotations", "Finding quoted words."],
  ["claims, weighted recall", "How much of what a careful reader lists was found."],
  ["claims, weighted all right", "How much of it was found with nothing wrong about it."],
  ["claims", "Claims as a careful reader lists them."],
  ["findings, share of contradictions", "How many contradictions between accounts were found."],
  ["findings", "Finding where accounts agree, conflict or differ in precision."],
  ["entities across documents", "Knowing the same thing again in another article."],
  ["events across documents", "Knowing the same event again in another article."],
];

export function measureMeans(measure: string): string {
  return MEASURES.find(([start]) => measure.startsWith(start))?.[1] ?? "";
}

export const SETS: Record<string, string> = {
  gum: "16 Wikinews articles",
  meantime: "30 Wikinews articles on one company",
  ecbplus: "770 short news texts about 70 incidents",
  re3d: "62 press and encyclopaedia texts on Syria and Iraq",
  knowledgenet: "2,955 texts on people and companies",
  seeds: "the five articles kg was begun with, so no evidence for others",
  flatbush: "five articles on one event in Brooklyn",
  athens: "five articles on one event in Athens",
  species: "five articles on one rule for endangered species",
  kraft: "six articles on one shooting at a factory",
};

export const CREDITS: readonly { name: string; what: string; href: string }[] = [
  { name: "kg", what: "Apache License 2.0", href: "https://www.apache.org/licenses/LICENSE-2.0" },
  { name: "spaCy and its English model", what: "MIT License", href: "https://spacy.io" },
  { name: "GeoNames", what: "places and coordinates, CC BY 4.0", href: "https://www.geonames.org" },
  { name: "sigma.js and graphology", what: "the network, MIT License", href: "https://www.sigmajs.org" },
  { name: "Okabe and Ito", what: "the colours, chosen to be told apart by colour-blind readers", href: "https://jfly.uni-koeln.de/color/" },
];
