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
import { changeStatus } from '../appointments/change-status.ts';
import { toLinkedTurno } from '../appointments/linked-turno.ts';
import type { StaffActor } from '../appointments/to-staff-turno.ts';
import { findTurno } from '../appointments/turno-queries.ts';
import { undoAct } from '../appointments/undo-act.ts';
import { listMessages } from '../messages/list-messages.ts';
import { openMessage } from '../messages/open-message.ts';
import { bookAtDesk } from './book-at-desk.ts';
import { closeDoctorDay } from './close-doctor-day.ts';
import { previewClosing } from './preview-closing.ts';
import { writeWhatsapp } from './write-whatsapp.ts';

const database = testDatabase();
const today = '2026-11-24';
let clinic: SmallClinic;
let services: BookingServices;
let actor: StaffActor;
let otherDoctorId: string;
let doctorId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
  const { specialtyId, practiceId } = clinic;
  otherDoctorId = await insertDoctor(database, {
    ...{ name: 'Ana Reemplazo', specialtyId, practiceIds: [practiceId] },
  });
});

let made = 0;
beforeEach(async () => {
  const { specialtyId, practiceId } = clinic;
  const name = `Doctora ${'ABCDEFGHIJKLMNOP'[made++]}`;
  doctorId = await insertDoctor(database, { name, specialtyId, practiceIds: [practiceId] });
});

async function turnoAt(time: string, day = today) {
  const { id: patientId } = await insertPatient(database);
  const slot = { doctorId, practiceId: clinic.practiceId, startsAt: at(day, time) };
  return giveTurno(services, { actor, patientId, slot });
}

type Turno = Awaited<ReturnType<typeof turnoAt>>;

function close(choices: [Turno, ClosingChoice][], { day = today, now = testNow, on = services } = {}) {
  return closeDoctorDay(on, {
    ...{ doctorId, day, kind: 'illness', publicReason: 'El profesional está enfermo', actor, now },
    choices: choices.map(([{ id, version }, choice]) => ({
      appointmentId: id,
      seenVersion: version,
      choice,
    })),
    sessionId: '01900000-0000-7000-8000-000000000000',
  });
}

const cancel = { kind: 'cancel' } as const;
const leave = { kind: 'leave' } as const;

describe('before a doctor’s day is closed', () => {
  test('it shows who is affected, with a time of its own for each and somebody else’s that day', async () => {
    const [first, second, waiting] = [await turnoAt('10:00'), await turnoAt('10:20'), await turnoAt('09:20')];
    await changeStatus(services, { appointmentId: waiting.id, act: 'arrive', actor, now: testNow });
    const preview = await previewClosing(services, { doctorId, day: today, actor, now: testNow });
    if (!preview.ok) throw new Error(preview.refusal.code);
    const { affected, isClosed, from } = preview.value;
    expect([isClosed, from]).toEqual([false, testNow.toISOString()]);
    expect(affected.map(({ turno, isHere }) => [turno.id, isHere])).toEqual([
      [waiting.id, true],
      [first.id, false],
      [second.id, false],
    ]);
    expect(affected.map(({ proposed }) => proposed?.startsAt)).toEqual([
      undefined,
      at('2026-11-25', '08:00'),
      at('2026-11-25', '08:20'),
    ]);
    const sameDay = affected.slice(1).map(({ sameDay: offer }) => offer);
    expect(new Set(sameDay.map((offer) => `${offer?.doctorId} ${offer?.startsAt}`)).size).toBe(2);
    expect(sameDay.every((offer) => offer !== null && offer.doctorId !== doctorId)).toBe(true);
  });
});

describe('a doctor who does not come', () => {
  test('has each turno moved, cancelled or left, as it was chosen, and nobody is lost', async () => {
    const [moving, cancelling, leaving] = [
      await turnoAt('10:00'),
      await turnoAt('10:20'),
      await turnoAt('10:40'),
    ];
    const forgotten = await turnoAt('11:00');
    const closed = await close([
      [moving, { kind: 'move', doctorId: otherDoctorId, startsAt: at(today, '10:00') }],
      [cancelling, cancel],
      [leaving, leave],
    ]);
    if (!closed.ok) throw new Error(closed.refusal.code);
    const became = closed.value.results.map(({ turno, ...one }) => [turno.id, one.became, one.problem]);
    expect(became).toEqual([
      [moving.id, 'moved', null],
      [cancelling.id, 'cancelled', null],
      [leaving.id, 'left', null],
      [forgotten.id, 'left', 'NEW_MEANWHILE'],
    ]);
    const { rows } = await database.owner.query(
      `select kind from outbox where appointment_id = any($1) and kind <> 'confirmation' order by kind`,
      [[moving.id, cancelling.id, leaving.id]],
    );
    expect(rows).toEqual([{ kind: 'change' }, { kind: 'clinic_cancellation' }]);
  });

  test('tells the desk whom nobody tells, with the WhatsApp to send: a way that is not set up is none', async () => {
    const [moving, cancelling] = [await turnoAt('10:00'), await turnoAt('10:20')];
    const choices: [Turno, ClosingChoice][] = [
      [moving, { kind: 'move', doctorId, startsAt: at('2026-11-26', '10:00') }],
      [cancelling, cancel],
    ];
    const closed = await close(choices);
    if (!closed.ok) throw new Error(closed.refusal.code);
    for (const { toldBy, byHand } of closed.value.results) {
      expect(toldBy).toBe('none');
      const text = new URL(byHand?.whatsappUrl ?? '').searchParams.get('text');
      expect(text).toMatch(/cambió|tuvimos que cancelar/);
      const opened = await openMessage(services, { id: byHand?.messageId ?? 0, now: testNow });
      expect(opened).toMatchObject({ ok: true });
    }
    const reached = await close(choices, { on: { ...services, ways: ['whatsapp'] } });
    // What somebody opened by hand is no more sent by itself.
    expect(reached.ok && reached.value.results.map(({ toldBy }) => toldBy)).toEqual(['none', 'none']);
    const other = await turnoAt('11:00', '2026-11-25');
    const next = await close([[other, cancel]], {
      ...{ day: '2026-11-25', on: { ...services, ways: ['whatsapp'] } },
    });
    expect(next).toMatchObject({ value: { results: [{ toldBy: 'whatsapp', byHand: null }] } });
  });

  test('has the reason that was written for patients told to them, and nothing else that was written', async () => {
    const [moving, cancelling] = [await turnoAt('10:00'), await turnoAt('10:20')];
    await close([
      [moving, { kind: 'move', doctorId, startsAt: at('2026-11-26', '10:00') }],
      [cancelling, cancel],
    ]);
    const private_ = await turnoAt('11:00', '2026-11-27');
    await changeStatus(services, {
      ...{
        appointmentId: private_.id,
        act: 'cancel',
        reason: 'Debe la consulta anterior',
        actor,
        now: testNow,
      },
    });
    const { messages } = await listMessages(services, { now: testNow });
    const textOf = ({ id }: Turno) => messages.find(({ turno }) => turno?.id === id)?.text;
    expect(textOf(moving)).toContain('Motivo del cambio: El profesional está enfermo');
    expect(textOf(cancelling)).toContain('Motivo de la cancelación: El profesional está enfermo');
    expect(textOf(private_)).not.toMatch(/Motivo|Debe/);
    const byHand = await writeWhatsapp(services, cancelling.id);
    expect(byHand.ok && byHand.value.text).toContain('Motivo de la cancelación: El profesional está enfermo');
    const shown = async ({ id }: Turno) => {
      const around = { now: testNow, changeUntilHours: 12, linkToken: 'x' };
      return toLinkedTurno(await findTurno(database.db, id), around).cancelled;
    };
    expect(await shown(cancelling)).toEqual({ askedBy: 'clinic', reason: 'El profesional está enfermo' });
    expect(await shown(private_)).toEqual({ askedBy: 'clinic', reason: null });
  });

  test('is given no more turnos that day, nor a cancelled one back', async () => {
    const turno = await turnoAt('12:00');
    await close([[turno, cancel]]);
    const { id } = await insertPatient(database);
    const slot = { doctorId, practiceId: clinic.practiceId, startsAt: at(today, '13:00') };
    expect(await bookAtDesk(services, { ...deskRequest(actor, id), slot })).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
    });
    const { rows } = await database.owner.query(
      `select id from appointment_transitions where appointment_id = $1 and to_status = 'cancelled'`,
      [turno.id],
    );
    const undo = { appointmentId: turno.id, transitionId: rows[0].id, actor, now: testNow };
    expect(await undoAct(services, { ...undo, transitionId: Number(rows[0].id) })).toMatchObject({
      ok: false,
    });
  });

  test('closed twice is closed once: what is done is answered as it is', async () => {
    const [moving, cancelling] = [await turnoAt('14:00'), await turnoAt('14:20')];
    const choices: [Turno, ClosingChoice][] = [
      [moving, { kind: 'move', doctorId, startsAt: at('2026-11-26', '14:00') }],
      [cancelling, cancel],
    ];
    const [first, second] = [await close(choices), await close(choices)];
    const outcome = (closed: typeof first) =>
      closed.ok && closed.value.results.map(({ turno, became }) => `${turno.id} ${became}`).sort();
    expect(outcome(second)).toEqual(outcome(first));
    const { rows } = await database.owner.query('select from absences where doctor_id = $1', [doctorId]);
    expect(rows).toHaveLength(1);
  });

  test('may be taken up again for those that were left, and is absent once', async () => {
    const [left, cancelled] = [await turnoAt('14:00'), await turnoAt('14:20')];
    await close([
      [left, leave],
      [cancelled, cancel],
    ]);
    const preview = await previewClosing(services, { doctorId, day: today, actor, now: testNow });
    expect(preview.ok && preview.value).toMatchObject({
      isClosed: true,
      affected: [{ turno: { id: left.id }, proposed: { startsAt: at('2026-11-25', '08:00') } }],
    });
    const again = await close([[left, { kind: 'move', doctorId, startsAt: at('2026-11-25', '08:00') }]], {
      now: new Date(testNow.getTime() + 600_000),
    });
    expect(again.ok && again.value.results.map(({ became, problem }) => [became, problem])).toEqual([
      ['moved', null],
    ]);
    const { rows } = await database.owner.query('select from absences where doctor_id = $1', [doctorId]);
    expect(rows).toHaveLength(1);
  });

  test('whose choice somebody overtook is told so, turno by turno', async () => {
    const [taken, changed, arrived] = [
      await turnoAt('15:00'),
      await turnoAt('15:20'),
      await turnoAt('15:40'),
    ];
    await changeStatus(services, { appointmentId: arrived.id, act: 'arrive', actor, now: testNow });
    await turnoAt('15:00', '2026-11-27');
    const closed = await close([
      [taken, { kind: 'move', doctorId, startsAt: at('2026-11-27', '15:00') }],
      [{ ...changed, version: 7 }, cancel],
      [arrived, { kind: 'move', doctorId, startsAt: at('2026-11-27', '16:00') }],
    ]);
    expect(closed.ok && closed.value.results.map(({ became, problem }) => [became, problem])).toEqual([
      ['left', 'SLOT_TAKEN'],
      ['left', 'CHANGED_MEANWHILE'],
      ['left', 'WRONG_STATUS'],
    ]);
  });

  test('while twenty book at once has each of them either listed or refused', async () => {
    const patients = await Promise.all(Array.from({ length: 20 }, () => insertPatient(database)));
    const bookings = patients.map(({ id }, index) =>
      bookAtDesk(services, {
        ...deskRequest(actor, id),
        slot: {
          ...{ doctorId, practiceId: clinic.practiceId },
          startsAt: new Date(Date.parse(at(today, '10:00')) + index * 1_200_000).toISOString(),
        },
      }),
    );
    const [closed, ...booked] = await Promise.all([close([]), ...bookings]);
    const ids = booked.flatMap((one) => (one.ok ? one.value.turno.id : []));
    const listed = closed.ok ? closed.value.results.map(({ turno }) => turno.id) : [];
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  test('is not of yesterday', async () => {
    expect(await close([], { day: '2026-11-23' })).toMatchObject({ refusal: { code: 'WRONG_DAY' } });
  });
});
