import type { PersonalCall } from '../identity/personal-call.ts';

/** A patient asks something of what is theirs. */
export interface PatientCall extends PersonalCall {
  patientId: string;
}
