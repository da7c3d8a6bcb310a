/* Sentences of refusals that pages also say by themselves: apart from the schemas, which no page needs. */

export const patientBusySentence =
  'Ya hay otro turno a su nombre que se superpone con este horario.';

/** The limit of coming appointments that is reached; without a number, where that may not be told. */
export function limitSentence({
  scope,
  limit,
}: {
  scope?: unknown;
  limit?: unknown;
}): string {
  if (typeof limit !== 'number')
    return 'Ya llegó al límite de turnos futuros, en total o de una especialidad.';
  const appointments =
    limit === 1 ? 'un turno futuro' : `${limit} turnos futuros`;
  const where = scope === 'specialty' ? ' en esta especialidad' : '';
  return `Ya tiene ${appointments}${where}, que es lo que la clínica permite.`;
}
