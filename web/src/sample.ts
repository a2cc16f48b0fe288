// A small case for the tests, with every sort of claim in it.
import type { CaseFile, Claim, Doc, Entity, Finding } from "./contents.ts";

const NOTHING = { latitude: null, longitude: null, near: null, judgements: [] };

export function entity(name: string, given: Partial<Entity> = {}): Entity {
  const id = name.toLowerCase().replaceAll(" ", "-");
  return { id, iri: `https://example.org/kg/entity/${id}`, name, type: "Person", named: true, names: [name], documents: 1, ...NOTHING, ...given };
}

export function document(id: string, given: Partial<Doc> = {}): Doc {
  return { id, iri: `https://example.org/kg/document/${id}`, title: `Title of ${id}`, publisher: "Bay Mail", author: null, published: "2024-03-05", inferred: false, source: null, words: 100, ...given };
}

export function claim(sentence: string, given: Partial<Claim> = {}): Claim {
  return {
    id: "a/e1", iri: "https://example.org/kg/document/a/claim/e1", document: 0, kind: "event", what: "kg:Action", whatLabel: "action", sentence,
    parts: [], holders: [], polarity: "positive", certainty: "certain", status: "asserted", standing: "asserted", evidence: [0, 10], words: sentence,
    trigger: null, cue: null, date: null, confidence: 1, sure: 1, doubtful: false, happening: null, findings: [], wrong: null, corrected: [], ...given,
  };
}

export function finding(kind: Finding["kind"], given: Partial<Finding> = {}): Finding {
  return { id: kind, iri: `https://example.org/kg/finding/${kind}`, kind, about: "event", question: null, weight: 0, sure: true, reason: "", origins: [], independent: 1, latest: null, accounts: [], ...given };
}

export function caseFile(given: Partial<CaseFile>): CaseFile {
  return {
    format: 1, title: "case", base: "https://example.org/kg/", entities: [], documents: [], claims: [], findings: [], happenings: [], map: null,
    method: { kg: "0", model: "m", documents: 0, failed: 0, gate: "sure", gates: { all: 0, sure: 0.9, strict: 0.95 }, notices: [], held: [], quality: [], audited: null },
    network: { nodes: [], edges: [], foremost: [], directed: true, remarks: [] }, ...given,
  };
}
