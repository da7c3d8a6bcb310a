import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callAs } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertUser } from '../../../../testing/clinic/people.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { findBookedAppointment } from '../../../appointments/server/appointment-queries.ts';
import { listInsurersToSetUp } from '../../../settings/server/list-insurers-to-set-up.ts';
import { saveInsurer } from '../../../settings/server/save-insurer.ts';
import { readDoctorToSetUp } from '../set-up/read-doctor-to-set-up.ts';
import { saveDoctorOffer } from '../set-up/save-doctor-offer.ts';
import { listInsurerDoctors } from './list-insurer-doctors.ts';
import {
  type InsurerDoctorChange,
  saveInsurerDoctors,
} from './save-insurer-doctors.ts';

const database = testDatabase({ maxConnections: 20 });
const always = { validFrom: null, validTo: null };
let clinic: SmallClinic;
let services: Services;
let ana: Call<'admin'>;
let beto: Call<'admin'>;
let doctors: string[];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const newAdmin = async () =>
    callAs('admin', (await insertUser(database, { role: 'Admin' })).id);
  [ana, beto] = [await newAdmin(), await newAdmin()];
  const offer = {
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  };
  doctors = [clinic.doctorId];
  for (const name of ['Ana Uno', 'Beto Dos', 'Caro Tres']) {
    doctors.push(await insertDoctor(database, { name, ...offer }));
  }
});

beforeEach(async () => {
  await database.owner.query('delete from doctor_insurers');
  await database.owner.query(
    'insert into doctor_insurers (doctor_id, insurer_id) values ($1, $2)',
    [clinic.doctorId, clinic.insurerId],
  );
  await database.owner.query(`update appointments set insurer_id = null`);
  await database.owner.query('update insurers set is_enabled = true');
});

const save = (
  changes: InsurerDoctorChange[],
  {
    by = ana,
    confirmation,
  }: { by?: Call<'admin'>; confirmation?: string } = {},
) =>
  saveInsurerDoctors(services, {
    ...by,
    insurerId: clinic.insurerId,
    changes,
    confirmation,
  });
const tick = (
  doctorId: string,
  wanted: InsurerDoctorChange['wanted'] = always,
) => ({
  doctorId,
  seen: null,
  wanted,
});
const untick = (
  doctorId: string,
  seen: InsurerDoctorChange['seen'] = always,
) => ({
  doctorId,
  seen,
  wanted: null,
});

async function periods(by = ana) {
  const listed = await listInsurerDoctors(services, {
    ...by,
    insurerId: clinic.insurerId,
  });
  if (!listed.ok) throw new Error(listed.refusal.code);
  return doctors.map(
    (id) =>
      listed.value.doctors.find(({ doctorId }) => doctorId === id)?.period ??
      null,
  );
}

let minutes = 8 * 60;
/** Books an appointment for a patient with the insurer, at its own time. */
async function booked(doctorId: string, day: string, fullName = 'Nora Prueba') {
  minutes += 20;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const { practiceId, insurerId } = clinic;
  const patient = await insertPatient(database, { fullName });
  const slot = { doctorId, practiceId, insurerId, startsAt: at(day, time) };
  return bookTestAppointment(services, { slot, patientId: patient.id });
}

async function audited() {
  const { rows } = await database.owner.query(
    `select kind, detail - 'insurerName' - 'insurer' as detail from audit_events
      where kind like 'doctor_insurer%' order by id`,
  );
  return rows;
}

describe('ticking many doctors', () => {
  test('saves all in one act, once even if sent again, with an event for each', {
    tags: ['all'],
  }, async () => {
    const before = (await audited()).length;
    const [, one = '', two = '', three = ''] = doctors;
    const dated = { validFrom: '2026-12-01', validTo: '2027-06-30' };
    const changes = [tick(one), tick(two, dated), tick(three)];
    expect(await save(changes)).toMatchObject({ ok: true });
    expect(await save(changes)).toMatchObject({ ok: true });
    expect(await periods()).toEqual([always, always, dated, always]);
    expect((await audited()).slice(before)).toEqual([
      { kind: 'doctor_insurer_changed', detail: { doctor: one } },
      { kind: 'doctor_insurer_changed', detail: { doctor: two, ...dated } },
      { kind: 'doctor_insurer_changed', detail: { doctor: three } },
    ]);
    const insurers = await listInsurersToSetUp(services, ana);
    expect(
      insurers.find(({ id }) => id === clinic.insurerId)?.doctorCount,
    ).toBe(4);
  });

  test('saves nothing if one of them is refused', async () => {
    const [, one = '', two = ''] = doctors;
    const backwards = { validFrom: '2026-12-02', validTo: '2026-12-01' };
    expect(await save([tick(one), tick(two, backwards)])).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'changes.1.wanted.validTo' }] },
      },
    });
    expect(await save([tick(one), tick(one)])).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    expect(await save([tick(one), tick(clinic.insurerId)])).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    const nowhere = { ...ana, insurerId: one, changes: [tick(two)] };
    expect(await saveInsurerDoctors(services, nowhere)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await periods()).toEqual([always, null, null, null]);
  });
});

describe('two administrators at once', () => {
  test('merge their changes to different doctors, even from an old page', async () => {
    const [julia = '', one = '', two = ''] = doctors;
    const both = await Promise.all([
      save([tick(one)]),
      save([tick(two)], { by: beto }),
    ]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await save([untick(julia)], { by: beto })).toMatchObject({
      ok: true,
    });
    expect(await periods()).toEqual([null, always, always, null]);
  });

  test('change one doctor once: the second is told, and undoes nothing', async () => {
    const [, one = ''] = doctors;
    const first = { validFrom: '2026-12-01', validTo: null };
    const second = { validFrom: '2027-01-01', validTo: null };
    const both = await Promise.all([
      save([tick(one, first)]),
      save([tick(one, second)], { by: beto }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await periods()).toContainEqual(both[0]?.ok ? first : second);
  });

  test('do not overwrite each other by an old form of one doctor', async () => {
    const [, one = ''] = doctors;
    const seen = await readDoctorToSetUp(database.db, {
      doctorId: one,
      now: testNow,
    });
    if (!seen.ok) throw new Error(seen.refusal.code);
    await save([tick(one)]);
    const old = await saveDoctorOffer(services, {
      ...seen.value,
      ...beto,
      doctorId: one,
    });
    expect(old).toMatchObject({ refusal: { code: 'CHANGED_MEANWHILE' } });
    expect((await periods())[1]).toEqual(always);
  });
});

describe('ending', () => {
  const standing = async (
    answer: Promise<Awaited<ReturnType<typeof save>>>,
  ) => {
    const saved = await answer;
    if (saved.ok || saved.refusal.code !== 'APPOINTMENTS_STAND')
      throw new Error('Nothing stands in the way');
    return saved.refusal.data;
  };

  test('first lists the standing appointments, then leaves them as they are', async () => {
    const [julia = ''] = doctors;
    const first = await booked(julia, '2026-11-26', 'Nora Prueba');
    const last = await booked(julia, '2026-12-03', 'Olga Prueba');
    const told = await standing(save([untick(julia)]));
    expect(told).toMatchObject({
      total: 2,
      appointments: [
        {
          appointmentId: first.id,
          code: first.code,
          doctorName: 'Julia Ríos',
          patientName: 'Nora Prueba',
        },
        {
          appointmentId: last.id,
          patientName: 'Olga Prueba',
          phone: '+5491155554444',
        },
      ],
    });
    expect(await periods()).toContainEqual(always);
    expect(
      await save([untick(julia)], { confirmation: told.confirmation }),
    ).toMatchObject({ ok: true });
    expect(await periods()).toEqual([null, null, null, null]);
    const { rows } = await database.owner.query(
      'select status, insurer_id from appointments where id = any($1) order by starts_at',
      [[first.id, last.id]],
    );
    expect(rows).toEqual(
      [1, 2].map(() => ({ status: 'booked', insurer_id: clinic.insurerId })),
    );
    // Past days keep their insurer: the pair ended yesterday.
    const { rows: pairs } = await database.owner.query(
      `select to_char(valid_to, 'YYYY-MM-DD') as until from doctor_insurers where doctor_id = $1`,
      [julia],
    );
    expect(pairs).toEqual([{ until: '2026-11-23' }]);
    // The request is sent again, and the pair already is as wanted.
    expect(await save([untick(julia)])).toMatchObject({ ok: true });
  });

  test('on a last day lists only appointments after it, at the clinic’s midnight', async () => {
    const [julia = ''] = doctors;
    await database.owner.query(
      'update availability_rules set to_minute = 1440',
    );
    const { practiceId, insurerId } = clinic;
    const take = async (startsAt: string) => {
      const slot = { doctorId: julia, practiceId, insurerId, startsAt };
      return bookTestAppointment(services, {
        slot,
        patientId: (await insertPatient(database)).id,
      });
    };
    await take(at('2026-11-30', '23:40'));
    const after = await take(at('2026-12-01', '08:00'));
    const until = {
      doctorId: julia,
      seen: always,
      wanted: { validFrom: null, validTo: '2026-11-30' },
    };
    const told = await standing(save([until]));
    expect(told.appointments.map(({ appointmentId }) => appointmentId)).toEqual(
      [after.id],
    );
    const later = {
      ...until,
      wanted: { validFrom: null, validTo: '2026-12-01' },
    };
    expect(await save([later])).toMatchObject({ ok: true });
  });

  test('with a later first day lists the appointments before it', async () => {
    const [julia = ''] = doctors;
    const early = await booked(julia, '2026-11-27');
    const from = {
      doctorId: julia,
      seen: always,
      wanted: { validFrom: '2026-11-28', validTo: null },
    };
    expect(await standing(save([from]))).toMatchObject({
      appointments: [{ appointmentId: early.id }],
    });
  });

  test('lists a booking that comes after the list was read', async () => {
    const [julia = ''] = doctors;
    await booked(julia, '2026-11-26');
    const { confirmation } = await standing(save([untick(julia)]));
    await booked(julia, '2026-11-27');
    expect(
      await standing(save([untick(julia)], { confirmation })),
    ).toMatchObject({ total: 2 });
  });

  test('lists a booking of the same moment, or gives it the private price', async () => {
    const [julia = ''] = doctors;
    const [ended, made] = await Promise.all([
      save([untick(julia)]),
      booked(julia, '2026-12-02'),
    ]);
    const { isCovered } = await findBookedAppointment(database.db, made.id);
    expect(isCovered).toBe(!ended.ok);
  });

  test('lists the same in the form of one doctor and for the whole insurer', async () => {
    const [julia = ''] = doctors;
    const made = await booked(julia, '2026-11-26');
    const told = {
      code: 'APPOINTMENTS_STAND',
      data: { total: 1, appointments: [{ appointmentId: made.id }] },
    };
    const form = await readDoctorToSetUp(database.db, {
      doctorId: julia,
      now: testNow,
    });
    if (!form.ok) throw new Error(form.refusal.code);
    const offer = { ...form.value, ...ana, doctorId: julia, insurerIds: [] };
    const refused = await saveDoctorOffer(services, offer);
    expect(refused).toMatchObject({ refusal: told });
    const [insurer] = await listInsurersToSetUp(services, ana);
    if (!insurer || refused.ok || refused.refusal.code !== 'APPOINTMENTS_STAND')
      throw new Error('Not told');
    const { confirmation } = refused.refusal.data;
    const { id, revision, doctorCount: _, plans: __, ...fields } = insurer;
    const disabled = {
      ...ana,
      seen: { id, revision },
      fields: { ...fields, isEnabled: false },
    };
    expect(await saveInsurer(services, disabled)).toMatchObject({
      refusal: told,
    });
    expect(
      await saveInsurer(services, { ...disabled, confirmation }),
    ).toMatchObject({ ok: true });
    expect(
      await saveDoctorOffer(services, { ...offer, confirmation }),
    ).toMatchObject({
      ok: true,
      value: { insurerIds: [] },
    });
    expect(await findBookedAppointment(database.db, made.id)).toMatchObject({
      insurerName: 'Obra Social de Prueba',
      isCovered: false,
    });
  });
});

test('the form of one doctor keeps the dates of a ticked insurer, and continues an ended one', async () => {
  const [julia = ''] = doctors;
  const { insurerId } = clinic;
  const dates = (from: string, to: string) =>
    database.owner.query(
      'update doctor_insurers set valid_from = $2, valid_to = $3 where doctor_id = $1',
      [julia, from, to],
    );
  const form = async () => {
    const read = await readDoctorToSetUp(database.db, {
      doctorId: julia,
      now: testNow,
    });
    if (!read.ok) throw new Error(read.refusal.code);
    return read.value;
  };
  await dates('2026-01-01', '2026-12-31');
  const kept = await form();
  expect(kept).toMatchObject({
    insurerIds: [insurerId],
    insurerDates: [
      { insurerId, validFrom: '2026-01-01', validTo: '2026-12-31' },
    ],
  });
  await saveDoctorOffer(services, { ...kept, ...ana, doctorId: julia });
  expect((await periods())[0]).toEqual({
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
  });
  await dates('2026-01-01', '2026-11-23');
  const over = await form();
  expect(over.insurerIds).toEqual([]);
  await saveDoctorOffer(services, {
    ...over,
    ...ana,
    doctorId: julia,
    insurerIds: [insurerId],
  });
  expect((await periods())[0]).toEqual({
    validFrom: '2026-01-01',
    validTo: null,
  });
});
