import { isUuid } from '../../lib/booking-search.ts';

/** What the address of `/recepcion/patients` says: whose file it shows and which of their turnos, or that of nobody yet. */
export interface PatientsSearch {
  /** A patient's id. */
  paciente?: string | undefined;
  /** The form of who is new. */
  nuevo?: true | undefined;
  /** One of the patient's turnos of today, to be admitted. */
  turno?: string | undefined;
}

export function readPatientsSearch({ paciente, nuevo, turno }: Record<string, unknown>): PatientsSearch {
  const isPatient = typeof paciente === 'string' && isUuid(paciente);
  return {
    paciente: isPatient ? paciente : undefined,
    nuevo: !isPatient && nuevo !== undefined && nuevo !== false ? true : undefined,
    turno: isPatient && typeof turno === 'string' && isUuid(turno) ? turno : undefined,
  };
}
