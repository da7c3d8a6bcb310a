/** Typed by hand, so that nobody empties a clinic with a slip of the finger. */
export const EMPTY_WORD = 'EMPEZAR';
