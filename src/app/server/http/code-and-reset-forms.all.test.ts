import { beforeAll, describe, expect, test } from 'vitest';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../testing/access/sign-in.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertKnownPatient } from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import {
  type Answer,
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';

const database = testDatabase();
const server = testServer(database, {
  budgets: true,
  services: async () => servicesOn(database.db, { budgets: true }),
});
let patient: SignedInOverHttp;
/** The database's content after the previous test. */
let standing: Awaited<ReturnType<typeof written>>;

beforeAll(async () => {
  await insertSmallClinic(database);
  const { dni } = await insertKnownPatient(database);
  patient = await signIn(server, { role: 'patient', dni, password: dni });
  standing = await written();
});

/** Every table except budgets, audit events and sessions, which a refused try may change. */
async function written() {
  const {
    request_budgets: _budgets,
    audit_events: _events,
    sessions: _used,
    ...rest
  } = await digestOf(database);
  return rest;
}

/** Each form with a well-formed body, and its sender. */
const forms: [
  path: `/${string}`,
  body: Record<string, unknown>,
  by: 'anybody' | 'patient',
][] = [
  [
    '/api/public/recovery/password-link',
    { who: 'patient', dni: '30111222' },
    'anybody',
  ],
  [
    '/api/public/recovery/password-link',
    { who: 'staff', email: 'alguien@clinica.example' },
    'anybody',
  ],
  ['/api/public/recovery/appointments', { dni: '30111222' }, 'anybody'],
  ['/api/public/recovery/link', { token: 'x' }, 'anybody'],
  [
    '/api/public/recovery/password',
    { token: 'x', password: 'Ventana abierta al mar' },
    'anybody',
  ],
  [
    '/api/public/recovery/first-admin',
    {
      token: 'x',
      name: 'Ana Paz',
      email: 'ana@clinica.example',
      password: 'Ventana abierta al mar',
    },
    'anybody',
  ],
  [
    '/api/public/recovery/activation',
    {
      dni: '30111222',
      code: 'AAAA-AAAA-AA',
      password: 'Ventana abierta al mar',
    },
    'anybody',
  ],
  ['/step-up/code/verify', { code: '123456' }, 'patient'],
  ['/step-up/activation', { code: 'AAAA-AAAA-AA' }, 'patient'],
  ['/step-up/password', { password: 'Ventana abierta al mar' }, 'patient'],
  ['/step-up/totp', { code: '123456' }, 'patient'],
];

const badValues: [what: string, value: unknown][] = [
  ['nothing', ''],
  ['spaces', '   '],
  ['5,000 characters', 'x'.repeat(5000)],
  ['look-alikes of letters and digits', 'аdmin@clinica.example １２３４５６'],
  ['a character that ends texts', 'a\u0000b'],
  ['half a character', '\ud800'],
  ['a list', ['30111222']],
  ['an object', { $ne: null }],
  ['null', null],
  ['a number', 123456],
  ['true', true],
];

const fieldsOf = forms.flatMap(([path, body, by]) =>
  Object.keys(body).map((field) => [path, field, { body, by }] as const),
);

describe.each(fieldsOf)('%s', (path, field, { body, by }) => {
  test.each(badValues)(
    `with ${field} %s is refused with a sentence, and changes nothing`,
    async (_, value) => {
      const before = standing;
      const request = { body: { ...body, [field]: value } };
      const answer = await (by === 'patient'
        ? patient.ask
        : newVisitor(server).ask)(path, request);
      // The response to a request for a link never says that the person is unknown.
      if (field === 'email' && answer.status === 200)
        expect(answer.json).toEqual({ received: true });
      else expectRefusal(answer, field);
      expect(answer.text).not.toContain('xxxx');
      standing = await written();
      expect(standing).toEqual(before);
      expect(
        server.logged.filter((line) => JSON.parse(line).level >= 50),
      ).toEqual([]);
    },
  );
});

function expectRefusal({ status, text, json }: Answer, field: string): void {
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
  expect(json.message).toMatch(/^[A-ZÁÉÍÓÚÑ¿].*\.$/s);
  if (json.code === 'INVALID_INPUT') {
    expect(
      json.data.fields.map(({ path }: { path: string }) => path),
    ).toContain(field);
  }
}
