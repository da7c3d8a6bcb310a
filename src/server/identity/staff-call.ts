import type { Actor } from './actor.ts';
import type { AuditEvent } from './audit-queries.ts';

/** Somebody who works here asks for something. */
export interface StaffCall {
  actor: Pick<Actor, 'door' | 'patientId' | 'doctorId' | 'userId' | 'sessionId'>;
  address: string;
  now: Date;
}

/** Who did it, when and from where, as the audit log has it. */
export function doneByStaff({ actor, address, now }: StaffCall): Omit<AuditEvent, 'kind'> {
  const { door: role, patientId, doctorId, userId, sessionId } = actor;
  return { at: now, role, patientId, doctorId, userId, sessionId, address };
}
