import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { findPatientIsThere } from '../../../access/server/sign-in/patient-account-queries.ts';
import {
  decidePayer,
  payerFieldsOf,
} from '../../../patients/server/family/decide-payer.ts';
import type { DeskWaitlistEntry } from '../../contract/reception-waitlist.ts';
import type { Wish } from '../../contract/waitlist-entries.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import { findFreeForWish, prepareWish } from '../wishes/prepare-wish.ts';
import { writeEntry } from '../wishes/write-entry.ts';
import { readDeskEntry } from './list-waitlist.ts';

/** Puts a patient at the end of the line, at the counter. */
export async function joinAtDesk(
  services: Services,
  request: Call<'reception'> & {
    patientId: string;
    wish: Wish;
    idempotencyKey: string;
  },
): Promise<
  Outcome<DeskWaitlistEntry, 'NOT_FOUND' | 'INVALID_INPUT' | 'TIMES_FREE'>
> {
  const { db, snapshot } = services;
  const { patientId, actor, idempotencyKey, wish, now } = request;
  if (!(await findPatientIsThere(db, patientId)))
    return refuse({ code: 'NOT_FOUND' });
  // If the counter names no insurer, the coverage on file decides.
  const isPayerSaid = wish.insurerId !== undefined;
  const payer = await decidePayer(services, {
    insurerId: wish.insurerId,
    planId: wish.planId,
    isPayerSaid,
    patientId,
    isChosen: true,
    isActedFor: false,
  });
  if (!payer.ok) return payer;
  const { insurerId: _, planId: __, ...unpaid } = wish;
  const paid = { ...unpaid, ...payerFieldsOf(payer.value) };
  const prepared = prepareWish(await snapshot.current(), paid, request);
  if (!prepared.ok) return prepared;
  const nearest = await findFreeForWish(services, {
    wish: prepared.value,
    soonerThan: null,
    now,
  });
  if (nearest.length > 0)
    return refuse({ code: 'TIMES_FREE', data: { nearest } });
  const idempotencyHash = hashOf(
    `desk ${actor.id} ${idempotencyKey} ${JSON.stringify([patientId, wish])}`,
  );
  const entry = {
    ...({
      ...prepared.value,
      patientId,
      appointmentId: null,
      joinedBy: 'reception',
      idempotencyHash,
      now,
    } as const),
  };
  const { entryId } = await inTransaction(db, async (tx) => {
    const entryId = await writeEntry(tx, entry, {
      kind: 'reception',
      id: actor.id,
    });
    const event = {
      ...doneBy(request),
      kind: 'waitlist_joined',
      subjectPatientId: patientId,
    } as const;
    await insertAuditEvent(tx, event);
    return { ok: true, entryId };
  });
  announceWaitlist(services, { patientId });
  return done(await readDeskEntry(services, entryId));
}
