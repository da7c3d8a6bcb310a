import { type BookingSearch, isUuid, readBookingSearch } from '../../lib/booking-search.ts';

/** What the address of a patient's turnos opens: a booking, with its own parameters, or one turno. */
export interface TurnosSearch extends BookingSearch {
  /** A booking: of the doctor with this id, or of anybody where it is empty. */
  agendar?: string | undefined;
  /** Id of an own turno. */
  turno?: string | undefined;
  /** Id of the turno that was just booked. */
  nuevo?: string | undefined;
}

export function readTurnosSearch(search: Record<string, unknown>): TurnosSearch {
  const { agendar, turno, nuevo } = search;
  return {
    ...readBookingSearch(search),
    agendar: agendar === undefined ? undefined : textOf(agendar),
    turno: turno === undefined ? undefined : textOf(turno),
    nuevo: typeof nuevo === 'string' && isUuid(nuevo) ? nuevo : undefined,
  };
}

/** What is no text names nobody, and says so where it is looked for. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : '';
