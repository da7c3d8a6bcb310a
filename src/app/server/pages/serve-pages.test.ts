import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../base/kernel/db/database.ts';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestApi, testApi } from '../../../testing/servers/api.ts';
import { type BuiltSite, readBuiltSite } from './built-site.ts';

const wicked =
  '</script><script>alert(1)</script><!-- $& $` $1 __CSP_NONCE__ [] </head>\u2028';
const database = testDatabase();
const site: BuiltSite = {
  files: new Map(),
  builtAt: new Date(0),
  html: readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8'),
  preloadOf: (page) => `<link rel="modulepreload" href="/assets/${page}.js">`,
};
let clinic: SmallClinic;
let api: TestApi;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await database.owner.query(
    'update clinics set name = $1, arrival_notes = $1',
    [wicked.slice(0, 120)],
  );
  await insertDoctor(database, {
    name: wicked,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  api = testApi(servicesOn(database.db), { site });
});

async function open(path: string, from = api) {
  const answer = await from.ask({ path });
  const html = await answer.text();
  const data =
    /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(
      html,
    )?.[1] ?? '';
  return { answer, html, data };
}

describe('a page’s first data', () => {
  test('stay data, even with hostile names', async () => {
    const { html, data } = await open('/doctores');
    expect(data).not.toContain('<');
    const names = JSON.parse(data).flatMap(({ data }: { data: unknown }) =>
      Array.isArray(data) ? data : [],
    );
    expect(names.map(({ name }: { name: string }) => name)).toContain(wicked);
    const shell = site.html.match(/<script/g)?.length;
    expect(html.match(/<script/g)).toHaveLength(shell ?? 0);
    expect(html.match(/<\/head>/g)).toHaveLength(1);
    // The name beside the first spinner too.
    expect((await open('/mi-cuenta')).html).toContain(
      '<strong>&lt;/script&gt;&lt;script&gt;alert(1)',
    );
  });

  test('come after the clinic’s address and phone, which patients read before the page loads; staff pages omit these', async () => {
    const { html } = await open('/mi-cuenta');
    expect(html).toContain(
      '<address id="boot-clinic"><p>Calle Falsa 123, Buenos Aires</p><a href="tel:+541155550000">11 5555-0000</a></address>',
    );
    for (const path of [
      '/recepcion/appointments',
      '/doctor',
      '/admin/settings',
      '/turnero',
    ]) {
      expect((await open(path)).html).toContain(
        '<address id="boot-clinic"></address>',
      );
    }
    await database.owner.query('update clinics set address = $1', [
      wicked.slice(0, 120),
    ]);
    expect((await open('/mi-cuenta')).html).toContain(
      '<p>&lt;/script&gt;&lt;script&gt;alert(1)',
    );
    await database.owner.query(
      "update clinics set address = 'Calle Falsa 123'",
    );
  });

  test('have the keys under which the browser looks for them', async () => {
    const { data } = await open(`/agendar-cita/${clinic.doctorId}`);
    const keys = JSON.parse(data).map(
      ({ queryKey }: { queryKey: unknown[] }) => queryKey,
    );
    expect(keys).toContainEqual([
      ['public', 'doctors', 'get'],
      { type: 'query', input: { doctorId: clinic.doctorId } },
    ]);
  });

  test('leave out a refused query, which the page explains', async () => {
    const { answer, data } = await open('/agendar-cita/no-es-nadie');
    expect(answer.status).toBe(200);
    const procedures = JSON.parse(data).map(
      ({ queryKey }: { queryKey: [string[]] }) => queryKey[0].join('.'),
    );
    expect(procedures).toEqual(['public.clinic.get', 'public.clinic.insurers']);
  });

  test('are missing without a database, and the page still loads and says so', async () => {
    const db = openDatabase({
      host: '127.0.0.1',
      port: 1,
      user: 'nobody',
      database: 'none',
    });
    try {
      const { answer, data } = await open(
        '/',
        testApi(servicesOn(db), { site }),
      );
      expect(answer.status).toBe(200);
      expect(JSON.parse(data)).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});

describe('every page', () => {
  test.each([
    '/',
    '/doctores',
    '/agendar-cita',
    '/registro-paciente',
    '/politicas-de-privacidad',
    '/cancelar-turno/01a1fd38-e932-712a-801f-6bf51545376d?token=abc',
  ])(
    '%s has a policy of its own, is never cached, and preloads its own files',
    async (path) => {
      const { answer, html } = await open(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const nonce = /'nonce-([\w-]+)'/.exec(
        answer.headers.get('content-security-policy') ?? '',
      )?.[1];
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(html).toContain('modulepreload');
      expect(
        (await open(path)).answer.headers.get('content-security-policy'),
      ).not.toContain(nonce);
    },
  );

  // The second one is a page of `npm run dev`.
  test.each(['/no-existe', '/_pieces?pieza=button'])(
    '%s, which does not exist, answers 404',
    async (path) => {
      const { answer, html } = await open(path);
      expect(answer.status).toBe(404);
      expect(html).toContain('id="first-data"');
      expect(html).toContain(
        '<link rel="modulepreload" href="/assets/null.js">',
      );
    },
  );

  test('is compressed for a browser that can unpack it, and varies by that header', async () => {
    const answer = await api.ask({
      path: '/doctores',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const html = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    const withoutNonce = (text: string) =>
      text.replaceAll(/nonce="[^"]+"/g, '');
    expect(withoutNonce(html)).toBe(
      withoutNonce((await open('/doctores')).html),
    );
    expect(
      (await open('/doctores')).answer.headers.has('content-encoding'),
    ).toBe(false);
  });

  test('with a secret link is closed to search engines, and its secret is not logged', async () => {
    const { answer } = await open(
      '/cancelar-turno/01a1fd38-e932-712a-801f-6bf51545376d?token=el-secreto',
    );
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(api.logged.join('')).not.toContain('el-secreto');
  });

  test('with a document’s code is closed to search engines, and the home page is open', async () => {
    const robots = async (path: string) =>
      (await open(path)).answer.headers.get('x-robots-tag');
    expect(await robots('/?documento=23456789BCDFGHJKMNPQ')).toBe('noindex');
    expect(await robots('/')).toBeNull();
    expect(api.logged.join('')).not.toContain('23456789BCDFGHJKMNPQ');
  });
});

test('the server still serves its files after another start rebuilt the pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'turnoclaro-site-'));
  for (const part of ['assets', '.vite']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'index.html'), site.html);
  for (const name of ['manifest', 'modules'])
    writeFileSync(join(folder, `.vite/${name}.json`), '{}');
  writeFileSync(join(folder, 'assets/shell-1.js'), 'export {}');
  writeFileSync(join(folder, 'assets/shell-1.js.br'), 'shorter');
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'service-worker.js'), 'self.x = 1');
  const running = testApi(servicesOn(database.db), {
    site: await readBuiltSite(folder),
  });
  rmSync(folder, { recursive: true });

  const ask = async (path: string, headers = {}) => {
    const answer = await running.ask({ path, headers });
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    };
  };
  const plain = await ask('/assets/shell-1.js');
  expect(plain).toMatchObject({ status: 200, text: 'export {}' });
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    'last-modified': expect.stringMatching(/GMT$/),
  });
  // Only pages get the long policies: they would outweigh a small file. A file that is not found gets a page.
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  for (const name of [
    'permissions-policy',
    'cross-origin-opener-policy',
    'x-download-options',
  ])
    expect(plain.headers.has(name), name).toBe(false);
  expect(
    (await ask('/assets/nada.html')).headers.get('permissions-policy'),
  ).toContain('camera=()');
  const packed = await ask('/assets/shell-1.js', {
    'accept-encoding': 'gzip, br',
  });
  expect(packed).toMatchObject({ status: 200, text: 'shorter' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(await ask('/robots.txt')).toMatchObject({
    status: 200,
    text: 'User-agent: *',
  });
  // The worker may ask only us, and browsers ask for a newer one each time.
  expect(
    Object.fromEntries((await ask('/service-worker.js')).headers),
  ).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'cache-control': 'no-cache',
  });
  for (const path of ['/assets/nada.js', '/.vite/manifest.json', '/index.html'])
    expect((await ask(path)).status).toBe(404);
});
