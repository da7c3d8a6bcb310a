import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byCode,
  byLink,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { callBy } from '../../../../testing/clinic/calls.ts';
import { giveAppointment } from '../../../../testing/clinic/desk.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertKnownDevice } from '../../../access/server/session/known-device-queries.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { changeStatus } from '../../../appointments/server/change-status.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { undoCancellation } from './undo-cancellation.ts';

const database = testDatabase({ maxConnections: 30 });
let clinic: SmallClinic;
let other: { specialtyId: string; practiceId: string; doctorId: string };
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  other = await insertOtherSpecialty('Otra');
  services = servicesOn(database.db);
});

async function insertOtherSpecialty(name: string) {
  const { rows } = await database.owner.query(
    `with specialty as (insert into specialties (slug, name) values (lower($1), $1) returning id)
      insert into practices (specialty_id, name, visit_minutes, is_first_choice)
      select id, 'Consulta', 20, true from specialty returning id, specialty_id`,
    [name],
  );
  const { id: practiceId, specialty_id: specialtyId } = rows[0];
  const doctorId = await insertDoctor(database, {
    name: `Médico ${name}`,
    specialtyId,
    practiceIds: [practiceId],
  });
  return { specialtyId, practiceId, doctorId };
}

const day = '2026-11-26';

function slotAt(
  time: string,
  { doctorId, practiceId }: { doctorId: string; practiceId: string } = clinic,
) {
  return { doctorId, practiceId, startsAt: at(day, time) };
}

async function cancelled(time: string) {
  const patient = await insertPatient(database, { email: 'maria@example.com' });
  const slot = slotAt(time);
  const appointment = await bookTestAppointment(services, {
    slot,
    patientId: patient.id,
  });
  const answer = await cancelAppointment(services, byLink(appointment));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return { patient, appointment, slot };
}

function secondsLater(seconds: number): Date {
  return new Date(testNow.getTime() + seconds * 1000);
}

async function storyOf(id: string) {
  const { rows } = await database.owner.query(
    `select status, code, cancelled_at, cancelled_by, cancelled_late, version,
      (select array_agg(to_status order by id) from appointment_transitions where appointment_id = appointment.id) as moves,
      (select array_agg(kind order by id) from outbox where appointment_id = appointment.id) as told
      from appointments appointment where id = $1`,
    [id],
  );
  return rows[0];
}

async function expectStillCancelled(id: string): Promise<void> {
  expect(await storyOf(id)).toMatchObject({
    status: 'cancelled',
    version: 2,
    moves: ['booked', 'cancelled'],
  });
}

test('a patient undoes a cancellation: the same appointment, code and link, and a message', async () => {
  const { appointment } = await cancelled('08:00');
  const undone = await undoCancellation(services, byLink(appointment));
  expect(undone).toMatchObject({
    ok: true,
    value: {
      id: appointment.id,
      code: appointment.code,
      status: 'booked',
      canCancel: true,
      undoUntil: null,
    },
  });
  expect(await storyOf(appointment.id)).toEqual({
    status: 'booked',
    code: appointment.code,
    cancelled_at: null,
    cancelled_by: null,
    cancelled_late: null,
    version: 3,
    moves: ['booked', 'cancelled', 'booked'],
    told: ['confirmation', 'cancellation', 'undo'],
  });
  expect(await cancelAppointment(services, byLink(appointment))).toMatchObject({
    ok: true,
  });
});

test('DNI and code allow the undo too', async () => {
  const { appointment, patient } = await cancelled('08:20');
  expect(
    await undoCancellation(services, byCode(appointment, patient.dni)),
  ).toMatchObject({
    ok: true,
    value: { status: 'booked' },
  });
});

describe('ten minutes to undo', () => {
  test.each([
    ['allow it in the last second', '08:40', 599, true],
    ['do not allow it afterwards', '09:00', 600, false],
  ])('%s', async (_, time, seconds, isPossible) => {
    const { appointment } = await cancelled(time);
    const answer = await undoCancellation(
      services,
      byLink(appointment, secondsLater(seconds)),
    );
    if (isPossible) {
      expect(answer).toMatchObject({ ok: true, value: { status: 'booked' } });
    } else {
      expect(answer).toEqual({ ok: false, refusal: { code: 'UNDO_TOO_LATE' } });
      await expectStillCancelled(appointment.id);
    }
  });

  test('begin at the second, not at the minute', async () => {
    const patient = await insertPatient(database);
    const appointment = await bookTestAppointment(services, {
      slot: slotAt('09:20'),
      patientId: patient.id,
    });
    await cancelAppointment(services, byLink(appointment, secondsLater(50)));
    const answer = await undoCancellation(
      services,
      byLink(appointment, secondsLater(50 + 599)),
    );
    expect(answer).toMatchObject({ ok: true, value: { status: 'booked' } });
  });

  test('end when the appointment would begin', async () => {
    const patient = await insertPatient(database);
    const slot = { ...slotAt('09:00'), startsAt: at('2026-11-24', '11:00') };
    const appointment = await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
    });
    const start = Date.parse(slot.startsAt);
    await cancelAppointment(
      services,
      byLink(appointment, new Date(start - 120_000)),
    );
    expect(
      await undoCancellation(services, byLink(appointment, new Date(start))),
    ).toEqual({
      ok: false,
      refusal: { code: 'UNDO_TOO_LATE' },
    });
  });
});

describe('the undo of a cancellation is refused', () => {
  test('if another patient has the time, with the nearest times', async () => {
    const { appointment, slot } = await cancelled('10:00');
    const rival = await insertPatient(database);
    await bookTestAppointment(services, { slot, patientId: rival.id });
    const refused = await undoCancellation(services, byLink(appointment));
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
    if (refused.ok || refused.refusal.code !== 'SLOT_TAKEN')
      throw new Error('It was to be refused.');
    expect(
      refused.refusal.data.nearest.map(({ startsAt }) => startsAt),
    ).toContain(at(day, '10:20'));
    await expectStillCancelled(appointment.id);
  });

  test('while a browser holds the time', async () => {
    const { appointment, slot } = await cancelled('10:40');
    await holdSlot(services, { slot, heldBy: newBrowser(), now: testNow });
    expect(await undoCancellation(services, byLink(appointment))).toMatchObject(
      {
        ok: false,
        refusal: { code: 'SLOT_TAKEN' },
      },
    );
    expect(
      await undoCancellation(services, byLink(appointment, secondsLater(301))),
    ).toMatchObject({
      ok: true,
    });
  });

  test('during an absence of the doctor', async () => {
    const { appointment } = await cancelled('11:00');
    const { rows } = await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-11-26T11:00-03', '2026-11-26T11:20-03', 'illness', 'Enfermedad') returning id`,
      [clinic.doctorId],
    );
    const refused = await undoCancellation(services, byLink(appointment));
    await database.owner.query(
      'update absences set ended_at = now() where id = $1',
      [rows[0].id],
    );
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
    await expectStillCancelled(appointment.id);
  });

  test('if the patient has another appointment then', async () => {
    const { appointment, patient } = await cancelled('11:20');
    await bookTestAppointment(services, {
      slot: slotAt('11:20', other),
      patientId: patient.id,
    });
    expect(await undoCancellation(services, byLink(appointment))).toEqual({
      ok: false,
      refusal: { code: 'PATIENT_BUSY' },
    });
    await expectStillCancelled(appointment.id);
  });

  test('if another appointment of the specialty reached the limit', async () => {
    const { appointment, patient } = await cancelled('11:40');
    await bookTestAppointment(services, {
      slot: slotAt('12:00'),
      patientId: patient.id,
    });
    const browser = newBrowser();
    const refused = (scope: 'specialty' | null, limit: number | null) => ({
      ok: false,
      refusal: { code: 'TOO_MANY_APPOINTMENTS', data: { scope, limit } },
    });
    // The name of the limit tells about the patient's other appointments.
    expect(
      await undoCancellation(services, { ...byLink(appointment), browser }),
    ).toEqual(refused(null, null));
    await insertKnownDevice(database.db, {
      patientId: patient.id,
      browserHash: browser,
      now: testNow,
    });
    expect(
      await undoCancellation(services, { ...byLink(appointment), browser }),
    ).toEqual(refused('specialty', 1));
    await expectStillCancelled(appointment.id);
  });

  test('if other appointments reached the clinic’s limit', async () => {
    const { appointment, patient } = await cancelled('12:20');
    for (const [index, name] of ['Primera', 'Segunda', 'Tercera'].entries()) {
      const elsewhere = await insertOtherSpecialty(name);
      await bookTestAppointment(services, {
        slot: slotAt(`1${index + 3}:00`, elsewhere),
        patientId: patient.id,
      });
    }
    const browser = newBrowser();
    await insertKnownDevice(database.db, {
      patientId: patient.id,
      browserHash: browser,
      now: testNow,
    });
    expect(
      await undoCancellation(services, { ...byLink(appointment), browser }),
    ).toEqual({
      ok: false,
      refusal: {
        code: 'TOO_MANY_APPOINTMENTS',
        data: { scope: 'clinic', limit: 3 },
      },
    });
  });
});

describe('the undo of a cancellation restores', () => {
  const emptyDay = '2026-11-27';
  const bookedAt = (time: string, patientId: string) =>
    bookTestAppointment(services, {
      slot: { ...slotAt(time), startsAt: at(emptyDay, time) },
      patientId,
    });

  async function cancelledAgain(
    time: string,
    { before }: { before?: string } = {},
  ) {
    const patient = await insertPatient(database);
    const appointment = await bookedAt(time, patient.id);
    if (before)
      await database.owner.query(
        `update appointments set ${before} where id = $1`,
        [appointment.id],
      );
    const answer = await cancelAppointment(services, byLink(appointment));
    if (!answer.ok) throw new Error(answer.refusal.code);
    return { patient, appointment };
  }

  const overbooked = `overbook_place = 1, overbook_half_day = '${emptyDay} AM'`;

  test('an overbooking, beside the appointment at its time', async () => {
    const { appointment } = await cancelledAgain('08:00', {
      before: overbooked,
    });
    await bookedAt('08:00', (await insertPatient(database)).id);
    expect(await undoCancellation(services, byLink(appointment))).toMatchObject(
      {
        ok: true,
        value: { status: 'booked' },
      },
    );
    const { rows } = await database.owner.query(
      'select overbook_place from appointments where id = $1',
      [appointment.id],
    );
    expect(rows).toEqual([{ overbook_place: 1 }]);
    await cancelAppointment(services, byLink(appointment));
  });

  test('no overbooking if another patient has its place', async () => {
    const { appointment } = await cancelledAgain('08:20', {
      before: overbooked,
    });
    const rival = await bookedAt('08:20', (await insertPatient(database)).id);
    await database.owner.query(
      `update appointments set ${overbooked} where id = $1`,
      [rival.id],
    );
    expect(await undoCancellation(services, byLink(appointment))).toMatchObject(
      {
        ok: false,
        refusal: { code: 'SLOT_TAKEN' },
      },
    );
    await expectStillCancelled(appointment.id);
  });

  test('an appointment at a time that the hours of today do not offer', async () => {
    const { appointment } = await cancelledAgain('08:40', {
      before: `starts_at = starts_at + interval '5 minutes', ends_at = ends_at + interval '5 minutes'`,
    });
    expect(await undoCancellation(services, byLink(appointment))).toMatchObject(
      { ok: true },
    );
  });

  test('an appointment of a practice that is no longer offered', async () => {
    const { appointment } = await cancelledAgain('09:20');
    const enable = (isEnabled: boolean) =>
      database.owner.query(
        'update practices set is_enabled = $2 where id = $1',
        [clinic.practiceId, isEnabled],
      );
    await enable(false);
    const undone = await undoCancellation(services, byLink(appointment));
    await enable(true);
    expect(undone).toMatchObject({ ok: true, value: { status: 'booked' } });
  });

  test('an appointment beside another that the counter gave beyond the limit', async () => {
    const { appointment, patient } = await cancelled('16:40');
    const desk = await insertReceptionist(database);
    const given = await giveAppointment(services, {
      actor: desk,
      patientId: patient.id,
      slot: slotAt('17:00'),
      now: secondsLater(-60),
    });
    expect(given.status).toBe('booked');
    expect(await undoCancellation(services, byLink(appointment))).toMatchObject(
      { ok: true },
    );
  });

  test('no more appointments than stood together before', async () => {
    const { appointment, patient } = await cancelled('17:20');
    const second = await bookTestAppointment(services, {
      slot: slotAt('17:40'),
      patientId: patient.id,
      now: secondsLater(10),
    });
    await cancelAppointment(services, byLink(second, secondsLater(20)));
    expect(
      await undoCancellation(services, byLink(appointment, secondsLater(30))),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await undoCancellation(services, byLink(second, secondsLater(40))),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'TOO_MANY_APPOINTMENTS' },
    });
  });

  test('a patient to the waiting room, and answers a repeat alike', async () => {
    const patient = await insertPatient(database);
    const appointment = await bookTestAppointment(services, {
      slot: slotAt('18:00'),
      patientId: patient.id,
    });
    const actor = await insertReceptionist(database);
    const itsDay = new Date(at(day, '17:50'));
    await changeStatus(services, {
      appointmentId: appointment.id,
      act: 'arrive',
      ...callBy(actor, itsDay),
    });
    await cancelAppointment(services, byLink(appointment, itsDay));
    for (const _ of ['once', 'twice']) {
      expect(
        await undoCancellation(services, byLink(appointment, itsDay)),
      ).toMatchObject({
        ok: true,
        value: { status: 'arrived' },
      });
    }
    expect(await storyOf(appointment.id)).toMatchObject({
      status: 'arrived',
      moves: ['booked', 'arrived', 'cancelled', 'arrived'],
    });
  });
});

describe('an undo changes nothing', () => {
  test('for an appointment that stands, and answers it as it is', async () => {
    const patient = await insertPatient(database);
    const appointment = await bookTestAppointment(services, {
      slot: slotAt('13:00'),
      patientId: patient.id,
    });
    expect(await undoCancellation(services, byLink(appointment))).toMatchObject(
      {
        ok: true,
        value: { status: 'booked' },
      },
    );
    expect(await storyOf(appointment.id)).toMatchObject({
      version: 1,
      moves: ['booked'],
    });
  });

  test('for an appointment that the clinic cancelled', async () => {
    const { appointment } = await cancelled('13:20');
    await database.owner.query(
      `update appointments set cancelled_by = 'reception' where id = $1`,
      [appointment.id],
    );
    expect(await undoCancellation(services, byLink(appointment))).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'cancelled' } },
    });
  });

  test('for an appointment whose patient arrived', async () => {
    const patient = await insertPatient(database);
    const appointment = await bookTestAppointment(services, {
      slot: slotAt('13:40'),
      patientId: patient.id,
    });
    await database.owner.query(
      `update appointments set status = 'arrived' where id = $1`,
      [appointment.id],
    );
    expect(await undoCancellation(services, byLink(appointment))).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'arrived' } },
    });
  });

  test('with the link of another appointment', async () => {
    const mine = await cancelled('14:00');
    const theirs = await cancelled('14:20');
    const request = byLink({
      ...mine.appointment,
      linkToken: theirs.appointment.linkToken,
    });
    expect(await undoCancellation(services, request)).toEqual({
      ok: false,
      refusal: { code: 'ACCESS_REFUSED' },
    });
    await expectStillCancelled(mine.appointment.id);
  });
});

test('twenty requests at once undo a cancellation once, and get the same answer', {
  tags: ['all'],
}, async () => {
  const { appointment } = await cancelled('14:40');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      undoCancellation(services, byLink(appointment)),
    ),
  );
  expect(answers[0]).toMatchObject({ ok: true, value: { status: 'booked' } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await storyOf(appointment.id)).toMatchObject({
    status: 'booked',
    version: 3,
    moves: ['booked', 'cancelled', 'booked'],
    told: ['confirmation', 'cancellation', 'undo'],
  });
});

test('exactly one of the returning patient and nine other browsers gets the time', {
  tags: ['all'],
}, async () => {
  for (const time of ['15:00', '15:20', '15:40', '16:00', '16:20']) {
    const { appointment, slot } = await cancelled(time);
    const answers = await Promise.all([
      undoCancellation(services, byLink(appointment)),
      ...Array.from({ length: 9 }, () =>
        holdSlot(services, { slot, heldBy: newBrowser(), now: testNow }),
      ),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.refusal.code).toBe('SLOT_TAKEN');
    }
  }
});
