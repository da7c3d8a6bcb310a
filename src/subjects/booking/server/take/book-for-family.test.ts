import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import {
  at,
  newBrowser,
  testNow,
} from '../../../../testing/clinic/bookings.ts';
import { actorAs, callBy } from '../../../../testing/clinic/calls.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../../testing/clinic/factories.ts';
import {
  endFamilyLink,
  insertFamilyLink,
} from '../../../../testing/clinic/family.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { cancelAppointment } from '../../../appointments/server/cancel-appointment.ts';
import { lookAtAppointment } from '../../../appointments/server/look-at-appointment.ts';
import { openOwnAppointment } from '../../../appointments/server/own/open-own-appointment.ts';
import {
  findReachedOfAppointment,
  listReachedAppointments,
} from '../../../appointments/server/own/reached-appointments.ts';
import { queueDueReminders } from '../../../messages/server/worker/queue-due-reminders.ts';
import { listMessageRows } from '../../../outbox/server/outbox-queries.ts';
import { reviewFamilyLinks } from '../../../patients/server/family/review-family-links.ts';
import { holdSlot } from '../hold/hold-slot.ts';
import { bookAppointment } from './book-appointment.ts';
import { proveHoldFor } from './prove-hold.ts';

/*
 * A representative books for a represented patient. The patient has the appointment, and the representative
 * is told.
 */

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;
let times = 0;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await database.owner.query(
    'update booking_policies set max_future_per_specialty = 2, max_future_per_patient = 3',
  );
  services = servicesOn(database.db);
});

function nextSlot() {
  const minutes = 8 * 60 + 20 * (times % 24);
  const day = `2026-11-${25 + Math.floor(times++ / 24)}`;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at(day, time),
  };
}

async function person(
  fullName: string,
  {
    birthDate = '1985-03-12',
    email = null as string | null,
    phone = null as string | null,
  } = {},
) {
  const { id } = await insertPatient(database, { fullName, email });
  await database.owner.query(
    'update patients set birth_date = $2, phone = $3 where id = $1',
    [id, birthDate, phone],
  );
  return id;
}

async function family(birthDate = '2018-03-02') {
  const motherId = await person('Juana Madre', { email: 'juana@example.com' });
  const childId = await person('Tomás Hijo', { birthDate });
  const linkId = await insertFamilyLink(database, {
    representativeId: motherId,
    representedId: childId,
  });
  return { motherId, childId, linkId };
}

const as = (patientId: string, level: 'N1' | 'N2' = 'N2', now?: Date) =>
  callBy({ ...actorAs('patient', patientId), level }, now);

async function prove(
  motherId: string,
  patientId: string | undefined,
  {
    level = 'N2',
    slot = nextSlot(),
  }: { level?: 'N1' | 'N2'; slot?: ReturnType<typeof nextSlot> } = {},
) {
  const hold = await holdSlot(services, {
    slot,
    heldBy: newBrowser(),
    now: testNow,
  });
  if (!hold.ok) throw new Error(hold.refusal.code);
  const holdId = hold.value.id;
  return {
    slot,
    holdId,
    proved: await proveHoldFor(services, {
      ...as(motherId, level),
      holdId,
      patientId,
    }),
  };
}

async function request(
  motherId: string,
  patientId: string | undefined,
  wanted = nextSlot(),
) {
  const { slot, holdId, proved } = await prove(motherId, patientId, {
    slot: wanted,
  });
  if (!proved.ok) throw new Error(proved.refusal.code);
  return {
    slot,
    holdId,
    booker: { kind: 'identified' as const, proof: proved.value.proof },
    idempotencyKey: randomUUID(),
    browser: newBrowser(),
    address: '127.0.0.1',
    now: testNow,
  };
}

async function booked(
  motherId: string,
  patientId: string | undefined,
  slot = nextSlot(),
) {
  const answer = await bookAppointment(
    services,
    await request(motherId, patientId, slot),
  );
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

async function told(appointmentId: string, now = testNow) {
  const rows = await listMessageRows(database.db, { limit: 100, now });
  return rows
    .filter((row) => row.appointmentId === appointmentId)
    .map(({ kind, channel, patient, forPatient, isWanted }) => ({
      kind,
      channel,
      to: patient?.name,
      forPatient,
      isWanted,
    }))
    .toSorted((a, b) => `${a.to}`.localeCompare(`${b.to}`));
}

test('the appointment belongs to the child, records the mother who booked, and she is told by her own channel', {
  tags: ['all'],
}, async () => {
  const { motherId, childId } = await family();
  const appointment = await booked(motherId, childId);
  expect(appointment).toMatchObject({
    patientName: 'Tomás Hijo',
    toldBy: 'none',
  });
  const { rows } = await database.owner.query(
    `select appointment.patient_id, step.actor_kind, step.actor_id from appointments appointment
      join appointment_transitions step on step.appointment_id = appointment.id where appointment.id = $1`,
    [appointment.id],
  );
  expect(rows).toEqual([
    { patient_id: childId, actor_kind: 'patient', actor_id: motherId },
  ]);
  expect(await told(appointment.id)).toEqual([
    {
      kind: 'confirmation',
      channel: 'email',
      to: 'Juana Madre',
      forPatient: 'Tomás Hijo',
      isWanted: true,
    },
  ]);
});

test('both parents are told, and a child of 13 or more as well, each by their own channel', async () => {
  const { motherId, childId } = await family('2012-03-02');
  const fatherId = await person('Raúl Padre', { phone: '+5491155554444' });
  await insertFamilyLink(database, {
    representativeId: fatherId,
    representedId: childId,
    scope: 'appointments',
  });
  await database.owner.query(
    `update patients set email = 'tomas@example.com' where id = $1`,
    [childId],
  );
  const appointment = await booked(motherId, childId);
  expect(await told(appointment.id)).toMatchObject([
    { to: 'Juana Madre', channel: 'email', forPatient: 'Tomás Hijo' },
    { to: 'Raúl Padre', channel: 'whatsapp', forPatient: 'Tomás Hijo' },
    { to: 'Tomás Hijo', channel: 'email', forPatient: null },
  ]);
});

test('the counter still sees the message for the child when the family has no channel', async () => {
  const motherId = await person('Ana Sinmedios');
  const childId = await person('Leo Hijo', { birthDate: '2018-03-02' });
  await insertFamilyLink(database, {
    representativeId: motherId,
    representedId: childId,
  });
  const appointment = await booked(motherId, childId);
  expect(await told(appointment.id)).toMatchObject([
    { to: 'Leo Hijo', channel: 'none', forPatient: null },
  ]);
});

test('a representative whose link ended is no longer told, even by a message written before', async () => {
  const { motherId, childId, linkId } = await family();
  const appointment = await booked(motherId, childId);
  await endFamilyLink(database, linkId);
  expect(await told(appointment.id)).toMatchObject([
    { to: 'Juana Madre', isWanted: false },
  ]);
});

test('each family member has their own limits', async () => {
  const { motherId, childId } = await family();
  await booked(motherId, undefined);
  await booked(motherId, undefined);
  await booked(motherId, childId);
  const { proved } = await prove(motherId, undefined);
  expect(proved).toMatchObject({
    value: { inTheWay: { code: 'TOO_MANY_APPOINTMENTS' } },
  });
  const { proved: forChild } = await prove(motherId, childId);
  expect(forChild).toMatchObject({
    value: { patientName: 'Tomás Hijo', inTheWay: null },
  });
});

test('a booking is refused to strangers, before verification, and after the link ended', async () => {
  const { motherId, childId, linkId } = await family();
  const stranger = await person('Extraña');
  for (const [who, whom, level] of [
    [stranger, childId, 'N2'],
    [childId, motherId, 'N2'],
    [motherId, stranger, 'N2'],
    [motherId, childId, 'N1'],
  ] as const) {
    const { proved } = await prove(who, whom, { level });
    expect(proved).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  }
  await endFamilyLink(database, linkId);
  expect((await prove(motherId, childId)).proved).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
});

test('a booking says that the family link ended meanwhile, and books nothing', async () => {
  const { motherId, childId, linkId } = await family();
  const order = await request(motherId, childId);
  await endFamilyLink(database, linkId);
  expect(await bookAppointment(services, order)).toMatchObject({
    refusal: { code: 'ACTING_ENDED' },
  });
  const { rows } = await database.owner.query(
    'select from appointments where patient_id = $1',
    [childId],
  );
  expect(rows).toEqual([]);
});

test('a booking comes before the end of the family link, or not at all, when both happen at once', {
  tags: ['all'],
}, async () => {
  for (let round = 0; round < 8; round++) {
    const { motherId, childId, linkId } = await family();
    const order = await request(motherId, childId);
    const [answer] = await Promise.all([
      bookAppointment(services, order),
      endFamilyLink(database, linkId),
    ]);
    const { rows } = await database.owner.query(
      'select from appointments where patient_id = $1',
      [childId],
    );
    expect(rows).toHaveLength(answer.ok ? 1 : 0);
    if (!answer.ok) expect(answer.refusal.code).toBe('ACTING_ENDED');
  }
});

test('the list names each patient; a representative opens a child’s appointment until the link ends', async () => {
  const { motherId, childId, linkId } = await family();
  const childs = await booked(motherId, childId);
  const own = await booked(motherId, undefined);
  const list = (level?: 'N1') =>
    listReachedAppointments(database.db, as(motherId, level));
  expect(
    (await list()).map(({ id, patient }) => [id, patient?.name ?? null]),
  ).toEqual([
    [childs.id, 'Tomás Hijo'],
    [own.id, null],
  ]);
  expect((await list('N1')).map(({ id }) => id)).toEqual([own.id]);
  const reached = await findReachedOfAppointment(
    database.db,
    as(motherId),
    childs.id,
  );
  expect(reached).toMatchObject({ patientId: childId, linkId });
  const opened = await openOwnAppointment(database.db, {
    appointmentId: childs.id,
    actor: { patientId: childId, level: 'N2' },
    familyLinkId: linkId,
    browser: newBrowser(),
    now: testNow,
  });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const access = { kind: 'link' as const, token: opened.value.linkToken };
  const look = {
    appointmentId: childs.id,
    access,
    address: '127.0.0.1',
    now: testNow,
  };
  expect(await lookAtAppointment(services, look)).toMatchObject({ ok: true });
  await endFamilyLink(database, linkId);
  for (const token of [opened.value.linkToken, childs.linkToken]) {
    const again = { ...look, access: { kind: 'link' as const, token } };
    expect(await lookAtAppointment(services, again)).toMatchObject({
      refusal: { code: 'ACCESS_REFUSED' },
    });
    expect(await cancelAppointment(services, again)).toMatchObject({
      refusal: { code: 'ACCESS_REFUSED' },
    });
  }
  expect(
    await findReachedOfAppointment(database.db, as(motherId), childs.id),
  ).toBeUndefined();
});

test('a cancellation by a representative is recorded as theirs', async () => {
  const { motherId, childId } = await family();
  const appointment = await booked(motherId, childId);
  await cancelAppointment(services, {
    appointmentId: appointment.id,
    access: { kind: 'link', token: appointment.linkToken },
    address: '127.0.0.1',
    now: testNow,
  });
  const { rows } = await database.owner.query(
    `select actor_id from appointment_transitions where appointment_id = $1 and to_status = 'cancelled'`,
    [appointment.id],
  );
  expect(rows).toEqual([{ actor_id: motherId }]);
});

test('the mother’s booking stays at 18: from that midnight it is the child’s alone, and reminds the child', async () => {
  const { motherId, childId } = await family('2008-11-28');
  await database.owner.query(
    `update patients set email = 'tomas@example.com' where id = $1`,
    [childId],
  );
  const appointment = await booked(motherId, childId, {
    ...nextSlot(),
    startsAt: at('2026-12-02', '10:20'),
  });
  const access = { kind: 'link' as const, token: appointment.linkToken };
  const byHer = (now: Date) => ({
    appointmentId: appointment.id,
    access,
    address: '127.0.0.1',
    now,
  });
  const seenBy = async (patientId: string, now: Date) =>
    (await listReachedAppointments(database.db, as(patientId, 'N2', now))).map(
      ({ id, patient }) => [id, patient?.name ?? null],
    );
  const midnight = new Date(at('2026-11-28', '00:00'));
  const eve = new Date(midnight.getTime() - 1000);
  expect(await seenBy(motherId, eve)).toEqual([[appointment.id, 'Tomás Hijo']]);
  expect(await lookAtAppointment(services, byHer(eve))).toMatchObject({
    ok: true,
  });

  for (const isReviewed of [false, true]) {
    if (isReviewed) await reviewFamilyLinks(services, midnight);
    expect(await seenBy(motherId, midnight)).toEqual([]);
    const call = as(motherId, 'N2', midnight);
    expect(
      await findReachedOfAppointment(database.db, call, appointment.id),
    ).toBeUndefined();
    for (const act of [lookAtAppointment, cancelAppointment]) {
      expect(await act(services, byHer(midnight))).toMatchObject({
        refusal: { code: 'ACCESS_REFUSED' },
      });
    }
    expect(await seenBy(childId, midnight)).toEqual([[appointment.id, null]]);
  }
  const opened = await openOwnAppointment(database.db, {
    appointmentId: appointment.id,
    actor: { patientId: childId, level: 'N2' as const },
    browser: newBrowser(),
    now: midnight,
  });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const byChild = {
    ...byHer(midnight),
    access: { kind: 'link' as const, token: opened.value.linkToken },
  };
  expect(await lookAtAppointment(services, byChild)).toMatchObject({
    value: { id: appointment.id, status: 'booked' },
  });

  const twoDaysBefore = new Date(at('2026-11-30', '10:20'));
  expect(await queueDueReminders(services, twoDaysBefore)).toBe(1);
  const messages = await told(appointment.id, twoDaysBefore);
  expect(messages.filter(({ kind }) => kind === 'reminder')).toEqual([
    {
      kind: 'reminder',
      channel: 'email',
      to: 'Tomás Hijo',
      forPatient: null,
      isWanted: true,
    },
  ]);
  // Messages that were written to her before are not sent.
  expect(messages.filter(({ to }) => to === 'Juana Madre')).toMatchObject([
    { kind: 'confirmation', isWanted: false },
  ]);
});
