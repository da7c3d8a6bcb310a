import { isUsualVisit } from '../rules/session-hours.ts';

/** What to ask of a length of visits that may be a slip, unless it stood there before; null: nothing. */
export function visitDoubt(typed: string, before: string | undefined): string | null {
  const minutes = Number(typed);
  if (typed === '' || typed === before || !Number.isInteger(minutes) || isUsualVisit(minutes)) return null;
  return `¿Turnos de ${minutes} minutos? Si es así, presione el botón otra vez.`;
}
