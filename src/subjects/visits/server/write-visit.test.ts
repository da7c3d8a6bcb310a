import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertVisit,
  nothingMeasured,
  someBackground,
  someContent,
} from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import { changeStatus } from '../../appointments/server/change-status.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import { addAddendum } from '../../record/server/folios/add-addendum.ts';
import { undoAct } from '../../rescheduling/server/undo/undo-act.ts';
import { openVisit } from './open-visit.ts';
import { saveDraft } from './save-draft.ts';
import { signVisit } from './sign-visit.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let patientId: string;
let appointmentId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await database.owner.query(
    `insert into doctor_licenses (doctor_id, kind, number, province, valid_to)
      values ($1, 'MN', '123456', null, null), ($1, 'MP', '4455', 'Córdoba', null), ($1, 'MN', '999', null, '2020-01-01')`,
    [clinic.doctorId],
  );
});

beforeEach(async () => {
  patientId = (await insertPatient(database)).id;
  appointmentId = await insertVisit(database, {
    patientId,
    doctorId: clinic.doctorId,
  });
});

const doctor = (now?: Date) => callAs('doctor', clinic.doctorId, now);
const open = (id = appointmentId) =>
  openVisit(services, { ...doctor(), appointmentId: id });
const save = (seenVersion: number, content: EncounterContent = someContent) =>
  saveDraft(services, { ...doctor(), appointmentId, seenVersion, content });
const sign = (changes: Partial<Parameters<typeof signVisit>[1]> = {}) =>
  signVisit(services, {
    ...doctor(),
    appointmentId,
    seenVersion: 0,
    seenBackgroundFolio: 0,
    content: someContent,
    isReserved: false,
    isForPatient: true,
    ...changes,
  });

async function countEntries(): Promise<number> {
  const { rows } = await database.owner.query(
    'select count(*)::int as count from record_entries where patient_id = $1',
    [patientId],
  );
  return rows[0].count;
}

describe('opening a visit', () => {
  test('shows the patient, the known background and the draft', {
    tags: ['all'],
  }, async () => {
    const insurer = clinic.insurerId;
    await database.owner.query(
      'insert into coverages (patient_id, insurer_id) values ($1, $2)',
      [patientId, insurer],
    );
    await save(0, { ...someContent, plan: 'A medias' });
    expect(await open()).toMatchObject({
      ok: true,
      value: {
        appointmentId,
        status: 'in_progress',
        canSign: true,
        signed: null,
        entryCount: 0,
        // The payer of this visit is the booked one, as the day's list says, whatever other coverage the
        // patient has.
        insurerName: null,
        planName: null,
        isPrivate: false,
        patient: {
          id: patientId,
          name: 'María Pérez',
          ageYears: 46,
          coverage: 'Obra Social de Prueba',
          recordNumber: null,
        },
        background: { folio: 0, background: { problems: [], allergies: [] } },
        lastEntries: [],
        draft: { version: 1, content: { plan: 'A medias' } },
      },
    });
  });

  test('shows colleagues’ signed visits, but of reserved ones only the background', async () => {
    const colleague = await insertDoctor(database, {
      name: 'Colega Reservado',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    const before = await insertVisit(database, {
      patientId,
      doctorId: colleague,
    });
    await sign({
      ...callAs('doctor', colleague),
      appointmentId: before,
      isReserved: true,
      isForPatient: false,
      content: {
        ...someContent,
        reason: 'Algo reservado',
        background: someBackground,
      },
    });
    const opened = await open();
    expect(opened).toMatchObject({
      value: {
        entryCount: 1,
        lastEntries: [
          {
            folio: 1,
            authorName: 'Colega Reservado',
            reason: null,
            diagnoses: [],
          },
        ],
        background: {
          folio: 1,
          background: someBackground,
          authorName: 'Colega Reservado',
        },
      },
    });
    expect(JSON.stringify(opened)).not.toContain('Algo reservado');
  });

  test.each([
    ['cancelled', 0, { code: 'WRONG_STATUS', data: { status: 'cancelled' } }],
    ['noshow', 0, { code: 'WRONG_STATUS', data: { status: 'noshow' } }],
    ['booked', 24, { code: 'WRONG_DAY', data: { day: '2026-11-25' } }],
  ])(
    'that is %s, %i hours from now, is refused and not noted as read',
    async (status, hours, refusal) => {
      const other = await insertPatient(database);
      const startsAt = new Date(testNow.getTime() + hours * 3_600_000);
      const id = await insertVisit(database, {
        patientId: other.id,
        doctorId: clinic.doctorId,
        status,
        startsAt,
      });
      expect(await open(id)).toEqual({ ok: false, refusal });
      const { rows } = await database.owner.query(
        'select from record_reads where patient_id = $1',
        [other.id],
      );
      expect(rows).toHaveLength(0);
      await database.owner.query(
        `update appointments set status = 'cancelled', cancelled_at = now(),
      cancelled_by = 'patient' where id = $1`,
        [id],
      );
    },
  );

  test('before its hour today allows a draft, but no signature', async () => {
    const other = await insertPatient(database);
    const startsAt = new Date(testNow.getTime() + 5 * 3_600_000);
    const [doctorId, status] = [clinic.doctorId, 'arrived'];
    const id = await insertVisit(database, {
      patientId: other.id,
      doctorId,
      status,
      startsAt,
    });
    expect(await open(id)).toMatchObject({
      ok: true,
      value: { canSign: false },
    });
    const wanted = {
      ...doctor(),
      appointmentId: id,
      seenVersion: 0,
      content: someContent,
    };
    expect(await saveDraft(services, wanted)).toMatchObject({
      ok: true,
      value: { version: 1 },
    });
    expect(await sign({ appointmentId: id, seenVersion: 1 })).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'arrived' } },
    });
  });
});

describe('a draft', () => {
  test('is never overwritten by a tab that has not seen it', async () => {
    expect(await save(0, { ...someContent, plan: 'Uno' })).toMatchObject({
      value: { version: 1 },
    });
    expect(await save(1, { ...someContent, plan: 'Dos' })).toMatchObject({
      value: { version: 2 },
    });
    expect(await save(1, { ...someContent, plan: 'Otro' })).toMatchObject({
      ok: false,
      refusal: {
        code: 'DRAFT_CHANGED',
        data: { draft: { version: 2, content: { plan: 'Dos' } } },
      },
    });
    // A tab that saw version 2 may overwrite it.
    expect(await save(2, { ...someContent, plan: 'Otro' })).toMatchObject({
      value: { version: 3 },
    });
  });

  test('saved again unchanged counts as saved, for any version seen', async () => {
    await save(0);
    expect(await save(0)).toMatchObject({ ok: true, value: { version: 1 } });
  });

  test('saved by two tabs at once is saved by one, and the other is told', async () => {
    let version = 0;
    for (let round = 0; round < 10; round++) {
      const results = await Promise.all(
        ['una', 'otra'].map((tab) =>
          save(version, { ...someContent, plan: `${tab} ${round}` }),
        ),
      );
      const saved = results.filter(({ ok }) => ok);
      expect(saved).toHaveLength(1);
      const refused = results.find(({ ok }) => !ok);
      expect(refused).toMatchObject({ refusal: { code: 'DRAFT_CHANGED' } });
      version += 1;
      expect(saved[0]).toMatchObject({ value: { version } });
    }
  });

  test('keeps values that cannot be signed: impossible ones, and lines without text', async () => {
    const content = {
      ...someContent,
      vitalSigns: { ...nothingMeasured, systolicMmHg: 12000 },
      diagnoses: [{ text: '', code: null, codeSystem: null }],
      reason: 'a\u0000b\ud800',
    };
    expect(await save(0, content)).toMatchObject({ ok: true });
    expect(await open()).toMatchObject({
      value: { draft: { content: { ...content, reason: 'ab\ufffd' } } },
    });
    expect(await sign({ seenVersion: 1, content })).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    expect(await open()).toMatchObject({ value: { draft: { version: 1 } } });
  });

  test('is open to its appointment’s doctor alone', async () => {
    const stranger = callAs('doctor', crypto.randomUUID());
    const wanted = {
      ...stranger,
      appointmentId,
      seenVersion: 0,
      content: someContent,
    };
    expect(await saveDraft(services, wanted)).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await openVisit(services, { ...stranger, appointmentId })).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('signing', () => {
  test('makes a folio with the author’s current licences, and deletes the draft', async () => {
    await save(0);
    const signed = await sign({
      seenVersion: 1,
      content: { ...someContent, background: someBackground },
    });
    expect(signed).toMatchObject({
      ok: true,
      value: {
        folio: 1,
        appointmentId,
        isForPatient: true,
        addenda: [],
        author: {
          doctorId: clinic.doctorId,
          name: 'Julia Ríos',
          license: 'MN 123456, MP 4455 (Córdoba)',
        },
        content: { ...someContent, background: someBackground },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    const opened = await open();
    expect(opened).toMatchObject({
      value: {
        draft: null,
        canSign: false,
        status: 'in_progress',
        entryCount: 1,
        signed: { folio: 1 },
        background: { folio: 1, background: someBackground },
        patient: { recordNumber: expect.any(Number) },
      },
    });
    expect(await save(0, { ...someContent, plan: 'Tarde' })).toMatchObject({
      refusal: { code: 'ALREADY_SIGNED', data: { entry: { folio: 1 } } },
    });
  });

  test('the same words at once from several tabs makes one entry for all', async () => {
    const results = await Promise.all([sign(), sign(), sign(), sign()]);
    const ids = results.map((result) => result.ok && result.value.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toEqual(expect.any(String));
    expect(await countEntries()).toBe(1);
  });

  test('different words at once signs one, and tells the others which', async () => {
    const results = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((plan) =>
        sign({ content: { ...someContent, plan } }),
      ),
    );
    const signed = results.filter(({ ok }) => ok);
    expect(signed).toHaveLength(1);
    for (const result of results.filter(({ ok }) => !ok)) {
      expect(result).toMatchObject({
        refusal: {
          code: 'ALREADY_SIGNED',
          data: { entry: { id: signed[0]?.ok && signed[0].value.id } },
        },
      });
    }
    expect(await countEntries()).toBe(1);
  });

  test('a draft that another tab changed is refused, and both texts stay', async () => {
    await save(0, { ...someContent, plan: 'Lo de la otra pestaña' });
    expect(await sign({ seenVersion: 0 })).toMatchObject({
      refusal: {
        code: 'DRAFT_CHANGED',
        data: { draft: { content: { plan: 'Lo de la otra pestaña' } } },
      },
    });
    expect(await countEntries()).toBe(0);
    // A draft with the same words counts as seen.
    await save(1);
    expect(await sign({ seenVersion: 0 })).toMatchObject({ ok: true });
  });

  test('over a background that a colleague signed meanwhile is refused', async () => {
    const colleague = await insertDoctor(database, {
      name: 'Otra Colega',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    const theirs = await insertVisit(database, {
      patientId,
      doctorId: colleague,
    });
    await sign({
      ...callAs('doctor', colleague),
      appointmentId: theirs,
      content: { ...someContent, background: someBackground },
    });
    const content = {
      ...someContent,
      background: { ...someBackground, allergies: [] },
    };
    expect(await sign({ content })).toMatchObject({
      refusal: {
        code: 'BACKGROUND_CHANGED',
        data: { current: { folio: 1, background: someBackground } },
      },
    });
    // A signer who saw that background may replace it.
    expect(await sign({ content, seenBackgroundFolio: 1 })).toMatchObject({
      ok: true,
    });
  });

  test.each<[string, Partial<EncounterContent>, string]>([
    [
      'an impossible pressure',
      {
        vitalSigns: {
          ...nothingMeasured,
          systolicMmHg: 1200,
          diastolicMmHg: 80,
        },
      },
      'content.vitalSigns.systolicMmHg',
    ],
    [
      'pressures the wrong way round',
      {
        vitalSigns: {
          ...nothingMeasured,
          systolicMmHg: 80,
          diastolicMmHg: 120,
        },
      },
      'content.vitalSigns.diastolicMmHg',
    ],
    [
      'a temperature without its point',
      { vitalSigns: { ...nothingMeasured, temperatureC: 366 } },
      'content.vitalSigns.temperatureC',
    ],
    [
      'nothing at all',
      { reason: ' ', findings: '\n', plan: '', diagnoses: [] },
      'content.reason',
    ],
    [
      'a diagnosis without words',
      { diagnoses: [{ text: '\u200b ', code: null, codeSystem: null }] },
      'content.diagnoses.0.text',
    ],
    [
      'a code without a list',
      { diagnoses: [{ text: 'Asma', code: 'J45', codeSystem: null }] },
      'content.diagnoses.0.code',
    ],
    [
      'an illness that begins tomorrow',
      {
        background: {
          ...someBackground,
          problems: [{ text: 'Asma', since: '2026-11-25', note: null }],
        },
      },
      'content.background.problems.0.since',
    ],
    [
      'an operation next year',
      {
        background: {
          ...someBackground,
          procedures: [{ text: 'Hernia', since: '2027', note: null }],
        },
      },
      'content.background.procedures.0.since',
    ],
  ])(
    '%s is refused beside its field, in Spanish, and nothing is written',
    async (_, wrong, path) => {
      const before = await digestOf(database);
      const result = await sign({ content: { ...someContent, ...wrong } });
      expect(result).toMatchObject({
        refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
      });
      expect(JSON.stringify(result)).not.toMatch(
        /invalid input|expected|received/i,
      );
      expect(await digestOf(database)).toEqual(before);
    },
  );

  test('does not change the appointment', async () => {
    const row = async () =>
      (
        await database.owner.query('select * from appointments where id = $1', [
          appointmentId,
        ])
      ).rows;
    const before = await row();
    await sign();
    expect(await row()).toEqual(before);
  });

  test('with a clock behind the last folio takes that folio’s hour', async () => {
    const first = await sign({ ...doctor(new Date('2026-11-24T15:00:00Z')) });
    const second = await insertVisit(database, {
      patientId,
      doctorId: clinic.doctorId,
    });
    const after = await sign({
      ...doctor(new Date('2026-11-24T13:00:00Z')),
      appointmentId: second,
    });
    expect(
      [first, after].map((result) => result.ok && result.value.signedAt),
    ).toEqual(['2026-11-24T15:00:00.000Z', '2026-11-24T15:00:00.000Z']);
  });
});

describe('a signed visit', () => {
  test('stays one: its start cannot be undone, its end can', {
    tags: ['all'],
  }, async () => {
    const status = async () =>
      (
        await database.owner.query(
          'select status from appointments where id = $1',
          [appointmentId],
        )
      ).rows[0].status;
    const act = (name: 'start' | 'finish') =>
      changeStatus(services, { ...doctor(), appointmentId, act: name });
    const undo = async () => {
      const { rows } = await database.owner.query(
        'select max(id)::int as id from appointment_transitions where appointment_id = $1 and undoes_id is null',
        [appointmentId],
      );
      return undoAct(services, {
        ...doctor(),
        appointmentId,
        transitionId: rows[0].id,
      });
    };
    const startsAt = new Date(testNow.getTime() + 9 * 3_600_000);
    const begins = {
      patientId,
      doctorId: clinic.doctorId,
      status: 'booked',
      startsAt,
    };
    appointmentId = await insertVisit(database, begins);
    expect(await act('start')).toMatchObject({ ok: true });
    expect(await sign()).toMatchObject({ ok: true });
    expect(await undo()).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'in_progress' } },
    });
    expect(await act('finish')).toMatchObject({ ok: true });
    expect(await undo()).toMatchObject({
      ok: true,
      value: { status: 'in_progress' },
    });
    expect(await status()).toBe('in_progress');
    for (const change of [
      `status = 'booked'`,
      'doctor_id = uuidv7()',
      'patient_id = uuidv7()',
    ]) {
      await expect(
        database.owner.query(
          `update appointments set ${change} where id = $1`,
          [appointmentId],
        ),
        change,
      ).rejects.toMatchObject({ code: '23001' });
    }
  });
});

describe('an addendum', () => {
  test('is its own folio that points to the entry, written once for equal requests at once', async () => {
    const entry = await sign();
    const entryId = entry.ok ? entry.value.id : '';
    const add = (text: string) =>
      addAddendum(services, { ...doctor(), entryId, text });
    const results = await Promise.all([
      add('Era 2019.'),
      add(' Era 2019.\n'),
      add('Era 2019.'),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({
        ok: true,
        value: { folio: 2, text: 'Era 2019.' },
      });
    }
    expect(await add('Otra cosa.')).toMatchObject({ value: { folio: 3 } });
    expect(await open()).toMatchObject({
      value: {
        signed: { addenda: [{ text: 'Era 2019.' }, { text: 'Otra cosa.' }] },
      },
    });
    expect(await countEntries()).toBe(3);
    expect(await add(' \u200b ')).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
  });

  test('to an addendum, an unknown or reserved entry, or another patient’s, is not found', async () => {
    const entry = await sign();
    const entryId = entry.ok ? entry.value.id : '';
    const added = await addAddendum(services, {
      ...doctor(),
      entryId,
      text: 'Una',
    });
    const colleague = await insertDoctor(database, {
      name: `Colega ${patientId}`,
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    const stranger = (await insertPatient(database)).id;
    const theirs = await sign({
      ...callAs('doctor', colleague),
      appointmentId: await insertVisit(database, {
        patientId: stranger,
        doctorId: colleague,
      }),
    });
    const reserved = await sign({
      ...callAs('doctor', colleague),
      isReserved: true,
      isForPatient: false,
      appointmentId: await insertVisit(database, {
        patientId,
        doctorId: colleague,
      }),
    });
    const ids = [added, theirs, reserved].map((result) =>
      result.ok ? result.value.id : '',
    );
    for (const id of [...ids, crypto.randomUUID()]) {
      expect(
        await addAddendum(services, { ...doctor(), entryId: id, text: 'Otra' }),
      ).toEqual({
        ok: false,
        refusal: { code: 'NOT_FOUND' },
      });
    }
  });
});
