import { isUsualVisit } from '../rules/session-hours.ts';

/**
 * Returns the question about a length of visits that may be a slip. Null: none, or the length stood there
 * before.
 */
export function visitDoubt(
  typed: string,
  before: string | undefined,
): string | null {
  const minutes = Number(typed);
  if (
    typed === '' ||
    typed === before ||
    !Number.isInteger(minutes) ||
    isUsualVisit(minutes)
  )
    return null;
  return `¿Turnos de ${minutes} minutos? Si es así, presione el botón otra vez.`;
}
