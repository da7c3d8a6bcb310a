import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { once } from '../../../../base/kernel/once.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { collapseSpaces } from '../../../../base/text/plain-text.ts';
import type { CopyDocument } from '../../contract/copy-fields.ts';
import type { CopyRequest } from '../../contract/reception-record-copies.ts';
import type {
  CopyAsker,
  CopyHandover,
  CopyWay,
} from '../../rules/copy-request.ts';
import {
  type CopyRequestRow,
  findCopyRequest,
  findCopyRequestByKey,
  findOpenRequestDue,
  findPatientId,
  insertCopyRequest,
  insertCopyStep,
} from './copy-request-queries.ts';
import { tidyDocument } from './tidy-document.ts';
import { toCopyRequest } from './to-copy-request.ts';

export interface CopyAsked extends Call<'reception'> {
  patientId: string;
  cameBy: CopyWay;
  asker: CopyAsker;
  askerName: string | null;
  document: CopyDocument | null;
  title: string | null;
  handover: CopyHandover;
  note: string | null;
  idempotencyKey: string;
}

type AskRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'COPY_ALREADY_ASKED'
  | 'IDEMPOTENCY_MISMATCH';

/**
 * Notes a request for a record copy (Ley 26.529 arts. 14 and 19). The database computes when it is due, and
 * allows a person one open request: a second one is refused with the due time of the first.
 */
export async function askCopy(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { idempotencyKey, ...request }: CopyAsked,
): Promise<Outcome<CopyRequest, AskRefusal>> {
  const { actor, patientId, cameBy, asker, handover } = request;
  const wrong = whyWrong(request);
  if (wrong) return wrong;
  const document = request.document && tidyDocument(request.document);
  const said = {
    patientId,
    cameBy,
    asker,
    handover,
    askerName: request.askerName,
    documentKind: document?.kind ?? null,
    documentNumber: document?.number ?? null,
    title: request.title && collapseSpaces(request.title),
    note: request.note && collapseSpaces(request.note),
  };
  const keyHash = hashOf(`${actor.id} ${idempotencyKey}`);
  const requestHash = hashOf(JSON.stringify(said));
  return once({
    requestHash,
    find: () => findCopyRequestByKey(db, keyHash),
    answer: toCopyRequest,
    act: () =>
      askFirst({ db, changes }, request, { ...said, keyHash, requestHash }),
  });
}

async function askFirst(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  request: Omit<CopyAsked, 'idempotencyKey'>,
  asked: Omit<Parameters<typeof insertCopyRequest>[1], 'requestedAt'>,
): Promise<Outcome<CopyRequest, AskRefusal>> {
  const { actor, now, patientId, cameBy, asker } = request;
  const noted = await inTransaction(db, async (tx) => {
    const inserted = await insertCopyRequest(tx, {
      ...asked,
      requestedAt: now,
    });
    if (!inserted) return undefined;
    const by = { userId: actor.userId, actorName: actor.name };
    await insertCopyStep(tx, {
      requestId: inserted.id,
      step: 'asked',
      at: now,
      ...by,
    });
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: 'record_copy_asked',
      subjectPatientId: patientId,
      detail: { asker, cameBy },
    });
    return (await findCopyRequest(tx, inserted.id)) as CopyRequestRow;
  });
  if (noted) {
    changes.announce({ kind: 'record_copy' });
    return done(toCopyRequest(noted));
  }
  if (!(await findPatientId(db, patientId)))
    return refuse({ code: 'NOT_FOUND' });
  const dueAt = await findOpenRequestDue(db, asked);
  return refuse({
    code: 'COPY_ALREADY_ASKED',
    data: { dueAt: (dueAt ?? now).toISOString() },
  });
}

/** Checks the fields together. The contract has checked each one alone. */
function whyWrong({
  asker,
  askerName,
  cameBy,
  document,
  title,
  handover,
}: Omit<CopyAsked, 'idempotencyKey'>) {
  if (asker !== 'patient' && askerName === null) {
    return invalid('askerName', 'Escriba el nombre de quien la pide.');
  }
  if (asker === 'patient' && askerName !== null) {
    return invalid(
      'askerName',
      'Si la pide el paciente, su nombre es el de la ficha.',
    );
  }
  if ((asker === 'patient') !== (title === null)) {
    return invalid('title', 'Escriba qué mostró que lo autoriza.');
  }
  if (cameBy === 'counter' && !document) {
    return invalid('document.number', 'Escriba el documento que mostró.');
  }
  if (handover === 'downloaded' && asker !== 'patient') {
    return invalid(
      'handover',
      'Solo el paciente la descarga, desde su cuenta.',
    );
  }
  return undefined;
}
