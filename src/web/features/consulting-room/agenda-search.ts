import { isClinicDay } from '../../../domain/calendar/clinic-day.ts';
import { isUuid } from '../../lib/booking-search.ts';

/** What the address of the doctor's agenda says: which day, as a day or as its week, and who is looked at. */
export interface AgendaSearch {
  /** `YYYY-MM-DD`; today where it is missing. */
  dia?: string | undefined;
  vista?: 'semana' | undefined;
  /** Id of a turno of that day. */
  turno?: string | undefined;
}

export function readAgendaSearch({ dia, vista, turno }: Record<string, unknown>): AgendaSearch {
  return {
    dia: typeof dia === 'string' && /^2/.test(dia) && isClinicDay(dia) ? dia : undefined,
    vista: vista === 'semana' ? vista : undefined,
    turno: typeof turno === 'string' && isUuid(turno) ? turno : undefined,
  };
}
