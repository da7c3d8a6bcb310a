import type { Background } from './entry-content.ts';

/** The background of a patient of whom nobody has written one. */
export const emptyBackground: Background = {
  problems: [],
  allergies: [],
  medications: [],
  procedures: [],
  familyHistory: [],
};
