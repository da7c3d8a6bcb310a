import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ownQueueToken } from '../../../subjects/queue/server/own/own-queue-link.ts';
import { bookTestAppointment } from '../../../testing/clinic/appointments.ts';
import { at } from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestApi, testApi } from '../../../testing/servers/api.ts';

const day = '2026-11-24';
const database = testDatabase();
const html = readFileSync(
  join(import.meta.dirname, '../../../index.html'),
  'utf8',
);
let clinic: SmallClinic;
let api: TestApi;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  api = testApi(servicesOn(database.db), {
    site: { files: new Map(), builtAt: new Date(0), html, preloadOf: () => '' },
  });
});

/** The queries answered in a page's first HTML beside the clinic: procedure and input. */
async function answeredIn(
  path: string,
): Promise<[procedure: string, input: unknown][]> {
  const [, data = ''] =
    /id="first-data">(.*?)<\/script>/s.exec(
      await (await api.ask({ path })).text(),
    ) ?? [];
  const keys: [string[], { input?: unknown }][] = JSON.parse(data).map(
    ({ queryKey }: { queryKey: unknown }) => queryKey,
  );
  const answered = keys.map(
    ([[, ...procedure], { input }]) => [procedure.join('.'), input] as const,
  );
  return answered
    .filter(([procedure]) => procedure !== 'clinic.get')
    .map(([...pair]) => pair);
}

const insurers = ['clinic.insurers', undefined];
const specialties = ['doctors.specialties', undefined];

test('a page for a specialty brings its professionals', async () => {
  const doctors = ['doctors.list', undefined];
  expect(await answeredIn('/agendar-cita?especialidad=clinica')).toEqual([
    specialties,
    insurers,
    doctors,
  ]);
  expect(
    await answeredIn(
      '/agendar-cita?especialidad=clinica&dia=2026-11-26&hora=09%3A00',
    ),
  ).toEqual([specialties, insurers, doctors]);
  const { doctorId } = clinic;
  expect(
    await answeredIn(`/agendar-cita?especialidad=clinica&medico=${doctorId}`),
  ).toEqual([specialties, insurers, ['doctors.get', { doctorId }], doctors]);
  expect(await answeredIn('/agendar-cita')).toEqual([specialties, insurers]);
});

test.each([
  ['', '2026-11'],
  ['&mes=2026-12', '2026-12'],
  ['&dia=2027-01-05&mes=never', '2027-01'],
])(
  'the page of a doctor’s times with «%s» brings the first free one, and the month %s',
  async (rest, month) => {
    const { doctorId, practiceId, longPracticeId, insurerId } = clinic;
    const wanted = { doctorId, practiceId };
    const own = [insurers, ['doctors.get', { doctorId }]];
    const path = `/agendar-cita/${doctorId}?paso=horario${rest}`;
    const times = (practice: object) => [
      ['availability.doctorFirstFree', practice],
      ['availability.doctorMonth', { ...practice, month }],
    ];
    expect(await answeredIn(`${path}&cobertura=particular`)).toEqual([
      ...own,
      ...times(wanted),
    ]);
    expect(
      await answeredIn(
        `${path}&cobertura=${insurerId}&practica=${longPracticeId}`,
      ),
    ).toEqual([...own, ...times({ doctorId, practiceId: longPracticeId })]);
    // The page asks first who pays.
    expect(await answeredIn(path)).toEqual(own);
    expect(await answeredIn(`${path}&cobertura=nobody`)).toEqual(own);
  },
);

test('the page of any professional’s times brings those for the chosen insurer', async () => {
  const { specialtyId, practiceId, insurerId } = clinic;
  const wanted = { specialtyId, practiceId, insurerId };
  const path = `/agendar-cita?especialidad=clinica&medico=cualquiera&paso=horario&cobertura=${insurerId}`;
  expect(await answeredIn(path)).toEqual([
    specialties,
    insurers,
    ['availability.specialtyFirstFree', wanted],
    ['availability.specialtyMonth', { ...wanted, month: '2026-11' }],
  ]);
});

test('a document check and a patient’s place bring their own data alone; a void link brings none', async () => {
  expect(await answeredIn('/?documento=23456789BCDFGHJKMNPQ')).toEqual([
    ['documents.verify', { code: '23456789BCDFGHJKMNPQ' }],
  ]);
  expect(await answeredIn('/?documento=')).toEqual([]);
  const { doctorId, practiceId } = clinic;
  const { id: patientId } = await insertPatient(database);
  const services = servicesOn(database.db);
  const slot = { doctorId, practiceId, startsAt: at(day, '15:00') };
  const { id: appointmentId } = await bookTestAppointment(services, {
    slot,
    patientId,
  });
  const token = ownQueueToken(services, { appointmentId, day });
  expect(await answeredIn(`/turnero?turno=${token}`)).toEqual([
    ['ownQueue.read', { token }],
  ]);
  for (const path of [
    `/turnero?turno=${token.slice(1)}A`,
    '/turnero?turno=nadie',
    '/agendar-cita?token=nadie',
  ])
    expect(await answeredIn(path)).toEqual([]);
});
