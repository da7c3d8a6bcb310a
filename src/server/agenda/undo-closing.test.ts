import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClosingChoice } from '../../contract/reception/agenda.ts';
import { at, testNow } from '../../testing/bookings.ts';
import { testDatabase } from '../../testing/database.ts';
import { deskRequest, giveTurno } from '../../testing/desk.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../testing/factories.ts';
import { insertReceptionist } from '../../testing/staff.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import type { StaffActor } from '../appointments/to-staff-turno.ts';
import { bookAtDesk } from './book-at-desk.ts';
import { closeDoctorDay } from './close-doctor-day.ts';
import { undoClosing } from './undo-closing.ts';

const database = testDatabase();
const today = '2026-11-24';
const thirty = Array.from({ length: 30 }, (_, index) => index);
const sessionId = '01900000-0000-7000-8000-000000000000';
let clinic: SmallClinic;
let services: BookingServices;
let actor: StaffActor;
let otherDesk: StaffActor;
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
  doctorId = await insertDoctor(database, { name: `Doctora ${letter}`, ...offers });
  otherDoctorId = await insertDoctor(database, { name: `Reemplazo ${letter}`, ...offers });
});

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const cancel = { kind: 'cancel' } as const;

async function turnoAt(time: string) {
  const { id: patientId } = await insertPatient(database);
  const slot = { doctorId, practiceId: clinic.practiceId, startsAt: at(today, time) };
  return giveTurno(services, { actor, patientId, slot });
}

type Turno = Awaited<ReturnType<typeof turnoAt>>;

async function close(choices: [Turno, ClosingChoice][], now = testNow) {
  const closed = await closeDoctorDay(services, {
    ...{ doctorId, day: today, kind: 'illness', publicReason: 'Por enfermedad', actor, now, sessionId },
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
  return undoClosing(services, { doctorId, closingId, actor: by, now, sessionId });
}

/** One moved to another doctor, one cancelled, one left. */
async function closedMorning() {
  const [moved, cancelled, left] = [await turnoAt('10:00'), await turnoAt('10:20'), await turnoAt('10:40')];
  const closed = await close([
    [moved, { kind: 'move', doctorId: otherDoctorId, startsAt: at(today, '10:00') }],
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

async function placeOf({ id }: Turno) {
  const { rows } = await database.owner.query(
    'select doctor_id as "doctorId", status, starts_at as "startsAt" from appointments where id = $1',
    [id],
  );
  return rows[0];
}

async function messagesOf({ id }: Turno): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select kind from outbox where appointment_id = $1 and kind <> 'confirmation' order by id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe('the wrong doctor was chosen', () => {
  test('all is as it was: the doctor attends, each turno is back, and its patient is told', async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    expect(undoes.until).toBe(later(60).toISOString());
    const undone = await undo(undoes.closingId);
    expect(undone.ok && undone.value.results.map(({ turno, problem }) => [turno.id, problem])).toEqual([
      [moved.id, null],
      [cancelled.id, null],
    ]);
    for (const turno of [moved, cancelled]) {
      const startsAt = new Date(turno.startsAt);
      expect(await placeOf(turno)).toEqual({ doctorId, status: 'booked', startsAt });
    }
    expect(await absences()).toEqual([{ isEnded: true }]);
    expect([await messagesOf(moved), await messagesOf(cancelled)]).toEqual([
      ['change', 'change'],
      ['clinic_cancellation', 'undo'],
    ]);
    const { id } = await insertPatient(database);
    const slot = { doctorId, practiceId: clinic.practiceId, startsAt: at(today, '13:00') };
    expect(await bookAtDesk(services, { ...deskRequest(actor, id), slot })).toMatchObject({ ok: true });
    const { rows } = await database.owner.query(
      `select kind from audit_events where doctor_id = $1 order by id`,
      [doctorId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['doctor_day_closed', 'doctor_day_reopened']);
  });

  test('who cannot go back is told with why, and the others go back', async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    const { rows } = await database.owner.query('select patient_id from appointments where id = $1', [
      cancelled.id,
    ]);
    const slot = { practiceId: clinic.practiceId, doctorId: otherDoctorId, startsAt: at(today, '10:20') };
    await giveTurno(services, { actor, patientId: rows[0].patient_id, slot });
    const undone = await undo(undoes.closingId);
    expect(undone.ok && undone.value.results.map(({ turno, problem }) => [turno.id, problem])).toEqual([
      [moved.id, null],
      [cancelled.id, 'PATIENT_BUSY'],
    ]);
    expect(await placeOf(cancelled)).toMatchObject({ status: 'cancelled' });
  });

  test('and closed anew it is another closing, which is taken back by itself', async () => {
    const { moved, undoes } = await closedMorning();
    await undo(undoes.closingId);
    const { version } = { version: moved.version + 2 };
    const again = await close([[{ ...moved, version }, cancel]], later(40));
    expect(again.undo.closingId).not.toBe(undoes.closingId);
    const undone = await undo(again.undo.closingId, { now: later(50) });
    expect(undone.ok && undone.value.results.map(({ problem }) => problem)).toEqual([null]);
    expect(await placeOf(moved)).toMatchObject({ doctorId, status: 'booked' });
    expect(await absences()).toEqual([{ isEnded: true }, { isEnded: true }]);
  });
});

describe('it stays closed', () => {
  test('after sixty seconds, and for another desk', async () => {
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

  test('where the doctor was noted as absent before: only what this one did goes back', async () => {
    const turno = await turnoAt('11:00');
    await close([[turno, { kind: 'leave' }]]);
    const resumed = await close([[turno, cancel]], later(120));
    const undone = await undo(resumed.undo.closingId, { now: later(130) });
    expect(undone.ok && undone.value.results.map(({ problem }) => problem)).toEqual(['SLOT_NOT_OFFERED']);
    expect(await absences()).toEqual([{ isEnded: false }]);
  });
});

describe('several at once', () => {
  test('sent again, a closing is the same one, with all that it did', async () => {
    const turno = await turnoAt('12:00');
    const [first, second] = [await close([[turno, cancel]]), await close([[turno, cancel]])];
    expect(second.undo).toEqual(first.undo);
    const undone = await undo(second.undo.closingId);
    expect(undone.ok && undone.value.results).toMatchObject([{ turno: { id: turno.id }, problem: null }]);
  });

  test('asked again once the minute is over, it is answered as it is', async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    const first = await undo(undoes.closingId);
    const again = await undo(undoes.closingId, { now: later(90) });
    for (const answer of [first, again]) {
      expect(answer.ok && answer.value.results.map(({ turno, problem }) => [turno.id, problem])).toEqual([
        [moved.id, null],
        [cancelled.id, null],
      ]);
    }
  });

  test('asked thirty times at once it is taken back once, and everybody is answered alike', async () => {
    const { moved, cancelled, undoes } = await closedMorning();
    const answers = await Promise.all(thirty.map(() => undo(undoes.closingId)));
    for (const answer of answers) {
      expect(answer.ok && answer.value.results.map(({ turno, problem }) => [turno.id, problem])).toEqual([
        [moved.id, null],
        [cancelled.id, null],
      ]);
    }
    expect([await messagesOf(moved), await messagesOf(cancelled)]).toEqual([
      ['change', 'change'],
      ['clinic_cancellation', 'undo'],
    ]);
    expect(await absences()).toEqual([{ isEnded: true }]);
  });

  test('while thirty book the time that is given back, one has it, and it is told who', async () => {
    const turno = await turnoAt('12:20');
    const closed = await close([[turno, cancel]]);
    const patients = await Promise.all(thirty.map(() => insertPatient(database)));
    const slot = { doctorId, practiceId: clinic.practiceId, startsAt: turno.startsAt };
    const [undone, ...booked] = await Promise.all([
      undo(closed.undo.closingId),
      ...patients.map(({ id }) => bookAtDesk(services, { ...deskRequest(actor, id), slot })),
    ]);
    const problem = undone.ok ? undone.value.results[0]?.problem : 'It was refused.';
    const isBack = problem === null;
    expect(booked.filter(({ ok }) => ok)).toHaveLength(isBack ? 0 : 1);
    expect([null, 'SLOT_TAKEN']).toContain(problem);
    expect(await placeOf(turno)).toMatchObject({ status: isBack ? 'booked' : 'cancelled' });
  });
});
