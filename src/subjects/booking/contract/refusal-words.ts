/** The sentence of a refusal that pages also say by themselves: apart from the schemas, which no page needs. */
export const holdExpiredSentence =
  'Se terminó el tiempo para este horario. Lo que escribió sigue aquí.';
