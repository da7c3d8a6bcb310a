import { isClinicDay } from '../../../base/time/clinic-day.ts';
import { isUuid } from '../../../subjects/schedule/web/availability/booking-search.ts';

/** Search parameters of the doctor's agenda: the day, as a day or as its week, and the appointment shown. */
export interface AgendaSearch {
  /** `YYYY-MM-DD`; today where it is missing. */
  dia?: string | undefined;
  vista?: 'semana' | undefined;
  /** Id of an appointment of that day. */
  turno?: string | undefined;
  /** Opens what tells the counter that the doctor cannot come; opening it tells nothing. */
  ausencia?: 'avisar' | undefined;
}

export function readAgendaSearch({
  dia,
  vista,
  turno,
  ausencia,
}: Record<string, unknown>): AgendaSearch {
  return {
    dia:
      typeof dia === 'string' && /^2/.test(dia) && isClinicDay(dia)
        ? dia
        : undefined,
    vista: vista === 'semana' ? vista : undefined,
    ausencia: ausencia === 'avisar' ? ausencia : undefined,
    turno: typeof turno === 'string' && isUuid(turno) ? turno : undefined,
  };
}
