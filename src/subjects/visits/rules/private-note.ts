/** The most characters of a private note. It is short, so that it does not grow into a clinical record. */
export const PRIVATE_NOTE_MAX = 2000;
