import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
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
import {
  insertReceptionist,
  insertRooms,
} from '../../../../testing/clinic/staff.ts';
import { untilOneWaits } from '../../../../testing/database/advisory-waits.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { changeStatus } from '../../../appointments/server/change-status.ts';
import { readAppointment } from '../../../appointments/server/read-appointment.ts';
import { giveOverbook } from '../../../booking/server/desk/give-overbook.ts';
import {
  lockMessage,
  updateMessageDone,
} from '../../../outbox/server/outbox-queries.ts';
import { undoDeskMove } from '../undo/undo-desk-move.ts';
import { moveAtDesk } from './move-at-desk.ts';
import { updateAppointmentConfirmed } from './move-queries.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let ana: Actor<'reception'>;
let luis: Actor<'reception'>;
let otherDoctorId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await insertRooms(database, { letter: 'A' });
  services = servicesOn(database.db);
  ana = await insertReceptionist(database);
  luis = await insertReceptionist(database);
  const { specialtyId, practiceId } = clinic;
  otherDoctorId = await insertDoctor(database, {
    name: 'Otro Médico',
    specialtyId,
    practiceIds: [practiceId],
  });
});

/** An appointment of a new patient at that time. */
async function appointmentAt(startsAt: string, now = testNow) {
  const { id: patientId } = await insertPatient(database);
  const { doctorId, practiceId } = clinic;
  return giveAppointment(services, {
    actor: ana,
    patientId,
    slot: { doctorId, practiceId, startsAt },
    now,
  });
}

type Appointment = Awaited<ReturnType<typeof appointmentAt>>;

function move(
  appointment: Appointment,
  startsAt: string,
  {
    actor = ana,
    doctorId = clinic.doctorId,
    seenVersion = appointment.version,
    now = testNow,
  } = {},
) {
  return moveAtDesk(services, {
    appointmentId: appointment.id,
    doctorId,
    startsAt,
    seenVersion,
    ...callBy(actor, now),
  });
}

const seconds = (count: number) => new Date(testNow.getTime() + count * 1000);

async function rowOf({ id }: { id: string }) {
  const { rows } = await database.owner.query(
    `select doctor_id, starts_at, ends_at, room_id, confirmed_at, overbook_place, overbook_half_day, overbook_reason
      from appointments where id = $1`,
    [id],
  );
  return rows[0];
}

describe('a patient who waits for a doctor who left', () => {
  const now = new Date(at('2026-11-24', '11:07'));
  const arrived = async (time: string) => {
    const appointment = await appointmentAt(at('2026-11-24', time));
    await changeStatus(services, {
      appointmentId: appointment.id,
      act: 'arrive',
      ...callBy(luis, now),
    });
    return appointment;
  };
  const send = (
    appointment: Appointment,
    time: string,
    { day = '2026-11-24', seenStatus = 'arrived' } = {},
  ) =>
    moveAtDesk(services, {
      appointmentId: appointment.id,
      doctorId: otherDoctorId,
      startsAt: at(day, time),
      seenVersion: 1,
      seenStatus: seenStatus as 'booked' | 'arrived',
      ...callBy(ana, now),
    });

  test('goes to another doctor’s current time, still waits with the same number, and gets no message', {
    tags: ['all'],
  }, async () => {
    const appointment = await arrived('11:20');
    const before = await readAppointment(services, {
      appointmentId: appointment.id,
      ...callBy(ana, now),
    });
    const moved = await send(appointment, '11:00');
    if (!moved.ok || !before.ok) throw new Error(JSON.stringify(moved));
    const { ticket, arrivedAt } = before.value;
    expect(ticket).not.toBeNull();
    expect(moved.value.appointment).toMatchObject({
      status: 'arrived',
      ticket,
      arrivedAt,
      version: 2,
      canMove: true,
      doctor: { id: otherDoctorId },
      startsAt: at('2026-11-24', '11:00'),
    });
    const { rows } = await database.owner.query(
      "select from outbox where appointment_id = $1 and kind = 'change'",
      [appointment.id],
    );
    expect(rows).toHaveLength(0);
    // A repeat is the same move. Undoing it leaves the patient waiting for the first doctor again.
    expect(await send(appointment, '11:00')).toMatchObject({
      ok: true,
      value: moved.value,
    });
    const { transitionId } = moved.value.undo ?? { transitionId: 0 };
    const back = await undoDeskMove(services, {
      appointmentId: appointment.id,
      transitionId,
      ...callBy(ana, now),
    });
    expect(back).toMatchObject({
      value: {
        status: 'arrived',
        ticket,
        doctor: { id: clinic.doctorId },
        startsAt: at('2026-11-24', '11:20'),
      },
    });
  });

  test('stays if the screen had not seen them arrive, and never goes to another day', async () => {
    const appointment = await arrived('11:40');
    const before = await rowOf(appointment);
    expect(
      await send(appointment, '11:20', { seenStatus: 'booked' }),
    ).toMatchObject({
      refusal: { code: 'WRONG_STATUS', data: { status: 'arrived' } },
    });
    expect(
      await send(appointment, '11:20', { day: '2026-11-25' }),
    ).toMatchObject({
      refusal: { code: 'WRONG_DAY', data: { day: '2026-11-24' } },
    });
    expect(await rowOf(appointment)).toEqual(before);
  });
});

describe('a move at the counter', () => {
  test('frees the old time, keeps the code, and tells the patient', async () => {
    const appointment = await appointmentAt(at('2026-11-25', '08:00'));
    const moved = await move(appointment, at('2026-11-25', '08:20'));
    expect(moved).toMatchObject({
      ok: true,
      value: {
        appointment: {
          code: appointment.code,
          version: 2,
          startsAt: at('2026-11-25', '08:20'),
        },
      },
    });
    await expect(
      appointmentAt(at('2026-11-25', '08:00')),
    ).resolves.toBeDefined();
    const { rows } = await database.owner.query(
      'select kind from outbox where appointment_id = $1 and appointment_version = 2',
      [appointment.id],
    );
    expect(rows).toEqual([{ kind: 'change' }]);
  });

  test('may be to another doctor of the practice, and the history names the first doctor', async () => {
    const appointment = await appointmentAt(at('2026-11-25', '09:00'));
    const moved = await move(appointment, at('2026-11-25', '09:00'), {
      doctorId: otherDoctorId,
    });
    expect(moved).toMatchObject({
      ok: true,
      value: { appointment: { doctor: { name: 'Otro Médico' } } },
    });
    const { rows } = await database.owner.query(
      'select reason from appointment_transitions where appointment_id = $1 and from_starts_at is not null',
      [appointment.id],
    );
    expect(rows).toEqual([{ reason: 'Antes con Julia Ríos' }]);
  });

  test('to a taken time is refused with the nearest times, and the appointment stays', async () => {
    await appointmentAt(at('2026-11-26', '09:00'));
    const appointment = await appointmentAt(at('2026-11-26', '10:00'));
    const before = await rowOf(appointment);
    expect(await move(appointment, at('2026-11-26', '09:00'))).toMatchObject({
      refusal: {
        code: 'SLOT_TAKEN',
        data: { nearest: expect.arrayContaining([expect.anything()]) },
      },
    });
    expect(await move(appointment, at('2026-11-26', '09:05'))).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'NOT_A_SLOT' } },
    });
    expect(await rowOf(appointment)).toEqual(before);
  });

  test('by two desks at once succeeds for one desk; the other learns that it changed', async () => {
    const appointment = await appointmentAt(at('2026-11-27', '08:00'));
    const answers = await Promise.all([
      move(appointment, at('2026-11-27', '10:00')),
      move(appointment, at('2026-11-27', '11:00'), { actor: luis }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
    // A desk with an old version does not overwrite it later either.
    expect(
      await move(appointment, at('2026-11-27', '12:00'), { actor: luis }),
    ).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('succeeds once for twenty appointments and one free time, and the others keep theirs', async () => {
    const appointments: Appointment[] = [];
    for (let index = 0; index < 20; index++) {
      appointments.push(
        await appointmentAt(
          new Date(
            Date.parse(at('2026-11-28', '08:00')) + index * 1_200_000,
          ).toISOString(),
        ),
      );
    }
    const answers = await Promise.all(
      appointments.map((appointment) =>
        move(appointment, at('2026-11-28', '16:00')),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await database.owner.query(
      `select count(*)::int as count from appointments where starts_at::date = '2026-11-28' and status = 'booked'`,
    );
    expect(rows).toEqual([{ count: 20 }]);
  });

  test('sent twice by one desk gets the same answer', async () => {
    const appointment = await appointmentAt(at('2026-11-30', '08:00'));
    const first = await move(appointment, at('2026-11-30', '09:00'));
    expect(await move(appointment, at('2026-11-30', '09:00'))).toEqual(first);
  });

  test('is refused for past days, and for a patient who arrived unseen', async () => {
    const appointment = await appointmentAt(at('2026-11-24', '10:00'));
    const request = { appointmentId: appointment.id, ...callBy(ana) };
    await changeStatus(services, { ...request, act: 'arrive' });
    expect(await move(appointment, at('2026-11-30', '10:00'))).toMatchObject({
      refusal: { code: 'WRONG_STATUS', data: { status: 'arrived' } },
    });
    const old = await appointmentAt(at('2026-11-24', '10:20'));
    const tomorrow = new Date(at('2026-11-25', '09:00'));
    expect(
      await move(old, at('2026-11-30', '10:00'), { now: tomorrow }),
    ).toMatchObject({
      refusal: { code: 'WRONG_DAY', data: { day: '2026-11-24' } },
    });
    expect(
      await move({ ...old, id: randomUUID() }, at('2026-11-30', '10:00')),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });
});

describe('undoing a move', () => {
  function undo(
    appointment: Appointment,
    transitionId: number,
    { actor = ana, now = seconds(59) } = {},
  ) {
    return undoDeskMove(services, {
      appointmentId: appointment.id,
      transitionId,
      ...callBy(actor, now),
    });
  }

  async function moved(
    appointment: Appointment,
    startsAt: string,
    doctorId = clinic.doctorId,
  ): Promise<number> {
    const answer = await move(appointment, startsAt, { doctorId });
    return answer.ok ? (answer.value.undo?.transitionId ?? 0) : 0;
  }

  test('restores doctor, time and confirmation, once', async () => {
    const appointment = await appointmentAt(at('2026-12-01', '08:00'));
    await database.owner.query(
      'update appointments set confirmed_at = $2 where id = $1',
      [appointment.id, testNow],
    );
    const before = await rowOf(appointment);
    const transitionId = await moved(
      appointment,
      at('2026-12-01', '12:00'),
      otherDoctorId,
    );
    expect(await undo(appointment, transitionId)).toMatchObject({
      ok: true,
      value: { version: 3, isConfirmed: true },
    });
    expect(await undo(appointment, transitionId)).toMatchObject({
      ok: true,
      value: { version: 3 },
    });
    expect(await rowOf(appointment)).toEqual(before);
  });

  test('also removes a confirmation that came meanwhile', async () => {
    const appointment = await appointmentAt(at('2026-12-01', '09:00'));
    const transitionId = await moved(appointment, at('2026-12-01', '13:00'));
    expect(
      await updateAppointmentConfirmed(database.db, {
        id: appointment.id,
        now: testNow,
      }),
    ).toBe(true);
    expect(await undo(appointment, transitionId)).toMatchObject({
      value: { isConfirmed: false },
    });
  });

  test('restores an overbooking with its reason, in a free place', async () => {
    const { id } = await insertPatient(database);
    const slot = {
      doctorId: clinic.doctorId,
      practiceId: clinic.practiceId,
      startsAt: at('2026-12-02', '09:05'),
    };
    const given = await giveOverbook(services, {
      ...deskRequest(ana, id),
      slot,
      reason: 'Viene de lejos',
    });
    if (!given.ok) throw new Error(given.refusal.code);
    const { appointment } = given.value;
    const before = await rowOf(appointment);
    expect(before).toMatchObject({ overbook_reason: 'Viene de lejos' });
    const transitionId = await moved(appointment, at('2026-12-02', '11:00'));
    expect(await undo(appointment, transitionId)).toMatchObject({ ok: true });
    expect(await rowOf(appointment)).toEqual(before);
  });

  describe('and its message', () => {
    const changes = async ({ id }: { id: string }) => {
      const { rows } = await database.owner.query(
        `select id, status from outbox where appointment_id = $1 and kind = 'change' order by id`,
        [id],
      );
      return rows as { id: number; status: string }[];
    };
    const tell = async (id: number | undefined) => {
      const linkHash = hashOf(randomUUID());
      const taken = await lockMessage(database.db, {
        id: id ?? 0,
        linkHash,
        now: testNow,
      });
      if (id !== undefined)
        await updateMessageDone(database.db, { id, status: 'sent' });
      return taken?.appointment;
    };
    const queue = () =>
      database.owner.query(
        `update outbox set status = 'queued' where status = 'waiting'`,
      );

    test('sends nothing if the move was never told', async () => {
      const appointment = await appointmentAt(at('2026-12-01', '12:00'));
      const transitionId = await moved(appointment, at('2026-12-01', '13:00'));
      expect(await undo(appointment, transitionId)).toMatchObject({ ok: true });
      expect((await changes(appointment)).map(({ status }) => status)).toEqual([
        'voided',
      ]);
    });

    test('sends another message if the move was told, or is being told', async () => {
      for (const isDone of [true, false]) {
        const appointment = await appointmentAt(
          at('2026-12-01', isDone ? '14:00' : '16:00'),
        );
        const transitionId = await moved(
          appointment,
          at('2026-12-01', isDone ? '15:00' : '17:00'),
        );
        await queue();
        const [told] = await changes(appointment);
        const lease = {
          id: told?.id ?? 0,
          linkHash: hashOf(randomUUID()),
          now: testNow,
        };
        if (isDone) await tell(told?.id);
        else await lockMessage(database.db, lease);
        expect(await undo(appointment, transitionId)).toMatchObject({
          ok: true,
        });
        expect(await changes(appointment)).toHaveLength(2);
      }
    });

    test('after two moves tells the change from the time that the patient knows', async () => {
      const appointment = await appointmentAt(at('2026-12-01', '18:00'));
      await moved(appointment, at('2026-12-01', '18:20'));
      const current = await readAppointment(services, {
        appointmentId: appointment.id,
        ...callBy(ana),
      });
      if (!current.ok) throw new Error(current.refusal.code);
      await moved(current.value, at('2026-12-01', '18:40'));
      await queue();
      const [first, second] = await changes(appointment);
      expect(first?.status).toBe('voided');
      expect(await tell(second?.id)).toMatchObject({
        movedFromMs: Date.parse(at('2026-12-01', '18:00')),
      });
    });
  });

  test('does not restore an overbooking into a day that is closed at that moment', async () => {
    const { id } = await insertPatient(database);
    const { doctorId, practiceId } = clinic;
    const slot = { doctorId, practiceId, startsAt: at('2026-12-09', '09:05') };
    const given = await giveOverbook(services, {
      ...deskRequest(ana, id),
      slot,
      reason: 'Viene de lejos',
    });
    if (!given.ok) throw new Error(given.refusal.code);
    const transitionId = await moved(
      given.value.appointment,
      at('2026-12-10', '11:00'),
    );
    const closing = await database.owner.connect();
    await closing.query('begin');
    await closing.query('select lock_agendas($1)', [[doctorId]]);
    await closing.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-12-09T00:00-03', '2026-12-10T00:00-03', 'illness', 'Licencia')`,
      [doctorId],
    );
    const undone = undo(given.value.appointment, transitionId);
    await untilOneWaits(database);
    await closing.query('commit');
    closing.release();
    expect(await undone).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
    });
  });

  test('is refused after a minute, to another person, and after a later step', async () => {
    const appointment = await appointmentAt(at('2026-12-03', '08:00'));
    const transitionId = await moved(appointment, at('2026-12-03', '09:00'));
    expect(
      await undo(appointment, transitionId, { now: seconds(60) }),
    ).toMatchObject({
      refusal: { code: 'UNDO_TOO_LATE' },
    });
    expect(
      await undo(appointment, transitionId, { actor: luis }),
    ).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    await move({ ...appointment, version: 2 }, at('2026-12-03', '10:00'), {
      actor: luis,
    });
    expect(await undo(appointment, transitionId)).toMatchObject({
      refusal: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('is refused if the old time is taken, or the doctor is absent then', async () => {
    const appointment = await appointmentAt(at('2026-12-04', '08:00'));
    const transitionId = await moved(appointment, at('2026-12-04', '09:00'));
    await appointmentAt(at('2026-12-04', '08:00'));
    expect(await undo(appointment, transitionId)).toMatchObject({
      refusal: { code: 'SLOT_TAKEN' },
    });
    const another = await appointmentAt(at('2026-12-05', '08:00'));
    const itsMove = await moved(another, at('2026-12-06', '08:00'));
    await database.owner.query(
      `insert into absences (doctor_id, starts_at, ends_at, kind, public_reason)
        values ($1, '2026-12-05T00:00-03', '2026-12-06T00:00-03', 'illness', 'Licencia')`,
      [clinic.doctorId],
    );
    expect(await undo(another, itsMove)).toMatchObject({
      refusal: { code: 'SLOT_NOT_OFFERED', data: { reason: 'ABSENT' } },
    });
  });
});
