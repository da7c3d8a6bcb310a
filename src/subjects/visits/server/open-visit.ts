import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { canSign } from '../../record/rules/why-not-write.ts';
import { insertRead } from '../../record/server/access/access-queries.ts';
import {
  findDraft,
  findVisit,
} from '../../record/server/access/own-visit-queries.ts';
import {
  findRecordPatient,
  type RecordPatientRow,
} from '../../record/server/access/record-patient-queries.ts';
import { toRecordPatient } from '../../record/server/access/to-record-patient.ts';
import { listWaiting } from '../../record/server/attachments/attachment-queries.ts';
import { toAttachment } from '../../record/server/attachments/to-attachment.ts';
import {
  countEncounters,
  type EntryRow,
  findBackground,
  findEntryOfVisit,
  listEntries,
} from '../../record/server/folios/entry-queries.ts';
import {
  contentOf,
  isOpenTo,
  toCurrentBackground,
  toRecordEntry,
} from '../../record/server/folios/to-record-entry.ts';
import type { EntryInShort, VisitRecord } from '../contract/visit.ts';
import { refuseVisit, type VisitRefusal } from './refuse-visit.ts';
import { sinceLastVisit } from './since-last-visit.ts';
import { toDraft } from './to-draft.ts';

const entriesInShort = 5;

/** Returns what a doctor needs to write a visit. The reading of the record is noted. */
export async function openVisit(
  { db }: Pick<Services, 'db'>,
  { appointmentId, ...call }: Call<'doctor'> & { appointmentId: string },
): Promise<Outcome<VisitRecord, 'NOT_FOUND' | VisitRefusal>> {
  const { actor, now, today, zone } = call;
  const own = { appointmentId, doctorId: actor.id };
  const visit = await findVisit(db, own);
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  const refusal = refuseVisit(visit, call);
  if (refusal) return { ok: false, refusal };
  const {
    patientId,
    status,
    startsAt,
    practiceName,
    insurerName,
    planName,
    isPrivate,
  } = visit;
  const last = await listEntries(db, { patientId, limit: entriesInShort });
  await insertRead(db, {
    patientId,
    doctorId: actor.id,
    at: now,
    purpose: 'visit',
    appointmentId,
    newestFolio: last.at(0)?.folio ?? null,
    oldestFolio: last.at(-1)?.folio ?? null,
  });
  const patient = (await findRecordPatient(db, patientId)) as RecordPatientRow;
  // The draft is read first: if the visit is signed meanwhile, the draft is gone and the entry is there.
  const draft = await findDraft(db, own);
  const signed = await findEntryOfVisit(db, appointmentId);
  const background = toCurrentBackground(await findBackground(db, patientId));
  return done({
    appointmentId,
    status,
    practiceName,
    insurerName,
    planName,
    isPrivate,
    startsAt: startsAt.toISOString(),
    canSign: !signed && canSign(status),
    patient: toRecordPatient(patient, { today, zone }),
    background,
    sinceLast: signed
      ? null
      : await sinceLastVisit(db, {
          ...own,
          patientId,
          current: background.background,
        }),
    lastEntries: last.map((row) => inShort(row, actor.id)),
    entryCount: await countEncounters(db, { patientId }),
    draft: draft && !signed ? toDraft(draft) : null,
    attachments: signed ? [] : (await listWaiting(db, own)).map(toAttachment),
    signed: signed ? toRecordEntry(signed, { isOpen: true, zone }) : null,
  });
}

function inShort(row: EntryRow, doctorId: string): EntryInShort {
  const { id, folio, signedAt, authorName, specialtyName } = row;
  const content = isOpenTo(row, doctorId) ? contentOf(row) : null;
  return {
    id,
    folio,
    authorName,
    specialtyName,
    signedAt: signedAt.toISOString(),
    reason: content?.reason ?? null,
    diagnoses: content ? content.diagnoses.map(({ text }) => text) : [],
  };
}
