/** How many characters the note beside a turno may have. It is no clinical record, and does not grow into one. */
export const PRIVATE_NOTE_MAX = 2000;
