import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../base/doors/actor.ts';
import type { Services } from '../../../base/doors/services.ts';
import type { Announcement } from '../../../base/kernel/live/changes.ts';
import {
  bookTestAppointment,
  byLink,
} from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { undoAct } from '../../rescheduling/server/undo/undo-act.ts';
import { undoCancellation } from '../../rescheduling/server/undo/undo-cancellation.ts';
import type { StaffAppointment } from '../contract/staff-appointments.ts';
import type { DayRole } from '../rules/day-acts.ts';
import { changeStatus, type StatusChange } from './change-status.ts';
import { readAppointment } from './read-appointment.ts';

const database = testDatabase();
const today = '2026-11-24';
const bookedAt = new Date('2026-11-20T12:00:00Z');
let clinic: SmallClinic;
let services: Services;
let desk: Actor<DayRole>;
let otherDesk: Actor<DayRole>;
let doctor: Actor<DayRole>;
let nextSlot = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await insertRooms(database, { letter: 'A' });
  services = servicesOn(database.db);
  desk = await insertReceptionist(database);
  otherDesk = await insertReceptionist(database, 'Inés Paz');
  doctor = actorAs('doctor', clinic.doctorId);
});

/** The next free time of a day that the test may use up. */
function nextTime(): string {
  nextSlot++;
  return lastTime();
}

function lastTime(): string {
  const minutes = 9 * 60 + 20 * (nextSlot - 1);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

async function booked(day = today, doctorId = clinic.doctorId) {
  const patient = await insertPatient(database);
  const slot = {
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, nextTime()),
  };
  return bookTestAppointment(services, {
    slot,
    patientId: patient.id,
    now: bookedAt,
  });
}

function act(
  { id }: { id: string },
  name: StatusChange['act'],
  {
    by = desk,
    now = testNow,
    reason,
  }: { by?: Actor<DayRole>; now?: Date; reason?: string } = {},
) {
  return changeStatus(services, {
    appointmentId: id,
    act: name,
    ...callBy(by, now),
    ...(reason && { reason }),
  });
}

async function done(
  ...request: Parameters<typeof act>
): Promise<StaffAppointment> {
  const outcome = await act(...request);
  if (!outcome.ok)
    throw new Error(`It was refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

async function stepsOf({ id }: { id: string }): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select to_status || ' by ' || actor_kind as step from appointment_transitions where appointment_id = $1 order by id`,
    [id],
  );
  return rows.map(({ step }) => step);
}

describe('an appointment', () => {
  test('gets a number on arrival, is attended and ends, and every step has its time', {
    tags: ['all'],
  }, async () => {
    const appointment = await booked();
    const arrived = await done(appointment, 'arrive');
    expect(arrived).toMatchObject({
      status: 'arrived',
      ticket: expect.stringMatching(/^A-\d{3}$/),
      arrivedAt: testNow.toISOString(),
      acts: ['absent', 'cancel'],
      canCall: true,
      canMove: true,
    });
    const later = new Date(testNow.getTime() + 600_000);
    const started = await done(appointment, 'start', {
      by: doctor,
      now: later,
    });
    expect(started).toMatchObject({
      status: 'in_progress',
      startedAt: later.toISOString(),
      acts: ['finish'],
    });
    const finished = await done(appointment, 'finish', {
      by: doctor,
      now: later,
    });
    expect(finished).toMatchObject({
      status: 'fulfilled',
      finishedAt: later.toISOString(),
      acts: [],
    });
    expect(await stepsOf(appointment)).toEqual([
      'booked by patient',
      'arrived by reception',
      'in_progress by doctor',
      'fulfilled by doctor',
    ]);
  });

  test('may be started by the doctor without an arrival', async () => {
    expect(await done(await booked(), 'start', { by: doctor })).toMatchObject({
      status: 'in_progress',
    });
  });

  test('left waiting is noted as attended by the counter another day: both steps, and no invented hours', async () => {
    const appointment = await booked();
    await done(appointment, 'arrive');
    const tomorrow = new Date(testNow.getTime() + 86_400_000);
    expect(await act(appointment, 'attended')).toMatchObject({
      refusal: { code: 'INVALID_INPUT' },
    });
    expect(
      await done(appointment, 'attended', { now: tomorrow }),
    ).toMatchObject({
      status: 'fulfilled',
      startedAt: null,
      finishedAt: null,
      acts: [],
      undo: { transitionId: expect.any(Number) },
    });
    expect(await stepsOf(appointment)).toEqual([
      'booked by patient',
      'arrived by reception',
      'in_progress by reception',
      'fulfilled by reception',
    ]);
    expect(
      (await done(appointment, 'attended', { now: tomorrow })).status,
    ).toBe('fulfilled');
    expect(await stepsOf(appointment)).toHaveLength(4);
  });

  test('that was noted as absent may still arrive, and keeps its number', async () => {
    const appointment = await booked();
    const { ticket } = await done(appointment, 'arrive');
    await done(appointment, 'absent');
    expect(await done(appointment, 'arrive')).toMatchObject({
      status: 'arrived',
      ticket,
    });
  });

  test('says if this doctor never attended the patient', async () => {
    const appointment = await booked();
    expect(
      await readAppointment(services, {
        appointmentId: appointment.id,
        ...callBy(doctor),
      }),
    ).toMatchObject({
      value: { isFirstVisit: true },
    });
    await database.owner.query(
      `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
        select 'AAAAAA', doctor_id, patient_id, specialty_id, practice_id, starts_at - interval '30 days',
          ends_at - interval '30 days', 'fulfilled', booked_at, booked_by from appointments where id = $1`,
      [appointment.id],
    );
    expect(
      await readAppointment(services, {
        appointmentId: appointment.id,
        ...callBy(doctor),
      }),
    ).toMatchObject({
      value: { isFirstVisit: false },
    });
  });

  test('that the counter cancels says the role and the reason, and tells the patient', async () => {
    const appointment = await booked('2026-11-26');
    const cancelled = await done(appointment, 'cancel', {
      reason: 'Lo pidió por teléfono',
    });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'reception',
      cancelReason: 'Lo pidió por teléfono',
      version: 2,
    });
    const { rows } = await database.owner.query(
      `select kind, appointment_version as version from outbox where appointment_id = $1 order by id`,
      [appointment.id],
    );
    expect(rows).toContainEqual({ kind: 'clinic_cancellation', version: 2 });
  });
});

describe('an appointment that the counter cancels for its patient', () => {
  const cancelledFor = async (
    appointment: Awaited<ReturnType<typeof booked>>,
    now = testNow,
  ) => {
    const { id: appointmentId } = appointment;
    const request = {
      appointmentId,
      act: 'cancel',
      askedBy: 'patient',
      ...callBy(desk, now),
    } as const;
    const outcome = await changeStatus(services, request);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    return outcome.value;
  };

  test('has the message of the patient’s own cancelling, and the patient may undo it', async () => {
    const appointment = await booked('2026-11-27');
    expect(await cancelledFor(appointment)).toMatchObject({
      cancelledBy: 'reception',
      cancelAskedBy: 'patient',
      isCancelledLate: false,
    });
    const { rows } = await database.owner.query(
      'select kind from outbox where appointment_id = $1 order by id',
      [appointment.id],
    );
    expect(rows.at(-1)).toEqual({ kind: 'cancellation' });
    expect(await undoCancellation(services, byLink(appointment))).toMatchObject(
      {
        value: { status: 'booked', canCancel: true },
      },
    );
  });

  test('is late by the clinic’s policy, and one that the clinic wants to cancel never is', async () => {
    const soon = { act: 'cancel', ...callBy(desk) } as const;
    expect(await cancelledFor(await booked())).toMatchObject({
      isCancelledLate: true,
    });
    const { id: appointmentId } = await booked();
    const cancelled = await changeStatus(services, {
      ...soon,
      askedBy: 'clinic',
      appointmentId,
    });
    expect(cancelled).toMatchObject({
      value: { cancelAskedBy: 'clinic', isCancelledLate: false },
    });
  });
});

describe('the server refuses without a change', () => {
  async function expectRefused(
    ...[appointment, name, by]: Parameters<typeof act>
  ) {
    const before = await rowOf(appointment);
    const outcome = await act(appointment, name, by);
    expect(await rowOf(appointment)).toBe(before);
    return outcome.ok ? null : outcome.refusal;
  }

  async function rowOf({ id }: { id: string }): Promise<string> {
    const { rows } = await database.owner.query(
      'select turno::text as text from appointments turno where id = $1',
      [id],
    );
    return rows[0].text;
  }

  test('the arrival for tomorrow’s appointment, and tells its day', async () => {
    const appointment = await booked('2026-11-25');
    expect(await expectRefused(appointment, 'arrive')).toEqual({
      code: 'WRONG_DAY',
      data: { day: '2026-11-25' },
    });
  });

  test('the arrival for a cancelled appointment, and tells its status', async () => {
    const appointment = await booked();
    await done(appointment, 'cancel');
    expect(await expectRefused(appointment, 'arrive')).toEqual({
      code: 'WRONG_STATUS',
      data: { status: 'cancelled' },
    });
  });

  test('the cancelling of an appointment moved out of the cancelled day', async () => {
    const { id: appointmentId } = await booked('2026-12-04');
    const cancel = { appointmentId, act: 'cancel' as const, ...callBy(desk) };
    const { doctorId } = clinic;
    expect(
      await changeStatus(services, {
        ...cancel,
        only: { doctorId, day: '2026-12-03' },
      }),
    ).toEqual({
      ok: false,
      refusal: { code: 'WRONG_DAY', data: { day: '2026-12-04' } },
    });
    const elsewhere = { doctorId: desk.id, day: '2026-12-04' };
    expect(
      await changeStatus(services, { ...cancel, only: elsewhere }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('the cancelling of an appointment moved since the desk read it, but not its arrival', async () => {
    const appointment = await booked();
    await database.owner.query(
      'update appointments set version = version + 1 where id = $1',
      [appointment.id],
    );
    const cancel = {
      appointmentId: appointment.id,
      act: 'cancel' as const,
      ...callBy(desk),
    };
    const before = await rowOf(appointment);
    expect(await changeStatus(services, { ...cancel, seenVersion: 1 })).toEqual(
      {
        ok: false,
        refusal: { code: 'CHANGED_MEANWHILE' },
      },
    );
    expect(await rowOf(appointment)).toBe(before);
    const arrival = { ...cancel, act: 'arrive' as const, seenVersion: 1 };
    expect(await changeStatus(services, arrival)).toMatchObject({
      ok: true,
      value: { version: 2 },
    });
    expect(
      await changeStatus(services, { ...cancel, seenVersion: 2 }),
    ).toMatchObject({ ok: true });
  });

  test.each(['cancel', 'absent'] as const)(
    'to %s a patient who arrived since the desk read it, and tells the status',
    async (name) => {
      const appointment = await booked();
      const now = new Date(at(today, '20:00'));
      await done(appointment, 'arrive', { by: otherDesk, now });
      const before = await rowOf(appointment);
      const unseen = {
        appointmentId: appointment.id,
        act: name,
        ...callBy(desk, now),
      };
      expect(
        await changeStatus(services, {
          ...unseen,
          seenVersion: 1,
          seenStatus: 'booked',
        }),
      ).toEqual({
        ok: false,
        refusal: { code: 'WRONG_STATUS', data: { status: 'arrived' } },
      });
      expect(await rowOf(appointment)).toBe(before);
      const seen = {
        ...unseen,
        seenVersion: 1,
        seenStatus: 'arrived' as const,
      };
      expect(await changeStatus(services, seen)).toMatchObject({ ok: true });
      // An act that is sent twice is done once, whatever it had seen.
      expect(await changeStatus(services, seen)).toMatchObject({ ok: true });
    },
  );

  test('an absence before the hour, by counter or doctor, but never of a patient who came and left', async () => {
    const appointment = await booked('2026-11-26');
    const startsAt = new Date(at('2026-11-26', lastTime()));
    const now = new Date(startsAt.getTime() - 1000);
    const tooEarly = {
      code: 'TOO_EARLY',
      data: { startsAt: startsAt.toISOString() },
    };
    for (const by of [desk, doctor]) {
      expect(await expectRefused(appointment, 'absent', { by, now })).toEqual(
        tooEarly,
      );
    }
    await done(appointment, 'arrive', { now });
    expect(await done(appointment, 'absent', { now })).toMatchObject({
      status: 'noshow',
    });
    const other = await booked('2026-11-26');
    const atItsHour = {
      by: doctor,
      now: new Date(at('2026-11-26', lastTime())),
    };
    expect(await done(other, 'absent', atItsHour)).toMatchObject({
      status: 'noshow',
    });
  });

  test('the start of a visit by the counter', async () => {
    const appointment = await booked();
    expect(await expectRefused(appointment, 'start')).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'act' }] },
    });
  });

  test('an act of another doctor, as not found', async () => {
    const stranger = await insertDoctor(database, {
      name: 'Otro Profesional',
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    });
    const appointment = await booked();
    const by = { by: actorAs('doctor', stranger) };
    expect(await expectRefused(appointment, 'start', by)).toEqual({
      code: 'NOT_FOUND',
    });
  });

  test('an arrival after the clinic’s midnight, though not before it', async () => {
    const appointment = await booked('2026-11-24');
    const now = new Date('2026-11-25T03:00:00Z');
    expect(await expectRefused(appointment, 'arrive', { now })).toMatchObject({
      code: 'WRONG_DAY',
    });
    expect(
      await done(appointment, 'arrive', {
        now: new Date('2026-11-25T02:59:00Z'),
      }),
    ).toMatchObject({
      status: 'arrived',
    });
  });
});

describe('at the same time', () => {
  const thirty = Array.from({ length: 30 }, (_, index) => index);

  test('one of thirty desks notes an arrival, and the others are told the status', async () => {
    const appointment = await booked();
    const desks = await Promise.all(
      thirty.map((index) => insertReceptionist(database, `Mostrador ${index}`)),
    );
    const outcomes = await Promise.all(
      desks.map((by) => act(appointment, 'arrive', { by })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (!outcome.ok)
        expect(outcome.refusal).toEqual({
          code: 'WRONG_STATUS',
          data: { status: 'arrived' },
        });
    }
    expect(await stepsOf(appointment)).toEqual([
      'booked by patient',
      'arrived by reception',
    ]);
  });

  test('thirty equal requests of one user are done once and answered alike', async () => {
    const appointment = await booked();
    const outcomes = await Promise.all(
      thirty.map(() => act(appointment, 'arrive')),
    );
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]?.ok).toBe(true);
    expect(await stepsOf(appointment)).toEqual([
      'booked by patient',
      'arrived by reception',
    ]);
  });

  test('a cancelling may follow the arrival that another desk notes, and no arrival follows the cancelling', async () => {
    const appointment = await booked();
    const [cancelled, arrived] = await Promise.all([
      act(appointment, 'cancel'),
      act(appointment, 'arrive', { by: otherDesk }),
    ]);
    expect(cancelled.ok).toBe(true);
    // An arrival may come before the cancellation, never after it.
    const steps = await stepsOf(appointment);
    expect(steps.filter((step) => step.startsWith('arrived'))).toHaveLength(
      arrived.ok ? 1 : 0,
    );
    expect(steps.at(-1)).toBe('cancelled by reception');
  });

  test('thirty patients get thirty numbers, one after another', {
    tags: ['all'],
  }, async () => {
    const day = '2026-12-01';
    const now = new Date(at(day, '08:00'));
    const appointments = [];
    nextSlot = 0;
    for (const _ of thirty) appointments.push(await booked(day));
    const arrived = await Promise.all(
      appointments.map((appointment) => done(appointment, 'arrive', { now })),
    );
    const numbers = arrived.map(({ ticket }) => ticket).sort();
    expect(numbers).toEqual(
      thirty.map((index) => `A-${String(index + 1).padStart(3, '0')}`),
    );
  });
});

test('every open panel hears of a done act, and not of a refused one', async () => {
  const told: Announcement[] = [];
  const silence = services.changes.hear((announcement) =>
    told.push(announcement),
  );
  const appointment = await booked('2026-12-03');
  const now = new Date(at('2026-12-03', '08:00'));
  await act(appointment, 'arrive');
  await done(appointment, 'arrive', { now });
  // The transitions of its booking and its arrival.
  await expect
    .poll(() => told.map(({ kind }) => kind).sort())
    .toEqual(['appointment', 'appointment', 'queue']);
  silence();
  for (const { doctorId, day } of told)
    expect([doctorId, day]).toEqual([clinic.doctorId, '2026-12-03']);
});

test('an arrival replaces the number of another day', async () => {
  const day = '2026-12-02';
  const appointment = await booked(day);
  await database.owner.query(
    `insert into tickets (appointment_id, waiting_room_id, day, number, given_at)
      select $1, id, '2026-12-01', 77, $2 from waiting_rooms limit 1`,
    [appointment.id, testNow],
  );
  const arrived = await done(appointment, 'arrive', {
    now: new Date(at(day, '08:00')),
  });
  expect(arrived.ticket).toBe('A-001');
});

test('no patient gets a number of a waiting room that is out of use', async () => {
  const appointment = await booked('2026-12-05');
  await database.owner.query(
    `insert into waiting_rooms (name, letter) values ('Planta alta', 'B')`,
  );
  await database.owner.query(
    `update waiting_rooms set is_enabled = false where letter = 'A'`,
  );
  const arrived = await done(appointment, 'arrive', {
    now: new Date(at('2026-12-05', '08:00')),
  });
  await database.owner.query(
    `update waiting_rooms set is_enabled = true where letter = 'A'`,
  );
  expect(arrived.ticket).toBe('B-001');
});

describe('an act that is sent again after a lost answer', () => {
  let doctorId: string;

  beforeAll(async () => {
    const { specialtyId, practiceId } = clinic;
    doctorId = await insertDoctor(database, {
      name: 'Olga Ruiz',
      specialtyId,
      practiceIds: [practiceId],
    });
    nextSlot = 0;
  });

  const again = (
    seen: StaffAppointment,
    name: StatusChange['act'],
    by = desk,
  ) =>
    changeStatus(services, {
      appointmentId: seen.id,
      act: name,
      afterStep: seen.latestStep,
      ...callBy(by, testNow),
    });

  test('is not done again if another desk undid it meanwhile', async () => {
    const seen = await readForDesk(await booked(today, doctorId));
    const arrived = await done(seen, 'arrive');
    await undoAct(services, {
      appointmentId: seen.id,
      transitionId: arrived.arrivalStep ?? 0,
      ...callBy(otherDesk, testNow),
    });
    expect(await again(seen, 'arrive')).toMatchObject({
      ok: true,
      value: { status: 'booked' },
    });
    expect(await stepsOf(seen)).toEqual([
      'booked by patient',
      'arrived by reception',
      'booked by reception',
    ]);
    // A receptionist who has seen the undo may note the arrival once more.
    expect(await again(await readForDesk(seen), 'arrive')).toMatchObject({
      value: { status: 'arrived' },
    });
  });

  test('is answered with the newer status if others went on', async () => {
    const seen = await readForDesk(await booked(today, doctorId));
    await done(seen, 'arrive');
    await done(seen, 'start', { by: actorAs('doctor', doctorId) });
    expect(await again(seen, 'arrive')).toMatchObject({
      ok: true,
      value: { status: 'in_progress' },
    });
    expect(await again(seen, 'arrive', otherDesk)).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATUS' },
    });
  });

  test('is done once, even if it is sent many times at once', async () => {
    const seen = await readForDesk(await booked(today, doctorId));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => again(seen, 'arrive')),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await stepsOf(seen)).toEqual([
      'booked by patient',
      'arrived by reception',
    ]);
  });

  async function readForDesk({
    id,
  }: {
    id: string;
  }): Promise<StaffAppointment> {
    const read = await readAppointment(services, {
      appointmentId: id,
      ...callBy(desk, testNow),
    });
    if (!read.ok) throw new Error('It is not there');
    return read.value;
  }
});
