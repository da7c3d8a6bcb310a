import type { SessionState } from '../../contract/personal/session.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import type { Actor } from './actor.ts';
import type { AuditEvent } from './audit-queries.ts';
import { findActorBySession } from './find-actor.ts';
import { toSessionState } from './session-state.ts';

/** Whoever is signed in asks something of their own session or account. */
export interface PersonalCall {
  actor: Actor;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  now: Date;
}

/** Who did it, when and from where, as the audit log has it. */
export function doneBy({ actor, address, now }: PersonalCall): Omit<AuditEvent, 'kind'> {
  const { door: role, patientId, doctorId, userId, sessionId } = actor;
  return { at: now, role, patientId, doctorId, userId, sessionId, address };
}

/** The caller's session as it is after what they did. */
export async function readSessionState(
  db: Database,
  { actor, now }: Pick<PersonalCall, 'actor' | 'now'>,
): Promise<Outcome<SessionState, 'NOT_SIGNED_IN'>> {
  const { sessionId, door: role } = actor;
  const changed = await findActorBySession(db, { sessionId, role, now });
  return changed ? done(toSessionState(changed, now)) : refuse({ code: 'NOT_SIGNED_IN' });
}
