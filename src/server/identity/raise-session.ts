import type { Database } from '../db/database.ts';
import { insertAuditEvent } from './audit-queries.ts';
import { insertKnownDevice } from './known-device-queries.ts';
import { doneBy, type PersonalCall } from './personal-call.ts';
import { updateSessionRaised } from './raise-queries.ts';

export type RaisedBy = 'email_code' | 'activation_code' | 'own_password' | 'totp' | 'passkey';

/** Raises the caller's session for a while; a patient's browser is known from then on. False: it has ended. */
export async function raiseSession(tx: Database, call: PersonalCall, way: RaisedBy): Promise<boolean> {
  if (!(await updateSessionRaised(tx, { sessionId: call.actor.sessionId, now: call.now }))) return false;
  await noteRaised(tx, call, way);
  return true;
}

/** What a session that was raised leaves behind, whatever raised it. */
export async function noteRaised(tx: Database, call: PersonalCall, way: RaisedBy): Promise<void> {
  const { actor, browser, now } = call;
  if (actor.patientId) await insertKnownDevice(tx, { patientId: actor.patientId, browserHash: browser, now });
  await insertAuditEvent(tx, { ...doneBy(call), kind: 'level_raised', detail: { way } });
}
