import type { BackgroundLine, Diagnosis } from '../../record/rules/entry-content.ts';

/** What a visit says before it is signed, for the documents of that visit. */
export interface TypedSoFar {
  diagnosis: Diagnosis | null;
  /** Those on file do not hold them yet. */
  allergies: readonly BackgroundLine[];
}
