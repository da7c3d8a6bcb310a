import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../../base/doors/actor.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  at,
  newBrowser,
  newPatientData,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { deskRequest } from '../../../../testing/clinic/desk.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import { insertReceptionist } from '../../../../testing/clinic/staff.ts';
import { anyTime, insertWish } from '../../../../testing/clinic/waitlist.ts';
import { untilOneWaits } from '../../../../testing/database/advisory-waits.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { bookAtDesk } from '../../../booking/server/desk/book-at-desk.ts';
import { lockPatient } from '../../../booking/server/take/booking-queries.ts';
import {
  acceptLinkedOffer,
  endLinkedWish,
  lookAtWish,
} from '../act-by-link.ts';
import { joinAsNewcomer } from '../join-as-newcomer.ts';
import { workWaitlistOnce } from '../work-waitlist.ts';
import { joinAtDesk } from './join-at-desk.ts';
import { listTimesToOffer } from './list-times-to-offer.ts';
import { listWaitlist, readWaitlistHistory } from './list-waitlist.ts';
import { offerAtDesk } from './offer-at-desk.ts';
import {
  confirmOfferAtDesk,
  endWishAtDesk,
  withdrawOfferAtDesk,
} from './settle-at-desk.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let actor: Actor<'reception'>;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  actor = await insertReceptionist(database);
});

const call = () => {
  const { booker: _, idempotencyKey: __, ...rest } = deskRequest(actor, '');
  return rest;
};
const wish = () => ({
  ...anyTime,
  practiceId: clinic.practiceId,
  doctorId: clinic.doctorId,
  untilDay: '2026-11-24',
});

test('the counter keeps a time by phone, blocks it for other bookings, and confirms or withdraws it', async () => {
  const { id: patientId } = await insertPatient(database);
  const entryId = await insertWish(services, clinic, {
    patientId,
    doctorId: clinic.doctorId,
    untilDay: '2026-11-24',
  });
  const times = await listTimesToOffer(services, { ...call(), entryId });
  if (!times.ok) throw new Error(times.refusal.code);
  expect(times.value.length).toBeGreaterThan(0);
  const startsAt = at('2026-11-26', '10:00');
  const offered = await offerAtDesk(services, {
    ...call(),
    entryId,
    doctorId: clinic.doctorId,
    startsAt,
  });
  expect(offered).toMatchObject({
    ok: true,
    value: { offer: { startsAt, offeredBy: 'reception', told: 'not_sent' } },
  });
  if (!offered.ok) return;
  expect(
    await offerAtDesk(services, {
      ...call(),
      entryId,
      doctorId: clinic.doctorId,
      startsAt,
    }),
  ).toMatchObject({
    refusal: { code: 'OFFER_PENDING' },
  });
  const other = await insertPatient(database);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt,
  };
  const given = () =>
    bookAtDesk(services, { ...deskRequest(actor, other.id), slot });
  expect(await given()).toMatchObject({ refusal: { code: 'SLOT_TAKEN' } });
  const offerId = offered.value.offer?.id ?? '';
  expect(
    await withdrawOfferAtDesk(services, {
      ...call(),
      offerId,
      reason: 'Urgencia',
    }),
  ).toMatchObject({
    ok: true,
  });
  expect(await given()).toMatchObject({ ok: true });
  const again = await offerAtDesk(services, {
    ...call(),
    entryId,
    doctorId: clinic.doctorId,
    startsAt: at('2026-11-26', '10:20'),
  });
  if (!again.ok) throw new Error(again.refusal.code);
  const confirmed = { ...call(), offerId: again.value.offer?.id ?? '' };
  const first = await confirmOfferAtDesk(services, confirmed);
  expect(first).toMatchObject({
    ok: true,
    value: { appointmentId: expect.any(String) },
  });
  expect(await confirmOfferAtDesk(services, confirmed)).toEqual(first);
  const { rows } = await database.owner.query(
    `select booked_by, (select count(*)::int from audit_events where kind like 'waitlist%') as noted
      from appointments where patient_id = $1`,
    [patientId],
  );
  expect(rows).toEqual([{ booked_by: 'reception', noted: 4 }]);
  const history = await readWaitlistHistory(services, { entryId });
  expect(
    history.ok && history.value.map(({ kind, reason }) => [kind, reason]),
  ).toEqual([
    ['accepted', null],
    ['offered', null],
    ['withdrawn', 'Urgencia'],
    ['offered', null],
    ['joined', null],
  ]);
});

test('the counter adds and ends wishes; a wish for a free time is refused with the free times', async () => {
  const { id: patientId } = await insertPatient(database, {
    fullName: 'Berta Luz',
  });
  const request = { ...call(), patientId, idempotencyKey: randomUUID() };
  const free = await joinAtDesk(services, {
    ...request,
    wish: { ...wish(), untilDay: '2026-12-10' },
  });
  expect(free).toMatchObject({
    refusal: { code: 'TIMES_FREE', data: { nearest: expect.any(Array) } },
  });
  // Every time of today is over or too soon.
  const evening = { ...request, now: new Date('2026-11-24T22:30:00Z') };
  const joined = await joinAtDesk(services, { ...evening, wish: wish() });
  expect(joined).toMatchObject({
    ok: true,
    value: { patient: { name: 'Berta Luz' } },
  });
  expect(await joinAtDesk(services, { ...evening, wish: wish() })).toEqual(
    joined,
  );
  const { entries } = await listWaitlist(services);
  const mine = entries.find(({ patient }) => patient.id === patientId);
  expect(mine).toBeDefined();
  const ended = await endWishAtDesk(services, {
    ...call(),
    entryId: mine?.id ?? '',
    reason: 'Ya no lo necesita',
  });
  expect(ended).toEqual({ ok: true, value: { end: 'by_clinic' } });
});

test('a new person waits by a link alone; a known DNI must sign in, and nothing of its file is shown or written', async () => {
  const evening = new Date('2026-11-24T22:30:00Z');
  const base = { browser: newBrowser(), address: '198.51.100.7', now: evening };
  const idempotencyKey = randomUUID();
  const request = {
    ...base,
    wish: wish(),
    patient: newPatientData('40111222'),
    idempotencyKey,
  };
  const joined = await joinAsNewcomer(services, request);
  if (!joined.ok) throw new Error(joined.refusal.code);
  expect(await joinAsNewcomer(services, request)).toMatchObject({
    ok: true,
    value: { linkToken: joined.value.linkToken },
  });
  const token = joined.value.linkToken;
  expect(
    await joinAsNewcomer(services, {
      ...request,
      idempotencyKey: randomUUID(),
    }),
  ).toMatchObject({
    refusal: { code: 'DNI_REGISTERED' },
  });
  const byLink = { ...base, token };
  expect(await lookAtWish(services, byLink)).toMatchObject({
    ok: true,
    value: { end: null, offer: null },
  });
  const forged = { ...byLink, token: `${token.slice(0, 37)}${'B'.repeat(43)}` };
  expect(await lookAtWish(services, forged)).toMatchObject({
    refusal: { code: 'ACCESS_REFUSED' },
  });
  // A time that opens is offered, and the link alone takes it.
  await database.owner.query(
    `insert into extra_sessions (doctor_id, starts_at, ends_at, slot_minutes) values ($1, $2, $3, 20)`,
    [clinic.doctorId, '2026-11-25T01:00:00Z', '2026-11-25T01:20:00Z'],
  );
  const entryId = joined.value.entry.id;
  await database.owner.query(
    'update waitlist_entries set at_night = true where id = $1',
    [entryId],
  );
  await workWaitlistOnce(services, evening);
  const look = await lookAtWish(services, byLink);
  const offerId = look.ok ? (look.value.offer?.id ?? '') : '';
  expect(
    await acceptLinkedOffer(services, { ...byLink, offerId }),
  ).toMatchObject({
    ok: true,
    value: { end: 'booked', bookedAppointmentId: expect.any(String) },
  });
  expect(await endLinkedWish(services, byLink)).toMatchObject({
    ok: true,
    value: { end: 'booked' },
  });
  // The first verification in person ends the link.
  await database.owner.query(
    `update patients set identity_verified_at = $1 where dni = '40111222'`,
    [testNow],
  );
  expect(await lookAtWish(services, byLink)).toMatchObject({
    refusal: { code: 'ACCESS_REFUSED' },
  });
});

test('if the counter names no insurer, the patient’s insurer on file is used', async () => {
  const { insurerId } = clinic;
  const { id: patientId } = await insertPatient(database);
  await database.owner.query(
    'insert into coverages (patient_id, insurer_id, is_primary) values ($1, $2, true)',
    [patientId, insurerId],
  );
  // Every time of today is over or too soon.
  const now = new Date('2026-11-24T22:30:00Z');
  const request = { ...call(), patientId, idempotencyKey: randomUUID(), now };
  expect(
    await joinAtDesk(services, { ...request, wish: wish() }),
  ).toMatchObject({ ok: true });
  const { rows } = await database.owner.query(
    'select insurer_id as "insurerId" from waitlist_entries where patient_id = $1',
    [patientId],
  );
  expect(rows).toEqual([{ insurerId }]);
});

test('a time that one receptionist offers while another books it stays with the waiting patient', async () => {
  const [waiting, other] = [
    await insertPatient(database),
    await insertPatient(database),
  ];
  const { doctorId, practiceId } = clinic;
  const entryId = await insertWish(services, clinic, {
    patientId: waiting.id,
    doctorId,
  });
  const startsAt = at('2026-11-26', '11:00');
  const slot = { doctorId, practiceId, startsAt };
  const given = await database.db.transaction().execute(async (tx) => {
    await lockPatient(tx, other.id);
    const taking = bookAtDesk(services, {
      ...deskRequest(actor, other.id),
      slot,
    });
    await untilOneWaits(database);
    const offered = await offerAtDesk(services, {
      ...call(),
      entryId,
      doctorId,
      startsAt,
    });
    expect(offered).toMatchObject({ ok: true });
    // In a list, because the transaction would wait for a bare promise.
    return [taking];
  });
  expect(await given[0]).toMatchObject({ refusal: { code: 'SLOT_TAKEN' } });
  const { entries } = await listWaitlist(services);
  expect(entries.find(({ id }) => id === entryId)).toMatchObject({
    offer: { startsAt },
  });
});
