import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import {
  bookTestAppointment,
  byLink,
  type TestAppointment,
} from '../../../testing/clinic/appointments.ts';
import { at, testNow } from '../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../testing/clinic/family.ts';
import { anyTime } from '../../../testing/clinic/waitlist.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { cancelAppointment } from '../../appointments/server/cancel-appointment.ts';
import { listMessageRows } from '../../outbox/server/outbox-queries.ts';
import {
  acceptOwnOffer,
  changeOwnWish,
  endOwnWish,
  passOwnOffer,
} from './act-on-own-wish.ts';
import { listOwnWishes } from './list-own-wishes.ts';
import { joinWaitlist } from './wishes/join-waitlist.ts';
import { workWaitlistOnce } from './work-waitlist.ts';

/*
 * A representative waits and takes an offer for a represented patient, in the patient's name. The
 * representative is on record.
 */

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
/** The only day with hours: Wednesday 25, from 8 to 9, three times. */
const day = '2026-11-25';
const times = ['08:00', '08:20', '08:40'];
let taken: TestAppointment[];

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = { ...servicesOn(database.db), ways: ['email'] };
  await database.owner.query(
    `update availability_rules set valid_from = $1, valid_to = $1, to_minute = 540`,
    [day],
  );
});

beforeEach(async () => {
  await database.owner.query(`
    update waitlist_entries set ended_at = now(), end_reason = 'by_clinic' where ended_at is null;
    update waitlist_offers set state = 'withdrawn', settled_at = now() where state = 'offered';
    update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'reception' where status = 'booked';
    delete from appointments where status = 'held';
    delete from waitlist_looks; delete from outbox`);
  taken = await Promise.all(
    times.map(async (time) =>
      bookTestAppointment(services, {
        slot: {
          doctorId: clinic.doctorId,
          practiceId: clinic.practiceId,
          startsAt: at(day, time),
        },
        patientId: (await insertPatient(database)).id,
      }),
    ),
  );
});

async function family() {
  const { id: motherId } = await insertPatient(database, {
    fullName: 'Juana Madre',
    email: 'juana@example.com',
  });
  const { id: childId } = await insertPatient(database, {
    fullName: 'Tomás Hijo',
  });
  await database.owner.query(
    `update patients set birth_date = '2018-03-02' where id = $1`,
    [childId],
  );
  const linkId = await insertFamilyLink(database, {
    representativeId: motherId,
    representedId: childId,
  });
  return { motherId, childId, linkId };
}

const as = (patientId: string, level: 'N1' | 'N2' = 'N2') =>
  callBy({ ...actorAs('patient', patientId), level });

const join = (
  who: ReturnType<typeof as>,
  patientId?: string,
  idempotencyKey = randomUUID(),
) =>
  joinWaitlist(services, {
    ...who,
    idempotencyKey,
    wish: {
      kind: 'new',
      practiceId: clinic.practiceId,
      doctorId: null,
      patientId,
      ...anyTime,
    },
  });

async function joined(motherId: string, childId: string) {
  const entry = await join(as(motherId), childId);
  if (!entry.ok) throw new Error(entry.refusal.code);
  return entry.value;
}

async function work() {
  while (await workWaitlistOnce(services, testNow));
}

async function offered(motherId: string, childId: string) {
  const { id } = await joined(motherId, childId);
  await cancelAppointment(services, byLink(taken[1] as TestAppointment));
  await work();
  const entry = (await listOwnWishes(services, as(motherId))).find(
    (each) => each.id === id,
  );
  if (!entry?.offer) throw new Error('Nothing is offered');
  return { entry, offerId: entry.offer.id };
}

async function eventsOf(entryId: string) {
  const { rows } = await database.owner.query(
    'select kind, actor_kind, actor_id from waitlist_events where entry_id = $1 order by id',
    [entryId],
  );
  return rows.map((row) => [row.kind, row.actor_kind, row.actor_id]);
}

test('the child waits, the mother’s request is recorded, and both see it as the child’s', async () => {
  const { motherId, childId } = await family();
  const key = randomUUID();
  const first = await join(as(motherId), childId, key);
  expect(first).toMatchObject({
    value: { patient: { id: childId, name: 'Tomás Hijo' }, end: null },
  });
  if (!first.ok) return;
  expect(await join(as(motherId), childId, key)).toEqual(first);
  const { rows } = await database.owner.query(
    'select patient_id from waitlist_entries where id = $1',
    [first.value.id],
  );
  expect(rows).toEqual([{ patient_id: childId }]);
  expect(await eventsOf(first.value.id)).toEqual([
    ['joined', 'patient', motherId],
  ]);
  const own = await join(as(motherId));
  expect(own).toMatchObject({ value: { patient: null } });
  expect(
    (await listOwnWishes(services, as(motherId))).map(
      ({ patient }) => patient?.name ?? null,
    ),
  ).toEqual(expect.arrayContaining(['Tomás Hijo', null]));
  expect(await listOwnWishes(services, as(childId))).toMatchObject([
    { id: first.value.id, patient: null },
  ]);
  expect(own).toMatchObject({ value: { specialtyName: expect.any(String) } });
  expect(await listOwnWishes(services, as(motherId, 'N1'))).toMatchObject([
    { patient: null, specialtyName: null },
  ]);
});

test('an offer to a child is told to the mother, and she takes it for the child', async () => {
  const { motherId, childId } = await family();
  const { entry, offerId } = await offered(motherId, childId);
  const told = await listMessageRows(database.db, { limit: 100, now: testNow });
  expect(told.filter(({ kind }) => kind === 'waitlist_offer')).toMatchObject([
    {
      channel: 'email',
      patient: { name: 'Juana Madre' },
      forPatient: 'Tomás Hijo',
      isWanted: true,
    },
  ]);
  const accepted = await acceptOwnOffer(services, { ...as(motherId), offerId });
  expect(accepted).toMatchObject({
    value: { end: 'booked', patient: { id: childId } },
  });
  const { rows } = await database.owner.query(
    `select patient_id, step.actor_id from appointments appointment
      join appointment_transitions step on step.appointment_id = appointment.id
    where appointment.offer_id = $1 and step.to_status = 'booked'`,
    [offerId],
  );
  expect(rows).toEqual([{ patient_id: childId, actor_id: motherId }]);
  expect(await eventsOf(entry.id)).toMatchObject([
    ['joined', 'patient', motherId],
    ['offered', 'system', null],
    // The appointment's own history names the representative who took it.
    ['accepted', 'patient', null],
  ]);
});

test('an offer and its confirmation name a channel only if it reaches the family', async () => {
  const { motherId: aloneId } = await family();
  const { id } = await joined(aloneId, aloneId);
  const toldBy = async (who: string, ways: Services['ways']) => {
    const wishes = await listOwnWishes({ ...services, ways }, as(who));
    return wishes.find((entry) => entry.id === id)?.toldBy;
  };
  expect(await toldBy(aloneId, ['email'])).toBe('email');
  expect(await toldBy(aloneId, ['whatsapp'])).toBe('none');
  expect(await toldBy(aloneId, [])).toBe('none');
  await endOwnWish(services, { ...as(aloneId), entryId: id });
  const { motherId, childId } = await family();
  const { entry, offerId } = await offered(motherId, childId);
  expect(entry.toldBy).toBe('none');
  await database.owner.query(
    `update patients set email = 'tomas@example.com', email_trust = 'declared' where id = $1`,
    [childId],
  );
  const taken = await acceptOwnOffer(services, { ...as(motherId), offerId });
  expect(taken).toMatchObject({ value: { end: 'booked', toldBy: 'email' } });
});

test('accepting counts the child’s limits', async () => {
  const { motherId, childId } = await family();
  const { offerId } = await offered(motherId, childId);
  const hers = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, '08:00'),
  };
  await cancelAppointment(services, byLink(taken[0] as TestAppointment));
  await bookTestAppointment(services, { slot: hers, patientId: childId });
  expect(
    await acceptOwnOffer(services, { ...as(motherId), offerId }),
  ).toMatchObject({
    refusal: {
      code: 'TOO_MANY_APPOINTMENTS',
      data: { scope: 'specialty', limit: 1 },
    },
  });
});

test('the mother changes the wish, lets an offer go and ends the wait, each recorded by her name', async () => {
  const { motherId, childId } = await family();
  const { entry, offerId } = await offered(motherId, childId);
  const { id: entryId } = entry;
  expect(
    await changeOwnWish(services, {
      ...as(motherId),
      entryId,
      ...anyTime,
      weekdays: [3],
    }),
  ).toMatchObject({
    value: { weekdays: [3], patient: { id: childId } },
  });
  expect(
    await passOwnOffer(services, { ...as(motherId), offerId }),
  ).toMatchObject({ ok: true });
  expect(
    await endOwnWish(services, { ...as(motherId), entryId }),
  ).toMatchObject({
    value: { end: 'withdrawn' },
  });
  const events = await eventsOf(entryId);
  expect(
    events.filter(([kind]) => ['changed', 'passed', 'ended'].includes(kind)),
  ).toEqual([
    ['changed', 'patient', motherId],
    ['passed', 'patient', motherId],
    ['ended', 'patient', motherId],
  ]);
});

test('the mother may ask for an earlier appointment of the child, and the child waits', async () => {
  const { motherId, childId } = await family();
  await cancelAppointment(services, byLink(taken[2] as TestAppointment));
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, '08:40'),
  };
  const appointment = await bookTestAppointment(services, {
    slot,
    patientId: childId,
  });
  const sooner = (who: ReturnType<typeof as>) =>
    joinWaitlist(services, {
      ...who,
      idempotencyKey: randomUUID(),
      wish: {
        kind: 'sooner',
        appointmentId: appointment.id,
        isAnyDoctor: false,
        ...anyTime,
      },
    });
  const { id: stranger } = await insertPatient(database);
  expect(await sooner(as(stranger))).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  expect(await sooner(as(motherId, 'N1'))).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
  expect(await sooner(as(motherId))).toMatchObject({
    value: { patient: { id: childId } },
  });
});

test('waiting, taking and ending are refused to strangers, before verification, and after the link ended', async () => {
  const { motherId, childId, linkId } = await family();
  const { entry, offerId } = await offered(motherId, childId);
  const { id: stranger } = await insertPatient(database);
  const acts = (who: ReturnType<typeof as>) => [
    join(who, childId),
    acceptOwnOffer(services, { ...who, offerId }),
    passOwnOffer(services, { ...who, offerId }),
    endOwnWish(services, { ...who, entryId: entry.id }),
    changeOwnWish(services, { ...who, entryId: entry.id, ...anyTime }),
  ];
  const refusedTo = async (who: ReturnType<typeof as>) => {
    for (const act of acts(who))
      expect(await act).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  };
  await refusedTo(as(stranger));
  await refusedTo(as(motherId, 'N1'));
  await endFamilyLink(database, linkId);
  await refusedTo(as(motherId));
  expect(await listOwnWishes(services, as(motherId))).toEqual([]);
  // A message that was written to her before is not sent.
  const told = await listMessageRows(database.db, { limit: 100, now: testNow });
  expect(told.filter(({ kind }) => kind === 'waitlist_offer')).toMatchObject([
    { isWanted: false },
  ]);
  // A session that was already acting when the link ended.
  const acting = callBy({
    ...actorAs('patient', childId),
    representative: { patientId: motherId, linkId },
  });
  expect(await join(acting)).toMatchObject({
    refusal: { code: 'ACTING_ENDED' },
  });
});
