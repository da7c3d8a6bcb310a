import { isClinicDay } from '../../../domain/calendar/clinic-day.ts';
import { isUuid } from '../../lib/booking-search.ts';

const groups = ['reservados', 'sala', 'consulta', 'atendidos', 'ausentes', 'cancelados'] as const;

/** The turnos that a counter counts, by the word in the address. */
export type TurnoGroup = (typeof groups)[number];

/** What the address of the counter's day says, so that it can be kept open, shared and gone back to. */
export interface FrontDeskSearch {
  /** `YYYY-MM-DD`; today where it is missing. */
  dia?: string | undefined;
  /** The list where it is missing. */
  vista?: 'agenda' | undefined;
  /** Id of the doctor shown alone. */
  doctor?: string | undefined;
  estado?: TurnoGroup | undefined;
}

/**
 * Keeps what makes sense and drops the rest: a mistyped address still opens the day. What is dropped is named as
 * undefined, because the router lays this over the address as it was written.
 */
export function readFrontDeskSearch(search: Record<string, unknown>): FrontDeskSearch {
  const { dia, vista, doctor, estado } = search;
  return {
    dia: typeof dia === 'string' && isClinicDay(dia) ? dia : undefined,
    vista: vista === 'agenda' ? vista : undefined,
    doctor: typeof doctor === 'string' && isUuid(doctor) ? doctor : undefined,
    estado: groups.find((group) => group === estado),
  };
}
