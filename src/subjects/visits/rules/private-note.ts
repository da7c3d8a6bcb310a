/**
 * The maximum length of a private note, in characters; kept short, so that it does not grow into a clinical record.
 */
export const PRIVATE_NOTE_MAX = 2000;
