/** The word that an administrator types by hand, so that a slip of the finger cannot empty a clinic. */
export const EMPTY_WORD = 'EMPEZAR';
