import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../base/doors/services.ts';
import { bookTestAppointment } from '../../../../testing/clinic/appointments.ts';
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
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertKnownDevice } from '../../../access/server/session/known-device-queries.ts';
import { holdSlot } from '../hold/hold-slot.ts';
import { bookAppointment } from './book-appointment.ts';
import { identifyForBooking } from './identify-for-booking.ts';
import { signInBooker } from './sign-in-booker.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

function minutesLater(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

async function held(time: string) {
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-25', time),
  };
  const hold = await holdSlot(services, {
    slot,
    heldBy: newBrowser(),
    now: testNow,
  });
  if (!hold.ok) throw new Error(hold.refusal.code);
  return { slot, holdId: hold.value.id };
}

function claimOf(dni: string) {
  return { dni, password: dni, browser: newBrowser(), address: '127.0.0.1' };
}

test('the proof books its hold until it runs out, and its secret is not stored', async () => {
  const patient = await insertPatient(database, { fullName: 'Ana Paz' });
  await database.owner.query(
    `update patients set chosen_name = 'Anita' where id = $1`,
    [patient.id],
  );
  const { slot, holdId } = await held('08:00');
  const identified = await identifyForBooking(services, {
    holdId,
    now: testNow,
    ...claimOf(patient.dni),
  });
  if (!identified.ok) throw new Error(identified.refusal.code);
  const { proof, patientName, expiresAt } = identified.value;
  expect({ patientName, expiresAt }).toEqual({
    patientName: 'Anita',
    expiresAt: minutesLater(15).toISOString(),
  });
  const { rows } = await database.owner.query(
    `select * from booking_proofs where hold_id = $1`,
    [holdId],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(proof);
  const request = {
    slot,
    holdId,
    booker: { kind: 'identified' as const, proof },
    idempotencyKey: randomUUID(),
    browser: newBrowser(),
    address: '127.0.0.1',
  };
  expect(
    await bookAppointment(services, { ...request, now: minutesLater(15) }),
  ).toEqual({
    ok: false,
    refusal: { code: 'PROOF_EXPIRED' },
  });
  expect(
    await bookAppointment(services, { ...request, now: minutesLater(1) }),
  ).toMatchObject({
    ok: true,
    value: { id: holdId, patientName: 'Anita' },
  });
});

test('a proof by password is void after the password changes, and opens no session', async () => {
  const patient = await insertPatient(database);
  const { slot, holdId } = await held('09:00');
  const identified = await identifyForBooking(services, {
    holdId,
    now: testNow,
    ...claimOf(patient.dni),
  });
  if (!identified.ok) throw new Error(identified.refusal.code);
  await database.owner.query(
    `update patients set password_hash = 'x' where id = $1`,
    [patient.id],
  );
  const booker = { kind: 'identified' as const, proof: identified.value.proof };
  const request = {
    slot,
    holdId,
    booker,
    idempotencyKey: randomUUID(),
    browser: newBrowser(),
    address: '127.0.0.1',
    now: minutesLater(1),
  };
  expect(await bookAppointment(services, request)).toMatchObject({
    refusal: { code: 'PROOF_EXPIRED' },
  });
  const browser = {
    browser: newBrowser(),
    device: 'Chrome',
    address: '127.0.0.1',
    now: minutesLater(1),
    shownToken: undefined,
  };
  expect(
    await signInBooker(services, { booker, holdId, ...browser }),
  ).toBeNull();
});

test('an expired or unknown hold is refused before the patient’s data are checked', async () => {
  const patient = await insertPatient(database);
  const { holdId } = await held('08:20');
  for (const entry of [
    { holdId, now: minutesLater(5) },
    { holdId: randomUUID(), now: testNow },
  ]) {
    expect(
      await identifyForBooking(services, { ...entry, ...claimOf(patient.dni) }),
    ).toEqual({
      ok: false,
      refusal: { code: 'HOLD_EXPIRED' },
    });
  }
});

test('an unknown DNI gives no proof', async () => {
  const { holdId } = await held('08:40');
  const refused = await identifyForBooking(services, {
    holdId,
    now: testNow,
    ...claimOf('99888777'),
  });
  expect(refused).toEqual({ ok: false, refusal: { code: 'DNI_NOT_FOUND' } });
  const { rowCount } = await database.owner.query(
    'select from booking_proofs where hold_id = $1',
    [holdId],
  );
  expect(rowCount).toBe(0);
});

test('a patient at the limit learns it while identifying themselves, and may still try to confirm', async () => {
  const patient = await insertPatient(database);
  const identify = async (time: string, browser = newBrowser()) => {
    const { holdId, slot } = await held(time);
    const claim = { ...claimOf(patient.dni), browser };
    const identified = await identifyForBooking(services, {
      holdId,
      now: testNow,
      ...claim,
    });
    if (!identified.ok) throw new Error(identified.refusal.code);
    return { ...identified.value, slot, holdId };
  };
  const confirm = (
    { slot, holdId, proof }: Awaited<ReturnType<typeof identify>>,
    browser = newBrowser(),
  ) =>
    bookAppointment(services, {
      slot,
      holdId,
      booker: { kind: 'identified', proof },
      idempotencyKey: randomUUID(),
      browser,
      address: '127.0.0.1',
      now: testNow,
    });
  const first = await identify('10:00');
  expect(first.inTheWay).toBeNull();
  expect(await confirm(first)).toMatchObject({ ok: true });

  const code = 'TOO_MANY_APPOINTMENTS';
  const second = await identify('10:40');
  expect(second.inTheWay).toEqual({
    code,
    limit: { scope: null, limit: null },
  });
  expect(await confirm(second)).toMatchObject({ refusal: { code } });
  const known = newBrowser();
  await insertKnownDevice(database.db, {
    patientId: patient.id,
    browserHash: known,
    now: testNow,
  });
  const told = await identify('11:20', known);
  expect(told.inTheWay).toEqual({
    code,
    limit: { scope: 'specialty', limit: 1 },
  });

  // The patient cancelled it meanwhile on another page, so the held time can be booked.
  const { rows } = await database.owner.query(
    `update appointments set status = 'cancelled', cancelled_at = now(), cancelled_by = 'patient' where id = $1 returning id`,
    [first.holdId],
  );
  expect(rows).toHaveLength(1);
  expect(await confirm(told, known)).toMatchObject({ ok: true });
});

test('a patient learns of their other appointment at that hour, with any doctor', async () => {
  const patient = await insertPatient(database);
  const other = await insertDoctor(database, {
    name: 'Otra Doctora',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  const slot = {
    doctorId: other,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-25', '12:00'),
  };
  await bookTestAppointment(services, { slot, patientId: patient.id });
  const { holdId } = await held('12:00');
  const identified = await identifyForBooking(services, {
    holdId,
    now: testNow,
    ...claimOf(patient.dni),
  });
  expect(identified).toMatchObject({
    ok: true,
    value: { inTheWay: { code: 'PATIENT_BUSY', limit: null } },
  });
});
