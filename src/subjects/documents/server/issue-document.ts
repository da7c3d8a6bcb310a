import { randomInt } from 'node:crypto';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../base/kernel/db/database.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { hashOf } from '../../../base/kernel/secrets/secrets.ts';
import type { ClinicDay } from '../../../base/time/clinic-day.ts';
import { tidyLine } from '../../record/rules/canonical-content.ts';
import type {
  Background,
  BackgroundLine,
} from '../../record/rules/entry-content.ts';
import { canSign } from '../../record/rules/why-not-write.ts';
import {
  findAccess,
  lockMedicalRecord,
} from '../../record/server/access/access-queries.ts';
import { noteRead } from '../../record/server/access/note-read.ts';
import {
  findDraft,
  lockVisit,
  type OwnVisit,
} from '../../record/server/access/own-visit-queries.ts';
import {
  findRecordPatient,
  type RecordPatientRow,
} from '../../record/server/access/record-patient-queries.ts';
import { coverageOf } from '../../record/server/access/to-record-patient.ts';
import { findBackground } from '../../record/server/folios/entry-queries.ts';
import type { ClinicalDocument } from '../contract/record-documents.ts';
import { makeDocumentCode } from '../rules/document-code.ts';
import type { DocumentContent } from '../rules/document-content.ts';
import {
  type AllergyMatch,
  findAllergyMatches,
} from '../rules/find-allergy-matches.ts';
import { type AllergySeen, canonicalDocument } from '../rules/kept-document.ts';
import { nameOnDocuments } from '../rules/name-on-documents.ts';
import { checkDocument } from './check-document.ts';
import {
  type DocumentRow,
  findDocument,
  findDocumentOfRequest,
  insertDocument,
} from './document-queries.ts';
import { findIssuer, type IssuerRow } from './issuer-queries.ts';
import { keptOf, toDocument } from './to-document.ts';

/** The terms beside the content, to issue or to renew a document. */
export interface IssueTerms extends Call<'doctor'> {
  /** One of the doctor's specialties. Null: that of the visit, or the first. */
  specialtyId: string | null;
  /** The doctor's own visit. Null: none. */
  appointmentId: string | null;
  validFrom: ClinicDay | null;
  validUntil: ClinicDay | null;
  /** The allergies that the doctor saw, with the reasons to prescribe all the same. */
  allergiesSeen: AllergySeen[];
  idempotencyKey: string;
}

interface DocumentToIssue extends IssueTerms {
  patientId: string;
  content: DocumentContent;
}

export type IssueRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'LICENSE_MISSING'
  | 'ALLERGY'
  | 'IDEMPOTENCY_MISMATCH';

/**
 * Issues a prescription, an order or a certificate as a folio, for a patient whose record the doctor may read
 * now. The same request again returns the same document.
 */
export function issueDocument(
  { db }: Pick<Services, 'db'>,
  { patientId, content, ...terms }: DocumentToIssue,
): Promise<Outcome<ClinicalDocument, IssueRefusal>> {
  // Only a renewal can be refused with CANNOT_RENEW.
  return issueOnce(db, { patientId, content, renewsId: null, terms }) as never;
}

export interface Issuing {
  patientId: string;
  content: DocumentContent;
  /** The document that this one renews. */
  renewsId: string | null;
  terms: IssueTerms;
}

/**
 * Issues one document at a time for each patient. If requests for two patients share a key, the second gets
 * IDEMPOTENCY_MISMATCH.
 */
export async function issueOnce(
  db: Database,
  issuing: Issuing,
): Promise<Outcome<ClinicalDocument, IssueRefusal | 'CANNOT_RENEW'>> {
  const issue = () => inTransaction(db, (tx) => issueLocked(tx, issuing));
  const result = await issue().catch((error) => {
    if (constraintOf(error) !== 'record_entries_request_key_key') throw error;
    return issue();
  });
  if (result.ok) return done(toDocument(result.value, issuing.terms.today));
  if (result.refusal.code === 'ALLERGY') await noteBackgroundRead(db, issuing);
  return result;
}

async function issueLocked(
  tx: Database,
  issuing: Issuing,
): Promise<Outcome<DocumentRow, IssueRefusal | 'CANNOT_RENEW'>> {
  const { patientId, renewsId, terms } = issuing;
  const { actor, now, today, appointmentId } = terms;
  const access = await findAccess(tx, { patientId, doctorId: actor.id, now });
  if (!access) return refuse({ code: 'NOT_FOUND' });
  // Locks in the same order as signing a visit: first the visit, then the record.
  const visit = appointmentId
    ? await lockVisit(tx, { appointmentId, doctorId: actor.id })
    : null;
  if (appointmentId && visit?.patientId !== patientId)
    return refuse({ code: 'NOT_FOUND' });
  await lockMedicalRecord(tx, patientId);
  const request = requestOf(issuing);
  const before = await findDocumentOfRequest(tx, request.requestKey);
  if (before) {
    const isSame = before.requestHash?.equals(request.requestHash);
    return isSame ? done(before) : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  }
  if (visit && !canSign(visit.status)) {
    return refuse({ code: 'WRONG_STATUS', data: { status: visit.status } });
  }
  const refusal = renewsId && (await whyNotRenew(tx, renewsId));
  if (refusal) return { ok: false, refusal };
  const written = await write(tx, issuing);
  if (!written.ok) return written;
  const document = {
    ...request,
    patientId,
    doctorId: actor.id,
    content: written.value,
    today,
    now,
  };
  await insertDocument(tx, document);
  const issued = (await findDocumentOfRequest(
    tx,
    request.requestKey,
  )) as DocumentRow;
  await insertAuditEvent(tx, {
    ...doneBy(terms),
    kind: renewsId ? 'document_renewed' : 'document_issued',
    subjectPatientId: patientId,
    detail: { folio: issued.folio },
  });
  return done(issued);
}

async function whyNotRenew(
  tx: Database,
  documentId: string,
): Promise<Refusal<'CANNOT_RENEW'> | null> {
  const original = await findDocument(tx, documentId);
  if (original && keptOf(original).kind === 'certificate') {
    return { code: 'CANNOT_RENEW', data: { reason: 'CERTIFICATE' } };
  }
  return original?.annulment
    ? { code: 'CANNOT_RENEW', data: { reason: 'ANNULLED' } }
    : null;
}

/** Writes the text to sign, with the present data of doctor, clinic and patient. */
async function write(
  tx: Database,
  { patientId, content: typed, renewsId, terms }: Issuing,
): Promise<Outcome<string, 'INVALID_INPUT' | 'LICENSE_MISSING' | 'ALLERGY'>> {
  const { actor, today, appointmentId } = terms;
  const checked = checkDocument({ ...terms, content: typed }, today);
  if (!checked.ok) return checked;
  const { content, validity } = checked.value;
  const issuer = (await findIssuer(tx, {
    doctorId: actor.id,
    appointmentId,
    today,
  })) as IssuerRow;
  if (!issuer.license) return refuse({ code: 'LICENSE_MISSING' });
  const { specialtyId } = terms;
  const specialty = specialtyId
    ? issuer.specialties.find(({ id }) => id === specialtyId)
    : issuer.specialties[0];
  if (specialtyId && !specialty)
    return invalid('specialtyId', 'Elija una de sus especialidades.');
  const own = appointmentId ? { appointmentId, doctorId: actor.id } : null;
  const allergies = await checkAllergies(tx, {
    patientId,
    content,
    own,
    seen: terms.allergiesSeen,
  });
  if (!allergies.ok) return allergies;
  const patient = (await findRecordPatient(tx, patientId)) as RecordPatientRow;
  const { dni, birthDate, sexOnDocument, memberNumber } = patient;
  return done(
    canonicalDocument({
      kind: content.kind,
      code: makeDocumentCode(randomInt),
      cuir: null,
      appointmentId,
      renewsId,
      issuedOn: today,
      ...validity,
      content,
      allergiesSeen: allergies.value,
      professional: {
        profession: issuer.profession,
        specialtyName: specialty?.name ?? null,
        signatureVersion: issuer.signatureVersion,
      },
      clinic: { name: issuer.clinicName, address: issuer.clinicAddress },
      patient: {
        name: nameOnDocuments(patient),
        dni,
        birthDate,
        sexOnDocument,
        memberNumber,
        coverage: coverageOf(patient),
      },
    }),
  );
}

/** Returns the hashes that recognize a repeated request: of its key, and of the content as it was asked. */
function requestOf({ patientId, content, renewsId, terms }: Issuing) {
  const {
    actor,
    idempotencyKey,
    specialtyId,
    appointmentId,
    validFrom,
    validUntil,
    allergiesSeen,
  } = terms;
  const asked = {
    patientId,
    content,
    renewsId,
    specialtyId,
    appointmentId,
    validFrom,
    validUntil,
    allergiesSeen,
  };
  return {
    requestKey: hashOf(`document ${actor.id} ${idempotencyKey}`),
    requestHash: hashOf(JSON.stringify(asked)),
  };
}

interface ToCheck {
  patientId: string;
  content: DocumentContent;
  /** The visit at which it is issued. Null: none. */
  own: OwnVisit | null;
  seen: AllergySeen[];
}

/**
 * Checks a prescription against the allergies on file and those in the visit's draft. Returns the ones that
 * the doctor saw, tidied; refuses with ALLERGY for the others.
 */
async function checkAllergies(
  tx: Database,
  { patientId, content, own, seen }: ToCheck,
): Promise<Outcome<AllergySeen[], 'ALLERGY'>> {
  if (content.kind !== 'prescription') return done([]);
  const onFile =
    (await findBackground(tx, patientId))?.background.allergies ?? [];
  const said = own ? await draftedAllergies(tx, own) : [];
  const added = said.filter(
    ({ text }) =>
      !onFile.some((line) => tidyLine(line.text) === tidyLine(text)),
  );
  const matches = findAllergyMatches(content.lines, [...onFile, ...added]);
  const known = new Map(
    matches.map((match) => [
      keyOf(match),
      seen.find((each) => keyOf(each) === keyOf(match)),
    ]),
  );
  const unseen = matches.filter((match) => !known.get(keyOf(match)));
  if (unseen.length > 0)
    return refuse({ code: 'ALLERGY', data: { matches: unseen } });
  return done(
    [...known.values()].filter((each) => each !== undefined).map(tidySeen),
  );
}

async function draftedAllergies(
  tx: Database,
  own: OwnVisit,
): Promise<BackgroundLine[]> {
  const draft = await findDraft(tx, own);
  const background: Background | null = draft
    ? JSON.parse(draft.content).background
    : null;
  return background?.allergies.filter(({ text }) => text.trim() !== '') ?? [];
}

function keyOf({
  genericName,
  allergy,
}: Pick<AllergyMatch, 'genericName' | 'allergy'>): string {
  return `${tidyLine(genericName)}\n${tidyLine(allergy)}`;
}

function tidySeen({ genericName, allergy, reason }: AllergySeen): AllergySeen {
  return {
    genericName: tidyLine(genericName),
    allergy: tidyLine(allergy),
    reason: tidyLine(reason),
  };
}

/** Notes a reading, because a refusal that names allergies shows a part of the record. */
async function noteBackgroundRead(
  db: Database,
  { patientId, terms: { actor, now } }: Issuing,
): Promise<void> {
  const access = await findAccess(db, { patientId, doctorId: actor.id, now });
  const folio = (await findBackground(db, patientId))?.folio ?? null;
  if (access)
    await noteRead(db, { patientId, actor, now }, access, {
      newestFolio: folio,
      oldestFolio: folio,
    });
}
