import type { TakenMessage } from './outbox-queries.ts';

/** A turno of those that a message lists, as the database puts them into its facts. */
export interface UpcomingTurno {
  id: string;
  code: string;
  startsAtMs: number;
  doctorName: string;
  roomName: string | null;
}

/** Throws where the row has no list: an empty one would say that there are none. */
export function upcomingTurnosOf({
  kind,
  facts: { turnos },
}: Pick<TakenMessage, 'kind' | 'facts'>): UpcomingTurno[] {
  if (!Array.isArray(turnos)) throw new Error(`A ${kind} needs turnos.`);
  return turnos;
}
