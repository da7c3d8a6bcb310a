import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { isPasswordOf } from '../../../base/kernel/hashing/passwords.ts';
import { hashOf } from '../../../base/kernel/secrets/secrets.ts';
import {
  newBrowser,
  newPatientData,
  testNow,
} from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type Registration, registerPatient } from './register-patient.ts';

const database = testDatabase({ maxConnections: 25 });
let clinic: SmallClinic;
let planId: string;
let services: Services;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  const { rows } = await database.owner.query(
    `insert into insurer_plans (insurer_id, name) values ($1, 'Oro') returning id`,
    [clinic.insurerId],
  );
  planId = rows[0].id;
});

let nextDni = 45_000_000;

function registration(
  changes: Partial<Registration['patient']> = {},
): Registration {
  return {
    patient: { ...newPatientData(String(nextDni++)), ...changes },
    idempotencyKey: randomUUID(),
    browser: newBrowser(),
    address: randomUUID(),
    now: testNow,
  };
}

async function storedOf(dni: string) {
  const { rows } = await database.owner.query(
    `select full_name, chosen_name, birth_date::text, sex_on_document, email, email_trust, phone, password_hash,
      identity_verified_at,
      (select json_agg(json_build_object('version', policy_version, 'channel', channel)) from consents where patient_id = patient.id) as consents,
      (select json_agg(json_build_object('insurer', insurer_id, 'plan', plan_id, 'number', member_number)) from coverages where patient_id = patient.id) as coverages
      from patients patient where dni = $1`,
    [dni],
  );
  return rows;
}

test('a new patient is stored with consent and coverage; the e-mail is only declared', async () => {
  const request = registration({
    chosenName: 'Lula',
    sexOnDocument: 'X',
    email: 'lula@example.com',
    coverage: { insurerId: clinic.insurerId, planId, memberNumber: '00-123/4' },
  });
  expect(await registerPatient(services, request)).toEqual({
    ok: true,
    value: { patientName: 'Lula' },
  });
  expect(await storedOf(request.patient.dni)).toEqual([
    {
      full_name: 'Ana Ñáñez',
      chosen_name: 'Lula',
      birth_date: '1990-05-25',
      sex_on_document: 'X',
      email: 'lula@example.com',
      email_trust: 'declared',
      phone: '+5491155554444',
      password_hash: null,
      identity_verified_at: null,
      consents: [
        { version: request.patient.consent.policyVersion, channel: 'web' },
      ],
      coverages: [
        { insurer: clinic.insurerId, plan: planId, number: '00-123/4' },
      ],
    },
  ]);
});

test('a patient needs no e-mail and no insurer', async () => {
  const request = registration();
  await registerPatient(services, request);
  expect(await storedOf(request.patient.dni)).toMatchObject([
    { email: null, email_trust: 'none', coverages: null },
  ]);
});

test('a family shares its e-mail and its phone', async () => {
  const family = { email: 'familia@example.com' };
  expect(await registerPatient(services, registration(family))).toMatchObject({
    ok: true,
  });
  expect(await registerPatient(services, registration(family))).toMatchObject({
    ok: true,
  });
});

describe('the same request', () => {
  test('again gets the same answer and writes nothing', async () => {
    const request = registration();
    const first = await registerPatient(services, request);
    expect(await registerPatient(services, request)).toEqual(first);
    expect(await storedOf(request.patient.dni)).toMatchObject([
      { consents: [{ channel: 'web' }] },
    ]);
  });

  test('twenty times at once stores one patient and gets one answer', async () => {
    const request = registration();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => registerPatient(services, request)),
    );
    for (const answer of answers)
      expect(answer).toEqual({ ok: true, value: { patientName: 'Ana Ñáñez' } });
    expect(await storedOf(request.patient.dni)).toHaveLength(1);
  });

  test('with other data is refused', async () => {
    const request = registration();
    await registerPatient(services, request);
    const other = {
      ...request,
      patient: { ...request.patient, fullName: 'Otra Persona' },
    };
    expect(await registerPatient(services, other)).toEqual({
      ok: false,
      refusal: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect(await storedOf(request.patient.dni)).toMatchObject([
      { full_name: 'Ana Ñáñez' },
    ]);
  });
});

describe('a DNI that exists', () => {
  test('leads to the sign-in; nothing of the known patient is shown or changed', async () => {
    const patient = await insertPatient(database, {
      fullName: 'Quien Ya Estaba',
    });
    const request = registration({
      dni: patient.dni,
      email: 'intrusa@example.com',
    });
    expect(await registerPatient(services, request)).toEqual({
      ok: false,
      refusal: { code: 'DNI_REGISTERED' },
    });
    expect(await storedOf(patient.dni)).toMatchObject([
      {
        full_name: 'Quien Ya Estaba',
        email: null,
        consents: null,
        coverages: null,
      },
    ]);
  });

  test('that twenty people give at once goes to one patient', async () => {
    const dni = String(nextDni++);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        registerPatient(
          services,
          registration({
            dni,
            fullName: `Persona ${'ABCDEFGHIJKLMNOPQRST'[index]}`,
          }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers) {
      if (!answer.ok)
        expect(answer.refusal).toEqual({ code: 'DNI_REGISTERED' });
    }
    expect(await storedOf(dni)).toMatchObject([
      { consents: [{ channel: 'web' }] },
    ]);
  });
});

test.each([
  [
    'an insurer that the clinic does not know',
    { coverage: { insurerId: randomUUID() } },
    'coverage.insurerId',
  ],
  ['a birth date to come', { birthDate: '2026-11-25' }, 'birthDate'],
  ['a phone that cannot be called', { phone: '123456' }, 'phone'],
  [
    'consent to another policy',
    { consent: { policyVersion: '1900-01-01' } },
    'consent.policyVersion',
  ],
] as const)(
  '%s is refused beside its field, and nothing is stored',
  async (_, changes, path) => {
    const request = registration(changes);
    expect(await registerPatient(services, request)).toMatchObject({
      ok: false,
      refusal: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
    });
    expect(await storedOf(request.patient.dni)).toHaveLength(0);
  },
);

test('a plan of another insurer is refused', async () => {
  const { rows } = await database.owner.query(
    `insert into insurers (name, kind) values ('Otra', 'prepaga') returning id`,
  );
  const request = registration({ coverage: { insurerId: rows[0].id, planId } });
  expect(await registerPatient(services, request)).toMatchObject({
    ok: false,
    refusal: {
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'coverage.planId' }] },
    },
  });
});

test('a browser learns of ten DNIs an hour if they are registered, and a repeated request costs none', {
  tags: ['all'],
}, async () => {
  const rationed = servicesOn(database.db, { budgets: true });
  const browser = newBrowser();
  const first = { ...registration(), browser };
  await registerPatient(rationed, first);
  for (let repeat = 0; repeat < 15; repeat++)
    await registerPatient(rationed, first);
  const patient = await insertPatient(database);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      registerPatient(rationed, {
        ...registration({ dni: patient.dni }),
        browser,
      }),
    ),
  );
  const codes = answers.map((answer) =>
    answer.ok ? 'OK' : answer.refusal.code,
  );
  expect(codes.filter((code) => code === 'DNI_REGISTERED')).toHaveLength(9);
  expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(11);
});

describe('a new patient’s password', () => {
  async function credentialsOf(dni: string) {
    const { rows } = await database.owner.query(
      `select password_hash, password_set_at, request_hash,
        (select array_agg(browser_hash) from known_devices where patient_id = patient.id) as browsers,
        (select json_agg(kind) from audit_events where patient_id = patient.id) as events
        from patients patient where dni = $1`,
      [dni],
    );
    return rows[0];
  }

  test('opens the account from the start, and leaves an event', async () => {
    const request = registration({ password: 'lluvia sobre el tejado' });
    expect(await registerPatient(services, request)).toMatchObject({
      ok: true,
    });
    const { password_hash, ...rest } = await credentialsOf(request.patient.dni);
    expect(rest).toMatchObject({
      password_set_at: testNow,
      events: ['password_set'],
    });
    expect(await isPasswordOf(password_hash, 'lluvia sobre el tejado')).toBe(
      true,
    );
    expect(await isPasswordOf(password_hash, request.patient.dni)).toBe(false);
  });

  test('is stored only as its slow hash', async () => {
    const data = newPatientData(String(nextDni++));
    const request = {
      ...registration(),
      patient: { ...data, password: 'lluvia sobre el tejado' },
    };
    await registerPatient(services, request);
    const { request_hash } = await credentialsOf(data.dni);
    expect(request_hash).toEqual(hashOf(JSON.stringify(data)));
  });

  test.each([
    ['too short', 'corta'],
    ['one of the commonest', 'password1'],
    ['their name', 'ana ñáñez 1990'],
    ['empty', ''],
  ])(
    'that is %s is refused beside its field, and no patient is stored',
    async (_, password) => {
      const request = registration({ password });
      expect(await registerPatient(services, request)).toMatchObject({
        ok: false,
        refusal: {
          code: 'INVALID_INPUT',
          data: { fields: [{ path: 'password' }] },
        },
      });
      expect(await storedOf(request.patient.dni)).toHaveLength(0);
    },
  );

  test('that is the DNI is refused, backwards too', async () => {
    const dni = String(nextDni++);
    for (const password of [dni, `${dni}`.split('').reverse().join('')]) {
      const answer = await registerPatient(
        services,
        registration({ dni, password }),
      );
      expect(answer).toMatchObject({
        ok: false,
        refusal: { code: 'INVALID_INPUT' },
      });
    }
  });

  test('may be left for later; the browser is known from then on', async () => {
    const request = registration();
    await registerPatient(services, request);
    expect(await credentialsOf(request.patient.dni)).toMatchObject({
      password_hash: null,
      password_set_at: null,
      browsers: [request.browser],
      events: null,
    });
  });
});

test.each([
  [
    'PEREZ, JUAN CARLOS',
    {},
    {
      full_name: 'Juan Carlos Perez',
      given_names: 'Juan Carlos',
      family_names: 'Perez',
    },
  ],
  [
    'pérez juan',
    {},
    { full_name: 'Pérez Juan', given_names: null, family_names: null },
  ],
  [
    'María José Pérez',
    { givenNames: 'María José', familyNames: 'Pérez' },
    {
      full_name: 'María José Pérez',
      given_names: 'María José',
      family_names: 'Pérez',
    },
  ],
])(
  'the surname of %s is stored if it is known',
  async (fullName, parts, stored) => {
    const request = registration({ fullName, ...parts });
    expect(await registerPatient(services, request)).toMatchObject({
      value: { patientName: stored.full_name },
    });
    const { rows } = await database.owner.query(
      'select full_name, given_names, family_names from patients where dni = $1',
      [request.patient.dni],
    );
    expect(rows).toEqual([stored]);
  },
);
