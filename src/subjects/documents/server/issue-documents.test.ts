import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertLicense,
  someCertificate,
  someOrder,
  somePrescription,
  usualTerms,
} from '../../../testing/clinic/documents.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertVisit,
  someBackground,
  someContent,
} from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { inParallel } from '../../../testing/database/in-parallel.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { changeStatus } from '../../appointments/server/change-status.ts';
import { lockMedicalRecord } from '../../record/server/access/access-queries.ts';
import { verifyRecords } from '../../record/server/chain/verify-records.ts';
import { insertRecordIfNew } from '../../record/server/folios/entry-queries.ts';
import { undoAct } from '../../rescheduling/server/undo/undo-act.ts';
import { saveDraft } from '../../visits/server/save-draft.ts';
import { signVisit } from '../../visits/server/sign-visit.ts';
import type {
  DocumentContent,
  PrescriptionLine,
} from '../rules/document-content.ts';
import { annulDocument } from './annul-document.ts';
import { issueDocument } from './issue-document.ts';
import { listDocuments, listOwnDocuments } from './list-documents.ts';
import { prepareDocument } from './prepare-document.ts';
import { renewDocument } from './renew-document.ts';
import { verifyDocument } from './verify-document.ts';

const database = testDatabase({ maxConnections: 30 });
let services: Services;
let clinic: SmallClinic;
let patientId: string;
let appointmentId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await insertLicense(database, {
    doctorId: clinic.doctorId,
    number: '123456',
  });
  await database.owner.query(
    `update doctors set profession = 'Médica' where id = $1`,
    [clinic.doctorId],
  );
});

beforeEach(async () => {
  patientId = (await insertPatient(database, { fullName: 'Juan Carlos Pérez' }))
    .id;
  appointmentId = await insertVisit(database, {
    patientId,
    doctorId: clinic.doctorId,
  });
});

const doctor = (now?: Date) => callAs('doctor', clinic.doctorId, now);
const issue = (changes: Partial<Parameters<typeof issueDocument>[1]> = {}) =>
  issueDocument(services, {
    ...doctor(),
    ...usualTerms(),
    patientId,
    content: somePrescription,
    ...changes,
  });

async function issued(
  changes: Partial<Parameters<typeof issueDocument>[1]> = {},
) {
  const result = await issue(changes);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

const prescribing = (...genericNames: string[]): DocumentContent => ({
  ...somePrescription,
  lines: genericNames.map(
    (genericName) =>
      ({ ...somePrescription.lines[0], genericName }) as PrescriptionLine,
  ),
});

/** A medicine with one part left blank. */
const without = (part: 'dosage' | 'presentation'): DocumentContent => ({
  ...somePrescription,
  lines: [{ ...somePrescription.lines[0], [part]: ' ' } as PrescriptionLine],
});

/** Signs the visit with an allergy to penicillin. */
const signAllergic = () =>
  signVisit(services, {
    ...doctor(),
    appointmentId,
    seenVersion: 0,
    seenBackgroundFolio: 0,
    isReserved: false,
    isForPatient: true,
    content: { ...someContent, background: someBackground },
  });

async function findings(): Promise<unknown> {
  return (await verifyRecords(services, testNow)).findings;
}

describe('a document', () => {
  test('is a folio that keeps the data of doctor and patient as they stand', async () => {
    await database.owner.query(
      `update patients set chosen_name = 'Lucía Pérez', sex_on_document = 'F' where id = $1`,
      [patientId],
    );
    const { rows } = await database.owner.query(
      `with insurer as (insert into insurers (name, kind) values ($2, 'prepaga') returning id)
      insert into coverages (patient_id, insurer_id, member_number) select $1, id, '61 1234' from insurer returning id`,
      [patientId, `Salud ${patientId.slice(-6)}`],
    );
    expect(rows).toHaveLength(1);
    const document = await issued({ appointmentId });
    expect(document).toMatchObject({
      folio: 1,
      status: 'in_force',
      issuedOn: '2026-11-24',
      validFrom: '2026-11-24',
      validUntil: '2026-12-24',
      cuir: null,
      appointmentId,
      content: somePrescription,
      allergiesSeen: [],
      renews: null,
      renewedBy: null,
      canRenew: true,
      annulment: null,
      professional: {
        doctorId: clinic.doctorId,
        license: 'MN 123456',
        profession: 'Médica',
      },
      patient: {
        name: 'Lucía Pérez (J. C. Pérez)',
        sexOnDocument: 'F',
        memberNumber: '61 1234',
      },
    });
    expect(document.professional.specialtyName).toEqual(expect.any(String));
    expect(document.professional.address).toEqual(expect.any(String));
    expect(document.patient.coverage).toMatch(/^Salud /);
    expect(document.code).toMatch(/^(\w{4}-){4}\w{4}$/);
    expect(JSON.stringify(document)).not.toContain('Juan');
    await database.owner.query(
      `update patients set chosen_name = null, full_name = 'Otro Nombre' where id = $1`,
      [patientId],
    );
    const list = await listDocuments(services, { ...doctor(), patientId });
    expect(list).toEqual({
      ok: true,
      value: { documents: [document], olderBefore: null },
    });
    expect(await findings()).toEqual([]);
  });

  test('comes in three kinds, and doctor and patient list it, by kind or visit too', async () => {
    const prescription = await issued({ appointmentId });
    const order = await issued({
      content: someOrder,
      validFrom: '2026-12-01',
      validUntil: '2026-12-10',
    });
    const certificate = await issued({ content: someCertificate });
    expect(order).toMatchObject({ status: 'upcoming', content: someOrder });
    expect(certificate).toMatchObject({
      status: 'in_force',
      validUntil: null,
      canRenew: false,
    });
    const idsOf = async (wanted: object) => {
      const list = await listDocuments(services, {
        ...doctor(),
        patientId,
        ...wanted,
      });
      return list.ok && list.value.documents.map(({ id }) => id);
    };
    expect(await idsOf({})).toEqual([
      certificate.id,
      order.id,
      prescription.id,
    ]);
    expect(await idsOf({ kind: 'study_order' })).toEqual([order.id]);
    expect(await idsOf({ appointmentId })).toEqual([prescription.id]);
    expect(await idsOf({ before: 3 })).toEqual([order.id, prescription.id]);
    const own = await listOwnDocuments(services, {
      ...callAs('patient', patientId),
    });
    expect(own.documents).toEqual([certificate, order, prescription]);
    const other = (await insertPatient(database)).id;
    expect(await listOwnDocuments(services, callAs('patient', other))).toEqual({
      documents: [],
      olderBefore: null,
    });
  });

  test.each([
    ['no medicine', { ...somePrescription, lines: [] }, {}, 'content.lines'],
    [
      'an invisible name',
      prescribing(' \u200b '),
      {},
      'content.lines.0.genericName',
    ],
    [
      'a medicine without its dose',
      without('dosage'),
      {},
      'content.lines.0.dosage',
    ],
    [
      'a medicine without its presentation',
      without('presentation'),
      {},
      'content.lines.0.presentation',
    ],
    [
      'a first day that is over',
      somePrescription,
      { validFrom: '2026-11-23' },
      'validFrom',
    ],
    [
      'a first day years ahead',
      somePrescription,
      { validFrom: '2028-11-23' },
      'validFrom',
    ],
    [
      'a last day before the first',
      somePrescription,
      { validUntil: '2026-11-23' },
      'validUntil',
    ],
    [
      'more than a year of validity',
      somePrescription,
      { validUntil: '2027-11-25' },
      'validUntil',
    ],
    [
      'an unrequested diagnosis',
      { ...someCertificate, diagnosis: somePrescription.diagnosis },
      {},
      'content.diagnosis',
    ],
    [
      'rest without its first day',
      { ...someCertificate, fromDay: null, toDay: null },
      {},
      'content.fromDay',
    ],
    [
      'attendance of tomorrow',
      {
        ...someCertificate,
        certificateKind: 'attendance',
        fromDay: '2026-11-25',
        toDay: null,
      },
      {},
      'content.fromDay',
    ],
  ] as const)(
    'with %s is refused beside the field',
    async (_, content, terms, path) => {
      expect(
        await issue({ content: content as DocumentContent, ...terms }),
      ).toMatchObject({
        refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
      });
    },
  );

  test('at a visit needs the patient’s own visit, once it began', async () => {
    const stranger = (await insertPatient(database)).id;
    const theirs = await insertVisit(database, {
      patientId: stranger,
      doctorId: clinic.doctorId,
    });
    expect(await issue({ appointmentId: theirs })).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await issue({ appointmentId: randomUUID() })).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    const toCome = await insertVisit(database, {
      patientId,
      doctorId: clinic.doctorId,
      status: 'booked',
      startsAt: new Date(testNow.getTime() + 48 * 3_600_000),
    });
    expect(await issue({ appointmentId: toCome })).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'booked' } },
    });
    // Without a visit it is issued: the doctor attends the patient.
    await issued();
  });

  test('at a visit prevents the undoing of its start', {
    tags: ['all'],
  }, async () => {
    const startsAt = new Date(testNow.getTime() + 9 * 3_600_000);
    const begins = {
      patientId,
      doctorId: clinic.doctorId,
      status: 'booked',
      startsAt,
    };
    const visit = {
      ...doctor(),
      appointmentId: await insertVisit(database, begins),
    };
    const undo = async () => {
      const { rows } = await database.owner.query(
        'select max(id)::int as id from appointment_transitions where appointment_id = $1 and undoes_id is null',
        [visit.appointmentId],
      );
      return undoAct(services, { ...visit, transitionId: rows[0].id });
    };
    const start = () => changeStatus(services, { ...visit, act: 'start' });
    expect(await start()).toMatchObject({ ok: true });
    expect(await undo()).toMatchObject({
      ok: true,
      value: { status: 'booked' },
    });
    expect(await start()).toMatchObject({ ok: true });
    await issued({ appointmentId: visit.appointmentId });
    expect(await undo()).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'in_progress' } },
    });
    await expect(
      database.owner.query(
        `update appointments set status = 'arrived' where id = $1`,
        [visit.appointmentId],
      ),
    ).rejects.toMatchObject({ code: '23001' });
  });

  test('needs a doctor with access to the record, a licence in force and their own specialty', async () => {
    const specialty = {
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    };
    const stranger = await insertDoctor(database, {
      name: `Ajena ${patientId}`,
      ...specialty,
    });
    await insertLicense(database, {
      doctorId: stranger,
      number: String(Date.now()).slice(-7),
    });
    const theirs = callAs('doctor', stranger);
    expect(await issue(theirs)).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
    for (const call of [prepareDocument, listDocuments]) {
      expect(await call(services, { ...theirs, patientId })).toMatchObject({
        refusal: { code: 'NOT_FOUND' },
      });
    }
    const document = await issued();
    const { id: documentId } = document;
    expect(
      await renewDocument(services, { ...theirs, ...usualTerms(), documentId }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(
      await annulDocument(services, {
        ...theirs,
        documentId,
        reason: 'No es mía',
      }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    const unlicensed = await insertDoctor(database, {
      name: `Sin ${patientId}`,
      ...specialty,
    });
    await insertVisit(database, { patientId, doctorId: unlicensed });
    await database.owner.query(
      `insert into doctor_licenses (doctor_id, kind, number, valid_to) values ($1, 'MN', $2, '2026-11-23')`,
      [unlicensed, String(Date.now() + 1).slice(-7)],
    );
    expect(await issue(callAs('doctor', unlicensed))).toEqual({
      ok: false,
      refusal: { code: 'LICENSE_MISSING' },
    });
    expect(await issue({ specialtyId: randomUUID() })).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'specialtyId' }] },
      },
    });
  });

  test('expires at midnight of the clinic’s zone', async () => {
    const document = await issued({ validUntil: '2026-11-24' });
    const statusAt = async (now: string) => {
      const call = { ...doctor(new Date(now)), patientId };
      const list = await listDocuments(services, call);
      const { code } = document;
      const verified = await verifyDocument(services, {
        code,
        address: '192.0.2.1',
        now: new Date(now),
      });
      const shown = list.ok ? list.value.documents[0]?.status : null;
      expect(verified).toMatchObject({ value: { status: shown } });
      return shown;
    };
    expect(await statusAt('2026-11-25T02:59:59Z')).toBe('in_force');
    expect(await statusAt('2026-11-25T03:00:00Z')).toBe('expired');
  });

  test('for rest stays in force, and tells from midnight in the clinic’s zone that its days ended', async () => {
    // This certificate ends on the 25th.
    const { code } = await issued({ content: someCertificate });
    const endedAt = async (now: string) => {
      const list = await listDocuments(services, {
        ...doctor(new Date(now)),
        patientId,
      });
      const verified = await verifyDocument(services, {
        code,
        address: '192.0.2.1',
        now: new Date(now),
      });
      const daysEndedOn = list.ok
        ? list.value.documents[0]?.daysEndedOn
        : 'refused';
      expect(verified).toMatchObject({
        value: { isGenuine: true, status: 'in_force', daysEndedOn },
      });
      return daysEndedOn;
    };
    expect(await endedAt('2026-11-26T02:59:59Z')).toBeNull();
    expect(await endedAt('2026-11-26T03:00:00Z')).toBe('2026-11-25');
  });
});

describe('the same request', () => {
  test('thirty times at once makes one document, and with other content or patient none', async () => {
    const { idempotencyKey } = usualTerms();
    const results = await Promise.all(
      Array.from({ length: 30 }, () => issue({ idempotencyKey })),
    );
    expect(
      new Set(
        results.map((result) => (result.ok ? result.value.id : 'refused')),
      ).size,
    ).toBe(1);
    const mismatch = { ok: false, refusal: { code: 'IDEMPOTENCY_MISMATCH' } };
    expect(await issue({ idempotencyKey, content: someOrder })).toEqual(
      mismatch,
    );
    const other = (await insertPatient(database)).id;
    await insertVisit(database, {
      patientId: other,
      doctorId: clinic.doctorId,
    });
    expect(await issue({ idempotencyKey, patientId: other })).toEqual(mismatch);
    // A repeat on a later day gets the document too: its first answer was lost.
    const later = new Date(testNow.getTime() + 48 * 3_600_000);
    expect(await issue({ ...doctor(later), idempotencyKey })).toMatchObject({
      value: { folio: 1 },
    });
  });

  test('for two patients at once makes a document for one', async () => {
    const { idempotencyKey } = usualTerms();
    const other = (await insertPatient(database)).id;
    await insertVisit(database, {
      patientId: other,
      doctorId: clinic.doctorId,
    });
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        issue({ idempotencyKey, patientId: index % 2 ? other : patientId }),
      ),
    );
    const ids = results.map((result) =>
      result.ok ? result.value.id : result.refusal.code,
    );
    expect(ids.filter((id) => id === 'IDEMPOTENCY_MISMATCH')).toHaveLength(5);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a match with an allergy', () => {
  const match = { genericName: 'Amoxicilina', allergy: 'Penicilina' };

  test('counts for an allergy in the draft, at that visit and no other', async () => {
    const content = prescribing('Amoxicilina');
    const own = { appointmentId, doctorId: clinic.doctorId };
    const draft = { ...someContent, background: someBackground };
    expect(
      await saveDraft(services, {
        ...doctor(),
        ...own,
        seenVersion: 0,
        content: draft,
      }),
    ).toMatchObject({
      ok: true,
    });
    expect(await issue({ content, appointmentId })).toMatchObject({
      refusal: { code: 'ALLERGY', data: { matches: [match] } },
    });
    const allergiesSeen = [{ ...match, reason: 'Toleró amoxicilina en 2025' }];
    expect(
      await issued({ content, appointmentId, allergiesSeen }),
    ).toMatchObject({ allergiesSeen });
    expect(await issued({ content, appointmentId: null })).toMatchObject({
      allergiesSeen: [],
    });
  });

  test('is refused by line and allergy until the doctor gives a reason, which is kept', async () => {
    await signAllergic();
    const content = prescribing('Paracetamol', 'Amoxicilina');
    const { idempotencyKey } = usualTerms();
    const refused = {
      ok: false,
      refusal: {
        code: 'ALLERGY',
        data: {
          matches: [
            {
              ...match,
              line: 1,
              allergyNote: 'Urticaria',
              family: 'Penicilinas',
              isCross: false,
            },
          ],
        },
      },
    };
    expect(await issue({ content, idempotencyKey })).toEqual(refused);
    const seen = [{ ...match, reason: 'Toleró amoxicilina en 2025' }];
    // A reason for another allergy or another medicine does not count.
    expect(
      await issue({
        content,
        allergiesSeen: [{ ...seen[0], allergy: 'Látex' } as never],
      }),
    ).toEqual(refused);
    const document = await issued({
      content,
      idempotencyKey,
      allergiesSeen: seen,
    });
    expect(document).toMatchObject({ folio: 2, allergiesSeen: seen });
    // An order has nothing to do with an allergy, so it keeps no reason.
    expect(
      await issued({ content: someOrder, allergiesSeen: seen }),
    ).toMatchObject({ allergiesSeen: [] });
    const { rows } = await database.owner.query(
      'select newest_folio from record_reads where patient_id = $1',
      [patientId],
    );
    expect(rows).toEqual([{ newest_folio: 1 }, { newest_folio: 1 }]);
  });

  test('is looked for again at a renewal, for a new allergy', async () => {
    const { id: documentId } = await issued({
      content: prescribing('Amoxicilina'),
    });
    await signAllergic();
    const renew = (allergiesSeen: object[] = []) =>
      renewDocument(services, {
        ...doctor(),
        ...usualTerms(),
        documentId,
        allergiesSeen: allergiesSeen as never,
      });
    expect(await renew()).toMatchObject({
      refusal: { code: 'ALLERGY', data: { matches: [match] } },
    });
    expect(
      await renew([{ ...match, reason: 'Desensibilizada' }]),
    ).toMatchObject({ ok: true });
  });

  test('can be foreseen: the empty form shows the allergies', async () => {
    await signAllergic();
    expect(
      await prepareDocument(services, { ...doctor(), patientId }),
    ).toMatchObject({
      value: {
        background: {
          folio: 1,
          background: { allergies: [{ text: 'Penicilina' }] },
        },
        professional: {
          license: 'MN 123456',
          profession: 'Médica',
          hasSignature: false,
        },
        lacks: ['sexOnDocument', 'coverage'],
        usualValidDays: 30,
      },
    });
    // A patient who pays privately has no member number.
    await database.owner.query(
      'insert into coverages (patient_id) values ($1)',
      [patientId],
    );
    expect(
      await prepareDocument(services, { ...doctor(), patientId }),
    ).toMatchObject({
      value: { patient: { coverage: 'Particular' }, lacks: ['sexOnDocument'] },
    });
  });
});

describe('renewing', () => {
  test('repeats the document in one act, with new days, and the two name each other', async () => {
    const original = await issued({ validUntil: '2026-11-30' });
    const later = new Date('2026-12-20T15:00:00Z');
    const terms = {
      ...doctor(later),
      ...usualTerms(),
      documentId: original.id,
    };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => renewDocument(services, terms)),
    );
    const [first] = results;
    expect(first).toMatchObject({
      value: {
        folio: 2,
        status: 'in_force',
        content: original.content,
        validUntil: '2027-01-19',
        renews: { id: original.id, issuedOn: '2026-11-24' },
      },
    });
    for (const result of results) expect(result).toEqual(first);
    if (!first?.ok) return;
    expect(first.value.code).not.toBe(original.code);
    const list = await listDocuments(services, { ...doctor(later), patientId });
    expect(list.ok && list.value.documents[1]).toMatchObject({
      status: 'expired',
      renewedBy: { id: first.value.id, issuedOn: '2026-12-20' },
    });
  });

  test('is refused for an annulled or unknown document and for a certificate', async () => {
    const renew = (documentId: string) =>
      renewDocument(services, { ...doctor(), ...usualTerms(), documentId });
    const { id } = await issued();
    await annulDocument(services, {
      ...doctor(),
      documentId: id,
      reason: 'Dosis equivocada',
    });
    expect(await renew(id)).toEqual({
      ok: false,
      refusal: { code: 'CANNOT_RENEW', data: { reason: 'ANNULLED' } },
    });
    expect(
      await renew((await issued({ content: someCertificate })).id),
    ).toMatchObject({
      refusal: { code: 'CANNOT_RENEW', data: { reason: 'CERTIFICATE' } },
    });
    expect(await renew(randomUUID())).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('annulling', () => {
  test('makes one folio, with the reason of the first request', async () => {
    const { id: documentId } = await issued();
    const annul = (reason: string) =>
      annulDocument(services, { ...doctor(), documentId, reason });
    const reasons = Array.from(
      { length: 6 },
      (_, index) => `Motivo número ${index}`,
    );
    const results = await Promise.all(reasons.map(annul));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [done] = results.filter((result) => result.ok);
    const kept = done?.ok ? (done.value.annulment?.reason ?? '') : '';
    expect(done).toMatchObject({
      value: {
        status: 'annulled',
        canRenew: false,
        annulment: { folio: 2, reason: kept },
      },
    });
    for (const result of results) {
      if (result.ok) continue;
      expect(result).toMatchObject({
        refusal: {
          code: 'ALREADY_ANNULLED',
          data: { document: { annulment: { reason: kept } } },
        },
      });
    }
    expect(await annul(` ${kept} `)).toEqual(done);
    expect(await annul(' \u200b ab')).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
  });
});

test('documents, renewals, annulments and visits at once leave no hole in any record', async () => {
  const patientIds: string[] = [];
  for (let made = 0; made < 3; made++) {
    const { id } = await insertPatient(database);
    patientIds.push(id);
  }
  const acts: ((patient: string, visit: string) => Promise<{ ok: boolean }>)[] =
    [
      (patient, visit) => issue({ patientId: patient, appointmentId: visit }),
      (_, visit) =>
        signVisit(services, {
          ...doctor(),
          appointmentId: visit,
          seenVersion: 0,
          seenBackgroundFolio: 0,
          isReserved: false,
          isForPatient: true,
          content: someContent,
        }),
      async (patient) => {
        const { id } = await issued({ patientId: patient, content: someOrder });
        return annulDocument(services, {
          ...doctor(),
          documentId: id,
          reason: 'Ya no hace falta',
        });
      },
      async (patient) => {
        const { id } = await issued({ patientId: patient });
        return renewDocument(services, {
          ...doctor(),
          ...usualTerms(),
          documentId: id,
        });
      },
    ];
  const jobs: (() => Promise<{ ok: boolean }>)[] = [];
  for (let made = 0; made < 60; made++) {
    const patient = patientIds[made % 3] as string;
    const visit = await insertVisit(database, {
      patientId: patient,
      doctorId: clinic.doctorId,
    });
    const act = acts[
      Math.floor(made / 3) % acts.length
    ] as (typeof acts)[number];
    jobs.push(() => act(patient, visit));
  }
  const results = await inParallel(jobs, 30, (job) => job());
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  const { rows } = await database.owner.query(
    `select array_agg(folio order by folio) as folios from record_entries where patient_id = any($1)
      group by patient_id`,
    [patientIds],
  );
  expect(rows).toHaveLength(3);
  for (const { folios } of rows) {
    // Half of the acts sign two folios.
    expect(folios).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  }
  expect(await findings()).toEqual([]);
});

test('issuing and signing the first folio of a patient do not wait for each other', async () => {
  const issuing = await database.db.startTransaction().execute();
  onTestFinished(async () => {
    if (!issuing.isCommitted) await issuing.rollback().execute();
  });
  await lockMedicalRecord(issuing, patientId);
  const signing = signVisit(services, {
    ...doctor(),
    appointmentId,
    seenVersion: 0,
    seenBackgroundFolio: 0,
    isReserved: false,
    isForPatient: true,
    content: someContent,
  });
  await waitUntil(async () => {
    const { rowCount } = await database.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
  // This waits for nothing, not even for the row that the signing would have written.
  await sql`set local lock_timeout = '1ms'`.execute(issuing);
  await insertRecordIfNew(issuing, { patientId, now: testNow });
  await issuing.commit().execute();
  expect(await signing).toMatchObject({ ok: true });
});

describe('the database', () => {
  async function asApp(text: string, values: unknown[]): Promise<string> {
    const client = new pg.Client({
      connectionString: database.url,
      options: '-c role=turnoclaro_app',
    });
    await client.connect();
    try {
      await client.query(text, values);
      return 'done';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.end();
    }
  }

  const insert = (
    content: object,
    { kind = 'document', amendsId = null as string | null } = {},
  ) =>
    asApp(
      `insert into record_entries (patient_id, kind, amends_id, doctor_id, author_name, author_license, is_reserved,
          is_for_patient, signed_at, content) values ($1, $2, $3, $4, 'Otra', 'MN 1', false, true, now(), $5)`,
      [patientId, kind, amendsId, clinic.doctorId, JSON.stringify(content)],
    );

  test('takes whole entries and nothing else, from any writer', {
    tags: ['all'],
  }, async () => {
    const { id, code } = await issued();
    const order = await issued({ content: someOrder });
    await annulDocument(services, {
      ...doctor(),
      documentId: order.id,
      reason: 'Ya no hace falta',
    });
    const whole = {
      kind: 'prescription',
      code: '23456789BCDFGHJKMNPQ',
      appointmentId: null,
      renewsId: null,
    };
    expect(await insert({ ...whole, kind: 'letter' })).toBe('23514');
    expect(await insert({ ...whole, code: 'corto' })).toBe('23514');
    expect(await insert({ ...whole, code: code.replaceAll('-', '') })).toBe(
      '23505',
    );
    expect(await insert({ ...whole, renewsId: order.id })).toBe('23514');
    expect(await insert({ ...whole, renewsId: randomUUID() })).toBe('23514');
    expect(await insert({ ...whole, appointmentId: randomUUID() })).toBe(
      '23514',
    );
    expect(
      await insert(
        { reason: 'Otra vez' },
        { kind: 'annulment', amendsId: order.id },
      ),
    ).toBe('23505');
    expect(
      await insert({ text: 'Adenda' }, { kind: 'addendum', amendsId: id }),
    ).toBe('23514');
    expect(await insert({ reason: 'De nada' }, { kind: 'annulment' })).toBe(
      '23514',
    );
    expect(await insert(whole)).toBe('done');
  });

  test('refuses a change of a document or a signature', async () => {
    const { id } = await issued();
    const image = `insert into doctor_signatures (doctor_id, version, png, added_at)
      values ($1, 'abcdef0123456789', '\\x01', now()) on conflict do nothing`;
    expect(await asApp(image, [clinic.doctorId])).toBe('done');
    for (const [text, values] of [
      [`update record_entries set content = '{}' where id = $1`, [id]],
      ['update record_entries set request_key = null where id = $1', [id]],
      ['delete from record_entries where id = $1', [id]],
      [
        `update doctor_signatures set png = '\\x02' where doctor_id = $1`,
        [clinic.doctorId],
      ],
      ['delete from doctor_signatures where doctor_id = $1', [clinic.doctorId]],
    ] as const) {
      expect(await asApp(text, [...values]), text).toBe('42501');
      await expect(
        database.owner.query(text, [...values]),
        text,
      ).rejects.toMatchObject({ code: '23001' });
    }
  });
});

describe('a person with the code', () => {
  const verify = (code: string) =>
    verifyDocument(services, { code, address: '192.0.2.1', now: testNow });

  test('learns that the document is genuine, and its status, no more', async () => {
    const content = {
      ...prescribing('Canariodroga'),
      diagnosis: { text: 'Canariodiagnóstico', code: null, codeSystem: null },
    };
    const { id, code } = await issued({ content: content as DocumentContent });
    const genuine = {
      isGenuine: true,
      kind: 'prescription',
      status: 'in_force',
      issuedOn: '2026-11-24',
      daysEndedOn: null,
      clinicName: expect.any(String),
      doctorName: expect.any(String),
      license: 'MN 123456',
    };
    expect(await verify(code)).toEqual({ ok: true, value: genuine });
    expect(
      await verify(` ${code.toLowerCase().replaceAll('-', ' ')} `),
    ).toEqual({
      ok: true,
      value: genuine,
    });
    await annulDocument(services, {
      ...doctor(),
      documentId: id,
      reason: 'Canariomotivo',
    });
    const annulled = await verify(code);
    expect(annulled).toEqual({
      ok: true,
      value: { ...genuine, status: 'annulled' },
    });
    expect(JSON.stringify(annulled)).not.toMatch(/canario|pérez|juan|\d{7}/i);
  });

  test('gets the same answer for every unknown code', async () => {
    const none = { ok: true, value: { isGenuine: false } };
    for (const code of [
      '23456789BCDFGHJKMNPR',
      '',
      'x',
      '<script>',
      '%00',
      '7H2K-M4QX-9BTD-W3FV-C8PR',
    ]) {
      expect(await verify(code), code).toEqual(none);
    }
  });

  test('gets that answer for a document altered after its signature', async () => {
    const { id, code } = await issued();
    const client = await database.owner.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `update record_entries set content = replace(content, '10 mg', '90 mg') where id = $1`,
      [id],
    );
    await client.query('commit');
    expect(await verify(code)).toEqual({
      ok: true,
      value: { isGenuine: false },
    });
    expect(await findings()).toMatchObject([
      { kind: 'ENTRY_ALTERED', folio: 1 },
    ]);
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `update record_entries set content = replace(content, '90 mg', '10 mg') where id = $1`,
      [id],
    );
    await client.query('commit');
    client.release();
  });

  test('waits after many wrong codes, and a known one still opens', {
    tags: ['all'],
  }, async () => {
    const limited = servicesOn(database.db, { budgets: true });
    const { code } = await issued();
    const ask = (tried: string) =>
      verifyDocument(limited, {
        code: tried,
        address: '192.0.2.99',
        now: testNow,
      });
    let refused = 0;
    for (let tries = 0; tries < 130; tries++)
      if (!(await ask('nada')).ok) refused++;
    expect(refused).toBeGreaterThan(0);
    expect(await ask(code)).toMatchObject({ value: { isGenuine: true } });
  });
});
