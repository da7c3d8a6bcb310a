import { beforeAll, expect, test } from 'vitest';
import {
  insertSmallClinic,
  type SmallClinic,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { runGeneratedClient } from '../../../testing/servers/generated-client.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { refusals } from '../../contract/refusals.ts';

const database = testDatabase();
const server = testServer(database);
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

/** The program of a developer who has only the description. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const api = createClient<paths>({ baseUrl: process.argv[2] + '/api' });
const { data: info } = await api.GET('/public/clinic');
const { data: doctors } = await api.GET('/public/doctors');
const doctor = doctors?.[0];
const startsAt = doctor?.nextFreeMorning ?? doctor?.nextFreeAfternoon;
if (!info || !doctor || !startsAt) throw new Error('Nobody attends.');
const { data: detail } = await api.GET('/public/doctors/{doctorId}', { params: { path: { doctorId: doctor.id } } });
const practiceId = detail?.practices[0]?.id;
if (!practiceId) throw new Error('Nothing is done.');
const slot = { doctorId: doctor.id, practiceId, startsAt };
const held = await api.POST('/public/holds', { body: slot });
if (!held.data) throw new Error(held.error.message);
const patient = {
  dni: '40111222',
  fullName: 'Extraña De Lejos',
  birthDate: '1990-05-04',
  phone: '11 5555-4444',
  consent: { policyVersion: info.privacyPolicyVersion },
};
const book = (dni: string, holdId: string) =>
  api.POST('/public/appointments', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { ...slot, holdId, booker: { kind: 'new', patient: { ...patient, dni } } },
  });
const booked = await book('40111222', held.data.id);
const late = await book('40111333', crypto.randomUUID());
const refusal = late.error?.code === 'SLOT_TAKEN' ? { nearest: late.error.data.nearest.length } : late.error?.code;
console.log(JSON.stringify({
  held: held.response.status,
  status: booked.response.status,
  id: booked.data?.id,
  startsAt: booked.data?.startsAt,
  late: late.response.status,
  message: late.error?.message,
  refusal,
}));
`;

test('a client generated from the description compiles, books, and gets a refusal', async () => {
  const { text: description } =
    await newVisitor(server).ask('/api/openapi.json');
  const told = await runGeneratedClient({
    description,
    program,
    args: [server.url],
  });
  const { rows } = await database.owner.query(
    `select appointments.id, starts_at, status, doctor_id from appointments where status = 'booked'`,
  );
  expect(rows).toEqual([
    expect.objectContaining({ doctor_id: clinic.doctorId }),
  ]);
  expect(told).toEqual({
    held: 201,
    status: 201,
    id: rows[0].id,
    startsAt: rows[0].starts_at.toISOString(),
    late: 409,
    message: refusals.SLOT_TAKEN.message,
    refusal: { nearest: expect.any(Number) },
  });
});
