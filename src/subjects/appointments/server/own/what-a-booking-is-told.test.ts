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
import { readOwnLimit } from '../../../booking/server/take/read-own-limit.ts';
import { readOwnVisit } from './read-own-visit.ts';

const database = testDatabase();
let clinic: SmallClinic;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
});

async function booked(
  patientId: string,
  time: string,
  ofDoctor: Partial<SmallClinic> = {},
) {
  const { doctorId, practiceId } = { ...clinic, ...ofDoctor };
  const slot = { doctorId, practiceId, startsAt: at('2026-11-26', time) };
  return (await bookTestAppointment(services, { slot, patientId })).id;
}

test('a patient reads a limit before choosing a time, and at N1 in an unknown browser no specialty', {
  tags: ['all'],
}, async () => {
  const { id: patientId } = await insertPatient(database);
  const { rows } = await database.owner.query(
    `with specialty as (insert into specialties (slug, name) values ('otra', 'Otra') returning id)
      insert into practices (specialty_id, name, visit_minutes, is_first_choice)
      select id, 'Consulta', 20, true from specialty returning id, specialty_id`,
  );
  const [{ id: practiceId, specialty_id: otherSpecialtyId }] = rows;
  const other = {
    practiceId,
    doctorId: await insertDoctor(database, {
      name: 'Otra Doctora',
      specialtyId: otherSpecialtyId,
      practiceIds: [practiceId],
    }),
  };
  const [known, unknown] = [newBrowser(), newBrowser()];
  await insertKnownDevice(database.db, {
    patientId,
    browserHash: known,
    now: testNow,
  });
  const of = (specialtyId: string, level: 'N1' | 'N2', browser = unknown) =>
    readOwnLimit(services, {
      patientId,
      specialtyId,
      level,
      browser,
      now: testNow,
    });

  const appointmentId = await booked(patientId, '10:00');
  const reached = { scope: 'specialty', limit: 1, appointmentId };
  expect(await of(clinic.specialtyId, 'N2')).toEqual(reached);
  expect(await of(clinic.specialtyId, 'N1', known)).toEqual(reached);
  expect(await of(otherSpecialtyId, 'N2')).toBeNull();
  // Both get the same answer, so that it tells nothing.
  expect(await of(clinic.specialtyId, 'N1')).toBeNull();
  expect(await of(otherSpecialtyId, 'N1')).toBeNull();

  await booked(patientId, '11:00', other);
  await database.owner.query(
    'update booking_policies set max_future_per_patient = 2',
  );
  await services.snapshot.current();
  const ofAll = { scope: null, limit: null, appointmentId: null };
  expect(await of(clinic.specialtyId, 'N1')).toEqual(ofAll);
  expect(await of(otherSpecialtyId, 'N1')).toEqual(ofAll);
  expect(await of(randomUUID(), 'N2')).toEqual({
    scope: 'clinic',
    limit: 2,
    appointmentId,
  });
});

test('a patient reads the purpose and price of an own appointment, and not of another’s', async () => {
  const [{ id: patientId }, { id: anotherId }] = [
    await insertPatient(database),
    await insertPatient(database),
  ];
  await database.owner.query(
    `update practices set preparation = 'Ayuno de 8 horas.', price_cents = 2500000 where id = $1`,
    [clinic.practiceId],
  );
  const appointmentId = await booked(patientId, '12:00');
  const read = (whose: string) =>
    readOwnVisit(database.db, { appointmentId, patientId: whose });
  expect(await read(anotherId)).toMatchObject({
    ok: false,
    refusal: { code: 'NOT_FOUND' },
  });
  const seen = {
    practiceName: expect.any(String),
    preparation: 'Ayuno de 8 horas.',
    insurerName: null,
  };
  expect(await read(patientId)).toMatchObject({
    ok: true,
    value: { ...seen, dueCents: 2_500_000 },
  });
  // If the counter left the coverage for later, it is not known that the patient pays privately.
  await database.owner.query(
    `update appointments set booked_by = 'reception' where id = $1`,
    [appointmentId],
  );
  expect(await read(patientId)).toMatchObject({
    ok: true,
    value: { ...seen, dueCents: null },
  });
});
