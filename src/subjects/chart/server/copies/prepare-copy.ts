import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findAccess } from '../../../record/server/access/access-queries.ts';
import {
  findCopyRequest,
  insertCopyStep,
  lockCopyRequest,
} from './copy-request-queries.ts';
import { findCopyFetched } from './doctor-copy-queries.ts';

interface Preparation extends Call<'doctor'> {
  requestId: string;
}

/** Notes that a copy is ready at the counter. Only the doctor who fetched its file may do it. */
export async function prepareCopy(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { requestId, ...call }: Preparation,
): Promise<
  Outcome<
    { preparedAt: string },
    'NOT_FOUND' | 'COPY_REQUEST_CHANGED' | 'COPY_NOT_TAKEN'
  >
> {
  const { actor, now } = call;
  const prepared = await inTransaction(db, async (tx) => {
    await lockCopyRequest(tx, requestId);
    const request = await findCopyRequest(tx, requestId);
    if (!request) return refuse({ code: 'NOT_FOUND' });
    const { patientId, state, steps } = request;
    const access = await findAccess(tx, { patientId, doctorId: actor.id, now });
    if (!access) return refuse({ code: 'NOT_FOUND' });
    const copyId = await findCopyFetched(tx, { requestId, doctorId: actor.id });
    const before = steps.find(({ step }) => step === 'prepared');
    if (before && state === 'prepared' && copyId)
      return done({ preparedAt: new Date(before.at).toISOString() });
    if (state !== 'asked')
      return refuse({ code: 'COPY_REQUEST_CHANGED', data: { state } });
    if (!copyId) return refuse({ code: 'COPY_NOT_TAKEN' });
    await insertCopyStep(tx, {
      requestId,
      step: 'prepared',
      at: now,
      doctorId: actor.id,
      actorName: actor.name,
      copyId,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'record_copy_prepared',
      subjectPatientId: patientId,
    });
    return done({ preparedAt: now.toISOString() });
  });
  if (prepared.ok) changes.announce({ kind: 'record_copy' });
  return prepared;
}
