import type { TakenMessage } from './outbox-queries.ts';

/** One appointment of a list in a message, as the database puts it into the facts. */
export interface UpcomingAppointment {
  id: string;
  code: string;
  startsAtMs: number;
  doctorName: string;
  roomName: string | null;
}

/** Throws if the row has no list: an empty one would say that there are no appointments. */
export function upcomingAppointmentsOf({
  kind,
  facts: { turnos: appointments },
}: Pick<TakenMessage, 'kind' | 'facts'>): UpcomingAppointment[] {
  if (!Array.isArray(appointments))
    throw new Error(`A ${kind} needs appointments.`);
  return appointments;
}
