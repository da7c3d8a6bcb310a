import type { PersonRole } from '../api/rules/session-level.ts';
import type { AuditEvent } from '../kernel/audit/audit-queries.ts';
import type { ClinicDay } from '../time/clinic-day.ts';
import type { Zone } from '../time/clinic-zone.ts';
import type { Actor } from './actor.ts';

/** The caller, the time by the clinic's clock, and the origin of a request. */
export interface Call<Kind extends PersonRole = PersonRole> {
  actor: Actor<Kind>;
  now: Date;
  /** The clinic's day at that instant, in its present zone. */
  today: ClinicDay;
  zone: Zone;
  /** The client's address, as the trusted proxies report it. */
  address: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
}

/**
 * The actor, instant and address of an audit event; for a representative also the patient that they act for.
 */
export function doneBy({
  actor,
  address,
  now,
}: Pick<Call, 'actor' | 'address' | 'now'>): Omit<AuditEvent, 'kind'> {
  const {
    kind: role,
    patientId,
    doctorId,
    userId,
    sessionId,
    representative,
  } = actor;
  const by = { at: now, role, patientId, doctorId, userId, sessionId, address };
  return representative
    ? {
        ...by,
        patientId: representative.patientId,
        subjectPatientId: patientId,
      }
    : by;
}

/** The input of a request, without the call. */
export function inputOf<Request extends Call>(
  request: Request,
): Omit<Request, keyof Call> {
  const { actor, now, today, zone, address, browser, ...input } = request;
  return input;
}
