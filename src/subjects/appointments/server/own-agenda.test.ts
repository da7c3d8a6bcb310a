import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import {
  readDay,
  readWeek,
} from '../../../panels/consulting-room/server/read-doctor-agenda.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertUser } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readOwnSchedule } from '../../schedule/server/absences/read-own-schedule.ts';
import { readNote } from '../../visits/server/read-note.ts';
import { saveNote } from '../../visits/server/save-note.ts';

/* It is Tuesday, 24 November 2026, 9:00. The doctor attends every day from 8 to 20. */

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let userId: string;
let otherDoctorId: string;

beforeAll(async () => {
  services = servicesOn(database.db);
  clinic = await insertSmallClinic(database);
  const user = await insertUser(database, {
    role: 'Doctor',
    name: 'Julia Ríos',
  });
  userId = user.id;
  otherDoctorId = await insertDoctor(database, {
    name: 'Otro Médico',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
});

let codes = 0;

async function insertAppointment(
  startsAt: string,
  {
    doctorId = clinic.doctorId,
    status = 'booked',
    by = 'reception',
    insurerId = null,
  }: {
    doctorId?: string;
    status?: string;
    by?: string;
    insurerId?: string | null;
  } = {},
): Promise<string> {
  const patient = await insertPatient(database);
  const letters = 'ABCDEFGHJK';
  const code = `TR${[...String(1000 + codes++)].map((digit) => letters[Number(digit)]).join('')}`;
  const { rows } = await database.owner.query(
    `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by, cancelled_at, cancelled_by, insurer_id)
      values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '20 minutes', $7, $8, $9,
        case when $7 = 'cancelled' then $8::timestamptz end, case when $7 = 'cancelled' then 'reception' end, $10)
      returning id`,
    [
      code,
      doctorId,
      patient.id,
      clinic.specialtyId,
      clinic.practiceId,
      startsAt,
      status,
      testNow,
      by,
      insurerId,
    ],
  );
  return rows[0].id;
}

const call = (doctorId = clinic.doctorId): Call<'doctor'> =>
  callBy({ ...actorAs('doctor', doctorId), userId });

const dayOf = (day: string, doctorId?: string) =>
  readDay(services, { ...call(doctorId), day });

describe("a doctor's day", () => {
  test('has the appointments of that clinic day in order, and none of another doctor', async () => {
    const late = await insertAppointment(at('2026-11-24', '19:40'));
    const early = await insertAppointment(at('2026-11-24', '08:00'), {
      status: 'fulfilled',
    });
    const cancelled = await insertAppointment(at('2026-11-24', '10:00'), {
      status: 'cancelled',
    });
    await insertAppointment(at('2026-11-25', '08:00'));
    await insertAppointment(at('2026-11-23', '19:40'));
    await insertAppointment(at('2026-11-24', '11:00'), {
      doctorId: otherDoctorId,
    });
    const { appointments, sessions, closure, nextDay } =
      await dayOf('2026-11-24');
    expect(appointments.map(({ id }) => id)).toEqual([early, cancelled, late]);
    expect(appointments.map(({ status, acts }) => [status, acts])).toEqual([
      ['fulfilled', []],
      ['cancelled', []],
      ['booked', ['start']],
    ]);
    expect(sessions).toEqual([
      {
        startsAt: at('2026-11-24', '08:00'),
        endsAt: at('2026-11-24', '20:00'),
        roomName: null,
      },
    ]);
    expect({ closure, nextDay }).toEqual({
      closure: null,
      nextDay: '2026-11-25',
    });
  });

  test('marks a patient as private only if the patient said so', async () => {
    await insertAppointment(at('2026-12-18', '08:00'), { by: 'patient' });
    await insertAppointment(at('2026-12-18', '09:00'), {
      by: 'patient',
      insurerId: clinic.insurerId,
    });
    await insertAppointment(at('2026-12-18', '10:00'), { by: 'reception' });
    const { appointments } = await dayOf('2026-12-18');
    expect(appointments.map(({ isPrivate }) => isPrivate)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('says why it has no session, and until when: absence, holiday, or nothing set up', async () => {
    await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-12-01T00:00-03', '2026-12-05T00:00-03', 'vacation', 'Vacaciones')`,
      [clinic.doctorId],
    );
    await database.owner.query(
      `insert into holidays (day, name, kind, source) values ('2026-12-08', 'Inmaculada Concepción', 'inamovible', 'test')`,
    );
    expect(await dayOf('2026-12-02')).toMatchObject({
      sessions: [],
      closure: { code: 'ABSENT', reason: 'Vacaciones' },
      absence: { reason: 'Vacaciones', until: at('2026-12-05', '00:00') },
      nextDay: '2026-12-05',
    });
    expect(await dayOf('2026-12-08')).toMatchObject({
      sessions: [],
      closure: { code: 'HOLIDAY', name: 'Inmaculada Concepción' },
      absence: null,
    });
    const unset = await insertDoctor(database, {
      name: 'Sin Agenda',
      specialtyId: clinic.specialtyId,
      practiceIds: [],
    });
    await database.owner.query(
      'update availability_rules set ended_at = now() where doctor_id = $1',
      [unset],
    );
    expect(await dayOf('2026-11-24', unset)).toMatchObject({
      appointments: [],
      sessions: [],
      closure: { code: 'NO_SESSION' },
      nextDay: null,
    });
  });

  test('keeps the morning before an absence in the afternoon, and tells it', async () => {
    await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-12-10T13:00-03', '2026-12-10T20:00-03', 'other', 'Trámite')`,
      [clinic.doctorId],
    );
    expect(await dayOf('2026-12-10')).toMatchObject({
      sessions: [
        {
          startsAt: at('2026-12-10', '08:00'),
          endsAt: at('2026-12-10', '13:00'),
        },
      ],
      closure: null,
      absence: { reason: 'Trámite', until: at('2026-12-10', '20:00') },
    });
  });

  test('keeps the appointments of a doctor who was disabled afterwards', async () => {
    await database.owner.query(
      'update doctors set is_enabled = false where id = $1',
      [otherDoctorId],
    );
    const { appointments, sessions } = await dayOf('2026-11-24', otherDoctorId);
    expect([appointments.length, sessions]).toEqual([1, []]);
    await database.owner.query(
      'update doctors set is_enabled = true where id = $1',
      [otherDoctorId],
    );
  });
});

test('a week goes from Monday to Sunday for any day in it', async () => {
  for (const day of ['2026-11-23', '2026-11-26', '2026-11-29']) {
    const week = await readWeek(services, { ...call(), day });
    expect(week.map((each) => each.day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
    expect(week.map(({ appointments }) => appointments.length)).toEqual([
      1, 3, 1, 0, 0, 0, 0,
    ]);
  }
});

test('the schedule shows hours, absences and holidays ahead, and leaves out past ones', async () => {
  const { doctorId } = clinic;
  await database.owner.query(
    `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
      values ($1, '2026-10-01T00:00-03', '2026-10-05T00:00-03', 'vacation', 'De antes')`,
    [doctorId],
  );
  await database.owner.query(
    `insert into availability_rules (doctor_id, weekday, from_minute, to_minute, slot_minutes, valid_from, valid_to)
      values ($1, 1, 1200, 1260, 20, '2026-01-01', '2026-11-23')`,
    [doctorId],
  );
  await database.owner.query(
    `insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes)
      values ($1, '2026-12-08T09:00-03', '2026-12-08T12:00-03', 15)`,
    [doctorId],
  );
  const told = await readOwnSchedule(services, call(doctorId));
  if (!told.ok) throw new Error(told.refusal.code);
  const { today, rules, absences, extraSessions, holidays } = told.value;
  expect(today).toBe('2026-11-24');
  expect(
    rules.map(({ weekday, fromMinute, toMinute }) => [
      weekday,
      fromMinute,
      toMinute,
    ]),
  ).toEqual([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, 480, 1200]));
  expect(absences.map(({ reason }) => reason)).toEqual([
    'Vacaciones',
    'Trámite',
  ]);
  expect(extraSessions).toMatchObject([
    {
      startsAt: at('2026-12-08', '09:00'),
      slotMinutes: 15,
      practiceNames: null,
    },
  ]);
  expect(holidays).toEqual([
    { day: '2026-12-08', name: 'Inmaculada Concepción', isWorked: false },
  ]);
});

describe('the private note of an appointment', () => {
  const emptyVersion = 'd41d8cd98f00b204e9800998ecf8427e';

  async function save(
    appointmentId: string,
    note: string,
    seenVersion: string,
  ) {
    return saveNote(services, { ...call(), appointmentId, note, seenVersion });
  }

  test('is written with author and time, and is removed again', async () => {
    const appointmentId = await insertAppointment(at('2026-11-30', '09:00'));
    expect(await readNote(database.db, { ...call(), appointmentId })).toEqual({
      ok: true,
      value: { note: '', savedAt: null, savedBy: null, version: emptyVersion },
    });
    const saved = await save(
      appointmentId,
      ' Viene con la madre.\r\nTA < 140 ',
      emptyVersion,
    );
    if (!saved.ok) throw new Error(saved.refusal.code);
    expect(saved.value).toMatchObject({
      note: 'Viene con la madre.\nTA < 140',
      savedAt: testNow.toISOString(),
      savedBy: 'Julia Ríos',
    });
    expect((await dayOf('2026-11-30')).appointments[0]?.hasPrivateNote).toBe(
      true,
    );
    const outcome = await save(appointmentId, '  ', saved.value.version);
    expect(outcome).toMatchObject({
      ok: true,
      value: { note: '', savedAt: null, savedBy: null },
    });
    expect((await dayOf('2026-11-30')).appointments[0]?.hasPrivateNote).toBe(
      false,
    );
    const { rows } = await database.owner.query(
      `select role, doctor_id, detail from audit_events where kind = 'private_note_saved'`,
    );
    expect(rows).toEqual(
      Array(2).fill({
        role: 'doctor',
        doctor_id: clinic.doctorId,
        detail: { appointmentId },
      }),
    );
  });

  test('refuses the second of two writers and keeps the first, and saves a repeated request once', async () => {
    const appointmentId = await insertAppointment(at('2026-12-01', '09:00'));
    const first = await save(appointmentId, 'La primera.', emptyVersion);
    expect(await save(appointmentId, 'La segunda.', emptyVersion)).toEqual({
      ok: false,
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await save(appointmentId, 'La primera.', emptyVersion)).toEqual(
      first,
    );
    expect(await readNote(database.db, { ...call(), appointmentId })).toEqual(
      first,
    );
  });

  test('keeps exactly one of many at once', async () => {
    const appointmentId = await insertAppointment(at('2026-12-02', '09:00'));
    const notes = Array.from({ length: 8 }, (_, index) => `Nota ${index}`);
    const results = await Promise.all(
      notes.map((note) => save(appointmentId, note, emptyVersion)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is refused in words if composing makes it too long', async () => {
    const appointmentId = await insertAppointment(at('2026-12-03', '09:00'));
    expect(
      await save(appointmentId, '\u0958'.repeat(1500), emptyVersion),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT', data: { fields: [{ path: 'note' }] } },
    });
  });

  test('is not found for another doctor’s appointment, a held time, or an unknown one', async () => {
    const theirs = await insertAppointment(at('2026-12-04', '09:00'), {
      doctorId: otherDoctorId,
    });
    const { rows } = await database.owner.query(
      `insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_until, held_by)
        values ($1, $2, $3, '2026-12-05T15:00Z', '2026-12-05T15:20Z', 'held', '2026-12-05T12:05Z', '\\x01') returning id`,
      [clinic.doctorId, clinic.specialtyId, clinic.practiceId],
    );
    for (const appointmentId of [theirs, rows[0].id, randomUUID()]) {
      const refused = { ok: false, refusal: { code: 'NOT_FOUND' } };
      expect(await readNote(database.db, { ...call(), appointmentId })).toEqual(
        refused,
      );
      expect(await save(appointmentId, 'Ajena', emptyVersion)).toEqual(refused);
    }
  });
});
