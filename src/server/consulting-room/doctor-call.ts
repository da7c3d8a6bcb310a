import type { PersonalCall } from '../identity/personal-call.ts';

/** A doctor asks: whose agenda and data it is about is never read from the request. */
export interface DoctorCall extends PersonalCall {
  doctorId: string;
}
