import { isUuid } from '../../../schedule/web/availability/booking-search.ts';

/**
 * Search parameters of `/recepcion/patients`: the file shown and an appointment in it, or the form of a new patient.
 */
export interface PatientsSearch {
  /** Id of a patient. */
  paciente?: string | undefined;
  /** Opens the form of a new patient. */
  nuevo?: true | undefined;
  /** Id of one of the patient's appointments of today, to be admitted. */
  turno?: string | undefined;
}

export function readPatientsSearch({
  paciente,
  nuevo,
  turno,
}: Record<string, unknown>): PatientsSearch {
  const isPatient = typeof paciente === 'string' && isUuid(paciente);
  return {
    paciente: isPatient ? paciente : undefined,
    nuevo:
      !isPatient && nuevo !== undefined && nuevo !== false ? true : undefined,
    turno:
      isPatient && typeof turno === 'string' && isUuid(turno)
        ? turno
        : undefined,
  };
}
