import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { at, testNow } from '../../../../testing/clinic/bookings.ts';
import { callBy } from '../../../../testing/clinic/calls.ts';
import {
  deskRequest,
  giveAppointment,
} from '../../../../testing/clinic/desk.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookAtDesk } from '../../../booking/server/desk/book-at-desk.ts';
import type { ClosingChoice } from '../../contract/closings.ts';
import { closeDoctorDay } from './close-doctor-day.ts';
import { undoClosing } from './undo-closing.ts';

const database = testDatabase();
const today = '2026-11-24';
const thirty = Array.from({ length: 30 }, (_, index) => index);
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;
let otherDesk: Actor<'reception'>;
let otherDoctorId: string;
let doctorId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
  otherDesk = await insertReceptionist(database, 'Inés Paz');
});

let made = 0;
beforeEach(async () => {
  const { specialtyId, practiceId } = clinic;
  const letter = 'ABCDEFGHIJKLMNOP'[made++];
  const offers = { specialtyId, practiceIds: [practiceId] };
  doctorId = await insertDoctor(database, {
    name: `Doctora ${letter}`,
    ...offers,
  });
  otherDoctorId = await insertDoctor(database, {
    name: `Reemplazo ${letter}`,
    ...offers,
  });
});

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const cancel = { kind: 'cancel' } as const;

async function appointmentAt(time: string) {
  const { id: patientId } = await insertPatient(database);
  const slot = {
    doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(today, time),
  };
  return giveAppointment(services, { actor, patientId, slot });
}

type Appointment = Awaited<ReturnType<typeof appointmentAt>>;

async function close(choices: [Appointment, ClosingChoice][], now = testNow) {
  const closed = await closeDoctorDay(services, {
    doctorId,
    day: today,
    kind: 'illness',
    publicReason: 'Por enfermedad',
    ...callBy(actor, now),
    choices: choices.map(([{ id, version }, choice]) => ({
      appointmentId: id,
      seenVersion: version,
      choice,
    })),
  });
  if (!closed.ok) throw new Error(closed.refusal.code);
  return closed.value;
}

function undo(closingId: string, { by = actor, now = later(30) } = {}) {
  return undoClosing(services, { doctorId, closingId, ...callBy(by, now) });
}

/** One appointment moved to another doctor, one cancelled, one left. */
async function closedMorning() {
  const [moved, cancelled, left] = [
    await appointmentAt('10:00'),
    await appointmentAt('10:20'),
    await appointmentAt('10:40'),
  ];
  const closed = await close([
    [
      moved,
      { kind: 'move', doctorId: otherDoctorId, startsAt: at(today, '10:00') },
    ],
    [cancelled, cancel],
    [left, { kind: 'leave' }],
  ]);
  return { moved, cancelled, left, undoes: closed.undo };
}

async function absences(): Promise<{ isEnded: boolean }[]> {
  const { rows } = await database.owner.query(
    'select ended_at is not null as "isEnded" from absences where doctor_id = $1 order by id',
    [doctorId],
  );
  return rows;
}

async function placeOf({ id }: Appointment) {
  const { rows } = await database.owner.query(
    'select doctor_id as "doctorId", status, starts_at as "startsAt" from appointments where id = $1',
    [id],
  );
  return rows[0];
}

async function messagesOf({ id }: Appointment): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select kind from outbox where appointment_id = $1 and kind <> 'confirmation' order by id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe('undoing a closing', () => {
  test('restores the doctor’s day and each appointment, with a message to the cancelled patient', {
    tags: ['all'],
  }, async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    expect(undoes.until).toBe(later(60).toISOString());
    const undone = await undo(undoes.closingId);
    expect(
      undone.ok &&
        undone.value.results.map(({ appointment, problem }) => [
          appointment.id,
          problem,
        ]),
    ).toEqual([
      [moved.id, null],
      [cancelled.id, null],
    ]);
    for (const appointment of [moved, cancelled]) {
      const startsAt = new Date(appointment.startsAt);
      expect(await placeOf(appointment)).toEqual({
        doctorId,
        status: 'booked',
        startsAt,
      });
    }
    expect(await absences()).toEqual([{ isEnded: true }]);
    expect([await messagesOf(moved), await messagesOf(cancelled)]).toEqual([
      // No message about the move has left, so none about its undoing follows.
      ['change'],
      ['clinic_cancellation', 'undo'],
    ]);
    const { id } = await insertPatient(database);
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: at(today, '13:00'),
    };
    expect(
      await bookAtDesk(services, { ...deskRequest(actor, id), slot }),
    ).toMatchObject({ ok: true });
    const { rows } = await database.owner.query(
      `select kind from audit_events where doctor_id = $1 order by id`,
      [doctorId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'doctor_day_closed',
      'doctor_day_reopened',
    ]);
  });

  test('names each patient who cannot return and why, and returns the others', {
    tags: ['all'],
  }, async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    const { rows } = await database.owner.query(
      'select patient_id from appointments where id = $1',
      [cancelled.id],
    );
    const slot = {
      practiceId: clinic.practiceId,
      doctorId: otherDoctorId,
      startsAt: at(today, '10:20'),
    };
    await giveAppointment(services, {
      actor,
      patientId: rows[0].patient_id,
      slot,
    });
    const undone = await undo(undoes.closingId);
    expect(
      undone.ok &&
        undone.value.results.map(({ appointment, problem }) => [
          appointment.id,
          problem,
        ]),
    ).toEqual([
      [moved.id, null],
      [cancelled.id, 'PATIENT_BUSY'],
    ]);
    expect(await placeOf(cancelled)).toMatchObject({ status: 'cancelled' });
  });

  test('allows a new closing, which has an undo of its own', {
    tags: ['all'],
  }, async () => {
    const { moved, undoes } = await closedMorning();
    await undo(undoes.closingId);
    const { version } = { version: moved.version + 2 };
    const again = await close([[{ ...moved, version }, cancel]], later(40));
    expect(again.undo.closingId).not.toBe(undoes.closingId);
    const undone = await undo(again.undo.closingId, { now: later(50) });
    expect(
      undone.ok && undone.value.results.map(({ problem }) => problem),
    ).toEqual([null]);
    expect(await placeOf(moved)).toMatchObject({ doctorId, status: 'booked' });
    expect(await absences()).toEqual([{ isEnded: true }, { isEnded: true }]);
  });
});

describe('a closing stays', () => {
  test('after sixty seconds, and for another desk', {
    tags: ['all'],
  }, async () => {
    const { undoes } = await closedMorning();
    expect(await undo(undoes.closingId, { now: later(60) })).toEqual({
      ok: false,
      refusal: { code: 'UNDO_TOO_LATE' },
    });
    expect(await undo(undoes.closingId, { by: otherDesk })).toEqual({
      ok: false,
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await absences()).toEqual([{ isEnded: false }]);
  });

  test('with the absence of an earlier closing, and the appointment cannot return', async () => {
    const appointment = await appointmentAt('11:00');
    await close([[appointment, { kind: 'leave' }]]);
    const resumed = await close([[appointment, cancel]], later(120));
    const undone = await undo(resumed.undo.closingId, { now: later(130) });
    expect(
      undone.ok && undone.value.results.map(({ problem }) => problem),
    ).toEqual(['SLOT_NOT_OFFERED']);
    expect(await absences()).toEqual([{ isEnded: false }]);
  });
});

describe('several requests', () => {
  test('to close are one closing, with all that it did', async () => {
    const appointment = await appointmentAt('12:00');
    const [first, second] = [
      await close([[appointment, cancel]]),
      await close([[appointment, cancel]]),
    ];
    expect(second.undo).toEqual(first.undo);
    const undone = await undo(second.undo.closingId);
    expect(undone.ok && undone.value.results).toMatchObject([
      { appointment: { id: appointment.id }, problem: null },
    ]);
  });

  test('to undo after the minute get the first answer', async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    const first = await undo(undoes.closingId);
    const again = await undo(undoes.closingId, { now: later(90) });
    for (const answer of [first, again]) {
      expect(
        answer.ok &&
          answer.value.results.map(({ appointment, problem }) => [
            appointment.id,
            problem,
          ]),
      ).toEqual([
        [moved.id, null],
        [cancelled.id, null],
      ]);
    }
  });

  test('to undo, thirty at once, undo the closing once and get the same answer', {
    tags: ['all'],
  }, async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    const answers = await Promise.all(thirty.map(() => undo(undoes.closingId)));
    for (const answer of answers) {
      expect(
        answer.ok &&
          answer.value.results.map(({ appointment, problem }) => [
            appointment.id,
            problem,
          ]),
      ).toEqual([
        [moved.id, null],
        [cancelled.id, null],
      ]);
    }
    expect([await messagesOf(moved), await messagesOf(cancelled)]).toEqual([
      // No message about the move has left, so none about its undoing follows.
      ['change'],
      ['clinic_cancellation', 'undo'],
    ]);
    expect(await absences()).toEqual([{ isEnded: true }]);
  });

  test('to book the returned time, thirty at once with the undo, give it to one patient', {
    tags: ['all'],
  }, async () => {
    const appointment = await appointmentAt('12:20');
    const closed = await close([[appointment, cancel]]);
    const patients = await Promise.all(
      thirty.map(() => insertPatient(database)),
    );
    const slot = {
      doctorId,
      practiceId: clinic.practiceId,
      startsAt: appointment.startsAt,
    };
    const [undone, ...booked] = await Promise.all([
      undo(closed.undo.closingId),
      ...patients.map(({ id }) =>
        bookAtDesk(services, { ...deskRequest(actor, id), slot }),
      ),
    ]);
    const problem = undone.ok
      ? undone.value.results[0]?.problem
      : 'It was refused.';
    const isBack = problem === null;
    expect(booked.filter(({ ok }) => ok)).toHaveLength(isBack ? 0 : 1);
    expect([null, 'SLOT_TAKEN']).toContain(problem);
    expect(await placeOf(appointment)).toMatchObject({
      status: isBack ? 'booked' : 'cancelled',
    });
  });
});
