import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { AuditKind } from '../../../../base/kernel/audit/audit-vocabulary.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import { mayCopyStep } from '../../rules/copy-request.ts';
import {
  type CopyRequestRow,
  findCopyRequest,
  insertCopyStep,
  lockCopyRequest,
  type StepToInsert,
} from './copy-request-queries.ts';
import { toCopyRequest } from './to-copy-request.ts';

type Said = Pick<
  StepToInsert,
  | 'copyId'
  | 'handover'
  | 'receiverName'
  | 'receiverDocumentKind'
  | 'receiverDocumentNumber'
  | 'reason'
>;

interface CounterStep<Code extends 'COPY_NOT_TAKEN'> {
  call: Call<'reception'>;
  requestId: string;
  step: 'delivered' | 'withdrawn';
  audit: AuditKind;
  /** Returns the fields written with the step, once the request allows it. A refusal stops the step. */
  say: (
    tx: Database,
    request: CopyRequestRow,
  ) => Promise<
    { ok: true; value: Said } | { ok: false; refusal: Refusal<Code> }
  >;
  /** The fields of the step as asked. The same ones again, by any user, change nothing. */
  said: Said;
}

/**
 * Takes the counter's last step of a request. If two desks try, the second gets COPY_REQUEST_CHANGED with the
 * state. The same step with the same words is done once.
 */
export async function takeCounterStep<Code extends 'COPY_NOT_TAKEN'>(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { call, requestId, step, audit, say, said }: CounterStep<Code>,
): Promise<Outcome<CopyRequest, 'NOT_FOUND' | 'COPY_REQUEST_CHANGED' | Code>> {
  const { actor, now } = call;
  const taken = await inTransaction(db, async (tx) => {
    await lockCopyRequest(tx, requestId);
    const request = await findCopyRequest(tx, requestId);
    if (!request) return refuse({ code: 'NOT_FOUND' });
    const before = request.steps.find((each) => each.step === step);
    if (before && isSame(before, said)) return done({ request, isNew: false });
    if (!mayCopyStep(request.state, step, said.handover ?? null)) {
      return refuse({
        code: 'COPY_REQUEST_CHANGED',
        data: { state: request.state },
      });
    }
    const allowed = await say(tx, request);
    if (!allowed.ok) return allowed;
    const by = { userId: actor.userId, actorName: actor.name };
    await insertCopyStep(tx, {
      requestId,
      step,
      at: now,
      ...by,
      ...allowed.value,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: audit,
      subjectPatientId: request.patientId,
      ...(said.handover && { detail: { handover: said.handover } }),
    });
    return done({
      request: (await findCopyRequest(tx, requestId)) as CopyRequestRow,
      isNew: true,
    });
  });
  if (!taken.ok)
    return taken as Outcome<
      CopyRequest,
      'NOT_FOUND' | 'COPY_REQUEST_CHANGED' | Code
    >;
  if (taken.value.isNew) changes.announce({ kind: 'record_copy' });
  return done(toCopyRequest(taken.value.request));
}

function isSame(before: CopyRequestRow['steps'][number], said: Said): boolean {
  return (
    before.handover === (said.handover ?? null) &&
    before.receiverName === (said.receiverName ?? null) &&
    before.receiverDocumentKind === (said.receiverDocumentKind ?? null) &&
    before.receiverDocumentNumber === (said.receiverDocumentNumber ?? null) &&
    before.reason === (said.reason ?? null)
  );
}
