import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import type { RecordEntry } from '../../record/contract/record-entries.ts';
import { canonicalText } from '../../record/rules/canonical-content.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import { canSign } from '../../record/rules/why-not-write.ts';
import { lockMedicalRecord } from '../../record/server/access/access-queries.ts';
import {
  findDraft,
  lockVisit,
  type VisitRow,
} from '../../record/server/access/own-visit-queries.ts';
import {
  type AttachmentRow,
  listWaiting,
} from '../../record/server/attachments/attachment-queries.ts';
import {
  isSameSet,
  whyNotFiles,
} from '../../record/server/attachments/files-of-signature.ts';
import { toAttachment } from '../../record/server/attachments/to-attachment.ts';
import {
  type EntryRow,
  findBackground,
  findEntryOfVisit,
  insertEncounter,
} from '../../record/server/folios/entry-queries.ts';
import {
  signedAttachmentsOf,
  toCurrentBackground,
  toRecordEntry,
} from '../../record/server/folios/to-record-entry.ts';
import { checkContent } from './check-content.ts';
import { refuseVisit, type VisitRefusal } from './refuse-visit.ts';
import { toDraft } from './to-draft.ts';
import { deleteDraft } from './visit-queries.ts';

interface VisitSigned extends Call<'doctor'> {
  appointmentId: string;
  /** The version of the draft that the signer had. 0: none. */
  seenVersion: number;
  /** The folio of the background that the signer had; 0: none. */
  seenBackgroundFolio: number;
  content: EncounterContent;
  /** The files that the signer saw. */
  attachmentIds?: readonly string[] | undefined;
  isReserved: boolean;
  isForPatient: boolean;
}

type SignRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | VisitRefusal
  | 'DRAFT_CHANGED'
  | 'ALREADY_SIGNED'
  | 'BACKGROUND_CHANGED'
  | 'ATTACHMENTS_CHANGED';

/**
 * Signs a visit: it becomes a folio of the patient's record, and the draft goes. If two tabs sign, the second
 * gets the same entry for the same content, and else ALREADY_SIGNED with the entry.
 */
export async function signVisit(
  services: Pick<Services, 'db' | 'snapshot' | 'changes' | 'files'>,
  { content: typed, ...signed }: VisitSigned,
): Promise<Outcome<RecordEntry, SignRefusal>> {
  const checked = checkContent(typed, signed.today);
  if (!checked.ok) return checked;
  const own = {
    appointmentId: signed.appointmentId,
    doctorId: signed.actor.id,
  };
  const missing = await whyNotFiles(services, own);
  if (missing) return missing;
  const written = {
    ...signed,
    content: checked.value,
    text: canonicalText(checked.value),
  };
  const result = await inTransaction(services.db, (tx) =>
    signLocked(tx, written),
  );
  if (!result.ok) return result;
  const { entry, visit } = result.value;
  if (visit) announceAppointment(services, visit);
  return done(toRecordEntry(entry, { isOpen: true, zone: signed.zone }));
}

interface Written extends VisitSigned {
  /** The content as it is hashed, without its files. */
  text: string;
}

/** `visit` is set only if it was signed just now. */
type Signed = Outcome<{ entry: EntryRow; visit?: VisitRow }, SignRefusal>;

async function signLocked(tx: Database, written: Written): Promise<Signed> {
  const { appointmentId, actor, zone } = written;
  const own = { appointmentId, doctorId: actor.id };
  const visit = await lockVisit(tx, own);
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  const before = await findEntryOfVisit(tx, appointmentId);
  if (before && isSame(before, written)) return done({ entry: before });
  if (before) {
    const entry = toRecordEntry(before, { isOpen: true, zone });
    return refuse({ code: 'ALREADY_SIGNED', data: { entry } });
  }
  const waiting = await listWaiting(tx, own);
  const refusal =
    (await whyNotSigned(tx, visit, written)) ??
    (await whyNotBackground(tx, visit, written)) ??
    whyNotAttachments(waiting, written);
  if (refusal) return { ok: false, refusal };
  const text = canonicalText(written.content, waiting);
  const { isReserved, isForPatient, today, now } = written;
  const { patientId } = visit;
  await insertEncounter(tx, {
    ...own,
    patientId,
    content: text,
    isReserved,
    isForPatient,
    today,
    now,
  });
  await deleteDraft(tx, own);
  const entry = (await findEntryOfVisit(tx, appointmentId)) as EntryRow;
  await insertAuditEvent(tx, {
    ...doneBy(written),
    kind: 'record_entry_signed',
    subjectPatientId: patientId,
    detail: { appointmentId, folio: entry.folio },
  });
  return done({ entry, visit });
}

function isSame(
  entry: EntryRow,
  { content, attachmentIds, isReserved, isForPatient }: Written,
): boolean {
  const files = signedAttachmentsOf(entry);
  const isSameText =
    entry.content === canonicalText(content, files) &&
    isSameSet(files, attachmentIds);
  return (
    isSameText &&
    entry.isReserved === isReserved &&
    entry.isForPatient === isForPatient
  );
}

/** Refuses to sign unseen files, or to lose a file that another tab added. */
function whyNotAttachments(
  waiting: AttachmentRow[],
  { attachmentIds }: Written,
): Refusal<'ATTACHMENTS_CHANGED'> | null {
  if (isSameSet(waiting, attachmentIds)) return null;
  return {
    code: 'ATTACHMENTS_CHANGED',
    data: { attachments: waiting.map(toAttachment) },
  };
}

/** Checks the state of the visit, and the draft: a draft that another tab saved is not thrown away unseen. */
async function whyNotSigned(
  tx: Database,
  visit: VisitRow,
  written: Written,
): Promise<Refusal<VisitRefusal | 'DRAFT_CHANGED'> | null> {
  const refusal = refuseVisit(visit, written);
  if (refusal) return refusal;
  const { status } = visit;
  if (!canSign(status)) return { code: 'WRONG_STATUS', data: { status } };
  const { appointmentId, seenVersion, text, actor } = written;
  const draft = await findDraft(tx, { appointmentId, doctorId: actor.id });
  if ((draft?.version ?? 0) === seenVersion) return null;
  if (draft && canonicalText(JSON.parse(draft.content)) === text) return null;
  return {
    code: 'DRAFT_CHANGED',
    data: { draft: draft ? toDraft(draft) : null },
  };
}

/** Refuses an outdated background, because it is replaced as a whole: an unseen one would be lost. */
async function whyNotBackground(
  tx: Database,
  { patientId }: VisitRow,
  { content, seenBackgroundFolio }: Written,
): Promise<Refusal<'BACKGROUND_CHANGED'> | null> {
  if (!content.background) return null;
  await lockMedicalRecord(tx, patientId);
  const current = toCurrentBackground(await findBackground(tx, patientId));
  if (current.folio === seenBackgroundFolio) return null;
  return { code: 'BACKGROUND_CHANGED', data: { current } };
}
