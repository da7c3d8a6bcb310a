import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
  type TestAppointment,
} from '../../../../testing/clinic/appointments.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertWish } from '../../../../testing/clinic/waitlist.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { holdSlot } from '../../../booking/server/hold/hold-slot.ts';
import { findKnownEntry } from '../entry/entry-queries.ts';
import { endWish } from '../wishes/end-wish.ts';
import { sweepWaitlist, workWaitlistOnce } from '../work-waitlist.ts';
import { acceptOffer } from './accept-offer.ts';
import { endOffersOver } from './end-offers.ts';
import { passOffer } from './pass-offer.ts';

const database = testDatabase({ maxConnections: 20 });
let clinic: SmallClinic;
let services: Services;
/** The only day with hours: Wednesday 25, from 8 to 9, three times. */
const day = '2026-11-25';
const times = ['08:00', '08:20', '08:40'];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  await database.owner.query(
    `update availability_rules set valid_from = $1, valid_to = $1, to_minute = 540`,
    [day],
  );
});
beforeEach(async () => {
  await database.owner.query(
    `delete from waitlist_looks; update waitlist_entries set ended_at = now(), end_reason = 'by_clinic' where ended_at is null`,
  );
  await database.owner.query(`update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception'
    where status = 'booked'`);
  await database.owner.query(
    `update waitlist_offers set state = 'withdrawn', settled_at = now() where state = 'offered'`,
  );
  await database.owner.query(`delete from appointments where status = 'held'`);
  await database.owner.query('delete from waitlist_looks; delete from outbox');
});

const later = (minutes: number) =>
  new Date(testNow.getTime() + minutes * 60_000);
const slotAt = (time: string, doctorId = clinic.doctorId) => ({
  doctorId,
  practiceId: clinic.practiceId,
  startsAt: at(day, time),
});

/** Books all times of the day. */
async function fillDay(): Promise<TestAppointment[]> {
  return Promise.all(
    times.map(async (time) =>
      bookTestAppointment(services, {
        slot: slotAt(time),
        patientId: (await insertPatient(database)).id,
      }),
    ),
  );
}

async function waitFor(
  wish: Partial<Parameters<typeof insertWish>[2]> = {},
): Promise<string> {
  const { id: patientId } = await insertPatient(database, {
    email: 'espera@example.com',
  });
  return insertWish(services, clinic, { patientId, ...wish });
}

async function work(now = testNow): Promise<void> {
  while (await workWaitlistOnce(services, now));
}

const offerOf = async (entryId: string) =>
  (await findKnownEntry(database.db, entryId)).offer;
const startOf = async (entryId: string) => {
  const offer = await offerOf(entryId);
  return offer && new Date(offer.startsAtMs).toISOString();
};

async function accept(entryId: string, now = testNow) {
  const entry = await findKnownEntry(database.db, entryId);
  const actor = { kind: 'patient', id: entry.patientId } as const;
  return acceptOffer(services, {
    entry,
    offerId: entry.offer?.id ?? randomUUID(),
    actor,
    limitedIn: newBrowser(),
    now,
  });
}

async function pass(entryId: string, now = testNow) {
  const entry = await findKnownEntry(database.db, entryId);
  const actor = { kind: 'patient', id: entry.patientId } as const;
  return passOffer(services, {
    entry,
    offerId: entry.offer?.id ?? randomUUID(),
    actor,
    now,
  });
}

async function eventsOf(entryId: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select kind || coalesce(' ' || reason, '') as event from waitlist_events where entry_id = $1 order by id`,
    [entryId],
  );
  return rows.map(({ event }) => event);
}

describe('a freed time', () => {
  test('is offered to the first in the line, kept for them alone for half an hour, and told', async () => {
    const [appointment] = await fillDay();
    const [first, second] = [await waitFor(), await waitFor()];
    await work();
    expect([await offerOf(first), await offerOf(second)]).toEqual([null, null]);
    await cancelAppointment(services, byLink(appointment as TestAppointment));
    await work();
    expect(await startOf(first)).toBe(at(day, '08:00'));
    expect(await offerOf(second)).toBeNull();
    expect((await offerOf(first))?.expiresAtMs).toBe(later(30).getTime());
    const held = await holdSlot(services, {
      slot: slotAt('08:00'),
      heldBy: newBrowser(),
      now: later(29),
    });
    expect(held).toMatchObject({ ok: false, refusal: { code: 'SLOT_TAKEN' } });
    const { rows } = await database.owner.query(
      `select kind, channel, facts ->> 'doctorName' as doctor, facts ->> 'linkUrl' as link, due_at, useless_at from outbox
        where kind = 'waitlist_offer'`,
    );
    expect(rows).toEqual([
      {
        kind: 'waitlist_offer',
        channel: 'email',
        doctor: 'Julia Ríos',
        due_at: testNow,
        useless_at: later(30),
        link: expect.stringMatching(
          /^https:\/\/turnos\.example\/agendar-cita\?token=[\w.-]+$/,
        ),
      },
    ]);
    expect(await eventsOf(first)).toEqual(['joined', 'offered']);
  });

  test('goes to the next after half an hour, when it is let go, and when its holder stops waiting', async () => {
    const [appointment] = await fillDay();
    const line = [
      await waitFor(),
      await waitFor(),
      await waitFor(),
      await waitFor(),
    ];
    await cancelAppointment(services, byLink(appointment as TestAppointment));
    await work();
    await work(later(30));
    expect(await Promise.all(line.map(startOf))).toEqual([
      null,
      at(day, '08:00'),
      null,
      null,
    ]);
    expect(await pass(line[1] as string, later(31))).toMatchObject({
      ok: true,
    });
    await work(later(31));
    expect(await Promise.all(line.map(startOf))).toEqual([
      null,
      null,
      at(day, '08:00'),
      null,
    ]);
    const entry = await findKnownEntry(database.db, line[2] as string);
    const actor = { kind: 'patient', id: entry.patientId } as const;
    await endWish(services, {
      entry,
      actor,
      reason: 'withdrawn',
      now: later(32),
    });
    await work(later(32));
    expect(await Promise.all(line.map(startOf))).toEqual([
      null,
      null,
      null,
      at(day, '08:00'),
    ]);
    expect(await eventsOf(line[0] as string)).toEqual([
      'joined',
      'offered',
      'expired',
      'passed_over offered_before',
    ]);
    expect(await eventsOf(line[1] as string)).toEqual([
      'joined',
      'offered',
      'passed',
      'passed_over offered_before',
    ]);
    expect(await eventsOf(line[2] as string)).toEqual([
      'joined',
      'offered',
      'withdrawn ended',
      'ended withdrawn',
    ]);
  });

  test('is offered only for the days, half days and last day of each wish', {
    tags: ['all'],
  }, async () => {
    const appointments = await fillDay();
    const thursday = await waitFor({ weekdays: [4] });
    const afternoon = await waitFor({ dayParts: ['afternoon'] });
    const until = await waitFor({ untilDay: '2026-11-24' });
    const served = await waitFor({
      weekdays: [3],
      dayParts: ['morning'],
      untilDay: day,
    });
    for (const appointment of appointments)
      await cancelAppointment(services, byLink(appointment));
    await work();
    expect(
      await Promise.all([thursday, afternoon, until, served].map(startOf)),
    ).toEqual([null, null, null, at(day, '08:00')]);
  });

  test('by a lapsed hold or an extra session is offered too, and withdrawn when the session ends', async () => {
    const [, , last] = await fillDay();
    await cancelAppointment(services, byLink(last as TestAppointment));
    const held = await holdSlot(services, {
      slot: slotAt('08:40'),
      heldBy: newBrowser(),
      now: testNow,
    });
    expect(held.ok).toBe(true);
    const entryId = await waitFor();
    await work();
    expect(await startOf(entryId)).toBeNull();
    await work(later(5));
    expect(await startOf(entryId)).toBe(at(day, '08:40'));
    const second = await waitFor();
    await database.owner.query(
      `insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes) values ($1, $2, $3, 20)`,
      [clinic.doctorId, at('2026-11-26', '15:00'), at('2026-11-26', '15:20')],
    );
    await work(later(5));
    expect(await startOf(second)).toBe(at('2026-11-26', '15:00'));
    await database.owner.query('update extra_sessions set ended_at = now()');
    await work(later(5));
    expect(await startOf(second)).toBeNull();
    expect(await eventsOf(second)).toEqual([
      'joined',
      'offered',
      'withdrawn schedule',
    ]);
  });

  test('passes over patients who could not take it, and says why', async () => {
    const [appointment] = await fillDay();
    const full = await insertPatient(database);
    const busy = await insertPatient(database);
    const { practiceId, specialtyId } = clinic;
    const doctorId = await insertDoctor(database, {
      name: 'Otra Doctora',
      specialtyId,
      practiceIds: [practiceId],
    });
    await bookTestAppointment(services, {
      slot: { doctorId, practiceId, startsAt: at('2026-12-01', '10:00') },
      patientId: full.id,
    });
    await bookTestAppointment(services, {
      slot: { doctorId, practiceId, startsAt: at(day, '08:00') },
      patientId: busy.id,
    });
    await database.owner.query(
      'update booking_policies set max_future_per_specialty = 2',
    );
    await bookTestAppointment(services, {
      slot: { doctorId, practiceId, startsAt: at('2026-12-01', '11:00') },
      patientId: full.id,
    });
    const ofDoctor = { doctorId: clinic.doctorId };
    const line = [
      await insertWish(services, clinic, { patientId: full.id, ...ofDoctor }),
      await insertWish(services, clinic, { patientId: busy.id, ...ofDoctor }),
      await waitFor(ofDoctor),
    ];
    await cancelAppointment(services, byLink(appointment as TestAppointment));
    await work();
    expect(await Promise.all(line.map(startOf))).toEqual([
      null,
      null,
      at(day, '08:00'),
    ]);
    expect(await eventsOf(line[0] as string)).toEqual([
      'joined',
      'passed_over limit',
    ]);
    expect(await eventsOf(line[1] as string)).toEqual([
      'joined',
      'passed_over busy',
    ]);
    await database.owner.query(`update booking_policies set max_future_per_specialty = 1;
      update doctors set is_enabled = false where name = 'Otra Doctora'`);
  });

  test('at night waits for the morning, kept until then, unless the patient accepts messages at night', async () => {
    const night = new Date('2026-11-25T01:00:00Z');
    const appointments = await fillDay();
    // An offer told at 8:00 ends at 8:30. By then 8:00 and 8:20 are over, and 8:40 can still be taken.
    const [waits, told] = [await waitFor(), await waitFor({ atNight: true })];
    const [first, , last] = appointments as [
      TestAppointment,
      TestAppointment,
      TestAppointment,
    ];
    await cancelAppointment(services, byLink(first, night));
    await work(night);
    expect([await startOf(waits), await startOf(told)]).toEqual([
      null,
      at(day, '08:00'),
    ]);
    expect(await eventsOf(waits)).toEqual(['joined', 'passed_over night']);
    await cancelAppointment(services, byLink(last, night));
    await work(night);
    expect(await startOf(waits)).toBe(at(day, '08:40'));
    expect((await offerOf(waits))?.expiresAtMs).toBe(
      Date.parse(at(day, '08:30')),
    );
    const { rows } = await database.owner.query(
      `select due_at, facts -> 'atNight' as at_night from outbox where kind = 'waitlist_offer' order by id`,
    );
    expect(rows).toEqual([
      { due_at: night, at_night: true },
      { due_at: new Date(at(day, '08:00')), at_night: false },
    ]);
    expect(
      await accept(waits, new Date(night.getTime() + 60_000)),
    ).toMatchObject({ ok: true });
  });
});

describe('an offer', () => {
  async function offered(wish: Partial<Parameters<typeof insertWish>[2]> = {}) {
    const [appointment] = await fillDay();
    const entryId = await waitFor(wish);
    await cancelAppointment(services, byLink(appointment as TestAppointment));
    await work();
    expect(await offerOf(entryId)).not.toBeNull();
    return entryId;
  }

  test('becomes the appointment once accepted, in two tabs at once too, and ends the wish', async () => {
    const entryId = await offered();
    const [entry, other] = [
      await findKnownEntry(database.db, entryId),
      await findKnownEntry(database.db, entryId),
    ];
    const actor = { kind: 'patient', id: entry.patientId } as const;
    const answers = await Promise.all(
      [entry, other].map((each) =>
        acceptOffer(services, {
          entry: each,
          offerId: each.offer?.id ?? '',
          actor,
          limitedIn: newBrowser(),
          now: later(29),
        }),
      ),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        ok: true,
        value: { endReason: 'booked' },
      });
    const { rows } = await database.owner.query(
      `select id, starts_at, booked_by from appointments where patient_id = $1 and status = 'booked'`,
      [entry.patientId],
    );
    expect(rows).toEqual([
      {
        id: (await findKnownEntry(database.db, entryId)).bookedAppointmentId,
        starts_at: new Date(at(day, '08:00')),
        booked_by: 'patient',
      },
    ]);
    expect(await eventsOf(entryId)).toEqual(['joined', 'offered', 'accepted']);
  });

  test('says how it ended once it is over, and takes nothing', async () => {
    const entryId = await offered();
    const entry = await findKnownEntry(database.db, entryId);
    const late = {
      entry,
      offerId: entry.offer?.id ?? '',
      limitedIn: newBrowser(),
    };
    const actor = { kind: 'patient', id: entry.patientId } as const;
    const refused = await acceptOffer(services, {
      ...late,
      actor,
      now: later(30),
    });
    expect(refused).toMatchObject({
      refusal: { code: 'OFFER_OVER', data: { state: 'expired' } },
    });
    await endOffersOver(services, later(30));
    expect(
      await acceptOffer(services, { ...late, actor, now: later(31) }),
    ).toMatchObject({
      refusal: { code: 'OFFER_OVER', data: { state: 'expired' } },
    });
    expect(await pass(entryId, later(31))).toMatchObject({
      refusal: { code: 'OFFER_OVER' },
    });
    const { rows } = await database.owner.query(
      'select from appointments where patient_id = $1',
      [entry.patientId],
    );
    expect(rows).toHaveLength(0);
  });

  test('is refused at the patient’s limit, with the limit’s name', async () => {
    const entryId = await offered();
    const { patientId } = await findKnownEntry(database.db, entryId);
    const { practiceId, specialtyId } = clinic;
    const doctorId = await insertDoctor(database, {
      name: 'Tercera Doctora',
      specialtyId,
      practiceIds: [practiceId],
    });
    await bookTestAppointment(services, {
      slot: { doctorId, practiceId, startsAt: at('2026-12-01', '10:00') },
      patientId,
    });
    expect(await accept(entryId)).toMatchObject({
      refusal: {
        code: 'TOO_MANY_APPOINTMENTS',
        data: { scope: 'specialty', limit: 1 },
      },
    });
    await database.owner.query(
      `update doctors set is_enabled = false where name = 'Tercera Doctora'`,
    );
  });

  test('for an earlier time moves the existing appointment, which the limit does not count', {
    tags: ['all'],
  }, async () => {
    const [first, , last] = (await fillDay()) as [
      TestAppointment,
      TestAppointment,
      TestAppointment,
    ];
    const { rows } = await database.owner.query(
      'select patient_id as id from appointments where id = $1',
      [last.id],
    );
    const entryId = await insertWish(services, clinic, {
      patientId: rows[0].id,
      doctorId: clinic.doctorId,
      appointmentId: last.id,
    });
    await cancelAppointment(services, byLink(first));
    await work();
    expect(await startOf(entryId)).toBe(at(day, '08:00'));
    expect(await accept(entryId)).toMatchObject({
      ok: true,
      value: { bookedAppointmentId: last.id },
    });
    const moved = await database.owner.query(
      'select starts_at, code, status from appointments where id = $1',
      [last.id],
    );
    expect(moved.rows).toEqual([
      {
        starts_at: new Date(at(day, '08:00')),
        code: last.code,
        status: 'booked',
      },
    ]);
    expect(await accept(entryId)).toMatchObject({ ok: false });
    // Its old time goes to the next person.
    const next = await waitFor();
    await work();
    expect(await startOf(next)).toBe(at(day, '08:40'));
  });

  test('that was told and left unanswered three times ends the wish', async () => {
    const entryId = await offered();
    for (const [round, time] of ['08:00', '08:20', '08:40'].entries()) {
      if (round > 0) {
        await database.owner.query(
          `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception'
            where status = 'booked' and starts_at = $1`,
          [at(day, time)],
        );
        await work(later(round * 40));
      }
      expect(await startOf(entryId)).toBe(at(day, time));
      await database.owner.query(
        `update outbox set status = 'sent', finished_at = now() where kind = 'waitlist_offer' and status = 'waiting'`,
      );
      await work(later(round * 40 + 30));
      await sweepWaitlist(services, later(round * 40 + 30));
    }
    expect((await findKnownEntry(database.db, entryId)).endReason).toBe(
      'silent',
    );
  });
});
