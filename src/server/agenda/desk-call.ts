import type { StaffActor } from '../appointments/to-staff-turno.ts';

/** Who at the counter asks, and when. */
export interface DeskCall {
  actor: StaffActor;
  now: Date;
}
