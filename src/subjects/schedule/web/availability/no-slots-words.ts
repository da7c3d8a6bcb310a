import { formatDay, formatMoment } from '../../../../base/ui/format/format.ts';
import type { NoSlotsReason } from '../../contract/availability.ts';

interface DayContext {
  day: string;
  /** The clinic's day. */
  today: string;
  timeZone: string;
  /** The chosen doctor; null: any doctor of the specialty. */
  doctorName: string | null;
}

/** Says why a day has no free time, in one or two sentences. */
export function whyNoSlots(
  reason: NoSlotsReason,
  { day, today, timeZone, doctorName }: DayContext,
): string {
  switch (reason.code) {
    case 'PAST':
      return day === today
        ? 'Por hoy ya no quedan horarios.'
        : 'Ese día ya pasó.';
    case 'BEYOND_HORIZON':
      return `Todavía no se puede reservar: se abre el ${formatDay(reason.opensOn)}.`;
    case 'HOLIDAY':
      return `Feriado: ${reason.name}.`;
    case 'ABSENT':
      return `${doctorName ?? 'Quien atiende'} está ausente${reason.reason ? `: ${reason.reason}` : ''}.`;
    case 'NO_SESSION':
      return doctorName
        ? `${doctorName} no atiende este día.`
        : 'Ningún profesional atiende este día.';
    case 'PRACTICE_NOT_OFFERED':
      return 'Ese día no se realiza esta práctica.';
    case 'DESK_ONLY':
      return reason.opensAt
        ? `Sólo por recepción hasta el ${formatMoment(reason.opensAt, timeZone)}. Desde entonces, también por aquí.`
        : 'Ese día se reserva sólo por recepción.';
    case 'TOO_SOON':
      return 'Falta muy poco: lo que queda de ese día se pide por teléfono.';
    case 'FULL':
      return 'Completo: no queda ningún horario libre.';
  }
}

/** The same in a few words, for the accessible name of the day in the month. */
export function whyNoSlotsInBrief(reason: NoSlotsReason): string {
  switch (reason.code) {
    case 'PAST':
      return 'ya pasó';
    case 'BEYOND_HORIZON':
      return 'todavía no se puede reservar';
    case 'HOLIDAY':
      return `feriado, ${reason.name}`;
    case 'ABSENT':
      return 'profesional ausente';
    case 'NO_SESSION':
      return 'sin atención';
    case 'PRACTICE_NOT_OFFERED':
      return 'no se realiza esta práctica';
    case 'DESK_ONLY':
      return 'sólo por recepción';
    case 'TOO_SOON':
      return 'falta muy poco';
    case 'FULL':
      return 'completo';
  }
}

/** True if the desk may be able to give by phone a time that the web does not. */
export function mayBePhoned(reason: NoSlotsReason): boolean {
  return reason.code === 'DESK_ONLY' || reason.code === 'TOO_SOON';
}
