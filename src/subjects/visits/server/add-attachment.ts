import { fileMessages } from '../../../base/api/contract/file-messages.ts';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import type { Attachment } from '../../record/contract/record-attachments.ts';
import { ATTACHMENTS_MAX } from '../../record/rules/attachment.ts';
import {
  findVisit,
  lockVisit,
} from '../../record/server/access/own-visit-queries.ts';
import {
  type AttachmentRow,
  countOfVisit,
  findByUploadKey,
  insertAttachment,
  updateStored,
} from '../../record/server/attachments/attachment-queries.ts';
import {
  type FileToTake,
  storeFile,
  takeFile,
} from '../../record/server/attachments/take-file.ts';
import { toAttachment } from '../../record/server/attachments/to-attachment.ts';
import { findEntryOfVisit } from '../../record/server/folios/entry-queries.ts';
import { toRecordEntry } from '../../record/server/folios/to-record-entry.ts';
import { refuseVisit, type VisitRefusal } from './refuse-visit.ts';

interface FileSent extends Call<'doctor'>, FileToTake {
  appointmentId: string;
  /** The key of the request. The same key again is the same file. */
  uploadKey: string;
  /** Called with the reason if a file could not be stored. */
  onFault: (error: unknown) => void;
}

type Refused =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | VisitRefusal
  | 'ALREADY_SIGNED'
  | 'TOO_MANY_ATTEMPTS'
  | 'IDEMPOTENCY_MISMATCH'
  | 'FILE_NOT_STORED';

/**
 * Adds a file to the draft of the doctor's own visit: checked, noted, stored, and only then shown. If the
 * process ends in between, the sweep removes the row and the hidden file.
 */
export async function addAttachment(
  { db, files, budgets }: Pick<Services, 'db' | 'files' | 'budgets'>,
  { appointmentId, name, uploadKey, receive, onFault, ...call }: FileSent,
): Promise<Outcome<Attachment, Refused>> {
  const { actor, now, zone } = call;
  const own = { appointmentId, doctorId: actor.id };
  const visit = await findVisit(db, own);
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  const early = refuseVisit(visit, call);
  if (early) return { ok: false, refusal: early };
  const within = await spendBudgets(budgets, { attachmentOfDoctor: actor.id });
  if (!within.ok) return within;
  const taken = await takeFile(
    { name, receive },
    { id: actor.id, isStaff: true },
  );
  if (!taken.ok) return taken;
  const { described } = taken.value;
  const noted = await note();
  if (!noted.ok) return noted;
  const row = noted.value;
  if (row.storedAt) return done(toAttachment(row));
  const stored = await storeFile(files, {
    id: row.id,
    content: taken.value.content,
    onFault,
  });
  if (!stored.ok) return stored;
  return inTransaction(db, async (tx) => {
    await lockVisit(tx, own);
    const entry = await findEntryOfVisit(tx, appointmentId);
    if (entry) return alreadySigned(entry);
    if (await updateStored(tx, { id: row.id, now })) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'record_attachment_added',
        subjectPatientId: visit.patientId,
        detail: { appointmentId, attachmentId: row.id },
      });
    }
    return done(toAttachment(row));
  });

  /** Returns the row of this request, new or from the first time that it came. */
  function note(): Promise<Outcome<AttachmentRow, Refused>> {
    return inTransaction<Outcome<AttachmentRow, Refused>>(db, async (tx) => {
      const locked = await lockVisit(tx, own);
      if (!locked) return refuse({ code: 'NOT_FOUND' });
      const before = await findByUploadKey(tx, {
        doctorId: actor.id,
        uploadKey,
      });
      if (before) {
        const isSame =
          before.appointmentId === appointmentId &&
          before.sha256 === described.sha256;
        return isSame && !before.removedAt
          ? done(before)
          : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
      }
      const entry = await findEntryOfVisit(tx, appointmentId);
      if (entry) return alreadySigned(entry);
      const refusal = refuseVisit(locked, call);
      if (refusal) return { ok: false, refusal };
      if ((await countOfVisit(tx, own)) >= ATTACHMENTS_MAX) {
        return invalid('file', fileMessages.FILES_TOO_MANY);
      }
      const { patientId } = locked;
      return done(
        await insertAttachment(tx, {
          ...own,
          patientId,
          uploadKey,
          ...described,
          now,
        }),
      );
    });
  }

  function alreadySigned(
    entry: NonNullable<Awaited<ReturnType<typeof findEntryOfVisit>>>,
  ) {
    return refuse({
      code: 'ALREADY_SIGNED',
      data: { entry: toRecordEntry(entry, { isOpen: true, zone }) },
    });
  }
}
