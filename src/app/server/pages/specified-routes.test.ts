import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestApi, testApi } from '../../../testing/servers/api.ts';
import { firstQueries } from '../../contract/first-queries.ts';
import type { BuiltSite } from './built-site.ts';
import { findPage, pages } from './page-table.ts';

/* The specification's table of routes (§2), as the server answers a typed or followed address. */

const id = '01a1fd38-e932-712a-801f-6bf51545376d';
const folder = join(import.meta.dirname, '../../..');
const database = testDatabase();
const site: BuiltSite = {
  files: new Map(),
  builtAt: new Date(0),
  html: readFileSync(join(folder, 'index.html'), 'utf8'),
  preloadOf: (page) => `<link rel="modulepreload" href="/assets/${page}.js">`,
};
let api: TestApi;

beforeAll(async () => {
  await insertSmallClinic(database);
  api = testApi(servicesOn(database.db), { site });
});

const statusOf = async (path: string) => (await api.ask({ path })).status;

test.each([
  ['/', 'index'],
  ['/login', 'login'],
  ['/registro', 'registro'],
  ['/registro-paciente', 'registro-paciente'],
  ['/doctores', 'doctores'],
  ['/agendar-cita', 'agendar-cita.index'],
  [`/agendar-cita/${id}`, 'agendar-cita.$doctorId'],
  ['/mi-cuenta', 'mi-cuenta/citas'],
  ['/mi-cuenta/citas', 'mi-cuenta/citas'],
  ['/admin', 'admin/dashboard'],
  ['/admin/dashboard', 'admin/dashboard'],
  ['/recepcion', 'recepcion/appointments'],
  ['/recepcion/appointments', 'recepcion/appointments'],
  ['/recepcion/queue', 'recepcion/queue'],
  ['/recepcion/waitlist', 'recepcion/waitlist'],
  ['/doctor', 'doctor/appointments'],
  ['/doctor/appointments', 'doctor/appointments'],
  ['/turnero', 'turnero'],
  ['/recordar', 'recordar'],
  [`/cancelar-turno/${id}`, 'cancelar-turno.$appointmentId'],
  ['/politicas-de-privacidad', 'politicas-de-privacidad'],
])('%s is a page with the file %s', async (path, file) => {
  expect(await statusOf(path)).toBe(200);
  expect(findPage(path).page?.file).toBe(file);
});

test.each([
  ['/', 'subjects/doctors/web/home/home-page.tsx'],
  ['/?documento=', 'subjects/documents/web/document-check-page.tsx'],
  ['/agendar-cita?especialidad=clinica', 'app/routes/-booking.tsx'],
  ['/agendar-cita?token=nadie', 'subjects/waitlist/web/waitlist-link-page.tsx'],
  [`/agendar-cita/${id}`, 'app/routes/agendar-cita.$doctorId.tsx'],
  [
    `/cancelar-turno/${id}`,
    'subjects/rescheduling/web/cancel-appointment-page.tsx',
  ],
  ['/turnero?sala=A', 'subjects/queue/web/turnero/turnero-page.tsx'],
  ['/turnero?turno=nadie', 'subjects/queue/web/own/own-queue-page.tsx'],
  ['/turnero?aca=nadie', 'subjects/queue/web/arrival/here-page.tsx'],
  ['/turnero?modo=kiosco', 'app/routes/-kiosk-screen.tsx'],
])('%s loads the files of its content: %s', (path, source) => {
  const { pathname, searchParams } = new URL(path, 'http://clinica.example');
  expect(findPage(pathname, Object.fromEntries(searchParams)).source).toBe(
    source,
  );
  expect(existsSync(join(folder, source))).toBe(true);
});

test.each([
  '/no-existe',
  '/Login',
  '/login/x',
  '/registro/x',
  '/doctores/x',
  `/agendar-cita/${id}/x`,
  '/mi-cuenta/no-existe',
  '/admin/no-existe',
  '/recepcion/no-existe',
  '/doctor/no-existe',
  '/cancelar-turno',
  '/api-docs',
])('%s is no page and is not found', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

test('every page of the server’s table has its own file among the pages', () => {
  const missing = pages.filter(
    ({ file }) => !existsSync(join(folder, 'app/routes', `${file}.tsx`)),
  );
  expect(missing).toEqual([]);
});

test('every file of a page is in the server’s table', () => {
  const files = readdirSync(join(folder, 'app/routes'), {
    recursive: true,
    encoding: 'utf8',
  })
    // A file whose name begins with a hyphen is part of a page.
    .filter(
      (file) =>
        file.endsWith('.tsx') &&
        !file.endsWith('.test.tsx') &&
        !file.startsWith('-'),
    )
    .map((file) => file.slice(0, -'.tsx'.length));
  // Frames hold pages, and an area's first address leads to its default section.
  const areas = ['admin', 'doctor', 'mi-cuenta', 'recepcion'];
  const noPages = ['__root', ...areas, ...areas.map((area) => `${area}/index`)];
  const known = [...noPages, ...pages.map(({ file }) => file)];
  expect(files.filter((file) => !known.includes(file))).toEqual([]);
});

test('every route with first queries is a page', () => {
  const routes = pages.map(({ path }) => path);
  expect(
    Object.keys(firstQueries).filter((route) => !routes.includes(route)),
  ).toEqual([]);
});
