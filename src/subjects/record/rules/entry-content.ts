import type { Measured } from './vital-signs.ts';

/** The most characters of an encounter's parts, and the most lines of its lists. */
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
  /** The code in a list, with the list's name. Both or none. */
  code: string | null;
  codeSystem: string | null;
}

/** One line of the background. */
export interface BackgroundLine {
  text: string;
  /** A year, a month or a day: `2019`, `2019-04`, `2019-04-05`. Null: unknown or not important. */
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

/** All that is known of a patient beyond one visit, as it stood when an entry was signed. */
export type Background = Record<BackgroundList, BackgroundLine[]>;

/** The content of one encounter. */
export interface EncounterContent {
  reason: string;
  findings: string;
  vitalSigns: Measured;
  diagnoses: Diagnosis[];
  plan: string;
  /** Null: this entry has no background, and the one before holds. */
  background: Background | null;
}

export interface AddendumContent {
  text: string;
}
