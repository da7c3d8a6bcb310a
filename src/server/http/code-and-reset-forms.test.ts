import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { insertSmallClinic, servicesOn } from '../../testing/factories.ts';
import { insertKnownPatient } from '../../testing/people.ts';
import { type SignedInOverHttp, signIn } from '../../testing/sign-in.ts';
import { digestOf } from '../../testing/table-digest.ts';
import { type Answer, newVisitor, testServer } from '../../testing/test-server.ts';

const database = testDatabase();
const server = testServer(database, {
  budgets: true,
  services: async () => servicesOn(database.db, { budgets: true }),
});
let patient: SignedInOverHttp;

beforeAll(async () => {
  await insertSmallClinic(database);
  const { dni } = await insertKnownPatient(database);
  patient = await signIn(server, { role: 'patient', dni, password: dni });
});

/** All but what counts tries and notes refusals. */
async function written() {
  const {
    request_budgets: _budgets,
    audit_events: _events,
    sessions: _used,
    ...rest
  } = await digestOf(database);
  return rest;
}

/** Each form with what it takes for well-formed, and who sends it. */
const forms: [path: `/${string}`, body: Record<string, unknown>, by: 'anybody' | 'patient'][] = [
  ['/api/public/recovery/password-link', { who: 'patient', dni: '30111222' }, 'anybody'],
  ['/api/public/recovery/password-link', { who: 'staff', email: 'alguien@clinica.example' }, 'anybody'],
  ['/api/public/recovery/turnos', { dni: '30111222' }, 'anybody'],
  ['/api/public/recovery/link', { token: 'x' }, 'anybody'],
  ['/api/public/recovery/password', { token: 'x', password: 'Ventana abierta al mar' }, 'anybody'],
  [
    '/api/public/recovery/first-admin',
    { token: 'x', name: 'Ana Paz', email: 'ana@clinica.example', password: 'Ventana abierta al mar' },
    'anybody',
  ],
  [
    '/api/public/recovery/activation',
    { dni: '30111222', code: 'AAAA-AAAA-AA', password: 'Ventana abierta al mar' },
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
    `whose ${field} is %s is refused in words, and opens and changes nothing`,
    async (_, value) => {
      const before = await written();
      const asked = { body: { ...body, [field]: value } };
      const answer = await (by === 'patient' ? patient.ask : newVisitor(server).ask)(path, asked);
      // Whom a link is asked for is never told to be nobody.
      if (field === 'email' && answer.status === 200) expect(answer.json).toEqual({ received: true });
      else expectRefusal(answer, field);
      expect(answer.text).not.toContain('xxxx');
      expect(await written()).toEqual(before);
      expect(server.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    },
  );
});

function expectRefusal({ status, text, json }: Answer, field: string): void {
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
  expect(json.message).toMatch(/^[A-ZÁÉÍÓÚÑ¿].*\.$/s);
  if (json.code === 'INVALID_INPUT') {
    expect(json.data.fields.map(({ path }: { path: string }) => path)).toContain(field);
  }
}
