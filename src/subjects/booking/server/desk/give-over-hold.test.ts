import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  at,
  heldRequestOf,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
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
import { findGivenAppointment } from '../../../appointments/server/staff-appointment-queries.ts';
import { moveAtDesk } from '../../../rescheduling/server/move/move-at-desk.ts';
import { moveTogether } from '../../../rescheduling/server/move/move-together.ts';
import { undoDeskMove } from '../../../rescheduling/server/undo/undo-desk-move.ts';
import { holdSlot } from '../hold/hold-slot.ts';
import { bookAppointment } from '../take/book-appointment.ts';
import { bookAtDesk } from './book-at-desk.ts';
import { giveOverbook } from './give-overbook.ts';
import { readDeskTimes } from './read-desk-times.ts';
import { takeWalkIn } from './take-walk-in.ts';

/* The counter may give a time that a browser only holds. */

const database = testDatabase({ maxConnections: 20 });
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
  await database.owner.query(
    `insert into waiting_rooms (name, letter) values ('Planta baja', 'A')`,
  );
});
beforeEach(async () => {
  await database.owner.query(`delete from appointments where status = 'held'`);
});

const slotAt = (startsAt: string, practiceId = clinic.practiceId) => ({
  doctorId: clinic.doctorId,
  practiceId,
  startsAt,
});

async function hold(startsAt: string, practiceId?: string) {
  const slot = slotAt(startsAt, practiceId);
  const held = await holdSlot(services, {
    slot,
    heldBy: newBrowser(),
    now: testNow,
  });
  if (!held.ok) throw new Error(held.refusal.code);
  return held.value.id;
}

async function isHeld(holdId: string): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    `select from appointments where id = $1 and status = 'held'`,
    [holdId],
  );
  return rowCount === 1;
}

async function give(startsAt: string) {
  const { id } = await insertPatient(database);
  return bookAtDesk(services, {
    ...deskRequest(actor, id),
    slot: slotAt(startsAt),
  });
}

async function appointmentAt(startsAt: string) {
  const { id: patientId } = await insertPatient(database);
  return giveAppointment(services, {
    actor,
    patientId,
    slot: slotAt(startsAt),
    now: testNow,
  });
}

describe('the counter', () => {
  test('sees held times marked as held, and a first free time without a hold', async () => {
    const day = '2026-11-25';
    await hold(at(day, '08:00'));
    await hold(at(day, '09:00'), clinic.longPracticeId);
    const { doctorId, practiceId } = clinic;
    const times = await readDeskTimes(services, {
      doctorId,
      practiceId,
      from: day,
      days: 2,
      now: testNow,
    });
    if (!times.ok) throw new Error(times.refusal.code);
    const [first, second] = times.value.days;
    expect(first?.starts.slice(0, 6)).toEqual([480, 500, 520, 540, 560, 580]);
    expect(first?.heldStarts).toEqual([480, 540, 560]);
    expect(second?.heldStarts).toEqual([]);
    expect(times.value.firstFree?.startsAt).toBe(at(day, '08:20'));
    const longer = await readDeskTimes(services, {
      doctorId,
      practiceId: clinic.longPracticeId,
      from: day,
      days: 1,
      now: testNow,
    });
    expect(longer.ok && longer.value.days[0]?.heldStarts).toEqual([
      480, 520, 540, 560,
    ]);
  });

  test('gives a held time, and its holder gets the nearest times instead', async () => {
    const startsAt = at('2026-11-26', '10:00');
    const { id: patientId } = await insertPatient(database);
    const request = await heldRequestOf(services, {
      slot: slotAt(startsAt),
      patientId,
    });
    expect(await give(startsAt)).toMatchObject({ ok: true });
    expect(await isHeld(request.holdId)).toBe(false);
    const booked = await bookAppointment(services, request);
    expect(booked).toMatchObject({
      ok: false,
      refusal: { code: 'SLOT_TAKEN' },
    });
    const nearest =
      !booked.ok && booked.refusal.code === 'SLOT_TAKEN'
        ? booked.refusal.data.nearest
        : [];
    expect(nearest.map((offer) => offer.startsAt)).toContain(
      at('2026-11-26', '10:20'),
    );
    const again = {
      slot: slotAt(startsAt),
      heldBy: newBrowser(),
      now: testNow,
    };
    expect(await holdSlot(services, again)).toMatchObject({
      refusal: { code: 'SLOT_TAKEN' },
    });
  });

  test('gives a time within a longer held visit', async () => {
    const holdId = await hold(at('2026-11-26', '12:00'), clinic.longPracticeId);
    expect(await give(at('2026-11-26', '12:20'))).toMatchObject({ ok: true });
    expect(await isHeld(holdId)).toBe(false);
  });

  test('leaves the hold as it was if its booking is refused', async () => {
    const startsAt = at('2026-11-26', '13:00');
    const { id: patientId } = await insertPatient(database);
    const { specialtyId, practiceId } = clinic;
    const doctorId = await insertDoctor(database, {
      name: 'Otro Médico',
      specialtyId,
      practiceIds: [practiceId],
    });
    await giveAppointment(services, {
      actor,
      patientId,
      slot: { ...slotAt(startsAt), doctorId },
    });
    const holdId = await hold(startsAt);
    const refused = await bookAtDesk(services, {
      ...deskRequest(actor, patientId),
      slot: slotAt(startsAt),
    });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'PATIENT_BUSY' },
    });
    expect(await isHeld(holdId)).toBe(true);
  });

  test('gives a held time to a walk-in patient', async () => {
    const now = new Date(at('2026-11-30', '10:02'));
    const { doctorId, practiceId } = clinic;
    const slot = slotAt(at('2026-11-30', '10:00'));
    await database.owner.query(
      `insert into appointments (doctor_id, specialty_id, practice_id, starts_at, ends_at, status, held_by, held_until)
        values ($1, $2, $3, $4, $4::timestamptz + interval '20 minutes', 'held', $5, $6)`,
      [
        doctorId,
        clinic.specialtyId,
        practiceId,
        slot.startsAt,
        newBrowser(),
        at('2026-11-30', '10:07'),
      ],
    );
    const { id } = await insertPatient(database);
    const given = await takeWalkIn(services, {
      ...deskRequest(actor, id, now),
      slot: { doctorId, practiceId },
    });
    expect(given).toMatchObject({
      ok: true,
      value: { appointment: { startsAt: slot.startsAt } },
    });
  });

  test('moves an appointment to a held time, and moves it back to a time held meanwhile', async () => {
    const before = at('2026-11-27', '10:00');
    const after = at('2026-11-27', '11:00');
    const appointment = await appointmentAt(before);
    const holdId = await hold(after);
    const request = {
      appointmentId: appointment.id,
      ...callBy(actor, testNow),
    };
    const { doctorId } = clinic;
    const moved = await moveAtDesk(services, {
      ...request,
      doctorId,
      startsAt: after,
      seenVersion: appointment.version,
    });
    if (!moved.ok) throw new Error(moved.refusal.code);
    expect(await isHeld(holdId)).toBe(false);
    const held = await hold(before);
    const transitionId = moved.value.undo?.transitionId ?? 0;
    expect(
      await undoDeskMove(services, { ...request, transitionId }),
    ).toMatchObject({
      ok: true,
      value: { startsAt: before },
    });
    expect(await isHeld(held)).toBe(false);
  });

  test('moves appointments together to held times', async () => {
    const appointment = await appointmentAt(at('2026-11-28', '10:00'));
    const holdId = await hold(at('2026-11-28', '11:00'));
    const row = await findGivenAppointment(database.db, appointment.id);
    const moved = await moveTogether(services, {
      ...callBy(actor, testNow),
      moves: [
        {
          appointment: row,
          doctorId: clinic.doctorId,
          startsAt: at('2026-11-28', '11:00'),
          seenVersion: row.version,
        },
      ],
      publicReason: 'La médica no viene',
    });
    expect([...moved]).toEqual([appointment.id]);
    expect(await isHeld(holdId)).toBe(false);
  });

  test('gives an overbooking and leaves the hold of that time as it was', async () => {
    const startsAt = at('2026-11-28', '12:00');
    const holdId = await hold(startsAt);
    const { id } = await insertPatient(database);
    const request = {
      ...deskRequest(actor, id),
      slot: slotAt(startsAt),
      reason: 'Fiebre alta',
    };
    expect(await giveOverbook(services, request)).toMatchObject({ ok: true });
    expect(await isHeld(holdId)).toBe(true);
  });
});

test('exactly one gets the time when its holder books and the counter gives it at once', {
  tags: ['all'],
}, async () => {
  for (const [lead, day] of [
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ].entries()) {
    const times = Array.from({ length: 12 }, (_, hour) =>
      at(day, `${String(8 + hour).padStart(2, '0')}:00`),
    );
    const pairs = await Promise.all(
      times.map(async (startsAt) => {
        const [holder, other] = [
          await insertPatient(database),
          await insertPatient(database),
        ];
        const slot = slotAt(startsAt);
        return {
          held: await heldRequestOf(services, { slot, patientId: holder.id }),
          given: { ...deskRequest(actor, other.id), slot },
        };
      }),
    );
    const ends = await Promise.all(
      pairs.map(async ({ held, given }) =>
        Promise.all([
          bookAtDesk(services, given),
          // The counter's booking takes more steps, so with a longer lead it wins more often.
          sleep(lead * 15).then(() => bookAppointment(services, held)),
        ]),
      ),
    );
    for (const [index, both] of ends.entries()) {
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({
        refusal: { code: 'SLOT_TAKEN' },
      });
      const { rows } = await database.owner.query(
        'select status from appointments where doctor_id = $1 and starts_at = $2',
        [clinic.doctorId, times[index]],
      );
      expect(rows).toEqual([{ status: 'booked' }]);
    }
  }
});
