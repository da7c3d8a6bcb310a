import { isUuid } from '../../appointments/booking-search.ts';

/** Search parameters of `/doctor/records`: the visit of an appointment, or a patient's record. */
export interface RecordsSearch {
  /** Id of an appointment. */
  turno?: string | undefined;
  /** Id of a patient. */
  paciente?: string | undefined;
}

export function readRecordsSearch({ turno, paciente }: Record<string, unknown>): RecordsSearch {
  const isVisit = typeof turno === 'string' && isUuid(turno);
  return {
    turno: isVisit ? turno : undefined,
    paciente: !isVisit && typeof paciente === 'string' && isUuid(paciente) ? paciente : undefined,
  };
}
