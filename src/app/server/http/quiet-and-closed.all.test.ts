import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, newPatientData } from '../../../testing/clinic/bookings.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { digestOf } from '../../../testing/database/table-digest.ts';
import {
  newVisitor,
  testServer,
} from '../../../testing/servers/test-server.ts';
import { pages } from '../pages/page-table.ts';

const database = testDatabase();
const server = testServer(database);
let clinic: SmallClinic;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
});

const unknown = randomUUID();

describe('every kind of answer has the security headers', () => {
  test.each<[what: string, path: string, method?: string, body?: string]>([
    ['a page', '/'],
    ['a page that is not there', '/no-existe'],
    ['a file', '/favicon.svg'],
    ['a file that is not there', '/assets/nada.js'],
    ['the health', '/healthz'],
    ['an answer', '/api/public/clinic'],
    ['the description', '/api/openapi.json'],
    ['an unknown address of the API', '/api/nada'],
    ['a refusal', '/api/public/doctors/x'],
    ['a malformed body', '/api/public/holds', 'POST', '{'],
    ['a page by its headers alone', '/', 'HEAD'],
  ])('%s', async (_, path, method = 'GET', body) => {
    const { headers } = await newVisitor(server).ask(path, {
      method,
      ...(body && { body }),
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'.*frame-ancestors 'none'/,
      ),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
    // The description is the same for all callers: it may be cached, and is checked again each time.
    const kept = path === '/api/openapi.json' ? 'no-cache' : 'no-store';
    if (path.startsWith('/api/'))
      expect(headers.get('cache-control')).toBe(kept);
  });

  test('pages forbid every browser function that the product does not need', async () => {
    const { headers } = await newVisitor(server).ask('/');
    const policy = headers.get('permissions-policy')?.split(', ') ?? [];
    expect(policy.filter((each) => !each.endsWith('=()'))).toEqual([
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
      'clipboard-write=(self)',
      'screen-wake-lock=(self)',
      'autoplay=(self)',
    ]);
    for (const powerful of [
      'camera',
      'microphone',
      'geolocation',
      'display-capture',
      'payment',
      'clipboard-read',
      'local-fonts',
      'usb',
      'serial',
      'hid',
      'midi',
      'idle-detection',
      'window-management',
      'storage-access',
    ]) {
      expect(policy).toContain(`${powerful}=()`);
    }
  });

  test('an internal error too', async () => {
    await database.owner.query(
      'alter table insurers rename to insurers_elsewhere',
    );
    try {
      await database.owner.query(
        'update schedule_revisions set revision = revision + 1, common_revision = revision + 1',
      );
      const { status, headers, text } = await newVisitor(server).ask(
        '/api/public/insurers',
      );
      expect(status).toBe(500);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).not.toMatch(/insurers|relation|select/i);
    } finally {
      await database.owner.query(
        'alter table insurers_elsewhere rename to insurers',
      );
    }
  });

  test('a page’s styles carry its nonce, a new one each time', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { headers, text } = await newVisitor(server).ask('/');
        const [, nonce = ''] =
          /'nonce-([\w-]+)'/.exec(
            headers.get('content-security-policy') ?? '',
          ) ?? [];
        expect(text).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(5);
  });

  test('scripts cannot read the browser’s cookie, which is random', async () => {
    const response = await fetch(`${server.url}/api/public/clinic`);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^navegador=[\w-]{43};/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });
});

test('reading changes nothing: every page and every reading address, by GET and HEAD', async () => {
  const visitor = newVisitor(server);
  const { json } = await visitor.ask('/api/openapi.json');
  // A stream of changes does not end: serve-changes.test.ts has its own.
  const reading = Object.entries<object>(json.paths)
    .filter(([path, methods]) => 'get' in methods && !path.endsWith('/live'))
    .map(([path]) => `/api${path}?month=2026-11`);
  const addresses = [
    ...pages.map(({ path }) => path),
    ...reading,
    '/api/public/appointments',
    '/no-existe',
  ];
  const ids = {
    doctorId: clinic.doctorId,
    specialtyId: clinic.specialtyId,
    appointmentId: unknown,
  };
  await visitor.ask('/');
  const before = await digestOf(database);
  for (const address of addresses) {
    const path = Object.entries(ids).reduce(
      (filled, [name, id]) =>
        filled.replace(`:${name}`, id).replace(`{${name}}`, id),
      address,
    );
    for (const method of ['GET', 'HEAD']) {
      const { status } = await visitor.ask(
        `${path}${path.includes('?') ? '&' : '?'}token=${'A'.repeat(43)}`,
        {
          method,
        },
      );
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  }
  expect(await digestOf(database)).toEqual(before);
});

test('the log says what was asked and with which result, and no names or reasons', async () => {
  const { dni } = await insertPatient(database, {
    fullName: 'Canaria Del Registro',
  });
  const visitor = newVisitor(server);
  const slot = {
    doctorId: clinic.doctorId,
    practiceId: clinic.practiceId,
    startsAt: at('2026-11-27', '10:00'),
  };
  const { json: hold } = await visitor.ask('/api/public/holds', { body: slot });
  const identify = (password: string) =>
    visitor.ask(`/api/public/holds/${hold.id}/identification`, {
      body: { dni, password },
    });
  await identify('canario-contraseña');
  const { json: proof } = await identify(dni);
  const { json: appointment } = await visitor.ask('/api/public/appointments', {
    body: {
      ...slot,
      holdId: hold.id,
      booker: { kind: 'identified', proof: proof.proof },
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  const access = { kind: 'code', dni, code: appointment.code };
  await visitor.ask(`/api/public/appointments/${appointment.id}/view`, {
    body: { access },
  });
  await visitor.ask(
    `/cancelar-turno/${appointment.id}?token=${appointment.linkToken}`,
  );
  await visitor.ask(`/doctores?buscar=canario-busqueda`);
  await visitor.ask('/api/public/patients', {
    body: {
      ...newPatientData('41777666'),
      fullName: 'Otra Canaria',
      email: 'canario@example.com',
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  const log = server.logged.join('\n');
  for (const secret of [
    dni,
    'anari',
    '41777666',
    appointment.code,
    appointment.linkToken,
    proof.proof,
    visitor.cookies.get('navegador') ?? 'no cookie',
    '5555-4444',
  ]) {
    expect(log).not.toContain(secret);
  }
  const lines = server.logged.map((line) => JSON.parse(line));
  const booked = lines.filter(
    ({ path, status }) => path === '/api/public/appointments' && status === 201,
  );
  expect(booked).toEqual([
    expect.objectContaining({
      method: 'POST',
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ms: expect.any(Number),
    }),
  ]);
});
