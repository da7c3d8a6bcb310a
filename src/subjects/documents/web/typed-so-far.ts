import type {
  BackgroundLine,
  Diagnosis,
} from '../../record/rules/entry-content.ts';

/** The parts of an unsigned visit that its documents need. */
export interface TypedSoFar {
  diagnosis: Diagnosis | null;
  /** The allergies in the form, which are not on file yet. */
  allergies: readonly BackgroundLine[];
}
