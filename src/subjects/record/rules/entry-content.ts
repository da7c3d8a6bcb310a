import type { Measured } from './vital-signs.ts';

/** How long the parts of an encounter may be, in characters; and how many lines a list may have. */
export const REASON_MAX = 500;
export const FINDINGS_MAX = 8000;
export const PLAN_MAX = 4000;
export const LINE_MAX = 120;
export const LINE_NOTE_MAX = 160;
export const LIST_MAX = 25;
export const DIAGNOSES_MAX = 20;
export const ADDENDUM_MAX = 8000;

export interface Diagnosis {
  text: string;
  /** Of a list of codes, with the list's name; both or none. */
  code: string | null;
  codeSystem: string | null;
}

/** One line of the background. */
export interface BackgroundLine {
  text: string;
  /** A year, a month or a day: `2019`, `2019-04`, `2019-04-05`; null: nobody knows, or it does not matter. */
  since: string | null;
  note: string | null;
}

/** The lists of a patient's background, by their names in FHIR R4 where it has one. */
export const backgroundLists = [
  'problems',
  'allergies',
  'medications',
  'procedures',
  'familyHistory',
] as const;
export type BackgroundList = (typeof backgroundLists)[number];

/** What is known of a patient beyond one visit, complete, as it stood when an entry was signed. */
export type Background = Record<BackgroundList, BackgroundLine[]>;

/** What a doctor writes in one encounter. */
export interface EncounterContent {
  reason: string;
  findings: string;
  vitalSigns: Measured;
  diagnoses: Diagnosis[];
  plan: string;
  /** Null: this entry says nothing of the background, and the one before holds. */
  background: Background | null;
}

export interface AddendumContent {
  text: string;
}
