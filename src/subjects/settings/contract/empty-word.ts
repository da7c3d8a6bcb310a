/**
 * The word that an administrator types before a clinic is emptied, so that a slip of the finger cannot do it.
 */
export const EMPTY_WORD = 'EMPEZAR';
