import type { Background } from './entry-content.ts';

/** The background of a patient who has none yet. */
export const emptyBackground: Background = {
  problems: [],
  allergies: [],
  medications: [],
  procedures: [],
  familyHistory: [],
};
