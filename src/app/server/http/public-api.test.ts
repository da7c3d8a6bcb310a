import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import { sentenceOf } from '../../../base/api/contract/refusal.ts';
import { openDatabase } from '../../../base/kernel/db/database.ts';
import { at, newPatientData } from '../../../testing/clinic/bookings.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  type ApiRequest,
  type TestApi,
  testApi,
} from '../../../testing/servers/api.ts';
import { refusals } from '../../contract/refusals.ts';

const database = testDatabase();
let clinic: SmallClinic;
let disabledDoctorId: string;
let api: TestApi;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  const { specialtyId, practiceId } = clinic;
  disabledDoctorId = await insertDoctor(database, {
    name: 'Ya No',
    specialtyId,
    practiceIds: [practiceId],
  });
  await database.owner.query(
    'update doctors set is_enabled = false where id = $1',
    [disabledDoctorId],
  );
  api = testApi(servicesOn(database.db));
});

const holds = '/api/public/holds';
const appointments = '/api/public/appointments';
const patients = '/api/public/patients';

function hold(changes: object = {}): ApiRequest {
  const { doctorId, practiceId } = clinic;
  return {
    path: holds,
    body: {
      doctorId,
      practiceId,
      startsAt: at('2026-11-25', '10:00'),
      ...changes,
    },
  };
}

function booking(
  changes: object = {},
  headers: Record<string, string> = { 'idempotency-key': randomUUID() },
): ApiRequest {
  const booker = { kind: 'new', patient: newPatientData('40111222') };
  const { body } = hold({ holdId: randomUUID(), booker, ...changes });
  return { path: appointments, body, headers };
}

function registration(changes: object): ApiRequest {
  const headers = { 'idempotency-key': randomUUID() };
  return {
    path: patients,
    body: { ...newPatientData('40111333'), ...changes },
    headers,
  };
}

const link = { kind: 'link', token: 'x'.repeat(43) };
const longName = 'Ana '.repeat(1250);

describe('an impossible request gets its own code and a Spanish sentence, and writes nothing', () => {
  const cases: [
    what: string,
    code: RefusalCode,
    status: number,
    request: () => ApiRequest,
  ][] = [
    [
      'an unknown doctor',
      'NOT_FOUND',
      404,
      () => hold({ doctorId: randomUUID() }),
    ],
    [
      'a disabled doctor',
      'NOT_FOUND',
      404,
      () => hold({ doctorId: disabledDoctorId }),
    ],
    [
      'an unknown practice',
      'NOT_FOUND',
      404,
      () => hold({ practiceId: randomUUID() }),
    ],
    [
      'a past day',
      'SLOT_NOT_OFFERED',
      409,
      () => hold({ startsAt: at('2026-11-20', '10:00') }),
    ],
    [
      'a day beyond the horizon',
      'SLOT_NOT_OFFERED',
      409,
      () => hold({ startsAt: at('2027-03-01', '10:00') }),
    ],
    [
      'a slot that does not exist',
      'SLOT_NOT_OFFERED',
      409,
      () => hold({ startsAt: at('2026-11-25', '10:07') }),
    ],
    [
      'a start with seconds',
      'SLOT_NOT_OFFERED',
      409,
      () => hold({ startsAt: '2026-11-25T13:00:30Z' }),
    ],
    [
      'an extension of an unknown hold',
      'HOLD_EXPIRED',
      410,
      () => ({ path: `${holds}/${randomUUID()}/extension`, body: {} }),
    ],
    [
      'an invented proof',
      'PROOF_EXPIRED',
      401,
      () => booking({ booker: { kind: 'identified', proof: 'x'.repeat(43) } }),
    ],
    [
      'a wrong token',
      'ACCESS_REFUSED',
      404,
      () => ({
        path: `${appointments}/${randomUUID()}/cancellation`,
        body: { access: link },
      }),
    ],
    [
      'a wrong token of a calendar',
      'ACCESS_REFUSED',
      404,
      () => ({ path: `${appointments}/${randomUUID()}/calendar.ics?token=x` }),
    ],
    [
      'an unknown address',
      'NOT_FOUND',
      404,
      () => ({ path: '/api/public/nothing' }),
    ],
    [
      'an unknown door',
      'NOT_FOUND',
      404,
      () => ({ path: '/api/nobody/holds', body: {} }),
    ],
    [
      'a body that is not JSON',
      'MALFORMED_BODY',
      400,
      () => ({ path: holds, body: '{"doctorId":' }),
    ],
    [
      'a body with another type than JSON',
      'MALFORMED_BODY',
      400,
      () => ({ ...hold(), headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'a request from another site',
      'CROSS_SITE',
      403,
      () => ({ ...hold(), headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
  ];
  test.each(cases)('%s', async (_, code, status, request) => {
    const answer = await api.ask(request());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const told = await answer.json();
    expect(told).toMatchObject({
      defined: true,
      code,
      status,
      message: sentenceOf(refusals[code], told.data),
    });
    expect(answer.status).toBe(status);
    await expectNothingWritten();
  });
});

describe('a malformed request is refused field by field', () => {
  const cases: [what: string, path: string, request: () => ApiRequest][] = [
    ['an unknown key', 'colour', () => hold({ colour: 'red' })],
    [
      'a time that no calendar has',
      'startsAt',
      () => hold({ startsAt: '0000-01-01T00:00:00Z' }),
    ],
    [
      'a doctor without a valid id',
      'doctorId',
      () => hold({ doctorId: '1 or 1=1' }),
    ],
    [
      'an unknown insurer',
      'insurerId',
      () => hold({ insurerId: randomUUID() }),
    ],
    [
      'a month that does not exist',
      'month',
      () => ({
        path: `/api/public/doctors/${clinic.doctorId}/availability?month=2026-13`,
      }),
    ],
    [
      'a missing Idempotency-Key',
      'Idempotency-Key',
      () => booking({}, { 'idempotency-key': '' }),
    ],
    ['a DNI with letters', 'dni', () => registration({ dni: '30a11222' })],
    ['a DNI of 5 digits', 'dni', () => registration({ dni: '30.111' })],
    [
      'an impossible birth date',
      'birthDate',
      () => registration({ birthDate: '1990-02-31' }),
    ],
    [
      'a birth date to come',
      'birthDate',
      () => registration({ birthDate: '2027-01-01' }),
    ],
    [
      'a name of 5,000 characters',
      'fullName',
      () => registration({ fullName: longName }),
    ],
    [
      'a script for a name',
      'fullName',
      () => registration({ fullName: '<script>alert(1)</script>' }),
    ],
    [
      'a link for a name',
      'fullName',
      () => registration({ fullName: 'Gane en premios.example' }),
    ],
    [
      'a link for a chosen name',
      'chosenName',
      () => registration({ chosenName: 'www.premios.example' }),
    ],
    [
      'an e-mail for a name',
      'fullName',
      () => registration({ fullName: 'ana@premios.example' }),
    ],
    [
      'a phone number for a name',
      'fullName',
      () => registration({ fullName: 'Llame al 1155554444' }),
    ],
    [
      'a link for the name of a new patient who books',
      'booker.patient.fullName',
      () =>
        booking({
          booker: {
            kind: 'new',
            patient: { ...newPatientData('40111222'), fullName: 'vea t.co' },
          },
        }),
    ],
    [
      'a script for a chosen name',
      'chosenName',
      () => registration({ chosenName: '<img src=x onerror=alert(1)>' }),
    ],
    [
      'a script for an e-mail',
      'email',
      () => registration({ email: '<script>@example.com' }),
    ],
    [
      'a script for a phone',
      'phone',
      () => registration({ phone: '<script>alert(1)' }),
    ],
    [
      'a script for a member number',
      'coverage.memberNumber',
      () =>
        registration({
          coverage: { insurerId: clinic.insurerId, memberNumber: '<b>' },
        }),
    ],
    [
      'a character that cannot be stored',
      'coverage.memberNumber',
      () =>
        registration({
          coverage: { insurerId: clinic.insurerId, memberNumber: '1\u0000' },
        }),
    ],
    [
      'an unknown insurer of a registration',
      'coverage.insurerId',
      () => registration({ coverage: { insurerId: randomUUID() } }),
    ],
    [
      'a policy that is not in force',
      'consent.policyVersion',
      () => registration({ consent: { policyVersion: 'old' } }),
    ],
    [
      'a new patient without a name',
      'booker.patient.fullName',
      () =>
        booking({
          booker: {
            kind: 'new',
            patient: { ...newPatientData('40111222'), fullName: ' ' },
          },
        }),
    ],
    [
      'a new patient who cannot be called',
      'booker.patient.phone',
      () =>
        booking({
          booker: {
            kind: 'new',
            patient: { ...newPatientData('40111222'), phone: '000000' },
          },
        }),
    ],
  ];
  test.each(cases)('%s', async (_, path, request) => {
    const answer = await api.ask(request());
    const { code, message, data } = await answer.json();
    expect({ status: answer.status, code, message }).toEqual({
      status: 422,
      code: 'INVALID_INPUT',
      message: refusals.INVALID_INPUT.message,
    });
    expect(data.fields.map((field: { path: string }) => field.path)).toEqual([
      path,
    ]);
    expect(data.fields[0].message.length).toBeGreaterThan(5);
    await expectNothingWritten();
  });

  test('the server does not read a body that is far too long', async () => {
    const body = JSON.stringify({ doctorId: 'x'.repeat(70_000) });
    const answer = await api.ask({
      path: holds,
      body,
      headers: { 'content-length': String(body.length) },
    });
    expect(answer.status).toBe(413);
    await expectNothingWritten();
  });
});

test('without a database calls are refused as “try again”, and /healthz answers 200', async () => {
  const db = openDatabase({
    host: '127.0.0.1',
    port: 1,
    user: 'nobody',
    database: 'none',
  });
  try {
    const unreachable = testApi(servicesOn(db));
    for (const request of [
      hold(),
      booking(),
      { path: '/api/public/doctors' },
    ]) {
      const answer = await unreachable.ask(request);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({
        code: 'UNAVAILABLE',
        message: refusals.UNAVAILABLE.message,
      });
    }
    expect((await unreachable.ask({ path: '/healthz' })).status).toBe(200);
  } finally {
    await db.destroy();
  }
});

test('an internal error gets a plain answer, and its log line has no values of the row', async () => {
  const dni = '40999111';
  await database.owner.query(
    `alter table consents add constraint none_at_all check (policy_version = $$$$)`,
  );
  try {
    const answer = await api.ask(
      registration({ dni, fullName: 'Nadie Debe Leerme' }),
    );
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      defined: true,
      code: 'FAULT',
      status: 500,
      message: refusals.FAULT.message,
    });
    const log = api.logged.join('');
    expect(log).toContain('none_at_all');
    expect(log).not.toContain(dni);
    expect(log).not.toContain('Nadie Debe Leerme');
    expect(log).not.toContain('Failing row');
  } finally {
    await database.owner.query(
      'alter table consents drop constraint none_at_all',
    );
  }
});

test('a search without a free time counts once per address, one with a free time does not, and both get answers', async () => {
  const { doctorId, specialtyId } = clinic;
  const idle = await insertDoctor(database, {
    name: 'Sin Horas',
    specialtyId,
    practiceIds: [clinic.practiceId],
  });
  await database.owner.query(
    'update availability_rules set ended_at = now() where doctor_id = $1',
    [idle],
  );
  const searchOf = async (path: string) =>
    (await api.ask({ path: `/api/public${path}` })).json();
  expect(await searchOf(`/doctors/${doctorId}/first-free`)).toMatchObject({
    firstFree: { doctorId },
  });
  expect(
    await searchOf(`/specialties/${specialtyId}/first-free`),
  ).toMatchObject({ firstFree: {} });
  for (let time = 0; time < 3; time++)
    expect(await searchOf(`/doctors/${idle}/first-free`)).toEqual({
      firstFree: null,
    });
  expect(
    await searchOf(`/doctors/${idle}/availability?month=2026-12`),
  ).toMatchObject({
    days: expect.any(Array),
  });
  const { rows } = await database.owner.query(
    'select doctor_id, specialty_id, insurer_id, searches from unmet_demand',
  );
  expect(rows).toEqual([
    {
      doctor_id: idle,
      specialty_id: specialtyId,
      insurer_id: null,
      searches: 1,
    },
  ]);
});

async function expectNothingWritten(): Promise<void> {
  const { rows } = await database.owner.query(
    `select (select count(*)::int from appointments) as appointments, (select count(*)::int from patients) as patients`,
  );
  expect(rows).toEqual([{ appointments: 0, patients: 0 }]);
}
