import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertDoctor, insertSmallClinic, type SmallClinic, servicesOn } from '../../testing/factories.ts';
import { openDatabase } from '../db/database.ts';
import type { BuiltSite } from './built-site.ts';

const wicked = '</script><script>alert(1)</script><!-- $& $` $1 __CSP_NONCE__ [] </head>\u2028';
const database = testDatabase();
const site: BuiltSite = {
  folder: tmpdir(),
  html: readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8'),
  preloadOf: (page) => `<link rel="modulepreload" href="/assets/${page}.js">`,
};
let clinic: SmallClinic;
let api: TestApi;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await database.owner.query('update clinics set name = $1, arrival_notes = $1', [wicked.slice(0, 120)]);
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
  const data = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { answer, html, data };
}

describe('a page’s first data', () => {
  test('stay data, whatever names people have', async () => {
    const { html, data } = await open('/doctores');
    expect(data).not.toContain('<');
    const names = JSON.parse(data).flatMap(({ data }: { data: unknown }) =>
      Array.isArray(data) ? data : [],
    );
    expect(names.map(({ name }: { name: string }) => name)).toContain(wicked);
    const shell = site.html.match(/<script/g)?.length;
    expect(html.match(/<script/g)).toHaveLength(shell ?? 0);
    expect(html.match(/<\/head>/g)).toHaveLength(1);
  });

  test('are what the browser will ask for, under the key by which it looks', async () => {
    const { data } = await open(`/agendar-cita/${clinic.doctorId}`);
    const keys = JSON.parse(data).map(({ queryKey }: { queryKey: unknown[] }) => queryKey);
    expect(keys).toContainEqual([
      ['public', 'doctors', 'get'],
      { type: 'query', input: { doctorId: clinic.doctorId } },
    ]);
  });

  test('leave out what is refused, for the page to explain', async () => {
    const { answer, data } = await open('/agendar-cita/no-es-nadie');
    expect(answer.status).toBe(200);
    const procedures = JSON.parse(data).map(({ queryKey }: { queryKey: [string[]] }) =>
      queryKey[0].join('.'),
    );
    expect(procedures).toEqual(['public.clinic.get', 'public.clinic.insurers']);
  });

  test('are missing without a database, and the page comes all the same, to say so', async () => {
    const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
    try {
      const { answer, data } = await open('/', testApi(servicesOn(db), { site }));
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
    '%s has a policy of its own, is not kept by anybody, and its own files are asked for early',
    async (path) => {
      const { answer, html } = await open(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const nonce = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
      expect(nonce).toMatch(/^[\w-]{22}$/);
      expect(html).toContain('modulepreload');
      expect((await open(path)).answer.headers.get('content-security-policy')).not.toContain(nonce);
    },
  );

  test('that does not exist says so with its status, in the same shell', async () => {
    const { answer, html } = await open('/no-existe');
    expect(answer.status).toBe(404);
    expect(html).toContain('id="first-data"');
  });

  test('of a secret link is for no search engine, and its secret is not logged', async () => {
    const { answer } = await open('/cancelar-turno/01a1fd38-e932-712a-801f-6bf51545376d?token=el-secreto');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(api.logged.join('')).not.toContain('el-secreto');
  });
});
