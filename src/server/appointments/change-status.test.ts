import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { at, testNow } from '../../testing/bookings.ts';
import { testDatabase } from '../../testing/database.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../testing/factories.ts';
import { insertReceptionist, insertRooms } from '../../testing/staff.ts';
import { bookTurno, byLink } from '../../testing/turnos.ts';
import type { Announcement } from '../live/changes.ts';
import type { BookingServices } from './book-appointment.ts';
import { changeStatus, type StatusChange } from './change-status.ts';
import { readTurno } from './read-turno.ts';
import type { StaffActor } from './to-staff-turno.ts';
import { undoCancellation } from './undo-cancellation.ts';

const database = testDatabase();
const today = '2026-11-24';
const bookedAt = new Date('2026-11-20T12:00:00Z');
let clinic: SmallClinic;
let services: BookingServices;
let desk: StaffActor;
let otherDesk: StaffActor;
let doctor: StaffActor;
let nextSlot = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await insertRooms(database, { letter: 'A' });
  services = servicesOn(database.db);
  desk = await insertReceptionist(database);
  otherDesk = await insertReceptionist(database, 'Inés Paz');
  doctor = { kind: 'doctor', id: clinic.doctorId };
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

async function booked(day = today) {
  const patient = await insertPatient(database);
  const slot = { doctorId: clinic.doctorId, practiceId: clinic.practiceId, startsAt: at(day, nextTime()) };
  return bookTurno(services, { slot, patientId: patient.id, now: bookedAt });
}

function act(
  { id }: { id: string },
  name: StatusChange['act'],
  { by = desk, now = testNow, reason }: { by?: StaffActor; now?: Date; reason?: string } = {},
) {
  return changeStatus(services, { appointmentId: id, act: name, actor: by, now, ...(reason && { reason }) });
}

async function done(...asked: Parameters<typeof act>): Promise<StaffTurno> {
  const outcome = await act(...asked);
  if (!outcome.ok) throw new Error(`It was refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

async function stepsOf({ id }: { id: string }): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select to_status || ' by ' || actor_kind as step from appointment_transitions where appointment_id = $1 order by id`,
    [id],
  );
  return rows.map(({ step }) => step);
}

describe('a morning', () => {
  test('arrives with a number, is attended and goes home: every step says when', async () => {
    const turno = await booked();
    const arrived = await done(turno, 'arrive');
    expect(arrived).toMatchObject({
      status: 'arrived',
      ticket: expect.stringMatching(/^A-\d{3}$/),
      arrivedAt: testNow.toISOString(),
      acts: ['absent', 'cancel'],
      canCall: true,
      canMove: false,
    });
    const later = new Date(testNow.getTime() + 600_000);
    const started = await done(turno, 'start', { by: doctor, now: later });
    expect(started).toMatchObject({
      status: 'in_progress',
      startedAt: later.toISOString(),
      acts: ['finish'],
    });
    const finished = await done(turno, 'finish', { by: doctor, now: later });
    expect(finished).toMatchObject({ status: 'fulfilled', finishedAt: later.toISOString(), acts: [] });
    expect(await stepsOf(turno)).toEqual([
      'booked by patient',
      'arrived by reception',
      'in_progress by doctor',
      'fulfilled by doctor',
    ]);
  });

  test('a doctor may start without an arrival', async () => {
    expect(await done(await booked(), 'start', { by: doctor })).toMatchObject({ status: 'in_progress' });
  });

  test('left in the waiting room of an earlier day was attended, as the counter says later: both steps, and no made-up hours', async () => {
    const turno = await booked();
    await done(turno, 'arrive');
    const tomorrow = new Date(testNow.getTime() + 86_400_000);
    expect(await act(turno, 'attended')).toMatchObject({ refusal: { code: 'INVALID_INPUT' } });
    expect(await done(turno, 'attended', { now: tomorrow })).toMatchObject({
      ...{ status: 'fulfilled', startedAt: null, finishedAt: null, acts: [] },
      undo: { transitionId: expect.any(Number) },
    });
    expect(await stepsOf(turno)).toEqual([
      ...['booked by patient', 'arrived by reception'],
      ...['in_progress by reception', 'fulfilled by reception'],
    ]);
    expect((await done(turno, 'attended', { now: tomorrow })).status).toBe('fulfilled');
    expect(await stepsOf(turno)).toHaveLength(4);
  });

  test('who was noted as absent and comes late arrives, and keeps the number they had', async () => {
    const turno = await booked();
    const { ticket } = await done(turno, 'arrive');
    await done(turno, 'absent');
    expect(await done(turno, 'arrive')).toMatchObject({ status: 'arrived', ticket });
  });

  test('of who was never attended by this doctor it is said', async () => {
    const turno = await booked();
    expect(await readTurno(services, { appointmentId: turno.id, actor: doctor, now: testNow })).toMatchObject(
      {
        value: { isFirstVisit: true },
      },
    );
    await database.owner.query(
      `insert into appointments (code, doctor_id, patient_id, specialty_id, practice_id, starts_at, ends_at, status,
        booked_at, booked_by)
        select 'AAAAAA', doctor_id, patient_id, specialty_id, practice_id, starts_at - interval '30 days',
          ends_at - interval '30 days', 'fulfilled', booked_at, booked_by from appointments where id = $1`,
      [turno.id],
    );
    expect(await readTurno(services, { appointmentId: turno.id, actor: doctor, now: testNow })).toMatchObject(
      {
        value: { isFirstVisit: false },
      },
    );
  });

  test('cancelled at the counter says by whom and why, frees the time and tells the patient', async () => {
    const turno = await booked('2026-11-26');
    const cancelled = await done(turno, 'cancel', { reason: 'Lo pidió por teléfono' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'reception',
      cancelReason: 'Lo pidió por teléfono',
      version: 2,
    });
    const { rows } = await database.owner.query(
      `select kind, appointment_version as version from outbox where appointment_id = $1 order by id`,
      [turno.id],
    );
    expect(rows).toContainEqual({ kind: 'clinic_cancellation', version: 2 });
  });
});

describe('cancelled at the counter because its patient asked', () => {
  const cancelledFor = async (turno: Awaited<ReturnType<typeof booked>>, now = testNow) => {
    const { id: appointmentId } = turno;
    const asked = { appointmentId, act: 'cancel', askedBy: 'patient', actor: desk, now } as const;
    const outcome = await changeStatus(services, asked);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    return outcome.value;
  };

  test('it is told in the words of their own cancelling, and they may take it back', async () => {
    const turno = await booked('2026-11-27');
    expect(await cancelledFor(turno)).toMatchObject({
      ...{ cancelledBy: 'reception', cancelAskedBy: 'patient', isCancelledLate: false },
    });
    const { rows } = await database.owner.query(
      'select kind from outbox where appointment_id = $1 order by id',
      [turno.id],
    );
    expect(rows.at(-1)).toEqual({ kind: 'cancellation' });
    expect(await undoCancellation(services, byLink(turno))).toMatchObject({
      value: { status: 'booked', canCancel: true },
    });
  });

  test('it is marked late by the clinic’s policy, as their own is; what the clinic decides never is', async () => {
    const soon = { act: 'cancel', actor: desk, now: testNow } as const;
    expect(await cancelledFor(await booked())).toMatchObject({ isCancelledLate: true });
    const { id: appointmentId } = await booked();
    const cancelled = await changeStatus(services, { ...soon, askedBy: 'clinic', appointmentId });
    expect(cancelled).toMatchObject({ value: { cancelAskedBy: 'clinic', isCancelledLate: false } });
  });
});

describe('it is refused, and nothing changes', () => {
  async function expectRefused(...[turno, name, by]: Parameters<typeof act>) {
    const before = await rowOf(turno);
    const outcome = await act(turno, name, by);
    expect(await rowOf(turno)).toBe(before);
    return outcome.ok ? null : outcome.refusal;
  }

  async function rowOf({ id }: { id: string }): Promise<string> {
    const { rows } = await database.owner.query(
      'select turno::text as text from appointments turno where id = $1',
      [id],
    );
    return rows[0].text;
  }

  test('the arrival of tomorrow’s turno, with its day', async () => {
    const turno = await booked('2026-11-25');
    expect(await expectRefused(turno, 'arrive')).toEqual({ code: 'WRONG_DAY', data: { day: '2026-11-25' } });
  });

  test('the arrival of a cancelled turno, with its state', async () => {
    const turno = await booked();
    await done(turno, 'cancel');
    expect(await expectRefused(turno, 'arrive')).toEqual({
      code: 'WRONG_STATUS',
      data: { status: 'cancelled' },
    });
  });

  test('the cancelling of one that was moved out of the day that is cancelled', async () => {
    const { id: appointmentId } = await booked('2026-12-04');
    const cancel = { appointmentId, act: 'cancel' as const, actor: desk, now: testNow };
    const { doctorId } = clinic;
    expect(await changeStatus(services, { ...cancel, only: { doctorId, day: '2026-12-03' } })).toEqual({
      ok: false,
      refusal: { code: 'WRONG_DAY', data: { day: '2026-12-04' } },
    });
    const elsewhere = { doctorId: desk.id, day: '2026-12-04' };
    expect(await changeStatus(services, { ...cancel, only: elsewhere })).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('the cancelling of one that was moved since it was on the screen; what else is done with it does not mind', async () => {
    const turno = await booked();
    await database.owner.query('update appointments set version = version + 1 where id = $1', [turno.id]);
    const cancel = { appointmentId: turno.id, act: 'cancel' as const, actor: desk, now: testNow };
    const before = await rowOf(turno);
    expect(await changeStatus(services, { ...cancel, seenVersion: 1 })).toEqual({
      ok: false,
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await rowOf(turno)).toBe(before);
    const arrival = { ...cancel, act: 'arrive' as const, seenVersion: 1 };
    expect(await changeStatus(services, arrival)).toMatchObject({ ok: true, value: { version: 2 } });
    expect(await changeStatus(services, { ...cancel, seenVersion: 2 })).toMatchObject({ ok: true });
  });

  test('the absence of who is expected, at the counter and by the doctor, before their hour; who came and left is absent at any time', async () => {
    const turno = await booked('2026-11-26');
    const startsAt = new Date(at('2026-11-26', lastTime()));
    const now = new Date(startsAt.getTime() - 1000);
    const tooEarly = { code: 'TOO_EARLY', data: { startsAt: startsAt.toISOString() } };
    for (const by of [desk, doctor]) {
      expect(await expectRefused(turno, 'absent', { by, now })).toEqual(tooEarly);
    }
    await done(turno, 'arrive', { now });
    expect(await done(turno, 'absent', { now })).toMatchObject({ status: 'noshow' });
    const other = await booked('2026-11-26');
    const atItsHour = { by: doctor, now: new Date(at('2026-11-26', lastTime())) };
    expect(await done(other, 'absent', atItsHour)).toMatchObject({ status: 'noshow' });
  });

  test('what is the consulting room’s, at the counter', async () => {
    const turno = await booked();
    expect(await expectRefused(turno, 'start')).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'act' }] },
    });
  });

  test('to another doctor, as if there were none', async () => {
    const stranger = await insertDoctor(database, {
      ...{ name: 'Otro Profesional', specialtyId: clinic.specialtyId, practiceIds: [clinic.practiceId] },
    });
    const turno = await booked();
    const by = { by: { kind: 'doctor', id: stranger } as const };
    expect(await expectRefused(turno, 'start', by)).toEqual({ code: 'NOT_FOUND' });
  });

  test('after midnight of the clinic, though in UTC it was that day already', async () => {
    const turno = await booked('2026-11-24');
    const now = new Date('2026-11-25T03:00:00Z');
    expect(await expectRefused(turno, 'arrive', { now })).toMatchObject({ code: 'WRONG_DAY' });
    expect(await done(turno, 'arrive', { now: new Date('2026-11-25T02:59:00Z') })).toMatchObject({
      status: 'arrived',
    });
  });
});

describe('several at once', () => {
  const thirty = Array.from({ length: 30 }, (_, index) => index);

  test('of thirty who note one arrival at different desks one does it, and the others are told how it is', async () => {
    const turno = await booked();
    const desks = await Promise.all(
      thirty.map((index) => insertReceptionist(database, `Mostrador ${index}`)),
    );
    const outcomes = await Promise.all(desks.map((by) => act(turno, 'arrive', { by })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(outcome.refusal).toEqual({ code: 'WRONG_STATUS', data: { status: 'arrived' } });
    }
    expect(await stepsOf(turno)).toEqual(['booked by patient', 'arrived by reception']);
  });

  test('what one person asks for thirty times is done once, and answered alike', async () => {
    const turno = await booked();
    const outcomes = await Promise.all(thirty.map(() => act(turno, 'arrive')));
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(outcomes[0]?.ok).toBe(true);
    expect(await stepsOf(turno)).toEqual(['booked by patient', 'arrived by reception']);
  });

  test('one desk cancels while the other notes the arrival: both may be, one after the other, never at once', async () => {
    const turno = await booked();
    const [cancelled, arrived] = await Promise.all([
      act(turno, 'cancel'),
      act(turno, 'arrive', { by: otherDesk }),
    ]);
    expect(cancelled.ok).toBe(true);
    // An arrival may come before the cancelling, and cannot after it.
    const steps = await stepsOf(turno);
    expect(steps.filter((step) => step.startsWith('arrived'))).toHaveLength(arrived.ok ? 1 : 0);
    expect(steps.at(-1)).toBe('cancelled by reception');
  });

  test('thirty who arrive together have thirty numbers, one after another', async () => {
    const day = '2026-12-01';
    const now = new Date(at(day, '08:00'));
    const turnos = [];
    nextSlot = 0;
    for (const _ of thirty) turnos.push(await booked(day));
    const arrived = await Promise.all(turnos.map((turno) => done(turno, 'arrive', { now })));
    const numbers = arrived.map(({ ticket }) => ticket).sort();
    expect(numbers).toEqual(thirty.map((index) => `A-${String(index + 1).padStart(3, '0')}`));
  });
});

test('every open panel is told of what was done, and of nothing that was refused', async () => {
  const told: Announcement[] = [];
  const silence = services.changes.hear((announcement) => told.push(announcement));
  const turno = await booked('2026-12-03');
  const now = new Date(at('2026-12-03', '08:00'));
  await act(turno, 'arrive');
  await done(turno, 'arrive', { now });
  // Of its booking and its arrival.
  await expect.poll(() => told.map(({ kind }) => kind).sort()).toEqual(['queue', 'turno', 'turno']);
  silence();
  for (const { doctorId, day } of told) expect([doctorId, day]).toEqual([clinic.doctorId, '2026-12-03']);
});

test('a number of another day is not kept: there is a new one', async () => {
  const day = '2026-12-02';
  const turno = await booked(day);
  await database.owner.query(
    `insert into tickets (appointment_id, waiting_room_id, day, number, given_at)
      select $1, id, '2026-12-01', 77, $2 from waiting_rooms limit 1`,
    [turno.id, testNow],
  );
  const arrived = await done(turno, 'arrive', { now: new Date(at(day, '08:00')) });
  expect(arrived.ticket).toBe('A-001');
});

test('nobody is given a number of a waiting room that is out of use', async () => {
  const turno = await booked('2026-12-05');
  await database.owner.query(`insert into waiting_rooms (name, letter) values ('Planta alta', 'B')`);
  await database.owner.query(`update waiting_rooms set is_enabled = false where letter = 'A'`);
  const arrived = await done(turno, 'arrive', { now: new Date(at('2026-12-05', '08:00')) });
  await database.owner.query(`update waiting_rooms set is_enabled = true where letter = 'A'`);
  expect(arrived.ticket).toBe('B-001');
});
