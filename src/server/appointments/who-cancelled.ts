export interface Cancelled {
  cancelledBy: string | null;
  /** The staff did it because the patient asked. */
  cancelledForPatient: boolean;
}

/** Who wanted a turno cancelled, whoever did it; null: it is not cancelled. */
export function cancelAskedBy({ cancelledBy, cancelledForPatient }: Cancelled): 'patient' | 'clinic' | null {
  if (cancelledBy === null) return null;
  return cancelledBy === 'patient' || cancelledForPatient ? 'patient' : 'clinic';
}
