/** The clinic's terms for booking, and until when patients may change an appointment. */
export interface BookingPolicy {
  /** The web books no sooner than this from now. */
  minNoticeMinutes: number;
  /** The web books up to this many days from today, that day included. */
  horizonDays: number;
  /** Future appointments that a patient may have at a time. */
  maxFuturePerPatient: number;
  maxFuturePerSpecialty: number;
  /** A patient may move an appointment until this long before its start; a later cancellation is marked late. */
  changeUntilHours: number;
  /** Minutes left free between two appointments of a doctor. */
  bufferMinutes: number;
}

export const DEFAULT_BOOKING_POLICY: BookingPolicy = {
  minNoticeMinutes: 120,
  horizonDays: 60,
  maxFuturePerPatient: 3,
  maxFuturePerSpecialty: 1,
  changeUntilHours: 12,
  bufferMinutes: 0,
};

/** A doctor's own terms; null or missing: the clinic's value. */
export type PolicyOverrides = {
  [Term in keyof BookingPolicy]?: BookingPolicy[Term] | null;
};

/** The clinic's policy with a doctor's overrides; only overrides that narrow it apply. */
export function narrowPolicy(
  clinic: BookingPolicy,
  doctor: PolicyOverrides,
): BookingPolicy {
  return {
    minNoticeMinutes: Math.max(
      clinic.minNoticeMinutes,
      doctor.minNoticeMinutes ?? 0,
    ),
    horizonDays: Math.min(clinic.horizonDays, doctor.horizonDays ?? Infinity),
    maxFuturePerPatient: Math.min(
      clinic.maxFuturePerPatient,
      doctor.maxFuturePerPatient ?? Infinity,
    ),
    maxFuturePerSpecialty: Math.min(
      clinic.maxFuturePerSpecialty,
      doctor.maxFuturePerSpecialty ?? Infinity,
    ),
    changeUntilHours: Math.max(
      clinic.changeUntilHours,
      doctor.changeUntilHours ?? 0,
    ),
    bufferMinutes: Math.max(clinic.bufferMinutes, doctor.bufferMinutes ?? 0),
  };
}

export type PatientLimit = 'TOO_MANY_FUTURE' | 'TOO_MANY_IN_SPECIALTY';

/** The limit that one more appointment would exceed, given the patient's existing ones. Null: none. */
export function patientLimitReached(
  policy: BookingPolicy,
  already: { future: number; futureInSpecialty: number },
): PatientLimit | null {
  if (already.futureInSpecialty >= policy.maxFuturePerSpecialty)
    return 'TOO_MANY_IN_SPECIALTY';
  return already.future >= policy.maxFuturePerPatient
    ? 'TOO_MANY_FUTURE'
    : null;
}
