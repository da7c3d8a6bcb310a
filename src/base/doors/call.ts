import type { PersonRole } from '../api/rules/session-level.ts';
import type { AuditEvent } from '../kernel/audit/audit-queries.ts';
import type { ClinicDay } from '../time/clinic-day.ts';
import type { Zone } from '../time/clinic-zone.ts';
import type { Actor } from './actor.ts';

/** Who asks, when by the clinic's clock, and from where. */
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

/** The actor, instant and address of an audit event; of a representative also for whom they act. */
export function doneBy({
  actor,
  address,
  now,
}: Pick<Call, 'actor' | 'address' | 'now'>): Omit<AuditEvent, 'kind'> {
  const { kind: role, patientId, doctorId, userId, sessionId, representative } = actor;
  const by = { at: now, role, patientId, doctorId, userId, sessionId, address };
  return representative ? { ...by, patientId: representative.patientId, subjectPatientId: patientId } : by;
}

/** What a request says beside the call. */
export function inputOf<Request extends Call>(request: Request): Omit<Request, keyof Call> {
  const { actor, now, today, zone, address, browser, ...input } = request;
  return input;
}
