import { isUuid } from '../../schedule/web/availability/booking-search.ts';

/** Search parameters of `/doctor/records`: the visit of an appointment, or a patient's record. */
export interface RecordsSearch {
  /** Id of an appointment. */
  turno?: string | undefined;
  /** Id of a patient. */
  paciente?: string | undefined;
  /** The record's list begins with this folio, and goes back from it. */
  folio?: number | undefined;
}

export function readRecordsSearch({
  turno,
  paciente,
  folio,
}: Record<string, unknown>): RecordsSearch {
  const isVisit = typeof turno === 'string' && isUuid(turno);
  const isRecord = !isVisit && typeof paciente === 'string' && isUuid(paciente);
  const number = Number(folio);
  return {
    turno: isVisit ? turno : undefined,
    paciente: isRecord ? paciente : undefined,
    folio:
      isRecord && Number.isInteger(number) && number > 0 && number < 1e7
        ? number
        : undefined,
  };
}
