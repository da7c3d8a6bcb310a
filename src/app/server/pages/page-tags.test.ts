import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  insertDoctor,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestApi, testApi } from '../../../testing/servers/api.ts';
import type { BuiltSite } from './built-site.ts';

const wicked = `Ana "</script>" & 'Bea' $& <b>`;
const database = testDatabase();
const site: BuiltSite = {
  files: new Map(),
  builtAt: new Date(0),
  html: readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8'),
  preloadOf: () => '',
};
let clinic: SmallClinic;
let api: TestApi;
let wickedId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  wickedId = await insertDoctor(database, {
    name: wicked,
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  api = testApi(servicesOn(database.db), { site });
});

/** Reads the page's head as a browser does. */
async function open(path: string) {
  const text = await (await api.ask({ path })).text();
  const linked =
    /<script type="application\/ld\+json" id="linked-data">(.*?)<\/script>/s.exec(
      text,
    )?.[1];
  const unescaped = (value: string) =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const metas = [
    ...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g),
  ];
  return {
    text,
    linked: JSON.parse(linked ?? 'null'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1],
    meta: Object.fromEntries(
      metas.map(([, name, content = '']) => [name, unescaped(content)]),
    ),
  };
}

test.each([
  [
    '/',
    /^Turnos en línea en .*Calle Falsa 123, Buenos Aires/,
    'https://turnos.example/',
  ],
  [
    '/doctores?especialidad=x',
    /^Profesionales de/,
    'https://turnos.example/doctores',
  ],
  ['/agendar-cita/', /^Saque turno en/, 'https://turnos.example/agendar-cita'],
  [
    '/registro-paciente',
    /^Cree su cuenta/,
    'https://turnos.example/registro-paciente',
  ],
  [
    '/politicas-de-privacidad',
    /^Qué datos guarda/,
    'https://turnos.example/politicas-de-privacidad',
  ],
])(
  'the page %s describes itself, under one address',
  async (path, description, url) => {
    const { meta, canonical } = await open(path);
    expect(meta.description).toMatch(description);
    expect(canonical).toBe(url);
    expect(meta).toMatchObject({
      'og:description': meta.description,
      'og:url': url,
      'og:image': expect.stringMatching(
        /^https:\/\/turnos\.example\/icons\/any-512\.png/,
      ),
    });
  },
);

test('search engines read the clinic’s data, and each doctor’s name and specialty', async () => {
  expect((await open('/')).linked).toMatchObject({
    '@type': 'MedicalClinic',
    address: {
      streetAddress: 'Calle Falsa 123',
      addressLocality: 'Buenos Aires',
      addressCountry: 'AR',
    },
    telephone: ['+541155550000'],
  });
  const { linked, meta } = await open(`/agendar-cita/${clinic.doctorId}`);
  expect(linked).toMatchObject({
    '@type': 'Physician',
    medicalSpecialty: ['Clínica'],
  });
  expect(meta['og:title']).toContain(linked.name);
});

test('a doctor’s name stays text, even with tags', async () => {
  const { linked, meta, text } = await open(`/agendar-cita/${wickedId}`);
  expect(linked.name).toBe(wicked);
  expect(meta['og:title']).toContain(`Turnos con ${wicked}`);
  expect(meta.description).toContain(wicked);
  expect(text).not.toContain('<b>');
});

test.each([
  '/login',
  '/mi-cuenta',
  '/recepcion',
  '/turnero',
  '/nada',
  `/agendar-cita/${'0'.repeat(8)}-0000-7000-8000-000000000000`,
])('the tags of %s tell search engines nothing', async (path) => {
  const { canonical, meta, linked } = await open(path);
  expect([canonical, meta['og:url'], linked]).toEqual([
    undefined,
    undefined,
    {},
  ]);
});

test('the sitemap lists the public pages and the doctors whom patients may choose, and robots.txt names it', async () => {
  const hidden = await insertDoctor(database, {
    name: 'De Licencia',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  await database.owner.query(
    "update doctors set status = 'on_leave' where id = $1",
    [hidden],
  );
  const answer = await api.ask({ path: '/sitemap.xml' });
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
  const places = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => url,
  );
  expect(places).toContain('https://turnos.example/doctores');
  expect(places).toContain(
    `https://turnos.example/agendar-cita/${clinic.doctorId}`,
  );
  expect(places.join()).not.toMatch(
    new RegExp(`${hidden}|admin|mi-cuenta|cancelar`),
  );
  const robots = await (await api.ask({ path: '/robots.txt' })).text();
  expect(robots).toContain('Sitemap: https://turnos.example/sitemap.xml');
  expect(robots).toMatch(/^Disallow: \/cancelar-turno\/$/m);
});
