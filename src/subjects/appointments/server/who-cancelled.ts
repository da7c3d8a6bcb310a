export interface Cancelled {
  cancelledBy: string | null;
  /** The staff did it because the patient asked. */
  cancelledForPatient: boolean;
}

/** The side that wanted the cancellation, whichever side entered it; null: not cancelled. */
export function cancelAskedBy({
  cancelledBy,
  cancelledForPatient,
}: Cancelled): 'patient' | 'clinic' | null {
  if (cancelledBy === null) return null;
  return cancelledBy === 'patient' || cancelledForPatient
    ? 'patient'
    : 'clinic';
}
