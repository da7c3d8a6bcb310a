import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  insertReceptionist,
  insertRooms,
} from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import type { StaffAppointment } from '../../../appointments/contract/staff-appointments.ts';
import type { DayRole } from '../../../appointments/rules/day-acts.ts';
import {
  changeStatus,
  type StatusChange,
} from '../../../appointments/server/change-status.ts';
import { readAppointmentHistory } from '../../../appointments/server/read-appointment-history.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { callPatient } from '../../../queue/server/call-patient.ts';
import { undoAct } from './undo-act.ts';

const database = testDatabase();
const today = '2026-11-24';
const thirty = Array.from({ length: 30 }, (_, index) => index);
let clinic: SmallClinic;
let services: Services;
let desk: Actor<DayRole>;
let otherDesk: Actor<DayRole>;
let doctor: Actor<DayRole>;
let nextSlot = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await insertRooms(database);
  services = servicesOn(database.db);
  desk = await insertReceptionist(database);
  otherDesk = await insertReceptionist(database, 'Inés Paz');
  doctor = actorAs('doctor', clinic.doctorId);
});

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

async function booked(day = today, firstHour = 9) {
  const patient = await insertPatient(database);
  const minutes = firstHour * 60 + 20 * nextSlot++;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
  const now = new Date('2026-11-20T12:00:00Z');
  return {
    ...(await bookTestAppointment(services, {
      slot,
      patientId: patient.id,
      now,
    })),
    slot,
    patient,
  };
}

/** An appointment of this morning at eight, an hour ago. */
async function begun() {
  const usual = nextSlot;
  nextSlot = 0;
  const appointment = await booked(today, 8);
  nextSlot = usual;
  return appointment;
}

async function act(
  { id }: { id: string },
  name: StatusChange['act'],
  by = desk,
  now = testNow,
) {
  const outcome = await changeStatus(services, {
    appointmentId: id,
    act: name,
    ...callBy(by, now),
  });
  if (!outcome.ok)
    throw new Error(`It was refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

function undo(
  appointment: StaffAppointment,
  { by = desk, now = later(30) }: { by?: Actor<DayRole>; now?: Date } = {},
) {
  const transitionId = appointment.undo?.transitionId ?? 1;
  return undoAct(services, {
    appointmentId: appointment.id,
    transitionId,
    ...callBy(by, now),
  });
}

/** Every column that undoing a step must restore. */
async function rowOf({ id }: { id: string }): Promise<unknown> {
  const { rows } = await database.owner.query(
    `select status, arrived_at, started_at, finished_at, confirmed_at, cancelled_at, cancelled_by, cancel_reason,
      starts_at, room_id from appointments where id = $1`,
    [id],
  );
  return rows[0];
}

describe('undo', () => {
  test.each<[string, [StatusChange['act'], 'desk' | 'doctor'][]]>([
    ['an arrival', [['arrive', 'desk']]],
    ['an absence', [['absent', 'desk']]],
    [
      'an absence after an arrival',
      [
        ['arrive', 'desk'],
        ['absent', 'desk'],
      ],
    ],
    [
      'an arrival after an absence',
      [
        ['arrive', 'desk'],
        ['absent', 'desk'],
        ['arrive', 'desk'],
      ],
    ],
    [
      'a start',
      [
        ['arrive', 'desk'],
        ['start', 'doctor'],
      ],
    ],
    [
      'an end',
      [
        ['start', 'doctor'],
        ['finish', 'doctor'],
      ],
    ],
    [
      'a cancellation after an arrival',
      [
        ['arrive', 'desk'],
        ['cancel', 'desk'],
      ],
    ],
  ])('restores the appointment after %s', async (_, acts) => {
    // A patient cannot be a no-show before their hour.
    const appointment =
      acts[0]?.[0] === 'absent' ? await begun() : await booked();
    const whoIs = { desk, doctor };
    for (const [name, by] of acts.slice(0, -1))
      await act(appointment, name, whoIs[by]);
    const before = await rowOf(appointment);
    const [name, by] = acts.at(-1) as (typeof acts)[number];
    const done = await act(appointment, name, whoIs[by], later(5));
    expect(done.undo?.until).toBe(later(65).toISOString());
    const undone = await undo(done, { by: whoIs[by] });
    expect(undone.ok).toBe(true);
    expect(await rowOf(appointment)).toEqual(before);
  });

  test('reverts an attended visit of an earlier day with both its steps, however often it is asked', {
    tags: ['all'],
  }, async () => {
    const appointment = await booked();
    await act(appointment, 'arrive');
    const before = await rowOf(appointment);
    const done = await act(appointment, 'attended', desk, later(86_400));
    const answers = await Promise.all(
      thirty.map(() => undo(done, { now: later(86_430) })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      ok: true,
      value: { status: 'arrived', acts: ['attended', 'absent'] },
    });
    expect(await rowOf(appointment)).toEqual(before);
  });

  test('reverts several steps, from the last to the first', async () => {
    const appointment = await booked();
    await act(appointment, 'arrive');
    const absent = await act(appointment, 'absent');
    const back = await undo(absent);
    if (!back.ok) throw new Error('The absence stays.');
    expect(back.value).toMatchObject({
      status: 'arrived',
      undo: { transitionId: expect.any(Number) },
    });
    expect(await undo(back.value)).toMatchObject({
      ok: true,
      value: { status: 'booked', ticket: null },
    });
  });

  test('reverts an arrival of hours ago, by another receptionist, after a call, once; the number is used again', {
    tags: ['all'],
  }, async () => {
    const appointment = await booked();
    const arrived = await act(appointment, 'arrive');
    await callPatient(services, {
      appointmentId: appointment.id,
      seenCalls: 0,
      ...callBy(desk, later(600)),
    });
    const now = later(5 * 3600);
    const step = arrived.arrivalStep ?? 0;
    expect(step).toBe(arrived.undo?.transitionId);
    const takeBack = () =>
      undoAct(services, {
        appointmentId: appointment.id,
        transitionId: step,
        ...callBy(otherDesk, now),
      });
    const answers = await Promise.all(thirty.map(takeBack));
    for (const answer of answers) {
      expect(answer).toMatchObject({
        ok: true,
        value: { status: 'booked', ticket: null, arrivalStep: null },
      });
    }
    expect(
      (await act(appointment, 'arrive', desk, later(5 * 3600 + 60))).ticket,
    ).toBe(arrived.ticket);
  });

  test.each<
    [what: string, by: () => Actor<DayRole>, seconds: number, code: string]
  >([
    ['by its doctor', () => doctor, 600, 'WRONG_STATUS'],
    ['the day after', () => desk, 86_400, 'UNDO_TOO_LATE'],
    ['the day after by another desk', () => otherDesk, 86_400, 'WRONG_STATUS'],
  ])('does not revert an arrival %s', async (_, by, seconds, code) => {
    const appointment = await booked();
    const { arrivalStep } = await act(appointment, 'arrive');
    const request = {
      appointmentId: appointment.id,
      transitionId: arrivalStep ?? 0,
    };
    const answer = await undoAct(services, {
      ...request,
      ...callBy(by(), later(seconds)),
    });
    expect(answer).toMatchObject({ ok: false, refusal: { code } });
  });

  test('does not revert the arrival of a patient who is with the doctor', async () => {
    const appointment = await booked();
    const { arrivalStep } = await act(appointment, 'arrive');
    const started = await act(appointment, 'start', doctor, later(300));
    expect(started.arrivalStep).toBeNull();
    const request = {
      appointmentId: appointment.id,
      transitionId: arrivalStep ?? 0,
    };
    expect(
      await undoAct(services, { ...request, ...callBy(desk, later(600)) }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'in_progress' } },
    });
  });

  test('reverts a cancellation, and the patient gets a message of each', async () => {
    const appointment = await booked('2026-11-26');
    const undone = await undo(await act(appointment, 'cancel'));
    expect(undone).toMatchObject({
      ok: true,
      value: { status: 'booked', version: 3, cancelReason: null },
    });
    const { rows } = await database.owner.query(
      'select kind from outbox where appointment_id = $1 order by id',
      [appointment.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'confirmation',
      'clinic_cancellation',
      'undo',
    ]);
  });
});

describe('undo is refused', () => {
  test('after sixty seconds', async () => {
    const appointment = await booked();
    await act(appointment, 'arrive');
    const absent = await act(appointment, 'absent');
    expect(await undo(absent, { now: later(60) })).toEqual({
      ok: false,
      refusal: { code: 'UNDO_TOO_LATE' },
    });
  });

  test('to another desk', async () => {
    const appointment = await booked();
    await act(appointment, 'arrive');
    const absent = await act(appointment, 'absent');
    expect(await undo(absent, { by: otherDesk })).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'noshow' } },
    });
  });

  test('after a later step', async () => {
    const appointment = await booked();
    const arrived = await act(appointment, 'arrive');
    await act(appointment, 'start', doctor);
    expect(await undo(arrived)).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'in_progress' } },
    });
  });

  test('if the time of the cancelled appointment is taken', async () => {
    const appointment = await booked('2026-11-26');
    const cancelled = await act(appointment, 'cancel');
    await holdSlot(services, {
      slot: appointment.slot,
      heldBy: newBrowser(),
      now: testNow,
    });
    expect(await undo(cancelled)).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN', data: { nearest: expect.any(Array) } },
    });
  });

  test('if the patient of the cancelled appointment has another one at that time', async () => {
    const appointment = await booked('2026-11-28');
    const cancelled = await act(appointment, 'cancel');
    const specialty = {
      specialtyId: clinic.specialtyId,
      practiceIds: [clinic.practiceId],
    };
    const doctorId = await insertDoctor(database, {
      name: 'Otra Persona',
      ...specialty,
    });
    await bookTestAppointment(services, {
      slot: { ...appointment.slot, doctorId },
      patientId: appointment.patient.id,
    });
    expect(await undo(cancelled)).toEqual({
      ok: false,
      refusal: { code: 'PATIENT_BUSY' },
    });
  });

  test('if another patient has the place of the overbooking', async () => {
    const [mine, theirs] = [
      await booked('2026-11-28'),
      await booked('2026-11-28'),
    ];
    const overbook = ({ id }: { id: string }) =>
      database.owner.query(
        `update appointments set overbook_place = 1, overbook_half_day = '2026-11-28 AM' where id = $1`,
        [id],
      );
    await overbook(mine);
    const cancelled = await act(mine, 'cancel');
    await overbook(theirs);
    expect(await undo(cancelled)).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
    await act(theirs, 'cancel');
    expect(await undo(cancelled)).toMatchObject({
      ok: true,
      value: { status: 'booked', overbookPlace: 1 },
    });
  });

  test('if the doctor is absent then', async () => {
    const [appointment, overbooked] = [
      await booked('2026-11-27'),
      await booked('2026-11-27'),
    ];
    await database.owner.query(
      `update appointments set overbook_place = 1, overbook_half_day = '2026-11-27 AM' where id = $1`,
      [overbooked.id],
    );
    const cancelled = await act(appointment, 'cancel');
    const cancelledOverbook = await act(overbooked, 'cancel');
    const { rows } = await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, $2::timestamptz, $2::timestamptz + interval '1 hour', 'illness', 'Enfermedad') returning id`,
      [clinic.doctorId, appointment.slot.startsAt],
    );
    expect(await undo(cancelled)).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
    });
    expect(await undo(cancelledOverbook)).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
    });
    await database.owner.query(
      'update absences set ended_at = now() where id = $1',
      [rows[0].id],
    );
    expect(await undo(cancelled)).toMatchObject({ ok: true });
  });

  test('if the day became a holiday', async () => {
    const appointment = await booked('2026-12-07');
    const cancelled = await act(appointment, 'cancel');
    await database.owner.query(
      `insert into holidays (day, name, kind, source) values ('2026-12-07', 'Día puente', 'puente', 'la clínica')`,
    );
    expect(await undo(cancelled)).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'HOLIDAY' } },
    });
    await database.owner.query(`delete from holidays where day = '2026-12-07'`);
    expect(await undo(cancelled)).toMatchObject({ ok: true });
  });

  test('if the hours of that day ended, or the doctor was disabled', async () => {
    const appointment = await booked('2026-12-08');
    const cancelled = await act(appointment, 'cancel');
    await database.owner.query(
      'update doctors set is_enabled = false where id = $1',
      [clinic.doctorId],
    );
    expect(await undo(cancelled)).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'NO_SESSION' } },
    });
    await database.owner.query(
      'update doctors set is_enabled = true where id = $1',
      [clinic.doctorId],
    );
    await database.owner.query(
      `update availability_rules set valid_to = '2026-12-01' where doctor_id = $1 and weekday = 2`,
      [clinic.doctorId],
    );
    expect(await undo(cancelled)).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'NO_SESSION' } },
    });
    await database.owner.query(
      'update availability_rules set valid_to = null where doctor_id = $1',
      [clinic.doctorId],
    );
    expect(await undo(cancelled)).toMatchObject({ ok: true });
  });
});

test('thirty requests at once undo a step once, and get the same answer', async () => {
  const arrived = await act(await booked(), 'arrive');
  const answers = await Promise.all(thirty.map(() => undo(arrived)));
  expect(answers[0]).toMatchObject({ ok: true, value: { status: 'booked' } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const { rows } = await database.owner.query(
    'select count(*)::int as undone from appointment_transitions where appointment_id = $1 and undoes_id is not null',
    [arrived.id],
  );
  expect(rows).toEqual([{ undone: 1 }]);
});

describe('calling', () => {
  const call = (
    appointment: StaffAppointment,
    by: Actor<DayRole>,
    seenCalls = appointment.calls,
  ) =>
    // Visits that other tests began go on in the doctor's room. `isShared` says that the caller knows it.
    callPatient(services, {
      appointmentId: appointment.id,
      seenCalls,
      isShared: true,
      ...callBy(by),
    });

  test('by counter and doctor thirty times at once makes one call', {
    tags: ['all'],
  }, async () => {
    const arrived = await act(await booked(), 'arrive');
    const answers = await Promise.all(
      thirty.map((index) => call(arrived, index % 2 ? desk : doctor)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: true, value: { calls: 1 } });
    expect(await call(arrived, doctor, 1)).toMatchObject({
      ok: true,
      value: { calls: 2 },
    });
  });

  test('an absent patient is refused, with the appointment’s state', async () => {
    const appointment = await booked();
    await act(appointment, 'arrive');
    const absent = await act(appointment, 'absent');
    expect(await call(absent, doctor)).toEqual({
      ok: false,
      refusal: { code: 'WRONG_STATUS', data: { status: 'noshow' } },
    });
  });
});

test('the history shows every step with its author, reason and undo', async () => {
  const appointment = await booked();
  const arrived = await act(appointment, 'arrive');
  await undo(arrived);
  await changeStatus(services, {
    appointmentId: appointment.id,
    act: 'cancel',
    reason: 'No puede',
    ...callBy(otherDesk, later(90)),
  });
  const history = await readAppointmentHistory(services, {
    appointmentId: appointment.id,
    ...callBy(doctor),
  });
  expect(history.ok && history.value).toMatchObject([
    {
      from: null,
      to: 'booked',
      actorKind: 'patient',
      actorName: 'María Pérez',
      isUndo: false,
    },
    {
      from: 'booked',
      to: 'arrived',
      actorKind: 'reception',
      actorName: 'Rosa Quiroga',
    },
    {
      from: 'arrived',
      to: 'booked',
      isUndo: true,
      at: later(30).toISOString(),
    },
    {
      from: 'booked',
      to: 'cancelled',
      actorName: 'Inés Paz',
      reason: 'No puede',
    },
  ]);
});
