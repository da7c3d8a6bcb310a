import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { lockOpenLink } from '../../../access/server/acting/acting-queries.ts';
import { callFor, doerOf } from '../../../access/server/acting/call-for.ts';
import { findReachedOfAppointment } from '../../../appointments/server/own/reached-appointments.ts';
import {
  decidePayer,
  payerFieldsOf,
  payerOfCall,
} from '../../../patients/server/family/decide-payer.ts';
import type { WaitlistEntry } from '../../contract/waitlist-entries.ts';
import { announceWaitlist } from '../entry/announce-waitlist.ts';
import { findKnownEntry } from '../entry/entry-queries.ts';
import { toWaitlistEntry } from '../entry/to-waitlist-entry.ts';
import { patientOf, readerOf } from './own-entry.ts';
import { findFreeForWish } from './prepare-wish.ts';
import { resolveWish, type WishAsked } from './resolve-wish.ts';
import { writeEntry } from './write-entry.ts';

export type JoinRefusal =
  | 'NOT_FOUND'
  | 'ACTING_ENDED'
  | 'INVALID_INPUT'
  | 'TIMES_FREE'
  | 'WRONG_STATUS'
  | 'CHANGE_TOO_LATE'
  | 'TOO_MANY_ATTEMPTS';

/**
 * Puts a patient at the end of the line, for a new time or one earlier than an appointment. If a wished time
 * is already free, refuses with TIMES_FREE and names the free times.
 */
export async function joinWaitlist(
  services: Services,
  asking: Call<'patient'> & { wish: WishAsked; idempotencyKey: string },
): Promise<Outcome<WaitlistEntry, JoinRefusal>> {
  const reached = await callFor(
    services.db,
    asking,
    await whoWaits(services.db, asking),
  );
  if (!reached.ok) return reached;
  const request = reached.value;
  const { actor, wish: asked, idempotencyKey, now } = request;
  const patientId = actor.id;
  const paid = await paidWish(services, { asking, request });
  if (!paid.ok) return paid;
  const resolved = await resolveWish(services, {
    ...request,
    wish: paid.value,
    patientId,
  });
  if (!resolved.ok) return resolved;
  const { wish, appointmentId } = resolved.value;
  const nearest = await findFreeForWish(services, { ...resolved.value, now });
  if (nearest.length > 0)
    return refuse({ code: 'TIMES_FREE', data: { nearest } });
  const within = await spendBudgets(services.budgets, {
    waitlistOfPatient: patientId,
  });
  if (!within.ok) return within;
  const idempotencyHash = hashOf(
    `${patientId} ${idempotencyKey} ${JSON.stringify(asked)}`,
  );
  const entry = {
    ...wish,
    patientId,
    appointmentId,
    joinedBy: 'patient',
    idempotencyHash,
    now,
  } as const;
  const linkId = actor.representative?.linkId;
  const { entryId } = await inTransaction(services.db, async (tx) => {
    const isEnded = linkId && !(await lockOpenLink(tx, { linkId, now }));
    if (isEnded) return { ok: false, entryId: null };
    return { ok: true, entryId: await writeEntry(tx, entry, doerOf(request)) };
  });
  if (entryId === null) return refuse({ code: 'ACTING_ENDED' });
  announceWaitlist(services, { patientId });
  const reader = await readerOf(services, request);
  const patient = patientOf(request, asking);
  return done(
    toWaitlistEntry(await findKnownEntry(services.db, entryId), {
      patient,
      reader,
      ways: services.ways,
      now,
    }),
  );
}

/** Finds the patient of the wish: the named one, or the appointment's. Undefined: the patient of the call. */
async function whoWaits(
  db: Database,
  { wish, ...call }: Call<'patient'> & { wish: WishAsked },
): Promise<string | undefined> {
  if (wish.kind === 'new') return wish.patientId;
  return (await findReachedOfAppointment(db, call, wish.appointmentId))
    ?.patientId;
}

/** Returns the wish with the patient's payer. A wish for an earlier time has the payer of its appointment. */
async function paidWish(
  services: Pick<Services, 'db' | 'snapshot'>,
  {
    asking,
    request,
  }: Record<'asking' | 'request', Call<'patient'> & { wish: WishAsked }>,
): Promise<Outcome<WishAsked, 'INVALID_INPUT'>> {
  const { wish } = request;
  if (wish.kind !== 'new') return done(wish);
  const payer = await decidePayer(services, {
    ...wish,
    ...payerOfCall(asking, request),
  });
  if (!payer.ok) return payer;
  const { insurerId: _, planId: __, ...wanted } = wish;
  return done({ ...wanted, ...payerFieldsOf(payer.value) });
}
