import { type Call, doneBy } from '../../../../base/doors/call.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { insertKnownDevice } from '../session/known-device-queries.ts';
import { updateSessionRaised } from '../session/raise-queries.ts';

export type RaisedBy =
  | 'email_code'
  | 'activation_code'
  | 'own_password'
  | 'totp'
  | 'passkey'
  | 'recovery_code';

/**
 * Raises the caller's session for a while; a patient's browser becomes a known device. False: the session has ended.
 */
export async function raiseSession(
  tx: Database,
  call: Call,
  way: RaisedBy,
): Promise<boolean> {
  if (
    !(await updateSessionRaised(tx, {
      sessionId: call.actor.sessionId,
      now: call.now,
    }))
  )
    return false;
  await noteRaised(tx, call, way);
  return true;
}

/** Records the raising of a session, by any way: audit event and known device. */
export async function noteRaised(
  tx: Database,
  call: Call,
  way: RaisedBy,
): Promise<void> {
  const { actor, browser, now } = call;
  if (actor.patientId)
    await insertKnownDevice(tx, {
      patientId: actor.patientId,
      browserHash: browser,
      now,
    });
  await insertAuditEvent(tx, {
    ...doneBy(call),
    kind: 'level_raised',
    detail: { way },
  });
}
