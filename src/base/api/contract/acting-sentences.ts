/* Sentences of refusals that pages also say by themselves: apart from the schemas, which no page needs. */

/** Where the session stopped to act for another person, in this tab or in another. */
export const actingSentences = {
  ACTING_ENDED:
    'Ya no puede actuar en nombre de esa persona. Volvió a su propia cuenta.',
  ACTING_CHANGED:
    'En otra pestaña cambió la persona por la que actúa. Fíjese arriba en nombre de quién está, y vuelva a intentar.',
};
