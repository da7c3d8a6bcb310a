import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { hashOf, makeToken } from '../../../../base/kernel/secrets/secrets.ts';
import {
  findAccess,
  insertRead,
} from '../../../record/server/access/access-queries.ts';
import type { OrderedCopy } from '../../contract/record.ts';
import { copyLifeMs } from './copy-life.ts';
import { findRecordHead, insertCopy } from './copy-queries.ts';
import { findCopyRequest, lockCopyRequest } from './copy-request-queries.ts';

interface AskedCopyWanted extends Call<'doctor'> {
  requestId: string;
}

/**
 * Orders the requested file for a doctor who may read the record now: the same PDF as the patient's own copy.
 * The reading is noted before the address is returned.
 */
export async function orderAskedCopy(
  { db }: Pick<Services, 'db'>,
  { requestId, ...call }: AskedCopyWanted,
): Promise<Outcome<OrderedCopy, 'NOT_FOUND' | 'COPY_REQUEST_CHANGED'>> {
  const { actor, now } = call;
  const token = makeToken();
  return inTransaction(db, async (tx) => {
    await lockCopyRequest(tx, requestId);
    const request = await findCopyRequest(tx, requestId);
    if (!request) return refuse({ code: 'NOT_FOUND' });
    const { patientId, state } = request;
    const access = await findAccess(tx, { patientId, doctorId: actor.id, now });
    const head = access && (await findRecordHead(tx, patientId));
    if (!access || !head) return refuse({ code: 'NOT_FOUND' });
    if (state !== 'asked')
      return refuse({ code: 'COPY_REQUEST_CHANGED', data: { state } });
    await insertCopy(tx, {
      ...head,
      patientId,
      sessionId: actor.sessionId,
      format: 'pdf',
      madeAt: now,
      requestId,
      doctorId: actor.id,
      tokenHash: hashOf(token),
      expiresAt: new Date(now.getTime() + copyLifeMs),
    });
    await insertRead(tx, {
      patientId,
      doctorId: actor.id,
      at: now,
      purpose: 'copy',
      copyRequestId: requestId,
      exceptionId: access.exceptionId,
      newestFolio: head.folioCount,
      oldestFolio: 1,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'record_copy_taken',
      subjectPatientId: patientId,
    });
    return done({ path: `/api/doctor/record-copies/files/${token}` });
  });
}
