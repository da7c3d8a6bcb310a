import {
  ANYBODY,
  PRIVATELY,
} from '../../../../base/clinic/contract/booking-address.ts';
import { MOST_SESSIONS } from '../../../../base/clinic/rules/most-sessions.ts';
import {
  isClinicDay,
  isClinicMonth,
} from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { formatTime } from '../../../../base/ui/format/format.ts';

/**
 * `primero` takes the first free time by itself and goes on, for a signed-in user, if the address has `para`.
 */
export type BookingStep =
  | ('quien' | 'horario' | 'primero' | 'espera' | 'serie')
  | ('paciente' | 'confirmar' | 'listo');

/** The search parameters of a booking, so that it can be shared and the back button works. */
export interface BookingSearch {
  /** Slug of the specialty. */
  especialidad?: string;
  /** Id of a doctor, or `cualquiera` for the doctor who is free first. */
  medico?: string;
  /** Id of a practice. */
  practica?: string;
  /** Id of an insurer, or `particular`. */
  cobertura?: string;
  /** `YYYY-MM`. */
  mes?: string;
  /** `YYYY-MM-DD`. */
  dia?: string;
  /** `HH:MM` on the clinic's clock. */
  hora?: string;
  paso?: BookingStep;
  /**
   * The patient: `propio` for the signed-in user, or the id of a person they represent. Absent: a user with
   * family is asked.
   */
  para?: string;
  /** Id of a control that a doctor proposed to the signed-in patient. It has the day around which to book. */
  control?: string;
  /** How many sessions a series has. */
  sesiones?: number;
  /** Weekdays, like `ma-ju`. */
  dias?: string;
  /** Absent: at any hour. */
  parte?: string;
  /** `misma`: all sessions of a series with one professional. */
  persona?: string;
}

export const ONESELF = 'propio';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const steps: readonly string[] = [
  'quien',
  'horario',
  'primero',
  'espera',
  'serie',
  'paciente',
  'confirmar',
  'listo',
];

export const isUuid = (text: string): boolean => uuid.test(text);

const isIdOr = (word: string) => (text: string) =>
  text === word || isUuid(text);

const valid: Record<
  Exclude<keyof BookingSearch, 'sesiones'>,
  (text: string) => boolean
> = {
  especialidad: (text) => /^[a-z0-9-]{1,80}$/.test(text),
  medico: isIdOr(ANYBODY),
  practica: isUuid,
  cobertura: isIdOr(PRIVATELY),
  mes: isClinicMonth,
  dia: isClinicDay,
  hora: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  paso: (text) => steps.includes(text),
  para: isIdOr(ONESELF),
  control: isUuid,
  dias: (text) =>
    /^(?:lu|ma|mi|ju|vi|sa|do)(?:-(?:lu|ma|mi|ju|vi|sa|do)){0,6}$/.test(text),
  parte: (text) => text === 'manana' || text === 'tarde',
  persona: (text) => text === 'misma',
};

/** The search parameters that name the time of an appointment. */
export function searchOfTime(
  startsAt: string,
  timeZone: string,
): { dia: string; hora: string } {
  const dia = dayAt(startsAt, timeZone);
  return { dia, hora: formatTime(startsAt, timeZone) };
}

/**
 * Keeps valid parameters and drops the rest: a mistyped address still opens the booking. Dropped ones are set
 * to undefined, because the router merges this over the raw address.
 */
export function readBookingSearch(
  search: Record<string, unknown>,
): BookingSearch {
  const read = Object.entries(valid).map(([name, isValid]) => {
    const value = search[name];
    return [
      name,
      typeof value === 'string' && isValid(value) ? value : undefined,
    ];
  });
  const { sesiones } = search;
  const isCount =
    typeof sesiones === 'number' &&
    Number.isInteger(sesiones) &&
    sesiones >= 2 &&
    sesiones <= MOST_SESSIONS;
  return {
    ...Object.fromEntries(read),
    sesiones: isCount ? sesiones : undefined,
  } as BookingSearch;
}
