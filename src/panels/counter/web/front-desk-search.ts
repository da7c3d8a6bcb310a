import { isClinicDay } from '../../../base/time/clinic-day.ts';
import { isUuid } from '../../../subjects/schedule/web/availability/booking-search.ts';

const groups = [
  'reservados',
  'sala',
  'consulta',
  'atendidos',
  'ausentes',
  'cancelados',
] as const;

/** A group of appointments with a count, by its word in the address. */
export type AppointmentGroup = (typeof groups)[number];

/** The search parameters of the counter's day, so that it can be bookmarked, shared and gone back to. */
export interface FrontDeskSearch {
  /** `YYYY-MM-DD`; today where it is missing. */
  dia?: string | undefined;
  /** The list if missing. */
  vista?: 'agenda' | undefined;
  /** Id of the only doctor shown. */
  doctor?: string | undefined;
  estado?: AppointmentGroup | undefined;
  /** By time if missing. */
  orden?: 'espera' | undefined;
  /** Id of an appointment of the day that is open. */
  turno?: string | undefined;
  /** Id of a doctor's notice that is being settled. */
  ausencia?: string | undefined;
  /** Id of a proposed control that is being given. */
  control?: string | undefined;
}

const uuidIn = (value: unknown) =>
  typeof value === 'string' && isUuid(value) ? value : undefined;

/**
 * Keeps valid parameters and drops the rest: a mistyped address still opens the day. Dropped ones are set to
 * undefined, because the router merges this over the raw address.
 */
export function readFrontDeskSearch(
  search: Record<string, unknown>,
): FrontDeskSearch {
  const { dia, vista, doctor, estado, orden, ausencia, control, turno } =
    search;
  return {
    dia: typeof dia === 'string' && isClinicDay(dia) ? dia : undefined,
    vista: vista === 'agenda' ? vista : undefined,
    doctor: uuidIn(doctor),
    turno: uuidIn(turno),
    ausencia: uuidIn(ausencia),
    control: uuidIn(control),
    estado: groups.find((group) => group === estado),
    orden: orden === 'espera' ? orden : undefined,
  };
}
